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
  }
}
