/** Two documents field by field: what a person would call one change. */
export interface Difference {
  path: readonly string[]
  before: unknown
  after: unknown
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Fields of a list are told apart by their key, so that one put in the middle is one change. */
const keyOf = (item: unknown): string | null => (isPlain(item) && typeof item.key === 'string' ? item.key : null)

export function differences(before: unknown, after: unknown, path: readonly string[] = []): Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (isPlain(before) && isPlain(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return keys.flatMap((key) => differences(before[key], after[key], [...path, key]))
  }
  if (Array.isArray(before) && Array.isArray(after) && [...before, ...after].some((item) => keyOf(item) !== null)) {
    const keys = [...new Set([...before, ...after].map(keyOf))]
    const find = (list: unknown[], key: string | null) => list.find((item) => keyOf(item) === key)
    const within = keys.flatMap((key) => differences(find(before, key), find(after, key), [...path, key ?? '']))
    return within.length > 0 ? within : [{ path, before, after }]
  }
  return [{ path, before, after }]
}
