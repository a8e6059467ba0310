import { type Fault, pointer } from '#kernel/problem.ts'

/**
 * One look at every value of a JSON document, in one pass and without recursion: whether each text can be kept, whether
 * a key reaches for a prototype, and how many values there are. It ends at the hundredth fault.
 */
interface Inspected {
  faults: Fault[]
  /** `__proto__` as a key has no honest use and could reach an object's prototype further on. */
  prototype: boolean
  values: number
}

export const FAULTS_MAX = 100
const UNFIT = { code: 'invalid_format', message: 'must not hold U+0000 or half of a surrogate pair' }

/** Whether every table and every other system could hold it. */
export const isFit = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** A list or an object that is being gone through; `next` is where to go on. */
interface Frame {
  node: object
  /** Null of a list. */
  keys: readonly string[] | null
  next: number
}

export function inspectJson(root: unknown): Inspected {
  const found: Inspected = { faults: [], prototype: false, values: 0 }
  const frames: Frame[] = []
  const refuse = (more: readonly PropertyKey[] = []) =>
    found.faults.push({ param: pointer([...frames.map(placeIn), ...more]), ...UNFIT })
  const visit = (value: unknown): void => {
    found.values += 1
    if (typeof value === 'string') {
      if (!isFit(value)) refuse()
    } else if (typeof value === 'object' && value !== null)
      frames.push({ node: value, keys: Array.isArray(value) ? null : Object.keys(value), next: 0 })
  }
  visit(root)
  for (let frame = frames.at(-1); frame && found.faults.length < FAULTS_MAX; frame = frames.at(-1)) {
    const { node, keys, next } = frame
    if (next >= (keys ?? (node as unknown[])).length) {
      frames.pop()
      continue
    }
    frame.next = next + 1
    const key = keys?.[next]
    if (key === undefined) visit((node as unknown[])[next])
    else {
      if (key === '__proto__') return { ...found, prototype: true }
      if (!isFit(key)) refuse()
      visit((node as Record<string, unknown>)[key])
    }
  }
  return { ...found, faults: found.faults.slice(0, FAULTS_MAX) }
}

const placeIn = ({ keys, next }: Frame): PropertyKey => keys?.[next - 1] ?? next - 1
