import assert from 'node:assert/strict'
import type { Language } from '#contract/agent-document.ts'
import type { CallObject } from '#contract/calls.ts'
import { createConverse } from '#conversation/converse.ts'
import type { SpeechModel } from '#conversation/port.ts'
import { nominalTime } from '#conversation/scripted/model.ts'
import { addLiveNumber, changeTerms } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { sql } from '#store/sql.ts'
import type { Telephone } from '#telephony/port.ts'
import { simulatedTelephone } from '#telephony/simulated/simulated.ts'
import { type Api, apiFor, publishedAgent } from '../support/api.ts'
import { POSTGRES } from '../support/database.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { SEED_INPUT } from './lying-model.ts'
import { ALLOWED, startWitness, type Witness } from './witness.ts'

/**
 * A node whose live telephone is the simulated one with a model of the test's, and accounts with a tool server each.
 */
export interface Stage extends AsyncDisposable {
  house: TestHouse
  owners: readonly Owner[]
  /** Places these calls, one for each seed, and waits until all of them have ended. */
  callAll(seeds: readonly number[]): Promise<Placed[]>
}

export interface Owner {
  api: Api
  agent: string
  witness: Witness
}

export interface Placed {
  seed: number
  call: CallObject
  witness: Witness
}

/** A telephone that reaches nobody, on which this model speaks. */
export const telephoneOf = (model: SpeechModel): Telephone =>
  simulatedTelephone({
    converse: createConverse({ model, timekeeper: nominalTime }),
    machine: () => null,
  })

/** Always in its window, tried once, and with the seed of the conversation as its input. */
const AGENT = {
  instructions: 'Prenota un tavolo.',
  opening: 'Buongiorno, sono un assistente virtuale.',
  inputs: [{ key: SEED_INPUT, label: 'Seme', type: 'number', required: true }],
  result: [],
  calling: { hours: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' }, maxAttempts: 1 },
}

/** Enough that conversations run side by side, few enough for two cores. */
const CONCURRENT_CALLS = 12
const LOOK_MS = 50
const ENDED_MS = 80_000
/** Each call has a number of its own: three a day are all that a number may be called. */
let numbers = 0
function newNumber(): string {
  numbers += 1
  return `+39333${String(numbers).padStart(7, '0')}`
}

export async function startStage(model: SpeechModel, accounts: number): Promise<Stage> {
  await using stack = new AsyncDisposableStack()
  const liveTelephone = telephoneOf(model)
  const house = stack.use(await startHouse({ allowPrivateTargets: true }, POSTGRES[0], { liveTelephone }))
  const owners: Owner[] = []
  for (let n = 0; n < accounts; n += 1) {
    // Both eras of the protocol and both languages.
    const witness = stack.use(await startWitness({ era: n % 4 === 3 ? 'legacy' : 'both' }))
    owners.push(await openOwner(house, `azienda-${n}`, { witness, language: n % 2 === 0 ? 'it' : 'en' }))
  }
  const kept = stack.move()
  return {
    house,
    owners,
    callAll: (seeds) => callAll(house, owners, seeds),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

export async function openOwner(
  house: TestHouse,
  name: string,
  { witness, mcp = {}, language = 'it' }: { witness: Witness; mcp?: object; language?: Language },
): Promise<Owner> {
  const api = apiFor(house.url, await house.key(true, name))
  await addLiveNumber({ db: house.db, clock: systemClock }, { account: name, number: newNumber() })
  await changeTerms(house.db, { name, terms: { concurrentCalls: CONCURRENT_CALLS } })
  const agent = await publishedAgent(api, { ...AGENT, language, mcp: { url: witness.url, tools: ALLOWED, ...mcp } })
  assert.equal((await api('PUT', `/v1/agents/${agent}/mcp-token`, { token: witness.token })).status, 200)
  return { api, agent, witness }
}

async function callAll(house: TestHouse, owners: readonly Owner[], seeds: readonly number[]): Promise<Placed[]> {
  const placed: { seed: number; owner: Owner; id: string }[] = []
  for (const seed of seeds) {
    const owner = owners[seed % owners.length]
    assert.ok(owner)
    placed.push({ seed, owner, id: await place(owner, seed) })
  }
  await ended(
    house,
    placed.map(({ id }) => id),
  )
  return Promise.all(
    placed.map(async ({ seed, owner, id }) => {
      const { json } = await owner.api('GET', `/v1/calls/${id}`)
      return { seed, call: json as CallObject, witness: owner.witness }
    }),
  )
}

export async function place({ api, agent }: Pick<Owner, 'api' | 'agent'>, seed: number): Promise<string> {
  const { status, json, text } = await api('POST', '/v1/calls', {
    agent,
    to: newNumber(),
    inputs: { [SEED_INPUT]: seed },
  })
  assert.equal(status, 202, text)
  return json.id
}

export async function ended({ db }: Pick<TestHouse, 'db'>, ids: readonly string[], withinMs = ENDED_MS): Promise<void> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const rows = await db.query(sql<{ id: string; status: string }>`
      select id, status from calls where id = any(${[...ids]}::text[]) and status not in ('completed', 'failed')`)
    if (rows.length === 0) return
    assert.ok(performance.now() < deadline, `${rows.length} calls never ended, such as ${JSON.stringify(rows[0])}`)
    // Nobody should have to race with the onlooker for the processor.
    await systemClock.sleep(LOOK_MS)
  }
}
