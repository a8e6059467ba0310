import { clockTime } from '../format/duration.ts'
import { OutcomeChip } from '../meanings/call-chips.tsx'
import { classes } from '../parts/classes.ts'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { useWords } from '../words/use-words.ts'
import type { WholeCall } from './use-call.ts'
import { useWaitingSentence } from './waiting-sentence.ts'

/** Nothing of what took less than a second, as in test mode. */
function lengthOf({ started_at: from, ended_at: to }: { started_at: string; ended_at: string | null }): string {
  const seconds = to === null ? 0 : (Date.parse(to) - Date.parse(from)) / 1_000
  return seconds < 1 ? '' : clockTime(seconds)
}

/** The attempts as a line of time: when each began, how it ended, and what the network said of it. */
export function Attempts({ whole }: { whole: WholeCall }) {
  const t = useWords()
  const { call, attempts } = whole
  const sentence = useWaitingSentence()
  return (
    <Panel
      title={t('call.attempts')}
      aside={<span className="text-12">{`${call.attempts} / ${call.max_attempts}`}</span>}
    >
      {attempts.length === 0 ? <p className="text-ink-3">{t('call.attemptsNone')}</p> : null}
      <ol className="flex flex-col gap-3">
        {attempts.map((attempt) => (
          <li key={attempt.number} className="flex gap-3">
            <span
              aria-hidden
              className={classes(
                'mt-1 size-3 shrink-0 rounded-pill border-2',
                attempt.answered_at ? 'border-pos-mark bg-pos-mark' : 'border-neu-mark',
              )}
            />
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-center justify-between gap-2">
                {attempt.outcome && !attempt.answered_at ? (
                  <OutcomeChip outcome={attempt.outcome} />
                ) : (
                  <span>{attempt.answered_at ? t('call.answered') : t('call.attempt', { count: attempt.number })}</span>
                )}
                <span className="text-ink-3">
                  <Time at={attempt.started_at} />
                </span>
              </div>
              <p className="text-12 text-ink-3">
                {lengthOf(attempt)}
                {attempt.cause?.sip_code
                  ? `, ${t('call.cause', { code: attempt.cause.sip_code })} ${attempt.cause.reason ?? ''}`
                  : ''}
                {attempt.trunk ? `, ${attempt.trunk}` : ''}
              </p>
            </div>
          </li>
        ))}
      </ol>
      {call.status === 'queued' ? <p className="mt-3 text-ink-2">{sentence(call)}</p> : null}
    </Panel>
  )
}
