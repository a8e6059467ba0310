import type { FastifyRequest } from 'fastify'
import type { Caller } from '#domain/accounts/authenticate.ts'

/** What is known of a request once it was answered, gathered on its way: for the list of the last days. */
interface Noted {
  caller?: Caller
  operation?: string
  code?: string
  replayed?: boolean
}

const notes = new WeakMap<FastifyRequest, Noted>()

export function noteOf(request: FastifyRequest): Noted {
  const known = notes.get(request) ?? {}
  notes.set(request, known)
  return known
}
