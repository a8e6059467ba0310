import { availableParallelism } from 'node:os'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { BrowserPlace, BrowserPool, MediaLeg, MediaPool } from '#contract/media.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { formatOn, type LogFormat } from '#kernel/log-lines.ts'
import { within } from '#kernel/within.ts'
import { type Crew, type Hand, openCrew } from './crew.ts'
import type { ModelModule, OfLeg } from './messages.ts'
import { ModelBreakers } from './model-breaker.ts'
import { PoolLeg } from './pool-leg.ts'
import { openRecordings, type Recordings } from './recording/recordings.ts'
import { Ports } from './rtp/ports.ts'

/**
 * The media workers: threads in which calls are heard and spoken, each call in one of them from its opening to its
 * close. It promises that nothing the main thread does delays their sound, that a worker which dies ends its calls
 * properly (the leg is told, the conversation has an ending, what was recorded is kept) and is replaced, and that
 * nothing is told of a leg after its close. Ports are given out here and not in the workers, so that they rest whatever
 * became of theirs.
 */
export interface PoolSettings {
  clock: Clock
  log: Log
  /** Of what the workers themselves write. */
  logLevel: string
  logFormat?: LogFormat
  /** The address on which the ports are opened. */
  host: string
  /** Both ends included: an even one for sound, the next one for its reports (RFC 3550 11). */
  ports: { from: number; to: number }
  /** The most threads; one for each core unless said otherwise. */
  workers?: number
  legsPerWorker?: number
  recordingsDir: string
  /** What the voicemail gate judges is kept beside the recordings. */
  keepGateAudio?: boolean
  model: ModelModule
}

/** What one core carries with sound that has to be converted, with room to spare. */
const LEGS_PER_WORKER = 150
/** Ports that somebody else holds are passed over, so many for one leg. */
const OPEN_TRIES = 16
/** How long a conversation that broke off waits until its recording is made playable. */
const RESCUE_MAX_MS = 3_000

/** Settles when the first worker is there; rejects where its model cannot be loaded. */
export async function openMediaPool(settings: PoolSettings): Promise<MediaPool & BrowserPool> {
  const { clock, log, logLevel, host, recordingsDir, keepGateAudio = false, model } = settings
  const logFormat = formatOn(process.stderr, settings.logFormat ?? 'auto')
  const crew = await openCrew({
    clock,
    log,
    most: Math.max(1, settings.workers ?? availableParallelism()),
    room: settings.legsPerWorker ?? LEGS_PER_WORKER,
    data: { host, recordingsDir, keepGateAudio, logLevel, logFormat, model },
  })
  return new Pool(settings, crew)
}

type Opening = { kind: 'open'; port: number } | { kind: 'browse'; sound: MessagePort }

class Pool implements MediaPool, BrowserPool {
  readonly #clock: Clock
  readonly #crew: Crew
  readonly #ports: Ports
  readonly #recordings: Recordings
  readonly #legs = new Set<PoolLeg>()
  readonly #hands = new WeakMap<MediaLeg, Hand>()
  readonly #breakers: ModelBreakers
  #next = 1
  #closed = false

  constructor({ clock, log, ports, recordingsDir: folder }: PoolSettings, crew: Crew) {
    this.#clock = clock
    this.#crew = crew
    this.#ports = new Ports(ports)
    this.#breakers = new ModelBreakers(clock)
    this.#recordings = openRecordings({ folder, log })
  }

  get size(): number {
    return this.#legs.size
  }

  async open(beside?: MediaLeg): Promise<MediaLeg | null> {
    for (let tries = 0; tries < OPEN_TRIES && !this.#closed; tries += 1) {
      const hand = beside ? this.#handOf(beside) : this.#crew.pick()
      if (beside && !hand) return null
      const starting = hand ? null : this.#crew.starting()
      if (starting) {
        await starting
        continue
      }
      const port = hand && this.#ports.take(this.#clock.monotonicMs())
      if (!hand || port === null) return null
      const nowMs = () => this.#clock.monotonicMs()
      const leg = await this.#openOn(hand, { kind: 'open', port }, (how) => {
        if (how === 'taken') this.#ports.passOver(port, nowMs())
        else this.#ports.giveBack(port, nowMs())
      })
      if (leg && !this.#closed) return leg
      leg?.close()
    }
    return null
  }

  async openBrowser(play: (frame: Uint8Array) => void): Promise<BrowserPlace | null> {
    for (let tries = 0; tries < OPEN_TRIES && !this.#closed; tries += 1) {
      const hand = this.#crew.pick()
      if (hand) {
        const { port1: ours, port2: sound } = new MessageChannel()
        ours.on('message', play)
        const leg = await this.#openOn(hand, { kind: 'browse', sound }, () => ours.close())
        if (leg && !this.#closed) return { leg, hear: (frame) => ours.postMessage(frame) }
        leg?.close()
      } else {
        const starting = this.#crew.starting()
        if (!starting) return null
        await starting
      }
    }
    return null
  }

  /** Who carries that leg, also beyond what one is given otherwise: the second leg of a call is no call more. */
  #handOf(leg: MediaLeg): Hand | null {
    const hand = this.#hands.get(leg)
    return hand?.thread.isReady ? hand : null
  }

  /**
   * Null where somebody else holds the port, or the worker went away meanwhile. What it was opened with is given back
   * once.
   */
  async #openOn(hand: Hand, opening: Opening, giveBack: (how: 'taken' | 'gone') => void): Promise<PoolLeg | null> {
    const { thread, legs } = hand
    const port = opening.kind === 'open' ? opening.port : 0
    const clock = this.#clock
    const leg = this.#next++
    const came = Promise.withResolvers<'opened' | 'taken' | 'gone'>()
    const receive = ({ kind }: OfLeg) => came.resolve(kind === 'opened' ? 'opened' : 'taken')
    legs.set(leg, { receive, died: () => came.resolve('gone') })
    thread.post({ ...opening, leg })
    this.#crew.grow()
    const how = await came.promise
    legs.delete(leg)
    if (how !== 'opened') {
      giveBack(how)
      return null
    }
    const onClose = () => {
      legs.delete(leg)
      this.#legs.delete(opened)
      giveBack('gone')
    }
    const rescue = (callId: string) => this.#rescue(callId)
    const opened = new PoolLeg({ clock, leg, port, post: thread.post, breakers: this.#breakers, rescue, onClose })
    legs.set(leg, opened)
    this.#legs.add(opened)
    this.#hands.set(opened, hand)
    return opened
  }

  /** What a worker that died left half written, unless that takes too long. */
  async #rescue(callId: string): Promise<boolean> {
    const bound = { clock: this.#clock, ms: RESCUE_MAX_MS }
    return (await within(bound, this.#recordings.rescue(callId), () => null)) !== null
  }

  /** No call is left on it, and no thread, within some seconds. */
  async close(): Promise<void> {
    this.#closed = true
    for (const leg of [...this.#legs]) leg.close()
    await this.#crew.close()
  }
}
