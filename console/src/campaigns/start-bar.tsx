import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleCheck, CircleMinus, CircleX, PhoneOutgoing } from 'lucide-react'
import { useState } from 'react'
import { Facts } from '../calls/facts.tsx'
import { spacedNumber } from '../format/phone.ts'
import { useFormat } from '../format/use-format.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Note } from '../parts/note.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'
import { type CheckedList, partsOf, sendList } from './check-list.ts'
import { useHoursText } from './hours-text.ts'
import type { NewCampaign } from './use-new-campaign.ts'

/** How many are ready, wrong and skipped; and the button that makes telephones ring, which asks once. */
export function StartBar({ campaign, name }: { campaign: NewCampaign; name: string }) {
  const t = useWords()
  const live = useMode() === 'live'
  const [asking, setAsking] = useState(false)
  const { check, judged, problems } = campaign
  const settled = check.data && !check.isPlaceholderData ? check.data : undefined
  const faults = problems.size + (settled?.faultsMore ?? 0)
  const skipped = judged.duplicates.length + (settled?.suppressed.length ?? 0)
  const ready = settled?.ready ?? 0
  const why =
    faults > 0 ? t('campaigns.notReady', { count: faults }) : settled && ready > 0 ? undefined : t('campaigns.checking')
  const label = t(live ? 'campaigns.call' : 'campaigns.callTest', { count: ready })
  return (
    <div className="sticky bottom-0 z-20 -mx-7 -mb-6 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line bg-surface px-7 py-3 max-tablet:bottom-16 max-tablet:-mx-4 max-tablet:px-4">
      <p role="status" className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <span className="flex items-center gap-2">
          <CircleCheck size={16} aria-hidden className="text-ink-2" />
          {t('campaigns.ready', { count: ready })}
        </span>
        {faults > 0 ? (
          <span className="flex items-center gap-2 text-neg-ink">
            <CircleX size={16} aria-hidden />
            {t('campaigns.withFaults', { count: faults })}
          </span>
        ) : null}
        <span className="flex items-center gap-2">
          <CircleMinus size={16} aria-hidden className="text-ink-2" />
          {t('campaigns.skippedCount', { count: skipped })}
        </span>
      </p>
      <span className="ml-auto flex flex-wrap items-center gap-3">
        {why ? <span className="text-ink-3">{why}</span> : null}
        <Button
          kind={live ? 'grave' : 'primary'}
          icon={PhoneOutgoing}
          unavailable={why}
          onClick={() => setAsking(true)}
        >
          {label}
        </Button>
      </span>
      {asking && settled ? (
        <AskStart campaign={campaign} name={name} checked={settled} label={label} onClose={() => setAsking(false)} />
      ) : null}
    </div>
  )
}

interface AskProps {
  campaign: NewCampaign
  name: string
  checked: CheckedList
  label: string
  onClose: () => void
}

function AskStart({ campaign, name, checked, label, onClose }: AskProps) {
  const t = useWords()
  const mode = useMode()
  const format = useFormat()
  const hoursText = useHoursText()
  const navigate = useNavigate()
  const [sent, setSent] = useState(0)
  const { terms, ready, minutes, end } = checked
  const parts = partsOf(campaign.judged.contacts).length
  const send = useMutation({
    mutationFn: () => {
      const { agent, stamp, judged } = campaign
      return sendList(mode, { agent, stamp, name: name.trim() || t('campaigns.new'), list: judged.contacts }, setSent)
    },
    onSuccess: (id) => void navigate({ to: `/${mode}/campaigns/${id}` }),
  })
  const actions = (
    <>
      <Button data-safe onClick={onClose}>
        {t('campaigns.back')}
      </Button>
      <Button
        kind={mode === 'live' ? 'grave' : 'primary'}
        icon={PhoneOutgoing}
        busy={send.isPending}
        onClick={() => send.mutate()}
      >
        {label}
      </Button>
    </>
  )
  const when = end ? format.time('stamp', end.to) : t('campaigns.endNever')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(mode === 'live' ? 'campaigns.ask' : 'campaigns.askTest', { count: ready })}
      actions={actions}
    >
      <Facts
        rows={[
          [t('campaigns.from'), spacedNumber(terms.from)],
          [t('campaigns.agent'), `${terms.agent.name}, ${terms.agent.version}`],
          [t('campaigns.when'), t('campaigns.whenSaid', { hours: hoursText(terms.hours) })],
          [t('campaigns.lines'), t('campaigns.atMost', { lines: terms.max_concurrent, attempts: terms.max_attempts })],
          [t('campaigns.minutes'), t('campaigns.minutesSaid', { minutes: format.number(minutes), when })],
        ]}
      />
      {parts > 1 ? <Note>{t('campaigns.parts', { count: parts })}</Note> : null}
      {mode === 'live' ? <Note tone="att">{t('campaigns.warning')}</Note> : null}
      {send.isError && sent > 0 ? <Note tone="att">{t('campaigns.someFailed', { sent, total: parts })}</Note> : null}
      {send.isError ? <Trouble error={send.error} /> : null}
    </Dialog>
  )
}
