import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Where tests keep their clusters of PostgreSQL: in memory, where there is plenty. A cluster is a thousand files and a
 * run copies a thousand databases; on a disk each copy takes ten times as long, and most of that is processor.
 */
const MEMORY = '/dev/shm'
const GIB = 2 ** 30
/** All the clusters of a run have room in a part of it. */
const ROOM_BYTES = 4 * GIB
/** What the tests themselves need, and whoever else is on the machine. */
const OTHERS_BYTES = 4 * GIB

/** A folder of that name that nobody else has. */
export function roomFor(name: string): string {
  const place = hasPlenty() ? MEMORY : tmpdir()
  if (place === MEMORY) removeLeftOver()
  return mkdtempSync(join(place, `centralino-${name}-${process.pid}-`))
}

/** Whoever says where temporary files go is obeyed. */
function hasPlenty(): boolean {
  if (process.env.TMPDIR || process.platform !== 'linux') return false
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM_BYTES && process.availableMemory() > ROOM_BYTES + OTHERS_BYTES
  } catch {
    return false
  }
}

/**
 * A run that was killed leaves its folder, and memory is not given back by a restart of the tests. What another user
 * left stays: it is not ours to remove, and no reason for these tests to fail.
 */
const LEFT_OVER_MS = 3_600_000
const OURS = /^centralino-[\w-]+-(\d+)-\w{6}$/

function removeLeftOver(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = OURS.exec(name)?.[1]
    if (pid === undefined || isThere(Number(pid))) continue
    const path = join(MEMORY, name)
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY)
    try {
      if (age > LEFT_OVER_MS) rmSync(path, { recursive: true, force: true })
    } catch {}
  }
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
