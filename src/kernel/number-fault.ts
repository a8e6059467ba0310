import type { NumberFault } from './national-number.ts'
import { found } from './visible.ts'

/** Why a number of a list could not be read, in words: what was found and what was expected. */
export function sayFault(fault: NumberFault, written: string, country: string | null): string {
  return SENTENCES[fault](written, country)
}

const ALL_DIGITS = 'all its digits: make the column text and fill it in again'
const AS_DIALLED = 'it as it is dialled there, with its 0, which a spreadsheet takes off unless the column is text'

const SENTENCES: Record<NumberFault, (written: string, country: string | null) => string> = {
  missing: () => 'found no number; expected one such as +390212345678',
  rounded: (written) => `${found(written)}, which a spreadsheet has rounded; expected ${ALL_DIGITS}`,
  not_digits: (written) => `${found(written)}; expected one number, such as +390212345678`,
  no_country: (written) =>
    `${found(written)}, a number without its country; expected + or 00 and the code of the country, or the country of the list, such as IT`,
  unclear_zero: (written) => `${found(written)}; expected the number as it is dialled from abroad, without brackets`,
  unknown: (written, country) =>
    /^\D*(?:\+|00)/.test(written) || country === null
      ? `${found(written)}; expected + and 7 to 15 digits, such as +390212345678`
      : `${found(written)}, which is no number of ${country} or may be two; expected ${AS_DIALLED}`,
}
