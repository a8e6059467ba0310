import { agents } from './agents.ts'
import { call } from './call.ts'
import { calls } from './calls.ts'
import { client } from './client.ts'
import { common } from './common.ts'
import { home } from './home.ts'
import type { LATER } from './later.ts'
import { login } from './login.ts'
import { outcome, status, tool, waiting } from './meanings.ts'
import { shell } from './shell.ts'
import { simulate } from './simulate.ts'

/**
 * Every word that the console says, Italian and English side by side: one that is missing in either does not compile.
 */
export type Language = 'it' | 'en'
export const LANGUAGES: readonly Language[] = ['it', 'en']

export const WORDS = {
  agents,
  call,
  calls,
  client,
  common,
  home,
  login,
  outcome,
  shell,
  simulate,
  status,
  tool,
  waiting,
}

type Said<Groups> = { [Name in keyof Groups]: { [Key in keyof Groups[Name]]: string } }
export type Messages = Said<typeof WORDS & typeof LATER>

/** Those of the first page, unless others are asked for; the rest come with the pages that say them. */
export function messagesIn(language: Language): Messages
export function messagesIn<Groups extends object>(language: Language, groups: Groups): Said<Groups>
export function messagesIn(language: Language, groups: object = WORDS): unknown {
  const at = LANGUAGES.indexOf(language)
  const said = Object.entries(groups).map(([name, group]) => [
    name,
    Object.fromEntries(Object.entries(group).map(([key, pair]) => [key, (pair as readonly string[])[at]])),
  ])
  return Object.fromEntries(said)
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
    Locale: Language
  }
}
