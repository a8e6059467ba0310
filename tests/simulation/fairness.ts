import type { Scene } from './sim.ts'
import type { Account, Call, Campaign } from './tables.ts'

/**
 * Whether who waits is passed over without end. Below an account's lane wait its single calls and each campaign; among
 * the lanes, the accounts. Whoever could be served and is not, while others are, is passed over once for each call of
 * theirs.
 */
interface Waiting {
  name: string
  account: Account
  campaign: Campaign | null
}

/** Of each who waits beside one: virtual times lie no further apart than what one admission may give away. */
const PASSED_PER_RIVAL = 1
const PASSED_AT_LEAST = 4

export class Fairness {
  /** The most that anybody was passed over, as a share of what is allowed. */
  worst = 0
  readonly #sim: Scene
  readonly #blame: (what: string) => void
  readonly #passed = new Map<string, number>()

  constructor(sim: Scene, blame: (what: string) => void) {
    this.#sim = sim
    this.#blame = blame
  }

  /** After the commit of an admission. Who was looked at and put off was not passed over. */
  admitted(calls: readonly Call[], others: readonly Call[]): void {
    const all = this.#waiting()
    for (const { name, account, campaign } of all) {
      const served = calls.filter((call) => call.account === account)
      const rivals = all.filter((one) => one.account === account).length - 1
      const isSeen = [...served, ...others].some((call) => call.account === account && call.campaign === campaign)
      if (isSeen) this.#passed.delete(name)
      else this.#pass(name, served.length, { rivals, lines: account.lines })
    }
    this.#forget(all)
  }

  #pass(name: string, calls: number, beside: { rivals: number; lines: number }): void {
    if (calls === 0) return
    const passed = (this.#passed.get(name) ?? 0) + calls
    this.#passed.set(name, passed)
    const allowed = PASSED_AT_LEAST + (beside.rivals + 1) * beside.lines * PASSED_PER_RIVAL
    this.worst = Math.max(this.worst, passed / allowed)
    if (passed > allowed) this.#blame(`${name} was passed over ${passed} times`)
  }

  /** Who waits no longer is passed over by nobody. */
  #forget(all: readonly Waiting[]): void {
    const names = new Set(all.map(({ name }) => name))
    for (const name of this.#passed.keys()) if (!names.has(name)) this.#passed.delete(name)
  }

  #waiting(): Waiting[] {
    const { tables, kernel, sometimes } = this.#sim
    const waiting = new Map<string, Waiting>()
    for (const { account, campaign, status, dueAt } of tables.open) {
      if (status !== 'queued' || dueAt === null || dueAt > kernel.now) continue
      const isServed = campaign === null || (campaign.status === 'running' && campaign.slots.size < campaign.cap)
      const name = `${account.id} ${campaign?.id ?? 'singles'}`
      if (isServed) waiting.set(name, { name, account, campaign })
      if (campaign && campaign.slots.size >= campaign.cap && waiting.has(`${account.id} singles`))
        sometimes.reached('a single call waited beside a full campaign')
    }
    return [...waiting.values()]
  }
}
