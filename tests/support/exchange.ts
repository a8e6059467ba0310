import type { Ending } from '#contract/conversation.ts'
import type { Dialled, Line, Telephone } from '#telephony/port.ts'
import { until } from './api.ts'

/** A live telephone whose persons are the test: each leg rings until somebody answers it or gives it up. */
export interface ExchangeLeg {
  readonly callId: string
  readonly attempt: number
  readonly to: string
  state: 'ringing' | 'talking' | 'cancelled' | 'hung up' | 'over'
  /** The node asked for a last sentence. */
  closed: boolean
  answer(): void
  /** Says something, as the person. */
  say(text: string): void
  /** The person hangs up. */
  leave(): void
}

export class Exchange implements Telephone {
  readonly legs: ExchangeLeg[] = []
  /** Held up before anything leaves. */
  before: (callId: string) => Promise<void> = async () => {}

  async dial({ callId, attempt, to }: Parameters<Telephone['dial']>[0], signal: AbortSignal, leave: LeaveOf): ReturnOf {
    await this.before(callId)
    const rang = Promise.withResolvers<Dialled>()
    const over = Promise.withResolvers<Ending['reason']>()
    let say = (_text: string) => {}
    const leg: ExchangeLeg = {
      ...{ callId, attempt, to, state: 'ringing', closed: false },
      answer: () => rang.resolve({ kind: 'answered', line }),
      say: (text) => say(text),
      leave: () => over.resolve('person'),
    }
    const line: Line = {
      async converse(_plan, desk, closing) {
        leg.state = 'talking'
        say = (text) => desk.turn({ speaker: 'person', text, start_seconds: 0, end_seconds: 1, interrupted: false })
        closing.addEventListener('abort', () => {
          leg.closed = true
          over.resolve('shutdown')
        })
        const reason = await over.promise
        if (leg.state === 'talking') leg.state = 'over'
        return { reason, durationSeconds: 2, intents: [] }
      },
      hangUp() {
        leg.state = 'hung up'
        over.resolve('error')
      },
    }
    const left = await leave(() => this.legs.push(leg))
    if (!left) return { kind: 'not_sent', details: { reason: 'it may not leave' } }
    const cancel = () => {
      leg.state = 'cancelled'
      rang.resolve({ kind: 'no_answer' })
    }
    signal.addEventListener('abort', cancel, { once: true })
    if (signal.aborted) cancel()
    const dialled = await rang.promise
    signal.removeEventListener('abort', cancel)
    return dialled
  }

  /** The leg of that call, once it has left. */
  async leg(callId: string): Promise<ExchangeLeg> {
    const found = await until(
      async () => this.legs.find((leg) => leg.callId === callId),
      (leg) => leg !== undefined,
    )
    if (!found) throw new Error('there is no such leg')
    return found
  }
}

type LeaveOf = Parameters<Telephone['dial']>[2]
type ReturnOf = ReturnType<Telephone['dial']>
