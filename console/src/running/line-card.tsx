import { Link } from '@tanstack/react-router'
import {
  AudioLines,
  Bell,
  Hourglass,
  type LucideIcon,
  PhoneForwarded,
  PhoneIncoming,
  PhoneOff,
  PhoneOutgoing,
} from 'lucide-react'
import { memo } from 'react'
import type { RunningLine } from '#contract/stream.ts'
import { numberOf, personName } from '../calls/person-name.ts'
import { spacedNumber } from '../format/phone.ts'
import { useFormat } from '../format/use-format.ts'
import { Button } from '../parts/button.tsx'
import { Standing, type Tone } from '../parts/chip.tsx'
import { classes } from '../parts/classes.ts'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'
import { Elapsed } from './elapsed.tsx'
import { type SaidStore, shownWords, useSaidTurns } from './said.ts'
import { useSeen } from './use-seen.ts'

/** One line in use: who, with which agent, since when, the last words. */
// biome-ignore format: a table reads in columns
export const LINE_SIGNS: Record<RunningLine['state'], { icon: LucideIcon; tone: Tone }> = {
  ringing:       { icon: Bell,           tone: 'run' },
  talking:       { icon: AudioLines,     tone: 'run' },
  on_hold:       { icon: Hourglass,      tone: 'att' },
  transferring:  { icon: PhoneForwarded, tone: 'handover' },
  with_operator: { icon: PhoneForwarded, tone: 'handover' },
}

/** A slower answer than this is marked. */
const SLOW_MS = 1_000

export interface LineProps {
  line: RunningLine
  /** False while the stream is lost: what is shown may be over. */
  isFresh: boolean
  said: SaidStore
  /** Asks to end it; null for who may not. */
  onEnd: ((call: string) => void) | null
}

/** What was handed over is the operator's to end. */
export const canBeEnded = ({ state }: Pick<RunningLine, 'state'>): boolean => state === 'ringing' || state === 'talking'

/** The number of whom it is with. */
export function useLineNumber(line: RunningLine): string {
  const t = useWords()
  const who = numberOf(line)
  return who === 'anonymous' || who === '' ? t('calls.nobody') : spacedNumber(who)
}

/** Drawn anew when its line changes, and not with every word on another one. */
export const LineCard = memo(function LineCard({ line, isFresh, said, onEnd }: LineProps) {
  const { ref, isSeen } = useSeen<HTMLLIElement>()
  return (
    <li
      ref={ref}
      className="flex min-h-52 flex-col rounded-l border border-line bg-surface shadow-1 [contain-intrinsic-size:auto_220px] [content-visibility:auto]"
    >
      <Spoken line={line} isFresh={isFresh} said={said} isSeen={isSeen} />
      <Foot call={line.call} state={line.state} onEnd={onEnd} />
    </li>
  )
})

interface SpokenProps extends PartProps {
  said: SaidStore
}

/** Where nobody sees it what was said stands still: it is there as soon as somebody does. */
const isStill = (before: SpokenProps, now: SpokenProps): boolean =>
  before.isSeen === now.isSeen &&
  before.isFresh === now.isFresh &&
  (now.isSeen ? before.line === now.line : before.line.state === now.line.state)

const Spoken = memo(function Spoken(props: SpokenProps) {
  return (
    <>
      <Head {...props} />
      <LineWords {...props} />
    </>
  )
}, isStill)

const Foot = memo(function Foot({
  call,
  state,
  onEnd,
}: Pick<RunningLine, 'call' | 'state'> & Pick<LineProps, 'onEnd'>) {
  const t = useWords()
  const { icon, tone } = LINE_SIGNS[state]
  return (
    <div className="flex min-h-12 items-center justify-between gap-2 border-t border-line px-3.5 py-2">
      <Standing tone={tone} icon={icon}>
        {t(`running.state_${state}`)}
      </Standing>
      {onEnd !== null && canBeEnded({ state }) ? (
        <Button kind="negative" size="small" icon={PhoneOff} onClick={() => onEnd(call)}>
          {t('call.hangUp')}
        </Button>
      ) : null}
    </div>
  )
})

interface PartProps extends Pick<LineProps, 'line' | 'isFresh'> {
  isSeen: boolean
}

function Head({ line, isFresh, isSeen }: PartProps) {
  const t = useWords()
  const mode = useMode()
  const { number } = useFormat()
  const Icon = line.direction === 'outbound' ? PhoneOutgoing : PhoneIncoming
  const shown = useLineNumber(line)
  return (
    <div className="flex items-center gap-2.5 border-b border-line px-3.5 py-2.5">
      <Icon size={16} aria-hidden className="shrink-0" />
      <div className="min-w-0 flex-1">
        <Link to={`/${mode}/calls/${line.call}`} className="block truncate font-medium text-ink">
          {personName(line) ?? shown}
        </Link>
        <p className="truncate text-12 text-ink-3">{line.agent.name}</p>
      </div>
      <div className="shrink-0 text-right">
        <p className="text-15">{isFresh ? <Elapsed since={line.since} isTicking={isSeen} /> : null}</p>
        {line.latency_ms === null ? null : (
          <p className={classes('text-12', line.latency_ms > SLOW_MS ? 'text-att-ink' : 'text-ink-3')}>
            {t('running.latency', { seconds: number(line.latency_ms / 1_000, 1) })}
          </p>
        )}
      </div>
    </div>
  )
}

function LineWords({ line, isFresh, said, isSeen }: SpokenProps) {
  const t = useWords()
  const newest = useSaidTurns(said, line, isSeen)
  const quiet =
    line.state === 'with_operator' ? t('running.notHeard') : line.state === 'ringing' ? t('home.ringing') : ''
  const turns = line.state === 'talking' ? newest : []
  return (
    <div className={classes('flex flex-1 flex-col gap-2 px-3.5 py-3', !isFresh && 'opacity-60')}>
      {turns.length === 0 ? <p className="text-ink-3">{quiet}</p> : null}
      {turns.map((turn, at) => (
        <div key={`${turn.speaker} ${turn.start_seconds}`}>
          <p className="text-11 text-ink-3">{turn.speaker === 'person' ? t('running.person') : line.agent.name}</p>
          <p className={classes('line-clamp-3 break-words', at < turns.length - 1 && 'text-ink-3')}>
            {shownWords(turn)}
          </p>
        </div>
      ))}
    </div>
  )
}
