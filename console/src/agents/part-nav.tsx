import { Link } from '@tanstack/react-router'
import { classes } from '../parts/classes.ts'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'
import type { Draft } from './draft.ts'

/** The parts of an agent, each with how many problems are in it. */
const PARTS = [
  'who',
  'words',
  'inputs',
  'result',
  'hours',
  'operator',
  'tools',
  'delivery',
  'json',
  'versions',
] as const
export type PartName = (typeof PARTS)[number]
export const isPart = (name: string | undefined): name is PartName => PARTS.some((part) => part === name)

/** Which fields of the document each part is about. */
// biome-ignore format: a table reads in columns
const FIELDS: Partial<Record<PartName, readonly string[]>> = {
  who:      ['name', 'persona', 'language', 'model', 'voice', 'customVoiceId', 'recording', 'type', 'review'],
  words:    ['opening', 'greeting', 'instructions'],
  inputs:   ['inputs'],
  result:   ['result'],
  hours:    ['calling'],
  operator: ['transfer'],
  tools:    ['mcp'],
  delivery: ['delivery'],
}

const OUTBOUND_ONLY: readonly PartName[] = ['inputs', 'hours']
const partsOf = (type: 'inbound' | 'outbound'): readonly PartName[] =>
  type === 'outbound' ? PARTS : PARTS.filter((part) => !OUTBOUND_ONLY.includes(part))

export function PartNav({ draft, part }: { draft: Draft; part: PartName }) {
  const t = useWords()
  const mode = useMode()
  const count = (name: PartName) =>
    draft.faults.filter(({ param }) => FIELDS[name]?.includes(param.split('/')[1] ?? '')).length
  return (
    <nav aria-label={t('editor.parts')} className="w-[124px] shrink-0 max-desk:w-full">
      <ul className="flex flex-col gap-0.5 max-desk:flex-row max-desk:flex-wrap">
        {partsOf(draft.config.type).map((name) => (
          <li key={name}>
            <Link
              to={`/${mode}/agents/${draft.agent.id}`}
              search={{ part: name }}
              aria-current={name === part ? 'page' : undefined}
              className={classes(
                'flex min-h-[30px] items-center justify-between gap-2 rounded-m px-2 text-ink-2 hover:bg-hover hover:no-underline max-tablet:min-h-11',
                name === part && 'bg-neu-soft font-medium text-ink',
              )}
            >
              {t(`editor.${name}`)}
              {count(name) > 0 ? (
                <span className="grid min-w-5 place-items-center rounded-pill bg-neg-soft px-1 text-11 text-neg-ink">
                  {count(name)}
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
