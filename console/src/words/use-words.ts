import { useTranslations } from 'use-intl'

/** `t('calls.title')`: the whole key at its place, so that a word nobody says any more is found by the check. */
export const useWords = () => useTranslations()
export type Words = ReturnType<typeof useWords>
