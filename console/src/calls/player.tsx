import { Pause, Play } from 'lucide-react'
import { useAsk } from '../api/hooks.ts'
import { clockTime } from '../format/duration.ts'
import { useFormat } from '../format/use-format.ts'
import { Segmented } from '../parts/segmented.tsx'
import { useWords } from '../words/use-words.ts'
import { ToolLane, VoiceLane, WaitLane } from './lanes.tsx'
import { lengthOf } from './timeline.ts'
import type { WholeCall } from './use-call.ts'
import type { Playback } from './use-playback.ts'

/** Three lanes on one axis of time: the voices, the tools, the wait before each answer. */
const RATES = ['1', '1.5', '2'].map((value) => ({ value, label: `${value}×` }))
const BUCKETS = 240

export function Player({ whole, playback }: { whole: WholeCall; playback: Playback }) {
  const t = useWords()
  const { call, turns } = whole
  const length = lengthOf(call, turns)
  const peaks = useAsk(
    'GET /v1/calls/{id}/recording/peaks',
    { params: { id: call.id }, query: { buckets: BUCKETS } },
    { enabled: call.recording !== null, staleMs: Number.POSITIVE_INFINITY },
  )
  const Icon = playback.playing ? Pause : Play
  return (
    <section
      aria-label={t('call.laneVoices')}
      data-player
      className="rounded-l border border-line bg-surface p-4 shadow-1"
    >
      {playback.source ? (
        // biome-ignore lint/a11y/useMediaCaption: the transcript below is its text
        <audio ref={playback.audio} src={playback.source} preload="metadata" />
      ) : null}
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {playback.source ? (
          <>
            <button
              type="button"
              aria-label={t(playback.playing ? 'call.pause' : 'call.play')}
              onClick={playback.toggle}
              className="grid size-9 place-items-center rounded-pill bg-grave-fill text-on-grave max-tablet:size-11"
            >
              <Icon size={16} aria-hidden fill="currentColor" />
            </button>
            <p>
              <span className="font-semibold">{clockTime(playback.at)}</span>
              <span className="text-ink-3"> / {clockTime(length)}</span>
            </p>
            <Segmented
              label={t('call.faster')}
              value={String(playback.rate)}
              choices={RATES}
              onChange={(rate) => playback.setRate(Number(rate))}
            />
          </>
        ) : (
          <p className="text-ink-3">{t('call.noRecording')}</p>
        )}
        <Waits whole={whole} />
      </div>
      <input
        type="range"
        aria-label={t('call.position')}
        aria-valuetext={clockTime(playback.at)}
        min={0}
        max={Math.max(1, Math.ceil(length))}
        step={0.1}
        value={playback.at}
        onChange={(event) => playback.seek(Number(event.target.value))}
        className="slider mb-1"
      />
      <VoiceLane peaks={peaks.data?.peaks ?? null} turns={turns} length={length} playback={playback} />
      {call.tool_calls.length > 0 ? <ToolLane call={call} length={length} seek={playback.seek} /> : null}
      {call.latency && call.latency.turns.length > 0 ? <WaitLane latency={call.latency} length={length} /> : null}
    </section>
  )
}

function Waits({ whole: { call } }: { whole: WholeCall }) {
  const t = useWords()
  const format = useFormat()
  if (!call.latency || call.latency.p50_ms === null) return null
  const worst = Math.max(...call.latency.turns.map(({ ms }) => ms), 0)
  return (
    <dl className="ml-auto flex flex-wrap gap-x-4 text-12">
      <div className="flex gap-1.5">
        <dt className="text-ink-3">{t('call.waitTypical')}</dt>
        <dd className="font-semibold">{format.number(call.latency.p50_ms / 1000, 2)} s</dd>
      </div>
      <div className="flex gap-1.5">
        <dt className="text-ink-3">{t('call.waitWorst')}</dt>
        <dd className="font-semibold">{format.number(worst / 1000, 2)} s</dd>
      </div>
    </dl>
  )
}
