import { saveText } from '../parts/save-text.ts'
import { readProblem } from './api-problem.ts'
import { addressOf, type Mode, type Operation } from './client.ts'

/**
 * Lists as one file for a spreadsheet: page after page, with one head, each up to as many as a spreadsheet is good for.
 */
const PAGES_MAX = 500
const PAGE = 100

export async function downloadPages(
  mode: Mode,
  operation: Operation,
  { queries, name }: { queries: readonly object[]; name: string },
): Promise<void> {
  const parts: string[] = []
  for (const query of queries) {
    let cursor: string | undefined
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const address = addressOf(operation, { query: { ...query, limit: PAGE, cursor } })
      const reply = await fetch(address, { headers: { accept: 'text/csv', 'centralino-mode': mode } })
      if (!reply.ok) throw await readProblem(reply)
      const text = await reply.text()
      parts.push(parts.length === 0 ? text : text.slice(text.indexOf('\n') + 1))
      cursor = reply.headers.get('next-cursor') ?? undefined
      if (cursor === undefined) break
    }
  }
  saveText(name, 'text/csv', parts)
}

/** What is one table and has no pages. */
export async function downloadTable(
  mode: Mode,
  operation: Operation,
  { query, name }: { query: object; name: string },
): Promise<void> {
  const reply = await fetch(addressOf(operation, { query }), {
    headers: { accept: 'text/csv', 'centralino-mode': mode },
  })
  if (!reply.ok) throw await readProblem(reply)
  saveText(name, 'text/csv', [await reply.text()])
}
