import type { ServedFile } from '#contract/route.ts'
import { expectRecording, readTranscript } from '#domain/calls/conversation.ts'
import type { HandlersOf } from '#http/handler.ts'
import { Problem } from '#kernel/problem.ts'

interface House {
  /** Null when it is not where this node looks for it. */
  openRecording: (callId: string) => Promise<ServedFile | null>
}

export function conversationHandlers(house: House): HandlersOf<'get_call_transcript' | 'get_call_recording'> {
  return {
    async get_call_transcript({ db, caller, params }) {
      return { status: 200, json: await readTranscript(db, caller, params.id) }
    },
    async get_call_recording({ db, caller, params }) {
      await expectRecording(db, caller, params.id)
      const file = await house.openRecording(params.id)
      if (!file) throw new Problem('unavailable', { message: 'The recording cannot be read right now.' })
      return { status: 200, json: undefined, file }
    },
  }
}
