import { useState } from 'react'
import type { SettingsObject } from '#contract/settings.ts'
import { ApiProblem } from '../api/api-problem.ts'
import { useAsk, useTell } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { Input } from '../parts/input.tsx'
import { Panel } from '../parts/panel.tsx'
import { useToast } from '../parts/toast.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useRights } from '../session/session.ts'
import { useWords } from '../words/use-words.ts'

/** How long calls are kept, where they may go, and how many minutes a day. */
export function KeepingPanel() {
  const t = useWords()
  const asked = useAsk('GET /v1/settings', {})
  return (
    <Panel title={t('settings.keeping')}>
      {asked.isError ? <Trouble error={asked.error} onRetry={() => void asked.refetch()} /> : null}
      {asked.data ? <KeepingForm key={JSON.stringify(asked.data)} settings={asked.data} /> : null}
    </Panel>
  )
}

function KeepingForm({ settings }: { settings: SettingsObject }) {
  const t = useWords()
  const toast = useToast()
  const { own } = useRights()
  const { retention_months: months, destinations, daily_minutes: minutes, may_spend: spends } = settings
  const [form, setForm] = useState({
    retention_months: String(months),
    destinations: destinations?.join(', ') ?? '',
    daily_minutes: minutes?.toString() ?? '',
  })
  const tell = useTell('PATCH /v1/settings')
  const faults = tell.error instanceof ApiProblem ? tell.error.faults : []
  const list = form.destinations.split(/[\s,]+/).filter((one) => one !== '')
  const save = () =>
    tell.mutate(
      {
        body: {
          retention_months: Number(form.retention_months),
          ...(spends
            ? {
                destinations: list.length === 0 ? null : list,
                daily_minutes: form.daily_minutes.trim() === '' ? null : Number(form.daily_minutes),
              }
            : {}),
        },
      },
      { onSuccess: () => toast(t('common.saved'), 'pos') },
    )
  const field = (name: keyof typeof form, label: string, more: { hint: string; mine: boolean }) => (
    <Field label={label} hint={more.hint} problem={faults.find(({ param }) => param.split('/')[1] === name)?.message}>
      {(links) => (
        <Input
          {...links}
          mono
          readOnly={!own || !more.mine}
          value={form[name]}
          onChange={(event) => setForm({ ...form, [name]: event.target.value })}
        />
      )}
    </Field>
  )
  const own39 = settings.own_countries.join(', ')
  return (
    <div className="flex flex-col gap-3">
      {field('retention_months', t('settings.retention'), { hint: t('settings.retentionHint'), mine: true })}
      {field('destinations', t('settings.destinations'), {
        hint: t('settings.destinationsHint', { own: own39 || '–' }),
        mine: spends,
      })}
      {field('daily_minutes', t('settings.dailyMinutes'), {
        hint: t('settings.dailyMinutesHint', { spent: settings.spent_minutes }),
        mine: spends,
      })}
      {tell.isError && faults.length === 0 ? <Trouble error={tell.error} /> : null}
      {own ? (
        <div>
          <Button kind="primary" busy={tell.isPending} onClick={save}>
            {t('common.save')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
