import { hash } from 'node:crypto'
import { canonicalJson } from '#kernel/canonical-json.ts'

/** How much of what a model or a server wrote is sent, kept and told. */

/** Of a result (rules.md#tool-calls-within-a-call): characters as people count them, never half a one. */
export const RESULT_MAX_CHARACTERS = 1_500
/** Of arguments as canonical JSON: more than anybody could confirm by ear. */
const ARGUMENTS_MAX_CHARACTERS = 8_000
const ARGUMENTS_MAX_DEPTH = 16
/** What can still be read aloud to somebody who is to say yes to it (rules.md#arguments-that-can-be-confirmed). */
const ALOUD_MAX_CHARACTERS = 600
const ALOUD_MAX_VALUES = 20
/** What is kept of arguments that were too much. */
const KEPT_CHARACTERS = 500
const NAME_MAX_CHARACTERS = 100

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** Well-formed, without control characters, and at most so many code points. */
export function cutText(text: string, characters: number): string {
  // A character takes at most two units: what lies beyond needs not be looked at.
  const head = text.slice(0, 2 * characters).replace(CONTROLS, ' ')
  return [...head].slice(0, characters).join('').toWellFormed()
}

/** As the agent wrote it, look-alikes and all, for the record. */
export const boundedName = (name: string): string => name.slice(0, NAME_MAX_CHARACTERS).toWellFormed()

export interface Arguments {
  given: Record<string, unknown>
  /** What the record shows of them. */
  recorded: Record<string, unknown>
  /** SHA-256 of them as canonical JSON: two spellings of the same data are the same. */
  hash: Buffer
  /** Too long or too deep to be sent. */
  tooMuch: boolean
  /** Too long, or too many values, for an action: nobody could confirm them by ear. */
  tooLongToRead: boolean
}

/** Takes the code out of what the agent sent, before anything else looks at it. */
export function takeCode(sent: Record<string, unknown>): { code: string | null; given: Record<string, unknown> } {
  const { confirmation_code: code, ...given } = sent
  if (code === undefined || code === null || code === '') return { code: null, given }
  // A code that is no text is a wrong one.
  return { code: typeof code === 'string' ? code : '?', given }
}

export function boundArguments(given: Record<string, unknown>): Arguments {
  const text = canonicalJson(given)
  const tooMuch = text.length > ARGUMENTS_MAX_CHARACTERS || isDeeper(given, ARGUMENTS_MAX_DEPTH)
  const recorded = tooMuch ? { truncated: cutText(text, KEPT_CHARACTERS) } : given
  const tooLongToRead = tooMuch || [...text].length > ALOUD_MAX_CHARACTERS || countValues(given) > ALOUD_MAX_VALUES
  return { given, recorded, hash: hash('sha256', text, 'buffer'), tooMuch, tooLongToRead }
}

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((sum, one) => sum + countValues(one), 0)
}

/** Level by level and not by recursion: what a model writes may be as deep as it is long. */
function isDeeper(value: object, levels: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; depth <= levels; depth += 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
    if (level.length === 0) return false
  }
  return true
}
