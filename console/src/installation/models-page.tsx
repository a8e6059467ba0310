import { Stethoscope } from 'lucide-react'
import { useAsk, useTell } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { Chip } from '../parts/chip.tsx'
import { Note } from '../parts/note.tsx'
import { Panel } from '../parts/panel.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useRights } from '../session/session.ts'
import { SettingsPage } from '../settings/settings-page.tsx'
import { useWords } from '../words/use-words.ts'
import { CheckResult } from './check-result.tsx'

/** The keys of models and the mail server, each tried with one click. */
const TRIED = ['gpt-live-1', 'gemini-3.8-live', 'analysis', 'mail'] as const

export function ModelsPage() {
  const t = useWords()
  const { own } = useRights()
  const system = useAsk('GET /v1/system', {}, { enabled: own })
  const { configured } = system.data ?? {}
  return (
    <SettingsPage>
      {own ? null : <Note>{t('installation.owners')}</Note>}
      {system.isError ? <Trouble error={system.error} onRetry={() => void system.refetch()} /> : null}
      {own && system.isPending ? <Skeleton /> : null}
      {configured ? (
        <div className="grid grid-cols-2 items-start gap-4 max-tablet:grid-cols-1">
          {TRIED.map((what) => (
            <Tried key={what} what={what} configured={configured[what]} />
          ))}
        </div>
      ) : null}
    </SettingsPage>
  )
}

function Tried({ what, configured }: { what: (typeof TRIED)[number]; configured: boolean }) {
  const t = useWords()
  const check = useTell('POST /v1/system/checks')
  const title = what === 'analysis' || what === 'mail' ? t(`installation.${what}`) : what
  const button = (
    <Button
      icon={Stethoscope}
      size="small"
      aria-label={`${t('installation.check')}: ${title}`}
      busy={check.isPending}
      onClick={() => check.mutate({ body: { what } })}
    >
      {t('installation.check')}
    </Button>
  )
  return (
    <Panel title={title} aside={button}>
      <div className="flex flex-col gap-3">
        <p>
          <Chip tone={configured ? 'pos' : 'neu'}>{t(configured ? 'installation.on' : 'installation.off')}</Chip>
        </p>
        {check.data ? <CheckResult check={check.data} /> : null}
        {check.isError ? <Trouble error={check.error} /> : null}
      </div>
    </Panel>
  )
}
