import { agentDocumentSchema } from '#contract/agent-document.ts'
import { callbackTime } from '#domain/calls/callback.ts'
import type { Hours } from '#domain/calls/window.ts'
import { OUTBOUND } from '../support/api.ts'
import { listNumber, newCall } from './api.ts'
import { ask } from './database.ts'
import type { Routine } from './kernel.ts'
import { move } from './moves.ts'
import { type Actor, pokeAfter } from './outcome.ts'
import type { Sim } from './sim.ts'
import { type Call, isAlive } from './tables.ts'

/** What comes of conversations: most are done, some ask to be called back, some not to be called again. */
const AT_ONCE = 5
const DO_NOT_CALL = 0.03
const WISHED_AHEAD_MS = 3_600_000

export function* finishAnalyses(sim: Sim, { client, nodeId }: Actor): Routine {
  const { kernel } = sim
  const claimed = yield* ask(sim, client, () => {
    const waiting = [...sim.tables.open].filter((call) => call.status === 'processing' && call.nodeId === null)
    for (const call of waiting.slice(0, AT_ONCE)) call.nodeId = nodeId
    return waiting.slice(0, AT_ONCE)
  })
  for (const call of claimed) {
    yield kernel.chance() * 500
    const said = kernel.chance()
    const wish = {
      at: kernel.instant.add({ milliseconds: kernel.between(-1_000, WISHED_AHEAD_MS) }).toString(),
      now: kernel.instant,
    }
    const callback = yield* ask(sim, client, () => {
      if (!move(sim, call, { on: 'analysed', nodeId, outcome: 'completed' })) return null
      call.nodeId = null
      return said < sim.swarm.callback ? callBack(sim, call, wish) : null
    })
    if (callback) yield* pokeAfter(sim, client, { call: callback, dueAt: callback.dueAt })
    if (said > 1 - DO_NOT_CALL) yield* listNumber(sim, client, call)
  }
}

const documents = new Map<Hours, ReturnType<typeof documentOf>>()

function documentOf(hours: Hours) {
  return agentDocumentSchema({ allowHttp: false }).parse({ ...OUTBOUND, calling: { hours } })
}

/** In the commit that ends the call. */
function callBack(sim: Sim, call: Call, wish: { at: string; now: Temporal.Instant }): Call | null {
  const document = documents.get(call.agent.hours) ?? documentOf(call.agent.hours)
  documents.set(call.agent.hours, document)
  const time = callbackTime({ direction: 'outbound', callback_depth: call.depth }, document, wish)
  if (time === null) sim.sometimes.reached('a callback chain came to its end')
  if (time === null || !isAlive(call) || call.account.listed.has(call.to)) return null
  sim.sometimes.reached('a callback was made')
  const at = time.epochMilliseconds
  return newCall(sim, { ...call, dueAt: at, scheduledAt: at, depth: call.depth + 1 })
}
