import type { Language } from '#contract/agent-document.ts'
import { EMAIL_ADDRESS } from '#kernel/email-address.ts'
import { PLACEHOLDERS, SIGNS } from './letters.ts'
import { digitsInOrder } from './phone.ts'
import { readdressed, spelledOnce } from './readdressing.ts'
import { isSign, type Piece, spelledText, spelling } from './spelling.ts'

/**
 * E-mail addresses as people say them: in words with "chiocciola" or "at", letter by letter, by cities, or written as
 * they are by whoever took the words down. What is said is lower case. Null unless exactly one address was said and
 * nothing in it had to be guessed: no provider is completed, no letter corrected. What was taken back is read where it
 * is certain what replaces it.
 */
export function spokenEmail(words: string, language: Language): string | null {
  if (words.length > WORDS_MAX_CHARACTERS) return null
  const written = writtenIn(words, language)
  if (written.length > 0) return written.length === 1 ? (written[0] ?? null) : null
  const [whole] = readings(spelling(words, language))
  return whole ?? null
}

/**
 * Whether these words say this address. Words in front of it that belong to the sentence and not to the address do not
 * matter; where it cannot be read at all, each of its characters must at least have been said, in order.
 */
export function saysEmail(words: string, address: string, language: Language): boolean {
  if (words.length > WORDS_MAX_CHARACTERS) return false
  const wanted = address.toLowerCase()
  const written = writtenIn(words, language)
  if (written.length > 0) return written.includes(wanted)
  const pieces = spelling(words, language)
  const said = readings(pieces)
  return said.length > 0 ? said.includes(wanted) : isTold(wanted, pieces)
}

/**
 * An address that cannot be read, told as far as it goes: each of its characters was said, in order, and each of its
 * words as a word; a letter that was explained is in it, and what a correction ended with as well.
 */
function isTold(wanted: string, pieces: readonly Piece[]): boolean {
  if (!digitsInOrder(wanted, spelledText(pieces))) return false
  const [name = ''] = wanted.split('@')
  const words = wanted.split(/[^a-z]+/).filter((word) => word.length >= WORD_MIN_LETTERS)
  if (!words.every((word) => pieces.some((_, from) => isSaidFrom(word, pieces, from)))) return false
  const back = pieces.findLastIndex(({ kind }) => kind === 'back')
  const corrected = pieces.slice(back + 1).filter(({ kind }) => kind === 'word' || kind === 'sign')
  if (back >= 0 && !digitsInOrder(spelledText(corrected), wanted)) return false
  return pieces.every(({ kind, text }, at) => {
    if (kind === 'without') return !name.includes(text)
    const letter = EXPLAINING.has(text) ? pieces.slice(at + 1, at + 3).find((one) => one.kind === 'letters') : null
    return kind !== 'doubt' || !letter || name.includes(letter.text)
  })
}

const WORD_MIN_LETTERS = 3
const EXPLAINING: ReadonlySet<string> = new Set(['con', 'with'])

/** Whether a word begins with this piece and ends with one behind it. */
function isSaidFrom(word: string, pieces: readonly Piece[], from: number): boolean {
  let said = ''
  for (const { text } of pieces.slice(from)) {
    said += text
    if (said.length >= word.length) break
  }
  return said === word
}

const WORDS_MAX_CHARACTERS = 2_000
const ADDRESS_MAX_CHARACTERS = 254
/** Words in a row, without a sign between them, that may be one name. */
const JOINED_WORDS_MAX = 3

/**
 * Addresses that stand in the text as they are, each once. None where a sign that was said joins more to one of them
 * ("mario punto rossi@…"): it must be read as a whole.
 */
function writtenIn(words: string, language: Language): string[] {
  if (!words.includes('@')) return []
  const tokens = words.split(/[^\p{L}\p{N}_'+.@-]+/u).map((token) => token.replaceAll(/^[.']+|[.']+$/g, ''))
  const found = new Set<string>()
  for (const [at, token] of tokens.entries()) {
    if (!isAddress(token)) continue
    const beside = [tokens[at - 1], tokens.slice(Math.max(0, at - 2), at).join(' '), tokens[at + 1]]
    if (beside.some((said) => (SIGNS[language].get(said?.toLowerCase() ?? '') ?? '@') !== '@')) return []
    found.add(token.toLowerCase())
  }
  return [...found]
}

const isAddress = (text: string): boolean => text.length <= ADDRESS_MAX_CHARACTERS && EMAIL_ADDRESS.test(text)

/** The whole of what was said first; after it, the same without the words in front that no sign joins to the rest. */
function readings(all: readonly Piece[]): string[] {
  const stands = readdressed(all)
  const pieces = stands && spelledOnce(stands)
  if (!pieces) return []
  const at = pieces.findLastIndex(({ kind, text }) => kind === 'sign' && text === '@')
  if (at < 0) return []
  const name = nameIn(pieces.slice(0, at))
  const host = hostIn(pieces.slice(at + 1))
  if (!name || !host) return []
  const starts = name.flatMap((_, index) => (index === 0 || isJoint(name, index) ? [index] : []))
  if (starts.length > JOINED_WORDS_MAX) return []
  return starts.map((start) => `${spelledText(name.slice(start))}@${host}`).filter(isAddress)
}

/** Whether nothing but silence stands between a word and what follows it. */
const isJoint = (pieces: readonly Piece[], index: number): boolean =>
  pieces[index - 1]?.kind === 'word' && !isSign(pieces[index])

/** What stands before the at sign, from its last introduction on. An earlier "at" may end one: "reach me at". */
function nameIn(before: readonly Piece[]): Piece[] | null {
  const lead = before.findLastIndex(({ kind, text }) => kind === 'lead' || text === '@')
  const all = before.slice(lead + 1)
  // "Mario rossi, senza punto": it only says so once more.
  const name = all.filter(({ kind }) => kind !== 'without')
  const contradicted = all.some((piece) => piece.kind === 'without' && name.some((one) => isSign(one, piece.text)))
  const repeated = isSign(before[lead], '@') && lead > 0 && before[lead - 1]?.kind !== 'lead'
  if (name.some(({ kind, text }) => kind === 'word' && PLACEHOLDERS.has(text))) return null
  return name.length === 0 || repeated || contradicted || name.some(({ kind }) => kind === 'doubt') ? null : name
}

/**
 * What stands behind the at sign: words and letters up to the first dot, then after each dot one word or the letters
 * that were spelled. The sentence may go on, but not with another sign of an address or a doubt.
 */
function hostIn(after: readonly Piece[]): string | null {
  let end = after.findIndex((piece) => isSign(piece, '.'))
  const first = after.slice(0, end)
  if (end < 1 || !isLabel(first)) return null
  while (isSign(after[end], '.')) {
    const size = labelSize(after.slice(end + 1))
    if (size === 0) return null
    end += 1 + size
  }
  const rest = after.slice(end)
  const goesOn = (piece: Piece) => piece.kind === 'sign' || piece.kind === 'doubt' || piece.kind === 'without'
  return rest.some(goesOn) ? null : spelledText(after.slice(0, end))
}

/**
 * A host's number in words may be meant as that word; a word of introduction stands alone ("mail punto it") or not at
 * all.
 */
function isLabel(pieces: readonly Piece[]): boolean {
  const sure = pieces.every(({ kind }) => kind !== 'doubt' && kind !== 'number')
  return sure && (pieces.length === 1 || pieces.every(({ kind }) => kind !== 'lead'))
}

function labelSize(pieces: readonly Piece[]): number {
  const letters = pieces.findIndex(({ kind }) => kind !== 'letters')
  const own = letters < 0 ? pieces.length : letters
  const size = own > 0 ? own : pieces[0]?.kind === 'word' || pieces[0]?.kind === 'lead' ? 1 : 0
  return size > 0 && isSign(pieces[size], '-') ? size + 1 + labelSize(pieces.slice(size + 1)) : size
}
