import { plainWords } from '#analysis/plain-words.ts'
import type { Language } from '#contract/agent-document.ts'
import { E164 } from '#kernel/e164.ts'
import { spokenDigits } from './number.ts'
import { REPEATS } from './numerals.ts'
import { wordSet } from './words.ts'

/**
 * Telephone numbers as people say and write them: in groups, in words, with or without a prefix. A number without a
 * country is an Italian one (the service's own), and keeps its leading zero; but eleven digits behind a zero that are
 * said in English are British. Null unless exactly one number was said, the same one again included, and whatever was
 * taken back in between left no doubt what it was replaced with.
 */
export function spokenPhone(words: string, language: Language): string | null {
  if (isNotTheirs(words)) return null
  const run = runIn(stretchesOf(words, language), language)
  const number = run === null ? null : international(run, language)
  // "+44 (0)20": outside Italy the zero in brackets is not dialled, and how much else is meant so is not for us to say.
  return number && (number.startsWith('+39') || !words.includes('(0)')) ? number : null
}

/**
 * Whether these words say this number: as it is read, or as the digits that are dialled in its own country, with its 0
 * or without. Where they cannot be read as one number, one of those that were said must be it, piece by piece; where
 * part of it was corrected, it must end as the correction does, and each digit before must have been said, in order.
 */
export function saysPhone(words: string, number: string, language: Language): boolean {
  if (words.replaceAll(/[^0-9]/g, '') === number.slice(1)) return true
  const stretches = stretchesOf(words, language)
  if (stretches.some(({ unclear }) => unclear)) return false
  // Of two the one that is said last is theirs.
  if (isNotTheirs(words)) {
    const runs = stretches.flatMap((one) => one.runs)
    return new Set(runs).size > 1 && isDialled(runs.at(-1) ?? '', number, language)
  }
  const read = runIn(stretches, language)
  if (read !== null && international(read, language) !== null) return isDialled(read, number, language)
  const [only, ...later] = stretches.filter(({ runs }) => runs.length > 0)
  if (!only) return false
  if (later.length === 0) return consecutive(only.runs).some((run) => isDialled(run, number, language))
  if (later.some(({ denied }) => denied)) return false
  const end = later.at(-1)?.runs.join('') ?? ''
  const before = [only, ...later.slice(0, -1)].flatMap(({ runs }) => runs).join('')
  return nationalForms(number).some(
    (digits) => digits.endsWith(end) && digitsInOrder(digits.slice(0, -end.length), before),
  )
}

/** "Non è più il mio", "that's my old number": it is said of the number that they do not go by. */
const isNotTheirs = (words: string): boolean => NOT_THEIRS.test(plainWords(words))
const NOT_THEIRS =
  /\b(?:non e (?:piu )?(?:il |quello )?mio|(?:il|quello|numero) vecchio|il vecchio numero|non (?:e piu attivo|ce l ho piu|lo (?:uso|ho) piu|funziona piu)|(?:not|isn t|is not) mine|my old (?:number|one|mobile)|(?:the|an) old (?:number|one)|(?:doesn t|does not) work any ?more|(?:don t|do not) (?:use|have) (?:it|that|that one) any ?more|no longer (?:use|have|works|mine|in use))\b/

/** Runs one by one and joined to those behind them: "333, aspetti che leggo, 1234567". */
const consecutive = (runs: readonly string[]): string[] =>
  runs.flatMap((_, from) => runs.slice(from).map((_, size) => runs.slice(from, from + size + 1).join('')))

/** Whether these digits, said as they are, are the number: with its country or without. */
const isDialled = (run: string, number: string, language: Language): boolean =>
  international(run, language) === number || nationalForms(number).includes(run)

/** The calling codes of the world: of one digit, of two, and of three by what they begin with. */
const CODES = [
  '1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]',
  '21[1-368]|2[2346][0-9]|25[0-8]|29[0179]|3[57][0-9]|38[0-25-79]|42[013]|50[0-9]|59[0-9]|67[02-9]|68[0-9]|69[0-2]',
  '80[08]|85[02356]|87[08]|88[0-368]|96[0-8]|97[0-79]|99[2-68]',
]
const CALLING_CODE = new RegExp(`^\\+(${CODES.join('|')})`)

/** The digits that are dialled in its own country. In Italy the 0 is part of the number. */
function nationalForms(number: string): string[] {
  const [all, code] = CALLING_CODE.exec(number) ?? []
  if (all === undefined) return []
  const digits = number.slice(all.length)
  return code === '39' ? (NATIONAL.test(digits) ? [digits] : []) : [digits, `0${digits}`]
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
const BRITISH = /^0[1237][0-9]{9}$/

function international(run: string, language: Language): string | null {
  const number = NATIONAL.test(run)
    ? `+39${run}`
    : run.startsWith('39') && NATIONAL.test(run.slice(2))
      ? `+${run}`
      : language === 'en' && BRITISH.test(run)
        ? `+44${run.slice(1)}`
        : // No British number begins with a zero behind its country.
          run.replace(/^00/, '+').replace(/^\+440/, '+44')
  return E164.test(number) ? number : null
}

/** What was said between two corrections. */
interface Stretch {
  /** Unbroken runs of digits, with their plus. */
  runs: string[]
  /** Words that say something else stand among them. */
  strange: boolean
  /** "Not 333…": what follows was denied and not put in place of anything. */
  denied: boolean
  /** Digits that cannot be read. */
  unclear: boolean
}

/** The one run of digits that all this comes to. */
function runIn(stretches: readonly Stretch[], language: Language): string | null {
  let said: string | null = null
  for (const { runs, strange, denied, unclear } of stretches) {
    // "This one: 333…": what stands apart before the number, a single digit, is a word.
    while (said === null && runs.length > 1 && runs[0]?.length === 1) runs.shift()
    const [run, ...others] = runs
    if (unclear || others.some((other) => other !== run)) return null
    if (said === null) said = run ?? null
    else if (denied || (strange && run !== said)) return null
    else if (run !== undefined) said = corrected(said, run, language)
    if (said === null && run !== undefined) return null
  }
  // Taken back, and nothing put in its place.
  return stretches.length === 1 || stretches.at(-1)?.runs.length ? said : null
}

/** Digits of an Italian mobile, of the longest Italian landline, and of a British number. */
const lengthOf = (run: string, language: Language): number | null =>
  run.startsWith('3') ? 10 : language === 'en' && /^0[1237]/.test(run) ? 11 : run.startsWith('0') ? 10 : null

/**
 * What a correction makes of the digits before it: all of them anew; as many at the end as were corrected, where the
 * number was complete; or as many as leave it with the digits that it must have, where a group of them is said again
 * with one digit changed ("…614, anzi 615, 22 09"). Anything else is a guess.
 */
function corrected(before: string, after: string, language: Language): string | null {
  const length = lengthOf(before, language)
  const replaced = length === null ? 0 : before.length + after.length - length
  // "Tre nove due, zero uno cinque, anzi no, zero uno sei …": what goes on where it was broken off is no other number.
  const goesOn = before.length !== length && isGroupAgain(before, after, replaced)
  if (!goesOn && after.length >= before.length && international(after, language)) return after
  if (length === null || after.startsWith('+')) return null
  if (before.length === length) return after.length < length ? before.slice(0, -after.length) + after : null
  // A landline of Italy may end anywhere.
  if (replaced > before.length || (before.startsWith('0') && language === 'it')) return null
  return isGroupAgain(before, after, replaced) ? before.slice(0, -replaced) + after : null
}

/** The last digits said again at the beginning of these, with one of them changed. */
const isGroupAgain = (before: string, after: string, replaced: number): boolean =>
  replaced >= GROUP_MIN_DIGITS &&
  replaced < before.length &&
  [...before.slice(-replaced)].filter((digit, at) => digit !== after[at]).length === 1

const GROUP_MIN_DIGITS = 3

const WORDS_MAX_CHARACTERS = 2_000

interface Piece {
  /** A pause parts words ("seventy, one" is no 71) and not the number; `around` says where a correction belongs. */
  kind: 'digits' | 'word' | 'plus' | 'pause' | 'break' | 'around' | 'correction' | 'denial' | 'unclear'
  text: string
}

const stretch = (denied = false): Stretch => ({ runs: [], strange: false, denied, unclear: false })

function stretchesOf(words: string, language: Language): Stretch[] {
  let here = stretch()
  const stretches = [here]
  let run = ''
  let said: string[] = []
  const readWords = () => {
    const digits = said.length > 0 ? spokenDigits(said.join(' '), language) : ''
    said = []
    run += digits ?? ''
    here.unclear ||= digits === null
  }
  for (const { kind, text } of [...piecesOf(words, language), BREAK]) {
    if (kind === 'word') said.push(text)
    else readWords()
    here.unclear ||= kind === 'unclear'
    if (kind === 'digits') run += text
    if (kind === 'word' || kind === 'pause' || kind === 'digits' || kind === 'unclear') continue
    if (run !== '' && run !== '+') here.runs.push(run)
    run = kind === 'plus' ? '+' : ''
    here.strange ||= kind === 'break' && text !== ''
    if (kind !== 'correction' && kind !== 'denial') continue
    here = stretch(kind === 'denial')
    stretches.push(here)
  }
  return stretches
}

const BREAK: Piece = { kind: 'break', text: '' }
const PAUSE: Piece = { kind: 'pause', text: '' }

function piecesOf(words: string, language: Language): Piece[] {
  if (words.length > WORDS_MAX_CHARACTERS) return []
  const plain = words
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(SURPRISED, ' ')
    .replaceAll(THE_LAST, ' ')
    .replaceAll(MISTAKEN, ' sorry ')
  const pieces: Piece[] = []
  let times = 1
  for (const [token] of plain.matchAll(/[0-9]+|\p{L}+|[+:!?,.;]/gu)) {
    const again = REPEATS.get(token)
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
  if (DENYING.has(token)) return { kind: 'denial', text: '' }
  if (AROUND.has(token)) return { kind: 'around', text: '' }
  const word = language === 'en' && (token === 'o' || token === 'oh') ? 'zero' : token
  const isNumber = !ARTICLES.has(word) && (HUNDREDS.has(word) || spokenDigits(word, language) !== null)
  return isNumber ? { kind: 'word', text: word } : { kind: 'break', text: token }
}

const oneDigit = ({ kind, text }: Piece, language: Language): boolean =>
  (kind === 'word' ? spokenDigits(text, language) : text)?.length === 1

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
  'no anzi scusi scusa sbagliato sbaglio correggo cioe sorry actually wait rather mean meant wrong pardon ops oops',
)
const DENYING = wordSet('non not mica')

/** Where in a number its correction belongs, and what is said out of courtesy. */
const AROUND = wordSet(
  'finisce termina finale finali alla fine in fondo con per e sono mi un attimo momento grazie ecco ' +
    'ends ending end at the with in on it s is i that thanks thank you please',
)
/** "Oh no": no zero. */
const SURPRISED = /\boh(?= (?:no|sorry|wait|hang|hold)\b)/g
/** "Le ultime due sono …": how many digits are meant is no digit. */
const THE_LAST =
  /\b(?:(?:le|gli) ultim[ei](?: (?:due|tre|quattro))?(?: (?:cifre|numeri))?|l'ultim[ao](?: (?:cifra|numero))?|the last (?:(?:two|three|four)(?: (?:digits|numbers|ones))?|digit|number|bit|one))\b(?: (?:sono|e|are|is)\b)?/g
const MISTAKEN =
  /\b(?:i tell a lie|my mistake|hang on|hold on|mi (?:confondo|sbaglio|correggo)|ho (?:detto male|sbagliato)|(?:ma )?che dico)\b/g
