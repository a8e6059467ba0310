import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { use } from '../../support/needs.ts'
import { GROUPS } from '../../support/packages.ts'
import { type Environment, family, gone, type Launched, launch } from '../../support/process.ts'
import { listens, type Socket } from './address.ts'

/**
 * A program that we did not write, at the other end of a call: in a folder of its own, for a bounded time, and gone
 * with everything that it started when it is disposed of.
 */
export interface Peer extends Launched, AsyncDisposable {
  readonly folder: string
}

/** Longer than any test that needs one. Who is left behind by a run that was killed ends by then. */
const LIFE_SECONDS = 120
const LEAVE_MS = 3_000

// biome-ignore format: a table reads in columns
const PROGRAMS = {
  sipp:     GROUPS.sip['sip-tester'],
  baresip:  GROUPS.sip['baresip-core'],
  kamailio: GROUPS.sip.kamailio,
} as const
export type Program = keyof typeof PROGRAMS

export const peerFolder = (program: Program): string => mkdtempSync(join(tmpdir(), `centralino-${program}-`))

/** Returns once it listens there; one that does not is shown with all that it said. */
export async function startPeer(program: Program, args: readonly string[], order: PeerOrder): Promise<Peer> {
  use('sip')
  const { folder, env = {}, listensAt = [] } = order
  const command = ['--kill-after=2', String(LIFE_SECONDS), PROGRAMS[program], ...args]
  const launched = launch('/usr/bin/timeout', command, { env: { HOME: folder, ...env } })
  const peer: Peer = {
    ...launched,
    folder,
    async [Symbol.asyncDispose]() {
      await end(launched)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  const died = launched.exited.then(() => Promise.reject(new Error('it ended')))
  try {
    await Promise.race([Promise.all(listensAt.map(listens)), ...(listensAt.length > 0 ? [died] : [])])
    return peer
  } catch (error) {
    await peer[Symbol.asyncDispose]()
    throw new Error(`${program} did not start:\n${launched.stdout()}\n${launched.stderr()}`, { cause: error })
  } finally {
    died.catch(() => {})
  }
}

export interface PeerOrder {
  folder: string
  env?: Environment
  listensAt?: readonly Socket[]
}

/** `SIGTERM` first, for one that has children of its own to end. */
async function end(launched: Launched): Promise<void> {
  const members = family(launched.pid)
  launched.kill('SIGTERM')
  await gone(members, LEAVE_MS).catch(() => {
    for (const { pid } of family(launched.pid).concat(members)) kill(pid)
  })
  await launched.exited
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
