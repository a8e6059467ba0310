import { useLocale } from 'use-intl'
import { useWords } from '../words/use-words.ts'

/** `Italia` for `IT`, in the reader's language. */
export function useCountryName(): (country: string | null) => string {
  const t = useWords()
  const names = new Intl.DisplayNames([useLocale()], { type: 'region', fallback: 'code' })
  return (country) => (country ? (names.of(country) ?? country) : t('campaigns.countryOther'))
}

/** Those of which a list most often has national numbers; any other number is written with its code. */
export const LIST_COUNTRIES = ['IT', 'SM', 'VA', 'CH', 'AT', 'DE', 'FR', 'ES', 'GB', 'SI', 'HR', 'US'] as const
