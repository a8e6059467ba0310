import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Desk, Ending, Plan, ToolRequest, Turn } from '#contract/conversation.ts'
import type { MediaPool } from '#contract/media.ts'
import { systemClock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { silentLog } from '#kernel/log.ts'
import type { CodecName } from '#media/audio/g711.ts'
import type { ModelModule } from '#media/messages.ts'
import { openMediaPool } from '#media/pool.ts'
import { recordingPath } from '#media/recording/recordings.ts'
import { WAV_HEADER_BYTES, wavHeader } from '#media/recording/wav.ts'
import { atOnce, examplePlan } from '#telephony/example-plan.ts'
import { openEndpoint } from '#telephony/sip/endpoint.ts'
import { freshAddress, SIP_PORT } from '../sip/peers/address.ts'
import { type Baresip, startBaresip } from '../sip/peers/baresip.ts'
import { trunkTo } from '../support/trunk.ts'
import { openTap, type Tap } from './tap.ts'

/** One answered call between our telephone and a real one, with everything that either side heard. */
export interface PhoneLine extends AsyncDisposable {
  readonly phone: Baresip
  readonly turns: Turn[]
  readonly asked: ToolRequest[]
  readonly ending: Promise<Ending>
  /** What the phone has heard so far, as it says itself; it stops telling at the first hold. */
  heard(): Int16Array
  /** What was on its way to the phone. */
  readonly tap: Tap
  /** Both sides as we recorded them; there when the conversation has ended. */
  recording(): Int16Array
}

export interface PhoneOrder {
  codec: CodecName
  /** What the phone plays. */
  sound: Int16Array
  /** Who speaks on our side: a model in a pool of workers, or places of the test's own. */
  model?: ModelModule
  pool?: (host: string, ports: { from: number; to: number }) => MediaPool
  plan?: Partial<Omit<Plan, 'agent'>>
}

const PORTS = { from: 10_000, to: 10_100 }
const NEVER = new AbortController().signal
const NUMBERS = { to: '+390000000001', from: '+390000000100' }

export async function openPhoneLine(order: PhoneOrder): Promise<PhoneLine> {
  const folder = mkdtempSync(join(tmpdir(), 'centralino-line-'))
  const sound = join(folder, 'sound.wav')
  writeFileSync(sound, Buffer.concat([wavHeader(order.sound.length), Buffer.from(order.sound.buffer)]))
  const phone = await startBaresip({ address: freshAddress(), sound, heard: folder })
  const { pool, tap, endpoint } = await openOurs(order, { phone, folder })
  const callId = newId('call')
  const dial = { callId, attempt: 1, ...NUMBERS, ringForSeconds: 45, retryOf: null }
  const dialled = await endpoint.telephone.dial(dial, NEVER, atOnce)
  assert.ok(dialled.kind === 'answered', dialled.kind)
  const [turns, asked]: [Turn[], ToolRequest[]] = [[], []]
  const desk: Desk = {
    turn: (turn) => turns.push(turn),
    told() {},
    async tool(request) {
      asked.push(request)
      return { text: '' }
    },
  }
  const ending = dialled.line.converse(examplePlan({ callId, ...order.plan }, { recording: true }), desk, NEVER)
  return {
    phone,
    turns,
    asked,
    ending,
    heard: () => samplesOf(join(folder, readdirSync(folder).find((name) => name.endsWith('-dec.wav')) ?? '')),
    tap,
    recording: () => samplesOf(recordingPath(folder, callId)),
    async [Symbol.asyncDispose]() {
      await phone[Symbol.asyncDispose]()
      await endpoint.close()
      await pool.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function openOurs(order: PhoneOrder, { phone, folder }: { phone: Baresip; folder: string }) {
  const host = freshAddress()
  const pool = order.pool?.(host, PORTS) ?? (await openWorker(order, { host, recordingsDir: folder }))
  const tap = openTap(host)
  const endpoint = await openEndpoint({
    ...{ clock: systemClock, log: silentLog, publicAddress: null, media: tap.over(pool) },
    listen: [{ transport: 'udp', host, port: SIP_PORT }],
    trunks: [trunkTo({ host: phone.address, port: SIP_PORT }, { codecs: [order.codec] })],
    arrive: async () => ({ kind: 'refused', status: 404 }),
  })
  return { pool, tap, endpoint }
}

function openWorker({ model }: PhoneOrder, { host, recordingsDir }: { host: string; recordingsDir: string }) {
  assert.ok(model)
  const house = { clock: systemClock, log: silentLog, logLevel: 'silent', host, recordingsDir }
  return openMediaPool({ ...house, ports: PORTS, workers: 1, model })
}

/** Whatever its header says: while it is still written that tells nothing. */
function samplesOf(path: string): Int16Array {
  const bytes = readFileSync(path).subarray(WAV_HEADER_BYTES)
  return Int16Array.from({ length: bytes.length >> 1 }, (_, n) => bytes.readInt16LE(2 * n))
}
