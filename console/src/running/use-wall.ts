import { useEffect, useState } from 'react'
import type { RunningLine, RunningMessage } from '#contract/stream.ts'
import { searchOf } from '../api/client.ts'
import { useMode } from '../session/mode.ts'

/** The lines in use as the server tells of them; a line that has not changed stays the same object. */
export interface Wall {
  lines: readonly RunningLine[]
  /** False until the first word of the server, and while the stream is lost. */
  isFresh: boolean
}

/** What of the address is about the wall: which lines, and whether as cards or as rows. */
export interface WallFilters {
  agent?: string | undefined
  campaign?: string | undefined
  client?: string | undefined
  as?: string | undefined
}

const EMPTY: Wall = { lines: [], isFresh: false }

export function useWall({ agent, campaign, client }: WallFilters): Wall {
  const mode = useMode()
  const [wall, setWall] = useState<Wall>(EMPTY)
  useEffect(() => {
    setWall(EMPTY)
    const source = new EventSource(`/v1/stream?${searchOf({ mode, running: 'true', agent, campaign, client })}`)
    // A stream that was found again begins with all lines: those of before are forgotten then.
    let isAnew = true
    source.addEventListener('open', () => {
      isAnew = true
    })
    source.addEventListener('running', (event) => {
      const told: RunningMessage = JSON.parse(event.data)
      const anew = isAnew
      isAnew = false
      setWall(({ lines }) => ({ lines: changed(anew ? [] : lines, told), isFresh: true }))
    })
    source.addEventListener('error', () => setWall((before) => ({ ...before, isFresh: false })))
    return () => source.close()
  }, [mode, agent, campaign, client])
  return wall
}

function changed(lines: readonly RunningLine[], { lines: told, gone }: RunningMessage): readonly RunningLine[] {
  const now = new Map(lines.map((line) => [line.call, line]))
  for (const call of gone) now.delete(call)
  for (const line of told) now.set(line.call, line)
  return [...now.values()].sort((a, b) => (a.call < b.call ? -1 : 1))
}
