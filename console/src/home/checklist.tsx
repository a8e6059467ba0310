import { Check } from 'lucide-react'
import { classes } from '../parts/classes.ts'
import { Panel } from '../parts/panel.tsx'
import { useWords } from '../words/use-words.ts'
import { useChecks } from './use-checks.ts'

/**
 * What is left before real calls. Each line is looked at, none is ticked by hand; what is missing leads to how it is
 * done.
 */
export function Checklist() {
  const t = useWords()
  const checks = useChecks()
  const done = checks.filter((check) => check.done).length
  return (
    <Panel flush title={t('home.checks')} aside={<span className="text-12">{`${done} / ${checks.length}`}</span>}>
      <ul>
        {checks.map((check) => (
          <li key={check.word} className="flex min-h-9 items-center gap-3 border-b border-line px-4 py-1 last:border-0">
            <span
              className={classes(
                'grid size-5 shrink-0 place-items-center rounded-pill border',
                check.done ? 'border-pos-mark bg-pos-mark text-surface' : 'border-control',
              )}
            >
              {check.done ? <Check size={12} aria-hidden /> : null}
            </span>
            <span className={classes('min-w-0 flex-1', check.done && 'text-ink-3')}>{t(`home.${check.word}`)}</span>
            {check.done ? (
              <span className="text-12 text-ink-3">{t('home.done')}</span>
            ) : (
              <a href={check.fix} className="inline-flex min-h-6 items-center text-12">
                <span className="sr-only">{t('home.notYet')}: </span>
                {t('home.seeHow')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
