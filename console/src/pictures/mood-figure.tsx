import { useFormat } from '../format/use-format.ts'
import { useWords } from '../words/use-words.ts'
import { Figure } from './figure.tsx'
import { type Along, leastOf } from './read-along.tsx'

/** How people felt at first and at the end: a line from one to the other, as thick as there were many. */
interface Mood {
  start: number
  end: number
  calls: number
}

const LEVELS = [2, 1, 0, -1, -2]
const [WHOLE, TALL, FIRST, LAST] = [360, 160, 40, 320]
const y = (level: number) => 20 + (2 - level) * 30

export function MoodFigure({ moods }: { moods: readonly Mood[] }) {
  const t = useWords()
  const format = useFormat()
  const sum = (fits: (mood: Mood) => boolean) => moods.reduce((total, mood) => total + (fits(mood) ? mood.calls : 0), 0)
  const count = (start: number, end: number) => sum((mood) => mood.start === start && mood.end === end)
  const slopes = LEVELS.flatMap((start) => LEVELS.map((end) => ({ start, end, calls: count(start, end) })))
  const shown = slopes.filter((slope) => slope.calls > 0)
  const most = Math.max(1, ...shown.map((slope) => slope.calls))
  const better = sum(({ start, end }) => end > start)
  const worse = sum(({ start, end }) => end < start)
  const label = t('pictures.moodSaid', { better, worse, count: sum(() => true) })
  const said = (at: number) => {
    const { start, end, calls } = shown[at] ?? { start: 0, end: 0, calls: 0 }
    return t('pictures.moodSlope', { start: format.number(start), end: format.number(end), count: calls })
  }
  const toneOf = ({ start, end }: { start: number; end: number }) =>
    end > start ? 'text-pos-mark' : end < start ? 'text-neg-mark' : 'text-neu-mark'
  return (
    <Figure
      title={t('pictures.mood')}
      head={[t('pictures.moodFrom'), ...LEVELS.map((level) => t('pictures.moodTo', { level: format.number(level) }))]}
      rows={LEVELS.map((start) => [format.number(start), ...LEVELS.map((end) => count(start, end))])}
      legend={<p className="mt-2 text-12 text-ink-3">{label}</p>}
      along={{ ...alongSlopes(shown), said }}
      chart={
        <svg role="img" aria-label={label} viewBox={`0 0 ${WHOLE} ${TALL}`} className="max-h-60 w-full">
          {LEVELS.map((level) => (
            <text key={level} x={14} y={y(level) + 4} textAnchor="middle" className="fill-ink-3">
              {format.number(level)}
            </text>
          ))}
          {shown.map((slope) => (
            <g key={`${slope.start} ${slope.end}`} className={toneOf(slope)}>
              <path d={lineOf(slope)} stroke="currentColor" strokeWidth={1 + (slope.calls / most) * 5} />
              <circle
                cx={FIRST}
                cy={y(slope.start)}
                r={5}
                stroke="currentColor"
                strokeWidth={2}
                className="fill-surface"
              />
              <circle cx={LAST} cy={y(slope.end)} r={6} fill="currentColor" />
              <text x={LAST + 14} y={y(slope.end) + 4} className="fill-ink">
                {slope.calls}
              </text>
            </g>
          ))}
        </svg>
      }
    />
  )
}

const lineOf = ({ start, end }: Omit<Mood, 'calls'>): string => `M${FIRST} ${y(start)} L${LAST} ${y(end)}`

/** From slope to slope; by the pointer, the one that passes nearest to it. */
function alongSlopes(slopes: readonly Mood[]): Along {
  const heightAt = ({ start, end }: Mood, x: number) => {
    const share = Math.min(1, Math.max(0, (x - FIRST) / (LAST - FIRST)))
    return y(start) + (y(end) - y(start)) * share
  }
  return {
    ...{ whole: WHOLE, tall: TALL, count: slopes.length },
    nearest: (x, at) => leastOf(slopes, (slope) => Math.abs(heightAt(slope, x) - at)),
    mark: (at) => {
      const slope = slopes[at]
      return slope ? <path d={lineOf(slope)} strokeWidth={2} strokeDasharray="4 3" className="stroke-ink" /> : null
    },
  }
}
