import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { WebSocket } from 'ws'
import { BROWSER_FRAME_BYTES, BROWSER_FRAME_SAMPLES, BROWSER_HZ } from '#contract/media.ts'
import { sql } from '#store/sql.ts'
import { voice } from '../live/voices.ts'
import { INBOUND, until } from '../support/api.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { type Browser, firstOwner, invited } from '../support/person.ts'
import { connectTalk, type TalkClient } from '../support/talk-client.ts'
import { pitchOf } from '../support/tone-model.ts'

/** A draft is talked to by a client that is no browser and does what the console's page does. */

let house: TestHouse
let owner: Browser
let agent: string
before(async () => {
  const options = { audio: ['pcm_16k'], signalsInterruption: false }
  const speech = { module: new URL('../support/tone-model.ts', import.meta.url).href, options }
  house = await startHouse({}, undefined, { speech })
  owner = await firstOwner(house)
  agent = await draft(owner)
})
after(() => house[Symbol.asyncDispose]())

async function draft({ api }: Browser, changes: object = {}): Promise<string> {
  const { status, json, text } = await api('POST', '/v1/agents', {
    config: { ...INBOUND, recording: true, ...changes },
  })
  assert.equal(status, 201, text)
  return json.id
}

/** What is looked for, once it is there. */
const eventually = <T>(look: () => Promise<T>) => until(look, Boolean)

const ask = ({ api }: Browser, body: object, id = agent) => api('POST', `/v1/agents/${id}/talks`, body)

async function ticketFor(browser: Browser, body: object, id = agent): Promise<string> {
  const { status, json, text } = await ask(browser, body, id)
  assert.equal(status, 201, text)
  return json.url
}

const connect = (url: string, from: { cookie: string; origin?: string | null } = owner): TalkClient =>
  connectTalk(house.url, url, from)

const ended = (client: TalkClient) => client.messages.find((one) => one.type === 'ended')
const calls = async () => (await owner.api('GET', '/v1/calls')).json.data

describe('by text', () => {
  it('the script answers where there is no key, and the talk is a test call with transcript and result', async () => {
    const { json } = await ask(owner, { kind: 'text' })
    assert.equal(json.answered_by, 'script')
    const client = connect(json.url)
    assert.equal(await client.opened, 101)
    await eventually(async () => client.said().length >= 1)
    for (let n = 0; n < 20 && !ended(client); n += 1) {
      const before = client.said().length
      client.say({ type: 'text', text: n === 0 ? 'Buongiorno, chiamo per una richiesta.' : `La risposta ${n}.` })
      await eventually(async () => client.said().length > before + 1 || ended(client) !== undefined)
      if (n > 8) client.say({ type: 'hang_up' })
    }
    await client.closed
    const [first] = client.messages
    assert.equal(first?.type, 'started')
    const id = first?.type === 'started' ? first.call : ''
    const call = await eventually(async () => {
      const { json: read } = await owner.api('GET', `/v1/calls/${id}`)
      return ['completed', 'needs_review'].includes(read.status) ? read : null
    })
    assert.deepEqual([call.livemode, call.agent.version, call.agent.id, call.recording], [false, 0, agent, null])
    const { json: transcript } = await owner.api('GET', `/v1/calls/${id}/transcript`)
    assert.deepEqual(
      transcript.turns.map((turn: { speaker: string; text: string }) => `${turn.speaker}: ${turn.text}`),
      client.said(),
    )
    assert.ok(client.said().includes('person: Buongiorno, chiamo per una richiesta.'))
    assert.match(client.said()[0] ?? '', /^agent: /)
    const events = (await owner.api('GET', `/v1/events?call=${id}`)).json.data
    assert.ok(events.every((event: { livemode: boolean }) => event.livemode === false))
  })
})

const NONE = { cookie: '' }
describe('the line is opened', () => {
  it('once, by whoever asked, with their session and from a page of this server', async () => {
    const viewer = await invited(house, owner, { email: 'v@example.com', name: 'V', role: 'viewer' })
    const operator = await invited(house, owner, { email: 'o@example.com', name: 'O', role: 'operator' })
    const cases: [from: Parameters<typeof connect>[1], status: number][] = [
      [NONE, 401],
      [{ cookie: owner.cookie, origin: null }, 403],
      [{ cookie: owner.cookie, origin: 'https://elsewhere.example' }, 403],
      [{ cookie: operator.cookie }, 404],
      [{ cookie: viewer.cookie }, 404],
    ]
    const url = await ticketFor(owner, { kind: 'text' })
    for (const [from, status] of cases) assert.equal(await connect(url, from).opened, status)
    const first = connect(url)
    assert.equal(await first.opened, 101)
    assert.equal(await connect(url).opened, 404)
    assert.equal(await connect('/v1/talks/nothing').opened, 404)
    first.say({ type: 'hang_up' })
    await first.closed
    assert.equal((await ask(viewer, { kind: 'text' })).status, 403)
    owner.mode = 'live'
    assert.equal((await ask(owner, { kind: 'text' })).status, 403)
    owner.mode = 'test'
    const page = await owner.api('GET', url)
    assert.equal(page.status, 403)
  })

  it('within its minute', async () => {
    const url = await ticketFor(owner, { kind: 'text' })
    await house.db.query(sql`update talk_tickets set expires_at = '2020-01-01Z'`)
    assert.equal(await connect(url).opened, 404)
  })

  it('and closed on who sends what no page of ours sends', async () => {
    for (const wrong of [
      { type: 'text', text: '' },
      { type: 'text', text: 'a'.repeat(1_001) },
      { kind: 'x' },
      new Uint8Array(641),
    ]) {
      const client = connect(await ticketFor(owner, { kind: 'text' }))
      await client.opened
      client.say(wrong)
      assert.equal(await client.closed, 1008)
    }
    const flood = connect(await ticketFor(owner, { kind: 'text' }))
    await flood.opened
    for (let n = 0; n < 700; n += 1) flood.say(new Uint8Array(BROWSER_FRAME_BYTES))
    await eventually(async () => flood.socket.readyState === WebSocket.CLOSED)
    assert.equal(await flood.closed, 1008)
  })

  it('as often as there are lines for received calls, and no more', async () => {
    await house.db.query(sql`update accounts set inbound_calls = 1`)
    await eventually(async () => (await calls()).every(({ status }: { status: string }) => status !== 'in_progress'))
    const one = connect(await ticketFor(owner, { kind: 'text' }))
    await eventually(async () => one.messages.some(({ type }) => type === 'started'))
    const two = connect(await ticketFor(owner, { kind: 'text' }))
    await eventually(async () => two.messages.length > 0)
    assert.deepEqual(
      two.messages.map(({ type }) => type),
      ['ended'],
    )
    await two.closed
    one.say({ type: 'hang_up' })
    await one.closed
    await house.db.query(sql`update accounts set inbound_calls = 10`)
  })
})

describe('by microphone', () => {
  it('the draft hears and speaks in a media worker, is interrupted, recorded and analysed', async () => {
    const greeting = `${INBOUND.greeting} ${'E poi ancora molte altre parole. '.repeat(12)}`.trim()
    const long = await draft(owner, { greeting })
    const client = connect(await ticketFor(owner, { kind: 'microphone' }, long))
    await client.opened
    const stop = new AbortController()
    const playing = microphone(client, stop.signal)
    // By then it has said what it is, and has as much to say again.
    await eventually(async () => client.frames.length > 150)
    assert.ok(client.frames.every(({ length }) => length === BROWSER_FRAME_BYTES))
    assert.equal(pitchOf(samplesOf(client.frames.slice(10, 25)), BROWSER_HZ), 440)
    playing.voice = voice(210, 4_000)
    const turns = () => client.messages.flatMap((one) => (one.type === 'turn' ? [one.turn] : []))
    await eventually(async () => turns().length >= 1)
    assert.deepEqual([turns()[0]?.speaker, turns()[0]?.interrupted], ['agent', true])
    playing.voice = null
    await eventually(async () => playing.sent > 400)
    playing.hz = 1_000
    const from = playing.sent
    await eventually(async () => client.said().some((line) => line.includes('1000 Hz')) && playing.sent > from + 100)
    playing.hz = 0
    client.say({ type: 'hang_up' })
    await client.closed
    stop.abort()
    const id = client.messages.flatMap((one) => (one.type === 'started' ? [one.call] : []))[0] ?? ''
    const call = await eventually(async () => {
      const { json } = await owner.api('GET', `/v1/calls/${id}`)
      return ['completed', 'needs_review'].includes(json.status) ? json : null
    })
    assert.deepEqual([call.livemode, call.end_reason, call.quality.codec], [false, 'person', 'L16/16000'])
    const wav = await fetch(`${house.url}${call.recording.url}`, {
      headers: { cookie: owner.cookie, 'centralino-mode': 'test' },
    })
    const sound = new Int16Array((await wav.arrayBuffer()).slice(44))
    const heard = new Set<number | null>()
    for (let at = 0; at + 800 <= sound.length; at += 800) heard.add(pitchOf(sound.subarray(at, at + 800), 8_000))
    assert.ok(heard.has(440) && heard.has(1_000), [...heard].join())
  })

  it('is hung up from elsewhere like any call', async () => {
    const client = connect(await ticketFor(owner, { kind: 'microphone' }))
    await eventually(async () => client.messages.some(({ type }) => type === 'started'))
    const id = client.messages.flatMap((one) => (one.type === 'started' ? [one.call] : []))[0] ?? ''
    const { status, text } = await owner.api('POST', `/v1/calls/${id}/hangup`)
    assert.ok(status < 300, text)
    await client.closed
  })
})

interface Playing {
  /** A voice at 8 kHz, over and over; and a tone beside it, none at 0 Hz. */
  voice: Int16Array | null
  hz: number
  sent: number
}

/** Sends a frame every 20 ms. */
function microphone(client: TalkClient, signal: AbortSignal): Playing {
  const playing: Playing = { voice: null, hz: 0, sent: 0 }
  let n = 0
  const next = (): number => {
    n += 1
    const spoken = playing.voice?.[Math.floor(n / 2) % playing.voice.length] ?? 0
    return spoken + Math.round(8_000 * Math.sin((2 * Math.PI * playing.hz * n) / BROWSER_HZ))
  }
  const timer = setInterval(() => {
    const pcm = Int16Array.from({ length: BROWSER_FRAME_SAMPLES }, next)
    if (client.socket.readyState === WebSocket.OPEN) client.say(new Uint8Array(pcm.buffer))
    playing.sent += 1
  }, 20).unref()
  signal.addEventListener('abort', () => clearInterval(timer))
  return playing
}

const samplesOf = (frames: readonly Buffer[]): Int16Array => {
  const all = Buffer.concat(frames)
  return new Int16Array(all.buffer.slice(all.byteOffset, all.byteOffset + all.length))
}
