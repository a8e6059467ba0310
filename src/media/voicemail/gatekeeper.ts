import type { LineEvent } from '#conversation/line.ts'
import type { VoiceActivity, VoiceEvent } from '#media/audio/activity.ts'
import type { Recorder } from '#media/recording/recorder.ts'
import { judgeAnswerer } from './gate.ts'
import { type Diverted, type Heard, openGate, type Verdict } from './gate-state.ts'
import { openTones } from './tones.ts'

/** Listens to a line for the gate: every frame, every word that was understood, and when the agent is heard. */
export interface Gatekeeper {
  /** A frame of 20 ms that has just been heard. */
  hear(frame: Int16Array, moment: Moment): void
  /** What was told of the line. */
  follow(event: LineEvent & { atSeconds: number }): void
  /** Settles when what was judged is on the disk, where it is kept. */
  close(): Promise<void>
}

interface Moment {
  ear: Pick<VoiceActivity, 'level' | 'floor'>
  /** In seconds, as all that is told. */
  at: number
  /** What the frame changed of the person's voice, and when that was. */
  change: VoiceEvent['kind'] | null
  changedAt: number
}

interface GateParts {
  diverted: Diverted
  tell: (verdict: Verdict) => void
  /** Keeps what is judged. */
  judged: Recorder | null
}

const NOTHING = new Int16Array(0)
/** Once the agent may speak one frame in so many is enough, but around a tone. */
const SPARSE_FRAMES = 8
const AROUND_TONE_FRAMES = 30

export function openGatekeeper({ diverted, tell, judged }: GateParts): Gatekeeper {
  const tones = openTones()
  const last = { ended: Number.NEGATIVE_INFINITY }
  let state = openGate(diverted)
  let voice: number | null = null
  let passed = 0
  let sinceTone = AROUND_TONE_FRAMES

  function take(heard: Heard): void {
    const { state: after, verdict } = judgeAnswerer(state, heard)
    state = after
    if (verdict) tell(verdict)
  }

  return {
    hear(frame, { ear, at, change, changedAt }) {
      if (state.closed) return
      judged?.write(frame, NOTHING)
      if (change) voice = change === 'started' ? changedAt : null
      if (change === 'ended') last.ended = changedAt
      const [level, floor] = [ear.level(), ear.floor()]
      tones.hear(frame, level, floor)
      sinceTone = tones.frames() > 0 ? 0 : Math.min(sinceTone + 1, AROUND_TONE_FRAMES)
      passed = (passed + 1) % SPARSE_FRAMES
      if (state.told !== 'wait' && state.told !== null && passed > 0 && sinceTone === AROUND_TONE_FRAMES) return
      const tone = { toneFrames: tones.frames(), toneHz: tones.hz() }
      take({ kind: 'frame', at, voice, voiceEnded: last.ended, level, floor, ...tone })
    },
    follow(event) {
      const at = event.atSeconds
      if (event.kind === 'person_text') take({ kind: 'words', at, text: event.text, final: event.final })
      else if (event.kind === 'voice' && event.speaker === 'agent') take({ kind: 'agent', at, change: event.change })
    },
    close: async () => void (await judged?.close()),
  }
}
