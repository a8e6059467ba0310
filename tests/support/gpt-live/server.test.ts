import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import type * as LiveAPI from 'openai/resources/live/live'
import { WebSocket } from 'ws'
import { openGptLive } from '#conversation/gpt-live/gpt-live.ts'
import { systemClock } from '#kernel/clock.ts'
import { loudness } from '../waves.ts'
import { agentText, openCall, planOf, until } from './call.ts'
import type { GptLiveOptions } from './script.ts'
import { type GptLiveServer, startGptLive } from './server.ts'
import { fromWire } from './sound.ts'
import { startGptLiveThread } from './thread.ts'
import { voiceOf } from './voice.ts'

const PATIENCE = { timeout: 60_000 }
const PCMU: LiveAPI.AudioFormat = { type: 'audio/pcmu', rate: 8_000 }
const SESSION: LiveAPI.SessionConfig = {
  model: 'gpt-live-1',
  audio: { format: PCMU },
  delegation: { type: 'responses', responses: { model: 'gpt-5.6-luna' } },
}

interface Peer {
  send(event: object): void
  got: LiveAPI.ServerEvent[]
  of<T extends LiveAPI.ServerEvent['type']>(type: T): Extract<LiveAPI.ServerEvent, { type: T }>[]
  /** So many milliseconds of silence, or of a voice. */
  sound(ms: number, how?: 'silence' | 'voice'): void
  errors(): string[]
  closed: Promise<[number]>
}

/** Somebody who speaks to it without any client's help. */
async function peerOf(server: GptLiveServer, session: object | null = SESSION): Promise<Peer> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/v1/live/sessions`, {
    headers: { authorization: 'Bearer sk-x' },
  })
  const got: LiveAPI.ServerEvent[] = []
  socket.on('message', (data) => got.push(JSON.parse(String(data))))
  const closed = once(socket, 'close') as Promise<[number]>
  await once(socket, 'open')
  const peer: Peer = {
    send: (event) => socket.send(JSON.stringify(event)),
    got,
    of: (type) =>
      got.filter((event): event is Extract<LiveAPI.ServerEvent, { type: typeof type }> => event.type === type),
    sound(ms, how = 'silence') {
      const codes = new Uint8Array(8 * ms).fill(0xff)
      if (how === 'voice') for (let n = 0; n < codes.length; n += 1) codes[n] = n % 40 < 20 ? 0x10 : 0x90
      peer.send({ type: 'session.input_audio.append', audio: Buffer.from(codes).toString('base64') })
    },
    errors: () => peer.of('error').map(({ error }) => `${error.code} ${error.param ?? ''}`.trim()),
    closed,
  }
  if (session) {
    peer.send({ type: 'session.start', event_id: 'first', session })
    await until(() => peer.of('session.started').length === 1)
  }
  return peer
}

const serve = (options: GptLiveOptions = {}) => startGptLive(options)

// biome-ignore format: a table reads in columns
const REFUSED: [object, string][] = [
  [{ type: 'session.foo' },                                                                       'invalid_value type'],
  [{ type: 'session.input_audio.append', audio: 'AA==', rate: 8 },                                'unknown_parameter rate'],
  [{ type: 'session.input_audio.append', audio: '???' },                                          'invalid_value audio'],
  [{ type: 'session.thinking.append', content: 'x' },                                             'invalid_type delegation_id'],
  [{ type: 'session.thinking.append', content: 'x', delegation_id: 'd' },                         'invalid_value delegation_id'],
  [{ type: 'session.thinking.append', content: 'parola '.repeat(300), delegation_id: null },      'invalid_value content'],
  [{ type: 'session.start', session: SESSION },                                                   'invalid_request type'],
  [{ type: 'session.update', session: { instructions: 'x' } },                                    'unknown_parameter session.instructions'],
  [{ type: 'response.item.create', item: { type: 'function_call_output', call_id: 'c', output: '' } }, 'invalid_value item.call_id'],
  [{ type: 'decision.create', event_id: 'x' },                                                    'invalid_value type'],
]

test(
  'what is not to the letter is refused, with the field and the command that it is about, and the session goes on',
  PATIENCE,
  async () => {
    await using server = await serve()
    const peer = await peerOf(server)
    for (const [event, expected] of REFUSED) {
      const before = peer.errors().length
      peer.send({ event_id: 'mine', ...event })
      await until(() => peer.errors().length === before + 1)
      assert.equal(peer.errors().at(-1), expected)
      assert.ok(['mine', 'x'].includes(peer.of('error').at(-1)?.error.client_event_id ?? ''))
    }
    peer.sound(100)
    await until(() => peer.of('session.output_audio.delta').length === 1)
  },
)

// biome-ignore format: a table reads in columns
const STARTS: [object, string][] = [
  [{ ...SESSION, temperature: 1 },                                                                  'unknown_parameter session.temperature'],
  [{ ...SESSION, model: 'gpt-realtime' },                                                           'invalid_value session.model'],
  [{ ...SESSION, audio: { format: { type: 'audio/pcmu', rate: 16_000 } } },                         'invalid_value session.audio.format.rate'],
  [{ ...SESSION, audio: { output: { voice: 'nova' } } },                                            'forbidden session.audio.output.voice'],
  [{ ...SESSION, instructions: 'parola '.repeat(8_000) },                                           'invalid_value'],
  [{ ...SESSION, input: Array(129).fill({ role: 'user', content: [{ type: 'input_text', text: 'x' }] }) }, 'invalid_value session.input'],
  [{ ...SESSION, input: [{ role: 'user', content: [{ type: 'output_text', text: 'x' }] }] },        'invalid_value session.input.0.content.0.type'],
  [{ ...SESSION, delegation: { type: 'responses', responses: { model: 'x', tools: [{ type: 'function', name: 'a b' }] } } },
                                                                                                    'invalid_value session.delegation.responses.tools.0.name'],
  [{ ...SESSION, delegation: { type: 'responses', responses: { model: 'x', tools: [{ type: 'function', name: 'a', strict: true,
      parameters: { type: 'object', properties: { b: { type: 'string' } }, required: [], additionalProperties: false } }] } } },
                                                                                                    'invalid_value session.delegation.responses.tools.0'],
]

test('a session that is not asked for to the letter does not begin, and is broken off', PATIENCE, async () => {
  for (const [session, expected] of STARTS) {
    await using server = await serve()
    const peer = await peerOf(server, null)
    peer.send({ type: 'session.start', session })
    await until(() => peer.errors().length === 1)
    assert.equal(peer.errors()[0], expected)
    assert.equal(server.sessions[0]?.billed, false)
  }
  await using server = await serve({
    scripts: [{ start: { error: { type: 'x', code: 'y', message: 'z' }, abortAfterMs: 1 } }],
  })
  const peer = await peerOf(server, null)
  peer.sound(20)
  peer.send({ type: 'session.start', session: SESSION })
  assert.equal((await peer.closed)[0], 1006)
  assert.deepEqual(peer.errors(), ['invalid_request type', 'y'])
})

test(
  'its time is the sound that it is given: as much comes back, silence to the last bit where it says nothing',
  PATIENCE,
  async () => {
    await using server = await serve({ chunkMs: 60 })
    const peer = await peerOf(server)
    assert.deepEqual(peer.of('session.output_audio.delta'), [])
    peer.sound(50)
    peer.sound(50)
    peer.sound(200)
    await until(() => peer.of('session.output_audio.delta').length === 5)
    assert.ok(
      peer
        .of('session.output_audio.delta')
        .every(({ delta }) => Buffer.from(delta, 'base64').equals(Buffer.alloc(480, 0xff))),
    )
    assert.equal(server.sessions[0]?.nowMs, 300)
  },
)

test(
  'it says what it is asked to, with its words at their time, and falls silent when it is spoken over',
  PATIENCE,
  async () => {
    await using server = await serve()
    const peer = await peerOf(server)
    peer.send({
      type: 'session.commentary.append',
      delegation_id: null,
      content: 'Say: "uno due tre quattro cinque sei sette"',
    })
    peer.sound(1_000)
    peer.sound(600, 'voice')
    peer.sound(1_000)
    await until(() => peer.of('session.output_audio.delta').length === 26)
    const said = peer.of('session.output_transcript.delta')
    assert.match(said.map(({ delta }) => delta).join(''), /^uno due tre quattro/)
    assert.ok(said.length < 7)
    assert.ok(
      said.every(
        ({ start_ms, end_ms }, n) => start_ms >= 300 && end_ms > start_ms && start_ms >= (said[n - 1]?.end_ms ?? 0),
      ),
    )
    const loud = peer.of('session.output_audio.delta').map(({ delta }) => loudness(fromWire(delta, PCMU)) > 0.01)
    assert.equal(loud.indexOf(true), 3)
    assert.ok(loud.lastIndexOf(true) >= 10 && loud.lastIndexOf(true) <= 12)
  },
)

test('it can go on for ever, and be deaf to whoever speaks over it; or say nothing at all', PATIENCE, async () => {
  const replies = [{ hears: 'Sì.', says: 'E ancora una cosa.', endless: true }]
  const loudOf = async (script: object) => {
    await using server = await serve({ scripts: [{ replies, ...script }] })
    const peer = await peerOf(server)
    peer.sound(600, 'voice')
    peer.sound(10_000)
    peer.sound(600, 'voice')
    peer.sound(10_000)
    await until(() => peer.of('session.output_audio.delta').length === 212)
    return peer.of('session.output_audio.delta').filter(({ delta }) => loudness(fromWire(delta, PCMU)) > 0.01).length
  }
  assert.ok((await loudOf({ deaf: true })) >= 212 - 14)
  const yielding = await loudOf({})
  assert.ok(yielding > 90 && yielding < 106, `${yielding}`)
  assert.equal(await loudOf({ mute: true }), 0)
})

test('a fixture is played as it is, deaf and unmoved by anything else meanwhile', PATIENCE, async () => {
  await using server = await serve({ scripts: [{ replies: [{ hears: 'Sì.', says: 'Va bene.' }] }] })
  const peer = await peerOf(server)
  const fixture = (seconds: number) => Buffer.alloc(48_000 * seconds, 0x20).toString('base64')
  peer.send({ type: 'session.output_audio.fixture.play', audio: fixture(31) })
  peer.send({ type: 'session.output_audio.fixture.play', audio: fixture(1), event_id: 'f' })
  peer.send({ type: 'session.output_audio.fixture.play', audio: fixture(1) })
  peer.send({ type: 'session.commentary.append', delegation_id: null, content: 'x' })
  peer.sound(900, 'voice')
  peer.sound(2_000)
  await until(() => peer.of('session.output_audio.fixture.played').length === 1)
  assert.deepEqual(peer.errors(), ['invalid_value audio', 'invalid_request type', 'invalid_request type'])
  assert.deepEqual(
    peer.of('session.output_audio.fixture.playing').map((one) => one.client_event_id),
    ['f'],
  )
  await until(() => peer.of('session.output_audio.delta').length === 29)
  assert.deepEqual(peer.of('session.input_transcript.delta'), [])
})

test('a muted ear hears nothing; delegation may be changed, and nothing else', PATIENCE, async () => {
  await using server = await serve({ scripts: [{ replies: [{ hears: 'Sì.', says: 'Va bene.' }] }] })
  const peer = await peerOf(server)
  peer.send({ type: 'session.input_audio.mute' })
  peer.sound(800, 'voice')
  peer.sound(600)
  peer.send({ type: 'session.input_audio.unmute' })
  peer.send({
    type: 'session.update',
    session: { delegation: { type: 'responses', responses: { instructions: 'x' } } },
  })
  await until(() => peer.of('session.updated').length === 1)
  assert.deepEqual([peer.of('session.input_audio.muted').length, peer.of('session.input_audio.unmuted').length], [1, 1])
  assert.deepEqual(peer.of('session.input_transcript.delta'), [])
  peer.sound(800, 'voice')
  peer.sound(600)
  await until(() => peer.of('session.input_transcript.delta').length === 1)
})

test(
  'tools go through the delegation alone, and nothing goes on before every call has its answer',
  PATIENCE,
  async () => {
    await using server = await serve({
      scripts: [
        {
          replies: [
            {
              hears: 'Sì.',
              asks: [
                { name: 'a', arguments: {} },
                { name: 'b', arguments: {} },
              ],
              says: 'Ecco {answer}.',
            },
          ],
        },
      ],
    })
    const peer = await peerOf(server)
    peer.sound(600, 'voice')
    peer.sound(1_000)
    await until(() => peer.of('session.delegation.created').length === 1)
    const answer = (call_id: string, output = 'uno') =>
      peer.send({ type: 'response.item.create', item: { type: 'function_call_output', call_id, output } })
    peer.send({ type: 'response.create' })
    answer('call_1', 'x'.repeat(40_000))
    answer('call_1')
    peer.send({ type: 'response.create' })
    answer('call_2', 'due')
    peer.send({ type: 'response.create' })
    peer.sound(1_000)
    await until(() => peer.of('session.output_transcript.delta').length === 3)
    assert.deepEqual(peer.errors(), [
      'function_call_outputs_required',
      'response_input_buffer_full',
      'function_call_outputs_required',
    ])
    const client = await peerOf(server, { model: 'gpt-live-1', delegation: { type: 'client' } })
    client.send({ type: 'response.create' })
    client.send({ type: 'response.item.create', item: { type: 'function_call_output', call_id: 'c', output: '' } })
    await until(() => client.errors().length === 2)
  },
)

test('what goes wrong goes wrong when it is told to', PATIENCE, async () => {
  const ends: [NonNullable<GptLiveOptions['scripts']>[number], number, string][] = [
    [{ troubles: [{ after: { ms: 200 }, does: 'drop' }] }, 1006, ''],
    [{ troubles: [{ after: { received: 3 }, does: 'expire' }] }, 1000, 'expired'],
    [{ troubles: [{ after: { sent: 3 }, does: 'content' }] }, 1000, 'content'],
    [{ troubles: [{ after: { ms: 200 }, does: 'quota' }] }, 1000, ''],
    [{ expiresInSeconds: 0 }, 1000, 'expired'],
  ]
  for (const [script, code, reason] of ends) {
    await using server = await serve({ scripts: [script] })
    const peer = await peerOf(server)
    for (let n = 0; n < 5; n += 1) peer.sound(100)
    assert.equal((await peer.closed)[0], code, JSON.stringify(script))
    assert.equal(peer.of('session.closed')[0]?.reason ?? '', reason)
  }
  await using server = await serve({ scripts: [{ troubles: [{ after: { ms: 200 }, does: 'stall' }] }] })
  const peer = await peerOf(server)
  for (let n = 0; n < 5; n += 1) peer.sound(100)
  await until(() => server.sessions[0]?.nowMs === 500 && peer.of('session.output_audio.delta').length >= 2)
  assert.equal(peer.got.length, 3)
})

test('each session has its own script, by what it says of itself or in its turn', PATIENCE, async () => {
  await using server = await serve({
    scripts: [{ match: 'studio "Rossi"', cued: 'Rossi.' }, { times: 1, cued: 'Primo.' }, { cued: 'Altri.' }],
  })
  const cued = async (instructions: string) => {
    const peer = await peerOf(server, { ...SESSION, instructions })
    peer.send({ type: 'session.commentary.append', delegation_id: null, content: 'Reagisci.' })
    peer.sound(2_000)
    await until(() => peer.of('session.output_audio.delta').length === 20)
    return peer
      .of('session.output_transcript.delta')
      .map(({ delta }) => delta)
      .join('')
  }
  assert.deepEqual(
    [await cued('x'), await cued('Lavori per lo studio "Rossi".'), await cued('x')],
    ['Primo.', 'Rossi.', 'Altri.'],
  )
})

test('its voice can be a real one', PATIENCE, async () => {
  const said = 'Buongiorno, sono Giulia.'
  await using server = await serve({ voice: 'spoken', scripts: [{ cued: said }] })
  const call = await openCall({ model: openGptLive({ clock: systemClock, apiKey: 'x', baseUrl: server.url }), server })
  call.session.cue('Saluta.', 'reply')
  call.silence(4_500)
  await until(() => call.of('agent_turn_ended').length === 1)
  assert.equal(agentText(call.told), said)
  assert.ok(loudness(voiceOf.spoken(said)) > 0.02)
})

test('a key is checked by the page of the model', PATIENCE, async () => {
  await using server = await serve({ keys: ['sk-good'] })
  const look = async (key: string, page = '/models/gpt-live-1') =>
    (await fetch(`${server.url}${page}`, { headers: { authorization: `Bearer ${key}` } })).status
  assert.deepEqual([await look('sk-good'), await look('sk-bad'), await look('sk-good', '/models')], [200, 401, 200])
  for (const modelStatus of [404, 429, 500] as const) {
    server.change({ modelStatus })
    assert.equal(await look('sk-good'), modelStatus)
  }
})

test('on a thread of its own it serves ten calls at once, and tells what it has seen of each', PATIENCE, async () => {
  const names = Array.from({ length: 10 }, (_, n) => `agente numero ${n}`)
  await using thread = await startGptLiveThread({
    keys: ['sk-thread'],
    scripts: names.map((name) => ({ match: `Sei ${name}.`, rewords: { 'Chi sei?': `Sono ${name}.` } })),
  })
  const model = openGptLive({ clock: systemClock, apiKey: 'sk-thread', baseUrl: thread.url })
  const never = new AbortController().signal
  const said = await Promise.all(
    names.map(async (name) => {
      const { plan } = planOf()
      const connection = await model.connect(planOf({ plan: { ...plan, prompt: `Sei ${name}.` } }), never)
      const session = await connection.begin('pcmu_8k', never)
      session.say('Chi sei?')
      for (let n = 0; n < 125; n += 1) session.hear(new Uint8Array(160).fill(0xff))
      let text = ''
      for await (const event of session.events) {
        if (event.kind === 'agent_text') text += event.text
        if (event.kind === 'agent_turn_ended') await session[Symbol.asyncDispose]()
      }
      return text
    }),
  )
  assert.deepEqual(
    said,
    names.map((name) => `Sono ${name}.`),
  )
  const { sessions, upgrades } = await thread.seen()
  assert.equal(upgrades, 10)
  for (const session of sessions) {
    assert.equal(session.authorization, 'Bearer sk-thread')
    assert.equal(session.heardBytes, 41 * 480)
    assert.deepEqual(session.refusals, [])
    assert.deepEqual(session.received.at(-1), { type: 'session.close' })
  }
  await thread.change({ upgrades: [{ status: 503 }] })
  await assert.rejects(model.connect(planOf(), never), /overloaded/)
  await thread.down()
})
