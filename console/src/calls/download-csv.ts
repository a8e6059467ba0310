import type { Mode } from '../api/client.ts'
import { downloadPages } from '../api/download-pages.ts'
import type { CallFilters } from './filters.ts'
import { queryOf } from './query.ts'

/** The calls that fit, for a spreadsheet. */
export function downloadCsv(mode: Mode, filters: CallFilters): Promise<void> {
  const { limit: _, ...query } = queryOf(filters, { limit: 1 })
  return downloadPages(mode, 'GET /v1/calls', { query, name: `calls-${mode}.csv` })
}
