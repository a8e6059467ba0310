import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Reply } from '#contract/route.ts'
import type { Page } from '#contract/shapes.ts'
import { prefersCsv } from './accept.ts'
import { columnsOf, toCsv } from './csv.ts'
import type { RequestAnswer } from './run-request.ts'
import { sendFile } from './send-file.ts'

/**
 * Plain JSON, or CSV for a list or table when the caller prefers it; the next page's cursor is a header then. Or a
 * file.
 */
export async function sendReply(
  reply: FastifyReply,
  { answer, request, documented }: { answer: RequestAnswer; request: FastifyRequest; documented: Reply | undefined },
): Promise<FastifyReply> {
  reply.code(answer.status)
  if (answer.cookie !== undefined) reply.header('set-cookie', answer.cookie)
  if (answer.file)
    return sendFile(reply, { file: answer.file, request, type: documented?.binary ?? 'application/octet-stream' })
  if (answer.events) {
    // A proxy that gathers what it passes on would keep it from whoever waits for it.
    reply.headers({ 'x-accel-buffering': 'no' }).type(documented?.stream ?? 'text/event-stream')
    return reply.send(Readable.from(answer.events))
  }
  if (answer.replayed) reply.header('idempotent-replayed', 'true')
  if (answer.json === undefined) return reply.send()
  const { items, table } = documented ?? {}
  if (items && prefersCsv(request.headers.accept)) {
    const page = answer.json as Page<object>
    if (page.next_cursor) reply.header('next-cursor', page.next_cursor)
    return sendCsv(reply, page.data, items)
  }
  if (table && prefersCsv(request.headers.accept)) return sendCsv(reply, table.lines(answer.json as never), table.item)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.json))
}

const sendCsv = (reply: FastifyReply, lines: readonly object[], item: z.ZodType): FastifyReply =>
  reply.type('text/csv; charset=utf-8').send(toCsv(lines, columnsOf(item)))
