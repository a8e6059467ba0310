import type { Language } from '#contract/agent-document.ts'
import { PAST, skipped, YEAR_COUNTED } from './calendar.ts'
import { type Phrases, phraseAt, phrases, type Token, wordSet } from './words.ts'

/** Days that are called by the feast they are: "la vigilia di Natale", "Boxing Day". */
export interface Feast {
  /** Null where the day moves from year to year. */
  on: { day: number; month: number; past?: boolean; yearsAhead?: number } | null
  next: number
}

const on = (day: number, month: number) => ({ day, month })

// biome-ignore format: a table reads in columns
export const FEASTS: Record<Language, Phrases<Feast['on']>> = {
  it: phrases<Feast['on']>([
    ['vigilia di natale|vigilia',                                                   on(24, 12)],
    ['antivigilia di natale|antivigilia',                                            on(23, 12)],
    ['vigilia dell epifania|vigilia della befana',                                   on(5, 1)],
    ['vigilia di ferragosto',                                                        on(14, 8)],
    ['vigilia dell immacolata|giorno di sant ambrogio|per sant ambrogio',            on(7, 12)],
    ['vigilia di ognissanti|halloween',                                              on(31, 10)],
    ['vigilia di pasqua|vigilia della partenza|vigilia delle|vigilia del',           null],
    ['giorno di natale|natale',                                                      on(25, 12)],
    ['santo stefano',                                                                on(26, 12)],
    ['san silvestro|notte di capodanno|vigilia di capodanno',                        on(31, 12)],
    ['giorno di capodanno|capodanno',                                                on(1, 1)],
    ['epifania|befana',                                                              on(6, 1)],
    ['ferragosto',                                                                   on(15, 8)],
    ['san valentino',                                                                on(14, 2)],
    ['festa della donna|festa delle donne',                                          on(8, 3)],
    ['festa del papa|giorno di san giuseppe',                                        on(19, 3)],
    ['festa della liberazione|giorno della liberazione',                             on(25, 4)],
    ['festa dei lavoratori|festa del lavoro',                                        on(1, 5)],
    ['festa della repubblica',                                                       on(2, 6)],
    ['giorno dei morti|commemorazione dei defunti',                                  on(2, 11)],
    ['giorno di santa lucia|per santa lucia',                                        on(13, 12)],
    ['tutti i santi|ognissanti|giorno dei santi',                                                on(1, 11)],
    ['immacolata',                                                                   on(8, 12)],
    ['giovedi santo|venerdi santo|sabato santo|lunedi di pasqua|domenica di pasqua|settimana santa|pasqua|pasquetta|lunedi dell angelo|carnevale|martedi grasso|giovedi grasso|pentecoste|le palme', null],
    ['anno nuovo|nuovo anno', null],
    ['le feste|le ferie|le vacanze|la festa del patrono|il patrono',                 null],
  ]),
  en: phrases<Feast['on']>([
    ['christmas eve',                                                                on(24, 12)],
    ['christmas day|christmas',                                                      on(25, 12)],
    ['boxing day|saint stephen s day|st stephen s day|st stephens day|saint stephens day', on(26, 12)],
    ['new year s eve|new years eve|hogmanay',                                        on(31, 12)],
    ['new year s day|new years day|new year s|new year',                             on(1, 1)],
    ['epiphany|twelfth night',                                                       on(6, 1)],
    ['valentine s day|valentines day|valentine s',                                   on(14, 2)],
    ['halloween',                                                                    on(31, 10)],
    ['burns night',                                                                  on(25, 1)],
    ['st david s day|saint david s day|st davids day',                               on(1, 3)],
    ['st patrick s day|saint patrick s day|st patricks day|saint patricks day|paddy s day|paddys day', on(17, 3)],
    ['april fool s day|april fools day|april fools',                                 on(1, 4)],
    ['st george s day|saint george s day|st georges day',                            on(23, 4)],
    ['may day',                                                                      on(1, 5)],
    ['juneteenth',                                                                   on(19, 6)],
    ['independence day',                                                             on(4, 7)],
    ['all saints day|all saints|all hallows',                                        on(1, 11)],
    ['all souls day',                                                                on(2, 11)],
    ['bonfire night|guy fawkes night|guy fawkes day|guy fawkes',                     on(5, 11)],
    ['remembrance day|armistice day|veterans day|veteran s day',                     on(11, 11)],
    ['st andrew s day|saint andrew s day|st andrews day',                            on(30, 11)],
    ['immaculate conception',                                                        on(8, 12)],
    ['maundy thursday|holy thursday|easter week|whit monday|easter sunday|easter monday|easter|good friday|shrove tuesday|pancake day|ash wednesday|thanksgiving', null],
    ['in the new year|into the new year|the new year|early in the new year|sometime in the new year', null],
    ['the holidays|my holidays|the bank holiday|half term',                          null],
  ]),
}
/** "I regali di Natale", "the Christmas party": of the feast, not on it. */
const OF_IT = wordSet('di dell della')
/** "Il giorno di Santo Stefano". */
const DAY_OF = wordSet(
  'giorno sera notte mattina pomeriggio mattino prima dopo festa lunedi martedi mercoledi giovedi venerdi sabato domenica',
)
const THINGS: Record<Language, ReadonlySet<string>> = {
  it: wordSet(''),
  en: wordSet(
    'party parties do order orders present presents shopping dinner lights card cards new tree box bonus rush season period sale sales offer holidays holiday week weekend break time market lunch meal',
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

/** Near a feast, and not on it: "sotto Natale", "around Christmas". */
const NEAR: Record<Language, ReadonlySet<string>> = {
  it: wordSet('sotto verso intorno durante entro periodo giorni'),
  en: wordSet('around over during towards toward by near about nearer'),
}
const SMALL = wordSet('il la l i le a al alla di the of')

/** A feast as a date: of the past or of another year where it is said so, and none where it is only near one. */
export function feastOnDate(tokens: readonly Token[], at: number, language: Language): Feast | null {
  const feast = feastAt(tokens, at, language)
  if (!feast?.on) return feast
  let before = at - 1
  while (at - before < 3 && SMALL.has(tokens[before]?.text ?? '')) before -= 1
  if (NEAR[language].has(tokens[before]?.text ?? '')) return { on: null, next: feast.next }
  const past = [tokens[at - 1], tokens[feast.next]].some((token) => PAST[language].has(token?.text ?? ''))
  const counted = phraseAt(YEAR_COUNTED[language], tokens, skipped(tokens, feast.next))
  if (counted) return { on: { ...feast.on, yearsAhead: counted.means }, next: counted.next }
  return past ? { on: { ...feast.on, past }, next: feast.next } : feast
}
