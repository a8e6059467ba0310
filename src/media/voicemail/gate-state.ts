import type { Plan } from '#contract/conversation.ts'
import { type GreetingReading, readGreeting } from './phrases.ts'

/** What the gate hears of a line, and what it keeps of that until it has judged. */
export type Verdict = 'wait' | 'person' | 'machine' | 'screener'

export type Diverted = NonNullable<Plan['diverted']> | null

export type Heard =
  | Frame
  /** What was understood: pieces, then once the whole turn. `at` is when it was said. */
  | { kind: 'words'; at: number; text: string; final: boolean }
  | { kind: 'agent'; at: number; change: 'started' | 'ended' }

/** 20 ms of the line, at their end. */
export interface Frame {
  kind: 'frame'
  at: number
  /** When the voice began that is heard, null while there is none; and when the last one ended. */
  voice: number | null
  voiceEnded: number
  /** In dB below full scale: this frame, and the line when nobody speaks. */
  level: number
  floor: number
  /** For how many frames a single tone stands still, and which. */
  toneFrames: number
  toneHz: number
}

export interface GateState {
  readonly diverted: Diverted
  /** The last verdict; null before the first frame. */
  readonly told: Verdict | null
  readonly closed: boolean
  /** Somebody has answered the agent. */
  readonly answered: boolean
  /** The voice that is heard, or was heard last, from one pause to the next; and for how long others were before it. */
  readonly greeting: Greeting | null
  readonly spokenBefore: number
  /** Both as they were some frames ago: what turns out to be a beep was no part of them. */
  readonly trail: readonly Trace[]
  readonly level: number
  /** One bit for each of the last six frames, whether it was as loud as a greeting. */
  readonly recent: number
  readonly contrast: number
  /** How loud the line is lately, between syllables too. */
  readonly lately: number
  /** The softest frame so far: a line shows its noise at once, and is known to the ear only later. */
  readonly quietest: number
  readonly tone: Tone | null
  readonly faxSeconds: number
  readonly words: Words
  readonly reading: GreetingReading
  readonly agentBegan: number | null
  /** When the agent was last heard; null while it is. */
  readonly agentEnded: number | null
  /** When the last frame was. */
  readonly now: number
}

interface Trace {
  readonly at: number
  readonly greeting: Greeting
  readonly spokenBefore: number
}

interface Greeting {
  readonly from: number
  readonly to: number
  /** How loud it is, lately; and was at most, with all that was said before. */
  readonly peak: number
  readonly loudest: number
}

export interface Tone {
  readonly hz: number
  readonly from: number
  readonly to: number
  readonly level: number
  /** Since it ended nothing else was heard. */
  readonly quiet: boolean
}

interface Words {
  readonly finished: string
  readonly open: string
  /** Where the last turn ended that says nothing of a machine. */
  readonly greetedAt: number | null
  /** When the turn began that is not finished. */
  readonly from: number | null
  /** What is still to come of the turn in which a screener was found out says nothing of whoever comes after it. */
  readonly passed: boolean
}

export function openGate(diverted: Diverted): GateState {
  return {
    diverted,
    told: null,
    closed: false,
    answered: false,
    greeting: null,
    spokenBefore: 0,
    trail: [],
    level: SILENCE_DBFS,
    recent: 0,
    contrast: 0,
    lately: SILENCE_DBFS,
    quietest: 0,
    tone: null,
    faxSeconds: 0,
    words: { finished: '', open: '', greetedAt: null, from: null, passed: false },
    reading: readGreeting(''),
    agentBegan: null,
    agentEnded: null,
    now: 0,
  }
}
const SILENCE_DBFS = -96
