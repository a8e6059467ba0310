/**
 * Arrays as the server keeps them, for parameters that a statement casts to one (`$2::text[]`): who moves many calls
 * hands over a dozen of them. Written as text each element is escaped here and read there character by character,
 * instants above all; as bytes it is copied. What has no such form, or is not what the cast says, goes as text as
 * before.
 */
type Write = (into: Bytes, value: unknown) => boolean

interface ArrayType {
  element: number
  write: Write
}

const CASTS = /\$(\d+)::(\w+)\[\]/g

/** By the text of a statement, the arrays among its parameters, by their places. */
export type ArrayTypes = readonly (ArrayType | undefined)[]

export function arrayTypesOf(text: string): ArrayTypes {
  const types: (ArrayType | undefined)[] = []
  for (const [, place, name = ''] of text.matchAll(CASTS)) types[Number(place) - 1] = TYPES[name]
  return types
}

/** Bytes that grow; what was taken out of it holds until it is begun anew. */
class Bytes {
  #buffer = Buffer.allocUnsafeSlow(64 * 1024)
  #from = 0
  #at = 0

  begin(): void {
    this.#from = 0
    this.#at = 0
  }

  mark(): void {
    this.#from = this.#at
  }

  taken(): Buffer {
    return this.#buffer.subarray(this.#from, this.#at)
  }

  int32(value: number): void {
    this.#room(4)
    this.#at = this.#buffer.writeInt32BE(value, this.#at)
  }

  int64(value: bigint): void {
    this.#room(8)
    this.#at = this.#buffer.writeBigInt64BE(value, this.#at)
  }

  double(value: number): void {
    this.#room(8)
    this.#at = this.#buffer.writeDoubleBE(value, this.#at)
  }

  byte(value: number): void {
    this.#room(1)
    this.#at = this.#buffer.writeUInt8(value, this.#at)
  }

  /** With its length in front. */
  text(value: string): void {
    this.#room(4 + value.length * BYTES_PER_UNIT_MAX)
    const length = this.#buffer.write(value, this.#at + 4)
    this.#buffer.writeInt32BE(length, this.#at)
    this.#at += 4 + length
  }

  /** What was taken before keeps the buffer that it lies in. */
  #room(length: number): void {
    if (this.#at + length <= this.#buffer.length) return
    const grown = Buffer.allocUnsafeSlow(2 * (this.#at - this.#from + length))
    this.#buffer.copy(grown, 0, this.#from, this.#at)
    this.#at -= this.#from
    this.#from = 0
    this.#buffer = grown
  }
}

/** UTF-8 of one unit of UTF-16. */
const BYTES_PER_UNIT_MAX = 3

const text: Write = (into, value) => {
  if (typeof value !== 'string') return false
  into.text(value)
  return true
}

const INT32 = { min: -(2 ** 31), max: 2 ** 31 - 1 }
const int: Write = (into, value) => {
  if (!Number.isInteger(value) || (value as number) < INT32.min || (value as number) > INT32.max) return false
  into.int32(4)
  into.int32(value as number)
  return true
}

const bigint: Write = (into, value) => {
  if (!Number.isSafeInteger(value)) return false
  into.int32(8)
  into.int64(BigInt(value as number))
  return true
}

const float8: Write = (into, value) => {
  if (typeof value !== 'number') return false
  into.int32(8)
  into.double(value)
  return true
}

const boolean: Write = (into, value) => {
  if (typeof value !== 'boolean') return false
  into.int32(1)
  into.byte(value ? 1 : 0)
  return true
}

/** As every instant leaves the house; the server counts microseconds from the year 2000. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const EPOCH_MS = Date.UTC(2000, 0, 1)
const timestamptz: Write = (into, value) => {
  if (typeof value !== 'string' || !INSTANT.test(value)) return false
  const ms = Date.parse(value)
  if (Number.isNaN(ms)) return false
  into.int32(8)
  into.int64(BigInt(ms - EPOCH_MS) * 1_000n)
  return true
}

// biome-ignore format: a table reads in columns
const TYPES: Readonly<Record<string, ArrayType>> = {
  text:        { element: 25,   write: text },
  json:        { element: 114,  write: text },
  int:         { element: 23,   write: int },
  bigint:      { element: 20,   write: bigint },
  float8:      { element: 701,  write: float8 },
  boolean:     { element: 16,   write: boolean },
  timestamptz: { element: 1184, write: timestamptz },
}

const bytes = new Bytes()

/** The values of one execution; what is returned holds until the next is written. */
export function writeValues(
  values: readonly unknown[],
  types: ArrayTypes,
  toWire: (value: unknown) => unknown,
): unknown[] {
  bytes.begin()
  return values.map((value, place) => {
    const type = types[place]
    const array = type && Array.isArray(value) ? writeArray(value, type) : undefined
    return array ?? toWire(value)
  })
}

const NO_LENGTH = -1

function writeArray(values: readonly unknown[], { element, write }: ArrayType): Buffer | undefined {
  bytes.mark()
  const isEmpty = values.length === 0
  bytes.int32(isEmpty ? 0 : 1)
  // Whether there are nulls among them is for the server to see.
  bytes.int32(0)
  bytes.int32(element)
  if (!isEmpty) {
    bytes.int32(values.length)
    bytes.int32(1)
  }
  for (const value of values) {
    if (value === null || value === undefined) bytes.int32(NO_LENGTH)
    else if (!write(bytes, value)) return undefined
  }
  return bytes.taken()
}
