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
  /** Asks to end it; null for who may not. */
  onEnd: ((call: string) => void) | null
}

/** What was handed over is the operator's to end. */
export const canBeEnded = ({ state }: RunningLine): boolean => state === 'ringing' || state === 'talking'

/** The number of whom it is with. */
export function useLineNumber(line: RunningLine): string {
  const t = useWords()
  const who = numberOf(line)
  return who === 'anonymous' || who === '' ? t('calls.nobody') : spacedNumber(who)
}

/** Drawn anew when its line changes, and not with every word on another one. */
export const LineCard = memo(function LineCard({ line, isFresh, onEnd }: LineProps) {
  const t = useWords()
  const { icon, tone } = LINE_SIGNS[line.state]
  const canEnd = onEnd !== null && canBeEnded(line)
  return (
    <li className="flex min-h-52 flex-col rounded-l border border-line bg-surface shadow-1 [contain-intrinsic-size:auto_220px] [content-visibility:auto]">
      <Head line={line} isFresh={isFresh} />
      <Words line={line} isFresh={isFresh} />
      <div className="flex min-h-12 items-center justify-between gap-2 border-t border-line px-3.5 py-2">
        <Standing tone={tone} icon={icon}>
          {t(`running.state_${line.state}`)}
        </Standing>
        {canEnd ? (
          <Button kind="negative" size="small" icon={PhoneOff} onClick={() => onEnd(line.call)}>
            {t('call.hangUp')}
          </Button>
        ) : null}
      </div>
    </li>
  )
})

function Head({ line, isFresh }: { line: RunningLine; isFresh: boolean }) {
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
        <p className="text-15">{isFresh ? <Elapsed since={line.since} /> : null}</p>
        {line.latency_ms === null ? null : (
          <p className={classes('text-12', line.latency_ms > SLOW_MS ? 'text-att-ink' : 'text-ink-3')}>
            {t('running.latency', { seconds: number(line.latency_ms / 1_000, 1) })}
          </p>
        )}
      </div>
    </div>
  )
}

const Words = memo(function Words({ line, isFresh }: { line: RunningLine; isFresh: boolean }) {
  const t = useWords()
  const quiet =
    line.state === 'with_operator' ? t('running.notHeard') : line.state === 'ringing' ? t('home.ringing') : ''
  const turns = line.state === 'talking' ? line.turns : []
  return (
    <div className={classes('flex flex-1 flex-col gap-2 px-3.5 py-3', !isFresh && 'opacity-60')}>
      {turns.length === 0 ? <p className="text-ink-3">{quiet}</p> : null}
      {turns.map((turn, at) => (
        <div key={turn.start_seconds}>
          <p className="text-11 text-ink-3">{turn.speaker === 'person' ? t('running.person') : line.agent.name}</p>
          <p className={classes('line-clamp-3 break-words', at < turns.length - 1 && 'text-ink-3')}>{turn.text}</p>
        </div>
      ))}
    </div>
  )
})
