import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'

/**
 * What strangers send costs one line now and then, whatever they send and however much of it: the first fault is told
 * at once, those that follow are counted and told together. The line names faults, never what was sent nor who sent it.
 */
export type FaultLog = (fault: string) => void

const LINE_EVERY_MS = 10_000
/** Faults are names of ours; should one ever be made of what was sent, the table still does not grow. */
const NAMES_MAX = 32

export function createFaultLog({ clock, log }: { clock: Clock; log: Log }): FaultLog {
  const counts = new Map<string, number>()
  let lastLineMs = Number.NEGATIVE_INFINITY
  return (fault) => {
    const name = counts.has(fault) || counts.size < NAMES_MAX ? fault : 'other'
    counts.set(name, (counts.get(name) ?? 0) + 1)
    const now = clock.monotonicMs()
    if (now - lastLineMs < LINE_EVERY_MS) return
    lastLineMs = now
    log.warn({ faults: Object.fromEntries(counts) }, 'what came in on the SIP port was not taken')
    counts.clear()
  }
}
