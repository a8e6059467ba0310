import { parentPort, workerData } from 'node:worker_threads'
import type { Route } from '#contract/route.ts'
import { routesFor } from '#contract/routes.ts'
import { Problem } from '#kernel/problem.ts'
import { type GivenBody, parseBodyMessage, parseJson, parseText, readBody, refuseTooMany, VALUES_MAX } from './body.ts'
import { hashBody } from './idempotency.ts'
import type { LargeBodyOrder, LargeBodyReply } from './large-bodies.ts'
import { pack } from './pieces.ts'

/**
 * The thread in which large bodies are read and judged: what is wrong with one is found here, and only what is right
 * crosses.
 */
const routes = new Map(Object.values<Route>(routesFor(workerData)).map((route) => [route.id, route]))

parentPort?.on('message', async (asked: LargeBodyOrder) => {
  const told = await read(asked).catch((error: unknown): LargeBodyReply => {
    if (error instanceof Problem) return { id: asked.id, problem: { code: error.code, details: error.details } }
    return { id: asked.id, failed: error instanceof Error ? error.message : String(error) }
  })
  const bytes = 'packed' in told ? [told.packed.frame, ...told.packed.items].map(({ buffer }) => buffer) : []
  parentPort?.postMessage(told, bytes)
})

async function read({ id, bytes, route: named, ...types }: LargeBodyOrder): Promise<LargeBodyReply> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const route = named === null ? null : routes.get(named)
  if (route === undefined) throw new Error(`no route is called ${named}`)
  if (route === null) {
    const parsed = refuseTooMany(parseBodyMessage(raw, { valuesMax: VALUES_MAX.all }))
    if ('problem' in parsed) throw parsed.problem
    return { id, packed: pack('json' in parsed ? parsed.json : undefined) }
  }
  const parsed =
    route.bodyType === undefined ? refuseTooMany(parseJson(raw, { valuesMax: VALUES_MAX.all })) : parseText(raw)
  const hash = new Uint8Array(await hashBody(parsed, raw))
  const given: GivenBody = { parsed, ...types }
  try {
    return { id, hash, packed: pack(readBody(route, given)) }
  } catch (error) {
    if (error instanceof Problem) return { id, hash, problem: { code: error.code, details: error.details } }
    throw error
  }
}
