import { useSyncExternalStore } from 'react'
import { clockTime } from '../format/duration.ts'
import { onBeat } from './beat.ts'

/** How long something has lasted. */
const TICK_MS = 1_000

const second = () => Math.floor(Date.now() / TICK_MS)

const unheard = () => () => {}

/** It stands still while `isTicking` is false. */
export function Elapsed({ since, isTicking }: { since: string; isTicking: boolean }) {
  const now = useSyncExternalStore(isTicking ? onBeat : unheard, second)
  return clockTime(Math.max(0, now - Date.parse(since) / TICK_MS))
}
