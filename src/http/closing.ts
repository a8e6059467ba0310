import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '#kernel/clock.ts'

/**
 * How the server takes its leave. Node's own close waits for every socket that has ever sent a byte, or has not sent
 * one yet; ours ends those on which no request is under way at once, lets the others have their answer, and has a last
 * moment.
 */
export interface Closing {
  /** From now on only the requests under way are served, and after `graceMs` not even these. */
  begin(): void
  /** The server is closed: no last moment is needed any more. */
  ended(): void
}

export function prepareClosing(server: Server, { clock, graceMs }: { clock: Clock; graceMs: number }): Closing {
  const underWay = new Map<Socket, number>()
  const over = new AbortController()
  let closing = false

  server.on('connection', (socket: Socket) => {
    if (closing) socket.destroy()
    else underWay.set(socket, 0)
    socket.once('close', () => underWay.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1)
    response.once('close', () => {
      if (!underWay.has(socket)) return
      const left = (underWay.get(socket) ?? 1) - 1
      underWay.set(socket, left)
      if (closing && left === 0) socket.destroySoon()
    })
  })
  return {
    begin() {
      closing = true
      for (const [socket, requests] of underWay) if (requests === 0) socket.destroy()
      clock.sleep(graceMs, over.signal).then(
        () => server.closeAllConnections(),
        () => {},
      )
    },
    ended: () => over.abort(),
  }
}
