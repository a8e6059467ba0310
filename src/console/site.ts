import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Log } from '#kernel/log.ts'
import { isUpToDate } from './sources.ts'

/**
 * The console's files, as they lie on the disk. They are built from `console/` where that is necessary, by a process of
 * its own, so that the API waits for nothing; until then whoever asks for a page is told how far it is.
 */
export interface Site {
  /** Where the built files are, or are going to be. */
  folder: string
  state(): SiteState
  close(): void
}
export type SiteState = 'ready' | 'building' | 'failed' | 'impossible'

interface Needs {
  log: Log
  /** The folder that holds `console/`. */
  project: string
}

/** The files as they are, if there are any; nothing is built. */
export function siteAsItIs(project: string): Site {
  const folder = join(project, 'console/dist')
  return { folder, state: () => (existsSync(join(folder, 'index.html')) ? 'ready' : 'impossible'), close: () => {} }
}

export function openSite({ log, project }: Needs): Site {
  const folder = join(project, 'console/dist')
  let state: SiteState = isUpToDate(project) ? 'ready' : canBuild(project) ? 'building' : 'impossible'
  const closing = new AbortController()
  if (state === 'building')
    build({ project, signal: closing.signal }).then((failure) => {
      if (closing.signal.aborted) return
      state = failure === null ? 'ready' : 'failed'
      if (failure !== null) log.error({ output: failure }, 'the console could not be built')
    })
  return { folder, state: () => state, close: () => closing.abort() }
}

/** Without the packages that build it, as after `npm install --omit=dev`, there is nothing to be done. */
function canBuild(project: string): boolean {
  const builder = join(project, 'console/build.ts')
  try {
    createRequire(builder).resolve('vite')
    return existsSync(builder)
  } catch {
    return false
  }
}

const OUTPUT_MAX_CHARACTERS = 4_000

/** What it said where it failed; null where the build is there. */
export function build({ project, signal }: { project: string; signal?: AbortSignal }): Promise<string | null> {
  return new Promise((resolve) => {
    const stop = signal ? { signal } : {}
    const child = spawn(process.execPath, [join(project, 'console/build.ts')], {
      cwd: project,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...stop,
    })
    if (child.pid !== undefined) stepBack(child.pid)
    let said = ''
    const hear = (chunk: Buffer) => {
      said = (said + chunk).slice(-OUTPUT_MAX_CHARACTERS)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code) => resolve(code === 0 ? null : said))
  })
}

/** Calls and requests come first. One that has ended already needs no place behind them. */
function stepBack(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended.
  }
}
