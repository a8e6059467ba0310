import { execFileSync } from 'node:child_process'
import { existsSync, globSync, linkSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { othersMayRead, PROJECT } from '../support/process.ts'

/**
 * The Dockerfile's commands of npm, played with what npm has installed in this project by the same lock file: fetched
 * and unpacked anew it would be the same, after a minute of work. `container.prove.ts` has the real one do it, and holds
 * the two against each other.
 */
export const PLAYED: Readonly<Record<string, (place: string) => void>> = {
  'npm ci --ignore-scripts --workspaces=false': (place) => symlinkSync(INSTALLED, join(place, 'node_modules')),
  'npm prune --omit=dev --ignore-scripts --workspaces=false': prune,
}

/** A user who exists on every machine and owns nothing. */
export const NOBODY = 65_534

const INSTALLED = join(PROJECT, 'node_modules')

interface Locked {
  dev?: boolean
  link?: boolean
}

/** The packages without those that the lock file says to be for development alone. */
function prune(place: string): void {
  rmSync(join(place, 'node_modules'))
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(join(PROJECT, 'package-lock.json'), 'utf8'),
  )
  const isThere = (path: string) => path.startsWith('node_modules/') && existsSync(join(PROJECT, path))
  const isInside = (path: string) => path.lastIndexOf('node_modules/') > 0
  const known = Object.entries(packages).filter(([path]) => isThere(path))
  const kept = known.filter(([path, { dev, link }]) => !dev && !link && !isInside(path)).map(([path]) => path)
  const copied = ['--archive', '--parents', ...(mayLink(place) ? ['--link'] : [])]
  execFileSync('cp', [...copied, ...kept, 'node_modules/.bin', place], { cwd: PROJECT })
  for (const [path, { dev }] of known)
    if (dev && isInside(path)) rmSync(join(place, path), { recursive: true, force: true })
  for (const name of globSync('node_modules/.bin/*', { cwd: place }))
    if (!existsSync(join(place, name))) rmSync(join(place, name))
}

/** Quicker, on one file system, and where another user may read what stays the project's. */
function mayLink(place: string): boolean {
  if (process.getuid?.() === 0 && !othersMayRead(NOBODY)) return false
  const probe = join(place, 'probe')
  try {
    linkSync(join(INSTALLED, 'pg/package.json'), probe)
    rmSync(probe)
    return true
  } catch {
    return false
  }
}

/** Whether the packages in that place are the project's very files, whose rights nobody may change. */
export const areShared = (place: string): boolean =>
  statSync(join(place, 'node_modules/pg/package.json')).ino === statSync(join(INSTALLED, 'pg/package.json')).ino
