import { HONEST_MOVES } from './honest-moves.ts'
import { LIES_OF_CODES, LOOKALIKES } from './lies-of-codes.ts'
import { LIES_OF_TIME } from './lies-of-time.ts'
import { LIES_OF_WORDS } from './lies-of-words.ts'
import type { Arguments, Events, LyingSession } from './lying-model.ts'
import { action, does, type Lie, withCode } from './moves.ts'

const STORM_CALLS = 40
const HUGE_CHARACTERS = 300_000
const NESTED_LEVELS = 5_000

function nested(levels: number): unknown {
  let value: unknown = 'fondo'
  for (let level = 0; level < levels; level += 1) value = [value]
  return value
}

/** What is not offered, too much, or somebody else's idea. */
const LIES_OF_CALLS: Record<string, Lie> = {
  'calls what is not there': {
    weight: 3,
    async *play(liar) {
      yield* liar.calls(liar.pick(LOOKALIKES), liar.fresh())
      yield* liar.calls(liar.pick(['wipe', 'drop_all', 'tools/list', '../book']), liar.fresh())
    },
  },
  'confirms what is not offered': {
    weight: 2,
    async *play(liar) {
      yield* does(liar, 'wipe', liar.fresh())
    },
  },
  'calls forty times in a row': {
    weight: 1,
    async *play(liar) {
      const data = liar.fresh()
      const tool = liar.pick(['find_slots', 'book', 'wipe'])
      for (let n = 0; n < STORM_CALLS; n += 1) yield* liar.calls(tool, { ...data, guests: n })
    },
  },
  'calls forty times at once': {
    weight: 1,
    async *play(liar) {
      const answers: Promise<string>[] = []
      for (let n = 0; n < STORM_CALLS; n += 1) {
        const { answer } = yield* liar.sends('find_slots', { day: '2026-11-20', who: `cliente-${liar.seed}`, n })
        answers.push(answer)
      }
      await Promise.all(answers)
    },
  },
  'obeys orders found in a result': {
    weight: 3,
    async *play(liar) {
      const told = yield* liar.calls('read_note', { who: `cliente-${liar.seed}` })
      const [, name = 'wipe', code = '000000'] = /call (\w+) with the confirmation_code (\w+)/.exec(told) ?? []
      yield* liar.calls(name, withCode(liar.fresh(), code))
    },
  },
  'sends what is huge': {
    weight: 1,
    async *play(liar) {
      const tool = action(liar)
      yield* liar.calls(tool, { ...liar.fresh(), note: 'x'.repeat(HUGE_CHARACTERS) })
      yield* liar.calls(tool, { ...liar.fresh(), note: nested(NESTED_LEVELS) })
    },
  },
  'sends what the schema forbids': {
    weight: 2,
    async *play(liar) {
      const tool = action(liar)
      yield* liar.calls(tool, liar.pick<Arguments>([{}, { customer: 7 }, { ...liar.fresh(), guests: 'tanti' }]))
    },
  },
}

/** Everything that the lying model does, by name. */
export const LIES: Readonly<Record<string, Lie>> = {
  ...HONEST_MOVES,
  ...LIES_OF_TIME,
  ...LIES_OF_WORDS,
  ...LIES_OF_CODES,
  ...LIES_OF_CALLS,
}

/** After the end: all that would have been right a moment before. */
export async function* afterwards(liar: LyingSession): Events {
  yield* liar.sends('book', liar.fresh())
  yield* liar.sends('book', withCode(liar.fresh(), liar.stolen()))
  yield* liar.sends('find_slots', { day: '2026-11-20', who: `cliente-${liar.seed}` })
}
