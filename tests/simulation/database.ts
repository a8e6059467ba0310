import { Box, type Process, type Routine } from './kernel.ts'
import { Transaction } from './locks.ts'
import type { Sim } from './sim.ts'

/**
 * The way to the simulated database and back: both take time, and a connection may be cut at either end of a statement.
 */
export interface Client extends Process {
  /** Cannot reach the database until then. */
  cutUntil: number
}

export class Disconnected extends Error {}

/** An answer that does not come is given up after this long. */
const GIVEN_UP_MS = 800
const IDLE_IN_TRANSACTION_MS = 10_000

/** Runs a statement as one atomic step; throws where the answer, or the statement itself, was lost. */
export function* ask<Result>(sim: Sim, client: Client, statement: () => Result): Routine<Result> {
  const { kernel } = sim
  const isCut = () => client.cutUntil > kernel.now
  const answer = new Box<() => Result>()
  const lose = () =>
    kernel.after(kernel.chance() * GIVEN_UP_MS, client, () =>
      answer.fill(() => {
        throw new Disconnected('the connection was lost')
      }),
    )
  kernel.after(latencyMs(sim), database, () => {
    if (!client.alive) return
    if (isCut()) return lose()
    const settled = attempt(statement)
    kernel.after(latencyMs(sim), database, () => {
      if (isCut()) lose()
      else kernel.after(0, client, () => answer.fill(settled))
    })
  })
  const settled = yield* answer.wait()
  return settled()
}

const database: Process = { alive: true, stoppedUntil: 0 }

function latencyMs({ kernel, swarm }: Sim): number {
  return 1 + kernel.chance() ** 3 * swarm.databaseMs
}

function attempt<Result>(statement: () => Result): () => Result {
  try {
    const result = statement()
    return () => result
  } catch (error) {
    return () => {
      throw error
    }
  }
}

export interface Statements {
  tx: Transaction
  /** As `ask`, unless the server has ended the transaction meanwhile. */
  ask<Result>(statement: () => Result): Routine<Result>
  /** The last statement, and with it everything that the transaction held. */
  commit<Result>(statement: () => Result): Routine<Result>
  /** Asks until it is told something: how a lock is waited for. */
  wait(statement: () => boolean): Routine
}

const LOCK_POLL_MS = 3

/** Several statements and a commit, which is the last of them. Whatever goes wrong, nothing stays held. */
export function* transaction<Result>(
  sim: Sim,
  { client, idleMs = IDLE_IN_TRANSACTION_MS }: { client: Client; idleMs?: number },
  work: (statements: Statements) => Routine<Result>,
): Routine<Result> {
  const { kernel } = sim
  const tx = new Transaction(client, kernel.now, idleMs)
  const asked = <Answer>(statement: () => Answer): Routine<Answer> =>
    ask(sim, client, () => {
      if (!tx.stands(kernel.now)) throw new Disconnected('the server ended an idle transaction')
      tx.heard(kernel.now)
      return statement()
    })
  const wait = function* (statement: () => boolean): Routine {
    while (!(yield* asked(statement))) yield LOCK_POLL_MS
  }
  const commit = <Answer>(statement: () => Answer): Routine<Answer> =>
    asked(() => {
      try {
        return statement()
      } finally {
        tx.end()
      }
    })
  let lost = false
  try {
    return yield* work({ tx, ask: asked, commit, wait })
  } catch (error) {
    lost = error instanceof Disconnected
    throw error
  } finally {
    // A connection that was cut is ended by the server, in its own time.
    if (!lost) tx.end()
  }
}
