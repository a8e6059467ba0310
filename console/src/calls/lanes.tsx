import type { CallObject } from '#contract/calls.ts'
import { useFormat } from '../format/use-format.ts'
import { classes } from '../parts/classes.ts'
import type { Turn } from '../simulate/use-turns.ts'
import { useWords } from '../words/use-words.ts'
import { secondOf, speakerAt } from './timeline.ts'
import type { Playback } from './use-playback.ts'

/** The lanes of the player. Everything in them can also be read in the transcript: they are pictures. */
const WIDTH = 960
const HEIGHT = 72
const BARS = 160
/** Longer than this somebody wonders whether the line is dead. */
const SLOW_MS = 1_000

interface VoiceProps {
  peaks: readonly (readonly number[])[] | null
  turns: readonly Turn[]
  length: number
  playback: Playback
}

export function VoiceLane({ peaks, turns, length, playback }: VoiceProps) {
  const t = useWords()
  const head = (playback.at / length) * WIDTH
  const step = WIDTH / BARS
  const bars = Array.from({ length: BARS }, (_, at) => {
    const second = ((at + 0.5) / BARS) * length
    const speaker = speakerAt(turns, second)
    return { x: at * step, second, speaker, level: levelAt(peaks, at, speaker !== null) }
  })
  return (
    <Lane label={t('call.laneVoices')}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-[72px] w-full cursor-pointer"
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          playback.seek(((event.clientX - box.left) / box.width) * length)
        }}
      >
        {bars.map(({ x, level, speaker }) => (
          <rect
            key={x}
            x={x + step * 0.25}
            width={step * 0.5}
            y={HEIGHT / 2 - level}
            height={level * 2}
            rx={1}
            className={classes(speaker === 'person' ? 'fill-run-mark' : 'fill-neu-mark', x > head && 'opacity-50')}
          />
        ))}
        <rect x={head} width={2} y={0} height={HEIGHT} className="fill-ink" />
      </svg>
    </Lane>
  )
}

/** Half the height of a bar: by the loudest of its part of the recording, or simply whether somebody spoke. */
function levelAt(peaks: readonly (readonly number[])[] | null, at: number, speaking: boolean): number {
  if (!peaks || peaks.length === 0) return speaking ? 14 + ((at * 7) % 11) : 1
  const from = Math.floor((at / BARS) * peaks.length)
  const to = Math.max(from + 1, Math.floor(((at + 1) / BARS) * peaks.length))
  const loudest = Math.max(...peaks.slice(from, to).flat().map(Math.abs), 0)
  return Math.max(1, (loudest / 128) * (HEIGHT / 2))
}

export function ToolLane({ call, length, seek }: { call: CallObject; length: number; seek: (to: number) => void }) {
  const t = useWords()
  return (
    <Lane label={t('call.laneTools')}>
      <div className="relative h-8">
        {call.tool_calls.map((tool) => {
          const at = secondOf(call, tool)
          const asks = tool.status === 'confirmation_required'
          return (
            <button
              key={`${tool.at} ${tool.status}`}
              type="button"
              title={tool.name}
              aria-label={`${tool.name}: ${t(`tool.${tool.status}`)}`}
              onClick={() => seek(at)}
              className="absolute top-1 grid size-6 place-items-center"
              ref={(element) => element?.style.setProperty('left', `min(${(at / length) * 100}%, calc(100% - 24px))`)}
            >
              <span
                className={classes(
                  'size-2.5',
                  asks
                    ? 'rotate-45 border-2 border-att-mark'
                    : tool.status === 'ok'
                      ? 'rounded-s bg-handover-mark'
                      : 'rounded-s bg-neg-mark',
                )}
              />
            </button>
          )
        })}
      </div>
    </Lane>
  )
}

export function WaitLane({ latency, length }: { latency: NonNullable<CallObject['latency']>; length: number }) {
  const t = useWords()
  const format = useFormat()
  const highest = Math.max(SLOW_MS * 1.5, ...latency.turns.map(({ ms }) => ms))
  const y = (ms: number) => 40 - (ms / highest) * 40
  const words = latency.turns.map(({ ms }) => `${format.number(ms / 1000, 2)} s`).join(', ')
  return (
    <Lane label={t('call.laneWait')}>
      <svg
        role="img"
        aria-label={`${t('call.laneWait')}: ${words}`}
        viewBox={`0 0 ${WIDTH} 40`}
        preserveAspectRatio="none"
        className="h-10 w-full"
      >
        <path d={`M0 ${y(SLOW_MS)} H${WIDTH}`} className="stroke-control" strokeDasharray="2 4" />
        {latency.turns.map((turn) => (
          <rect
            key={turn.start_seconds}
            x={(turn.start_seconds / length) * WIDTH}
            width={8}
            y={y(turn.ms)}
            height={40 - y(turn.ms)}
            className={turn.ms > SLOW_MS ? 'fill-att-mark' : 'fill-run-mark'}
          />
        ))}
      </svg>
    </Lane>
  )
}

function Lane({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex items-center gap-3 border-b border-line py-1.5 last:border-0">
      <span className="w-16 shrink-0 text-12 text-ink-2 max-tablet:hidden">{label}</span>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
