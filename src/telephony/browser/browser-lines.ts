import type { Converse, Desk } from '#contract/conversation.ts'
import type { MediaLeg } from '#contract/media.ts'
import type { TalkSocket } from '#contract/talks.ts'
import type { Line } from '#telephony/port.ts'
import { simulatedHandOver } from '#telephony/simulated/simulated.ts'

/**
 * A browser instead of a telephone: a line on which a draft is talked to. By microphone its sound lies in a media
 * worker as a telephone's does; by text the conversation is held right here. It ends with the browser, and nobody is
 * handed over to anybody: the operator is simulated, as in every test call.
 */
export function soundLine(socket: TalkSocket, leg: MediaLeg): Line {
  const gone = new AbortController()
  let isHeld = false
  leg.onLost(() => gone.abort(OVER))
  return {
    async converse(plan, desk, closing) {
      isHeld = true
      try {
        const signals = { closing, left: socket.left, gone: gone.signal }
        return simulatedHandOver(plan, await leg.converse(plan, told(socket, desk), signals))
      } finally {
        leg.close()
      }
    },
    hangUp() {
      gone.abort(OVER)
      if (!isHeld) leg.close()
    },
  }
}

export function textLine(socket: TalkSocket, converse: Converse): Line {
  const gone = new AbortController()
  return {
    async converse(plan, desk, closing) {
      const signals = { closing, left: socket.left, gone: gone.signal }
      return simulatedHandOver(plan, await converse(plan, told(socket, desk), signals))
    },
    hangUp: () => gone.abort(OVER),
  }
}

/** A reason of its own: the default one is an error with a trace, for every call. */
const OVER = 'the line is over'

/** The page is told what is said and asked for, as it happens. */
function told(socket: TalkSocket, desk: Desk): Desk {
  return {
    turn(turn) {
      socket.send({ type: 'turn', turn })
      desk.turn(turn)
    },
    tool(request) {
      socket.send({ type: 'tool', name: request.name })
      return desk.tool(request)
    },
    told: (handover) => desk.told(handover),
    ...(desk.saying ? { saying: desk.saying } : {}),
  }
}
