import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Turn } from '#contract/conversation.ts'
import { comingBack } from '#conversation/coming-back.ts'
import { SAMPLE_RATE, WAV_HEADER_BYTES } from '#media/recording/wav.ts'
import { sql } from '#store/sql.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { type CallJson, type LiveHouse, openLiveHouse } from '../sip/house.ts'
import { freshAddress } from '../sip/peers/address.ts'
import { type Baresip, startBaresip } from '../sip/peers/baresip.ts'
import { publishedAgent, until } from '../support/api.ts'
import { needs } from '../support/needs.ts'
import { tidyUp } from '../support/process.ts'
import { fitTone } from '../support/waves.ts'
import { listenTo, soundFolder, voiced } from './stage.ts'
import { ASKS, CALLER_HZ, FIRST, HANDING_OVER, HANDS_OVER, OPERATOR, SCRIPT, trackOf } from './transfer-scene.ts'

const { after, before, it } = needs('sip', 'sound')

/** A caller, an agent that hands over, and an operator, with real telephones at both ends. */
const CALLER = '+393337654321'
const NUMBERS = ['+390298760010', '+390298760011', '+390298760012', '+390298760013']
/** The one to whom the agent comes back, and who lets it speak. */
const COMES_BACK = 1
/** What a baresip plays that was given no sound. */
const OPERATOR_HZ = 440
const RINGING_HZ = 425
const TALK_MAX_MS = 40_000
const WAIT = { timeout: 120_000 }

const busy = comingBack(examplePlan(), { why: 'busy', turns: [], prompt: '' }).firstWords
const folder = soundFolder()
let live: LiveHouse
let operator: Baresip
const callers: Baresip[] = []

before(async () => {
  const speech = voiced(folder.path, { inbound: SCRIPT }, [FIRST, busy])
  const heard = join(folder.path, 'operator')
  mkdirSync(heard)
  operator = await startBaresip({ address: freshAddress(), number: OPERATOR, answers: 'manual', heard })
  const addresses = NUMBERS.map(() => freshAddress())
  // Nobody is asked whether they are there: on a busy machine that would be no.
  const trunks = [operator.address, ...addresses].map((host) => ({ host, options: false as const }))
  live = await openLiveHouse(trunks, {}, { speech })
  const agent = await publishedAgent(live.api, HANDING_OVER)
  for (const [n, number] of NUMBERS.entries()) {
    await live.route(number)
    const { id } = (await live.api('GET', '/v1/numbers')).json.data.find((one: CallJson) => one.number === number)
    await live.api('PUT', `/v1/numbers/${id}`, { agent })
    const sound = join(folder.path, `caller-${n}.wav`)
    writeFileSync(sound, trackOf(n !== COMES_BACK))
    const into = join(folder.path, `heard-${n}`)
    mkdirSync(into)
    callers.push(await startBaresip({ address: addresses[n] ?? '', number: `${CALLER}${n}`, sound, heard: into }))
  }
})
after(async () => {
  await live?.[Symbol.asyncDispose]()
  await Promise.all([operator, ...callers].map((phone) => phone?.[Symbol.asyncDispose]()))
  await tidyUp()
  folder[Symbol.dispose]()
})

/** Calls, and is handed over; the call while the operator's telephone rings. */
async function ringing(n: number): Promise<{ id: string; caller: Baresip; rung: number }> {
  const [caller, number] = [callers[n], NUMBERS[n]]
  assert.ok(caller && number)
  const rung = operator.events().filter((event) => event === 'CALL_INCOMING').length + 1
  await caller.command('dial', `sip:${number}@${live.address}`)
  const list = () => live.api('GET', `/v1/calls?direction=inbound&limit=100`)
  const mine = (json: CallJson) => json.data.find((call: CallJson) => call.to === number)
  const { json } = await until(list, (reply) => mine(reply.json)?.transfer?.status === 'dialing', TALK_MAX_MS)
  await operator.tells('CALL_INCOMING', rung)
  return { id: mine(json).id, caller, rung }
}

const transferIs = async (id: string, ...statuses: string[]): Promise<CallJson> =>
  (
    await until(
      () => live.read(id),
      ({ json }) => statuses.includes(json.transfer?.status) && json.transfer.ended_at !== null,
      TALK_MAX_MS,
    )
  ).json

/** What a telephone heard in its last call. */
function heardBy(name: string): Int16Array {
  const path = join(folder.path, name)
  const [file] = readdirSync(path)
    .filter((one) => one.endsWith('-dec.wav'))
    .sort()
    .slice(-1)
  const bytes = readFileSync(join(path, file ?? '')).subarray(WAV_HEADER_BYTES)
  return Int16Array.from({ length: bytes.length >> 1 }, (_, at) => bytes.readInt16LE(2 * at))
}

/** How many tenths of a second of it are that tone, and not much else. */
function tenthsOf(heard: Int16Array, hz: number): number {
  const length = SAMPLE_RATE / 10
  let count = 0
  for (let at = 0; at + length <= heard.length; at += length) {
    const { peak, snr } = fitTone(heard.subarray(at, at + length), hz, SAMPLE_RATE)
    if (peak > 0.01 && snr > 10) count += 1
  }
  return count
}

/** Until so many tenths of a second of that tone were heard. */
const hears = (name: string, hz: number, tenths: number) =>
  until(
    async () => {
      // Listening takes a while of a processor that the call needs.
      await new Promise((resolve) => setTimeout(resolve, 200))
      return tenthsOf(heardBy(name), hz)
    },
    (heard) => heard >= tenths,
    TALK_MAX_MS,
  )

/** Nobody holds a line any more. */
const nothingLeft = () =>
  until(
    () =>
      live.house.db.query(sql<{ call_id: string }>`select call_id from call_details where transfer_node is not null`),
    (held) => held.length === 0,
  )

it(
  'two people who were joined hear each other; the data are told before, and nothing of it is recorded',
  WAIT,
  async () => {
    const { id, caller, rung } = await ringing(0)
    const told = await live.reaches(id, 'completed')
    assert.deepEqual([told.outcome, told.end_reason, told.transfer.status], ['transferred', 'transfer', 'dialing'])
    const [event] = await until(
      () => live.events(id),
      (events) => events.length > 0,
    )
    assert.equal(event?.type, 'call.completed')
    await hears('heard-0', RINGING_HZ, 8)
    await operator.command('accept')
    await operator.tells('CALL_ESTABLISHED', rung)
    await Promise.all([hears('heard-0', OPERATOR_HZ, 25), hears('operator', CALLER_HZ, 25)])
    await operator.command('hangup')
    await caller.tells('CALL_CLOSED')
    const call = await transferIs(id, 'answered')
    assert.ok(call.transfer.duration_seconds >= 3, `${call.transfer.duration_seconds} s with the operator`)
    const { turns } = (await live.api('GET', `/v1/calls/${id}/transcript`)).json
    assert.deepEqual(
      turns.map(({ text }: Turn) => text),
      [FIRST, ASKS, HANDS_OVER],
    )
    const recording = await listenTo(live.house.url, { id, key: await live.house.key(true) })
    assert.ok(
      Math.abs(recording.length / SAMPLE_RATE - call.duration_seconds) < 1.5,
      'it is as long as the conversation',
    )
    assert.equal(tenthsOf(recording, OPERATOR_HZ), 0)
    const { json: usage } = await live.api('GET', '/v1/usage/records')
    const { seconds: billed } = usage.data.find((one: CallJson) => one.call === id)
    assert.ok(billed >= call.duration_seconds + call.transfer.duration_seconds, `${billed} s are billed`)
  },
)

it('an operator who is busy: the agent comes back and says so, and that is in the transcript', WAIT, async () => {
  const { id, caller } = await ringing(COMES_BACK)
  await operator.command('hangup')
  const call = await transferIs(id, 'busy')
  assert.equal(call.transfer.duration_seconds, 0)
  const turnsOf = async () => (await live.api('GET', `/v1/calls/${id}/transcript`)).json.turns as Turn[]
  const turns = await until(turnsOf, (seen) => seen.some(({ text }) => text === busy), TALK_MAX_MS)
  assert.ok((turns.at(-1)?.start_seconds ?? 0) >= call.duration_seconds)
  await caller.command('hangup')
  await nothingLeft()
  assert.equal((await live.read(id)).json.transfer.status, 'busy')
})

it('a caller who hangs up while it rings: the operator’s telephone stops ringing', WAIT, async () => {
  const { id, caller, rung } = await ringing(2)
  await caller.command('hangup')
  await operator.tells('CALL_CLOSED', rung)
  await transferIs(id, 'failed')
  const call = await live.reaches(id, 'completed')
  assert.deepEqual([call.outcome, call.transfer.duration_seconds], ['transferred', 0])
  await nothingLeft()
})

it('a caller who hangs up in the middle of it ends the operator’s call; keys are passed on', WAIT, async () => {
  const { id, caller, rung } = await ringing(3)
  await operator.command('accept')
  await operator.tells('CALL_ESTABLISHED', 2)
  await caller.command('sndcode', '7')
  await until(
    async () => operator.digits(),
    (digits) => digits.includes('7'),
  )
  await caller.command('hangup')
  await operator.tells('CALL_CLOSED', rung)
  const call = await transferIs(id, 'answered')
  assert.ok(call.transfer.duration_seconds >= 1)
  await nothingLeft()
})
