import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Turn } from '#contract/conversation.ts'
import type { TalkKind, TalkMessage } from '#contract/talks.ts'
import { ask } from '../api/client.ts'
import { type BrowserSound, openSound } from './browser-sound.ts'

/** A talk with the draft: asked for, opened as a WebSocket, and told as it goes. */
export interface TalkState {
  phase: 'idle' | 'opening' | 'talking' | 'ended'
  turns: readonly Turn[]
  tools: readonly string[]
  call: string | null
  byScript: boolean
  /** Why nothing came of it; `microphone` where that is not to be had. */
  trouble: Error | 'microphone' | 'lost' | null
}

const IDLE: TalkState = { phase: 'idle', turns: [], tools: [], call: null, byScript: false, trouble: null }

interface Running {
  socket: WebSocket
  sound: BrowserSound | null
}

function end(running: { current: Running | null }): void {
  running.current?.sound?.close()
  running.current?.socket.close()
  running.current = null
}

export function useTalk(agent: string) {
  const client = useQueryClient()
  const [state, setState] = useState<TalkState>(IDLE)
  const running = useRef<Running | null>(null)
  const change = (part: Partial<TalkState>) => setState((before) => ({ ...before, ...part }))
  useEffect(() => () => end(running), [])

  function hear(message: TalkMessage): void {
    if (message.type === 'started') change({ phase: 'talking', call: message.call })
    else if (message.type === 'turn') setState((before) => ({ ...before, turns: [...before.turns, message.turn] }))
    else if (message.type === 'tool') setState((before) => ({ ...before, tools: [...before.tools, message.name] }))
    else {
      change({ phase: 'ended', ...(message.message === null ? {} : { trouble: new Error(message.message) }) })
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'test' })
    }
  }

  async function start(kind: TalkKind): Promise<void> {
    end(running)
    setState({ ...IDLE, phase: 'opening' })
    let sound: BrowserSound | null = null
    try {
      const sent = (frame: ArrayBuffer) => {
        const socket = running.current?.socket
        if (socket?.readyState === WebSocket.OPEN && socket.bufferedAmount < BEHIND_MAX_BYTES) socket.send(frame)
      }
      sound = kind === 'microphone' ? await openSound(sent).catch(() => null) : null
      if (kind === 'microphone' && !sound) return change({ phase: 'idle', trouble: 'microphone' })
      const talk = await ask('test', 'POST /v1/agents/{id}/talks', { params: { id: agent }, body: { kind } })
      change({ byScript: talk.answered_by === 'script' })
      const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + talk.url)
      socket.binaryType = 'arraybuffer'
      running.current = { socket, sound }
      socket.onmessage = ({ data }) => (typeof data === 'string' ? hear(JSON.parse(data)) : sound?.play(data))
      socket.onclose = () => {
        sound?.close()
        setState((before) => (before.phase === 'ended' ? before : { ...before, phase: 'ended', trouble: 'lost' }))
      }
    } catch (error) {
      sound?.close()
      change({ phase: 'idle', trouble: error instanceof Error ? error : 'lost' })
    }
  }

  const send = (message: object) => running.current?.socket.send(JSON.stringify(message))
  return {
    state,
    start,
    say: (text: string) => send({ type: 'text', text }),
    hangUp: () => send({ type: 'hang_up' }),
    again: () => setState(IDLE),
  }
}

/** A second of sound: what the network does not take is left out rather than heard late. */
const BEHIND_MAX_BYTES = 32_000
