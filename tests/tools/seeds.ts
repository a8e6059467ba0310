import { LIES } from './lies.ts'
import { lyingModel } from './lying-model.ts'
import { startStage } from './stage.ts'
import { faultsAmong, faultsOf } from './verdict.ts'

/** Many conversations side by side through one node, and what they came to. */
export interface Ran {
  seeds: number
  /** The first few that broke a rule, with what they tried. */
  failed: { seed: number; tried: string[]; faults: string[] }[]
  /** What holds of all of them together and did not. */
  among: string[]
  /** Lies that no seed told: what was never tried was not shown. */
  untried: string[]
  toolCalls: number
  /** What the servers saw. */
  reads: number
  actions: number
  seconds: number
}

const ACCOUNTS = 4
const FAILED_MAX = 3

export async function runSeeds(first: number, count: number): Promise<Ran> {
  const began = performance.now()
  const model = lyingModel()
  await using stage = await startStage(model, ACCOUNTS)
  // The first conversation leaves codes behind for thieves, also where one seed is run alone.
  const thieved = await stage.callAll([0])
  const seeds = Array.from({ length: count }, (_, at) => first + at)
  const placed = [...thieved, ...(await stage.callAll(seeds))]
  const ran: Ran = {
    seeds: count,
    failed: [],
    among: faultsAmong(placed),
    untried: [],
    toolCalls: 0,
    reads: 0,
    actions: 0,
    seconds: 0,
  }
  const tried = new Set<string>()
  for (const one of placed) {
    const conversation = model.conversations.get(one.seed)
    const faults = conversation ? faultsOf(one, conversation) : ['it was never held']
    for (const lie of conversation?.tried ?? []) tried.add(lie)
    ran.toolCalls += one.call.tool_calls.length
    if (faults.length > 0 && ran.failed.length < FAILED_MAX)
      ran.failed.push({ seed: one.seed, tried: conversation?.tried ?? [], faults })
  }
  for (const { witness } of stage.owners) {
    const actions = witness.seen.filter(({ idempotencyKey }) => idempotencyKey !== undefined).length
    ran.actions += actions
    ran.reads += witness.seen.length - actions
  }
  ran.untried = Object.keys(LIES).filter((lie) => !tried.has(lie))
  ran.seconds = Math.round((performance.now() - began) / 1_000)
  return ran
}

/** What broke, by which seed, and how to see it again. */
export const failures = ({ failed, among }: Ran): string =>
  [
    ...failed.map(({ seed, tried, faults }) =>
      [
        `seed ${seed} (again: npm run prove -- tools/lying --seed ${seed}), which tried ${tried.join('; ')}:`,
        ...faults,
      ].join('\n  '),
    ),
    ...among,
  ].join('\n')
