/**
 * What was made of a text once is there when the same text comes again. Nothing is told by the order in which texts
 * come, so when there are too many all are forgotten at once, which costs less than knowing who came last.
 */
export function memoize<T extends NonNullable<unknown>>(most: number, make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    let made = known.get(text)
    if (made === undefined) {
      made = make(text)
      if (known.size >= most) known.clear()
      known.set(text, made)
    }
    return made
  }
}
