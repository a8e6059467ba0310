import { Link } from '@tanstack/react-router'
import {
  AudioLines,
  Bell,
  Hourglass,
  type LucideIcon,
  PhoneForwarded,
  PhoneIncoming,
  PhoneOutgoing,
} from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { RunningLine } from '#contract/stream.ts'
import { numberOf, personName } from '../calls/person-name.ts'
import { spacedNumber } from '../format/phone.ts'
import { Standing, type Tone } from '../parts/chip.tsx'
import { classes } from '../parts/classes.ts'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'

/** One line in use: who, with which agent, since when, the last words. */
// biome-ignore format: a table reads in columns
const SIGNS: Record<RunningLine['state'], { icon: LucideIcon; tone: Tone }> = {
  ringing:       { icon: Bell,           tone: 'run' },
  talking:       { icon: AudioLines,     tone: 'run' },
  on_hold:       { icon: Hourglass,      tone: 'att' },
  transferring:  { icon: PhoneForwarded, tone: 'handover' },
  with_operator: { icon: PhoneForwarded, tone: 'handover' },
}

/** A slower answer than this is marked. */
const SLOW_MS = 1_000

interface Props {
  line: RunningLine
  /** How long it has lasted, as it is shown; null while nobody can tell. */
  lasted: ReactNode
  isFresh: boolean
  /** What can be done about it. */
  action: ReactNode
}

export function LineCard({ line, lasted, isFresh, action }: Props) {
  const mode = useMode()
  const Icon = line.direction === 'outbound' ? PhoneOutgoing : PhoneIncoming
  return (
    <li className="flex min-h-52 flex-col rounded-l border border-line bg-surface shadow-1 [contain-intrinsic-size:auto_220px] [content-visibility:auto]">
      <div className="flex items-center gap-2.5 border-b border-line px-3.5 py-2.5">
        <Icon size={16} aria-hidden className="shrink-0" />
        <div className="min-w-0 flex-1">
          <Link to={`/${mode}/calls/${line.call}`} className="block truncate font-medium">
            {personName(line) ?? spacedNumber(numberOf(line))}
          </Link>
          <p className="truncate text-12 text-ink-3">{line.agent.name}</p>
        </div>
        <span className="text-15">{lasted}</span>
      </div>
      <Words line={line} isFresh={isFresh} />
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-3.5 py-2">
        <State line={line} />
        {action}
      </div>
    </li>
  )
}

const State = memo(function State({ line }: { line: RunningLine }) {
  const t = useWords()
  const { icon, tone } = SIGNS[line.state]
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Standing tone={tone} icon={icon}>
        {t(`running.state_${line.state}`)}
      </Standing>
      {line.latency_ms === null ? null : (
        <span className={classes('text-12', line.latency_ms > SLOW_MS ? 'text-att-ink' : 'text-ink-3')}>
          {t('running.latency', { seconds: (line.latency_ms / 1_000).toFixed(1) })}
        </span>
      )}
    </span>
  )
})

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
