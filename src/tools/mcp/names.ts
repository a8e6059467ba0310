/**
 * Which names a tool may have. The name is what the model calls and what stands in the record, so none may be taken for
 * another: tools whose names look alike are both left out, since nobody can tell which of them was meant.
 */

/** Interface, "Tool settings". */
const NAME = /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/

/** The platform's own; what the model means by them is the call itself. */
const PLATFORM = ['end_call', 'request_callback', 'do_not_call', 'wrong_person', 'transfer_call']

/** Characters that are taken for each other, by eye or by ear. */
// biome-ignore format: a table reads in columns
const ALIKE: readonly [alike: RegExp, as: string][] = [
  [/[1il|]/g, 'l'],
  [/[0o]/g,   'o'],
  [/[._-]/g,  ''],
]

/** One text for all names that could be taken for each other. */
export const likenessOf = (name: string): string =>
  ALIKE.reduce((text, [alike, as]) => text.replace(alike, as), name.toLowerCase())

const PLATFORM_LIKENESS = new Set(PLATFORM.map(likenessOf))

/** Why no tool of this name is offered, or null; `others` counts the names of the server by their likeness. */
export function objectionToName(name: unknown, others: ReadonlyMap<string, number>): string | null {
  if (typeof name !== 'string' || !NAME.test(name))
    return 'Its name must be a letter or _ followed by up to 63 letters, digits, _, . or -.'
  const likeness = likenessOf(name)
  if (PLATFORM_LIKENESS.has(likeness)) return 'Its name is one of the platform, or looks like it.'
  return (others.get(likeness) ?? 0) > 1 ? 'Another tool has the same name, or one that looks like it.' : null
}
