import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { HoldSound } from '#contract/media.ts'
import type { Clock } from '#kernel/clock.ts'
import { type GuardedClient, TargetRefused, type TargetRules } from '#kernel/guarded-request.ts'
import type { Log } from '#kernel/log.ts'
import type { Lined } from './for-the-line.ts'

/**
 * The music that people hear who wait for an operator. Fetched through the guard, decoded in a thread of its own, and
 * kept on disk by its address: whatever is wrong with it, a call never waits for it, and there is the tone.
 */
export interface Music {
  /** What is to be heard now. Music that is not there yet is fetched for the next time. */
  soundFor(url: string | undefined, owner: string): HoldSound
  /** Fetches it anew; why it cannot be played, in a sentence for its author, or null. */
  check(url: string, owner: string): Promise<string | null>
}

interface MusicHouse {
  clock: Clock
  log: Log
  folder: string
  client: GuardedClient
  rules: () => TargetRules
}

/** Decisions, "Transfer (live)". */
const BYTES_MAX = 10 * 1024 * 1024
const FETCH_MS = 10_000
const DECODE_MS = 20_000
/** A piece of three minutes at the highest rate, many times over. */
const DECODE_MB = 512
/** At once: each may take a core for a second or two. */
const UNDER_WAY_MAX = 2
/** Pieces on disk; one that is not there any more is fetched again. */
const KEPT_MAX = 500
/** Before one that could not be had is asked for again by a call. */
const AGAIN_MS = 10 * 60_000

export function openMusic(house: MusicHouse): Music {
  const { clock, folder, log } = house
  const ready = new Set(existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(KIND)) : [])
  const underWay = new Map<string, Promise<string | null>>()
  const failedMs = new Map<string, number>()

  async function get(url: string, owner: string): Promise<string | null> {
    const name = nameOf(url)
    const got = await fetched(house, url, owner)
    const lined = 'fault' in got ? got : await decoded(clock, got.bytes)
    if ('fault' in lined) {
      failedMs.set(name, clock.monotonicMs())
      if (failedMs.size > KEPT_MAX) failedMs.clear()
      return lined.fault
    }
    await keep(join(folder, name), lined.codes)
    failedMs.delete(name)
    ready.add(name)
    await forgetOldest()
    return null
  }

  async function forgetOldest(): Promise<void> {
    const [oldest] = ready
    if (ready.size <= KEPT_MAX || oldest === undefined) return
    ready.delete(oldest)
    await rm(join(folder, oldest), { force: true })
  }

  /** Null: too much is under way. */
  function begin(url: string, owner: string): Promise<string | null> | null {
    const name = nameOf(url)
    const running = underWay.get(name)
    if (running || underWay.size >= UNDER_WAY_MAX) return running ?? null
    const getting = get(url, owner)
      .catch((error: unknown) => {
        log.error({ err: error }, 'music could not be kept')
        return 'it could not be kept'
      })
      .finally(() => underWay.delete(name))
    underWay.set(name, getting)
    return getting
  }

  return {
    soundFor(url, owner) {
      if (url === undefined) return RINGING
      const name = nameOf(url)
      if (ready.has(name)) return { kind: 'music', file: join(folder, name) }
      if (clock.monotonicMs() - (failedMs.get(name) ?? Number.NEGATIVE_INFINITY) >= AGAIN_MS) void begin(url, owner)
      return RINGING
    },
    check: async (url, owner) => (await begin(url, owner)) ?? null,
  }
}

const RINGING: HoldSound = { kind: 'ringing' }
const KIND = '.alaw'
const nameOf = (url: string): string => `${createHash('sha256').update(url).digest('hex')}${KIND}`

/** Written beside and renamed: whoever reads it reads all of it. */
async function keep(path: string, codes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(`${path}.new`, codes, { mode: 0o600 })
  await rename(`${path}.new`, path)
}

async function fetched(
  { client, rules }: MusicHouse,
  url: string,
  owner: string,
): Promise<{ bytes: Uint8Array } | { fault: string }> {
  const bounds = { timeoutMs: FETCH_MS, maxReplyBytes: BYTES_MAX }
  try {
    const order = { url, method: 'GET', headers: { 'accept-encoding': 'identity' }, rules: rules(), owner, ...bounds }
    const { status, body, truncated } = await client.request(order)
    if (status >= 300 && status < 400) return { fault: 'its server redirects, and redirects are not followed' }
    if (status !== 200) return { fault: `its server answers with ${status}` }
    return truncated ? { fault: 'it is larger than 10 MB' } : { bytes: body }
  } catch (error) {
    if (error instanceof TargetRefused) return { fault: 'its address may not be reached' }
    return { fault: 'its server does not answer in time' }
  }
}

/** In a thread that ends with it, by force where it takes too long. */
function decoded(clock: Clock, bytes: Uint8Array): Promise<Lined> {
  const worker = new Worker(new URL('./decode-thread.ts', import.meta.url), {
    workerData: bytes,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: DECODE_MB },
  })
  const settled = Promise.withResolvers<Lined>()
  const cancel = clock.after(DECODE_MS, () => settled.resolve({ fault: 'it cannot be decoded in time' }))
  worker.on('message', (lined: Lined) => settled.resolve(lined))
  worker.on('error', () => settled.resolve({ fault: 'it cannot be decoded' }))
  worker.on('exit', () => settled.resolve({ fault: 'it cannot be decoded' }))
  return settled.promise.finally(() => {
    cancel()
    void worker.terminate()
  })
}
