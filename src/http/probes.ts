import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Problem } from '#kernel/problem.ts'
import { namesLoopback } from './allowed-hosts.ts'

/** Health, readiness and metrics: for load balancers and Prometheus, without a key. */
export interface Probes {
  /** Null when ready, else the reason. */
  ready(): Promise<string | null>
  observe(request: { route: string; method: string; status: number; ms: number }): void
  metrics(): Promise<{ type: string; text: string }>
}

interface Sum {
  labels: Record<string, string>
  value: number
}

export function createProbes(options: {
  ready: () => Promise<string | null>
  gauges: Record<string, { help: string; read: () => number | Promise<number> }>
  /** Sums that only rise while the process lives. */
  counters?: Record<string, { help: string; labels: string[]; read: () => Sum[] }>
}): Probes {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'centralino_' })
  const durations = new Histogram({
    name: 'centralino_http_request_seconds',
    help: 'Duration of HTTP requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  })
  for (const [name, { help, read }] of Object.entries(options.gauges)) {
    new Gauge({
      name: `centralino_${name}`,
      help,
      registers: [registry],
      async collect() {
        this.set(await read())
      },
    })
  }
  for (const [name, { help, labels, read }] of Object.entries(options.counters ?? {})) {
    new Counter({
      name: `centralino_${name}`,
      help,
      labelNames: labels,
      registers: [registry],
      collect() {
        this.reset()
        for (const { labels, value } of read()) this.inc(labels, value)
      },
    })
  }
  return {
    ready: options.ready,
    observe: ({ route, method, status, ms }) => durations.labels(method, route, String(status)).observe(ms / 1_000),
    metrics: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}

export function addProbes(app: FastifyInstance, probes: Probes, metricsToken: string | null): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const reason = await probes.ready()
    return reason === null ? { status: 'ready' } : reply.code(503).send({ status: 'unavailable', reason })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken))
      throw new Problem('unauthorized', {
        message: 'Metrics need CENTRALINO_METRICS_TOKEN, or a request from this machine.',
      })
    const { type, text } = await probes.metrics()
    return reply.type(type).send(text)
  })
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

/** Whoever passes a request on says so by one of these. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto']

/**
 * With the token, or from this machine itself. A request that says it was forwarded is not from this machine, unless
 * the proxy is trusted and `request.ip` is the address it vouches for; nor is one that names another host, as a proxy
 * which adds no header passes it on.
 */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token !== null && given !== undefined && sameText(given, token)) return true
  const forwarded = FORWARDED.some((name) => request.headers[name] !== undefined)
  if (forwarded && request.ip === request.socket.remoteAddress) return false
  if (!namesLoopback(request.headers.host)) return false
  // What a proxy vouches for may be no address at all.
  const address = request.ip.replace(/^::ffff:/, '')
  const family = isIP(address)
  return family !== 0 && LOOPBACK.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
