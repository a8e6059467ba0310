import { nonce } from '#kernel/random.ts'

/** Puts what others wrote between marks of this call, which nobody outside can know and so nobody can close. */
export type Mark = (text: string) => string

const MARK_CHARACTERS = 12

export function createMark(): Mark {
  const mark = nonce().slice(0, MARK_CHARACTERS)
  return (text) => `<<data-${mark}>>\n${text}\n<</data-${mark}>>`
}
