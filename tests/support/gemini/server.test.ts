import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '#conversation/conformance-stage.ts'
import { openGemini } from '#conversation/gemini/gemini.ts'
import type { ModelEvent, SpeechSession } from '#conversation/port.ts'
import { systemClock } from '#kernel/clock.ts'
import { openResampler } from '#media/audio/resample.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { needs } from '../needs.ts'
import { joined, spoken } from '../waves.ts'
import { judge } from './judge.ts'
import type { Script } from './script.ts'
import { type GeminiServer, startGemini } from './server.ts'
import { voiceOf } from './voices.ts'

const PATIENCE = { timeout: 60_000 }
const NEVER = new AbortController().signal

interface Caller {
  session: SpeechSession
  told: ModelEvent[]
  ended: Promise<void>
}

async function call(server: GeminiServer, prompt = 'Sei Giulia.'): Promise<Caller> {
  const model = openGemini({ clock: systemClock, apiKey: server.key, baseUrl: server.url })
  const tools = [{ name: 'posti', description: 'Posti liberi.', parameters: { type: 'object', properties: {} } }]
  const plan = examplePlan({ prompt }, { model: 'gemini-3.8-live' })
  const connection = await model.connect({ plan, tools, history: [], resume: null }, NEVER)
  const session = await connection.begin('pcm_16k', NEVER)
  const told: ModelEvent[] = []
  const read = async () => {
    for await (const event of session.events) told.push(event)
  }
  return { session, told, ended: read() }
}

const count = (told: ModelEvent[], kind: ModelEvent['kind']) => told.filter((event) => event.kind === kind).length
const agent = (told: ModelEvent[]) =>
  told.flatMap((event) => (event.kind === 'agent_text' ? [event.text] : [])).join('')
const person = (told: ModelEvent[]) =>
  told.flatMap((event) => (event.kind === 'person_text' && event.final ? [event.text] : []))

/** A second of a voice at 16 kHz, and as much silence as ends a turn. */
function voice(seconds = 1): Uint8Array {
  const down = openResampler(24_000, 16_000)
  const from = voiceOf('a'.repeat(25 * seconds), 'harmonic')
  const to = new Int16Array(down.room(from.length))
  return new Uint8Array(to.slice(0, down.process(from, to)).buffer)
}
const silence = (ms: number) => new Uint8Array(ms * 32)

function speak(session: SpeechSession): void {
  session.hear(voice())
  session.hear(silence(700))
}

const TURNS: Script['turns'] = [
  {
    hears: 'Buongiorno, quanti posti ci sono?',
    does: [{ ask: 'posti', arguments: { giorno: 'oggi' } }, { say: 'Sono {answer}.' }],
  },
  { hears: 'Grazie, arrivederci.', does: [{ say: 'Arrivederci.' }] },
]

test(
  'it says what it is told, hears the person by their voice, asks, and says what it was answered',
  PATIENCE,
  async () => {
    await using server = await startGemini()
    server.play({ turns: TURNS, resumable: true })
    const { session, told } = await call(server)
    session.say('Buongiorno, sono Giulia.')
    await until(() => count(told, 'agent_turn_ended') === 1)
    assert.equal(agent(told), 'Buongiorno, sono Giulia.')
    session.hear(silence(3_000))
    speak(session)
    await until(() => count(told, 'tool') === 1)
    assert.equal(session.resumableBy, null)
    const asked = told.find((event) => event.kind === 'tool')
    assert.deepEqual([asked?.name, asked?.arguments], ['posti', { giorno: 'oggi' }])
    session.answerTool(asked?.id ?? '', 'due')
    await until(() => count(told, 'agent_turn_ended') === 2)
    await until(() => session.resumableBy !== null)
    speak(session)
    await until(() => count(told, 'agent_turn_ended') === 3)
    assert.equal(agent(told), 'Buongiorno, sono Giulia.Sono due.Arrivederci.')
    assert.deepEqual(person(told), ['Buongiorno, quanti posti ci sono?', 'Grazie, arrivederci.'])
    assert.equal(count(told, 'usage'), 3)
    await session[Symbol.asyncDispose]()
    assert.deepEqual(server.complaints(), [])
  },
)

test('it is interrupted by a voice as long as it would be heard, and takes back what it asked', PATIENCE, async () => {
  await using server = await startGemini()
  server.play({
    turns: [
      { hears: 'Scusi.', does: [{ ask: 'posti' }] },
      { hears: 'No.', does: [{ say: 'Va bene.' }] },
    ],
  })
  const { session, told } = await call(server)
  session.say('Le spiego tutto con calma, e ci vuole un poco di tempo per farlo bene.')
  await until(() => count(told, 'audio') > 0)
  speak(session)
  await until(() => count(told, 'interrupted') === 1 && count(told, 'tool') === 1)
  speak(session)
  await until(() => count(told, 'tool_cancelled') === 1 && agent(told).endsWith('Va bene.'))
  assert.equal(count(told, 'interrupted'), 1)
  await session[Symbol.asyncDispose]()
  assert.deepEqual(server.complaints(), [])
})

test('an answer may come at a pace, with its words late and its end when it was heard', PATIENCE, async () => {
  await using server = await startGemini()
  server.play({ pace: 10, wordsLateMs: 30, waitsForPlayback: true, saysFinished: true })
  const { session, told } = await call(server)
  const began = systemClock.monotonicMs()
  session.say('Buongiorno.')
  await until(() => count(told, 'agent_turn_ended') === 1)
  assert.equal(agent(told), 'Buongiorno.')
  assert.ok(systemClock.monotonicMs() - began >= 40)
  await session[Symbol.asyncDispose]()
})

const endings: Record<string, { script: Script; reason: string; code: string }> = {
  'is cut': { script: { turns: [{ hears: 'Sì.', does: [{ drop: true }] }] }, reason: 'lost', code: 'lost' },
  'has its quota spent': {
    script: { turns: [{ hears: 'Sì.', does: [{ close: [1011, 'Resource has been exhausted (e.g. check quota).'] }] }] },
    reason: 'refused',
    code: 'quota_spent',
  },
  'goes away': {
    script: { turns: [{ hears: 'Sì.', does: [{ goAway: 0.05 }] }] },
    reason: 'expired',
    code: 'expired',
  },
  'ends by itself after a while': {
    script: { after: [{ ms: 20, does: { close: [1008, 'The session exceeded its maximum duration.'] } }] },
    reason: 'expired',
    code: 'expired',
  },
  'withholds its answers': {
    script: {
      turns: [{ hears: 'Sì.', does: Array.from({ length: 3 }, () => ({ withhold: 'RESPONSE_REJECTED' })) }],
    },
    reason: 'refused',
    code: 'content_refused',
  },
}
for (const [title, { script, reason, code }] of Object.entries(endings))
  test(`a session that ${title} ends as ${reason}`, PATIENCE, async () => {
    await using server = await startGemini()
    server.play(script)
    const { session, told, ended } = await call(server)
    speak(session)
    await ended
    const last = told.at(-1)
    assert.deepEqual(last?.kind === 'closed' && [last.reason, last.fault?.code], [reason, code])
    await until(() => server.connections() === 0)
  })

test('one that stalls says nothing any more, and one that talks on does not stop', PATIENCE, async () => {
  await using server = await startGemini()
  server.play(
    { turns: [{ hears: 'Sì.', does: [{ stall: true }] }] },
    { turns: [{ hears: 'Sì.', does: [{ talkOn: 'e poi ' }] }] },
  )
  const stalls = await call(server)
  const talks = await call(server)
  speak(stalls.session)
  speak(talks.session)
  await until(() => count(talks.told, 'audio') > 20)
  assert.equal(count(stalls.told, 'audio'), 0)
  stalls.session.cue('Ci sei?', 'reply')
  await until(() => count(talks.told, 'audio') > 40)
  assert.equal(count(stalls.told, 'audio'), 0)
  await stalls.session[Symbol.asyncDispose]()
  await talks.session[Symbol.asyncDispose]()
})

test('each of many sessions has the script of its instructions, the others those of the queue', PATIENCE, async () => {
  await using server = await startGemini()
  server.playFor('Giulia', { saysInstead: ['Sono Giulia.'] })
  server.playFor('Marco', { saysInstead: ['Sono Marco.'] })
  server.play({ saysInstead: ['Sono la prima.'] }, { saysInstead: ['Sono una delle altre.'] })
  const prompts = ['Sei Marco.', 'Sei Anna.', 'Sei Giulia.', 'Sei Sara.', 'Sei Marco.', 'Sei Ida.']
  const callers = []
  for (const prompt of prompts) callers.push(await call(server, prompt))
  for (const { session } of callers) session.say('Buongiorno.')
  for (const { told } of callers) await until(() => count(told, 'agent_turn_ended') === 1)
  assert.deepEqual(
    callers.map(({ told }) => agent(told)),
    ['Sono Marco.', 'Sono la prima.', 'Sono Giulia.', 'Sono una delle altre.', 'Sono Marco.', 'Sono una delle altre.'],
  )
  for (const { session } of callers) await session[Symbol.asyncDispose]()
})

needs('sound').test('a voice of espeak-ng is spoken at 24 kHz, and heard as a person at 16 kHz', PATIENCE, async () => {
  await using server = await startGemini()
  server.play({ voice: 'spoken', turns: [{ hears: 'Pronto, chi parla?', does: [{ say: 'Sono Giulia.' }] }] })
  const { session, told } = await call(server)
  const up = openResampler(8_000, 16_000)
  const from = joined(spoken('Pronto, chi parla?'), new Int16Array(6_000))
  const to = new Int16Array(up.room(from.length))
  session.hear(new Uint8Array(to.slice(0, up.process(from, to)).buffer))
  await until(() => count(told, 'agent_turn_ended') === 1)
  assert.deepEqual([person(told), agent(told)], [['Pronto, chi parla?'], 'Sono Giulia.'])
  const bytes = told.reduce((sum, event) => sum + (event.kind === 'audio' ? event.audio.length : 0), 0)
  assert.ok(bytes > 24_000 && bytes < 96_000, `${bytes / 48_000} s`)
  await session[Symbol.asyncDispose]()
})

test('a look at the model says whether the key is good for it', PATIENCE, async () => {
  await using server = await startGemini()
  const look = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`${server.url}${path}`, { headers })).status
  const path = '/v1beta/models/gemini-3.8-live'
  assert.equal(await look(`${path}?key=${server.key}`), 200)
  assert.equal(await look(path, { 'x-goog-api-key': server.key }), 200)
  assert.equal(await look(`${path}?key=wrong`), 400)
  assert.equal(await look(path), 400)
  assert.equal(await look(`/v1beta/models/gemini-9?key=${server.key}`), 404)
  for (const status of [403, 404, 429]) {
    server.lookStatus = status
    assert.equal(await look(`${path}?key=${server.key}`), status)
  }
})

const SETUP = {
  model: 'models/gemini-3.8-live',
  generationConfig: {
    responseModalities: ['AUDIO'],
    speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: 'Kore' } } },
  },
}
const speech = (speechConfig: object) => ({ ...SETUP, generationConfig: { ...SETUP.generationConfig, speechConfig } })
const inTheMiddle = { isFirst: false, open: new Map([['a', 'posti']]) }
const audio = (mimeType: string, data: string) => ({ realtimeInput: { audio: { mimeType, data } } })

// biome-ignore format: a table reads in columns
const judged: [string, unknown, isRight: boolean, first?: true][] = [
  ['a setup',                         { setup: SETUP },                                             true,  true],
  ['a setup with thoughts',           { setup: { ...SETUP, generationConfig: { ...SETUP.generationConfig, thinkingConfig: {} } } }, false, true],
  ['a setup without proactivity',     { setup: { ...SETUP, proactivity: { proactiveAudio: false } } }, false, true],
  ['a setup for text',                { setup: { ...SETUP, generationConfig: { responseModalities: ['TEXT'] } } }, false, true],
  ['a setup of another model',        { setup: { ...SETUP, model: 'models/gemini-2' } },            false, true],
  ['a setup with an unknown voice',   { setup: speech({ voiceConfig: { prebuiltVoiceConfig: { voiceName: 'marin' } } }) }, false, true],
  ['a setup with an unknown language', { setup: speech({ ...SETUP.generationConfig.speechConfig, languageCode: 'it' }) }, false, true],
  ['a setup with an unknown field',   { setup: { ...SETUP, historyConfig: {} } },                   false, true],
  ['a setup that is too long',        { setup: { ...SETUP, systemInstruction: { parts: [{ text: 'a'.repeat(131_073) }] } } }, false, true],
  ['a second setup',                  { setup: SETUP },                                             false],
  ['content before the setup',        { clientContent: { turns: [], turnComplete: true } },         false, true],
  ['content',                         { clientContent: { turns: [{ role: 'user', parts: [{ text: 'x' }] }], turnComplete: false } }, true],
  ['content of nobody',               { clientContent: { turns: [{ role: 'system', parts: [{ text: 'x' }] }] } }, false],
  ['sound',                           audio('audio/pcm;rate=16000', 'AAAA/w=='),                    true],
  ['sound at another rate',           audio('audio/pcm;rate=8000', 'AAAA/w=='),                     false],
  ['half a sample',                   audio('audio/pcm;rate=16000', 'AAAA'),                        false],
  ['an end of the stream',            { realtimeInput: { audioStreamEnd: true } },                  true],
  ['activity that it finds itself',   { realtimeInput: { activityStart: {} } },                     false],
  ['an answer',                       { toolResponse: { functionResponses: [{ id: 'a', name: 'posti', response: { output: 'due' } }] } }, true],
  ['an answer that nobody waits for', { toolResponse: { functionResponses: [{ id: 'b', name: 'posti', response: { output: 'due' } }] } }, false],
  ['two things at once',              { realtimeInput: { text: 'x' }, clientContent: {} },          false],
  ['nothing',                         {},                                                           false],
]
for (const [title, message, isRight, first = false] of judged)
  test(`${title} ${isRight ? 'is taken' : 'is refused, with a reason'}`, () => {
    const { message: taken, reason } = judge(
      JSON.stringify(message),
      first ? { isFirst: true, open: new Map() } : inTheMiddle,
    )
    assert.equal(taken !== null, isRight, reason)
    assert.equal(reason === '', isRight)
  })
