import type { LineEvent } from '#conversation/line.ts'

/** When the agent is really heard: from its first audible frame on the wire to the last before a silence. */
export interface AgentVoice {
  /** A frame has left, or none, at that second. */
  follow(isAudible: boolean, atSeconds: number): void
}

const FRAME_SECONDS = 0.02
/** Longer than any pause within a word. */
const HANG_SECONDS = 0.4

export function openAgentVoice(tell: (event: LineEvent) => void): AgentVoice {
  const last = { seconds: 0 }
  let speaks = false
  const say = (change: 'started' | 'ended', atSeconds: number) =>
    tell({ kind: 'voice', speaker: 'agent', change, atSeconds })
  return {
    follow(isAudible, atSeconds) {
      if (isAudible) {
        if (!speaks) say('started', atSeconds)
        speaks = true
        last.seconds = atSeconds + FRAME_SECONDS
      } else if (speaks && atSeconds >= last.seconds + HANG_SECONDS) {
        speaks = false
        say('ended', last.seconds)
      }
    },
  }
}
