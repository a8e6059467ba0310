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

const measured = (): number => Math.min(SLOWEST, Math.max(1, Math.round(slowness(WORK_MS) * STEPS) / STEPS))

process.env.CENTRALINO_TEST_PACE ??= String(measured())
export const PACE = Number(process.env.CENTRALINO_TEST_PACE)
