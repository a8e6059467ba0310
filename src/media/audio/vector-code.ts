/**
 * The few instructions of WebAssembly that sums of products need, by name, and a module made of them. No tool makes it
 * and no binary is kept: what is written here is what runs. Numbers are addresses and counts of 32 bits, vectors are
 * four floats.
 */
export type Code = number | readonly Code[]

const VECTOR = 0xfd
const [NUMBER_TYPE, VECTOR_TYPE, FUNCTION_TYPE, NO_TYPE] = [0x7f, 0x7b, 0x60, 0x40]
/** Samples are at any fourth byte, so nothing more is promised of where they are. */
const ALIGNED_TO_4 = 2
const LANES = [0, 1, 2, 3]
/** The bytes of the last lane first, those of the first last. */
const TURNED = LANES.toReversed().flatMap((lane) => [0, 1, 2, 3].map((byte) => 4 * lane + byte))

export const get = (local: number): Code => [0x20, local]
export const set = (local: number): Code => [0x21, local]
export const constant = (value: number): Code => [0x41, signed(value)]
export const add: Code = 0x6a
export const subtract: Code = 0x6b
export const advance = (local: number, by: Code): Code => [get(local), by, add, set(local)]

export const zeros = vector(new Array<number>(16).fill(0))
export const load = (offset: number): Code => [VECTOR, 0x00, ALIGNED_TO_4, unsigned(offset)]
export const addVectors: Code = [VECTOR, 0xe4, 0x01]
export const subtractVectors: Code = [VECTOR, 0xe5, 0x01]
export const multiplyVectors: Code = [VECTOR, 0xe6, 0x01]
/** The four floats in the other order. It needs a vector to spare. */
export const turn = (spare: number): Code => [set(spare), get(spare), get(spare), VECTOR, 0x0d, TURNED]

const addFloats = 0x92
const lane = (sum: number, n: number): Code => [get(sum), VECTOR, 0x1f, n]

/** Stores all that is in these vectors as one float. */
export function storeTotal(at: number, [first = 0, ...rest]: readonly number[]): Code {
  return [
    ...[get(first), rest.map((sum) => [get(sum), addVectors]), set(first)],
    ...[get(at), lane(first, 0), LANES.slice(1).map((n) => [lane(first, n), addFloats])],
    ...[0x38, ALIGNED_TO_4, 0],
  ]
}

/** Once, and again as long as it leaves a number that is not nothing. */
export const loop = (...body: Code[]): Code => [0x03, NO_TYPE, body, 0x0d, 0, 0x0b]
export const isLess = (local: number, than: number): Code => [get(local), get(than), 0x49]

export interface Routine {
  parameters: number
  numbers: number
  vectors: number
  body: (local: { parameters: number[]; numbers: number[]; vectors: number[] }) => Code
}

/** A module that works in a memory of ours, `outer.memory`. */
export function moduleOf(routines: Record<string, Routine>): Uint8Array<ArrayBuffer> {
  const all = Object.entries(routines)
  const types = all.map(([, { parameters }]) => [
    FUNCTION_TYPE,
    list(new Array(parameters).fill(NUMBER_TYPE)),
    list([]),
  ])
  const memory = [text('outer'), text('memory'), 0x02, 0x01, 1, 1]
  const exported = all.map(([name], n) => [text(name), 0x00, n])
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, types),
    ...section(2, [memory]),
    ...section(
      3,
      all.map((_, n) => n),
    ),
    ...section(7, exported),
    ...section(
      10,
      all.map(([, routine]) => sized([bodyOf(routine)])),
    ),
  ])
}

function bodyOf({ parameters, numbers, vectors, body }: Routine): Code {
  const count = (length: number, from: number) => Array.from({ length }, (_, n) => from + n)
  const locals = {
    parameters: count(parameters, 0),
    numbers: count(numbers, parameters),
    vectors: count(vectors, parameters + numbers),
  }
  return [
    list([
      [unsigned(numbers), NUMBER_TYPE],
      [unsigned(vectors), VECTOR_TYPE],
    ]),
    body(locals),
    0x0b,
  ]
}

const section = (id: number, items: readonly Code[]): number[] => [id, ...flat(sized(list(items)))]
const list = (items: readonly Code[]): Code => [unsigned(items.length), items]
const text = (value: string): Code => list([...Buffer.from(value)])
const sized = (body: Code): Code => [unsigned(flat(body).length), body]
const flat = (body: Code): number[] => (typeof body === 'number' ? [body] : body.flatMap(flat))

function vector(bytes: readonly number[]): Code {
  return [VECTOR, 0x0c, bytes]
}

/** Seven bits a byte, the lowest first; the eighth says that more follow. */
function unsigned(value: number): Code {
  return value < 0x80 ? value : [(value & 0x7f) | 0x80, unsigned(value >>> 7)]
}

function signed(value: number): Code {
  return value >= -0x40 && value < 0x40 ? value & 0x7f : [(value & 0x7f) | 0x80, signed(value >> 7)]
}
