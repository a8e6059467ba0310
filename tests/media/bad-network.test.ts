import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'node:test'
import type { Desk } from '#contract/conversation.ts'
import type { MediaPool } from '#contract/media.ts'
import { systemClock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { silentLog } from '#kernel/log.ts'
import { PCMA } from '#media/audio/g711.ts'
import { openMediaPool } from '#media/pool.ts'
import { recordingPath } from '#media/recording/recordings.ts'
import { WAV_HEADER_BYTES } from '#media/recording/wav.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { needs } from '../support/needs.ts'
import { terms } from '../support/rtp-stage.ts'
import { spoken } from '../support/waves.ts'
import { openRoads, type Road, type Roads, type Travelled } from './road.ts'
import { segmentalDb } from './segmental.ts'

const { after, before, it } = needs('sound')

/**
 * A voice over bad roads, all at the same time as over a clean one, through sockets, worker and recorder: what the
 * recording of each has lost against the clean one's, in dB. What the machine's own haste costs, it costs all of them.
 */
// biome-ignore format: a table reads in columns
const ROADS: readonly (Road & { losesDb: number })[] = [
  { what: 'nothing happens to packets',               losesDb: 0 },
  { what: 'one of three is overtaken',                losesDb: 2,  overtaken: 1 / 3 },
  { what: 'each comes twice',                         losesDb: 2,  doubled: 1 },
  { what: 'each is late by up to 40 ms',              losesDb: 2,  lateMs: 40 },
  { what: 'one of four is late by 120 ms',            losesDb: 6,  overtaken: 1 / 4, overtakenMs: 120 },
  { what: '1 % is lost',                              losesDb: 2,  loss: 0.01 },
  { what: '5 % is lost',                              losesDb: 4,  loss: 0.05 },
  { what: '10 % is lost',                             losesDb: 7,  loss: 0.1 },
  { what: '5 % is lost, doubled, overtaken and late', losesDb: 5,  loss: 0.05, doubled: 0.1, overtaken: 0.1, lateMs: 20 },
  { what: 'the peer becomes another source',          losesDb: 2,  restarts: 'source' },
  { what: 'the peer begins to count anew',            losesDb: 2,  restarts: 'sequence' },
  { what: 'a stranger of its host sends to the leg',  losesDb: 2,  stranger: '127.0.0.1' },
  { what: 'a stranger from elsewhere sends to it',    losesDb: 2,  stranger: '127.0.0.2' },
]
const TEXT =
  'Buongiorno, la chiamo per la visita di giovedì mattina: mi conferma che viene alle dieci e mezza, o preferisce che la spostiamo al pomeriggio?'
const PORTS = { from: 23_000, to: 23_199 }
/** So much is left of it over a clean road, unless the machine is too busy to measure anything. */
const CLEAN_DB = 30
/** A busy machine is asked again; a bug answers the same each time. */
const TRIES = 3

const NEVER = new AbortController().signal
const DEAF: Desk = { turn() {}, tool: async () => ({ text: '' }), told() {} }

interface Heard extends Travelled {
  db: number
}

let pool: MediaPool
let roads: Roads
let heard: Heard[] = []
const folder = mkdtempSync(join(tmpdir(), 'centralino-roads-'))
const voice = spoken(TEXT)
const codes = new Uint8Array(voice.length)
PCMA.encode(voice, codes)
PCMA.decode(codes, voice)

before(async () => {
  roads = await openRoads(ROADS)
  pool = await openMediaPool({
    ...{ clock: systemClock, log: silentLog, logLevel: 'silent', host: '127.0.0.1', recordingsDir: folder },
    ...{ ports: PORTS, workers: 1 },
    model: { module: new URL('../support/silent-model.ts', import.meta.url).href, options: null },
  })
  for (let tries = 0; tries < TRIES && !ROADS.every(isFine); tries += 1) heard = await travel()
})
after(async () => {
  await pool.close()
  await roads[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

function isFine({ losesDb }: { losesDb: number }, nth: number): boolean {
  const [clean, here] = [heard[0], heard[nth]]
  return clean !== undefined && here !== undefined && clean.db >= CLEAN_DB && here.db >= clean.db - losesDb
}

/** The voice over every road at once, to calls that are recorded. */
async function travel(): Promise<Heard[]> {
  const calls = await Promise.all(roads.ports.map(call))
  const travelled = await roads.send(
    calls.map(({ leg }) => leg.port),
    codes,
  )
  return Promise.all(
    calls.map(async ({ end }, n) => ({
      ...(travelled[n] ?? { returned: 0, stolen: 0 }),
      db: segmentalDb(voice, await end()),
    })),
  )
}

/** A call over that road on which nothing is said; what was recorded of it. */
async function call(port: number) {
  const leg = await pool.open()
  assert.ok(leg)
  leg.agree(terms({ remote: { address: '127.0.0.1', port } }))
  const callId = newId('call')
  const left = new AbortController()
  const signals = { closing: NEVER, left: left.signal, gone: NEVER }
  const ending = leg.converse(examplePlan({ callId }, { recording: true }), DEAF, signals)
  return {
    leg,
    async end(): Promise<Int16Array> {
      left.abort()
      assert.equal((await ending).recorded, true)
      leg.close()
      const bytes = readFileSync(recordingPath(folder, callId)).subarray(WAV_HEADER_BYTES)
      return Int16Array.from({ length: bytes.length >> 1 }, (_, n) => bytes.readInt16LE(2 * n))
    },
  }
}

describe('a voice over a bad network', () => {
  for (const [n, { what, losesDb, stranger }] of ROADS.entries())
    it(`loses at most ${losesDb} of 35 dB where ${what}`, (t) => {
      const [clean, here] = [heard[0], heard[n]]
      assert.ok(clean && here)
      t.diagnostic(`${here.db.toFixed(1)} dB of ${clean.db.toFixed(1)}; ${here.returned} packets came back`)
      assert.ok(here.db >= clean.db - losesDb, `${here.db.toFixed(2)} dB of ${clean.db.toFixed(2)}`)
      if (!stranger) return
      assert.equal(here.stolen, 0)
      assert.ok(here.returned >= 0.9 * clean.returned, `${here.returned} packets of ${clean.returned}`)
    })

  it('is heard whole over a clean one', () => {
    assert.ok((heard[0]?.db ?? 0) >= CLEAN_DB, `${heard[0]?.db.toFixed(2)} dB`)
  })
})
