import { readProblem } from '../api/api-problem.ts'
import { addressOf, type Mode } from '../api/client.ts'
import type { CallFilters } from './filters.ts'
import { queryOf } from './query.ts'

/** The list as a file for a spreadsheet: page after page, with one head, up to as many as a spreadsheet is good for. */
const PAGES_MAX = 500
const PAGE = 100

export async function downloadCsv(mode: Mode, filters: CallFilters): Promise<void> {
  const parts: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const address = addressOf('GET /v1/calls', { query: queryOf(filters, { limit: PAGE, cursor }) })
    const reply = await fetch(address, { headers: { accept: 'text/csv', 'centralino-mode': mode } })
    if (!reply.ok) throw await readProblem(reply)
    const text = await reply.text()
    parts.push(page === 0 ? text : text.slice(text.indexOf('\n') + 1))
    cursor = reply.headers.get('next-cursor') ?? undefined
    if (cursor === undefined) break
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(parts, { type: 'text/csv' }))
  link.download = `calls-${mode}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}
