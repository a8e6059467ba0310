import { every, isDigit, isLetter } from './scan.ts'

export const URI_CHARS_MAX = 2048

/**
 * What may stand in any URI: visible ASCII without quotes and brackets of the text around, percent only before two hex
 * digits.
 */
export function isUriText(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code <= 0x20 || code >= 0x7f || code === 0x22 || code === 0x3c || code === 0x3e || code === 0x5c) return false
    if (code === 0x25 && !(isHex(text.charCodeAt(at + 1)) && isHex(text.charCodeAt(at + 2)))) return false
  }
  return true
}

const isHex = (code: number): boolean =>
  isDigit(code) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66)

/** A URI of any scheme, well formed as far as RFC 3261 asks of one that it does not know: scheme, colon, no space. */
export function isAbsoluteUri(text: string): boolean {
  const colon = text.indexOf(':')
  if (text.length > URI_CHARS_MAX || colon < 1 || colon === text.length - 1 || !isLetter(text.charCodeAt(0)))
    return false
  const scheme = text.slice(0, colon)
  const plain = every(scheme, (c) => isDigit(c) || isLetter(c) || c === 0x2b || c === 0x2d || c === 0x2e)
  return plain && isUriText(text.slice(colon + 1))
}

const ours = new Set(['sip', 'sips', 'tel'])

/** Whether we can read URIs of this one's scheme at all: where not, a request is answered 416 (RFC 3261 8.2.2.1). */
export const isOurScheme = (text: string): boolean =>
  ours.has(text.slice(0, Math.max(text.indexOf(':'), 0)).toLowerCase())

const UNRESERVED = "-_.!~*'()"
const IN_PARAMETERS = '[]/:&+$'

/**
 * Keeps letters, digits, marks, escapes already made, and the characters in `also`; the rest becomes %HH of its UTF-8.
 */
export function escaped(text: string, also = IN_PARAMETERS): string {
  let out = ''
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ''
    const code = text.charCodeAt(at)
    const already = code === 0x25 && isHex(text.charCodeAt(at + 1)) && isHex(text.charCodeAt(at + 2))
    if (already || isDigit(code) || isLetter(code) || UNRESERVED.includes(char) || also.includes(char)) out += char
    else {
      const whole = String.fromCodePoint(text.codePointAt(at) ?? code)
      at += whole.length - 1
      for (const byte of Buffer.from(whole, 'utf8')) out += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    }
  }
  return out
}
