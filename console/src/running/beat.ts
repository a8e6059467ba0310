/**
 * One clock for all that changes by itself on the wall: on a full second everything is drawn at once, since each drawing
 * costs far more than what is drawn.
 */
const BEAT_MS = 1_000
const beating = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function beat(): void {
  timer = setTimeout(beat, BEAT_MS - (Date.now() % BEAT_MS))
  for (const one of beating) one()
}

/** Called on every full second; what it returns takes it back. */
export function onBeat(run: () => void): () => void {
  beating.add(run)
  timer ??= setTimeout(beat, BEAT_MS - (Date.now() % BEAT_MS))
  return () => {
    beating.delete(run)
    if (beating.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }
}
