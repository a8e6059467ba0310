/** E.164 as the interface spells it: a plus, a first digit 1 to 9, then 6 to 14 digits. */
export const E164 = /^\+[1-9][0-9]{6,14}$/

/** A number of a list that people keep: they write it in groups, and `00` for the plus. */
export const asE164 = (text: string): string => text.replaceAll(/[\s.-]/g, '').replace(/^00/, '+')

/** Numbers that never belong to anybody: in test mode the last two digits say what happens (interface, "Test-mode numbers"). */
const RESERVED = /^\+3900000000([0-9]{2})$/

/** The two digits of a reserved test number, or undefined for any other number. */
export const scenarioOf = (number: string): string | undefined => RESERVED.exec(number)?.[1]

/** The number every account starts with in test mode. */
export const TEST_NUMBER = '+390000000100'
