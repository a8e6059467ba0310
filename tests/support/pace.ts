/**
 * How much slower than when it is left alone this machine is just now: the time of a little work over the processor's
 * time for it. Where something must happen in real time, a lease be kept or a stranger's stream be read, that time is
 * as much longer. Measured once, by whoever comes first, for all the processes of a test file: they have to agree.
 */
const WORK_MS = 60
/** Beside two other test files a core is shared in any case, and times are made for that. */
const USUAL = 1.5
const SLOWEST = 8
/** In quarters, so that whole milliseconds stay whole. */
const STEPS = 4

/** As it is just now, by so much work. */
export function slowness(workMs: number): number {
  const [began, before] = [performance.now(), process.cpuUsage()]
  for (;;) {
    const { user, system } = process.cpuUsage(before)
    const workedMs = (user + system) / 1_000
    if (workedMs < workMs) continue
    return (performance.now() - began) / workedMs / USUAL
  }
}

/** How long a piece of work of always the same size takes: some ten milliseconds where nobody else has the processor. */
function workedMs(): number {
  const began = performance.now()
  let sum = 1
  for (let n = 0; n < STEPS_OF_WORK; n += 1) sum = (Math.imul(sum, 48_271) + n) | 0
  // Nobody needs the sum, but who does not look at it is not made to work for it.
  return sum === 0 ? 0 : performance.now() - began
}
const STEPS_OF_WORK = 10_000_000

/**
 * The same of a machine whose processors are lent out meanwhile, which the clock of none of them tells: by the best
 * that was seen of it.
 */
export function slownessByWork(): () => number {
  let bestMs = Number.POSITIVE_INFINITY
  return () => {
    const tookMs = workedMs()
    bestMs = Math.min(bestMs, tookMs)
    return tookMs / bestMs / USUAL
  }
}

const measured = (): number => Math.min(SLOWEST, Math.max(1, Math.round(slowness(WORK_MS) * STEPS) / STEPS))

process.env.CENTRALINO_TEST_PACE ??= String(measured())
export const PACE = Number(process.env.CENTRALINO_TEST_PACE)
