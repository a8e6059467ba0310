import { useSyncExternalStore } from 'react'
import { LANGUAGES, type Language } from '../words/words.ts'

/**
 * What this browser remembers of its reader: theme, language, and whether letters are shortcuts. Nothing of any call.
 */
export type Theme = 'light' | 'dark' | 'system'
const KEYS = { theme: 'centralino.theme', language: 'centralino.language', letters: 'centralino.letters' } as const

const listeners = new Set<() => void>()

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A browser that keeps nothing still shows what was chosen, until it is closed.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, () => themeOf(read(KEYS.theme)))
const themeOf = (kept: string | null): Theme => (kept === 'light' || kept === 'dark' ? kept : 'system')

export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  keep(KEYS.theme, theme)
}

/** What the page's own head has found out before the first paint. */
const languageNow = (): Language => LANGUAGES.find((one) => one === document.documentElement.lang) ?? 'en'
export const useLanguage = (): Language => useSyncExternalStore(subscribe, languageNow)

export function setLanguage(language: Language): void {
  document.documentElement.lang = language
  keep(KEYS.language, language)
}

export const useLetters = (): boolean => useSyncExternalStore(subscribe, lettersOn)
export const lettersOn = (): boolean => read(KEYS.letters) !== 'off'
export const setLetters = (on: boolean): void => keep(KEYS.letters, on ? 'on' : 'off')
