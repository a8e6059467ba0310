import {
  atEnd,
  type Cursor,
  cursorOf,
  isToken,
  quote,
  skipSpace,
  take,
  takeQuoted,
  takeToken,
  takeWord,
  trimSpace,
} from './scan.ts'
import { parseUri } from './uri.ts'
import { isAbsoluteUri, isOurScheme } from './uri-text.ts'

/** Names in lower case; values without their quotes, empty where there is none. */
export type Parameters = Record<string, string>

/** `"Display" <uri>;parameters`, as it stands in From, To, Contact, Route and their like (RFC 3261 20.10). */
export interface NameAddress {
  /** Without quotes and escapes; empty where there is none. */
  display: string
  /** As it was sent: it may be of a scheme that we do not know. */
  uri: string
  parameters: Parameters
}

const PARAMETERS_MAX = 64

export function parseNameAddress(text: string): NameAddress | null {
  const cursor = cursorOf(text)
  skipSpace(cursor)
  const open = text[cursor.at] === '"' ? quotedName(cursor) : bareName(cursor)
  if (!open) return null
  const uri = open.bracketed ? bracketedUri(cursor) : takeWord(cursor)
  // Without brackets all parameters are the header's, and a question mark has no place (RFC 3261 20.10).
  if (uri === null || (!open.bracketed && uri.includes('?')) || !isUri(uri)) return null
  const parameters = parseParameters(cursor)
  return parameters && { display: open.display, uri, parameters }
}

interface Opening {
  display: string
  bracketed: boolean
}

function quotedName(cursor: Cursor): Opening | null {
  const display = takeQuoted(cursor)
  return display !== null && takeOpening(cursor) ? { display, bracketed: true } : null
}

function takeOpening(cursor: Cursor): boolean {
  skipSpace(cursor)
  if (cursor.text[cursor.at] !== '<') return false
  cursor.at += 1
  return true
}

/**
 * Tokens before a bracket are a name; where no bracket comes, the URI itself starts here. Letters beyond ASCII are let
 * pass.
 */
function bareName(cursor: Cursor): Opening | null {
  const from = cursor.at
  const bracket = cursor.text.indexOf('<', from)
  if (bracket < 0) return { display: '', bracketed: false }
  const display = trimSpace(cursor.text.slice(from, bracket))
  if (display !== '' && !display.split(/[ \t]/).every((word) => word === '' || isNameWord(word))) return null
  cursor.at = bracket + 1
  return { display, bracketed: true }
}

const isNameWord = (word: string): boolean => isToken(word.replace(/[\u0080-\uffff]/g, 'x'))

function bracketedUri(cursor: Cursor): string | null {
  const close = cursor.text.indexOf('>', cursor.at)
  if (close < 0) return null
  const uri = cursor.text.slice(cursor.at, close)
  cursor.at = close + 1
  return uri
}

const isUri = (text: string): boolean => (isOurScheme(text) ? parseUri(text) !== null : isAbsoluteUri(text))

/**
 * What follows to the end: `;name=value` any number of times, with space wherever the grammar has it; null for anything
 * else.
 */
export function parseParameters(cursor: Cursor): Parameters | null {
  const found = new Map<string, string>()
  skipSpace(cursor)
  while (!atEnd(cursor)) {
    if (found.size >= PARAMETERS_MAX || !take(cursor, ';')) return null
    const name = takeToken(cursor).toLowerCase()
    const value = name !== '' && take(cursor, '=') ? takeValue(cursor) : ''
    // A parameter that comes twice has no one meaning (RFC 3261 7.3.1).
    if (name === '' || value === null || found.has(name)) return null
    found.set(name, value)
    skipSpace(cursor)
  }
  return Object.fromEntries(found)
}

export function takeValue(cursor: Cursor): string | null {
  if (cursor.text[cursor.at] === '"') return takeQuoted(cursor)
  const word = takeWord(cursor)
  return word === '' ? null : word
}

export function formatNameAddress({ display, uri, parameters }: NameAddress): string {
  return `${display && `${quote(display)} `}<${uri}>${formatParameters(parameters)}`
}

export function formatParameters(parameters: Parameters): string {
  return Object.entries(parameters)
    .map(([name, value]) => `;${name}${value && `=${isPlain(value) ? value : quote(value)}`}`)
    .join('')
}

/** Hosts go without quotes too, IPv6 ones with their colons and brackets. */
const isPlain = (value: string): boolean => isToken(value.replace(/[[\]:]/g, ''))
