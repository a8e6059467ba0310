import { seeded } from '#kernel/random.ts'
import type { Reply } from '../support/api.ts'
import type { Account, Stage, StageNode } from './stage.ts'

/**
 * The customers: they queue calls and list numbers, ask again with the same key until they are answered, and keep what
 * they were told.
 */
export interface Request {
  node: string
  what: string
  at: number
  ms: number
  /** 0: the connection broke or nobody answered. */
  status: number
}

export interface Queued {
  key: string
  /** Each that was told for this key. */
  ids: Set<string>
  livemode: boolean
  account: Account
  to: string
}

const AGAIN_MS = 150
const GIVEN_UP_MS = 20_000
/** One in so many numbers is listed right after it was called, or a little later. */
const LISTS = 12
/** As many live calls as the lines carry beside faults, at twelve requests a second; the rest is of test mode. */
const LIVE = 0.45

export class Load implements Disposable {
  readonly requests: Request[] = []
  readonly queued: Queued[] = []
  /** When the answer came that a number is listed. */
  readonly listed = new Map<string, number>()
  readonly #stage: Stage
  readonly #chance: () => number
  readonly #open = new Set<Promise<void>>()
  #stopped = false
  #gone = false
  #n = 0

  constructor(stage: Stage) {
    this.#stage = stage
    this.#chance = seeded(`load ${stage.seed}`)
  }

  /** So many a second until it is stopped. */
  async run(perSecond: number): Promise<void> {
    while (!this.#stopped) {
      await pause(1_000 / perSecond)
      const one = this.#customer()
      this.#open.add(one)
      one.catch(() => {}).finally(() => this.#open.delete(one))
    }
  }

  /** Nobody begins anything more; who has begun is answered. */
  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#open)
  }

  /** Where the stage is gone nobody is answered any more. */
  [Symbol.dispose](): void {
    this.#stopped = true
    this.#gone = true
  }

  async #customer(): Promise<void> {
    this.#n += 1
    const n = this.#n
    const account = this.#stage.accounts[n % this.#stage.accounts.length]
    if (!account) return
    const livemode = this.#chance() < LIVE
    const to = livemode ? `+39333${String(1_000_000 + n)}` : '+390000000001'
    const lists = livemode && n % LISTS === 0
    const queued: Queued = { key: `key-${n}`, ids: new Set(), livemode, account, to }
    this.queued.push(queued)
    const body = { agent: account.agent, to, inputs: { nome: 'Anna' } }
    const key = livemode ? account.live : account.test
    const call = await this.#untilDone('POST /v1/calls', key, (api) =>
      api('POST', '/v1/calls', body, { 'idempotency-key': queued.key }),
    )
    queued.ids.add(call.json.id)
    if (!lists) return
    await pause(400 * this.#chance())
    await this.#untilDone('POST /v1/suppressions', account.live, (api) =>
      api('POST', '/v1/suppressions', { number: to }),
    )
    this.listed.set(`${account.number} ${to}`, Date.now())
  }

  /** Asks one node after the other until one has done it. */
  async #untilDone(
    what: string,
    key: string,
    ask: (api: ReturnType<Stage['apiOf']>) => Promise<Reply>,
  ): Promise<Reply> {
    for (;;) {
      if (this.#gone) throw new Error('the stage is gone')
      const nodes = [...this.#stage.nodes.values()]
      const node = nodes[Math.floor(this.#chance() * nodes.length)]
      const reply = node ? await this.#once(node, what, () => ask(this.#stage.apiOf(node, key))) : null
      if (reply && reply.status < 300) return reply
      await pause(AGAIN_MS)
    }
  }

  async #once({ name }: StageNode, what: string, ask: () => Promise<Reply>): Promise<Reply | null> {
    const at = Date.now()
    const reply = await Promise.race([ask().catch(() => null), pause(GIVEN_UP_MS).then(() => null)])
    this.requests.push({ node: name, what, at, ms: Date.now() - at, status: reply?.status ?? 0 })
    return reply
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
