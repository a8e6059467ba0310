import { PACE, slowness } from '../support/pace.ts'
import { STARVED_MS } from './messages.ts'

/**
 * When the machine did not let this process run: between two of its looks more time has passed than it worked itself.
 * What it computed is its own fault, and is not told. A product's process may say so of itself alone; one in which
 * nothing of ours runs says it of the machine.
 */
export function tellStarving(tell: (from: number, to: number) => void): Disposable {
  let ranAt = Date.now()
  let worked = process.cpuUsage()
  const look = setInterval(() => {
    const [from, now] = [ranAt, Date.now()]
    const { user, system } = process.cpuUsage(worked)
    ranAt = now
    worked = process.cpuUsage()
    if (now - from - (user + system) / 1_000 > STARVED_MS) tell(from, now)
  }, STARVED_MS / 10)
  return { [Symbol.dispose]: () => clearInterval(look) }
}

const SAMPLE_EVERY_MS = 3_000
const SAMPLE_WORK_MS = 25
/** Times are made for a machine as slow as it was when they were agreed on, and for what the nodes do themselves. */
const SLOWER = 3

/** When it was let run, and yet so slowly that no time holds that was agreed on. */
export function tellSlowness(tell: (from: number, to: number) => void): Disposable {
  let before = Date.now()
  const look = setInterval(() => {
    const slow = slowness(SAMPLE_WORK_MS)
    const now = Date.now()
    if (slow > PACE * SLOWER) tell(before, now)
    before = now
  }, SAMPLE_EVERY_MS)
  return { [Symbol.dispose]: () => clearInterval(look) }
}
