import { useQuery } from '@tanstack/react-query'
import type { CallObject } from '#contract/calls.ts'
import { ask, type Mode } from '../api/client.ts'
import { romeDay, romeMidnight } from '../format/time.ts'
import { useFormat } from '../format/use-format.ts'
import { useWidth } from '../parts/use-width.ts'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'
import { concurrency } from './concurrency.ts'
import { Figure } from './figure.tsx'

/** Today's calls themselves, the newest of them: how many ran at once, and how people felt at first and at the end. */
const PAGES_MAX = 10
const PAGE = 100
const STEP_MS = 900_000
const [FIRST_WIDTH, HEIGHT, LEFT] = [764, 120, 44]

async function callsSince(mode: Mode, since: string): Promise<CallObject[]> {
  const calls: CallObject[] = []
  let cursor: string | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const found = await ask(mode, 'GET /v1/calls', { query: { since, limit: PAGE, cursor } })
    calls.push(...found.data)
    if (found.next_cursor === null) break
    cursor = found.next_cursor
  }
  return calls
}

export function TodayFigures() {
  const mode = useMode()
  const since = romeMidnight(romeDay(new Date()))
  const calls = useQuery({
    queryKey: [mode, 'pictures', since],
    queryFn: () => callsSince(mode, since),
    staleTime: 60_000,
  })
  return (
    <>
      <LinesFigure calls={calls.data ?? []} since={since} />
      <MoodFigure calls={calls.data ?? []} />
    </>
  )
}

function LinesFigure({ calls, since }: { calls: readonly CallObject[]; since: string }) {
  const t = useWords()
  const format = useFormat()
  const parts = concurrency(calls, { from: Date.parse(since), to: Date.now(), stepMs: STEP_MS })
  const most = Math.max(0, ...parts.map((part) => part.most))
  const highest = Math.max(3, most)
  const label = t('pictures.linesSaid', { most })
  return (
    <Figure
      title={t('pictures.lines')}
      head={[t('home.hour'), t('pictures.lines')]}
      rows={parts.map(({ at, most: count }) => [format.time('time', new Date(at)), count])}
      legend={<p className="mt-2 text-12 text-ink-3">{label}</p>}
      chart={<LinesChart parts={parts} highest={highest} label={label} />}
    />
  )
}

const LEVELS = [2, 1, 0, -1, -2]

interface LinesChartProps {
  parts: ReturnType<typeof concurrency>
  highest: number
  label: string
}

function LinesChart({ parts, highest, label }: LinesChartProps) {
  const format = useFormat()
  const { place, width: whole } = useWidth<SVGSVGElement>(FIRST_WIDTH)
  const width = whole - LEFT
  const step = width / Math.max(1, parts.length)
  return (
    <svg ref={place} role="img" aria-label={label} viewBox={`0 0 ${whole} ${HEIGHT + 34}`} className="w-full">
      {[0, highest].map((count) => (
        <g key={count}>
          <path d={`M${LEFT} ${10 + HEIGHT - (count / highest) * HEIGHT} h${width}`} className="stroke-line" />
          <text
            x={LEFT - 6}
            y={14 + HEIGHT - (count / highest) * HEIGHT}
            textAnchor="end"
            fontSize="11"
            className="fill-ink-3"
          >
            {count}
          </text>
        </g>
      ))}
      {parts.map(({ at, most: count }, n) => (
        <g key={at}>
          <rect
            x={LEFT + n * step}
            width={Math.max(1, step - 1)}
            y={10 + HEIGHT - (count / highest) * HEIGHT}
            height={(count / highest) * HEIGHT}
            className="fill-run-mark"
          />
          {n % 12 === 0 ? (
            <text x={LEFT + n * step} y={HEIGHT + 28} fontSize="11" className="fill-ink-3">
              {format.time('time', new Date(at))}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  )
}

function MoodFigure({ calls }: { calls: readonly CallObject[] }) {
  const t = useWords()
  const format = useFormat()
  const moods = calls.flatMap(({ result }) => result.sentiment ?? [])
  const count = (start: number, end: number) =>
    moods.filter((one) => Math.round(one.start) === start && Math.round(one.end) === end).length
  const slopes = LEVELS.flatMap((start) => LEVELS.map((end) => ({ start, end, calls: count(start, end) })))
  const shown = slopes.filter((slope) => slope.calls > 0)
  const most = Math.max(1, ...shown.map((slope) => slope.calls))
  const better = moods.filter(({ start, end }) => end > start).length
  const worse = moods.filter(({ start, end }) => end < start).length
  const label = t('pictures.moodSaid', { better, worse, count: moods.length })
  const y = (level: number) => 20 + (2 - level) * 30
  const toneOf = ({ start, end }: { start: number; end: number }) =>
    end > start ? 'text-pos-mark' : end < start ? 'text-neg-mark' : 'text-neu-mark'
  return (
    <Figure
      title={t('pictures.mood')}
      head={[t('pictures.moodFrom'), ...LEVELS.map((level) => t('pictures.moodTo', { level: format.number(level) }))]}
      rows={LEVELS.map((start) => [format.number(start), ...LEVELS.map((end) => count(start, end))])}
      legend={<p className="mt-2 text-12 text-ink-3">{label}</p>}
      chart={
        <svg role="img" aria-label={label} viewBox="0 0 360 160" className="max-h-60 w-full">
          {LEVELS.map((level) => (
            <text key={level} x={14} y={y(level) + 4} textAnchor="middle" fontSize="11" className="fill-ink-3">
              {format.number(level)}
            </text>
          ))}
          {shown.map((slope) => (
            <g key={`${slope.start} ${slope.end}`} className={toneOf(slope)}>
              <path
                d={`M40 ${y(slope.start)} L320 ${y(slope.end)}`}
                stroke="currentColor"
                strokeWidth={1 + (slope.calls / most) * 5}
              />
              <circle
                cx={40}
                cy={y(slope.start)}
                r={5}
                stroke="currentColor"
                strokeWidth={2}
                className="fill-surface"
              />
              <circle cx={320} cy={y(slope.end)} r={6} fill="currentColor" />
              <text x={334} y={y(slope.end) + 4} fontSize="11" className="fill-ink">
                {slope.calls}
              </text>
            </g>
          ))}
        </svg>
      }
    />
  )
}
