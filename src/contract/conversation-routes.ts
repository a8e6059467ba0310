import { z } from 'zod'
import { route } from './route.ts'
import { identifier, wholeNumber } from './shapes.ts'

/** What is kept of a conversation (rules.md#transcript-and-recording). */

const EXAMPLE_ID = 'call_01jcq3v5k8e7r9t2w4y6z8a0bc'
const callId = z.object({ id: identifier('call') })
const examples = { params: { id: EXAMPLE_ID } }

const seconds = z.number().meta({ description: 'Seconds from the answer, to a tenth.' })
const turn = z
  .strictObject({
    speaker: z.enum(['agent', 'person', 'system']),
    text: z.string(),
    start_seconds: seconds,
    end_seconds: seconds,
    interrupted: z.boolean().meta({ description: 'Cut short; the text is what was heard of it.' }),
  })
  .meta({ id: 'Turn' })

export const transcript = z
  .strictObject({
    object: z.literal('transcript'),
    call: identifier('call'),
    language: z.enum(['it', 'en']),
    turns: z.array(turn),
  })
  .meta({ id: 'Transcript' })
export type TranscriptObject = z.output<typeof transcript>

export const EXAMPLE_TRANSCRIPT = {
  object: 'transcript',
  call: EXAMPLE_ID,
  language: 'it',
  turns: [
    {
      speaker: 'agent',
      text: 'Buongiorno, sono Giulia, assistente virtuale dello studio Rossi. Parlo con Anna Verdi?',
      start_seconds: 0.6,
      end_seconds: 6.2,
      interrupted: false,
    },
    { speaker: 'person', text: 'Sì, mi dica.', start_seconds: 7.1, end_seconds: 8.1, interrupted: false },
  ],
}

const BUCKETS_MAX = 4_000
const BUCKETS_DEFAULT = 800

const level = z.int().min(-128).max(127)
const recordingPeaks = z
  .strictObject({
    object: z.literal('recording_peaks'),
    duration_seconds: z.number(),
    buckets: z.int(),
    peaks: z
      .array(z.array(level).length(2))
      .meta({ description: 'The lowest and the highest level of each bucket, from -128 to 127.' }),
  })
  .meta({ id: 'RecordingPeaks' })

const EXAMPLE_PEAKS = {
  object: 'recording_peaks',
  duration_seconds: 41.3,
  buckets: 3,
  peaks: [
    [-3, 4],
    [-61, 58],
    [-40, 47],
  ],
}

const WAV = 'audio/wav'

export const conversationRoutes = {
  get_call_transcript: route({
    id: 'get_call_transcript',
    method: 'GET',
    path: '/v1/calls/{id}/transcript',
    tag: 'Calls',
    auth: 'key',
    needs: 'follow',
    summary: 'Read what was said in a call',
    description: '404 until the conversation has ended, and for a call in which nothing was said.',
    params: callId,
    replies: { 200: { description: 'The transcript.', json: transcript, example: EXAMPLE_TRANSCRIPT } },
    examples,
  }),
  get_call_recording: route({
    id: 'get_call_recording',
    method: 'GET',
    path: '/v1/calls/{id}/recording',
    tag: 'Calls',
    auth: 'key',
    needs: 'follow',
    summary: 'Listen to a call',
    description:
      'A WAV file: mono, 8 kHz, 16-bit PCM. One byte range may be asked for with `Range`. 404 when the call was not recorded.',
    params: callId,
    replies: {
      200: { description: 'The whole recording.', binary: WAV },
      206: { description: 'The part of it that `Range` asked for.', binary: WAV },
    },
    problems: ['range_not_satisfiable'],
    examples,
  }),
  get_call_recording_peaks: route({
    id: 'get_call_recording_peaks',
    method: 'GET',
    path: '/v1/calls/{id}/recording/peaks',
    tag: 'Calls',
    auth: 'key',
    needs: 'follow',
    summary: 'See how loud a call is, over its time',
    description:
      'What a waveform is drawn from: the recording in so many parts of equal length. 404 when the call was not recorded.',
    params: callId,
    query: z.strictObject({
      buckets: wholeNumber(1, BUCKETS_MAX).default(BUCKETS_DEFAULT).meta({ description: 'Into how many parts.' }),
    }),
    replies: { 200: { description: 'The peaks.', json: recordingPeaks, example: EXAMPLE_PEAKS } },
    examples,
  }),
}
