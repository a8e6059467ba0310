import { useLocale } from 'use-intl'
import type { Language } from '../words/words.ts'
import { formatMoment, formatTime, type TimeShape } from './time.ts'

/** Times and numbers in the reader's language. */
export function useFormat() {
  const language = useLocale() as Language
  return {
    language,
    time: (shape: TimeShape, at: string | Date) => formatTime(language, shape, at),
    moment: (at: string) => formatMoment(language, at, new Date()),
    number: (value: number, digits = 0) =>
      value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    /** With as many decimals as it has. */
    decimal: (value: number) => value.toLocaleString(language, { maximumFractionDigits: 4 }),
    /** A decimal text, to the last of its places. */
    money: (amount: string, currency: string) =>
      new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 4 }).format(
        amount as `${number}`,
      ),
  }
}
