import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { WebSocket } from 'ws'
import { BROWSER_FRAME_BYTES, BROWSER_FRAME_SAMPLES, BROWSER_HZ } from '#contract/media.ts'
import type { RunningMessage } from '#contract/stream.ts'
import type { TalkMessage } from '#contract/talks.ts'
import { sql } from '#store/sql.ts'
import { voice } from '../live/voices.ts'
import { INBOUND, until } from '../support/api.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { type Browser, firstOwner, invited } from '../support/person.ts'
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

interface Client {
  socket: WebSocket
  messages: TalkMessage[]
  frames: Buffer[]
  opened: Promise<number>
  closed: Promise<number>
  said: () => string[]
  say: (message: object | Uint8Array) => void
}

function connect(url: string, { cookie, origin }: { cookie: string; origin?: string | null } = owner): Client {
  const from = origin === undefined ? house.url : origin
  const headers = { ...(cookie ? { cookie } : {}), ...(from ? { origin: from } : {}) }
  const socket = new WebSocket(`${house.url.replace('http', 'ws')}${url}`, { headers })
  const opened = Promise.withResolvers<number>()
  const closed = Promise.withResolvers<number>()
  const client: Client = {
    socket,
    messages: [],
    frames: [],
    opened: opened.promise,
    closed: closed.promise,
    said: () =>
      client.messages.flatMap((one) => (one.type === 'turn' ? [`${one.turn.speaker}: ${one.turn.text}`] : [])),
    say: (message) => socket.send(message instanceof Uint8Array ? message : JSON.stringify(message)),
  }
  socket.on('open', () => opened.resolve(101))
  socket.on('unexpected-response', (_request, { statusCode = 0 }) => opened.resolve(statusCode))
  socket.on('error', () => {})
  socket.on('close', (code) => closed.resolve(code))
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) client.frames.push(data)
    else client.messages.push(JSON.parse(data.toString()))
  })
  return client
}

const ended = (client: Client) => client.messages.find((one) => one.type === 'ended')
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
    await two.closed
    assert.deepEqual(
      two.messages.map(({ type }) => type),
      ['ended'],
    )
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

describe('the wall of running calls', () => {
  it('tells who looks of each line in use, its last words and its end, and the audit log why it was hung up', async () => {
    await eventually(async () => (await calls()).every(({ status }: { status: string }) => status !== 'in_progress'))
    const all = await look('')
    const ours = await look(`&agent=${agent}`)
    const others = await look('&agent=agt_01jcq3v5k8e7r9t2w4y6z8a0bc')
    await eventually(async () => [all, ours, others].every(({ told }) => told.length === 1))
    assert.deepEqual(all.told[0], { lines: [], gone: [] })
    const client = connect(await ticketFor(owner, { kind: 'text' }))
    await eventually(async () => client.said().length >= 1)
    client.say({ type: 'text', text: 'Parole che si vedono sul muro.' })
    const words = ({ told }: Looking) => JSON.stringify(told)
    await eventually(
      async () => words(all).includes('si vedono sul muro') && words(ours).includes('si vedono sul muro'),
    )
    const line = all.told.flatMap(({ lines }) => lines).at(-1)
    assert.deepEqual([line?.state, line?.agent.id, line?.attempt], ['talking', agent, 1])
    const id = line?.call ?? ''
    const wrong = await owner.api('POST', `/v1/calls/${id}/hangup`, { reason: 'Anna Verdi' })
    assert.deepEqual([wrong.status, wrong.json.error.param], [400, '/reason'])
    assert.equal((await owner.api('POST', `/v1/calls/${id}/hangup`, { reason: 'too_long' })).status, 202)
    await client.closed
    await eventually(async () => all.told.some(({ gone }) => gone.includes(id)))
    assert.equal(others.told.length, 1)
    const { json } = await owner.api('GET', `/v1/audit?target=${id}&action=hang_up_call`)
    assert.deepEqual(
      json.data.map(({ reason }: { reason: string }) => reason),
      ['too_long'],
    )
    for (const { close } of [all, ours, others]) close()
  })
})

interface Looking {
  told: RunningMessage[]
  close: () => void
}

/** A page that looks at the wall. */
async function look(filter: string): Promise<Looking> {
  const over = new AbortController()
  const headers = { cookie: owner.cookie }
  const reply = await fetch(`${house.url}/v1/stream?mode=test&running=true${filter}`, { headers, signal: over.signal })
  assert.equal(reply.status, 200)
  const looking: Looking = { told: [], close: () => over.abort() }
  let text = ''
  void (async () => {
    for await (const piece of reply.body ?? []) {
      text += Buffer.from(piece).toString()
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts)
        if (part.startsWith('event: running')) looking.told.push(JSON.parse(part.slice(part.indexOf('data: ') + 6)))
    }
  })().catch(() => {})
  return looking
}

interface Playing {
  /** A voice at 8 kHz, over and over; and a tone beside it, none at 0 Hz. */
  voice: Int16Array | null
  hz: number
  sent: number
}

/** Sends a frame every 20 ms. */
function microphone(client: Client, signal: AbortSignal): Playing {
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
