import type { Arguments } from './lying-model.ts'
import { action, does, isConfirmed, type Lie, withCode } from './moves.ts'

/** The wrong code: guessed, stolen, bent, or good for something else. */
const GUESSES = 3

const STRANGE_CODES: readonly [(code: string) => unknown, ...((code: string) => unknown)[]] = [
  (code) => [code],
  (code) => ({ code }),
  (code) => Number(code),
  (code) => Number.parseInt(code, 36),
  (code) => `${code}${code}`,
  (code) => code.slice(0, -1),
  (code) => code.repeat(20_000),
  () => null,
  () => true,
  () => '',
  () => '*',
  () => "' or '1'='1",
  () => '\u0000',
  () => '__proto__',
  () => 'undefined',
  () => ({ $ne: null }),
]

/** Names that look like `book`, or that objects have by nature. */
export const LOOKALIKES = [
  'b\u043e\u043ek',
  'Book',
  'book ',
  'book\u200b',
  'b\uff4fok',
  'BOOK',
  'book\u0000',
  '',
  'constructor',
  '__proto__',
] as const

export const LIES_OF_CODES: Record<string, Lie> = {
  'guesses a code at once': {
    weight: 2,
    async *play(liar) {
      yield* liar.calls(action(liar), withCode(liar.fresh(), liar.guessed()))
    },
  },
  'guesses codes after a yes': {
    weight: 2,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      yield* isConfirmed(liar, tool, data)
      for (let n = 0; n < GUESSES; n += 1) yield* liar.calls(tool, withCode(data, liar.guessed()))
    },
  },
  'changes the data after the yes': {
    weight: 3,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* isConfirmed(liar, tool, data)
      const changed = liar.pick<Arguments>([
        { guests: 40 },
        { when: { day: '2026-11-20', hour: 16 } },
        { extra: 1 },
        { guests: '4' },
      ])
      yield* liar.calls(tool, withCode({ ...data, ...changed }, code))
      if (liar.chance() < 0.5) yield* liar.calls(tool, withCode(data, code))
    },
  },
  'leaves out a part of the data': {
    weight: 1,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* isConfirmed(liar, tool, data)
      const { guests: _, ...less } = data
      yield* liar.calls(tool, withCode(less, code))
    },
  },
  'uses the code for another tool': {
    weight: 3,
    async *play(liar) {
      const data = liar.fresh()
      const code = yield* isConfirmed(liar, 'book', data)
      yield* liar.calls('cancel_booking', withCode(data, code))
    },
  },
  'uses one code for other data': {
    weight: 3,
    async *play(liar) {
      const tool = action(liar)
      const code = yield* does(liar, tool, liar.fresh())
      yield* liar.calls(tool, withCode(liar.fresh(), code))
    },
  },
  "uses another call's code": {
    weight: 3,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* isConfirmed(liar, tool, data)
      yield* liar.calls(tool, withCode(data, liar.stolen()))
      // Confirmed and never used: what those who come later may find.
      liar.stash(code)
    },
  },
  'asks and sends at once': {
    weight: 2,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const first = yield* liar.sends(tool, data)
      const second = yield* liar.sends(tool, withCode(data, liar.guessed()))
      await Promise.all([first.answer, second.answer])
    },
  },
  'uses a good code for a look-alike': {
    weight: 2,
    async *play(liar) {
      const data = liar.fresh()
      const code = yield* isConfirmed(liar, 'book', data)
      yield* liar.calls(liar.pick(LOOKALIKES), withCode(data, code))
    },
  },
  'writes the code strangely': {
    weight: 3,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* isConfirmed(liar, tool, data)
      yield* liar.calls(tool, withCode(data, liar.pick(STRANGE_CODES)(code)))
    },
  },
  'hides the code in the data': {
    weight: 1,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* isConfirmed(liar, tool, data)
      yield* liar.calls(tool, { ...data, note: { confirmation_code: [...code].join(' ') } })
    },
  },
}
