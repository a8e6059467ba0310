import type { FieldDefinition, Language } from '#contract/agent-document.ts'
import { ROME } from '#kernel/clock.ts'
import { WORDS } from './words.ts'

/** Values as they are read in a mail: on one line, bounded, in the agent's language. */

const VALUE_CHARACTERS_MAX = 1_000
/**
 * Characters that end a line, steer a terminal or turn the reading direction round; joiners of emoji are not among
 * them.
 */
const UNPRINTED = /[\s\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

export const mailLine = (text: string): string => text.toWellFormed().replace(UNPRINTED, ' ').trim()

/** Whole characters, with an ellipsis where something was left out. */
export function clip(text: string, max: number): string {
  const characters = [...text]
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`
}

/** A number has no marks between its thousands: it may be a postal code. */
export function valueInWords(value: unknown, type: FieldDefinition['type'], language: Language): string {
  const words = WORDS[language]
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return language === 'it' ? String(value).replace('.', ',') : String(value)
  if (typeof value !== 'string') return clip(mailLine(JSON.stringify(value) ?? ''), VALUE_CHARACTERS_MAX)
  return clip(mailLine(type === 'date' ? dayInWords(value, language) : value), VALUE_CHARACTERS_MAX)
}

/** `2026-11-20` is "venerdì 20 novembre 2026"; what is no date stays as it is. */
function dayInWords(text: string, language: Language): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toLocaleString(WORDS[language].locale, {
      dateStyle: 'full',
    })
  } catch {
    return text
  }
}

const inRome = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(ROME)

/** The day in Italy, as a subject names it. */
export const dateOf = (at: string, language: Language): string =>
  inRome(at).toPlainDate().toLocaleString(WORDS[language].locale, { dateStyle: 'long' })

/** Day and time in Italy, where the calling rules live. */
export function momentOf(at: string, language: Language): string {
  const moment = inRome(at).toPlainDateTime()
  const day = moment.toLocaleString(WORDS[language].locale, { dateStyle: 'full' })
  return `${day}, ${String(moment.hour).padStart(2, '0')}:${String(moment.minute).padStart(2, '0')}`
}

export function durationOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`
}
