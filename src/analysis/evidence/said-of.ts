import type { Token } from '#analysis/spoken/words.ts'
import { wordSet } from '#analysis/spoken/words.ts'
import { isSomebody } from './whose.ts'

/**
 * What a number is said of by the words around it, where it counts nothing that is named: "I weigh seventy", "it cost
 * two thousand", "my eldest is seven", "the twelfth of December", "abito al ventiquattro". The classes are those of
 * `counted-things.ts`, and two more: a date, and a year.
 */
export function saidOf(
  tokens: readonly Token[],
  { at, next, value }: { at: number; next: number; value: number },
): string | null {
  const of = tokens[next]?.text === 'of' || tokens[next]?.text === 'di' ? 1 : 0
  if (MONTHS.has(tokens[next + of]?.text ?? '') && value <= LAST_DAY) return 'date'
  if (value <= LAST_DAY && isOfWeekday(tokens, { at, next })) return 'date'
  const [before = '', second = '', third = ''] = [1, 2, 3].map((back) => tokens[at - back]?.text ?? '')
  if (DUE.has(second) && (before === 'the' || before === 'il') && value <= LAST_DAY && ends(tokens[next])) return 'date'
  if (before === 'm' && second === 'i' && agesAt(tokens[next])) return 'age'
  if ((before === 'a' || before === 'at') && ends(tokens[next]) && tokens.some(({ text }) => RETIRING.has(text)))
    return 'pension'
  if (before === 'a' && tokens.slice(next).some(({ text }) => text === 'pensione')) return 'pension'
  const cue = CUES.get(before) ?? (BETWEEN.has(before) ? CUES.get(second) : undefined)
  if (cue !== undefined) return cue
  if (GIVES.has(second) && (before === 'a' || before === 'un' || WHOM.has(before))) return 'score'
  if (GIVES.has(third) && WHOM.has(second) && before === 'a') return 'score'
  if (IS_AGED.has(before) && (CHILD.has(second) || isSomebody(second)) && agesAt(tokens[next])) return 'age'
  if (value >= FIRST_YEAR && value <= LAST_YEAR && OF_YEAR.has(before) && ends(tokens[next])) return 'year'
  return (before === 'al' && DWELLING.has(second)) || isNumbered(before, second, third) ? 'address' : null
}

const LAST_DAY = 31
/** "Thursday the nineteenth", "il venti, di venerdì". */
const isOfWeekday = (tokens: readonly Token[], { at, next }: { at: number; next: number }): boolean => {
  const [before = '', second = ''] = [1, 2].map((back) => tokens[at - back]?.text ?? '')
  if (WEEKDAYS.has(before) || (ARTICLE.has(before) && WEEKDAYS.has(second))) return true
  const behind = tokens.slice(next, next + 3).find(({ kind, text }) => kind !== 'break' && !OF_A_DAY.has(text))
  return ARTICLE.has(before) && WEEKDAYS.has(behind?.text ?? '')
}
const WEEKDAYS = wordSet(
  'lunedi martedi mercoledi giovedi venerdi sabato domenica monday tuesday wednesday thursday friday saturday sunday',
)
const ARTICLE = wordSet('il the')
const OF_A_DAY = wordSet('di a of which is e che')
/** Nothing that might be counted follows. */
const ends = (token: Token | undefined): boolean => token === undefined || token.kind === 'break'
/** "I need it by the fifth", "possiamo fare il quindici". */
const DUE = wordSet(
  'by on until till entro per do make fare facciamo venite venga vieni passi passate vediamo libero libera',
)
const FIRST_YEAR = 1950
const LAST_YEAR = 2040
const MONTHS = wordSet(
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre ' +
    'january february march april june july august september october november december',
)
const CUES: ReadonlyMap<string, string> = new Map(
  (
    [
      ['weight', 'weigh weighs weighing pesa peso'],
      ['money', 'cost costs paid paying charged costa costava costano pagato pagata spent speso spesi'],
      ['height', 'alto alta'],
    ] as const
  ).flatMap(([thing, words]) => words.split(' ').map((word) => [word, thing] as const)),
)
/** "I'd like to retire at sixty": an age that is not theirs yet. */
const RETIRING = wordSet('retire retiring pensione')
const BETWEEN = wordSet('about circa around me us it them i sui sugli')
const GIVES = wordSet('give do darei diamo')
const WHOM = wordSet('you it them him her')
const IS_AGED = wordSet('is s ha')
/** "My lad's eleven so …"; of "my brother's four cats" nobody is aged. */
const agesAt = (token: Token | undefined): boolean => ends(token) || AGE_BEHIND.has(token?.text ?? '')
const AGE_BEHIND = wordSet('anni years now adesso and e so but ma next last in today this a my')
const CHILD = wordSet(
  'dog cat puppy kitten cane gatto gatta eldest youngest oldest grande piccolo piccola maggiore minore',
)
const OF_YEAR = wordSet('del from')
const DWELLING = wordSet('abito abitiamo sto stiamo vivo viviamo')
/** "Il civico è il trentasei". */
const isNumbered = (before: string, second: string, third: string): boolean =>
  before === 'il' && (second === 'e' || second === 'sarebbe') && third === 'civico'

/** Sums of money that are each their own: who names the deposit has not said the rent. */
const SUMS: readonly ReadonlySet<string>[] = [
  wordSet('deposit caparra acconto cauzione'),
  wordSet('rent affitto canone'),
  wordSet('salary stipendio wage wages'),
  wordSet('excess franchigia'),
  wordSet('bill bolletta'),
  wordSet('mortgage mutuo'),
]
const LINKS = wordSet('was is s were e era sarebbe di of the a il la un una about circa')
const SUM_WORDS = 4

/** Whether the number here is told to be another sum than the label names: "the deposit was a thousand". */
export function isAnotherSum(
  about: readonly string[],
  tokens: readonly Token[],
  { at, next }: { at: number; next: number },
): boolean {
  const asked = SUMS.filter((names) => about.some((word) => names.has(word)))
  if (asked.length === 0) return false
  if (asked[0] === SUMS[0] && MONTHLY.has(`${tokens[next]?.text} ${tokens[next + 1]?.text}`)) return true
  for (let back = at - 1; back >= Math.max(0, at - SUM_WORDS); back -= 1) {
    const text = tokens[back]?.text ?? ''
    if (SUMS.some((names) => names.has(text))) return !asked.some((names) => names.has(text))
    if (!LINKS.has(text)) return false
  }
  return false
}
const MONTHLY: ReadonlySet<string> = new Set(['a month', 'al mese', 'per month', 'each month'])
