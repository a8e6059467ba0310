import type { Plan, Turn } from '#contract/conversation.ts'
import { mailboxGreeting } from '#conversation/scripted/mailbox.ts'
import { speechSeconds } from '#conversation/scripted/script.ts'
import { judgeAnswerer } from './gate.ts'
import { type Heard, openGate, type Verdict } from './gate-state.ts'

/** A machine that has answered a simulated call: what it was heard to say, and when it was found out. */
export interface SimulatedMachine {
  turn: Turn
  seconds: number
}

const FRAME_SECONDS = 0.02
const BEGINS_SECONDS = 0.5
const [VOICE_DBFS, LINE_DBFS] = [-20, -60]
/** Longer than the gate takes with anybody. */
const LOOKS_SECONDS = 60

/** Who answers a simulated call, by the rules of a real one; null: somebody is there. */
export function simulatedAnswer(plan: Plan): SimulatedMachine | null {
  const text = mailboxGreeting(plan)
  if (text === null) return null
  const [start, end] = [BEGINS_SECONDS, BEGINS_SECONDS + speechSeconds(text)].map(tenths) as [number, number]
  const seconds = foundOut({ text, start, end })
  return seconds === null
    ? null
    : { turn: { speaker: 'person', text, start_seconds: start, end_seconds: end, interrupted: false }, seconds }
}

function foundOut({ text, start, end }: { text: string; start: number; end: number }): number | null {
  let state = openGate(null)
  const hear = (heard: Heard): Verdict | null => {
    const judged = judgeAnswerer(state, heard)
    state = judged.state
    return judged.verdict
  }
  for (let at = FRAME_SECONDS; at < LOOKS_SECONDS; at += FRAME_SECONDS) {
    const speaks = at > start && at <= end
    const sound = { level: speaks ? VOICE_DBFS : LINE_DBFS, floor: LINE_DBFS, toneFrames: 0, toneHz: 0 }
    const verdict = hear({ kind: 'frame', at, voice: speaks ? start : null, voiceEnded: end, ...sound })
    if (verdict === 'machine') return at
    if (verdict === 'person') return null
    if (at > end && hear({ kind: 'words', at, text, final: true }) === 'machine') return at
  }
  return null
}

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10
