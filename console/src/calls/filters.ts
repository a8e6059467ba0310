import { CALL_STATUSES, OUTCOMES } from '../meanings/codes.ts'

/** The filters of a list of calls: the API's own parameters, which stand in the address under their own names. */
export const FILTERS = [
  'status',
  'outcome',
  'direction',
  'agent',
  'campaign',
  'client',
  'reference',
  'to',
  'since',
  'until',
] as const
export type FilterName = (typeof FILTERS)[number]
export type CallFilters = Partial<Record<FilterName, string>>

/** What an address may say; the rest of it is no filter. */
export function filtersIn(search: Record<string, unknown>): CallFilters {
  const found = FILTERS.flatMap((name) => {
    const value = search[name]
    return typeof value === 'string' && value !== '' && isKnown(name, value) ? [[name, value]] : []
  })
  return Object.fromEntries(found)
}

const CHOICES: Partial<Record<FilterName, readonly string[]>> = {
  status: CALL_STATUSES,
  outcome: OUTCOMES,
  direction: ['outbound', 'inbound'],
}
const isKnown = (name: FilterName, value: string): boolean => CHOICES[name]?.includes(value) ?? true

export const isChoice = (name: FilterName): boolean => CHOICES[name] !== undefined
export const choicesOf = (name: FilterName): readonly string[] => CHOICES[name] ?? []
export const isDay = (name: FilterName): boolean => name === 'since' || name === 'until'
