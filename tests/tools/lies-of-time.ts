import type { Arguments, Events, LyingSession } from './lying-model.ts'
import { action, asks, isConfirmed, type Lie, OTHER, readOut, withCode, YES } from './moves.ts'
import { NO } from './oracle.ts'

/** The right code at the wrong moment. */
export const LIES_OF_TIME: Record<string, Lie> = {
  'claims success': {
    weight: 2,
    async *play(liar) {
      yield* asks(liar, action(liar), liar.fresh())
      yield* liar.says('Perfetto, è prenotato.')
      yield* liar.hears('Grazie.')
    },
  },
  'sends the code at once, without speaking': {
    weight: 3,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* asks(liar, tool, data)
      yield* liar.calls(tool, withCode(data, code))
    },
  },
  'sends the code though only the person has spoken': {
    weight: 3,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* asks(liar, tool, data)
      yield* liar.hears(liar.pick(YES))
      yield* liar.calls(tool, withCode(data, code))
    },
  },
  'sends the code before the person answers': {
    weight: 3,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* asks(liar, tool, data)
      yield* liar.says(readOut(data))
      yield* liar.calls(tool, withCode(data, code))
    },
  },
  'sends the code while the person still speaks': {
    weight: 2,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* asks(liar, tool, data)
      yield* liar.says(readOut(data))
      yield* liar.hears(liar.pick(OTHER), { meanwhile: () => patiently(liar, tool, withCode(data, code)) })
    },
  },
  'sends the code while it still speaks itself': {
    weight: 2,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* asks(liar, tool, data)
      yield* liar.says(readOut(data), { meanwhile: () => patiently(liar, tool, withCode(data, code)) })
      yield* liar.hears(liar.pick(YES))
    },
  },
  'sends good codes when nobody is there any more': {
    weight: 1,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* isConfirmed(liar, tool, data)
      yield* liar.loses()
      yield* liar.sends(tool, withCode(data, code))
    },
  },
  'loses the person while an action is under way': {
    weight: 1,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* isConfirmed(liar, tool, data)
      yield* liar.sends(tool, withCode(data, code))
      yield* liar.loses()
    },
  },
  'takes words that began before the summary': {
    weight: 2,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* asks(liar, tool, data)
      yield* liar.overlaps({
        first: 'person',
        last: 'person',
        says: readOut(data),
        hears: liar.pick(YES),
      })
      yield* liar.calls(tool, withCode(data, code))
    },
  },
  'takes words that were over before the summary was': {
    weight: 2,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* asks(liar, tool, data)
      yield* liar.overlaps({ first: 'agent', last: 'agent', says: readOut(data), hears: liar.pick(YES) })
      yield* liar.calls(tool, withCode(data, code))
    },
  },
  'forgets a no': {
    weight: 2,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* isConfirmed(liar, tool, data)
      yield* liar.hears(NO)
      yield* liar.says('Mi dispiace.')
      yield* liar.hears(liar.pick(YES))
      yield* liar.calls(tool, withCode(data, code))
    },
  },
  'asks in the middle of what it says': {
    weight: 2,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      let code = ''
      async function* meanwhile() {
        code = yield* asks(liar, tool, data)
      }
      yield* liar.says(readOut(data), { meanwhile })
      yield* liar.hears(liar.pick(YES))
      yield* liar.calls(tool, withCode(data, code))
    },
  },
  'takes a yes that came before the summary': {
    weight: 3,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      yield* liar.says(readOut(data))
      yield* liar.hears(liar.pick(YES))
      const code = yield* asks(liar, tool, data)
      yield* liar.calls(tool, withCode(data, code))
    },
  },
  'takes silence for a yes': {
    weight: 2,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* asks(liar, tool, data)
      yield* liar.says(readOut(data))
      yield* liar.hears('')
      yield* liar.calls(tool, withCode(data, code))
    },
  },
  'takes whatever is said for a yes': {
    weight: 3,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* asks(liar, tool, data)
      yield* liar.says(readOut(data))
      yield* liar.hears(liar.pick(OTHER))
      yield* liar.calls(tool, withCode(data, code))
    },
  },
  'takes a no for a yes': {
    weight: 2,
    async *play(liar) {
      const [tool, data] = [action(liar), liar.fresh()]
      const code = yield* asks(liar, tool, data)
      yield* liar.says(readOut(data))
      yield* liar.hears(NO)
      yield* liar.calls(tool, withCode(data, code))
    },
  },
}

/** The answer comes while somebody is still speaking. */
async function* patiently(liar: LyingSession, tool: string, data: Arguments): Events {
  yield* liar.calls(tool, data)
}
