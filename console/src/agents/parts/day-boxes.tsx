import { Checkbox } from '../../parts/checkbox.tsx'
import { useWords } from '../../words/use-words.ts'

/** The days of a week, Monday first. */
const DAYS = [1, 2, 3, 4, 5, 6, 7] as const

export function DayBoxes({ days, onChange }: { days: readonly number[]; onChange: (days: number[]) => void }) {
  const t = useWords()
  return (
    <fieldset>
      <legend className="mb-1.5 text-12 font-medium text-ink-2">{t('editor.days')}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {DAYS.map((day) => (
          <Checkbox
            key={day}
            checked={days.includes(day)}
            onChange={(on) => onChange(DAYS.filter((one) => (one === day ? on : days.includes(one))))}
          >
            {t(`editor.day${day}`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
