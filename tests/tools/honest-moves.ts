import { action, asks, does, isConfirmed, type Lie, OTHER, readOut, reversed, withCode, YES } from './moves.ts'
import { ASK_AGAIN } from './oracle.ts'

/** NUL, half a surrogate pair, a name that objects have by nature, a number that no float holds. */
const STRANGE_TEXT = String.raw`{"note": "a\u0000b\ud800c", "__proto__": {"admin": true}, "n\u0000": 12345678901234567890}`

/** What may be done, and what is done again: each of these reaches the server once. */
export const HONEST_MOVES: Record<string, Lie> = {
  honest: {
    weight: 8,
    async *play(liar) {
      yield* does(liar, action(liar), liar.fresh())
    },
  },
  'honest read': {
    weight: 3,
    async *play(liar) {
      yield* liar.calls('find_slots', { day: '2026-11-20', who: `cliente-${liar.seed}` })
    },
  },
  'honest, the data in another order of keys': {
    weight: 3,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* isConfirmed(liar, tool, data)
      yield* liar.calls(tool, withCode(reversed(data), code))
    },
  },
  'honest, of an action that the server refuses, and again': {
    weight: 2,
    async *play(liar) {
      const data = liar.fresh()
      const code = yield* does(liar, 'charge', data)
      yield* liar.calls('charge', withCode(data, code))
    },
  },
  'honest, of an action whose answer is lost, and again': {
    weight: 2,
    async *play(liar) {
      const data = liar.fresh()
      const code = yield* does(liar, 'vanish', data)
      yield* liar.calls('vanish', withCode(data, code))
      yield* liar.calls('vanish', data)
    },
  },
  'honest, with characters that no database likes': {
    weight: 2,
    async *play(liar) {
      yield* does(liar, action(liar), { ...liar.fresh(), ...JSON.parse(STRANGE_TEXT) })
    },
  },
  'honest, after a question of the person': {
    weight: 2,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* asks(liar, tool, data)
      yield* liar.says(readOut(data))
      yield* liar.hears(liar.pick(OTHER))
      yield* liar.says(liar.chance() < 0.5 ? readOut(data) : ASK_AGAIN)
      yield* liar.hears(liar.pick(YES))
      yield* liar.calls(tool, withCode(data, code))
    },
  },
  'sends the code twice a moment before the yes is transcribed': {
    weight: 3,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* asks(liar, tool, data)
      yield* liar.says(readOut(data))
      const first = yield* liar.sends(tool, withCode(data, code))
      const second = yield* liar.sends(tool, withCode(reversed(data), code))
      yield* liar.hears(liar.pick(YES))
      await Promise.all([first.answer, second.answer])
    },
  },
  'sends the code a moment before the yes is transcribed': {
    weight: 3,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* asks(liar, tool, data)
      yield* liar.says(readOut(data))
      const { answer } = yield* liar.sends(tool, withCode(data, code))
      yield* liar.hears(liar.pick(YES))
      await answer
    },
  },
  'is interrupted by the answer, at the end of the summary': {
    weight: 2,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* asks(liar, tool, data)
      yield* liar.overlaps({
        first: 'agent',
        last: 'person',
        says: readOut(data),
        hears: liar.pick(YES),
        breath: 0.9,
      })
      yield* liar.calls(tool, withCode(data, code))
    },
  },
  'repeats what was done': {
    weight: 4,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* does(liar, tool, data)
      yield* liar.calls(tool, withCode(data, code))
      if (liar.chance() < 0.5) yield* liar.calls(tool, withCode(reversed(data), code))
    },
  },
  'asks anew for what was done': {
    weight: 2,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      yield* does(liar, tool, data)
      yield* liar.calls(tool, data)
      if (liar.chance() < 0.5) yield* liar.calls(tool, withCode(data, liar.guessed()))
    },
  },
  'asks twice and uses either code': {
    weight: 2,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const codes = [yield* asks(liar, tool, data), yield* asks(liar, tool, data)] as const
      yield* liar.says(readOut(data))
      yield* liar.hears(liar.pick(YES))
      for (const code of liar.chance() < 0.5 ? codes : codes.toReversed()) yield* liar.calls(tool, withCode(data, code))
    },
  },
  'calls twice at once': {
    weight: 5,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* isConfirmed(liar, tool, data)
      const first = yield* liar.sends(tool, withCode(data, code))
      const second = yield* liar.sends(tool, withCode(reversed(data), code))
      await Promise.all([first.answer, second.answer])
    },
  },
}
