import { breathe } from '#kernel/breathe.ts'

/**
 * A stream of messages, handed on piece by piece: each message costs far more to read than to send, and a server that
 * packs thousands into one stream would hold everybody up. Between two pieces others have their turn, and the lines are
 * counted.
 */
const PIECE_BYTES = 4_096
/** An answer is one message; what tells of its progress is a few lines each. */
const LINES_MAX = 1_000
const NEWLINE = 0x0a

export class TooManyMessages extends Error {
  override readonly name = 'TooManyMessages'
}

export function paced(reply: Response, onBroken: (error: Error) => void): Response {
  if (!reply.body || !reply.headers.get('content-type')?.includes('event-stream')) return reply
  let lines = 0
  const pace = new TransformStream<Uint8Array, Uint8Array>({
    async transform(chunk, controller) {
      for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
        const piece = chunk.subarray(from, from + PIECE_BYTES)
        for (const byte of piece) if (byte === NEWLINE) lines += 1
        if (lines > LINES_MAX) {
          const error = new TooManyMessages('the stream has too many messages')
          onBroken(error)
          throw error
        }
        controller.enqueue(piece)
        await breathe()
      }
    },
  })
  return new Response(reply.body.pipeThrough(pace), { status: reply.status, headers: reply.headers })
}
