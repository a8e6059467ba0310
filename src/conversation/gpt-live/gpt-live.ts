import type { ModelFault } from '#contract/conversation.ts'
import { promptFits } from '#contract/prompt-bounds.ts'
import type { ProviderAccess } from '#contract/speech-models.ts'
import {
  type AudioFormat,
  ModelRefused,
  type SessionPlan,
  type SpeechConnection,
  type SpeechModel,
  type SpeechSession,
} from '#conversation/port.ts'
import type { Clock } from '#kernel/clock.ts'
import { faultOfError, type GptFaultContext, gptFaultOf } from './faults.ts'
import { startOf, voiceOf } from './plan.ts'
import { LiveSession } from './session.ts'
import { GptWire, openClient, type WireHouse } from './wire.ts'

/**
 * The speech model `gpt-live-1`, over the vendor's own client. It hears and speaks at the same time and yields by
 * itself; it has no tools of its own, but hands tasks to another of the provider's models, which has ours. A session is
 * paid for by the second from `session.start` on, so a connection that waits for the telephone sends nothing.
 */
export interface GptLiveHouse extends ProviderAccess {
  clock: Clock
  /** Which model carries out what is delegated. */
  delegate?: string
  /** How much of the line's sound is sent at a time. */
  batchMs?: number
}

const DELEGATE = 'gpt-5.6-luna'
const BATCH_MS = 60
const START_MAX_MS = 5_000

export function openGptLive({ clock, delegate = DELEGATE, batchMs = BATCH_MS, ...access }: GptLiveHouse): SpeechModel {
  const client = openClient(access)
  return {
    capabilities: {
      tools: false,
      signalsInterruption: false,
      exactSpeech: false,
      queuedMsMax: 200,
      audio: ['pcma_8k', 'pcmu_8k'],
    },
    async connect(plan, signal) {
      signal.throwIfAborted()
      const about = aboutOf(plan, access.baseUrl)
      if (!promptFits('gpt-live-1', plan.plan.prompt))
        throw new ModelRefused(gptFaultOf('instructions_too_long', about))
      const house = { clock, client, about }
      return new Connection(house, { plan, delegate, batchMs }, await GptWire.open(house, signal))
    },
  }
}

function aboutOf({ plan }: SessionPlan, baseUrl: string): GptFaultContext {
  const voice = voiceOf(plan.agent)
  return { voice: typeof voice === 'string' ? voice : voice.id, host: new URL(baseUrl).host }
}

interface Wanted {
  plan: SessionPlan
  delegate: string
  batchMs: number
}

class Connection implements SpeechConnection {
  readonly #house: WireHouse
  readonly #wanted: Wanted
  readonly #given = new AbortController()
  #wire: GptWire
  #session: SpeechSession | null = null
  #begun = false

  constructor(house: WireHouse, wanted: Wanted, wire: GptWire) {
    this.#house = house
    this.#wanted = wanted
    this.#wire = wire
  }

  async begin(audio: AudioFormat, given: AbortSignal): Promise<SpeechSession> {
    if (this.#begun) throw new TypeError('a connection begins once')
    this.#begun = true
    const signal = AbortSignal.any([given, this.#given.signal])
    try {
      signal.throwIfAborted()
      this.#session = await this.#start(audio, signal).catch(async (error: unknown) => {
        // How long a provider lets a connection wait that says nothing is not known; a telephone may ring for long.
        if (!this.#wire.lost || !isLoss(error)) throw error
        this.#wire = await GptWire.open(this.#house, signal)
        return this.#start(audio, signal)
      })
      return this.#session
    } catch (error) {
      // It may begin all the same, a moment too late.
      this.#wire.send({ type: 'session.close' })
      await this.#wire.close()
      throw error
    }
  }

  #start(audio: AudioFormat, signal: AbortSignal): Promise<SpeechSession> {
    const { plan, delegate, batchMs } = this.#wanted
    const { clock, about } = this.#house
    const wire = this.#wire
    const started = Promise.withResolvers<SpeechSession>()
    const refuse = (fault: ModelFault) => started.reject(new ModelRefused(fault))
    const give = () => started.reject(signal.reason)
    signal.addEventListener('abort', give, { once: true })
    const cancel = clock.after(START_MAX_MS, () => refuse(gptFaultOf('timed_out', about)))
    wire.listen({
      event: (event) => {
        // The session listens from the same moment on: its first sound may be in the same piece of the network.
        if (event.type === 'session.started')
          started.resolve(new LiveSession({ clock, wire, about, plan, audio, batchMs }, event))
        else if (event.type === 'error') refuse(faultOfError(event.error, about))
      },
      lost: refuse,
    })
    wire.send({ type: 'session.start', session: startOf(plan, audio, delegate) })
    return started.promise.finally(() => {
      cancel()
      signal.removeEventListener('abort', give)
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#begun = true
    this.#given.abort(new ModelRefused(gptFaultOf('lost', this.#house.about, 'given-back')))
    await this.#session?.[Symbol.asyncDispose]()
    await this.#wire.close()
  }
}

const isLoss = (error: unknown): boolean => error instanceof ModelRefused && error.fault.code === 'lost'
