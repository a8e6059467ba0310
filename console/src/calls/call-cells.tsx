import { PhoneIncoming, PhoneOutgoing } from 'lucide-react'
import type { CallObject } from '#contract/calls.ts'
import { spacedNumber } from '../format/phone.ts'
import { useFormat } from '../format/use-format.ts'
import { classes } from '../parts/classes.ts'
import { useWords } from '../words/use-words.ts'
import { numberOf, personName } from './person-name.ts'
import { useWaitingSentence } from './waiting-sentence.ts'

/** The cells of a call in a list. */
export function PersonCell({ call }: { call: CallObject }) {
  const t = useWords()
  const Icon = call.direction === 'outbound' ? PhoneOutgoing : PhoneIncoming
  const number = numberOf(call)
  const shown = number === 'anonymous' || number === '' ? t('calls.nobody') : spacedNumber(number)
  const name = personName(call)
  return (
    <span className="flex items-center gap-2.5">
      <Icon size={14} aria-hidden className="shrink-0 text-ink-2 max-tablet:hidden" />
      <span className="min-w-0">
        <span className="block max-w-56 truncate">{name ?? shown}</span>
        <span className="block text-12 whitespace-nowrap text-ink-3">
          {name ? shown : t(call.direction === 'inbound' ? 'calls.directionInbound' : 'calls.directionOutbound')}
        </span>
      </span>
    </span>
  )
}

export function BriefCell({ call }: { call: CallObject }) {
  const sentence = useWaitingSentence()
  const brief = call.status === 'queued' ? sentence(call) : call.result.summary
  return (
    <span className="block max-w-[340px] min-w-40 max-desk:max-w-56">
      {brief ? (
        <span className={classes('block truncate', call.status === 'queued' && 'text-ink-2')}>{brief}</span>
      ) : null}
      <span className="block truncate text-12 text-ink-3">{call.agent.name}</span>
    </span>
  )
}

/** One dot for each attempt that there may be: filled where it was made, green where somebody answered. */
export function AttemptDots({ call }: { call: CallObject }) {
  const t = useWords()
  const dots = Array.from({ length: Math.max(call.max_attempts, call.attempts) }, (_, at) => ({
    key: `dot-${at}`,
    made: at < call.attempts,
    answered: at === call.attempts - 1 && call.answered_at !== null,
  }))
  return (
    <span
      className="inline-flex gap-1.5 align-middle"
      role="img"
      aria-label={t('calls.attemptsOf', { done: call.attempts, most: call.max_attempts })}
    >
      {dots.map((dot) => (
        <span
          key={dot.key}
          className={classes(
            'size-2 rounded-pill border',
            dot.answered ? 'border-pos-mark bg-pos-mark' : dot.made ? 'border-neu-mark bg-neu-mark' : 'border-control',
          )}
        />
      ))}
    </span>
  )
}

/** From how the person sounded at first, hollow, to how they did at the end, filled. */
export function MoodSlope({ sentiment }: { sentiment: CallObject['result']['sentiment'] }) {
  const t = useWords()
  const format = useFormat()
  if (!sentiment) return null
  const y = (level: number) => 8 - level * 3
  const tone =
    sentiment.end > sentiment.start
      ? 'text-pos-mark'
      : sentiment.end < sentiment.start
        ? 'text-neg-mark'
        : 'text-neu-mark'
  const label = t('calls.moodOf', { start: format.number(sentiment.start), end: format.number(sentiment.end) })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 40 16"
      width={40}
      height={16}
      className={classes('inline-block align-middle', tone)}
    >
      <path d={`M5 ${y(sentiment.start)} L35 ${y(sentiment.end)}`} stroke="currentColor" strokeWidth={1.5} />
      <circle cx={5} cy={y(sentiment.start)} r={2.2} stroke="currentColor" strokeWidth={1.5} className="fill-surface" />
      <circle cx={35} cy={y(sentiment.end)} r={2.8} fill="currentColor" />
    </svg>
  )
}
