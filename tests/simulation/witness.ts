import type { Leg } from './carrier.ts'
import { Fairness } from './fairness.ts'
import { hoursOfDay, isOpenInRome, romeDay } from './rome.ts'
import type { Scene } from './sim.ts'
import { type Account, type Call, isRunning } from './tables.ts'

/** Judges everything that happens by what the carrier saw and by rules that are written here a second time. */
const PER_DAY = 3
const CALLBACKS = 3
/**
 * A node that wakes may take its own call over in the moment before its fence falls, while the leg is being hung up.
 */
const WAKING_MS = 1_000
const VOIDED = 3
/** Every window of the swarm opens on one of these, and is open for as long. */
const GRID_MS = 10 * 60_000
const GRID_AHEAD_MS = 26 * 3_600_000
const MINUTE = 60_000
const RETRY_MINUTES = [15, 60, 180, 180]
const VIOLATIONS_MAX = 10

// biome-ignore format: a table reads in columns
const MOVES: Record<string, readonly string[]> = {
  queued:      ['dialing', 'failed', 'cancelled'],
  dialing:     ['in_progress', 'queued', 'failed'],
  in_progress: ['processing', 'failed'],
  processing:  ['completed', 'needs_review'],
}

export class Witness {
  readonly violations: string[] = []
  dials = 0
  readonly fairness: Fairness
  readonly #sim: Scene
  readonly #legs = new Map<string, Leg>()
  /** The last leg of each call, and how many it had. */
  readonly #last = new Map<Call, { leg: Leg; dials: number }>()
  readonly #perDay = new Map<string, number>()
  readonly #listed = new Set<string>()
  readonly #lastDay = new Map<string, { day: number; at: number }>()

  constructor(sim: Scene) {
    this.#sim = sim
    this.fairness = new Fairness(sim, (what) => this.blame(what))
  }

  blame(what: string): void {
    const { kernel } = this.#sim
    this.violations.push(`${new Date(kernel.now).toISOString()} ${what}`)
    if (this.violations.length >= VIOLATIONS_MAX) kernel.halt()
  }

  /** The first message of an attempt has left. */
  dialled(leg: Leg, live: ReadonlySet<Leg>): void {
    const { now } = this.#sim.kernel
    const { call, attempt } = leg
    const name = `${call.id}/${attempt}`
    this.dials += 1
    if (this.#legs.has(name)) this.blame(`${name} was dialled twice`)
    this.#legs.set(name, leg)
    if (call.status !== 'dialing') this.blame(`${name} was dialled though it is ${call.status}`)
    if (call.scheduledAt !== null && now < call.scheduledAt) this.blame(`${name} was dialled before its time`)
    if (this.#listed.has(key(call))) this.blame(`${name} was dialled though its number is listed`)
    if (!isOpenInRome(call.agent.hours, now)) this.blame(`${name} was dialled outside its window`)
    this.#countDay(name, call)
    this.#countLines(name, call, live)
    this.#compareLast(name, leg)
    this.#rare(call)
  }

  legEnded(_leg: Leg): void {
    this.#sim.kernel.note('over')
  }

  listed(account: Account, to: string): void {
    this.#listed.add(key({ account, to }))
    for (const call of this.#sim.tables.open)
      if (call.status === 'queued' && call.account === account && call.to === to) this.queued(call)
    for (const { leg } of this.#last.values())
      if (
        leg.call.account === account &&
        leg.call.to === to &&
        this.#sim.kernel.now - (this.#lastDay.get(key(leg.call))?.at ?? 0) < 5_000
      )
        this.#sim.sometimes.reached('a number was listed within five seconds of a dial to it')
  }

  /** A call waits from now on. */
  queued(call: Call): void {
    if (call.unsent > VOIDED) this.blame(`${call.id} was voided ${call.unsent} times in a row`)
    if (call.depth > CALLBACKS) this.blame(`${call.id} is callback ${call.depth} in a chain`)
    if (call.depth > 0 && !isOpenInRome(call.agent.hours, call.scheduledAt ?? 0))
      this.blame(`${call.id} calls back outside its window`)
    if (this.#listed.has(key(call))) this.blame(`${call.id} waits though its number is listed`)
  }

  unlisted(account: Account, to: string): void {
    this.#listed.delete(key({ account, to }))
  }

  moved(call: Call, from: string): void {
    if (!MOVES[from]?.includes(call.status)) this.blame(`${call.id} went from ${from} to ${call.status}`)
    const last = this.#last.get(call)?.leg
    const isOnLine = call.status === 'dialing' || call.status === 'in_progress'
    if (last && isHeard(last, this.#sim.kernel.now) && !isOnLine)
      this.blame(`${call.id} is ${call.status} while its leg lives`)
    this.#sim.kernel.note(`${call.id} ${call.status}`)
  }

  /** Of the calls that one admission looked at, those that are dialled now, and the others. */
  admitted(calls: readonly Call[], others: readonly Call[]): void {
    for (const { id, agent, made } of calls) {
      const startedAt = made.at(-1)?.startedAt ?? 0
      if (!isOpenInRome(agent.hours, startedAt)) this.blame(`${id} was admitted outside its window`)
      if (agent.archivedAt !== null && agent.archivedAt < startedAt)
        this.blame(`${id} was admitted for an archived agent`)
    }
    for (const { id, campaign } of calls)
      if (campaign && campaign.status !== 'running')
        this.blame(`${id} was admitted from a campaign that is ${campaign.status}`)
    this.fairness.admitted(calls, others)
  }

  /** A call that waits waits for an instant at which it may be dialled, and no longer than that. */
  putOff(call: Call & { judgedAt: number }): void {
    const dueAt = call.dueAt ?? 0
    const { hours } = call.agent
    this.#sim.sometimes.reached(
      call.waitingFor === 'daily_cap' ? 'a call was put off for the daily cap' : 'a call was put off for its window',
    )
    if (!isOpenInRome(hours, dueAt)) this.blame(`${call.id} waits for an instant outside its window`)
    const isCapped = call.waitingFor === 'daily_cap'
    const today = romeDay(call.judgedAt)
    const grid = (Math.floor(call.judgedAt / GRID_MS) + 1) * GRID_MS
    let at = grid
    while (at < grid + GRID_AHEAD_MS && !(isOpenInRome(hours, at) && !(isCapped && romeDay(at) <= today))) at += GRID_MS
    if (at < Math.min(dueAt, grid + GRID_AHEAD_MS)) this.blame(`${call.id} waits too long`)
    if (isCapped && romeDay(dueAt) <= today) this.blame(`${call.id} is due on the day whose cap it waits for`)
  }

  /** Counted from the end of the attempt that failed, and moved into the window. */
  retried(call: Call): void {
    const leg = this.#legs.get(`${call.id}/${call.attempts}`)
    const delayMs = (RETRY_MINUTES[call.attempts - 1] ?? 0) * MINUTE
    const earliest = (leg?.silentSince ?? leg?.endedAt ?? call.made.at(-1)?.startedAt ?? 0) + delayMs
    if (call.dueAt === null || call.dueAt < earliest - WAKING_MS) this.blame(`${call.id} is due before its delay`)
    else if (!isOpenInRome(call.agent.hours, call.dueAt)) this.blame(`${call.id} is due outside its window`)
    if (call.attempts >= call.maxAttempts) this.blame(`${call.id} has a retry too many`)
    if (call.outcome !== 'busy' && call.outcome !== 'no_answer')
      this.blame(`${call.id} is tried again after ${call.outcome}`)
  }

  /** Every line that is held belongs to a call that rings or talks, and every such call holds its line. */
  slots(): void {
    const { accounts, campaigns, open } = this.#sim.tables
    for (const { id, slots } of [...accounts, ...campaigns])
      for (const call of slots.values())
        if (!isRunning(call)) this.blame(`a line of ${id} is held by ${call.id}, ${call.status}`)
    for (const call of open)
      if (isRunning(call) && ![...call.account.slots.values()].includes(call))
        this.blame(`${call.id} runs without a line`)
  }

  #countDay(name: string, call: Call): void {
    const { now } = this.#sim.kernel
    const day = `${key(call)} ${romeDay(now)}`
    const dials = (this.#perDay.get(day) ?? 0) + 1
    this.#perDay.set(day, dials)
    if (dials > PER_DAY) this.blame(`${name} is dial ${dials} to ${call.to} on one day`)
    const last = this.#lastDay.get(key(call))
    if (last && last.day !== romeDay(now)) this.#sim.sometimes.reached('a number was dialled on both sides of midnight')
    this.#lastDay.set(key(call), { day: romeDay(now), at: now })
  }

  #countLines(name: string, { account, campaign }: Call, live: ReadonlySet<Leg>): void {
    const legs = [...live].filter((leg) => leg.call.account === account && isHeard(leg, this.#sim.kernel.now))
    const inCampaign = legs.filter(({ call }) => campaign !== null && call.campaign === campaign)
    if (legs.length > account.lines)
      this.blame(`${name} is leg ${legs.length} of an account with ${account.lines} lines`)
    if (campaign && inCampaign.length > campaign.cap)
      this.blame(`${name} is leg ${inCampaign.length} of a campaign with ${campaign.cap} places`)
    const { sometimes } = this.#sim
    if (legs.length === account.lines) sometimes.reached('all lines of an account were in use')
    if (campaign && inCampaign.length === campaign.cap && campaign.cap < account.lines)
      sometimes.reached('a campaign was full while its account had lines')
  }

  #compareLast(name: string, leg: Leg): void {
    const { call, attempt } = leg
    const last = this.#last.get(call)
    const dials = (last?.dials ?? 0) + 1
    this.#last.set(call, { leg, dials })
    if (dials > call.maxAttempts || attempt > call.maxAttempts)
      this.blame(`${name} is past ${call.maxAttempts} attempts`)
    if (!last) return
    const { now } = this.#sim.kernel
    const delayMs = (RETRY_MINUTES[last.leg.attempt - 1] ?? 0) * MINUTE
    const overAt = last.leg.silentSince ?? last.leg.endedAt
    if (overAt === null) this.blame(`${name} was dialled while the attempt before it rang`)
    else if (now < overAt + delayMs - WAKING_MS) this.blame(`${name} was dialled before its delay`)
  }

  #rare({ agent }: Call): void {
    const { kernel, sometimes } = this.#sim
    const { hours } = agent
    if (!isOpenInRome(hours, kernel.now - 1_000))
      sometimes.reached('a call was dialled in the first second of its window')
    if (!isOpenInRome(hours, kernel.now + 10_000))
      sometimes.reached('a call was dialled in the last ten seconds of its window')
    if (hoursOfDay(kernel.now) === 25) sometimes.reached('a call was dialled on a day of 25 hours')
    if (hoursOfDay(kernel.now) === 23) sometimes.reached('a call was dialled on a day of 23 hours')
  }
}

/** A leg counts while it has sound; of a node that is dead or stopped the carrier drops it soon. */
const isHeard = ({ endedAt, process }: Leg, now: number): boolean =>
  endedAt === null && process.alive && process.stoppedUntil <= now

const key = ({ account, to }: { account: Account; to: string }): string => `${account.id} ${to}`
