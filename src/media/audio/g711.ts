/**
 * G.711, both laws, both ways, by tables. The laws are written on uniform values of 13 bits (A-law) and 14 bits
 * (µ-law), so a 16-bit sample is rounded to those first, not cut: half a step less error in the quiet parts, and what
 * sox makes of it. Samples are 16 bits everywhere else in the house.
 */
export type CodecName = 'PCMA' | 'PCMU'

/** Samples of a second, on every line. */
export const LINE_HZ = 8_000

export interface Codec {
  readonly name: CodecName
  /** What each code means, as a 16-bit sample. */
  readonly pcmOf: Int16Array
  /** The nearest code of the other law, for each code of this one. */
  readonly otherOf: Uint8Array
  /** The code that a silent line carries. */
  readonly silence: number
  codeOf(sample: number): number
  /** As many samples as both have room for; how many they were. */
  decode(codes: Uint8Array, pcm: Int16Array): number
  encode(pcm: Int16Array, codes: Uint8Array): number
}

const CODES = 256
const SIGN = 0x80
/** The even bits of an A-law code travel inverted, all the bits of a µ-law code do (G.711, 3.2). */
const A_LAW_INVERTED = 0x55
const MU_LAW_INVERTED = 0xff
/** What µ-law adds before it counts bits, so that each of its segments begins at a power of two. */
const MU_LAW_BIAS = 33

/**
 * How a 16-bit sample becomes the uniform value of a law: rounded, shifted by so many bits; `most` is the highest one.
 */
const A_LAW_SHIFT = 3
const MU_LAW_SHIFT = 2
const A_LAW_MOST = 2 ** 12 - 1
const MU_LAW_MOST = 2 ** 13 - 1

function aLawValue(code: number): number {
  const bits = code ^ A_LAW_INVERTED
  const segment = (bits >> 4) & 7
  const step = 2 * (bits & 15) + 1
  const magnitude = segment === 0 ? step : (step + 32) << (segment - 1)
  return bits & SIGN ? magnitude : -magnitude
}

function muLawValue(code: number): number {
  const bits = code ^ MU_LAW_INVERTED
  const magnitude = ((2 * (bits & 15) + MU_LAW_BIAS) << ((bits >> 4) & 7)) - MU_LAW_BIAS
  return bits & SIGN ? -magnitude : magnitude
}

/** Negative values are taken by their complement: −1 is as near to nothing as 0 is (G.711, table 1). */
function aLawCode(value: number): number {
  const magnitude = Math.min(value < 0 ? ~value : value, A_LAW_MOST) >> 1
  const segment = magnitude < 32 ? magnitude >> 4 : 28 - Math.clz32(magnitude)
  const step = (segment < 2 ? magnitude : magnitude >> (segment - 1)) & 15
  return ((value < 0 ? 0 : SIGN) | (segment << 4) | step) ^ A_LAW_INVERTED
}

function muLawCode(value: number): number {
  const magnitude = Math.min(Math.abs(value) + MU_LAW_BIAS, MU_LAW_MOST)
  const segment = 26 - Math.clz32(magnitude)
  const step = (magnitude >> (segment + 1)) & 15
  return ((value < 0 ? SIGN : 0) | (segment << 4) | step) ^ MU_LAW_INVERTED
}

interface Law {
  name: CodecName
  shift: number
  uniformOf: (code: number) => number
  codeOf: (value: number) => number
}

// biome-ignore format: a table reads in columns
const LAWS: Record<CodecName, Law> = {
  PCMA: { name: 'PCMA', shift: A_LAW_SHIFT,  uniformOf: aLawValue,  codeOf: aLawCode },
  PCMU: { name: 'PCMU', shift: MU_LAW_SHIFT, uniformOf: muLawValue, codeOf: muLawCode },
}

export const PCMA: Codec = codec(LAWS.PCMA, LAWS.PCMU)
export const PCMU: Codec = codec(LAWS.PCMU, LAWS.PCMA)
export const CODECS: Record<CodecName, Codec> = { PCMA, PCMU }

function codec(law: Law, other: Law): Codec {
  const { name, shift, uniformOf, codeOf } = law
  const half = 1 << (shift - 1)
  const zero = 2 ** (15 - shift)
  const pcmOf = Int16Array.from({ length: CODES }, (_, code) => uniformOf(code) << shift)
  // One more than there are values, because the highest samples are rounded up to it.
  const codes = Uint8Array.from({ length: 2 * zero + 1 }, (_, at) => codeOf(at - zero))
  return {
    name,
    pcmOf,
    otherOf: Uint8Array.from({ length: CODES }, (_, code) => nearest(other, pcmOf[code] ?? 0, code & SIGN)),
    silence: codeOf(0),
    codeOf: (sample) => codes[((sample + half) >> shift) + zero] ?? 0,
    decode(from, to) {
      const length = Math.min(from.length, to.length)
      for (let n = 0; n < length; n += 1) to[n] = pcmOf[from[n] ?? 0] ?? 0
      return length
    },
    encode(from, to) {
      const length = Math.min(from.length, to.length)
      for (let n = 0; n < length; n += 1) to[n] = codes[(((from[n] ?? 0) + half) >> shift) + zero] ?? 0
      return length
    },
  }
}

/** Encoding would not do: an interval's edge is not always midway between the values of two codes. */
function nearest({ uniformOf, shift }: Law, sample: number, sign: number): number {
  let found = sign
  const away = (code: number) => Math.abs((uniformOf(code) << shift) - sample)
  for (let code = sign; code < sign + SIGN; code += 1) if (away(code) < away(found)) found = code
  return found
}
