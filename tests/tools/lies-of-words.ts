import { action, asks, isConfirmed, type Lie, OTHER, readOut, withCode, YES } from './moves.ts'
import { NO } from './oracle.ts'

/** The right code at the right moment, for words that are neither the summary nor a yes to it. */
export const LIES_OF_WORDS: Record<string, Lie> = {
  'reads nothing of the summary': {
    weight: 2,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* asks(liar, tool, data)
      yield* liar.says(liar.pick(['È ancora in linea?', 'Prenoto. Conferma?', 'Le piace la pizza?']))
      yield* liar.hears(liar.pick(YES))
      yield* liar.calls(tool, withCode(data, code))
    },
  },
  'reads a part of the summary': {
    weight: 2,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* asks(liar, tool, data)
      const { guests: _, ...less } = data
      yield* liar.says(readOut(less))
      yield* liar.hears(liar.pick(YES))
      yield* liar.calls(tool, withCode(data, code))
    },
  },
  'reads other data than it sends': {
    weight: 2,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* asks(liar, tool, data)
      yield* liar.says(readOut({ ...data, when: { day: '2026-11-21', hour: 16 } }))
      yield* liar.hears(liar.pick(YES))
      yield* liar.calls(tool, withCode(data, code))
    },
  },
  'reads a summary that is cut off': {
    weight: 2,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* asks(liar, tool, data)
      yield* liar.says(readOut(data).slice(0, readOut(data).indexOf('hour')), { interrupted: true })
      yield* liar.hears(liar.pick(YES))
      yield* liar.calls(tool, withCode(data, code))
    },
  },
  'takes the yes to another question': {
    weight: 2,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* asks(liar, tool, data)
      yield* liar.says(readOut(data))
      yield* liar.hears(liar.pick(OTHER))
      yield* liar.says('Certo. Vuole anche la ricevuta?')
      yield* liar.hears(liar.pick(YES))
      yield* liar.calls(tool, withCode(data, code))
    },
  },
  'takes a second word of the person, after one that was no yes': {
    weight: 2,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* asks(liar, tool, data)
      yield* liar.says(readOut(data))
      yield* liar.hears(liar.pick(OTHER))
      yield* liar.hears(liar.pick(YES))
      yield* liar.calls(tool, withCode(data, code))
    },
  },
  'goes on though the person went on after the yes': {
    weight: 2,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* isConfirmed(liar, tool, data)
      yield* liar.hears(liar.pick([...OTHER, NO]))
      yield* liar.calls(tool, withCode(data, code))
    },
  },
  'takes a yes that began in the middle of the summary': {
    weight: 2,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* asks(liar, tool, data)
      const yes = liar.pick(YES)
      yield* liar.overlaps({ first: 'agent', last: 'person', says: readOut(data), hears: yes, breath: 3 })
      yield* liar.calls(tool, withCode(data, code))
    },
  },
}
