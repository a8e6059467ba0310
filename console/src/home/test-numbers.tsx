import { OutcomeChip } from '../meanings/call-chips.tsx'
import { Panel } from '../parts/panel.tsx'
import { SCENARIOS } from '../simulate/scenarios.ts'
import { useWords } from '../words/use-words.ts'

/** How each test number ends. */
export function TestNumbers() {
  const t = useWords()
  return (
    <Panel title={t('home.testNumbers')} aside={<span className="text-12">{t('home.testNumbersMore')}</span>}>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {SCENARIOS.map(({ digits, outcome }) => (
          <li key={digits} className="flex items-center gap-2">
            <span className="font-mono text-12">…{digits}</span>
            <OutcomeChip outcome={outcome} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
