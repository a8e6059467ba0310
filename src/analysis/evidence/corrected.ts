import { phraseAt, phrases, type Token, wordSet } from '#analysis/spoken/words.ts'

/**
 * What people take back: of "una Renault, che dico, una Peugeot" the Renault is gone. A value that stands only before a
 * mark of correction, with something else said behind it, was not meant in the end; what is said again behind it was.
 */

/** What takes back the thing before it. */
const MARKS = phrases<true>([
  [
    'anzi|anzi no|no anzi|che dico|ma che dico|no che dico|cosa dico|no scusi|no scusa|no mi scusi|scusi no|mi scusi no|ah no|oh no',
    true,
  ],
  [
    'no aspetti|no aspetta|aspetti no|aspetta no|no un attimo|no un momento|mi sbaglio|no mi sbaglio|anzi mi sbaglio|mi sono sbagliato|mi sono sbagliata|sbaglio io',
    true,
  ],
  [
    'mi correggo|no mi correggo|anzi mi correggo|ho sbagliato|ho detto male|no ho sbagliato|volevo dire|volevo dirle|intendevo|intendevo dire|o meglio|cioe no|no cioe',
    true,
  ],
  [
    'ha cambiato idea|ho cambiato idea|abbiamo cambiato idea|anzi no ha cambiato idea|cambio idea|cambiamo idea|ci ho ripensato|ci ha ripensato|ci abbiamo ripensato|ripensandoci',
    true,
  ],
  [
    'errore mio|mi confondo|no mi confondo|mi sto confondendo|no pardon|no facciamo|no meglio|come non detto|lasci stare|no dicevo|beh no|mah no|eh no|ehm no',
    true,
  ],
  [
    'no wait|wait no|no hang on|hang on no|no hold on|hold on no|no sorry|sorry no|oh sorry|no actually|actually no|oh no actually|actually make that|actually make it',
    true,
  ],
  [
    'or rather|i meant|i meant to say|meant to say|make that|no make it|no make that|oh no actually make that|no actually make that|scratch that|scrap that|strike that|cancel that',
    true,
  ],
  [
    'i tell a lie|no i tell a lie|i m lying|my mistake|correction|i stand corrected|changed my mind|i ve changed my mind|changed her mind|changed his mind|changed our minds|changed their minds',
    true,
  ],
  [
    'on second thoughts|on second thought|thinking about it|i m wrong|no i m wrong|that s wrong|i got that wrong|silly me|what am i saying|forget that|no let s say|no let s make it|well no|er no|um no|no i mean|sorry i mean|i mean no|no you know what|sorry no i mean',
    true,
  ],
])

/** "Grant, sorry, Grand with a D": a bare apology corrects what sounds like it. */
const SORRY = wordSet('sorry scusi scusa')
const isOfANamesake = (words: readonly Token[], at: number): boolean =>
  SORRY.has(words[at]?.text ?? '') && soundsLike(words[at - 1]?.text ?? '', words[at + 1]?.text ?? '')

const LONG_NAME = 7
/** As long and but for two letters the same, of a long one three. */
export const soundsLike = (one: string, other: string): boolean =>
  one.length > 3 &&
  one !== other &&
  one[0] === other[0] &&
  Math.abs(one.length - other.length) <= 1 &&
  [...one].filter((letter, at) => other[at] !== letter && other[at - 1] !== letter && other[at + 1] !== letter)
    .length <= (one.length < LONG_NAME ? 2 : 3)

/** "Anzi, se può…", "anzi peggio": something is added, and nothing taken back. */
const ADDING = wordSet(
  'se grazie gia pure anche peggio molto proprio addirittura sempre tanto parecchio tantissimo mi le vi per about if to for',
)

/** Words that replace nothing. */
const HOLLOW = wordSet(
  'il lo la i gli le l un uno una e ed o a ad di da in con su per al alla che ma si no non ecco guardi eh ehm allora grazie scusi facciamo ' +
    'the an and or of to at on for with it is but so uh um er yes yeah please thanks sorry s m that this thing',
)

export interface Marks {
  /** The word behind the last mark of correction that something is said behind; zero where nothing is taken back. */
  from: number
  /** Where that mark begins. */
  mark: number
}

/** The last correction in these words, if something replaces what it takes back. */
export function lastCorrection(words: readonly Token[]): Marks {
  let marks = known.get(words)
  if (!marks) {
    marks = readMarks(words)
    known.set(words, marks)
  }
  return marks
}

/** Asked of the same words again and again. */
const known = new WeakMap<readonly Token[], Marks>()

function readMarks(words: readonly Token[]): Marks {
  let found: Marks = { from: 0, mark: 0 }
  for (let at = 0; at < words.length; ) {
    const mark = phraseAt(MARKS, words, at) ?? (isOfANamesake(words, at) ? { next: at + 1 } : null)
    const lone = mark?.next === at + 1 && words[at]?.text === 'anzi'
    const adds = lone && ADDING.has(words[at + 1]?.text ?? '')
    if (mark && !adds && at > 0 && words.slice(mark.next).some(({ text }) => !HOLLOW.has(text)))
      found = { from: mark.next, mark: at }
    at = mark?.next ?? at + 1
  }
  return found
}

/** How soon behind the mark a value is said again, if it is confirmed and not spoken of once more. */
const AGAIN_WORDS = 7
const WEEKDAYS = wordSet(
  'lunedi martedi mercoledi giovedi venerdi sabato domenica monday tuesday wednesday thursday friday saturday sunday',
)

/**
 * Whether a value was taken back: none of its words is said again soon behind the last correction; or some are, and
 * another of them is not ("camera singola, anzi no, camera doppia").
 */
export function isTakenBack(
  words: readonly Token[],
  value: readonly string[],
  same: (said: string, wanted: string) => boolean,
): boolean {
  const { from, mark } = lastCorrection(words)
  if (from === 0) return false
  const before = words.slice(0, mark)
  const behind = words.slice(from, from + AGAIN_WORDS + value.length)
  const first = behind.find(({ text }) => WEEKDAYS.has(text))?.text
  if (first !== undefined && value.length === 1 && WEEKDAYS.has(value[0] ?? '')) return first !== value[0]
  const stands = (among: readonly Token[], word: string): boolean => among.some(({ text }) => same(text, word))
  const gone = value.filter((word) => stands(before, word) && !stands(words.slice(from), word))
  // "Cocker, no wait, springer, he's a springer spaniel": what stood right before it was replaced by what follows.
  const [last, next] = [before.at(-1)?.text ?? '', behind.find(({ text }) => !HOLLOW.has(text))?.text ?? '']
  if (gone.some((word) => same(last, word)) && !value.some((word) => same(next, word))) return true
  const again = value.filter((word) => stands(behind, word))
  if (again.length === 0) return value.some((word) => stands(before, word)) && !value.some((word) => onlyBehind(word))
  return gone.length > 0 && again.some((word) => stands(before, word))

  function onlyBehind(word: string): boolean {
    return stands(words.slice(from), word) && !stands(before, word)
  }
}
