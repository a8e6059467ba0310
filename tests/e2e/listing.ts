import assert from 'node:assert/strict'
import { sql } from '#store/sql.ts'
import { type Api, publishedAgent } from '../support/api.ts'
import type { TestHouse } from '../support/house.ts'

/**
 * What shows its faults rather with a hundred rounds than with ten, and with a national list rather than with a short
 * one: so many in a run of all tests, and more in `npm run prove -- suppressions`.
 */
export interface Listing {
  house: TestHouse
  api: Api
  agent: string
  newNumber: () => string
}

const LATER = '2027-06-01T10:00:00Z'
const TOOK_MAX_MS = 30_000

const queue = ({ api, agent }: Pick<Listing, 'api' | 'agent'>, to: string) =>
  api('POST', '/v1/calls', { agent, to, inputs: { nome: 'Anna' }, scheduled_at: LATER })
const add = ({ api }: Listing, number: string) => api('POST', '/v1/suppressions', { number, reason: 'basta' })
const importCsv = ({ api }: Listing, csv: string, headers: Record<string, string> = {}) =>
  api('POST', '/v1/suppressions/import', csv, { 'content-type': 'text/csv', ...headers })

/** A call that is queued in the very moment in which its number is listed is never left queued. */
export async function queuedAsListed(listing: Listing, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const number = listing.newNumber()
    const asked = [() => queue(listing, number), () => add(listing, number), () => queue(listing, number)]
    await Promise.all((round % 2 ? asked : asked.reverse()).map((ask) => ask()))
    const [left] = await listing.house.db.query(sql<{ queued: number; ended: number; events: number }>`
      select count(*) filter (where c.status = 'queued') as queued, count(*) filter (where c.outcome = 'suppressed') as ended,
             count(e.id) as events
        from calls c left join events e on e.call_id = c.id where c.to_number = ${number}`)
    assert.deepEqual(left, { queued: 0, ended: 2, events: 2 })
  }
}

/** Listing beside all else that ends calls ends every call once, and nobody waits in a circle. */
export async function listedBesideOthers(listing: Listing, rounds: number): Promise<void> {
  const { api, house, newNumber } = listing
  for (let round = 0; round < rounds; round += 1) {
    const own = { api, agent: await publishedAgent(api) }
    const all = Array.from({ length: 8 }, newNumber)
    const queued = await Promise.all([...all, ...all].map((number) => queue(own, number)))
    const ids = queued.map(({ json }) => json.id)
    const replies = await Promise.all([
      importCsv(listing, all.toReversed().join('\n')),
      api('POST', `/v1/agents/${own.agent}/archive`),
      ...all.slice(0, 4).map((number) => add(listing, number)),
      ...ids.slice(4, 10).map((id) => api('POST', `/v1/calls/${id}/cancel`)),
      ...all.slice(2, 6).map((number) => queue(own, number)),
    ])
    for (const reply of replies) assert.ok(reply.status < 500, reply.text)
    const [left] = await house.db.query(sql<{ open: number; calls: number; events: number }>`
      select count(*) filter (where c.status not in ('failed', 'cancelled')) as open, count(distinct c.id) as calls,
             count(e.id) as events
        from calls c left join events e on e.call_id = c.id where c.agent_id = ${own.agent}`)
    assert.equal(left?.open, 0)
    assert.equal(left?.events, left?.calls)
  }
}

/** A list of so many numbers is one request, and its repetition has no effect; the calls that it ends. */
export async function importMany(listing: Listing, count: number): Promise<string[]> {
  const lines = Array.from({ length: count }, (_, n) => `+39320${String(n).padStart(7, '0')},lista nazionale`)
  const numbers = [0, count / 2, count - 1].map((n) => lines[n]?.split(',')[0] ?? '')
  const calls: string[] = []
  for (const number of numbers) calls.push((await queue(listing, number)).json.id)
  const headers = { 'idempotency-key': 'national-list' }
  const whole = { invalid: [], invalid_more: 0, converted: 0, conversions: [] }
  const began = performance.now()
  const first = await importCsv(listing, lines.join('\n'), headers)
  const took = performance.now() - began
  assert.deepEqual(first.json, { imported: count, already_listed: 0, calls_failed: 3, ...whole })
  assert.ok(took < TOOK_MAX_MS, `it took ${Math.round(took)} ms`)
  const again = await importCsv(listing, lines.join('\n'), headers)
  assert.deepEqual([again.json, again.headers.get('idempotent-replayed')], [first.json, 'true'])
  assert.equal((await importCsv(listing, `${lines.join('\n')}\n`, headers)).status, 422)
  const other = await importCsv(listing, lines.slice(0, 1000).join('\n'))
  assert.deepEqual(other.json, { imported: 0, already_listed: 1000, calls_failed: 0, ...whole })
  return calls
}
