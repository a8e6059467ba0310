/**
 * Money as integers: millionths of the currency's unit, so that a price of six decimals is exact and sums are. At the
 * edges it is a decimal string, which no reader rounds by accident.
 */
export type Micros = bigint

const DECIMALS = 6
/** Fewer are not written, whatever the currency: `0.50`, `12.00`. */
const DECIMALS_MIN = 2

/**
 * A price as it is handed in: up to 999.999999, without a sign, an exponent or anything else that a number may have.
 */
export const PRICE = /^\d{1,3}(?:\.\d{1,6})?$/

/** `0.12` → 120000. The text is one that `PRICE` admits. */
export function toMicros(text: string): Micros {
  if (!PRICE.test(text)) throw new RangeError('not a price')
  const [units = '', fraction = ''] = text.split('.')
  return BigInt(units + fraction.padEnd(DECIMALS, '0'))
}

/** 120000 → `0.12`: every digit that counts, and two decimals at least. What is billed is never negative. */
export function showMoney(micros: Micros): string {
  const digits = micros.toString().padStart(DECIMALS + 1, '0')
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '').padEnd(DECIMALS_MIN, '0')
  return `${digits.slice(0, -DECIMALS)}.${fraction}`
}
