import { useFormat } from '../format/use-format.ts'
import { useWords } from '../words/use-words.ts'
import { Figure } from './figure.tsx'

/** How people felt at first and at the end: a line from one to the other, as thick as there were many. */
interface Mood {
  start: number
  end: number
  calls: number
}

const LEVELS = [2, 1, 0, -1, -2]

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
            <text key={level} x={14} y={y(level) + 4} textAnchor="middle" className="fill-ink-3">
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
              <text x={334} y={y(slope.end) + 4} className="fill-ink">
                {slope.calls}
              </text>
            </g>
          ))}
        </svg>
      }
    />
  )
}
