import { z } from 'zod'
import type { Turn } from './conversation.ts'
import { route } from './route.ts'

/** One stream that says what has changed; whoever listens asks again for what they show. */

/** Of how many calls the words may be followed at once. */
export const WORDS_MAX = 20

const words = z
  .string()
  .max(40 * WORDS_MAX)
  .optional()
  .meta({
    description: `Ids of running calls whose turns are told as they are spoken, at most ${WORDS_MAX}, with commas.`,
  })

/** Of how many lines a wall tells at most. */
export const LINES_MAX = 300
const LINE_STATES = ['ringing', 'talking', 'on_hold', 'transferring', 'with_operator'] as const

/** A line that is in use, as a wall shows it. */
export interface RunningLine {
  call: string
  state: (typeof LINE_STATES)[number]
  direction: 'outbound' | 'inbound'
  agent: { id: string; name: string }
  campaign_id: string | null
  client: string
  to: string
  from: string
  inputs: Record<string, unknown>
  attempt: number
  /** When it was answered, or began to ring. */
  since: string
  /** The last that were said. */
  turns: Turn[]
  /** How long the agent took for its last answer. */
  latency_ms: number | null
}

/** Lines that are new or have changed, and calls whose line is in use no more. */
export interface RunningMessage {
  lines: RunningLine[]
  gone: string[]
}

/** A turn that may not be over: `text` is then what was heard of it so far, of a long one the last of it. */
export type SaidTurn = Turn & { open: boolean }

/** What is being said on a line, and what has just been: newer than its `turns` until those tell of it. */
export interface SaidLine {
  call: string
  turns: SaidTurn[]
}

export interface SayingMessage {
  lines: SaidLine[]
}

const narrowed = z.string().max(100).optional()

export const streamRoutes = {
  open_stream: route({
    id: 'open_stream',
    method: 'GET',
    path: '/v1/stream',
    tag: 'Events',
    auth: 'key',
    needs: 'read',
    summary: 'Be told what changes, as it changes',
    description:
      'Server-sent events. `change` has `{"object": "call"|"campaign"|"event"|"dialing", "id": …, "change": …}`, where `change` is the new state of a call or campaign, the type of an event, or `paused` or `resumed`; read the object for more. `turn` has `{"call": …, "n": …, "speaker": …, "text": …, "start_seconds": …, "end_seconds": …, "interrupted": …}`. `running` has `{"lines": [{"call": …, "state": "ringing"|"talking"|"on_hold"|"transferring"|"with_operator", "agent": …, "since": …, "turns": […], "latency_ms": …, …}], "gone": [ids]}`: at first all lines in use, at most 300, then those that changed. `saying` has `{"lines": [{"call": …, "turns": [{…, "open": true|false}]}]}`: what is being said on those lines, an open turn as far as it was heard, at most twice a second for each call; what is over comes with `running` too. `reset` says that changes may have been missed: read again what you show. A comment comes every 15 seconds. After a break the browser sends `Last-Event-ID`, and what was missed is told.',
    query: z.strictObject({
      words,
      running: z
        .literal('true')
        .optional()
        .meta({ description: 'Tells of the lines in use, at most once a second, and of what is being said on them.' }),
      agent: narrowed.meta({ description: 'With `running`: the lines of this agent alone.' }),
      campaign: narrowed.meta({ description: 'With `running`: of this campaign alone.' }),
      client: narrowed.meta({ description: 'With `running`: of this client alone.' }),
    }),
    replies: { 200: { description: 'The stream.', stream: 'text/event-stream' } },
    problems: ['unavailable'],
  }),
}
