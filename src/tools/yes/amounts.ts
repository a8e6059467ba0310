import type { Language } from '#contract/agent-document.ts'
import { decimalOf, type NumberReading, type NumberToken, wholeAt } from './numbers.ts'

/** A number that was heard, and which tokens it took. */
export interface Amount {
  value: number
  from: number
  next: number
}

const set = (line: string): ReadonlySet<string> => new Set(line.split(' '))
const CURRENCY = set(
  'euro eur dollari dollaro sterline sterlina franchi dollars dollar pounds pound euros francs usd gbp chf',
)
const POINT = set('virgola punto point comma')
const AND = set('e and')
const MINUS = set('meno minus')
const CENTS = set('centesimi centesimo cents cent pence')
const HALF = set('mezzo mezza half')
/** "Tre chili e mezzo"; but "due persone e mezza pensione" are two. */
const MEASURED = set('ora ore chilo chili kg litro litri metro metri etto etti giorno giorni anno anni mese mesi')
const ARTICLE = set('un una a an')
/** "Una persona" is one of them; "un tavolo" need not be. */
const COUNTED = set(
  'persona ospite posto coperto biglietto pezzo copia volta ora notte giorno settimana mese anno minuto camera euro adulto bambino ' +
    'unita confezione bottiglia person guest seat ticket piece copy hour night day week month year minute room adult child item unit euro dollar pound',
)

/**
 * Every number of the words, the longest reading at each place: "dodici e cinquanta" is twelve and a half, and no
 * twelve.
 */
export function amountsIn(tokens: readonly NumberToken[], language: Language): Amount[] {
  const amounts: Amount[] = []
  for (let at = 0; at < tokens.length; ) {
    const minus = MINUS.has(tokens[at]?.text ?? '') ? 1 : 0
    const found = amountAt(tokens, at + minus, language)
    if (found) amounts.push({ value: minus ? -found.value : found.value, from: at, next: found.next })
    at = found?.next ?? at + 1
  }
  return amounts
}

function amountAt(tokens: readonly NumberToken[], at: number, language: Language): NumberReading | null {
  const token = tokens[at]
  if (!token || token.kind === 'break') return null
  if (ARTICLE.has(token.text) && COUNTED.has(tokens[at + 1]?.text ?? ''))
    return withPart(tokens, { value: 1, next: at + 1 }, language)
  const decimal = token.kind === 'numeral' ? decimalOf(token.text, language) : null
  const whole = wholeAt(tokens, at, language) ?? (decimal === null ? null : { value: decimal, next: at + 1 })
  return whole && withPart(tokens, whole, language)
}

/** "Dodici virgola cinque", "dodici euro e cinquanta", "dodici e cinquanta", "twelve fifty", "due e mezzo". */
function withPart(tokens: readonly NumberToken[], whole: NumberReading, language: Language): NumberReading {
  if (!Number.isInteger(whole.value)) return whole
  const text = (at: number): string => tokens[at]?.text ?? ''
  if (POINT.has(text(whole.next))) return withDecimals(tokens, whole, language)
  const measured = MEASURED.has(text(whole.next)) && AND.has(text(whole.next + 1)) && HALF.has(text(whole.next + 2))
  if (measured) return { value: whole.value + 0.5, next: whole.next + 3 }
  const currency = CURRENCY.has(text(whole.next)) ? 1 : 0
  const and = AND.has(text(whole.next + currency)) ? 1 : 0
  const at = whole.next + currency + and
  if (and && (HALF.has(text(at)) || (ARTICLE.has(text(at)) && HALF.has(text(at + 1)))))
    return { value: whole.value + 0.5, next: HALF.has(text(at)) ? at + 1 : at + 2 }
  const part = wholeAt(tokens, at, language)
  if (!part || part.value > 99 || (currency + and === 0 && tokens[at]?.kind === 'numeral')) return whole
  // "Cinquanta" is fifty cents, "cinque" only where they are named.
  const cents = part.value >= 10 || CENTS.has(text(part.next))
  return cents ? { value: (whole.value * 100 + part.value) / 100, next: part.next } : whole
}

/** "Tre virgola zero cinque", "three point one four". */
function withDecimals(tokens: readonly NumberToken[], whole: NumberReading, language: Language): NumberReading {
  let digits = ''
  let at = whole.next + 1
  for (;;) {
    const part = wholeAt(tokens, at, language)
    if (!part) break
    digits += tokens[at]?.kind === 'numeral' ? tokens[at]?.text : String(part.value)
    at = part.next
  }
  return digits === '' ? whole : { value: Number(`${whole.value}.${digits}`), next: at }
}

/** Digits one after the other, as telephone numbers and codes are read: "tre tre tre, uno due" is 33312. */
export function digitRuns(tokens: readonly NumberToken[], language: Language): string[] {
  const runs: string[] = []
  let run = ''
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]
    const numeral = token?.kind === 'numeral' ? token.text.replace(/\D/g, '') : null
    const whole = numeral === null ? wholeAt(tokens, at, language) : null
    if (numeral !== null || whole !== null) run += numeral ?? String(whole?.value)
    else if (token?.kind !== 'break') {
      if (run !== '') runs.push(run)
      run = ''
    }
    at = whole?.next ?? at + 1
  }
  return run === '' ? runs : [...runs, run]
}
