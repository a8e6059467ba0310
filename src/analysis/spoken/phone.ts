import type { Language } from '#contract/agent-document.ts'
import { E164 } from '#kernel/e164.ts'
import { spokenDigits } from './number.ts'
import { wordSet } from './words.ts'

/**
 * Telephone numbers as people say and write them: in groups, in words, with or without a prefix. A number without a
 * country is an Italian one (the service's own), and keeps its leading zero. Null unless exactly one number was said,
 * the same one again included, and nothing was taken back in between.
 */
export function spokenPhone(words: string, language: Language): string | null {
  const runs = runsOf(words, language)
  if (!runs) return null
  // "This one: 333…": what stands apart before the number, a single digit, is a word.
  while (runs.length > 1 && runs[0]?.length === 1) runs.shift()
  const [run = '', ...others] = runs
  if (others.some((other) => other !== run)) return null
  const number = international(run)
  // "+44 (0)20": outside Italy the zero in brackets is not dialled, and how much else is meant so is not for us to say.
  return number && (number.startsWith('+39') || !words.includes('(0)')) ? number : null
}

/**
 * Whether these words say this number. Where they cannot be read as one number (two were said, or part of it was
 * corrected), each of its digits must at least have been said, in order.
 */
export function saysPhone(words: string, number: string, language: Language): boolean {
  const digits = number.slice(1)
  if (words.replaceAll(/[^0-9]/g, '') === digits) return true
  const read = spokenPhone(words, language)
  if (read) return read === number
  const said = piecesOf(words, language).map(({ kind, text }) =>
    kind === 'word' ? spokenDigits(text, language) : text,
  )
  return digitsInOrder(digits.replace(/^39/, ''), said.join(''))
}

/** Whether all the characters wanted are among those said, in the same order. */
export function digitsInOrder(wanted: string, said: string): boolean {
  let from = 0
  for (const character of wanted) {
    const at = said.indexOf(character, from)
    if (at < 0) return false
    from = at + 1
  }
  return true
}

/**
 * Mobile, geographic and free numbers of Italy, as they are dialled within it. The few geographic ones of eleven digits
 * are left out: so long a number with a zero in front is more often one of another country.
 */
const NATIONAL = /^(3[0-9]{8,9}|0[1-9][0-9]{4,8}|800[0-9]{6})$/

function international(run: string): string | null {
  const number = NATIONAL.test(run)
    ? `+39${run}`
    : run.startsWith('39') && NATIONAL.test(run.slice(2))
      ? `+${run}`
      : run.replace(/^00/, '+')
  return E164.test(number) ? number : null
}

const WORDS_MAX_CHARACTERS = 2_000

interface Piece {
  /** A pause parts words ("seventy, one" is no 71) and not the number. */
  kind: 'digits' | 'word' | 'plus' | 'pause' | 'break' | 'correction' | 'unclear'
  text: string
}

/** Unbroken runs of digits, with their plus; null where something was taken back, or cannot be read. */
function runsOf(words: string, language: Language): string[] | null {
  const runs: string[] = []
  let run = ''
  let said: string[] = []
  const readWords = (): boolean => {
    const digits = said.length > 0 ? spokenDigits(said.join(' '), language) : ''
    said = []
    run += digits ?? ''
    return digits !== null
  }
  for (const { kind, text } of [...piecesOf(words, language), BREAK]) {
    if (kind === 'correction' && (runs.length > 0 || run !== '' || said.length > 0)) return null
    if (kind === 'word') said.push(text)
    else if (kind === 'unclear' || !readWords()) return null
    if (kind === 'digits') run += text
    if (kind !== 'plus' && kind !== 'break') continue
    if (run !== '' && run !== '+') runs.push(run)
    run = kind === 'plus' ? '+' : ''
  }
  return runs
}

const BREAK: Piece = { kind: 'break', text: '' }
const PAUSE: Piece = { kind: 'pause', text: '' }

function piecesOf(words: string, language: Language): Piece[] {
  if (words.length > WORDS_MAX_CHARACTERS) return []
  const plain = words
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
  const pieces: Piece[] = []
  let times = 1
  for (const [token] of plain.matchAll(/[0-9]+|\p{L}+|[+:!?,.;]/gu)) {
    const again = TIMES.get(token)
    if (again) times = again
    else if (!FILLERS.has(token)) {
      const piece = pieceOf(token, language)
      // "Double three" is two threes; "double thirty" is anybody's guess.
      const one = times === 1 || oneDigit(piece, language)
      for (let count = 0; count < times; count += 1) pieces.push(one ? piece : { kind: 'unclear', text: token })
      times = 1
    }
  }
  return pieces
}

function pieceOf(token: string, language: Language): Piece {
  if (/^[0-9]/.test(token)) return { kind: 'digits', text: token }
  if (token === '+' || PLUS.has(token)) return { kind: 'plus', text: '' }
  if (/^[,.;]/.test(token)) return PAUSE
  if (TAKEN_BACK.has(token)) return { kind: 'correction', text: '' }
  const word = language === 'en' && (token === 'o' || token === 'oh') ? 'zero' : token
  const isNumber = !ARTICLES.has(word) && (HUNDREDS.has(word) || spokenDigits(word, language) !== null)
  return isNumber ? { kind: 'word', text: word } : BREAK
}

const oneDigit = ({ kind, text }: Piece, language: Language): boolean =>
  (kind === 'word' ? spokenDigits(text, language) : text)?.length === 1

const TIMES: ReadonlyMap<string, number> = new Map([
  ['doppio', 2],
  ['doppia', 2],
  ['double', 2],
  ['triplo', 3],
  ['tripla', 3],
  ['triple', 3],
  ['treble', 3],
])
const PLUS = wordSet('piu plus')
const ARTICLES = wordSet('un una a an')
const HUNDREDS = wordSet('cento mille mila hundred thousand')

/** What is said between the digits of one number. */
const FILLERS = wordSet(
  'e ed poi ancora si allora dunque ecco eh ehm mh mhm uhm prefisso il numero trattino spazio barra punto virgola ' +
    'and then yes okay ok so uh um er dash hyphen space slash dot comma',
)

/** Once one of these is said, the digits before it may no longer hold. */
const TAKEN_BACK = wordSet(
  'no non anzi scusi scusa sbagliato sbaglio correggo cioe not sorry actually wait rather mean wrong',
)
