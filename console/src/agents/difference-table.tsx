import { Fragment } from 'react'
import { useWords } from '../words/use-words.ts'
import { type Difference, differences } from './differences.ts'
import { wordDifference } from './word-difference.ts'

/** Two documents side by side, only where they differ, with the words that changed. */
interface Props {
  before: unknown
  after: unknown
  heads: readonly [before: string, after: string]
}

export function DifferenceTable({ before, after, heads }: Props) {
  const t = useWords()
  const found = differences(before, after)
  if (found.length === 0) return <p className="p-4 text-ink-2">{t('editor.diffNone')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled sideways must be reachable by keyboard
    <section tabIndex={0} aria-label={t('editor.diff')} className="overflow-x-auto">
      <table className="w-full min-w-[560px] border-collapse text-left">
        <caption className="sr-only">{t('editor.diff')}</caption>
        <thead>
          <tr className="border-b border-line bg-sunken text-11 text-ink-2">
            <th scope="col" className="w-40 px-4 py-2 font-medium">
              {t('editor.conflictField')}
            </th>
            <th scope="col" className="px-4 py-2 font-medium">
              {heads[0]}
            </th>
            <th scope="col" className="px-4 py-2 font-medium">
              {heads[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {found.map((difference) => (
            <Row key={difference.path.join('/')} difference={difference} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ difference: { path, before, after } }: { difference: Difference }) {
  const t = useWords()
  const names: Record<string, string> = {
    opening: t('editor.opening'),
    greeting: t('editor.greeting'),
    instructions: t('editor.instructions'),
    inputs: t('editor.inputs'),
    result: t('editor.result'),
    calling: t('editor.hours'),
    transfer: t('editor.operator'),
    mcp: t('editor.tools'),
    delivery: t('editor.delivery'),
    name: t('editor.name'),
    persona: t('editor.persona'),
  }
  const [head = '', ...rest] = path
  const pieces = wordDifference(textOf(before), textOf(after))
  return (
    <tr className="border-b border-line align-top last:border-0">
      <th scope="row" className="px-4 py-3 font-medium break-words">
        {[names[head] ?? head, ...rest].join(', ')}
      </th>
      <td className="px-4 py-3 break-words whitespace-pre-wrap text-ink-2">
        {pieces.map((piece, at) =>
          piece.kind === 'new' ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces are known by their place
            <Fragment key={at}>
              {piece.kind === 'gone' ? <del className="bg-neg-soft text-neg-ink">{piece.text}</del> : piece.text}
            </Fragment>
          ),
        )}
      </td>
      <td className="px-4 py-3 break-words whitespace-pre-wrap">
        {pieces.map((piece, at) =>
          piece.kind === 'gone' ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces are known by their place
            <Fragment key={at}>
              {piece.kind === 'new' ? (
                <ins className="bg-pos-soft text-pos-ink no-underline">{piece.text}</ins>
              ) : (
                piece.text
              )}
            </Fragment>
          ),
        )}
      </td>
    </tr>
  )
}

const textOf = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 1)
