import { numberAt } from '#analysis/spoken/numerals.ts'
import { type Token, wordSet } from '#analysis/spoken/words.ts'
import type { Language } from '#contract/agent-document.ts'
import { thingsAskedFor } from './counted-things.ts'

/**
 * How long in another unit than the field asks for: of "a fortnight" two weeks, of "mezz'anno" six months, of "un'ora e
 * mezza" ninety minutes. Only what comes out even, and neither what is bounded ("più di un anno") nor taken back.
 */
export function isSpanTold(about: string, tokens: readonly Token[], value: number, language: Language): boolean {
  const units = thingsAskedFor(about).flatMap((thing) => PER.get(thing) ?? [])
  if (units.length !== 1 || tokens.length > SPAN_MAX_WORDS || tokens.some(({ text }) => UNSURE.has(text))) return false
  return units.some((per) => tokens.some((_, at) => spanAt(tokens, at, { per, language }) === value))
}

const SPAN_MAX_WORDS = 16
/** What the unit of a field goes into, and how often. */
// biome-ignore format: a table reads in columns
const PER: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map([
  ['minutes', of([[60, 'ora ore oretta hour hours'], [15, 'quarto quarter']])],
  ['days',    of([[7, 'settimana settimane week weeks'], [14, 'fortnight']])],
  ['nights',  of([[7, 'settimana settimane week weeks'], [14, 'fortnight']])],
  ['weeks',   of([[2, 'fortnight'], [1 / 7, 'giorni days']])],
  ['months',  of([[12, 'anno anni year years']])],
])

function of(rows: readonly (readonly [per: number, words: string])[]): ReadonlyMap<string, number> {
  return new Map(rows.flatMap(([per, words]) => words.split(' ').map((word): [string, number] => [word, per])))
}

/** Bounded, taken back or one of two. */
const UNSURE = wordSet(
  'piu meno oltre quasi almeno fino massimo neanche nemmeno o oppure no anzi non more less over under nearly almost least most than or not maybe forse',
)
/** "Quindici giorni" are two weeks, as people count them. */
const FORTNIGHT_DAYS = new Set([14, 15])

function spanAt(
  tokens: readonly Token[],
  at: number,
  { per, language }: { per: ReadonlyMap<string, number>; language: Language },
): number | null {
  const half = HALF.has(tokens[at]?.text ?? '')
  const whole = half ? null : numberAt(tokens, at, language)
  if (!half && (!whole || (whole.article && isRate(tokens, at, language)))) return null
  const next = whole?.next ?? at + (ARTICLES.has(tokens[at + 1]?.text ?? '') ? 2 : 1)
  const once = per.get(tokens[next]?.text ?? '')
  if (once === undefined) return null
  if (once < 1) return whole && FORTNIGHT_DAYS.has(whole.value) ? 2 : evenly((whole?.value ?? 0) * once)
  const more = tokens.slice(next + 1, next + 4).map(({ text }) => text)
  const added = AND_HALF.test(more.join(' ')) ? once / 2 : 0
  // "A year and two months" is in two units, and left to whoever reads those.
  if (added === 0 && JOINS.has(more[0] ?? '') && numberAt(tokens, next + 2, language)) return null
  return (whole?.value ?? 0.5) * once + added
}

const evenly = (value: number): number | null => (Math.abs(value - Math.round(value)) < 1e-9 ? Math.round(value) : null)
const HALF = wordSet('mezz mezzo mezza half')
const ARTICLES = wordSet('a an')
/** An article counts ("it's been a year"), but behind what is done or paid so often it is a rate ("twice a year"). */
const isRate = (tokens: readonly Token[], at: number, language: Language): boolean =>
  RATED.has(tokens[at - 1]?.text ?? '') ||
  [1, 2, 3].some((back) => isPlainNumber(numberAt(tokens, at - back, language)))
const isPlainNumber = (number: { article: boolean } | null): boolean => number !== null && !number.article
const RATED = wordSet('twice once volta volte times euro pounds quid hours ore days giorni visits much often')
const AND_HALF = /^(?:e mezz[oa]|and a half)(?: |$)/
const JOINS = wordSet('e and')

/** What years are spent with, in words of who speaks of it, and in labels that ask for it. */
const SPENT: readonly (readonly [words: ReadonlySet<string>, asked: RegExp])[] = [
  [
    wordSet('sto stiamo vivo viviamo abito abitiamo vivendo abitando living live lived moved'),
    /abit|resid|viv|\bliv|domicil|casa|home|house|address|indirizz|contratt|affitt|rent|tenan|lease|qui\b|here/,
  ],
  [
    wordSet('lavoro lavoriamo lavorato work worked working employed impiegato impiegata'),
    /lavor|work|employ|impieg|serviz|aziend|company|\bjob|mestier|esperien|experien|anzian|contribut|role|profession/,
  ],
  [
    wordSet('car van dog cat boiler macchina auto furgone cane gatto caldaia'),
    /\bcar|van\b|vehic|\bdog|\bcat|boiler|macchin|\baut|furgon|\bcan[ei]|gatt|caldai|animal|\bpet/,
  ],
  [
    wordSet('sposato sposata sposati fidanzati married together insieme'),
    /spos|matrimon|marr|together|relazion|insieme|coppia|couple/,
  ],
]
const LONG = new Set(['years', 'months'])

/** "Sto a Napoli da sei anni" says nothing about a licence. */
export const isSpentOtherwise = (about: string, tokens: readonly Token[]): boolean =>
  thingsAskedFor(about).some((thing) => LONG.has(thing)) &&
  SPENT.some(([words, asked]) => !asked.test(about) && tokens.some(({ text }) => words.has(text)))
