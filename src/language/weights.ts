import { readFileSync } from 'node:fs'

/**
 * What signs weigh. There are a hundred thousand of them, which would take a quarter of a second to read as texts while
 * the node serves nobody else: each is known by two numbers instead, and those of a pair are made of those of its
 * halves.
 */
export interface Weights {
  /** What a stretch weighs that tells nothing. */
  before: number
  /** So many places there are; a place stands for a sign that weighs something. */
  places: number
  /** Where a sign has its weight, or `NOWHERE`. */
  placeOf(sign: WeighedSign): number
  placeOfPair(left: WeighedSign, between: number, right: WeighedSign): number
  /** In tenths. */
  tenthsAt(place: number): number
}

/** A text by two numbers, and what they are multiplied by when it is put behind another. */
export interface WeighedSign {
  first: number
  second: number
  firstShift: number
  secondShift: number
}

/** Odd, and large: the letters of a sign are the digits of a number to this base, of which 32 bits are kept. */
const FIRST_BASE = 0x0100_0193
const SECOND_BASE = 0x27d4_eb2f

export function signOf(text: string): WeighedSign {
  const sign = { first: 0, second: 0, firstShift: 1, secondShift: 1 }
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at)
    sign.first = (Math.imul(sign.first, FIRST_BASE) + letter) | 0
    sign.second = (Math.imul(sign.second, SECOND_BASE) + letter) | 0
    sign.firstShift = Math.imul(sign.firstShift, FIRST_BASE)
    sign.secondShift = Math.imul(sign.secondShift, SECOND_BASE)
  }
  return sign
}

/** One text behind another, with a letter between them. */
export function joined(left: WeighedSign, between: number, right: WeighedSign): WeighedSign {
  return {
    first: firstOf(left, between, right),
    second: secondOf(left, between, right),
    firstShift: Math.imul(Math.imul(left.firstShift, FIRST_BASE), right.firstShift),
    secondShift: Math.imul(Math.imul(left.secondShift, SECOND_BASE), right.secondShift),
  }
}

function firstOf(left: WeighedSign, between: number, right: WeighedSign): number {
  return (Math.imul((Math.imul(left.first, FIRST_BASE) + between) | 0, right.firstShift) + right.first) | 0
}

function secondOf(left: WeighedSign, between: number, right: WeighedSign): number {
  return (Math.imul((Math.imul(left.second, SECOND_BASE) + between) | 0, right.secondShift) + right.second) | 0
}

export const NOWHERE = -1

/** A line is a weight in tenths, and everything that weighs as much: `-12 dice KIN+dice`. */
export const TENTHS = 10
export const BEFORE = '(before)'

const [SPACE, LINE_END] = [' '.charCodeAt(0), '\n'.charCodeAt(0)]

export function weightsIn(text: Uint8Array): Weights {
  const table = tableFor(text.reduce((signs, letter) => (letter === SPACE ? signs + 1 : signs), 0))
  let tenths = 0
  let first = 0
  let second = 0
  // Of a line, what comes before the first space is its weight.
  let weighsFrom = 0
  let isWeight = true
  for (let at = 0; at <= text.length; at += 1) {
    const letter = text[at] ?? LINE_END
    if (letter !== SPACE && letter !== LINE_END) {
      first = (Math.imul(first, FIRST_BASE) + letter) | 0
      second = (Math.imul(second, SECOND_BASE) + letter) | 0
      continue
    }
    if (isWeight) tenths = Number(String.fromCharCode(...text.subarray(weighsFrom, at)))
    else table.put(first, second, tenths)
    first = 0
    second = 0
    isWeight = letter === LINE_END
    if (isWeight) weighsFrom = at + 1
  }
  const placeOf = (sign: WeighedSign): number => table.find(sign.first, sign.second)
  const before = placeOf(signOf(BEFORE))
  return {
    before: before === NOWHERE ? 0 : table.tenthsAt(before) / TENTHS,
    places: table.places,
    placeOf,
    placeOfPair: (left, between, right) => table.find(firstOf(left, between, right), secondOf(left, between, right)),
    tenthsAt: table.tenthsAt,
  }
}

/** Half of the places stay empty, so that one who looks for what is not there soon meets one. */
const ROOM = 2
/** Nothing weighs as little as a place where nothing stands. */
const EMPTY = -32_768
/** Spreads what is alike: signs that differ in their last letter differ little. */
const SPREAD = 0x9e37_79b1

/** What is kept of a sign lies together, as a line of memory does: two numbers and its weight. */
const SECOND = 1
const WEIGHT = 2
const SLOT = 4
const SLOT_BITS = 2

function tableFor(signs: number) {
  const bits = Math.ceil(Math.log2(signs * ROOM + 1))
  const places = 2 ** bits
  const slots = new Int32Array(places * SLOT)
  const last = slots.length - 1
  for (let at = WEIGHT; at < slots.length; at += SLOT) slots[at] = EMPTY

  /** Where it stands or would stand. */
  function seek(first: number, second: number): number {
    let at = (Math.imul(first ^ (second >>> 15), SPREAD) >>> (32 - bits)) << SLOT_BITS
    while (slots[at + WEIGHT] !== EMPTY && (slots[at] !== first || slots[at + SECOND] !== second))
      at = (at + SLOT) & last
    return at
  }
  return {
    places,
    put: (first: number, second: number, weighs: number): void => {
      const at = seek(first, second)
      slots[at] = first
      slots[at + SECOND] = second
      slots[at + WEIGHT] = weighs
    },
    find: (first: number, second: number): number => {
      const at = seek(first, second)
      return slots[at + WEIGHT] === EMPTY ? NOWHERE : at >> SLOT_BITS
    },
    tenthsAt: (place: number): number => slots[(place << SLOT_BITS) + WEIGHT] ?? 0,
  }
}

/** The weights in a file, as `npm run eval -- language --learn` left them. */
export const weightsOf = (file: URL): Weights => weightsIn(readFileSync(file))
