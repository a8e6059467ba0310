import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { clockTime } from '../format/duration.ts'
import { useFormat } from '../format/use-format.ts'
import { Standing } from '../parts/chip.tsx'
import { classes } from '../parts/classes.ts'
import { Panel } from '../parts/panel.tsx'
import { useRights } from '../session/session.ts'
import { type Turn, useTurns } from '../simulate/use-turns.ts'
import { useWords } from '../words/use-words.ts'
import { EvidenceText, type Underline } from './evidence-text.tsx'
import { momentsOf, turnAt, waitBefore } from './timeline.ts'
import { ToolCard } from './tool-card.tsx'
import type { WholeCall } from './use-call.ts'
import type { Playback } from './use-playback.ts'

/** What was said, in step with what is heard: a click on a line leads there, and the line that is heard is marked. */
const SLOW_MS = 1_000

export function Transcript({ whole, playback }: { whole: WholeCall; playback: Playback }) {
  const t = useWords()
  const { call, running } = whole
  // The words of a call that runs come over the stream of the whole account, which is none of a client's business.
  const { client } = useRights()
  const live = useTurns(call.id, running && !client)
  const turns = running ? live : whole.turns
  const now = playback.playing || playback.at > 0 ? turnAt(turns, playback.at) : undefined
  const moments = momentsOf(call, turns)
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-2.5">
          {t('call.transcript')}
          {call.ai_disclosed ? (
            <Standing tone="pos" icon={CircleCheck}>
              {t('call.aiDisclosed')}
            </Standing>
          ) : null}
        </span>
      }
    >
      {moments.length === 0 ? <p className="text-ink-3">{t(emptyWord(whole))}</p> : null}
      <div className="-mx-4 flex flex-col" aria-live={running ? 'polite' : undefined}>
        {moments.map((moment) =>
          moment.kind === 'tool' ? (
            <ToolCard key={`${moment.tool.at} ${moment.tool.status}`} tool={moment.tool} />
          ) : (
            <Line
              key={`${moment.at} ${moment.turn.speaker} ${moment.turn.text.length}`}
              turn={moment.turn}
              whole={whole}
              current={moment.turn === now}
              follow={playback.playing}
              onSeek={playback.seek}
            />
          ),
        )}
      </div>
    </Panel>
  )
}

function emptyWord({ call, running }: WholeCall): 'call.ringing' | 'call.running' | 'call.nothingSaid' {
  if (call.status === 'dialing') return 'call.ringing'
  return running ? 'call.running' : 'call.nothingSaid'
}

interface LineProps {
  turn: Turn
  whole: WholeCall
  current: boolean
  follow: boolean
  onSeek: (seconds: number) => void
}

function Line({ turn, whole, current, follow, onSeek }: LineProps) {
  const t = useWords()
  const format = useFormat()
  const place = useRef<HTMLDivElement>(null)
  const persona = whole.config?.persona ?? t('call.speaker')
  const name = { agent: persona, person: t('call.person'), system: t('call.system') }[turn.speaker]
  const wait = waitBefore(whole.call, turn)
  useEffect(() => {
    if (current && follow) place.current?.scrollIntoView({ block: 'nearest' })
  }, [current, follow])
  return (
    <div
      ref={place}
      className={classes(
        'flex gap-3 border-l-3 px-4 py-1.5 text-14 max-tablet:flex-wrap max-tablet:gap-x-3 max-tablet:gap-y-0',
        current ? 'border-accent bg-selected' : 'border-transparent',
      )}
    >
      <button
        type="button"
        onClick={() => onSeek(turn.start_seconds)}
        className="min-h-6 w-12 shrink-0 self-start rounded-s text-right text-12 text-ink-3 hover:text-accent max-tablet:text-left"
      >
        {clockTime(turn.start_seconds)}
      </button>
      <span className="w-16 shrink-0 truncate pt-0.5 text-12 font-medium text-ink-2">{name}</span>
      <p
        className={classes(
          'min-w-0 flex-1 break-words max-tablet:basis-full',
          turn.speaker === 'person' ? 'text-ink' : 'text-ink-2',
        )}
      >
        <EvidenceText text={turn.text} underlines={turn.speaker === 'person' ? underlinesOf(whole, turn) : []} />
        {turn.interrupted ? <span aria-hidden> …</span> : null}
      </p>
      {wait === null ? null : (
        <span className={classes('shrink-0 text-12', wait > SLOW_MS ? 'font-semibold text-att-ink' : 'text-ink-3')}>
          {format.number(wait / 1000, 2)} s
        </span>
      )}
    </div>
  )
}

function underlinesOf({ call, evidence }: WholeCall, turn: Turn): Underline[] {
  const values = Object.entries(evidence)
    .filter(([, words]) => words.start_seconds === null || Math.abs(words.start_seconds - turn.start_seconds) < 0.15)
    .map(
      ([key, { text }]): Underline => ({
        text,
        kind: call.result.issues.some(({ field }) => field === key) ? 'issue' : 'value',
      }),
    )
  const moods = (call.result.sentiment?.emotions ?? []).map(({ evidence: text }): Underline => ({ text, kind: 'mood' }))
  return [...values, ...moods]
}
