import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'node:test'
import type { Turn } from '#contract/conversation.ts'
import { DISCLOSURE } from '#language/disclosure.ts'
import { gatePath, recordingPath } from '#media/recording/recordings.ts'
import { wavHeader } from '#media/recording/wav.ts'
import { sql } from '#store/sql.ts'
import { type CallJson, type LiveHouse, openLiveHouse } from '../sip/house.ts'
import { freshAddress } from '../sip/peers/address.ts'
import { type Baresip, startBaresip } from '../sip/peers/baresip.ts'
import { publishedAgent, until } from '../support/api.ts'
import { needs } from '../support/needs.ts'
import { tidyUp } from '../support/process.ts'
import { voiceOf } from '../support/spoken-model.ts'
import { joined, silence, tone } from '../support/waves.ts'
import { samplesOf } from './scene.ts'
import { soundFolder, voiced } from './stage.ts'

const { after, before, it } = needs('sip', 'sound')

const PERSON = '+393331234567'
const RATE = 8_000
const TALK_MAX_MS = 60_000
const OPENING = 'Buongiorno, sono Giulia, assistente virtuale. Parlo con Anna?'
const FIRST = `${OPENING} Questa chiamata viene registrata.`
const ENDS = { name: 'end_call', arguments: { reason: 'done' } }
const pause = (seconds: number) => silence(Math.round(seconds * RATE))
const beep = tone({ hz: 1_000, rate: RATE, samples: 4_000, dBfs: -8 })

const MAILBOX = 'Risponde la segreteria telefonica. Lasciate un messaggio dopo il segnale acustico.'
const ASKS = 'Registra il tuo nome e il motivo della chiamata, verifico se la persona è disponibile.'

/** What the phone plays from the answer on, what of it a model understands, and what it would say to that. */
const SCENES = {
  mailbox: {
    plays: () => joined(pause(0.5), voiceOf(MAILBOX), pause(1), beep, pause(30)),
    script: [{ hears: MAILBOX, says: 'Va bene.' }],
  },
  late: {
    plays: () =>
      joined(
        pause(0.5),
        voiceOf('Ciao, sono Luca.'),
        pause(1.4),
        voiceOf('Lasciate un messaggio dopo il bip.'),
        pause(30),
      ),
    script: [
      { hears: 'Ciao, sono Luca.', says: 'Va bene.' },
      { hears: 'Lasciate un messaggio dopo il bip.', says: 'Va bene.' },
    ],
  },
  slow: {
    plays: () => joined(pause(9), voiceOf('Sì, sono io.'), pause(30)),
    script: [{ hears: 'Sì, sono io.', says: 'Grazie, a presto.', last: ENDS }],
  },
  screener: {
    plays: () => joined(pause(0.5), voiceOf(ASKS), pause(15), voiceOf('Pronto?'), pause(30)),
    script: [
      { hears: ASKS, says: 'Va bene.' },
      { hears: 'Pronto?', says: 'Grazie, a presto.', last: ENDS },
    ],
  },
} as const

const folder = soundFolder()
const sound = join(folder.path, 'person.wav')
let phone: Baresip
let live: LiveHouse

before(async () => {
  const named = Object.fromEntries(Object.entries(SCENES).map(([name, { script }]) => [name, script]))
  const speech = voiced(folder.path, { outbound: Object.values(SCENES).flatMap(({ script }) => [...script]) }, [
    FIRST,
    DISCLOSURE.it,
  ])
  play('slow')
  phone = await startBaresip({ address: freshAddress(), number: PERSON, sound })
  const options = { ...speech.options, named }
  live = await openLiveHouse([{ host: phone.address }], { keepGateAudio: true }, { speech: { ...speech, options } })
})
after(async () => {
  await live?.[Symbol.asyncDispose]()
  await phone?.[Symbol.asyncDispose]()
  await tidyUp()
  folder[Symbol.dispose]()
})

/** The phone reads it when it answers. */
function play(scene: keyof typeof SCENES): void {
  const samples = SCENES[scene].plays()
  writeFileSync(sound, Buffer.concat([wavHeader(samples.length), Buffer.from(samples.buffer)]))
}

async function answered(scene: keyof typeof SCENES): Promise<{ call: CallJson; turns: Turn[] }> {
  play(scene)
  // So many calls to one number in a day are what the dialer forbids.
  await live.house.db.query(sql`delete from daily_slots`)
  const calling = { hours: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' }, maxAttempts: 3 }
  const agent = await publishedAgent(live.api, { name: scene, opening: OPENING, recording: true, calling, result: [] })
  const id = await live.call(PERSON, { agent })
  const isOver = (status: string) => ['completed', 'failed', 'needs_review'].includes(status)
  const { json: call } = await until(
    () => live.read(id),
    ({ json }) => isOver(json.status) || json.next_attempt_at !== null,
    TALK_MAX_MS,
  )
  return { call, turns: (await live.api('GET', `/v1/calls/${id}/transcript`)).json.turns }
}

/** Nobody was spoken with: no time, no bill, no other attempt, nothing recorded, one event. */
async function assertVoicemail(call: CallJson): Promise<void> {
  assert.deepEqual([call.status, call.outcome, call.end_reason], ['failed', 'voicemail', 'voicemail'])
  assert.deepEqual([call.answered_at, call.duration_seconds, call.error], [null, 0, null])
  assert.deepEqual([call.attempts, call.next_attempt_at, call.recording], [1, null, null])
  const { json: usage } = await live.api('GET', '/v1/usage/records')
  assert.equal(
    usage.data.some((one: { call: string }) => one.call === call.id),
    false,
  )
  assert.equal(existsSync(recordingPath(live.house.recordingsDir, call.id)), false)
  const events = (await live.events(call.id)) as unknown as { type: string; call: CallJson }[]
  assert.deepEqual(
    events.map(({ type }) => type),
    ['call.completed'],
  )
}
const spoken = (turns: readonly Turn[]) => turns.map(({ speaker, text }) => [speaker, text])

describe('who answers a real line', () => {
  it('a mailbox is hung up on before a word is said; what it said, and what was judged, are kept', async () => {
    const { call, turns } = await answered('mailbox')
    await assertVoicemail(call)
    // As far as it was listened to.
    assert.deepEqual(
      turns.map(({ speaker, text }) => [speaker, text !== '' && MAILBOX.startsWith(text)]),
      [['person', true]],
    )
    assert.equal(call.ai_disclosed, null)
    const judged = gatePath(live.house.recordingsDir, call.id)
    const seconds = samplesOf(readFileSync(judged)).length / RATE
    assert.ok(seconds > 3 && seconds < 15, `${seconds} s`)
    const erased = await live.api('POST', '/v1/privacy/erase', { number: PERSON })
    assert.ok(erased.status < 300, erased.text)
    await until(
      async () => existsSync(judged),
      (isThere) => !isThere,
    )
  })

  it('one that is found out while the agent speaks is hung up on then, and counts as nobody all the same', async () => {
    const { call, turns } = await answered('late')
    await assertVoicemail(call)
    assert.equal(turns[0]?.text, 'Ciao, sono Luca.')
    assert.ok(
      turns.some(({ speaker, text }) => speaker === 'agent' && FIRST.startsWith(text)),
      JSON.stringify(turns),
    )
    assert.ok(turns.some(({ text }) => text === 'Lasciate un messaggio dopo il bip.'))
  })

  it('a person who is slow is spoken to and answers', async () => {
    const { call, turns } = await answered('slow')
    assert.deepEqual([call.status, call.end_reason], ['completed', 'agent'])
    assert.deepEqual(spoken(turns).slice(0, 2), [
      ['agent', FIRST],
      ['person', 'Sì, sono io.'],
    ])
    assert.notEqual(call.answered_at, null)
    assert.notEqual(call.recording, null)
  })

  it('a screener is told who is calling and waited for; whoever comes is spoken with', async () => {
    const { call, turns } = await answered('screener')
    assert.deepEqual([call.status, call.end_reason], ['completed', 'agent'])
    assert.deepEqual(spoken(turns), [
      ['person', ASKS],
      ['agent', FIRST],
      ['person', 'Pronto?'],
      ['agent', 'Grazie, a presto.'],
    ])
  })
})
