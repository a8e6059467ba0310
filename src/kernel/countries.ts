/**
 * How numbers are written inside a country: its calling code, what is dialled before a foreign number and before a
 * national one, and what a national number looks like without any of that.
 */
export interface Country {
  code: string
  international: string
  /** Empty where there is none: in Italy the 0 is part of the number. */
  prefix: string
  national: RegExp
  /** How long a number of the same town may be: one that is not longer is a national one only with its prefix. */
  local: number
}

/** Where a number of the same town may be as long as any other. */
const ANY = Number.POSITIVE_INFINITY

const plan = (code: string, prefix: string, national: RegExp, more: Partial<Country> = {}): Country => ({
  ...{ code, prefix, national, international: '00', local: 0 },
  ...more,
})

/**
 * Landlines keep their 0 and mobiles have none; what else there is begins with few other digits: an 8 may be a 0 that
 * was lost.
 */
const ITALIAN =
  /^(?:0\d{5,10}|3\d{8,9}|55\d{8}|80[03]\d{3,6}|84[0178]\d{3,6}|89[2-59]\d{3,6}|1(?:44|6[346]|78|99)\d{6,7})$/

// biome-ignore format: a table reads in columns
const COUNTRIES: Readonly<Record<string, Country>> = {
  AD: plan('376', '',   /^[1-9]\d{5,8}$/),
  AL: plan('355', '0',  /^[2-9]\d{6,8}$/, { local: 7 }),
  AM: plan('374', '0',  /^[1-9]\d{7}$/),
  AT: plan('43',  '0',  /^[1-9]\d{3,12}$/, { local: ANY }),
  AX: plan('358', '0',  /^[1-9]\d{4,11}$/, { local: ANY }),
  AZ: plan('994', '0',  /^[1-9]\d{8}$/),
  BA: plan('387', '0',  /^[3-9]\d{7,8}$/),
  BE: plan('32',  '0',  /^[1-9]\d{7,8}$/),
  BG: plan('359', '0',  /^[2-9]\d{6,8}$/, { local: 7 }),
  BY: plan('375', '80', /^[1-9]\d{8}$/, { international: '810' }),
  CA: plan('1',   '1',  /^[2-9]\d{2}[2-9]\d{6}$/, { international: '011' }),
  CH: plan('41',  '0',  /^[1-9]\d{8}$/),
  CY: plan('357', '',   /^[2-9]\d{7}$/),
  CZ: plan('420', '',   /^[2-9]\d{8}$/),
  DE: plan('49',  '0',  /^[1-9]\d{4,12}$/, { local: ANY }),
  DK: plan('45',  '',   /^[2-9]\d{7}$/),
  EE: plan('372', '',   /^[3-9]\d{6,7}$/),
  ES: plan('34',  '',   /^[5-9]\d{8}$/),
  FI: plan('358', '0',  /^[1-9]\d{4,11}$/, { local: ANY }),
  FO: plan('298', '',   /^[2-9]\d{5}$/),
  FR: plan('33',  '0',  /^[1-9]\d{8}$/),
  GB: plan('44',  '0',  /^[1-9]\d{8,9}$/),
  GE: plan('995', '0',  /^[2-9]\d{8}$/),
  GG: plan('44',  '0',  /^[1-9]\d{8,9}$/),
  GI: plan('350', '',   /^[256]\d{7}$/),
  GR: plan('30',  '',   /^[2-9]\d{9}$/),
  HR: plan('385', '0',  /^[1-9]\d{6,8}$/, { local: 7 }),
  HU: plan('36',  '06', /^[1-9]\d{7,8}$/),
  IE: plan('353', '0',  /^[1-9]\d{6,9}$/, { local: 7 }),
  IM: plan('44',  '0',  /^[1-9]\d{8,9}$/),
  IS: plan('354', '',   /^(?:[4-9]\d{6}|3\d{8})$/),
  IT: plan('39',  '',   ITALIAN),
  JE: plan('44',  '0',  /^[1-9]\d{8,9}$/),
  LI: plan('423', '',   /^(?:[2-9]\d{6}|6\d{8})$/),
  LT: plan('370', '0',  /^[3-9]\d{7}$/),
  LU: plan('352', '',   /^[2-9]\d{5,8}$/),
  LV: plan('371', '',   /^[2-9]\d{7}$/),
  MC: plan('377', '0',  /^[3-9]\d{7,8}$/),
  MD: plan('373', '0',  /^[2-9]\d{7}$/),
  ME: plan('382', '0',  /^[2-9]\d{7}$/),
  MK: plan('389', '0',  /^[2-8]\d{7}$/),
  MT: plan('356', '',   /^[2-9]\d{7}$/),
  NL: plan('31',  '0',  /^[1-9]\d{8}$/),
  NO: plan('47',  '',   /^[2-9]\d{7}$/),
  PL: plan('48',  '',   /^[1-9]\d{8}$/),
  PT: plan('351', '',   /^[2-9]\d{8}$/),
  RO: plan('40',  '0',  /^[2-9]\d{8}$/),
  RS: plan('381', '0',  /^[1-9]\d{6,9}$/, { local: 7 }),
  RU: plan('7',   '8',  /^[3-9]\d{9}$/, { international: '810' }),
  SE: plan('46',  '0',  /^[1-9]\d{6,8}$/, { local: 8 }),
  SI: plan('386', '0',  /^[1-9]\d{7}$/),
  SK: plan('421', '0',  /^[2-9]\d{8}$/),
  SM: plan('378', '',   /^(?:0549\d{6}|[5-7]\d{5,9})$/),
  TR: plan('90',  '0',  /^[2-58]\d{9}$/),
  UA: plan('380', '0',  /^[3-9]\d{8}$/),
  US: plan('1',   '1',  /^[2-9]\d{2}[2-9]\d{6}$/, { international: '011' }),
  VA: plan('39',  '',   ITALIAN),
  XK: plan('383', '0',  /^[2-4]\d{7,8}$/),
}

export const COUNTRY_NAMES: readonly string[] = Object.keys(COUNTRIES)

export const countryOf = (name: string): Country | null =>
  Object.hasOwn(COUNTRIES, name) ? (COUNTRIES[name] ?? null) : null

/** By the digits after the plus; codes of which none begins another are all that there are. */
export const countryOfCode = (digits: string): Country | null =>
  Object.values(COUNTRIES).find(({ code }) => digits.startsWith(code)) ?? null

/** Of countries that share a code, the one that most of its numbers are of. */
const LARGEST: Readonly<Record<string, string>> = { 1: 'US', 358: 'FI' }

/** The name of the country that a number in E.164 is of, as far as its code tells. */
export function countryOfNumber(number: string): string | null {
  const known = Object.entries(COUNTRIES).find(([, { code }]) => number.startsWith(`+${code}`))
  return known ? (LARGEST[known[1].code] ?? known[0]) : null
}
