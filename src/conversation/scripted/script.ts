import type { Plan } from '#contract/conversation.ts'
import { seeded } from '#kernel/random.ts'
import { type Beat, writeScene } from './scene.ts'

/**
 * A simulated conversation with its nominal times. It is a function of the plan alone: the same call gives the same
 * bytes in every process. It lasts a whole number of seconds within `SECONDS`, whatever the agent has to ask, and no
 * turns overlap.
 */
export interface Script {
  steps: ScriptStep[]
  durationSeconds: number
}

export type ScriptStep =
  | { kind: 'line'; speaker: 'agent' | 'person'; text: string; start: number; end: number }
  | { kind: 'tool'; name: string; arguments: Record<string, unknown>; at: number }
  | { kind: 'person_left'; at: number }

/**
 * Decisions, "Test mode": a simulated call lasts 20 to 90 seconds; a little inside, so that rounding stays inside too.
 */
const SECONDS = { min: 21, max: 88 }
/** Calm speech; a line takes a breath at least, and a very long one is read out fast rather than for minutes. */
const CHARACTERS_PER_SECOND = 15
const LINE_SECONDS = { min: 1, max: 20 }
const PAUSE_SECONDS = { min: 0.3, max: 1.2 }

export function writeScript(plan: Plan): Script {
  return layOut(writeScene(plan), seeded(`${plan.callId}/pauses`))
}

/** How long it takes to say this, in seconds. */
export function speechSeconds(text: string): number {
  return Math.min(LINE_SECONDS.max, Math.max(LINE_SECONDS.min, text.length / CHARACTERS_PER_SECOND))
}

function layOut(beats: readonly Beat[], chance: () => number): Script {
  const lines = beats.filter((beat) => beat.kind === 'line').length
  const pauses = Array.from(
    { length: lines + 1 },
    () => PAUSE_SECONDS.min + chance() * (PAUSE_SECONDS.max - PAUSE_SECONDS.min),
  )
  const spoken = beats.reduce((sum, beat) => sum + (beat.kind === 'line' ? speechSeconds(beat.text) : 0), 0)
  const natural = spoken + pauses.reduce((sum, pause) => sum + pause, 0)
  // Short ones think longer between lines, the first excepted: whoever answers is greeted at once. Long ones speak
  // faster.
  const longer = Math.max(0, SECONDS.min - natural) / Math.max(1, lines)
  const faster = Math.min(1, SECONDS.max / natural)
  let now = 0
  let heard = 0
  const steps: ScriptStep[] = []
  for (const beat of beats) {
    if (beat.kind !== 'line') {
      steps.push({ ...beat, at: tenths(now * faster) })
      continue
    }
    const start = now + (pauses[heard] ?? 0) + (heard > 0 ? longer : 0)
    now = start + speechSeconds(beat.text)
    heard += 1
    steps.push({ ...beat, start: tenths(start * faster), end: tenths(now * faster) })
  }
  const durationSeconds = Math.ceil((now + (pauses[heard] ?? 0) + longer) * faster)
  const last = steps.at(-1)
  // Whoever hangs up does so on the last second, after a breath.
  if (last && last.kind !== 'line') last.at = durationSeconds
  return { steps, durationSeconds }
}

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10
