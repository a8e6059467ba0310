import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { Desk, Ending, LineSignals, Plan, ToolRequest, Turn } from '#contract/conversation.ts'
import type { MediaLeg, MediaPool } from '#contract/media.ts'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { openMediaPool, type PoolSettings } from '#media/pool.ts'
import { greetingPlan } from '#telephony/example-plan.ts'
import { freshAddress } from '../sip/peers/address.ts'
import { until } from './api.ts'
import { openRtpPeer, type RtpPeer } from './rtp-peer.ts'
import type { ToneOptions } from './tone-model.ts'

/**
 * A pool of media workers with the tone model, each on an address of loopback of its own, and telephones that call it.
 */
export const recordingsDir = mkdtempSync(join(tmpdir(), 'media-'))
const pools: MediaPool[] = []
const peers: RtpPeer[] = []
after(async () => {
  for (const peer of peers) peer.close()
  await Promise.all(pools.map((pool) => pool.close()))
  await rm(recordingsDir, { recursive: true })
})

export interface StagedPool extends MediaPool {
  readonly host: string
}

export async function openPool(
  changes: Partial<PoolSettings> = {},
  options: ToneOptions = { audio: ['pcma_8k', 'pcmu_8k'] },
): Promise<StagedPool> {
  const host = changes.host ?? freshAddress()
  const pool = await openMediaPool({
    clock: systemClock,
    log: silentLog,
    logLevel: 'silent',
    host,
    ports: { from: 10_000, to: 10_199 },
    workers: 1,
    recordingsDir,
    model: { module: new URL('./tone-model.ts', import.meta.url).href, options },
    ...changes,
  })
  pools.push(pool)
  return Object.assign(pool, { host })
}

export async function openPeer(codec: 'PCMA' | 'PCMU' = 'PCMA'): Promise<RtpPeer> {
  const peer = await openRtpPeer(codec)
  peers.push(peer)
  return peer
}

export async function placeIn(pool: MediaPool): Promise<MediaLeg> {
  const leg = await pool.open()
  assert.ok(leg)
  return leg
}

/** A place on a worker of a pool that has but one, and a telephone that was agreed with. */
export async function connected(options?: ToneOptions, codec?: 'PCMA' | 'PCMU') {
  const pool = await openPool({}, options)
  const [leg, far] = [await placeIn(pool), await openPeer(codec)]
  leg.agree(far.terms())
  return { leg, far, at: { address: pool.host, port: leg.port } }
}

export interface Talk {
  ending: Promise<Ending>
  turns: Turn[]
  asked: ToolRequest[]
  told: string[]
  controllers: Record<keyof LineSignals, AbortController>
  /** What that speaker said so far. */
  said(speaker: Turn['speaker']): string[]
  /** Settles when so many turns are told. */
  turned(count: number): Promise<number>
}

export function talk(leg: MediaLeg, plan: Plan = greetingPlan(), saying?: Desk['saying']): Talk {
  const controllers = { closing: new AbortController(), left: new AbortController(), gone: new AbortController() }
  const [turns, asked, told]: [Turn[], ToolRequest[], string[]] = [[], [], []]
  const desk: Desk = {
    turn: (turn) => turns.push(turn),
    tool: async (request) => {
      asked.push(request)
      return { text: 'Tre posti.' }
    },
    told: ({ id }) => told.push(id),
    ...(saying ? { saying } : {}),
  }
  const { closing, left, gone } = controllers
  const ending = leg.converse(plan, desk, { closing: closing.signal, left: left.signal, gone: gone.signal })
  const said = (by: Turn['speaker']) => turns.filter(({ speaker }) => speaker === by).map(({ text }) => text)
  const turned = (count: number) =>
    until(
      async () => turns.length,
      (length) => length >= count,
    )
  return { ending, turns, asked, told, controllers, said, turned }
}

export const pitchIs = (peer: RtpPeer, hz: number | null) =>
  until(
    async () => peer.pitch(),
    (seen) => seen === hz,
    5_000,
  )

export const packetsAre = (peer: RtpPeer, least: number) =>
  until(
    async () => peer.received,
    (count) => count >= least,
  )
