import { readFileSync } from 'node:fs'
import type { ModelEvent, ModelFor, SpeechSession } from '#conversation/port.ts'
import { standing } from '#conversation/standing.ts'
import { openEventQueue } from '#kernel/event-queue.ts'

/**
 * A speech model that never stops talking, at 24 kHz as the real ones do, and hears everything at 24 kHz: the dearest
 * call there is. Asked over the channel, it says what CPU its thread has used.
 */
export const CHANNEL = 'bench media'

/** Milliseconds of CPU of the worker's thread and of the whole process, and when that was. */
export interface Used {
  thread: number
  process: number
  atMs: number
}

export interface LoudOptions {
  /** A file of samples of 16 bits at 24 kHz, which it says over and over. */
  voice: string
}

const RATE = 24_000
/** Real models hand out their voice in pieces, and are ahead of it. */
const PIECE_FRAMES = 5
const PIECE_BYTES = 2 * (RATE / 50) * PIECE_FRAMES
const PIECES_AHEAD = 4
const PIECES_PER_TURN = 40

export function openModels({ voice: path }: LoudOptions): ModelFor {
  const voice = readFileSync(path)
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => {
    if (data === 'used') channel.postMessage(usedSoFar())
  }
  return () => ({
    capabilities: { tools: true, signalsInterruption: true, exactSpeech: true, audio: ['pcm_24k'] },
    connect: standing(() => openSession(voice)),
  })
}

function usedSoFar(): Used {
  const [thread, all] = [process.threadCpuUsage(), process.cpuUsage()]
  return {
    thread: (thread.user + thread.system) / 1_000,
    process: (all.user + all.system) / 1_000,
    atMs: performance.now(),
  }
}

function openSession(voice: Uint8Array): SpeechSession {
  const queue = openEventQueue<ModelEvent>()
  let heard = 0
  let pieces = 0
  const speak = () => {
    const from = (pieces % Math.floor(voice.length / PIECE_BYTES)) * PIECE_BYTES
    queue.push({ kind: 'audio', audio: voice.subarray(from, from + PIECE_BYTES) })
    pieces += 1
    if (pieces % PIECES_PER_TURN !== 0) return
    queue.push({ kind: 'agent_text', text: 'Buongiorno, sono Giulia, e ho ancora molto da dire.' })
    queue.push({ kind: 'agent_turn_ended' })
  }
  return {
    events: queue.events,
    resumableBy: null,
    say() {
      for (let n = 0; n < PIECES_AHEAD; n += 1) speak()
    },
    hear(audio) {
      heard += audio.length
      for (; heard >= PIECE_BYTES; heard -= PIECE_BYTES) speak()
    },
    cue() {},
    answerTool() {},
    [Symbol.asyncDispose]: async () => queue.end(),
  }
}
