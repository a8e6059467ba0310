import { numberAt } from '#analysis/spoken/numerals.ts'
import type { Token } from '#analysis/spoken/words.ts'
import type { Language } from '#contract/agent-document.ts'

/**
 * A price whose unit is left out, where a price is asked for: "ottantasette e cinquanta", "nineteen ninety-nine".
 * Two numbers and nothing between them but "e", the second of two digits; none where it might be taken back.
 */
export function isPriceTold(
  about: string,
  tokens: readonly Token[],
  { value, language }: { value: number; language: Language },
): boolean {
  if (!PRICE.test(about) || Number.isInteger(value)) return false
  return tokens.some((_, at) => priceAt(tokens, at, language) === value)
}

const PRICE =
  /\b(?:prezzo|importo|costo|quota|rata|canone|fattura|bolletta|spesa|premio|tariffa|totale|price|amount|cost|fee|bill|charge|total|premium|fare|rate|payment)\b/
const EURO_MAX = 1000
const CENTS = { min: 10, max: 99 }

function priceAt(tokens: readonly Token[], at: number, language: Language): number | null {
  const whole = numberAt(tokens, at, language)
  if (!whole || whole.article || whole.value >= EURO_MAX || !Number.isInteger(whole.value)) return null
  const joined = language === 'it' && tokens[whole.next]?.text === 'e'
  if (language === 'it' && !joined) return null
  const cents = numberAt(tokens, joined ? whole.next + 1 : whole.next, language)
  if (!cents || cents.article || cents.value < CENTS.min || cents.value > CENTS.max) return null
  return Math.round(whole.value * 100 + cents.value) / 100
}
