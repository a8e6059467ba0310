import { connect, type Socket } from 'node:net'

/**
 * A load generator that does little itself, so that what is measured is the server: prepared requests on kept
 * connections, one under way per connection, replies read by their length.
 */
export interface LoadResult {
  perSecond: number
  count: number
  bad: number
  /** How long each request took, in the order in which they ended. */
  ms: number[]
}

export interface LoadPlan {
  port: number
  connections: number
  seconds: number
  /** The next request, whole. */
  request: () => string
  expect: number
  /** Ends it before its time. */
  signal?: AbortSignal
}

export async function load(plan: LoadPlan): Promise<LoadResult> {
  const started = performance.now()
  const until = started + plan.seconds * 1_000
  const counts = await Promise.all(Array.from({ length: plan.connections }, () => drive(plan, until)))
  const seconds = (performance.now() - started) / 1_000
  const count = counts.reduce((sum, one) => sum + one.count, 0)
  const bad = counts.reduce((sum, one) => sum + one.bad, 0)
  return { count, perSecond: count / seconds, bad, ms: counts.flatMap((one) => one.ms) }
}

function drive(plan: LoadPlan, until: number): Promise<{ count: number; bad: number; ms: number[] }> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(plan.port, '127.0.0.1')
    socket.setNoDelay(true)
    const expected = Buffer.from(`HTTP/1.1 ${plan.expect} `)
    let count = 0
    let bad = 0
    let held: Buffer[] = []
    let missing = -1
    let asked = 0
    const ms: number[] = []
    const next = () => {
      asked = performance.now()
      held = []
      missing = -1
      socket.write(plan.request())
    }
    socket.on('connect', next)
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      held.push(chunk)
      if (missing < 0) {
        const whole = held.length === 1 ? chunk : Buffer.concat(held)
        const end = whole.indexOf('\r\n\r\n')
        if (end < 0) return
        const length = Number(/content-length: (\d+)/i.exec(whole.subarray(0, end).toString('latin1'))?.[1] ?? 0)
        if (!whole.subarray(0, expected.length).equals(expected)) bad += 1
        missing = end + 4 + length - whole.length
      } else missing -= chunk.length
      if (missing > 0) return
      count += 1
      const now = performance.now()
      ms.push(now - asked)
      if (now < until && !plan.signal?.aborted) next()
      else {
        socket.end()
        resolve({ count, bad, ms })
      }
    })
  })
}

export function httpRequest(parts: {
  method: string
  path: string
  key?: string
  body?: unknown
  headers?: Record<string, string>
}): string {
  const body = parts.body === undefined ? '' : JSON.stringify(parts.body)
  const headers = [
    `${parts.method} ${parts.path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(parts.key ? [`authorization: Bearer ${parts.key}`] : []),
    ...Object.entries(parts.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`] : []),
  ]
  return `${headers.join('\r\n')}\r\n\r\n${body}`
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
