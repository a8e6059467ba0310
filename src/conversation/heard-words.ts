/**
 * Whether what was heard is what was to be said. A transcript is written by a machine that heard the words: case,
 * accents, punctuation and the spelling of numbers are its own. Everything else counts, word by word.
 */
export function compareWords(heard: string, expected: string): 'whole' | 'beginning' | 'other' {
  const [said, due] = [wordsOf(heard), wordsOf(expected)]
  let [at, of] = [0, 0]
  while (at < said.length && of < due.length) {
    if (said[at] === due[of]) {
      at += 1
      of += 1
      continue
    }
    const [run, dueRun] = [numberAt(said, at), numberAt(due, of)]
    if (!isSameNumber(run, dueRun)) return 'other'
    at += run.length
    of += dueRun.length
  }
  return of < due.length ? 'beginning' : 'whole'
}

/** Whether at least half of the words that were to be said are among those that were heard, in whatever order. */
export function resembles(heard: string, expected: string): boolean {
  const [said, due] = [new Set(wordsOf(heard)), wordsOf(expected)]
  return due.filter((word) => said.has(word)).length >= due.length / 2
}

function wordsOf(text: string): string[] {
  const spelt = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/€/g, ' euro ')
    .replace(/%|per ?cento|per ?cent\b/g, ' percento ')
  return spelt.match(/[\p{L}\p{N}]+/gu) ?? []
}

const DIGITS = /^\p{N}+(?:st|nd|rd|th|[oa])?$/u
/** One after the other without a blank, as Italian writes them: "duemilaventisette", "ventun". */
const NUMBER_WORDS = new RegExp(
  `^(?:${[
    'zero|un[oa]?|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|tredici|quattordici|quindici|sedici',
    'dicia(?:s)?sette|diciotto|dician(?:n)?ove|(?:vent|trent|quarant|cinquant|sessant|settant|ottant|novant|cent)[aio]?|mill?e|mila',
    'milion[ei]|prim[oa]|mezz[oa]|quarto',
    'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen',
    'nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|first|second|third|half|oh',
    '(?:[a-z]+)?(?:four|fif|six|seven|eigh|nin|ten|eleven|twelf|een|twentie|thirtie)th',
  ].join('|')})+$`,
)
/** What stands within a number and is none: "dieci e mezza", "two point five". */
const WITHIN_NUMBER = new Set(['e', 'and', 'virgola', 'punto', 'point', 'a'])

const isNumber = (word: string | undefined): boolean =>
  word !== undefined && (DIGITS.test(word) || NUMBER_WORDS.test(word))

/** The words from there on that say a number. */
function numberAt(words: readonly string[], from: number): string[] {
  let to = from
  for (let at = from; isNumber(words[at]) || (at > from && WITHIN_NUMBER.has(words[at] ?? '')); at += 1)
    if (isNumber(words[at])) to = at + 1
  return words.slice(from, to)
}

/** Spelt alike, or one in figures and the other in words: what they come to is not worked out. */
function isSameNumber(one: readonly string[], other: readonly string[]): boolean {
  if (one.length === 0 || other.length === 0) return false
  const [inFigures, otherInFigures] = [one, other].map((words) => words.some((word) => DIGITS.test(word)))
  return inFigures !== otherInFigures || one.join('') === other.join('')
}
