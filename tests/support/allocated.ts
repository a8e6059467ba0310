const RUNS = 1_000
const SERIES_MAX = 50
/** A number or two that the engine boxes as it likes; the smallest frame is ten times that. */
const NOTHING_BYTES = 32

/**
 * Whether a run takes nothing of the heap once it is compiled, which the engine does when it likes: one of several
 * series has to show it. A series in which the collector came by says nothing.
 */
export function allocatesNothing(run: () => void): boolean {
  for (let series = 0; series < SERIES_MAX; series += 1) {
    const before = process.memoryUsage().heapUsed
    for (let n = 0; n < RUNS; n += 1) run()
    const taken = process.memoryUsage().heapUsed - before
    if (taken >= 0 && taken / RUNS <= NOTHING_BYTES) return true
  }
  return false
}
