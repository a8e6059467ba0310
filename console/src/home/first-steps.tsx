import { Check } from 'lucide-react'
import { TemplateCards } from '../agents/template-cards.tsx'
import { useAsk } from '../api/hooks.ts'
import { classes } from '../parts/classes.ts'
import { Page } from '../parts/page.tsx'
import { Panel } from '../parts/panel.tsx'
import { useRights, useSession } from '../session/session.ts'
import { SimulateButton } from '../simulate/simulate-button.tsx'
import { useWords } from '../words/use-words.ts'
import { Checklist } from './checklist.tsx'
import { TestNumbers } from './test-numbers.tsx'

/** The first run: the templates, four steps, what is left before real calls, and the numbers to try. */
export function FirstSteps() {
  const t = useWords()
  const { edit } = useRights()
  const name = useSession()?.person.name.split(' ')[0] ?? ''
  const agents = useAsk('GET /v1/agents', { query: { status: 'published', limit: 1 } })
  const published = (agents.data?.data.length ?? 0) > 0
  const steps = [
    { word: 'stepAccess', done: true },
    { word: 'stepPublish', done: published },
    { word: 'stepCall', done: false },
    { word: 'stepRead', done: false },
  ] as const
  return (
    <Page
      title={t('home.hello', { name })}
      below={t('agents.newMore')}
      actions={published ? <SimulateButton /> : undefined}
    >
      {edit ? <TemplateCards /> : null}
      <div className="grid grid-cols-2 gap-4 max-tablet:grid-cols-1">
        <Panel
          flush
          title={t('home.steps')}
          aside={<span className="text-12">{`${steps.filter(({ done }) => done).length} / ${steps.length}`}</span>}
        >
          <ol>
            {steps.map(({ word, done }, at) => (
              <li key={word} className="flex min-h-11 items-center gap-3 border-b border-line px-4 last:border-0">
                <span
                  className={classes(
                    'grid size-5 place-items-center rounded-pill border text-11',
                    done ? 'border-pos-mark bg-pos-mark text-surface' : 'border-control text-ink-2',
                  )}
                >
                  {done ? <Check size={12} aria-hidden /> : at + 1}
                </span>
                <span className={done ? 'text-ink-3' : ''}>{t(`home.${word}`)}</span>
                {done ? <span className="ml-auto text-12 text-ink-3">{t('home.done')}</span> : null}
              </li>
            ))}
          </ol>
        </Panel>
        <Checklist />
      </div>
      <TestNumbers />
    </Page>
  )
}
