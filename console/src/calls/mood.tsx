import type { Sentiment } from '#contract/calls.ts'
import { useFormat } from '../format/use-format.ts'
import { Chip } from '../parts/chip.tsx'
import { Panel } from '../parts/panel.tsx'
import { useWords } from '../words/use-words.ts'
import { MoodSlope } from './call-cells.tsx'

/** How the person felt, by their own words. */
const GLAD = ['satisfaction', 'gratitude']

export function Mood({ sentiment }: { sentiment: Sentiment }) {
  const t = useWords()
  const format = useFormat()
  const line = t('call.moodLine', { start: format.number(sentiment.start), end: format.number(sentiment.end) })
  return (
    <Panel title={t('call.mood')} aside={<span className="text-12">{t('call.moodFrom')}</span>}>
      <div className="flex items-center gap-4">
        <MoodSlope sentiment={sentiment} />
        <div>
          <p>{t(`call.mood_${sentiment.label}`)}</p>
          <p className="text-12 text-ink-3">
            {line}, {t(`call.trend_${sentiment.trend}`)}
          </p>
        </div>
      </div>
      <ul className="mt-3 flex flex-col gap-2 empty:hidden">
        {sentiment.emotions.map((emotion) => (
          <li key={emotion.type} className="flex flex-wrap items-center gap-2">
            <Chip tone={GLAD.includes(emotion.type) ? 'pos' : 'neg'}>{t(`call.emotion_${emotion.type}`)}</Chip>
            <q className="text-12 text-ink-2">{emotion.evidence}</q>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
