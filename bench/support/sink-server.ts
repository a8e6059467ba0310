import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Endpoints in a process of their own, one per port, that note when each event arrived; dead ones never answer. */
const [count = '1'] = process.argv.slice(2)
export type ToSink = { kind: 'dead'; ports: number[] } | { kind: 'arrivals' }
export type FromSink = { ports: number[] } | { arrivals: [eventId: string, atMs: number][] } | { done: true }

const dead = new Set<number>()
let arrivals: [string, number][] = []

function endpoint(): Promise<Server> {
  const server = createServer((request, response) => {
    arrivals.push([String(request.headers['webhook-id']), performance.timeOrigin + performance.now()])
    request.resume().on('end', () => {
      if (!dead.has(request.socket.localPort ?? 0)) response.writeHead(204).end()
    })
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

const servers = await Promise.all(Array.from({ length: Number(count) }, endpoint))
const tell = (message: FromSink) => process.send?.(message)

process.on('message', (message: ToSink) => {
  if (message.kind === 'arrivals') {
    tell({ arrivals })
    arrivals = []
  } else {
    dead.clear()
    for (const port of message.ports) dead.add(port)
    tell({ done: true })
  }
})
process.on('disconnect', () => process.exit(0))
tell({ ports: servers.map((server) => (server.address() as AddressInfo).port) })
