import { readFileSync } from 'node:fs'
import type { Language } from '#contract/agent-document.ts'

/** A sentence that was put together from `sets/made.*.txt`, and whether it asks not to be called. */
export interface Made {
  text: string
  asks: boolean
  /** The row that it was made from. */
  row: string
}

/** How often each row is said, with other words in its places. */
const TIMES = 6
const PLACE = /\{(?<name>[a-z-]+)\}/g

/**
 * Every row of a language's table with words in its places: each list is gone through from a place of its own, so that
 * every word comes up with many rows, and the same table gives the same sentences.
 */
export function sentencesMade(language: Language): Made[] {
  const lists = new Map<string, string[]>()
  const made = new Map<string, Made>()
  let asks = true
  const lines = readFileSync(new URL(`sets/made.${language}.txt`, import.meta.url), 'utf8').split('\n')
  for (const [row, line] of lines.entries()) {
    const [name = '', words] = line.split(' = ')
    if (line.trim() === '' || line.startsWith('#')) continue
    if (words !== undefined) lists.set(name, words.split(' | '))
    else if (line.startsWith('[')) asks = line.startsWith('[asks]')
    else for (let time = 0; time < TIMES; time += 1) put(line, row * 7 + time * 5)
  }
  return [...made.values()]

  function put(row: string, from: number): void {
    let place = from
    const text = row.replace(PLACE, (_, name: string) => {
      const words = lists.get(name)
      if (!words) throw new Error(`"${row}" names {${name}}, which has no list`)
      place += 3
      return words[place % words.length] ?? ''
    })
    made.set(text, { text, asks, row })
  }
}
