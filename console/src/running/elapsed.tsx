import { useSyncExternalStore } from 'react'
import { clockTime } from '../format/duration.ts'

/** How long something has lasted. One clock ticks for all of them, as long as one is shown. */
const TICK_MS = 1_000
const shown = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(tick: () => void): () => void {
  shown.add(tick)
  timer ??= setInterval(() => {
    for (const one of shown) one()
  }, TICK_MS)
  return () => {
    shown.delete(tick)
    if (shown.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const second = () => Math.floor(Date.now() / TICK_MS)

export function Elapsed({ since }: { since: string }) {
  const now = useSyncExternalStore(subscribe, second)
  return clockTime(Math.max(0, now - Date.parse(since) / TICK_MS))
}
