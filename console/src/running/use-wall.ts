import { useEffect, useState } from 'react'
import type { RunningLine, RunningMessage, SayingMessage } from '#contract/stream.ts'
import { searchOf } from '../api/client.ts'
import { useMode } from '../session/mode.ts'
import { onBeat } from './beat.ts'
import { SaidStore } from './said.ts'

/** The lines in use as the server tells of them; a line that has not changed stays the same object. */
export interface Wall {
  lines: readonly RunningLine[]
  /** False until the first word of the server, and while the stream is lost. */
  isFresh: boolean
  /** What is being said on them. */
  said: SaidStore
}

/** What of the address is about the wall: which lines, and whether as cards or as rows. */
export interface WallFilters {
  agent?: string | undefined
  campaign?: string | undefined
  client?: string | undefined
  as?: string | undefined
}

/** More lines than these are drawn once a second, all together. */
const MANY = 50

const EMPTY = { lines: [], isFresh: false }

export function useWall({ agent, campaign, client }: WallFilters): Wall {
  const mode = useMode()
  const [wall, setWall] = useState<Omit<Wall, 'said'>>(EMPTY)
  const [said] = useState(() => new SaidStore())
  useEffect(() => {
    setWall(EMPTY)
    const source = new EventSource(`/v1/stream?${searchOf({ mode, running: 'true', agent, campaign, client })}`)
    let lines: readonly RunningLine[] = []
    const pending: (() => void)[] = []
    const draw = (change: () => void) => void (lines.length > MANY ? pending.push(change) : change())
    const leave = onBeat(() => {
      for (const change of pending.splice(0)) change()
    })
    // A stream that was found again begins with all lines: those of before are forgotten then.
    let isAnew = true
    source.addEventListener('open', () => {
      isAnew = true
    })
    source.addEventListener('running', (event) => {
      const told: RunningMessage = JSON.parse(event.data)
      if (isAnew) said.clear()
      lines = changed(isAnew ? [] : lines, told)
      isAnew = false
      draw(() => {
        said.forget(told.gone)
        setWall({ lines, isFresh: true })
      })
    })
    source.addEventListener('saying', (event) => {
      const told: SayingMessage = JSON.parse(event.data)
      draw(() => said.tell(told))
    })
    source.addEventListener('error', () => setWall((before) => ({ ...before, isFresh: false })))
    return () => {
      source.close()
      leave()
    }
  }, [said, mode, agent, campaign, client])
  return { ...wall, said }
}

function changed(lines: readonly RunningLine[], { lines: told, gone }: RunningMessage): readonly RunningLine[] {
  const now = new Map(lines.map((line) => [line.call, line]))
  for (const call of gone) now.delete(call)
  for (const line of told) now.set(line.call, line)
  return [...now.values()].sort((a, b) => (a.call < b.call ? -1 : 1))
}
