/**
 * A place in a header's text, moved forward by the functions below and never back: that is what keeps reading linear
 * whatever the bytes are. Classes of characters are those of RFC 3261 section 25.1.
 */
export interface Cursor {
  readonly text: string
  at: number
}

const TOKEN = 1
const SPACE = 2
const SEPARATES = 4
const DIGIT = 8

const classes = new Uint8Array(128)
mark("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.!%*_+`'~", TOKEN)
mark(' \t', SPACE)
mark(';,"<> \t\r\n', SEPARATES)
mark('0123456789', DIGIT)

function mark(chars: string, as: number): void {
  for (const char of chars) classes[char.charCodeAt(0)] = (classes[char.charCodeAt(0)] ?? 0) | as
}

const is = (code: number, what: number): boolean => code < 128 && ((classes[code] ?? 0) & what) !== 0

export const isDigit = (code: number): boolean => is(code, DIGIT)

export const isLetter = (code: number): boolean => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)

/** Whether this holds of every character's code. */
export function every(text: string, holds: (code: number) => boolean): boolean {
  for (let at = 0; at < text.length; at += 1) if (!holds(text.charCodeAt(at))) return false
  return true
}

export const cursorOf = (text: string): Cursor => ({ text, at: 0 })

export const atEnd = (cursor: Cursor): boolean => cursor.at >= cursor.text.length

export function skipSpace(cursor: Cursor): void {
  while (is(cursor.text.charCodeAt(cursor.at), SPACE)) cursor.at += 1
}

/** Takes this one character, with the space around it, if it is the next. */
export function take(cursor: Cursor, char: string): boolean {
  skipSpace(cursor)
  if (cursor.text[cursor.at] !== char) return false
  cursor.at += 1
  skipSpace(cursor)
  return true
}

export function takeToken(cursor: Cursor): string {
  const from = cursor.at
  while (is(cursor.text.charCodeAt(cursor.at), TOKEN)) cursor.at += 1
  return cursor.text.slice(from, cursor.at)
}

/** A run up to the next separator: wider than a token, since hosts, and what sloppy peers write, stand there too. */
export function takeWord(cursor: Cursor): string {
  const from = cursor.at
  while (cursor.at < cursor.text.length && !is(cursor.text.charCodeAt(cursor.at), SEPARATES)) cursor.at += 1
  return cursor.text.slice(from, cursor.at)
}

/** The text within quotes, its escapes undone; null where no quote opens here, or none closes it. */
export function takeQuoted(cursor: Cursor): string | null {
  const { text } = cursor
  if (text[cursor.at] !== '"') return null
  const parts: string[] = []
  let from = cursor.at + 1
  for (let at = from; at < text.length; at += 1) {
    const char = text[at]
    if (char === '"') {
      parts.push(text.slice(from, at))
      cursor.at = at + 1
      return parts.join('')
    }
    if (char !== '\\') continue
    parts.push(text.slice(from, at))
    from = at + 1
    at += 1
  }
  return null
}

export const quote = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&').replace(/[\r\n]/g, ' ')}"`

export const isToken = (text: string): boolean => text !== '' && every(text, (code) => is(code, TOKEN))

/** Text without space or control characters, as a Call-ID is. */
export const isVisible = (text: string): boolean => text !== '' && every(text, (code) => code > 0x20 && code !== 0x7f)

/** Spaces and tabs alone: the language's own trim would also take a byte order mark, which RFC 4475 3.1.1.2 sends. */
export function trimSpace(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && is(text.charCodeAt(from), SPACE)) from += 1
  while (to > from && is(text.charCodeAt(to - 1), SPACE)) to -= 1
  return text.slice(from, to)
}

/** A whole number that stands alone in the text, no greater than `most`; null for anything else. */
export function scanWholeNumber(text: string, most: number): number | null {
  if (text === '') return null
  let value = 0
  for (let at = 0; at < text.length; at += 1) {
    if (!isDigit(text.charCodeAt(at))) return null
    value = value * 10 + text.charCodeAt(at) - 48
    if (value > most) return null
  }
  return value
}

/**
 * The commas that part a list: not those in quotes or in angle brackets (RFC 3261 7.3.1). Null where a quote stays
 * open.
 */
export function splitList(text: string): string[] | null {
  const parts: string[] = []
  let from = 0
  let quoted = false
  let bracketed = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (quoted) {
      if (char === '\\') at += 1
      else if (char === '"') quoted = false
    } else if (bracketed) bracketed = char !== '>'
    else if (char === '"') quoted = true
    else if (char === '<') bracketed = true
    else if (char === ',') {
      parts.push(trimSpace(text.slice(from, at)))
      from = at + 1
    }
  }
  parts.push(trimSpace(text.slice(from)))
  return quoted ? null : parts
}
