import type { QueryOf } from '#contract/route.ts'
import type { Routes } from '#contract/routes.ts'
import { WORDS_MAX } from '#contract/stream.ts'
import type { Caller } from '#domain/accounts/authenticate.ts'
import type { Ear, Stream, StreamMessage } from '#domain/stream/stream.ts'
import type { HandlersOf } from '#http/handler.ts'
import type { Clock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'

interface House {
  clock: Clock
  stream: Pick<Stream, 'listen'>
  /** Whether whoever listens may still: their key or session may have been ended. */
  isAllowed: (caller: Caller) => Promise<boolean>
}

const HEARTBEAT_MS = 15_000
/** How soon a browser comes back after a break. */
const RETRY_MS = 2_000

export function streamHandlers(house: House): HandlersOf<'open_stream'> {
  return {
    async open_stream({ caller, query, visit }) {
      const words = (query.words ?? '').split(',').filter((id) => id !== '')
      if (words.length > WORDS_MAX) throw tooMany()
      const ear = await house.stream.listen({ caller, words, running: lookedAt(query), after: visit.lastEventId })
      return { status: 200, json: undefined, events: speak(house, ear, caller) }
    },
  }
}

function lookedAt({ running, agent, campaign, client }: QueryOf<Routes['open_stream']>) {
  return running === 'true' ? { agent, campaign, client } : null
}

function tooMany(): Problem {
  const fault = { param: 'words', code: 'too_big', message: `must name at most ${WORDS_MAX} calls` }
  return new Problem('invalid_request', { param: 'words', errors: [fault] })
}

/** Until the listener goes, the node stops, or they may not listen any more. */
async function* speak({ clock, isAllowed }: House, ear: Ear, caller: Caller): AsyncGenerator<string> {
  try {
    yield `retry: ${RETRY_MS}\n\n`
    while (!ear.ended) {
      const told = ear.take()
      if (told.length > 0) yield told.map(lineOf).join('')
      else if (!(await waitFor(clock, ear))) {
        if (!(await isAllowed(caller))) return
        yield ':\n\n'
      }
    }
  } finally {
    ear.close()
  }
}

/** True when there is something to tell; false when it is time for a sign of life. */
async function waitFor(clock: Clock, ear: Ear): Promise<boolean> {
  const told = Promise.withResolvers<boolean>()
  ear.onTold = () => told.resolve(true)
  const takeBack = clock.after(HEARTBEAT_MS, () => told.resolve(false))
  const result = await told.promise
  takeBack()
  return result
}

function lineOf(told: StreamMessage): string {
  if (told.kind === 'reset') return 'event: reset\ndata: {}\n\n'
  const id = told.kind === 'change' ? `id: ${told.place}\n` : ''
  return `${id}event: ${told.kind}\ndata: ${JSON.stringify(told.data)}\n\n`
}
