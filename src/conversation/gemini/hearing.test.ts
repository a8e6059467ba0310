import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LiveServerMessage, TurnCompleteReason } from '@google/genai'
import fc from 'fast-check'
import type { ModelEvent } from '#conversation/port.ts'
import { BEGINNING, dueAt, type GeminiInput, type GeminiOutgoing, type Hearing, hear } from './hearing.ts'
import { readMessage } from './read-message.ts'

type Said = Omit<LiveServerMessage, 'text' | 'data'>
type Step = [at: number, what: Said | Exclude<GeminiInput, { kind: 'heard' }>]

/** What happens at its time, and whatever is due in between; in the end so much time that nothing is due any more. */
function run(steps: readonly Step[]): {
  events: [number, ModelEvent][]
  sends: [number, GeminiOutgoing][]
  state: Hearing
} {
  const events: [number, ModelEvent][] = []
  const sends: [number, GeminiOutgoing][] = []
  let state = BEGINNING
  const take = (input: GeminiInput, at: number) => {
    const next = hear(state, input, at)
    state = next.state
    events.push(...next.events.map((event): [number, ModelEvent] => [at, event]))
    sends.push(...next.sends.map((one): [number, GeminiOutgoing] => [at, one]))
  }
  const passUntil = (end: number) => {
    for (let due = dueAt(state); due !== null && due <= end; due = dueAt(state)) take({ kind: 'time' }, due)
  }
  for (const [at, what] of steps) {
    passUntil(at)
    if ('kind' in what) take(what, at)
    else {
      const heard = readMessage(what as LiveServerMessage)
      assert.ok(heard)
      take({ kind: 'heard', heard }, at)
    }
  }
  passUntil(Number.POSITIVE_INFINITY)
  return { events, sends, state }
}

const person = (text: string, finished?: boolean): Said => ({
  serverContent: { inputTranscription: { text, ...(finished !== undefined && { finished }) } },
})
const words = (text: string, finished?: boolean): Said => ({
  serverContent: { outputTranscription: { text, ...(finished !== undefined && { finished }) } },
})
const sound = (...bytes: number[]): Said => ({
  serverContent: {
    modelTurn: {
      role: 'model',
      parts: [{ inlineData: { mimeType: 'audio/pcm;rate=24000', data: Buffer.from(bytes).toString('base64') } }],
    },
  },
})
const generated: Said = { serverContent: { generationComplete: true } }
const over: Said = { serverContent: { turnComplete: true } }
const interrupted: Said = { serverContent: { interrupted: true } }
const asks = (...ids: string[]): Said => ({
  toolCall: { functionCalls: ids.map((id) => ({ id, name: 'posti', args: { giorno: 'oggi' } })) },
})

/** Events in few words. */
function told({ events }: { events: [number, ModelEvent][] }): string[] {
  return events.map(([at, event]) => {
    if (event.kind === 'audio') return `${at} audio ${event.audio.length}`
    if (event.kind === 'agent_text') return `${at} agent "${event.text}"`
    if (event.kind === 'person_text') return `${at} person "${event.text}"${event.final ? ' whole' : ''}`
    if (event.kind === 'tool' || event.kind === 'tool_cancelled') return `${at} ${event.kind} ${event.id}`
    return `${at} ${event.kind}`
  })
}

const cases: Record<string, { steps: Step[]; told: string[] }> = {
  'a turn of the person ends where they are said to have finished': {
    steps: [
      [0, person('Buon')],
      [100, person('giorno.')],
      [200, person('', true)],
    ],
    told: ['0 person "Buon"', '100 person "giorno."', '200 person "Buongiorno." whole'],
  },
  'what is said once more at the end is not said twice': {
    steps: [
      [0, person('Buongiorno.')],
      [100, person(' Buongiorno. ', true)],
    ],
    told: ['0 person "Buongiorno."', '100 person "Buongiorno." whole'],
  },
  'a turn of the person ends when they are quiet, though nobody says so': {
    steps: [
      [0, person('Mi')],
      [1_400, person(' dica.')],
    ],
    told: ['0 person "Mi"', '1400 person " dica."', '2900 person "Mi dica." whole'],
  },
  'a turn of the person ends soon after the model begins, with the words that are late': {
    steps: [
      [0, person('Vorrei')],
      [500, sound(1, 2)],
      [700, person(' prenotare.')],
      [900, sound(3, 4)],
      [1_000, over],
    ],
    told: [
      '0 person "Vorrei"',
      '500 audio 2',
      '700 person " prenotare."',
      '800 person "Vorrei prenotare." whole',
      '900 audio 2',
      '1300 agent_turn_ended',
    ],
  },
  'what the person said was said before the tool that came of it': {
    steps: [
      [0, person('Quanti posti?')],
      [100, asks('a')],
    ],
    told: ['0 person "Quanti posti?"', '100 person "Quanti posti?" whole', '100 tool a'],
  },
  'a turn of the model ends with its sound, its words and their end': {
    steps: [
      [0, sound(1, 2)],
      [10, words('Ciao.')],
      [20, words('', true)],
      [30, generated],
      [2_000, over],
    ],
    told: ['0 audio 2', '10 agent "Ciao."', '30 agent_turn_ended'],
  },
  'words that come after all the sound belong to it': {
    steps: [
      [0, sound(1, 2)],
      [10, generated],
      [20, over],
      [250, words('Ciao.')],
    ],
    told: ['0 audio 2', '250 agent "Ciao."', '310 agent_turn_ended'],
  },
  'an answer whose end is never told ends when no more of it comes': {
    steps: [
      [0, sound(1, 2)],
      [1_000, sound(1, 2)],
    ],
    told: ['0 audio 2', '1000 audio 2', '5000 agent_turn_ended'],
  },
  'an answer that begins before the last one is over ends that': {
    steps: [
      [0, sound(1, 2)],
      [10, generated],
      [100, sound(3, 4)],
      [110, over],
    ],
    told: ['0 audio 2', '100 agent_turn_ended', '100 audio 2', '410 agent_turn_ended'],
  },
  'half a sample waits for its other half, and for no other turn': {
    steps: [
      [0, sound(1, 2, 3)],
      [10, sound(4)],
      [20, sound(5)],
      [30, over],
      [1_000, sound(7, 8)],
    ],
    told: ['0 audio 2', '10 audio 2', '330 agent_turn_ended', '1000 audio 2', '5000 agent_turn_ended'],
  },
  'who is interrupted is so once, and says nothing more': {
    steps: [
      [0, sound(1, 2)],
      [100, interrupted],
      [110, words('di cui')],
      [120, interrupted],
      [130, over],
      [200, sound(3, 4)],
      [210, words('Mi dica.')],
      [220, over],
    ],
    told: ['0 audio 2', '100 interrupted', '200 audio 2', '210 agent "Mi dica."', '520 agent_turn_ended'],
  },
  'what is still being played can be interrupted': {
    steps: [
      [0, sound(1, 2)],
      [10, words('', true)],
      [20, generated],
      [30, over],
      [900, interrupted],
    ],
    told: ['0 audio 2', '20 agent_turn_ended', '900 interrupted'],
  },
  'nobody is interrupted who has said nothing': {
    steps: [
      [0, interrupted],
      [10, over],
    ],
    told: [],
  },
  'the rest of what was replaced is dropped, and nobody was interrupted': {
    steps: [
      [0, sound(1, 2)],
      [100, { kind: 'say', content: 'Basta.' }],
      [110, sound(3, 4)],
      [120, words('e poi')],
      [130, interrupted],
      [140, words('ancora')],
      [150, over],
      [200, sound(5, 6, 7, 8)],
      [210, words('Basta.', true)],
      [220, over],
    ],
    told: ['0 audio 2', '200 audio 4', '210 agent "Basta."', '220 agent_turn_ended'],
  },
  'what was replaced is dropped for a while only: a provider that says nothing of its end is heard again': {
    steps: [
      [0, sound(1, 2)],
      [100, { kind: 'say', content: 'Basta.' }],
      [1_100, sound(5, 6, 7, 8)],
      [1_110, words('Basta.', true)],
      [1_120, over],
    ],
    told: ['0 audio 2', '1100 audio 4', '1110 agent "Basta."', '1120 agent_turn_ended'],
  },
  'who replaces what is played out by the provider is heard at once': {
    steps: [
      [0, sound(1, 2)],
      [10, generated],
      [100, { kind: 'say', content: 'Basta.' }],
      [110, interrupted],
      [150, sound(5, 6, 7, 8)],
      [160, over],
    ],
    told: ['0 audio 2', '150 audio 4', '460 agent_turn_ended'],
  },
  'a turn that asks for a tool ends there': {
    steps: [
      [0, sound(1, 2)],
      [10, words('Guardo.', true)],
      [20, asks('a')],
      [30, over],
      [500, { kind: 'answer', id: 'a', text: 'due' }],
      [600, sound(3, 4)],
      [610, over],
    ],
    told: [
      '0 audio 2',
      '10 agent "Guardo."',
      '20 agent_turn_ended',
      '20 tool a',
      '600 audio 2',
      '910 agent_turn_ended',
    ],
  },
  'a tool that is asked twice under one id is asked once, and one that nobody asked is not cancelled': {
    steps: [
      [0, asks('a', 'a', 'b')],
      [10, asks('a')],
      [20, { toolCallCancellation: { ids: ['b', 'c', 'b'] } }],
    ],
    told: ['0 tool a', '0 tool b', '20 tool_cancelled b'],
  },
  'a tool without an id has one all the same': {
    steps: [[0, { toolCall: { functionCalls: [{ name: 'posti' }, { name: 'orari' }] } }]],
    told: ['0 tool call-1', '0 tool call-2'],
  },
  'what the person was saying when all ended is told': {
    steps: [
      [0, person('Aspetti')],
      [10, { kind: 'end' }],
    ],
    told: ['0 person "Aspetti"', '10 person "Aspetti" whole'],
  },
  'thoughts are not said': {
    steps: [[0, { serverContent: { modelTurn: { role: 'model', parts: [{ text: 'hmm', thought: true }] } } }]],
    told: [],
  },
}

for (const [title, { steps, told: expected }] of Object.entries(cases))
  test(title, () => assert.deepEqual(told(run(steps)), expected))

test('a person who does not stop is told in parts', () => {
  const steps = Array.from({ length: 60 }, (_, n): Step => [n * 100, person(' parole'.repeat(20))])
  const finals = run(steps).events.filter(([, event]) => event.kind === 'person_text' && event.final)
  assert.equal(finals.length, 3)
})

test('a note waits until no answer is being made, and nothing else waits for it', () => {
  const note = (text: string): GeminiInput & { kind: 'cue' } => ({ kind: 'cue', content: text, how: 'note' })
  const sentAt = (steps: Step[]) =>
    run(steps).sends.map(([at, one]) => `${at} ${one.kind === 'content' ? one.text : 'answer'}`)
  assert.deepEqual(sentAt([[0, note('n')]]), ['0 n'])
  assert.deepEqual(
    sentAt([
      [0, sound(1, 2)],
      [10, note('n')],
      [20, note('m')],
      [30, generated],
    ]),
    ['30 n', '30 m'],
  )
  assert.deepEqual(
    sentAt([
      [0, asks('a')],
      [10, note('n')],
      [20, { kind: 'answer', id: 'a', text: '' }],
      [30, sound(1, 2)],
      [40, over],
    ]),
    ['20 answer', '40 n'],
  )
  // Whoever falls silent does not keep it for ever.
  assert.deepEqual(
    sentAt([
      [0, asks('a')],
      [10, note('n')],
    ]),
    ['5010 n'],
  )
  assert.deepEqual(
    sentAt([
      [0, sound(1, 2)],
      [10, note('n')],
      [20, { kind: 'say', content: 's' }],
    ]),
    ['20 n', '20 s'],
  )
  const many = Array.from({ length: 40 }, (_, n): Step => [n + 1, note(`${n}`)])
  assert.equal(sentAt([[0, asks('a')], ...many]).length, 16)
})

test('an answer reaches the tool that asked, by its name, once; a cancelled one none', () => {
  const { sends } = run([
    [0, asks('a', 'b')],
    [10, { toolCallCancellation: { ids: ['b'] } }],
    [20, { kind: 'answer', id: 'a', text: 'due posti' }],
    [30, { kind: 'answer', id: 'a', text: 'tre posti' }],
    [40, { kind: 'answer', id: 'b', text: 'due posti' }],
    [50, { kind: 'answer', id: 'z', text: 'due posti' }],
  ])
  assert.deepEqual(sends, [[20, { kind: 'answer', id: 'a', name: 'posti', text: 'due posti' }]])
})

test('what can be resumed is what was said last of it, and nothing while a tool is asked', () => {
  const by = (steps: Step[]) => run(steps).state.resumableBy
  const handle = (newHandle: string): Said => ({ sessionResumptionUpdate: { newHandle, resumable: true } })
  assert.equal(
    by([
      [0, handle('h1')],
      [1, handle('h2')],
    ]),
    'h2',
  )
  assert.equal(
    by([
      [0, handle('h1')],
      [1, { sessionResumptionUpdate: { newHandle: '', resumable: false } }],
    ]),
    null,
  )
  assert.equal(
    by([
      [0, handle('h1')],
      [1, { sessionResumptionUpdate: { newHandle: 'h2' } }],
    ]),
    null,
  )
  assert.equal(
    by([
      [0, handle('h1')],
      [1, asks('a')],
    ]),
    null,
  )
})

test('answers that are withheld are counted in a row', () => {
  const withheld = (turnCompleteReason: string): Said =>
    ({ serverContent: { turnComplete: true, turnCompleteReason } }) as Said
  const rejected = (...reasons: string[]) => run(reasons.map((reason, n): Step => [n, withheld(reason)])).state.rejected
  assert.equal(rejected('RESPONSE_REJECTED', 'PROHIBITED_INPUT_CONTENT', 'GENERATED_AUDIO_SAFETY'), 3)
  assert.equal(rejected('RESPONSE_REJECTED', 'NEED_MORE_INPUT', 'BLOCKLIST'), 1)
  // Every other reason that the vendor's types name says that something was not let pass.
  const harmless = ['TURN_COMPLETE_REASON_UNSPECIFIED', 'MALFORMED_FUNCTION_CALL', 'NEED_MORE_INPUT']
  for (const reason of Object.values(TurnCompleteReason))
    assert.equal(rejected(reason), harmless.includes(reason) ? 0 : 1, reason)
})

const anything: fc.Arbitrary<Said | Exclude<GeminiInput, { kind: 'heard' }>> = fc.oneof(
  fc.record({ text: fc.constantFrom('', 'sì', ' no'), finished: fc.boolean() }).map((t) => person(t.text, t.finished)),
  fc
    .record({ text: fc.constantFrom('', 'ecco', ' qua'), finished: fc.boolean() })
    .map((t) => words(t.text, t.finished)),
  fc.uint8Array({ minLength: 1, maxLength: 5 }).map((bytes) => sound(...bytes)),
  fc.constantFrom(generated, over, interrupted),
  fc.constantFrom('a', 'b', 'c').map((id) => asks(id)),
  fc.constantFrom('a', 'b', 'c').map((id): Said => ({ toolCallCancellation: { ids: [id] } })),
  fc.constantFrom('a', 'b', 'c').map((id): GeminiInput & { kind: 'answer' } => ({ kind: 'answer', id, text: 'due' })),
  fc.constant<GeminiInput & { kind: 'say' }>({ kind: 'say', content: 'Basta.' }),
  fc
    .constantFrom('reply' as const, 'note' as const)
    .map((how): GeminiInput & { kind: 'cue' } => ({ kind: 'cue', content: 'c', how })),
)

test('whatever comes in whatever order, turns are whole, tools are answered once, and nothing stays open', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 1_200 }), anything), { maxLength: 40 }), (moves) => {
      let at = 0
      const steps = moves.map(([ms, what]): Step => {
        at += ms
        return [at, what]
      })
      const { events, sends, state } = run(steps)
      assert.deepEqual([state.agent, state.person, state.notes], [null, null, null])
      let [speaking, heard] = [false, '']
      const open = new Set<string>()
      const answered = new Map(sends.flatMap(([when, one]) => (one.kind === 'answer' ? [[one.id, when] as const] : [])))
      assert.equal(answered.size, sends.filter(([, one]) => one.kind === 'answer').length)
      for (const [when, event] of events) {
        if (event.kind === 'audio') assert.equal(event.audio.length % 2, 0)
        if (event.kind === 'audio' || event.kind === 'agent_text') speaking = true
        if (event.kind === 'agent_turn_ended') assert.ok(speaking, 'a turn that ends had begun')
        if (event.kind === 'interrupted' || event.kind === 'agent_turn_ended') speaking = false
        if (event.kind === 'person_text' && !event.final) heard += event.text
        if (event.kind === 'person_text' && event.final) {
          assert.equal(event.text, heard.trim())
          heard = ''
        }
        if (event.kind === 'tool') assert.ok(!open.has(event.id) && open.add(event.id))
        if (event.kind === 'tool_cancelled') assert.ok(open.has(event.id) && !((answered.get(event.id) ?? when) < when))
      }
      assert.equal(heard, '')
    }),
    { numRuns: 500 },
  )
})
