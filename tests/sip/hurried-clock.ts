import { type Clock, systemClock } from '#kernel/clock.ts'

/** Time that passes so many times as fast: what takes a minute between telephones takes a test a few seconds. */
export const hurriedClock = (times: number): Clock => ({
  now: systemClock.now,
  monotonicMs: () => systemClock.monotonicMs() * times,
  sleep: (ms, signal) => systemClock.sleep(ms / times, signal),
  after: (ms, task) => systemClock.after(ms / times, task),
})
