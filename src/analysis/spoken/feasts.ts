import type { Language } from '#contract/agent-document.ts'
import { type Phrases, phraseAt, phrases, type Token, wordSet } from './words.ts'

/** Days that are called by the feast they are: "la vigilia di Natale", "Boxing Day". */
export interface Feast {
  /** Null where the day moves from year to year. */
  on: { day: number; month: number } | null
  next: number
}

const on = (day: number, month: number) => ({ day, month })

// biome-ignore format: a table reads in columns
const FEASTS: Record<Language, Phrases<Feast['on']>> = {
  it: phrases<Feast['on']>([
    ['vigilia di natale|vigilia',                                                   on(24, 12)],
    ['antivigilia di natale|antivigilia',                                            on(23, 12)],
    ['giorno di natale|natale',                                                      on(25, 12)],
    ['santo stefano',                                                                on(26, 12)],
    ['san silvestro|notte di capodanno|vigilia di capodanno',                        on(31, 12)],
    ['giorno di capodanno|capodanno',                                                on(1, 1)],
    ['epifania|befana',                                                              on(6, 1)],
    ['ferragosto',                                                                   on(15, 8)],
    ['ognissanti|giorno dei santi',                                                  on(1, 11)],
    ['immacolata',                                                                   on(8, 12)],
    ['giovedi santo|venerdi santo|sabato santo|lunedi di pasqua|domenica di pasqua|settimana santa|pasqua|pasquetta|lunedi dell angelo|carnevale|martedi grasso|giovedi grasso|pentecoste|le palme', null],
    ['anno nuovo|nuovo anno', null],
    ['le feste|le ferie|le vacanze|la festa del patrono|il patrono',                 null],
  ]),
  en: phrases<Feast['on']>([
    ['christmas eve',                                                                on(24, 12)],
    ['christmas day|christmas',                                                      on(25, 12)],
    ['boxing day|saint stephen s day|st stephen s day',                              on(26, 12)],
    ['new year s eve|new years eve|hogmanay',                                        on(31, 12)],
    ['new year s day|new years day|new year s|new year',                             on(1, 1)],
    ['epiphany|twelfth night',                                                       on(6, 1)],
    ['valentine s day|valentine s',                                                  on(14, 2)],
    ['halloween',                                                                    on(31, 10)],
    ['maundy thursday|holy thursday|easter week|whit monday|easter sunday|easter monday|easter|good friday|shrove tuesday|pancake day|ash wednesday|thanksgiving', null],
    ['in the new year|into the new year|the new year|early in the new year|sometime in the new year', null],
    ['the holidays|my holidays|the bank holiday|half term',                          null],
  ]),
}
/** "I regali di Natale", "the Christmas party": of the feast, not on it. */
const OF_IT = wordSet('di')
/** "Il giorno di Santo Stefano". */
const DAY_OF = wordSet('giorno sera mattina pomeriggio mattino prima dopo')
const THINGS: Record<Language, ReadonlySet<string>> = {
  it: wordSet(''),
  en: wordSet(
    'party parties do order orders present presents shopping dinner lights card cards new tree box bonus rush season period sale sales offer',
  ),
}

export function feastAt(tokens: readonly Token[], at: number, language: Language): Feast | null {
  const feast = phraseAt(FEASTS[language], tokens, at)
  if (!feast || THINGS[language].has(tokens[feast.next]?.text ?? '')) return null
  if (language === 'it' && OF_IT.has(tokens[at - 1]?.text ?? '') && !DAY_OF.has(tokens[at - 2]?.text ?? '')) return null
  return { on: feast.means, next: feast.next }
}

/** "Il giorno dopo Natale", "the day after Boxing Day": so many days from the feast. */
export const BESIDE_FEAST: Record<Language, Phrases<number>> = {
  it: phrases([
    ['giorno dopo', 1],
    ['giorno prima di|giorno prima', -1],
  ]),
  en: phrases([
    ['day after', 1],
    ['day before', -1],
  ]),
}
