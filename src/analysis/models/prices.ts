import type { Micros } from '#kernel/money.ts'

/** What a model asks for a million tokens, in millionths of the currency in which the operator wrote the table. */
export interface Price {
  input: Micros
  output: Micros
}

const TOKENS = 1_000_000n

/** In millionths of the currency, rounded up: a reading that was bought is never shown as free. */
export function costMicros(tokens: { input: number; output: number }, price: Price | null): number | null {
  if (!price) return null
  const exact = BigInt(tokens.input) * price.input + BigInt(tokens.output) * price.output
  return Number((exact + TOKENS - 1n) / TOKENS)
}
