import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServedFile } from '#contract/route.ts'
import { Problem } from '#kernel/problem.ts'
import { rangeOf } from './range.ts'

/**
 * A file as it lies on the disk, piece by piece: the whole of it, or the one range that was asked for (RFC 9110, 14).
 */
export async function sendFile(
  reply: FastifyReply,
  { file, request, type }: { file: ServedFile; request: FastifyRequest; type: string },
): Promise<FastifyReply> {
  const { size } = file
  const range = wantsPart(request) ? rangeOf(request.headers.range, size) : null
  if (range === 'beyond') {
    await file.close()
    reply.header('content-range', `bytes */${size}`)
    throw new Problem('range_not_satisfiable')
  }
  const { first, last } = range ?? { first: 0, last: size - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`)
  reply
    .type(type)
    .header('accept-ranges', 'bytes')
    .header('content-length', String(last - first + 1))
  if (request.method === 'HEAD' || size === 0) {
    await file.close()
    // An empty stream, not nothing: for that Fastify would write a length of 0.
    return reply.send(Readable.from([]))
  }
  const stream = Readable.from(file.read({ first, last }), { objectMode: false })
  // Whoever goes away before the first piece has begun no reading that could end.
  stream.once('close', () => file.close())
  return reply.send(stream)
}

/**
 * Ranges are for GET. Nothing of ours has a validator, so one that hangs on a condition is not taken (RFC 9110,
 * 13.1.5).
 */
const wantsPart = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers['if-range'] === undefined
