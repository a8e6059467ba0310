/**
 * How numbers are written inside a country: its calling code, what is dialled before a foreign number and before a national
 * one, and what a national number looks like without any of that. Open: a number without its prefix may be one of the same
 * town, so that only the prefix makes it a national one.
 */
export interface Country {
  code: string
  international: string
  /** Empty where there is none: in Italy the 0 is part of the number. */
  prefix: string
  national: RegExp
  open: boolean
}

const plan = (code: string, prefix: string, national: RegExp, open = false): Country => ({
  ...{ code, prefix, national, open },
  international: code === '1' ? '011' : '00',
})

// biome-ignore format: a table reads in columns
const COUNTRIES: Readonly<Record<string, Country>> = {
  AD: plan('376', '',   /^[1-9]\d{5,8}$/),
  AT: plan('43',  '0',  /^[1-9]\d{3,12}$/, true),
  BE: plan('32',  '0',  /^[1-9]\d{7,8}$/),
  BG: plan('359', '0',  /^[2-9]\d{6,8}$/),
  CA: plan('1',   '1',  /^[2-9]\d{2}[2-9]\d{6}$/),
  CH: plan('41',  '0',  /^[1-9]\d{8}$/),
  CY: plan('357', '',   /^[2-9]\d{7}$/),
  CZ: plan('420', '',   /^[2-9]\d{8}$/),
  DE: plan('49',  '0',  /^[1-9]\d{4,12}$/, true),
  DK: plan('45',  '',   /^[2-9]\d{7}$/),
  EE: plan('372', '',   /^[3-9]\d{6,7}$/),
  ES: plan('34',  '',   /^[5-9]\d{8}$/),
  FI: plan('358', '0',  /^[1-9]\d{4,11}$/, true),
  FR: plan('33',  '0',  /^[1-9]\d{8}$/),
  GB: plan('44',  '0',  /^[1-9]\d{8,9}$/),
  GR: plan('30',  '',   /^[2-9]\d{9}$/),
  HR: plan('385', '0',  /^[1-9]\d{6,8}$/),
  HU: plan('36',  '06', /^[1-9]\d{7,8}$/),
  IE: plan('353', '0',  /^[1-9]\d{6,9}$/),
  IS: plan('354', '',   /^(?:[4-9]\d{6}|3\d{8})$/),
  IT: plan('39',  '',   /^(?:0\d{5,10}|3\d{8,9}|[1578]\d{5,9})$/),
  LI: plan('423', '',   /^[2-9]\d{6}$/),
  LT: plan('370', '0',  /^[3-9]\d{7}$/),
  LU: plan('352', '',   /^[2-9]\d{5,8}$/),
  LV: plan('371', '',   /^[2-9]\d{7}$/),
  MC: plan('377', '',   /^[3-9]\d{7,8}$/),
  MT: plan('356', '',   /^[2-9]\d{7}$/),
  NL: plan('31',  '0',  /^[1-9]\d{8}$/),
  NO: plan('47',  '',   /^[2-9]\d{7}$/),
  PL: plan('48',  '',   /^[1-9]\d{8}$/),
  PT: plan('351', '',   /^[2-9]\d{8}$/),
  RO: plan('40',  '0',  /^[2-9]\d{8}$/),
  SE: plan('46',  '0',  /^[1-9]\d{6,8}$/),
  SI: plan('386', '0',  /^[1-9]\d{7}$/),
  SK: plan('421', '0',  /^[2-9]\d{8}$/),
  US: plan('1',   '1',  /^[2-9]\d{2}[2-9]\d{6}$/),
  VA: plan('39',  '',   /^0\d{5,10}$/),
}

export const COUNTRY_NAMES: readonly string[] = Object.keys(COUNTRIES)

export const countryOf = (name: string): Country | null =>
  Object.hasOwn(COUNTRIES, name) ? (COUNTRIES[name] ?? null) : null
