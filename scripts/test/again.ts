import { slowness, slownessByWork } from '../../tests/support/pace.ts'

/**
 * Telephones, leases, browsers and what a database ends by itself run against the clock. A file that fails while the
 * machine is starved says nothing of what it tests, so it runs again, alone and once the machine is calm; what fails
 * there too is red. One that fails on a machine that had time for it is red at once, and so is a run in which many fail.
 */
const AGAIN_MAX = 6

/** A piece of work takes so many times longer than beside the usual two other files. */
const STARVED = 2
const SAMPLE_EVERY_MS = 2_000
const SAMPLE_WORK_MS = 25

export interface Sample {
  at: number
  slowness: number
}

export interface FailedFile {
  file: string
  from: number
  to: number
}

/** Those of the failed files that are worth another run. */
export function worthAnother(failed: readonly FailedFile[], samples: readonly Sample[]): string[] {
  const starved = failed.filter(({ from, to }) => {
    // The sample before tells of the time up to the next.
    const during = samples.filter(({ at }) => at >= from - SAMPLE_EVERY_MS && at <= to + SAMPLE_EVERY_MS)
    return during.some((sample) => sample.slowness >= STARVED)
  })
  return failed.length <= AGAIN_MAX && starved.length === failed.length ? starved.map(({ file }) => file) : []
}

/** How slow the machine was, all the time. */
export function watchSlowness(now: () => number): Disposable & { readonly samples: readonly Sample[] } {
  const samples: Sample[] = []
  const byWork = slownessByWork()
  const looking = setInterval(() => {
    // A look that comes late has waited for a processor too.
    const lateMs = samples.length === 0 ? 0 : now() - (samples.at(-1)?.at ?? 0) - SAMPLE_EVERY_MS
    samples.push({ at: now(), slowness: Math.max(slowness(SAMPLE_WORK_MS), byWork(), lateMs / LATE_MS) })
  }, SAMPLE_EVERY_MS)
  return { samples, [Symbol.dispose]: () => clearInterval(looking) }
}
const LATE_MS = 250

const CALM = 1.2
const CALM_MAX_MS = 60_000
const CALM_LOOK_MS = 500

/** Waits until it has time for others, for a minute at most. */
export async function calm(now: () => number): Promise<void> {
  const by = now() + CALM_MAX_MS
  while (slowness(SAMPLE_WORK_MS) > CALM && now() < by) await new Promise((done) => setTimeout(done, CALM_LOOK_MS))
}
