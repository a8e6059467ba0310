import type { Language } from '#contract/agent-document.ts'
import {
  ALPHABET,
  AS_IN,
  ASIDES,
  DOUBLE,
  DOUBTS,
  IN_DIGITS,
  LEADS,
  LETTERS,
  LETTERS_OR_WORDS,
  SIGNS,
  TAKEN_BACK,
  VOWEL_WORDS,
  WITHOUT_SIGN,
} from './letters.ts'
import { spokenDigits } from './number.ts'
import { unitWord } from './numerals.ts'
import { wordSet } from './words.ts'

/**
 * An address as it is said, in pieces: signs, spelled letters, digits and whole words. What is only said about it is
 * left out; `lead` is what introduces it, `back` what takes back what came before, `without` a sign that is not there,
 * `doubt` whatever else makes it uncertain, `number` digits that were said as a word.
 */
export interface Piece {
  kind: 'sign' | 'letters' | 'digits' | 'number' | 'word' | 'lead' | 'back' | 'without' | 'doubt'
  text: string
  /** Letters whose name is a word too: that word. */
  word?: string
  /** Not a piece: what stood before is said once more in digits. */
  again?: boolean
}

export const isSign = (piece: Piece | undefined, text?: string): boolean =>
  piece?.kind === 'sign' && (text === undefined || piece.text === text)

export const spelledText = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('')

export function spelling(words: string, language: Language): Piece[] {
  const tokens = tokensOf(words)
  const pieces: Piece[] = []
  for (let at = 0; at < tokens.length; ) {
    const ended = endingAt({ tokens, at, language }, pieces.at(-1))
    if (ended) pieces.pop()
    const found = ended ?? read({ tokens, at, language })
    pieces.push(...found.pieces)
    at += found.words
  }
  return onceOnly(pieces).map((piece, index) => settled(piece, [pieces[index - 1], pieces[index + 1]]))
}

/** "Novantuno, in cifre nove uno": the same digits said once more, digit by digit; others leave it open. */
function onceOnly(pieces: readonly Piece[]): readonly Piece[] {
  if (!pieces.some(({ again }) => again)) return pieces
  const kept: Piece[] = []
  for (const [at, piece] of pieces.entries()) {
    if (!piece.again) {
      const [mark, before] = [pieces[at - 1], kept.at(-1)]
      const digits = mark?.again && isDigits(piece) && before !== undefined && isDigits(before)
      if (!digits) kept.push(piece)
      else if (piece.text !== before.text) kept.push({ kind: 'doubt', text: piece.text })
    }
  }
  return kept
}

const isDigits = ({ kind }: Piece): boolean => kind === 'digits' || kind === 'number'

/** Dots and hyphens count between letters or digits; but "m-a-r-i-o" is five letters, and "e-mail" a word. */
function tokensOf(words: string): string[] {
  const text = words
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll('x-ray', 'xray')
    .replaceAll(SPELLED_WITH_SIGNS, (run) => run.replaceAll(/[.-]/g, ' '))
    .replaceAll(HYPHENATED, ' ')
    .replaceAll(IS, ' è ')
    .replaceAll(/'(?=s\b)/g, '')
  return Array.from(text.matchAll(TOKENS), ([token]) =>
    token === 'è' ? token : token.normalize('NFD').replaceAll(/\p{M}+/gu, ''),
  )
}

const TOKENS = /[\p{L}\p{M}\p{N}]+|[@_+:]|(?<=[\p{L}\p{N}])[.-](?=[\p{L}\p{N}])/gu
const SPELLED_WITH_SIGNS = /(?<![\p{L}\p{N}])(?:\p{L}[.-]){2,}\p{L}(?![\p{L}\p{N}])/gu
const HYPHENATED = /(?<=\b(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|double|e))-(?=\p{L})/gu
/** The Italian "is", which without its accent is the letter or "and". */
const IS = /(?<![\p{L}\p{N}])(?:e'(?!\p{L})|[èé](?!\p{L}))/gu

interface Here {
  tokens: readonly string[]
  at: number
  language: Language
}

interface Found {
  pieces: Piece[]
  /** How many words of the text it took. */
  words: number
}

const read = (here: Here): Found =>
  letterAsIn(here) ?? alphabet(here) ?? nought(here) ?? phrase(here) ?? doubled(here) ?? number(here) ?? single(here)

const one = (kind: Piece['kind'], text: string, words = 1): Found => ({ pieces: [{ kind, text }], words })

/** The words from here on, longest first. */
const phrasesAt = ({ tokens, at }: Here): { said: string; words: number }[] =>
  [PHRASE_MAX_WORDS, 3, 2, 1]
    .filter((words) => at + words <= tokens.length)
    .map((words) => ({ said: tokens.slice(at, at + words).join(' '), words }))

const PHRASE_MAX_WORDS = 4

/** The first words of whatever stands for a letter, and of whatever is looked up as a phrase. */
const firstWords = (...tables: readonly Iterable<string>[]): ReadonlySet<string> =>
  new Set(tables.flatMap((names) => Array.from(names, (name) => name.split(' ')[0] ?? '')))
const spells = (language: Language): ReadonlySet<string> =>
  firstWords(LETTERS[language].keys(), LETTERS_OR_WORDS[language].keys(), 'abcdefghijklmnopqrstuvwxyz')
const opens = (language: Language): ReadonlySet<string> =>
  firstWords(
    ...[SIGNS[language].keys(), LETTERS[language].keys(), WITHOUT_SIGN.keys()],
    ...[ASIDES, IN_DIGITS, LEADS, TAKEN_BACK, DOUBTS],
  )
const SPELLS: Record<Language, ReadonlySet<string>> = { it: spells('it'), en: spells('en') }
const OPENS: Record<Language, ReadonlySet<string>> = { it: opens('it'), en: opens('en') }

function letterAt(here: Here): { letter: string; words: number } | undefined {
  if (!SPELLS[here.language].has(here.tokens[here.at] ?? '')) return undefined
  for (const { said, words } of phrasesAt(here)) {
    const letter = LETTERS[here.language].get(said) ?? LETTERS_OR_WORDS[here.language].get(said)
    if (letter) return { letter, words }
    if (/^[a-z]$/.test(said)) return { letter: said, words }
  }
  return undefined
}

/** "A come Ancona", "m as in Mike": a letter, proven by the word that begins with it. */
function letterAsIn(here: Here): Found | undefined {
  const spelled = letterAt(here)
  if (!spelled) return undefined
  const joined = phrasesAt({ ...here, at: here.at + spelled.words }).find(({ said }) => AS_IN[here.language].has(said))
  if (!joined) return undefined
  const words = spelled.words + joined.words
  const example = here.tokens[here.at + words]
  // "I di Imola" is one letter, "i, di, ics" are three.
  const proves = joined.said !== 'di' || ALPHABET.it.has(example ?? '')
  return proves && example?.startsWith(spelled.letter) ? one('letters', spelled.letter, words + 1) : undefined
}

/** "Milano Ancona Roma": the alphabet of the telephone, once enough of it was said. */
function alphabet({ tokens, at, language }: Here): Found | undefined {
  if (!ALPHABET[language].has(tokens[at] ?? '')) return undefined
  const rest = tokens.slice(at)
  const end = rest.findIndex((token) => !ALPHABET[language].has(token))
  const run = end < 0 ? rest : rest.slice(0, end)
  if (run.length < ALPHABET_MIN_WORDS) return undefined
  return { pieces: run.map((word) => ({ kind: 'letters', text: word.slice(0, 1) })), words: run.length }
}

const ALPHABET_MIN_WORDS = 3

function phrase(here: Here): Found | undefined {
  if (!OPENS[here.language].has(here.tokens[here.at] ?? '')) return undefined
  for (const { said, words } of phrasesAt(here)) {
    const sign = SIGNS[here.language].get(said)
    if (sign) return one('sign', sign, words)
    const letter = LETTERS[here.language].get(said)
    if (letter) return one('letters', letter, words)
    if (IN_DIGITS.has(said)) return { pieces: [{ kind: 'lead', text: '', again: true }], words }
    if (ASIDES.has(said)) return { pieces: [], words }
    if (LEADS.has(said)) return one('lead', said, words)
    const without = WITHOUT_SIGN.get(said)
    if (without) return one('without', without, words)
    if (TAKEN_BACK.has(said)) return one('back', said, words)
    if (DOUBTS.has(said)) return one('doubt', said, words)
  }
  return undefined
}

/** "Dunne with an e on the end": the word before ends so, whether it was written so or not. */
function endingAt({ tokens, at }: Here, before: Piece | undefined): Found | undefined {
  if (before?.kind !== 'word' || (tokens[at] !== 'with' && tokens[at] !== 'con')) return undefined
  const [, letter, words = ''] = ENDING.exec(tokens.slice(at, at + ENDING_MAX_WORDS).join(' ')) ?? []
  if (letter === undefined) return undefined
  const text = before.text.endsWith(letter) ? before.text : `${before.text}${letter}`
  return one('word', text, `with a ${letter} ${words}`.split(' ').length)
}

const ENDING_MAX_WORDS = 6
const ENDING = /^(?:with (?:an?|the)|con la|con una) ([a-z]) ((?:on|at) the end|finale|alla fine|in fondo)(?: |$)/

function doubled(here: Here): Found | undefined {
  const [token = ''] = here.tokens.slice(here.at)
  const letter = DOUBLE.has(token) ? letterAt({ ...here, at: here.at + 1 }) : undefined
  return letter && one('letters', letter.letter.repeat(2), letter.words + 1)
}

/**
 * Consecutive words for digits. "Due enne" may be "nn" or "2n", so that a two before a letter is in doubt; behind other
 * digits it is one of them.
 */
function number({ tokens, at, language }: Here): Found | undefined {
  let end = at
  while (isNumber(tokens[end], language)) end += 1
  if (end === at) return undefined
  const said = tokens.slice(at, end)
  const twice = said.length === 1 && TWO.has(said[0] ?? '') && letterAt({ tokens, at: end, language }) !== undefined
  const digits = twice ? null : spokenDigits(said.join(' '), language)
  return digits === null ? one('doubt', said.join(''), end - at) : one('number', digits, end - at)
}

/** "Oh seven": a zero only before another digit. */
function nought({ tokens, at, language }: Here): Found | undefined {
  if (language !== 'en' || tokens[at] !== 'oh' || !isNumber(tokens[at + 1], language)) return undefined
  const found = number({ tokens, at: at + 1, language })
  const [piece] = found?.pieces ?? []
  return found && piece?.kind === 'number' ? one('number', `0${piece.text}`, found.words + 1) : undefined
}

const isNumber = (token: string | undefined, language: Language): boolean =>
  token !== undefined &&
  unitWord(token, language) !== null &&
  !NO_NUMBERS.has(token) &&
  /^\p{L}{2,}$/u.test(token) &&
  spokenDigits(token, language) !== null

const TWO = wordSet('due two')
const NO_NUMBERS = wordSet('un una an')

function single({ tokens, at, language }: Here): Found {
  const [token = ''] = tokens.slice(at)
  if (/^[0-9]+$/.test(token)) return one('digits', token)
  const letter = LETTERS_OR_WORDS[language].get(token)
  if (letter) return { pieces: [{ kind: 'letters', text: letter, word: token }], words: 1 }
  if (!/^[a-z]$/.test(token)) return one('word', token)
  return VOWEL_WORDS[language].has(token)
    ? { pieces: [{ kind: 'letters', text: token, word: token }], words: 1 }
    : one('letters', token)
}

/**
 * A letter whose name is a word too is believed among letters; a lone "a" or "e" also where no word stands beside it.
 */
function settled(piece: Piece, beside: readonly (Piece | undefined)[]): Piece {
  if (piece.word === undefined || beside.some((other) => other?.kind === 'letters')) return piece
  const alone = piece.word.length === 1 && !beside.some((other) => other?.kind === 'word')
  return alone ? piece : { kind: 'doubt', text: piece.word }
}
