import type { Language } from '#contract/agent-document.ts'
import { type NumeralReading, numberAt } from './numerals.ts'
import { type Token, wordSet } from './words.ts'

/**
 * Two numbers in a row that are one: a price ("ventinove euro e novanta", "six pounds oh five", "nineteen ninety-nine
 * for the menu") or, in English, a year ("twenty fourteen").
 */

/** What is parted in a hundred: money, and metres as people are measured. */
const UNITS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('euro euri dollari dollaro sterline sterlina franchi franco metro metri'),
  en: wordSet('euro euros pound pounds dollar dollars quid metre metres meter meters'),
}
const CENTS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('centesimi centesimo cent'),
  en: wordSet('pence p penny cents cent'),
}
const AND: Record<Language, string> = { it: 'e', en: 'and' }

/** What may stand behind cents; anything else may be what the second number counts ("venti euro e trenta persone"). */
const AFTER: Record<Language, ReadonlySet<string>> = {
  it: wordSet(
    'il lo la i gli le l un una a al all alla ad per di del della dell in ogni cadauno ciascuno e ed ma che c quindi piu mi ci ho era ' +
      'erano circa compreso compresa iva tutto totale netti lordi mensili annui grazie si pero solo se con sul sulla quello quella',
  ),
  en: wordSet(
    'a an the for per each every in on with of to it i they we he she you that this which is was so all altogether please and but ' +
      'including plus vat exactly total or if my our at each apiece now then last only just thanks net gross monthly',
  ),
}

/** Words by which a price is known where no currency is named. */
const PRICED: Record<Language, ReadonlySet<string>> = {
  it: wordSet(
    'prezzo prezzi costa costano costato costata costava costavano pagato pagata pago paghiamo pagavo speso scontrino conto menu bolletta ' +
      'tariffa canone rata fattura preventivo offerta biglietto mese chilo litro testa cadauno abbonamento notte persona',
  ),
  en: wordSet(
    'price priced cost costs costing paid pay paying pays charged charge charging bill menu receipt fee quote quoted spent worth deal ' +
      'ticket tariff rent each apiece month monthly meal coffee pint litre kilo subscription hour week night person head tea sandwich',
  ),
}
/** What costs little: "three fifty a month" may be three hundred and fifty, a coffee for three fifty is not. */
const PETTY = wordSet('menu meal coffee tea pint litre kilo sandwich each apiece hour person head ticket')
const MONTHLY = wordSet('month monthly subscription')
const LONG_CENTS: ReadonlySet<number> = new Set([49, 95, 98, 99])

/** Behind these it is an hour, or something else that is no price. */
const NO_PRICE = wordSet(
  'alle dalle le ore verso at by from until till before after around in since of number room flat',
)
/** Endings of prices that nobody takes for anything else. */
const USUAL_CENTS: ReadonlySet<number> = new Set([49, 50, 90, 95, 98, 99])
const DATED = wordSet('in since year from born built made model registered back')

/** The price or year that begins with this number; NaN where it may be either. */
export function pairedAt(tokens: readonly Token[], from: number, language: Language): NumeralReading | null {
  const whole = numberAt(tokens, from, language)
  if (!whole || !Number.isInteger(whole.value) || whole.value < 0) return null
  if (UNITS[language].has(tokens[whole.next]?.text ?? '')) return withCents(tokens, whole, language)
  return whole.article ? null : unnamed(tokens, { from, whole }, language)
}

function withCents(tokens: readonly Token[], whole: NumeralReading, language: Language): NumeralReading | null {
  const at = whole.next + 1
  const cents = centsAt(tokens, at + (tokens[at]?.text === AND[language] ? 1 : 0), language)
  return cents && priceOf(whole.value, cents)
}

interface Cents {
  value: number
  next: number
}

const priceOf = (whole: number, { value, next }: Cents): NumeralReading => ({
  value: Number(`${whole}.${String(value).padStart(2, '0')}`),
  next,
  article: false,
})

/** "Novanta", "venti centesimi", "oh five": below ten only with their own name or with their zero. */
function centsAt(tokens: readonly Token[], from: number, language: Language): Cents | null {
  const zero = ['oh', 'o', 'zero'].includes(tokens[from]?.text ?? '')
  const number = numberAt(tokens, from + (zero ? 1 : 0), language)
  if (!number || number.article || !Number.isInteger(number.value) || number.value < 1 || number.value > 99) return null
  const after = tokens[number.next]
  if (CENTS[language].has(after?.text ?? '')) return zero ? null : { value: number.value, next: number.next + 1 }
  if (zero ? number.value > 9 : number.value < 10) return null
  const ends = after === undefined || after.kind === 'break' || AFTER[language].has(after.text)
  return ends ? { value: number.value, next: number.next } : null
}

const UNNAMED_MAX = 999

/** Without a currency: a price by what is said around it or by its ending, a year by its two halves. */
function unnamed(
  tokens: readonly Token[],
  { from, whole }: { from: number; whole: NumeralReading },
  language: Language,
): NumeralReading | null {
  const and = tokens[whole.next]?.text === AND[language]
  const cents = centsAt(tokens, whole.next + (and ? 1 : 0), language)
  if (!cents || whole.value < 1 || whole.value > UNNAMED_MAX || tokens[from]?.kind !== 'word') return null
  const timed = NO_PRICE.has(tokens[from - 1]?.text ?? '')
  if (!timed && (language === 'it' || !and) && tokens.some(({ text }) => PRICED[language].has(text)))
    return isShort(tokens, whole, cents, language) ? neither(cents.next) : priceOf(whole.value, cents)
  if (language === 'en' && !and && (whole.value === 19 || whole.value === 20)) return yearOf(tokens, whole, cents)
  if (timed || (language === 'en' && and) || !USUAL_CENTS.has(cents.value)) return null
  // No clock has ninety minutes; but "dieci e novanta" may be two numbers.
  const clear =
    cents.value > MINUTES_MAX
      ? whole.value > 9 && (language === 'en' || whole.value % 10 !== 0)
      : whole.value > 100 || (and && from === 0 && whole.value > LAST_HOUR && isAll(tokens, cents))
  return clear && (whole.value % 10 !== 0 || cents.value % 10 !== 0) ? priceOf(whole.value, cents) : null
}

const MINUTES_MAX = 59
/** Above it "settantacinque e cinquanta" is no time, and nothing else is said. */
const LAST_HOUR = 24
const isAll = (tokens: readonly Token[], { next }: Cents): boolean =>
  tokens.slice(next).every(({ kind }) => kind === 'break')

/** "Three fifty", "twelve fifty a month": in English hundreds may be left out as well as pounds. */
const isShort = (tokens: readonly Token[], whole: NumeralReading, cents: Cents, language: Language): boolean =>
  language === 'en' &&
  whole.value < 100 &&
  !(whole.value > 9 && LONG_CENTS.has(cents.value)) &&
  !tokens.some(({ text }) => PETTY.has(text) || (cents.value === 99 && MONTHLY.has(text)))

const neither = (next: number): NumeralReading => ({ value: Number.NaN, next, article: false })

/** "Twenty fourteen"; "nineteen ninety-nine" may be a price as well, unless it is said to be a year. */
function yearOf(tokens: readonly Token[], whole: NumeralReading, cents: Cents): NumeralReading {
  const open = cents.value === 99 && !tokens.some(({ text }) => DATED.has(text))
  return open ? neither(cents.next) : { value: whole.value * 100 + cents.value, next: cents.next, article: false }
}
