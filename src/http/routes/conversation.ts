import type { ServedFile } from '#contract/route.ts'
import {
  expectRecording,
  readAttempts,
  readEvidence,
  readTranscript,
  type SimulatedSound,
} from '#domain/calls/conversation.ts'
import type { HandlersOf } from '#http/handler.ts'
import { Problem } from '#kernel/problem.ts'

interface House {
  /** Null when it is not where this node looks for it. */
  openRecording: (callId: string) => Promise<ServedFile | null>
  /** Likewise; the lowest and the highest level of each part, one after the other. */
  recordingPeaks: (callId: string, buckets: number) => Promise<Peaks | null>
  /** The same of a simulated call, which is recorded nowhere. */
  openSimulated: (callId: string, sound: SimulatedSound) => ServedFile
  simulatedPeaks: (callId: string, sound: SimulatedSound, buckets: number) => Promise<Peaks>
}

interface Peaks {
  durationSeconds: number
  peaks: Int8Array
}

type ConversationIds =
  | 'get_call_transcript'
  | 'get_call_recording'
  | 'get_call_recording_peaks'
  | 'list_call_attempts'
  | 'get_call_evidence'

export function conversationHandlers(house: House): HandlersOf<ConversationIds> {
  return {
    async get_call_transcript({ db, caller, params }) {
      return { status: 200, json: await readTranscript(db, caller, params.id) }
    },
    async list_call_attempts({ db, caller, params }) {
      const data = await readAttempts(db, caller, params.id)
      return { status: 200, json: { object: 'list', data, has_more: false, next_cursor: null } }
    },
    async get_call_evidence({ db, caller, params }) {
      return { status: 200, json: await readEvidence(db, caller, params.id) }
    },
    async get_call_recording({ db, caller, params }) {
      const { id } = params
      const sound = await expectRecording(db, caller, id)
      const file = sound === 'file' ? await house.openRecording(id) : house.openSimulated(id, sound)
      if (!file) throw unreadable()
      return { status: 200, json: undefined, file }
    },
    async get_call_recording_peaks({ db, caller, params, query }) {
      const { id } = params
      const sound = await expectRecording(db, caller, id)
      const found = await (sound === 'file'
        ? house.recordingPeaks(id, query.buckets)
        : house.simulatedPeaks(id, sound, query.buckets))
      if (!found) throw unreadable()
      const { buckets } = query
      const peaks = Array.from({ length: buckets }, (_, n) => [...found.peaks.subarray(2 * n, 2 * n + 2)])
      const json = { object: 'recording_peaks', duration_seconds: found.durationSeconds, buckets, peaks } as const
      return { status: 200, json }
    },
  }
}

const unreadable = () => new Problem('unavailable', { message: 'The recording cannot be read right now.' })
