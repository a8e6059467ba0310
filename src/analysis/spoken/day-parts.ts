import type { Language } from '#contract/agent-document.ts'
import { type Phrases, phrases } from './words.ts'

/**
 * The parts of a day, and the hour that each stands for when no hour is named. The one table of it: a callback "domani
 * mattina" is at 10:00, "dopo pranzo" at 14:30. The calling window may move it afterwards.
 */
export interface DayPart {
  /** Minutes after midnight; null where the words only say which half of the day an hour belongs to. */
  at: number | null
  /** Up to when "oggi" and this part still make sense together. */
  until: number
  half: Half
  /** It names no more than the half: a narrower word beside it wins. */
  broad: boolean
}

type Half = keyof typeof HALVES

/**
 * What an hour said together with the half of a day means; null where the two contradict each other ("le undici del
 * pomeriggio").
 */
const HALVES = {
  am: (hour: number) => (hour < 12 ? hour : hour === 12 ? 0 : null),
  morning: (hour: number) => (hour < 12 ? hour : null),
  midday: (hour: number) => (hour >= 11 && hour <= 15 ? hour : hour >= 1 && hour <= 3 ? hour + 12 : null),
  afternoon: (hour: number) => within(hour <= 7 ? hour + 12 : hour, { from: 12, to: 19 }),
  // "Tuesday dinnertime, twelve o'clock" is noon in the north.
  dinner: (hour: number) =>
    hour >= 12 && hour <= 14
      ? hour
      : within(hour <= 2 || hour >= 5 ? (hour < 12 ? hour + 12 : hour) : 0, { from: 13, to: 23 }),
  pm: (hour: number) => (hour < 12 ? hour + 12 : hour),
  evening: (hour: number) => within(hour < 12 ? hour + 12 : hour === 12 ? 24 : hour, { from: 17, to: 24 }),
  night: atNight,
  // The small hours that come next.
  tonight: atNight,
  // "Seven at night" is English, "le sette di notte" is nothing.
  late: (hour: number) => (hour <= 5 ? hour : within(hour <= 12 ? hour + 12 : hour, { from: 19, to: 24 })),
} as const satisfies Record<string, (hour: number) => number | null>

/** Nobody says "sera" of the small hours: one to five stay as they are. */
function atNight(hour: number): number | null {
  return hour <= 5 ? hour : within(hour <= 12 ? hour + 12 : hour, { from: 21, to: 24 })
}

function within(hour: number, { from, to }: { from: number; to: number }): number | null {
  return hour >= from && hour <= to ? hour : null
}

export const hourWithin = (part: DayPart, hour: number): number | null => HALVES[part.half](hour)

type Row = readonly [spellings: string, at: string | null, until: string, half: Half, broad?: 'broad']

// biome-ignore format: a table reads in columns
const ITALIAN: readonly Row[] = [
  ['prima mattina|prima mattinata|primo mattino|mattina presto|mattino presto|presto la mattina|presto al mattino|mattina sul presto|mattinata presto|di buonora|di buon ora', '09:00', '10:00', 'morning'],
  ['mattina|mattino|mattinata',                                              '10:00', '12:00', 'morning', 'broad'],
  ['meta mattina|meta mattinata',                                            '10:30', '12:00', 'morning'],
  ['tarda mattina|tarda mattinata|prima di pranzo|prima di mezzogiorno', '11:30', '12:30', 'morning'],
  ['mezzogiorno|mezzodi',                                                    '12:00', '13:00', 'midday'],
  ['ora di pranzo|ora pranzo|pausa pranzo|pausa di pranzo|pranzo',           '13:00', '14:00', 'midday'],
  ['dopo pranzo|dopopranzo|dopo mangiato|primo pomeriggio|prima parte del pomeriggio', '14:30', '16:00', 'afternoon'],
  ['pomeriggio',                                                             '15:00', '18:00', 'afternoon', 'broad'],
  ['meta pomeriggio',                                                        '16:00', '18:00', 'afternoon'],
  ['tardo pomeriggio|pomeriggio tardi|fine pomeriggio|pomeriggio sul tardi', '17:30', '19:00', 'afternoon'],
  ['fine giornata|fine della giornata|chiusura',                             '18:00', '19:30', 'pm'],
  ['dopo il lavoro|dopo lavoro|uscita dal lavoro',                           '18:30', '20:00', 'pm'],
  ['sera|serata',                                                            '19:00', '22:00', 'evening', 'broad'],
  ['prima serata|prima di cena',                                             '19:00', '20:00', 'evening'],
  ['ora di cena|ora cena|cena',                                              '20:00', '21:00', 'evening'],
  ['dopo cena|dopocena|tarda serata|tarda sera|sera tardi',                  '21:00', '22:30', 'evening'],
  ['mezzanotte',                                                             '24:00', '24:00', 'night'],
  ['notte',                                                                  null,    '24:00', 'night', 'broad'],
  // "Stanotte", as idioms leave it.
  ['nottata',                                                                null,    '24:00', 'tonight', 'broad'],
]

// biome-ignore format: a table reads in columns
const ENGLISH: readonly Row[] = [
  ['early morning|early in the morning|first thing|first thing in the morning|morning early', '09:00', '10:00', 'morning'],
  ['morning',                                                                '10:00', '12:00', 'morning', 'broad'],
  ['mid morning|midmorning|middle of the morning',                           '10:30', '12:00', 'morning'],
  ['late morning|late in the morning|before lunch|before noon',              '11:30', '12:30', 'morning'],
  ['noon|midday|twelve noon|12 noon',                                        '12:00', '13:00', 'midday'],
  ['lunch time|lunchtime|lunch break|lunch hour|lunch',                      '13:00', '14:00', 'midday'],
  ['after lunch|early afternoon|early in the afternoon',                     '14:30', '16:00', 'afternoon'],
  ['afternoon',                                                              '15:00', '18:00', 'afternoon', 'broad'],
  ['mid afternoon|midafternoon|middle of the afternoon',                     '16:00', '18:00', 'afternoon'],
  ['late afternoon|late in the afternoon',                                   '17:30', '19:00', 'afternoon'],
  ['end of the day|end of day|end of play|close of business|end of business|end of the working day', '18:00', '19:30', 'pm'],
  ['after work|after office hours',                                          '18:30', '20:00', 'pm'],
  ['evening',                                                                '19:00', '22:00', 'evening', 'broad'],
  ['early evening|early in the evening|before dinner',                       '19:00', '20:00', 'evening'],
  ['dinner time|dinnertime|dinner',                                          '20:00', '21:00', 'dinner'],
  ['after dinner|late evening|late in the evening',                          '21:00', '22:30', 'evening'],
  ['midnight',                                                               '24:00', '24:00', 'late'],
  ['night',                                                                  null,    '24:00', 'late', 'broad'],
]

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const table = (rows: readonly Row[]): Phrases<DayPart> =>
  phrases(
    rows.map(([spellings, at, until, half, broad]) => [
      spellings,
      { at: at === null ? null : minutesOf(at), until: minutesOf(until), half, broad: broad === 'broad' },
    ]),
  )

export const DAY_PARTS: Record<Language, Phrases<DayPart>> = { it: table(ITALIAN), en: table(ENGLISH) }

/** Right behind an hour and nowhere else: "I am" is no time of day. */
export const AM_PM: ReadonlyMap<string, DayPart> = new Map([
  ['am', { at: null, until: minutesOf('12:00'), half: 'am', broad: true }],
  ['pm', { at: null, until: minutesOf('24:00'), half: 'pm', broad: true }],
])
