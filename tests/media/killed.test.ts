import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Turn } from '#contract/conversation.ts'
import { addLiveNumber } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { livePath, recordingPath } from '#media/recording/recordings.ts'
import { BYTES_PER_SAMPLE, SAMPLE_RATE } from '#media/recording/wav.ts'
import { askOf, OWN_NUMBER, sipOf } from '../sip/house.ts'
import { freshAddress } from '../sip/peers/address.ts'
import { type Baresip, startBaresip } from '../sip/peers/baresip.ts'
import { apiFor, publishedAgent, until } from '../support/api.ts'
import { startHouse, TEST_CONFIG, type TestHouse } from '../support/house.ts'
import { answered, type ModelServer, startModelServer } from '../support/model-server.ts'
import { needs } from '../support/needs.ts'
import { tidyUp } from '../support/process.ts'
import { startNode } from './node.ts'
import { find, INPUTS, REMINDER, REMINDING, reminderTimes, writeTrack } from './scene.ts'
import { listenTo, sizeOf, soundFolder, voiced } from './stage.ts'

const { after, before, it } = needs('sip', 'sound')

/** A node that is killed in the middle of a conversation, and another one that finds what it had recorded. */
const PERSON = '+393331234567'
const TIMES = { heartbeatMs: 500, leaseMs: 6_000 }
/** The agent has said so much of its second sentence by then. */
const HEARD_SECONDS = 2
/** By how much two clocks may differ. */
const CLOCKS_SECONDS = 0.2
/** What the recorder has not written yet, and a busy machine. */
const LOST_SECONDS = 2
const LIKENESS = 0.8
const nothing = { value: null, evidence: null }
const READING = {
  values: { conferma: nothing, persone: nothing },
  outcome: 'completed',
  outcome_evidence: null,
  callback: null,
  summary: 'La telefonata si è interrotta.',
  sentiment: { score: 0, start: 0, end: 0, emotions: [] },
}
const TALK_MAX_MS = 40_000

const folder = soundFolder()
const times = reminderTimes()
let phone: Baresip
let house: TestHouse
let reading: ModelServer
let node: ChildProcess

before(async () => {
  const track = join(folder.path, 'person.wav')
  writeTrack(track, [times.assents], times.reminds.atSeconds + 60)
  phone = await startBaresip({ address: freshAddress(), number: PERSON, sound: track })
  reading = await startModelServer(answered('compatible', READING))
  const analysis = { model: 'compatible/local', baseUrl: `${reading.url}/v1`, apiKey: null, price: null } as const
  house = await startHouse({ roles: ['api', 'worker'], times: TIMES, analysis })
})
after(async () => {
  node?.kill('SIGKILL')
  await house?.[Symbol.asyncDispose]()
  await Promise.all([phone?.[Symbol.asyncDispose](), reading?.[Symbol.asyncDispose]()])
  await tidyUp()
  folder[Symbol.dispose]()
})

it('a conversation whose node is killed is moved on with what was said, and its recording plays up to that second', async () => {
  const { connection, secretKey, recordingsDir } = house
  const key = await house.key(true)
  const api = apiFor(house.url, key)
  await addLiveNumber({ db: house.db, clock: systemClock }, { account: 'default', number: OWN_NUMBER })
  node = await startNode({
    connection,
    secretKey,
    config: {
      ...TEST_CONFIG,
      recordingsDir,
      times: TIMES,
      roles: ['calls'],
      sip: sipOf(freshAddress(), [{ host: phone.address }]),
    },
    speech: voiced(folder.path, { outbound: REMINDING }, [REMINDER.first]),
  })
  const live = askOf(api, await publishedAgent(api, REMINDER.agent))
  const id = await live.call(PERSON, { inputs: INPUTS })
  const draft = livePath(recordingPath(recordingsDir, id))
  const enough = (times.reminds.atSeconds + HEARD_SECONDS) * SAMPLE_RATE * BYTES_PER_SAMPLE
  await until(
    () => sizeOf(draft),
    (size) => size > enough,
    TALK_MAX_MS,
  )
  node.kill('SIGKILL')
  const killedAt = systemClock.now()
  assert.equal((await live.read(id)).json.status, 'in_progress')
  assert.equal(
    (await api('GET', `/v1/calls/${id}/recording`)).status,
    404,
    'there is none before somebody has it in hand',
  )

  const call = await live.reaches(id, 'completed', 'failed', 'needs_review')
  assert.equal(call.end_reason, 'error')
  assert.equal(call.result.summary, READING.summary)
  assert.ok(reading.asked[0]?.text.includes(times.assents.text))
  assert.ok(call.recording !== null)
  const { turns } = (await api('GET', `/v1/calls/${id}/transcript`)).json
  assert.deepEqual(
    turns.map(({ speaker, text }: Turn) => [speaker, text]),
    [
      ['agent', times.first.text],
      ['person', times.assents.text],
    ],
  )
  const recording = await listenTo(house.url, { id, key })
  const { first, assents, reminds } = times
  for (const [said, atSeconds] of [
    [first, turns[0].start_seconds],
    [assents, turns[1].start_seconds],
    [reminds, reminds.atSeconds],
  ] as const) {
    const { likeness } = find(recording, { ...said, atSeconds })
    assert.ok(likeness > LIKENESS, `${said.text}: ${likeness}`)
  }
  const talkedSeconds = killedAt.since(Temporal.Instant.from(call.answered_at)).total('seconds')
  const lasts = recording.length / SAMPLE_RATE
  // Two clocks: the line's counts whole frames, from a moment before the answer was written down.
  assert.ok(lasts <= talkedSeconds + CLOCKS_SECONDS, `${lasts} of ${talkedSeconds} s`)
  assert.ok(lasts > talkedSeconds - LOST_SECONDS, `${lasts} of ${talkedSeconds} s`)
})
