import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { examplePlan } from '#telephony/example-plan.ts'
import type { Line } from '#telephony/port.ts'
import type { Arrive } from '#telephony/sip/endpoint.ts'
import { until } from './api.ts'

/** People at the other end of a trunk, as a test plays them. */
const HOST = '127.0.0.1'
const SECONDS_MS = 8_000
const never = new AbortController().signal
const desk = { turn() {}, tool: async () => ({ text: '' }), told() {} }

export async function freePort(): Promise<number> {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, HOST, resolve))
  const { port } = socket.address()
  await new Promise<void>((resolve) => socket.close(() => resolve()))
  return port
}

/** Somebody's telephone at the other end: rings until the test takes it or lets it be. */
interface Rung {
  to: string
  answer(): void
  /** How the line ended for them, once they were connected, or had they been. */
  ended: Promise<string>
  hangUp(): void
}

export function persons() {
  const rung: Rung[] = []
  const arrive: Arrive = ({ to }) => {
    const answered = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<string>()
    let line: Line | null = null
    rung.push({ to, answer: answered.resolve, ended: ended.promise, hangUp: () => line?.hangUp() })
    const hold = async (theirs: Line) => {
      line = theirs
      ended.resolve((await theirs.converse(examplePlan(), desk, never)).reason)
    }
    return answered.promise.then(() => ({ kind: 'answered', hold }))
  }
  const one = async (to: string): Promise<Rung> => {
    const found = await until(
      async () => rung.find((each) => each.to === to),
      (each) => each !== undefined,
      SECONDS_MS,
    )
    assert.ok(found)
    return found
  }
  return { arrive, one }
}
