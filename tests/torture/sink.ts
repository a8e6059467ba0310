import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { seeded } from '#kernel/random.ts'
import type { Delivered } from './messages.ts'

/** The customer's server that events are delivered to, in a process of its own; now and then it fails. */
const chance = seeded(`sink ${process.env.TORTURE_SEED}`)
const FAILS = 0.05
const history: Delivered[] = []
const server = createServer(async (request, response) => {
  const event = JSON.parse(await text(request))
  const isTaken = chance() >= FAILS
  if (isTaken)
    history.push({ at: Date.now(), id: String(request.headers['webhook-id']), type: event.type, call: event.call.id })
  response.writeHead(isTaken ? 200 : 500).end()
})
process.on('message', () => process.send?.({ kind: 'history', history }))
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => process.send?.({ kind: 'ready', port: (server.address() as AddressInfo).port }))
