import { clockTime } from '../format/duration.ts'
import { spacedNumber } from '../format/phone.ts'
import { useFormat } from '../format/use-format.ts'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { useRights } from '../session/session.ts'
import { useWords } from '../words/use-words.ts'
import { Attempts } from './attempts.tsx'
import { CallEvents } from './call-events.tsx'
import { Facts } from './facts.tsx'
import { Mood } from './mood.tsx'
import { ResultPanel } from './result-panel.tsx'
import type { WholeCall } from './use-call.ts'

/** Beside the conversation, in the order of use: the result, the mood, the attempts, the events, the rest. */
export function CallRail({ whole, seek }: { whole: WholeCall; seek: (seconds: number) => void }) {
  const { call } = whole
  const { client } = useRights()
  const unanswered = call.answered_at === null
  return (
    <>
      <div className="flex flex-col gap-4 max-tablet:order-1 max-tablet:w-full">
        {unanswered ? <Attempts whole={whole} /> : null}
        <ResultPanel whole={whole} seek={seek} />
      </div>
      <div className="flex flex-col gap-4 max-tablet:order-3 max-tablet:w-full">
        {call.result.sentiment ? <Mood sentiment={call.result.sentiment} /> : null}
        {unanswered ? null : <Attempts whole={whole} />}
        {call.transfer ? <TransferPanel transfer={call.transfer} /> : null}
        {call.quality ? <QualityPanel quality={call.quality} /> : null}
        {client ? null : <CallEvents whole={whole} />}
        <Particulars whole={whole} />
      </div>
    </>
  )
}

function TransferPanel({ transfer }: { transfer: NonNullable<WholeCall['call']['transfer']> }) {
  const t = useWords()
  return (
    <Panel title={t('call.transfer')}>
      <p>{t(`call.transfer_${transfer.status}`)}</p>
      <p className="text-12 text-ink-3">
        {spacedNumber(transfer.to)}, <Time at={transfer.requested_at} shape="time" />,{' '}
        {clockTime(transfer.duration_seconds)}
      </p>
    </Panel>
  )
}

function QualityPanel({ quality }: { quality: NonNullable<WholeCall['call']['quality']> }) {
  const t = useWords()
  const format = useFormat()
  return (
    <Panel title={t('call.quality')}>
      <Facts
        rows={[
          [t('call.mos'), format.number(quality.mos, 1)],
          [t('call.codec'), quality.codec],
          [t('call.jitter'), `${format.number(quality.jitter_ms, 1)} ms`],
          [t('call.lost'), `${format.number(quality.lost)} / ${format.number(quality.received + quality.lost)}`],
        ]}
      />
    </Panel>
  )
}

function Particulars({ whole: { call } }: { whole: WholeCall }) {
  const t = useWords()
  const inputs = Object.entries(call.inputs).map(([key, value]): [string, string] => [key, String(value)])
  return (
    <Panel title={t('call.facts')}>
      <Facts
        rows={[
          [
            t('call.id'),
            <span key="id" className="font-mono text-12 break-all">
              {call.id}
            </span>,
          ],
          ...(call.reference ? [[t('call.reference'), call.reference] as const] : []),
          [t('call.speaker'), t('call.agentVersion', { name: call.agent.name, version: call.agent.version })],
          [t('call.client'), call.client.external_id],
          [t('call.from'), spacedNumber(call.from)],
          [t('call.to'), spacedNumber(call.to)],
          [t('call.created'), <Time key="created" at={call.created_at} shape="stamp" />],
          ...(call.retry_of ? [[t('call.retryOf'), call.retry_of] as const] : []),
        ]}
      />
      {inputs.length > 0 ? (
        <>
          <h3 className="mt-3 mb-1 text-12 font-medium text-ink-2">{t('call.inputs')}</h3>
          <Facts rows={inputs} />
        </>
      ) : null}
    </Panel>
  )
}
