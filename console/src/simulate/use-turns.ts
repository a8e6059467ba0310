import { useEffect, useState } from 'react'
import type { Answer } from '../api/client.ts'
import { useMode } from '../session/mode.ts'

/** The words of a running call as they are spoken, from whichever node holds it. */
export type Turn = Answer<'GET /v1/calls/{id}/transcript'>['turns'][number]

export function useTurns(call: string, listening: boolean): readonly Turn[] {
  const mode = useMode()
  const [turns, setTurns] = useState<ReadonlyMap<number, Turn>>(new Map())
  useEffect(() => {
    if (!listening) return
    const source = new EventSource(`/v1/stream?mode=${mode}&words=${call}`)
    source.addEventListener('turn', (event) => {
      const { n, call: of, ...turn } = JSON.parse(event.data)
      if (of === call) setTurns((before) => new Map(before).set(n, turn))
    })
    return () => source.close()
  }, [call, mode, listening])
  return [...turns].sort(([a], [b]) => a - b).map(([, turn]) => turn)
}
