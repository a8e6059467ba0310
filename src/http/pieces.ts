import { deserialize, serialize } from 'node:v8'
import { breathe } from '#kernel/breathe.ts'

/**
 * A large value in pieces, from the thread that has read it to the one that works with it. Made into objects in one go,
 * a list of thousands would stop the main thread for as long as that takes; piece by piece others have a turn in
 * between.
 */
export interface Packed {
  /** Where the long list lies, by keys; null where there is none. */
  path: string[] | null
  /** All but the items of that list. */
  frame: Uint8Array<ArrayBuffer>
  items: Uint8Array<ArrayBuffer>[]
}

const ITEMS_AT_ONCE = 50
const DEPTH_MAX = 4

export function pack(value: unknown): Packed {
  const path = longestList(value)
  if (path === null) return { path, frame: bytesOf(value), items: [] }
  const list = at(value, path) as unknown[]
  const items: Uint8Array<ArrayBuffer>[] = []
  for (let first = 0; first < list.length; first += ITEMS_AT_ONCE)
    items.push(bytesOf(list.slice(first, first + ITEMS_AT_ONCE)))
  return { path, frame: bytesOf(withList(value, path)), items }
}

export async function unpack({ path, frame, items }: Packed): Promise<unknown> {
  const value: unknown = deserialize(frame)
  if (path === null) return value
  const list = at(value, path) as unknown[]
  for (const piece of items) {
    await breathe()
    list.push(...(deserialize(piece) as unknown[]))
  }
  return value
}

/** Of its own, so that it can be handed over. */
const bytesOf = (value: unknown): Uint8Array<ArrayBuffer> => new Uint8Array(serialize(value))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], value)

/** The longest list that is reached by keys alone. */
export function longestList(value: unknown): string[] | null {
  let found: { path: string[]; length: number } = { path: [], length: ITEMS_AT_ONCE }
  let level: { node: unknown; path: string[] }[] = [{ node: value, path: [] }]
  for (let depth = 0; depth < DEPTH_MAX; depth += 1)
    level = level.flatMap(({ node, path }) => {
      if (!isObject(node)) return []
      return Object.entries(node).map(([key, inner]) => {
        const place = [...path, key]
        if (Array.isArray(inner) && inner.length > found.length) found = { path: place, length: inner.length }
        return { node: inner, path: place }
      })
    })
  return found.path.length > 0 ? found.path : null
}

/** The same value with an empty list in that place. */
function withList(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return []
  const node = value as Record<string, unknown>
  return { ...node, [key]: withList(node[key], rest) }
}
