import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMode } from '../session/mode.ts'
import type { Mode } from './client.ts'

/**
 * One stream that only says what has changed; what is shown is asked for again. A browser that was asleep, a server
 * that was started anew or a proxy that cut the line is found again by the browser itself, and everything shown is
 * asked for once more.
 */
const PATHS: Record<string, readonly string[]> = {
  call: ['/v1/calls', '/v1/reviews', '/v1/stats', '/v1/waiting'],
  campaign: ['/v1/campaigns', '/v1/waiting'],
  event: ['/v1/events', '/v1/sandbox'],
  dialing: ['/v1/dialing', '/v1/waiting'],
}

/** Many calls may change at once: they are asked for together. */
const GATHER_MS = 400

export type StreamState = 'open' | 'lost'

export function useStream(): StreamState {
  const mode = useMode()
  const client = useQueryClient()
  const [state, setState] = useState<StreamState>('open')
  useEffect(() => listen(client, mode, setState), [client, mode])
  return state
}

function listen(client: QueryClient, mode: Mode, tell: (state: StreamState) => void): () => void {
  const source = new EventSource(`/v1/stream?mode=${mode}`)
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let lost = false
  const again = () => {
    timer = undefined
    const paths = [...changed].flatMap((object) => PATHS[object] ?? [])
    changed.clear()
    void client.invalidateQueries({
      predicate: ({ queryKey: [of, operation] }) =>
        of === mode && paths.some((path) => String(operation).includes(path)),
    })
  }
  const hear = (objects: readonly string[]) => {
    for (const object of objects) changed.add(object)
    timer ??= setTimeout(again, GATHER_MS)
  }
  source.addEventListener('change', (event) => hear([String(JSON.parse(event.data).object)]))
  source.addEventListener('reset', () => hear(Object.keys(PATHS)))
  source.addEventListener('open', () => {
    if (lost) hear(Object.keys(PATHS))
    lost = false
    tell('open')
  })
  source.addEventListener('error', () => {
    lost = true
    tell('lost')
  })
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
