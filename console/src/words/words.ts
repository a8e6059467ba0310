import { agents } from './agents.ts'
import { brand } from './brand.ts'
import { call } from './call.ts'
import { calls } from './calls.ts'
import { client } from './client.ts'
import { common } from './common.ts'
import { developers } from './developers.ts'
import { editor } from './editor.ts'
import { home } from './home.ts'
import { installation } from './installation.ts'
import { login } from './login.ts'
import { outcome, status, tool, waiting } from './meanings.ts'
import { people } from './people.ts'
import { running } from './running.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { simulate } from './simulate.ts'
import { talk } from './talk.ts'

/**
 * Every word that the console says, Italian and English side by side: one that is missing in either does not compile.
 */
export type Language = 'it' | 'en'
export const LANGUAGES: readonly Language[] = ['it', 'en']

export const WORDS = {
  agents,
  brand,
  call,
  calls,
  client,
  common,
  developers,
  editor,
  home,
  installation,
  login,
  outcome,
  people,
  running,
  settings,
  shell,
  simulate,
  status,
  talk,
  tool,
  waiting,
}

type Said<Group> = { [Key in keyof Group]: string }
export type Messages = { [Name in keyof typeof WORDS]: Said<(typeof WORDS)[Name]> }

export function messagesIn(language: Language): Messages {
  const at = LANGUAGES.indexOf(language)
  const said = Object.entries(WORDS).map(([name, group]) => [
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
