import type { Desk, Ending, LineSignals, Plan } from '#contract/conversation.ts'
import { createConverse, type Timekeeper } from '#conversation/converse.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { openVoiceActivity } from '#media/audio/activity.ts'
import { openEcho } from '#media/audio/echo.ts'
import { CODECS, type CodecName, LINE_HZ } from '#media/audio/g711.ts'
import { openRecorder } from '#media/recording/recorder.ts'
import { FRAME_SAMPLES } from '#media/rtp/packet.ts'
import type { PlayedModel } from './played-model.ts'

/**
 * A conversation on a real line: the engine with its model, the voice that is pulled frame by frame, the ear that tells when
 * the person speaks, and the recorder, which gets both sides of the same 20 ms together.
 */
export interface LiveTalk {
  converse(desk: Desk, signals: LineSignals): Promise<Ending>
  /** Fills the frame with the agent's voice; false where it says nothing. */
  pull(frame: Uint8Array): boolean
  /** What came from the line in these 20 ms, and what was sent, null for silence; both in the law of the line. */
  hear(heard: Uint8Array, said: Uint8Array | null): void
  /** So many times 20 ms passed in which nothing was heard or said. */
  skip(frames: number): void
  press(digit: string): void
  /** The line has another codec. */
  become(law: CodecName): void
}

export interface TalkHouse {
  clock: Clock
  log: Log
  recordingsDir: string
}

/** How often the engine looks at the time though nothing happens: its rules count in whole seconds. */
const LOOK_MS = 200
/** After the agent's last word, so that it is out of the peer's buffer before the leg is ended. */
const LINGER_MS = 300

interface TalkParts {
  plan: Plan
  played: PlayedModel
  law: CodecName
}

export function openLiveTalk({ clock, log, recordingsDir: folder }: TalkHouse, parts: TalkParts): LiveTalk {
  const { plan, played } = parts
  let { law } = parts
  played.become(law)
  const time = liveTime(clock)
  const activity = openVoiceActivity()
  const echo = openEcho()
  const recorder = plan.agent.recording ? openRecorder({ clock, log, folder, callId: plan.callId }) : null
  const heardPcm = new Int16Array(FRAME_SAMPLES)
  const saidPcm = new Int16Array(FRAME_SAMPLES)
  let samples = 0

  return {
    async converse(desk, signals) {
      const converse = createConverse({ model: played.model, timekeeper: () => time })
      try {
        const ending = await converse(plan, desk, signals)
        if (ending.reason !== 'person' && ending.reason !== 'error') await linger(clock, signals)
        const recorded = recorder !== null && (await recorder.close())
        return { ...ending, ...(recorded ? { recorded } : {}) }
      } catch (bug) {
        void recorder?.close()
        throw bug
      }
    },
    pull: (frame) => played.pull(frame) > 0,
    hear(heard, said) {
      CODECS[law].decode(heard, heardPcm)
      if (said) CODECS[law].decode(said, saidPcm)
      else saidPcm.fill(0)
      recorder?.write(heardPcm, saidPcm)
      samples += heard.length
      const now = time.secondsAt(null)
      const change = activity.hear(heardPcm, echo.follow(saidPcm, heardPcm))
      if (change) played.voice(change.kind, Math.max(0, now - (samples - change.at) / LINE_HZ))
      played.hear(heard)
      played.passed(now)
    },
    skip(frames) {
      // The recording keeps the time.
      recorder?.pass(frames * FRAME_SAMPLES)
    },
    press: (digit) => played.press(digit),
    become(now) {
      law = now
      played.become(now)
    },
  }
}

/** Seconds from the answer by the clock: what a model tells of itself comes when it is heard, so now is when it happened. */
function liveTime(clock: Clock): Timekeeper {
  const begunMs = clock.monotonicMs()
  return {
    secondsAt: (event) => event?.atSeconds ?? (clock.monotonicMs() - begunMs) / 1_000,
    nextTick: (signal) => clock.sleep(LOOK_MS, signal),
  }
}

/** Unless the person leaves first, or the leg is gone. */
async function linger(clock: Clock, { left, gone }: LineSignals): Promise<void> {
  await clock.sleep(LINGER_MS, left ? AbortSignal.any([left, gone]) : gone).catch(() => {})
}
