/**
 * A copy of a document with one value set, or taken out where it is undefined. Lists and objects on the way are copied,
 * the rest is shared.
 */
export function withValue<Doc>(document: Doc, path: readonly (string | number)[], value: unknown): Doc {
  const [head, ...rest] = path
  if (head === undefined) return value as Doc
  if (Array.isArray(document)) {
    const copy: unknown[] = [...document]
    copy[Number(head)] = withValue(copy[Number(head)], rest, value)
    return copy as Doc
  }
  const { [head]: before, ...others } = (document ?? {}) as Record<string | number, unknown>
  const next = withValue(before, rest, value)
  if (next === undefined) return others as Doc
  // The order of the keys stays: whoever looks at the document sees only what changed.
  const entries = Object.entries({ ...(document as object), [head]: next })
  return Object.fromEntries(entries) as Doc
}
