import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe } from 'node:test'
import { Webhook } from 'standardwebhooks'
import type { Turn } from '#contract/conversation.ts'
import { SAMPLE_RATE } from '#media/recording/wav.ts'
import { type CallJson, type LiveHouse, openLiveHouse } from '../sip/house.ts'
import { freshAddress } from '../sip/peers/address.ts'
import { type Baresip, startBaresip } from '../sip/peers/baresip.ts'
import { publishedAgent, until } from '../support/api.ts'
import { answered, type ModelServer, startModelServer } from '../support/model-server.ts'
import { needs } from '../support/needs.ts'
import { tidyUp } from '../support/process.ts'
import { loudness } from '../support/waves.ts'
import { find, INPUTS, REMINDER, REMINDING, reminderTimes, type Said, seconds, writeTrack } from './scene.ts'
import { type Hook, listenTo, openHook, soundFolder, voiced } from './stage.ts'

const { after, before, it } = needs('sip', 'sound')

const PERSON = '+393331234567'
const CALLER = '+393337654321'
const OUR_NUMBER = '+390298760001'
const GREETING = 'Studio Rossi, sono Marco, un assistente virtuale. Come posso aiutarla?'
const ASKS = 'Vorrei spostare la visita.'
const REPLIES = 'Certo, mi dica pure quale giorno le andrebbe bene, che guardo subito in agenda.'
/** The caller has heard so much of the reply when they hang up. */
const LISTENS_SECONDS = 1.5

/** Longer than any conversation here. */
const TALK_MAX_MS = 40_000
/** How far what is told may be from what was heard: buffers, the ear's own delay, and a busy machine. */
const TOLERANCE_SECONDS = 0.5
const LIKENESS = 0.8

const READING = {
  values: {
    conferma: { value: true, evidence: 'confermo' },
    persone: { value: 3, evidence: 'saremo in tre' },
  },
  outcome: 'completed',
  outcome_evidence: 'confermo',
  callback: null,
  summary: 'Ha confermato la visita per tre persone.',
  sentiment: { score: 0.3, start: 0.1, end: 0.3, emotions: [] },
}

const folder = soundFolder()
const times = reminderTimes()
let reading: ModelServer
let hook: Hook
let live: LiveHouse
let phone: Baresip
let caller: Baresip

before(async () => {
  const [person, calling] = ['person.wav', 'caller.wav'].map((name) => join(folder.path, name))
  assert.ok(person && calling)
  writeTrack(person, [times.assents, times.confirms], times.thanks.atSeconds + 30)
  const asks = { text: ASKS, atSeconds: seconds(GREETING) + 1 }
  const repliedAt = asks.atSeconds + seconds(ASKS) + 1
  writeTrack(calling, [asks], repliedAt + LISTENS_SECONDS)
  const speech = voiced(folder.path, { outbound: REMINDING, inbound: [{ hears: ASKS, says: REPLIES }] }, [
    REMINDER.first,
    GREETING,
  ])
  reading = await startModelServer((response, asked) => {
    const isReminder = asked.text.includes(REMINDER.confirms)
    answered('compatible', isReminder ? READING : { ...READING, values: {}, outcome_evidence: null })(response, asked)
  })
  hook = await openHook()
  phone = await startBaresip({ address: freshAddress(), number: PERSON, sound: person })
  caller = await startBaresip({ address: freshAddress(), number: CALLER, sound: calling })
  live = await openLiveHouse(
    [{ host: phone.address }, { host: caller.address }],
    {
      analysis: { model: 'compatible/local', baseUrl: `${reading.url}/v1`, apiKey: null, price: null },
      allowPrivateTargets: true,
    },
    { speech },
  )
})
after(async () => {
  await live?.[Symbol.asyncDispose]()
  await Promise.all([phone?.[Symbol.asyncDispose](), caller?.[Symbol.asyncDispose]()])
  await Promise.all([hook?.[Symbol.asyncDispose](), reading?.[Symbol.asyncDispose]()])
  await tidyUp()
  folder[Symbol.dispose]()
})

const near = (seen: number, expected: number, what: string, late = 0) =>
  assert.ok(
    seen >= expected - TOLERANCE_SECONDS && seen <= expected + TOLERANCE_SECONDS + late,
    `${what}: ${seen} s instead of ${expected} s`,
  )

/** That sentence is heard in the recording when the transcript says that it was; where it begins. */
function heard(recording: Int16Array, said: Said, turn: Turn | undefined, afterSeconds = 0): number {
  assert.ok(turn, said.text)
  const found = find(recording, { ...said, atSeconds: turn.start_seconds }, afterSeconds)
  assert.ok(found.likeness > LIKENESS, `${said.text}: ${found.likeness} at ${found.atSeconds} s`)
  near(turn.start_seconds, found.atSeconds, `the beginning of “${said.text}”`)
  return found.atSeconds
}

describe('a conversation on a real line', { concurrency: true }, () => {
  describe('that we began', () => {
    let call: CallJson
    let turns: Turn[]
    let recording: Int16Array
    before(async () => {
      const { secret } = (await live.api('POST', '/v1/webhook-secret')).json
      const agent = await publishedAgent(live.api, {
        ...REMINDER.agent,
        delivery: { mode: 'webhook', url: hook.url },
      })
      const id = await live.call(PERSON, { agent, inputs: INPUTS })
      const { json } = await until(
        () => live.read(id),
        (reply) => ['completed', 'failed', 'needs_review'].includes(reply.json.status),
        TALK_MAX_MS,
      )
      call = { ...json, secret }
      turns = (await live.api('GET', `/v1/calls/${id}/transcript`)).json.turns
      recording = await listenTo(live.house.url, { id, key: await live.house.key(true) })
    })

    it('ends when the agent has said goodbye, with what was agreed on', () => {
      assert.deepEqual([call.status, call.outcome, call.end_reason], ['completed', 'completed', 'agent'])
      assert.deepEqual([call.ai_disclosed, call.attempts], [true, 1])
      assert.deepEqual(call.result.data, { conferma: true, persone: 3 })
      assert.deepEqual(call.result.issues, [])
    })

    it('has what both have said, in order and at its time, and of what was spoken over only what was heard', () => {
      const { first, assents, reminds, confirms, thanks } = times
      const told = turns.map(({ speaker, text, interrupted }) => [speaker, text, interrupted])
      const cut = turns[2]?.text ?? ''
      assert.deepEqual(told, [
        ['agent', first.text, false],
        ['person', assents.text, false],
        ['agent', cut, true],
        ['person', confirms.text, false],
        ['agent', thanks.text, false],
      ])
      assert.ok(reminds.text.startsWith(`${cut} `), `“${cut}” is no beginning of it in whole words`)
      const [begun, ended, spoken] = [turns[2]?.start_seconds ?? 0, turns[2]?.end_seconds ?? 0, seconds(reminds.text)]
      const share = (ended - begun) / spoken
      assert.ok(Math.abs(cut.length / reminds.text.length - share) < 0.15, `${cut} in ${share} of it`)
      for (const [n, { text, atSeconds }] of [first, assents, reminds, confirms, thanks].entries()) {
        near(turns[n]?.start_seconds ?? -1, atSeconds, `the beginning of “${text}”`)
        if (text !== reminds.text) near(turns[n]?.end_seconds ?? -1, atSeconds + seconds(text), `the end of “${text}”`)
      }
      near(ended, confirms.atSeconds, 'the end of what was spoken over')
    })

    it('is recorded, both voices at their times, and the agent’s no longer than it was listened to', () => {
      const { first, assents, reminds, confirms, thanks } = times
      heard(recording, first, turns[0])
      heard(recording, assents, turns[1])
      const reminded = heard(recording, reminds, turns[2])
      // Where both speak neither is heard alone.
      const confirmed = heard(recording, confirms, turns[3], 0.6)
      heard(recording, thanks, turns[4])
      const over = confirmed + seconds(confirms.text)
      assert.ok(over < reminded + seconds(reminds.text) - 1, 'there was more to be said')
      const silence = recording.subarray((over + 0.1) * SAMPLE_RATE, (over + 0.5) * SAMPLE_RATE)
      assert.ok(loudness(silence) < 0.001, `the agent speaks on: ${loudness(silence)}`)
      const lasts = recording.length / SAMPLE_RATE
      assert.ok(lasts <= call.duration_seconds + 1 && lasts > call.duration_seconds - 2, `${lasts} s`)
    })

    it('has a waveform of both voices', async () => {
      const { json } = await live.api('GET', `/v1/calls/${call.id}/recording/peaks?buckets=40`)
      assert.deepEqual([json.object, json.buckets], ['recording_peaks', 40])
      assert.equal(json.duration_seconds, recording.length / SAMPLE_RATE)
      const parts = Array.from({ length: 40 }, (_, n) => {
        const [from, to] = [n, n + 1].map((part) => Math.ceil((part * recording.length) / 40))
        const part = recording.subarray(from, to)
        return [part.reduce((a, b) => Math.min(a, b)) >> 8, part.reduce((a, b) => Math.max(a, b)) >> 8]
      })
      assert.deepEqual(json.peaks, parts)
    })

    it('is billed by its seconds, and told under our signature', async () => {
      const { json: usage } = await live.api('GET', '/v1/usage/records')
      const record = usage.data.find((one: { call: string }) => one.call === call.id)
      assert.equal(record.seconds, call.duration_seconds)
      const [told] = await until(
        async () => hook.received,
        (received) => received.length > 0,
      )
      assert.ok(told)
      const event = new Webhook(call.secret).verify(told.body, told.headers) as CallJson
      assert.deepEqual([event.type, event.call.id, event.call.outcome], ['call.completed', call.id, 'completed'])
      assert.deepEqual(event.call.result.data, { conferma: true, persone: 3 })
      assert.equal(hook.received.length, 1)
    })
  })

  it('that a caller began is answered by the agent of the number, and ends where they hang up', async () => {
    await live.route(OUR_NUMBER)
    await caller.command('dial', `sip:${OUR_NUMBER}@${live.address}`)
    const inbound = () => live.api('GET', '/v1/calls?direction=inbound')
    const { json } = await until(inbound, (reply) => reply.json.data[0]?.ended_at, TALK_MAX_MS)
    const call = await live.reaches(json.data[0].id, 'completed', 'needs_review')
    assert.deepEqual([call.from, call.to, call.end_reason], [CALLER, OUR_NUMBER, 'person'])
    const { turns } = (await live.api('GET', `/v1/calls/${call.id}/transcript`)).json
    const cut = turns[2]?.text
    assert.deepEqual(
      turns.map(({ speaker, text, interrupted }: Turn) => [speaker, text, interrupted]),
      [
        ['agent', GREETING, false],
        ['person', ASKS, false],
        ['agent', cut, true],
      ],
    )
    assert.ok(REPLIES.startsWith(`${cut} `), cut)
    assert.equal(call.recording, null, 'its agent records nothing')
  })
})
