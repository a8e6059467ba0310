import type { Desk, Ending, LineSignals, Plan } from '#contract/conversation.ts'
import { createConverse, type Timekeeper } from '#conversation/converse.ts'
import type { LineEvent } from '#conversation/line.ts'
import type { SpeechModel } from '#conversation/port.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { openVoiceActivity } from '#media/audio/activity.ts'
import { isAudible } from '#media/audio/audible.ts'
import { openEcho } from '#media/audio/echo.ts'
import { CODECS, type CodecName, LINE_HZ } from '#media/audio/g711.ts'
import { openRecorder } from '#media/recording/recorder.ts'
import { openGateFile } from '#media/recording/recorder-file.ts'
import { FRAME_SAMPLES, SAMPLES_PER_MS } from '#media/rtp/packet.ts'
import type { Verdict } from '#media/voicemail/gate-state.ts'
import { type Gatekeeper, openGatekeeper } from '#media/voicemail/gatekeeper.ts'
import { openAgentVoice } from './agent-voice.ts'
import { openKeys } from './keys.ts'
import { openLatency } from './latency.ts'
import { openLineEvents } from './line-events.ts'
import { openPlayedModel } from './played-model.ts'

/**
 * A conversation on a real line: the engine with its model, the voice that is pulled frame by frame, the ear that tells
 * when the person speaks, and the recorder, which gets both sides of the same 20 ms together.
 */
export interface LiveTalk {
  converse(desk: Desk, signals: LineSignals): Promise<Ending>
  /** Fills the frame with the agent's voice; false where it says nothing. */
  pull(frame: Uint8Array): boolean
  /** What came from the line just now, for the model: sooner than it is heard. */
  arrive(codes: Uint8Array): void
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
  /** What the voicemail gate judges is kept, for whoever reports a wrong verdict. */
  keepGateAudio?: boolean
  /** A browser's microphone instead of a telephone: heard wide, and never a machine. */
  isBrowser?: boolean
}

/** How often the engine looks at the time though nothing happens: its rules count in whole seconds. */
const LOOK_MS = 200
const LOOK_LEAST_MS = 10
/** After the agent's last word, so that it is out of the peer's buffer before the leg is ended. */
const LINGER_MS = 300

interface TalkParts {
  plan: Plan
  model: SpeechModel
  law: CodecName
}

export function openLiveTalk(house: TalkHouse, parts: TalkParts): LiveTalk {
  const { clock, log, recordingsDir: folder } = house
  const { plan, model } = parts
  let { law } = parts
  const time = liveTime(clock)
  const now = () => time.secondsAt(null)
  const latency = openLatency()
  const events = openLineEvents()
  const tell = (event: LineEvent): void => {
    latency.follow({ ...event, atSeconds: event.atSeconds ?? now() })
    events.tell(event)
    // Last, so that what gave a machine away is in the transcript.
    gate?.follow({ ...event, atSeconds: event.atSeconds ?? now() })
  }
  const gate = openGate(house, plan, (verdict) => events.tell({ kind: 'verdict', verdict }))
  const played = openPlayedModel({ clock, model, events: { tell }, law, isWide: house.isBrowser === true, now })
  const agentVoice = openAgentVoice(tell)
  const keys = openKeys(clock, (digits) => tell({ kind: 'keys', digits }))
  const activity = openVoiceActivity()
  const echo = openEcho()
  const recorder = plan.agent.recording ? openRecorder({ clock, log, folder, callId: plan.callId }) : null
  const heardPcm = new Int16Array(FRAME_SAMPLES)
  const saidPcm = new Int16Array(FRAME_SAMPLES)
  let samples = 0

  return {
    async converse(desk, signals) {
      const line = { listen: events.listen, adopt: played.adopt }
      const converse = createConverse({ model: played.model, timekeeper: () => time, line })
      try {
        const ending = await converse(plan, desk, signals)
        await gate?.close()
        if (ending.reason === 'voicemail') await recorder?.discard()
        else if (ending.reason !== 'person' && ending.reason !== 'error') await linger(clock, signals)
        const recorded = recorder !== null && (await recorder.close())
        return { ...ending, ...(recorded ? { recorded } : {}), latency: latency.result() }
      } catch (bug) {
        void recorder?.close()
        void gate?.close()
        throw bug
      } finally {
        keys.close()
      }
    },
    pull: (frame) => played.pull(frame) > 0,
    arrive: (codes) => played.hear(codes),
    hear(heard, said) {
      CODECS[law].decode(heard, heardPcm)
      if (said) CODECS[law].decode(said, saidPcm)
      else saidPcm.fill(0)
      recorder?.write(heardPcm, saidPcm)
      samples += heard.length
      const seconds = now()
      agentVoice.follow(said !== null && isAudible(said, CODECS[law]), seconds)
      const change = activity.hear(heardPcm, echo.follow(saidPcm, heardPcm))
      const changedAt = change ? Math.max(0, seconds - (samples - change.at) / LINE_HZ) : 0
      if (change) played.voice(change.kind, changedAt)
      gate?.hear(heardPcm, { ear: activity, at: seconds, change: change?.kind ?? null, changedAt })
      played.passed(activity.lasted() / SAMPLES_PER_MS)
    },
    skip(frames) {
      // The recording keeps the time.
      recorder?.pass(frames * FRAME_SAMPLES)
    },
    press: (digit) => keys.press(digit),
    become(now) {
      law = now
      played.become(now)
    },
  }
}

/** Whoever is called may be a machine; whoever calls is not. */
function openGate(house: TalkHouse, plan: Plan, tell: (verdict: Verdict) => void): Gatekeeper | null {
  const { clock, log, recordingsDir: folder, keepGateAudio = false } = house
  if (plan.direction !== 'outbound' || house.isBrowser) return null
  const kept = { clock, log, folder, callId: plan.callId, openFile: openGateFile }
  return openGatekeeper({ diverted: plan.diverted ?? null, tell, judged: keepGateAudio ? openRecorder(kept) : null })
}

/**
 * Seconds from the answer by the clock: what a model tells of itself comes when it is heard, so now is when it
 * happened.
 */
function liveTime(clock: Clock): Timekeeper {
  const begunMs = clock.monotonicMs()
  const gone = () => (clock.monotonicMs() - begunMs) / 1_000
  return {
    secondsAt: (event) => event?.atSeconds ?? gone(),
    nextTick: (signal, due) => clock.sleep(Math.max(LOOK_LEAST_MS, Math.min(LOOK_MS, 1_000 * (due - gone()))), signal),
  }
}

/** Unless the person leaves first, or the leg is gone. */
async function linger(clock: Clock, { left, gone }: LineSignals): Promise<void> {
  await clock.sleep(LINGER_MS, left ? AbortSignal.any([left, gone]) : gone).catch(() => {})
}
