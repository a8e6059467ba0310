import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Cut, cut, noTurns, type Sounded } from './turns.ts'

type Step = Sounded | { kind: 'wait'; ms: number }

const all = (steps: readonly Step[]): Cut[] => {
  let turns = noTurns
  let now = 0
  return steps.flatMap((step) => {
    if (step.kind === 'wait') now += step.ms
    const next = cut(turns, step.kind === 'wait' ? { kind: 'passed' } : step, now)
    turns = next.turns
    return next.cuts
  })
}

const voice = (ms: number, pieceMs = 100): Sounded[] => pieces('loud', ms, pieceMs)
const pause = (ms: number, pieceMs = 100): Sounded[] => pieces('quiet', ms, pieceMs)
function pieces(how: 'loud' | 'quiet', ms: number, pieceMs: number): Sounded[] {
  return Array.from({ length: ms / pieceMs }, () => ({ kind: 'voice', ms: pieceMs, loud: how === 'loud' }))
}
const wait = (ms: number): Step[] => Array.from({ length: ms / 20 }, () => ({ kind: 'wait', ms: 20 }))
const said = (text: string, startMs: number, endMs: number): Sounded => ({ kind: 'said', text, startMs, endMs })
const heard = (text: string, startMs: number, endMs: number): Sounded => ({ kind: 'heard', text, startMs, endMs })
const text = (cuts: readonly Cut[]) => cuts.map((one) => ('text' in one ? one.text : '|')).join('')
const ended = { kind: 'agent_turn_ended' } as const

test('a turn of the agent ends after a pause of 0.8 s, and not in a shorter one', () => {
  const sentence = [
    said('Buongiorno, ', 0, 600),
    ...voice(600),
    ...pause(700),
    said('sono Giulia.', 1_300, 2_000),
    ...voice(700),
  ]
  assert.equal(text(all([...sentence, ...pause(700)])), 'Buongiorno, sono Giulia.')
  assert.deepEqual(all([...sentence, ...pause(800)]).at(-1), ended)
  assert.equal(all([...sentence, ...pause(5_000)]).filter(({ kind }) => kind === 'agent_turn_ended').length, 1)
})

test('a hole in the words ends a turn, also where the pause between was not heard', () => {
  const cuts = all([said('Uno.', 0, 500), ...voice(500), said('Due.', 1_400, 1_900), ...voice(500)])
  assert.equal(text(cuts), 'Uno.|Due.')
})

test('a voice without words is a turn that ends', () => {
  assert.deepEqual(all([...voice(300), ...pause(800)]), [ended])
})

test('words without a voice are a turn that ends', () => {
  assert.deepEqual(text(all([said('Sì.', 0, 200), ...pause(1_000)])), 'Sì.|')
})

test('whoever yields has ended their turn with what was said', () => {
  const cuts = all([said('Le spiego ', 0, 400), ...voice(400), heard('Scusi', 300, 700), ...pause(800)])
  assert.equal(text(cuts), 'Le spiego Scusi|')
})

test('a model whose sound stops altogether has ended its turn after two seconds', () => {
  const start = [said('Un attimo', 0, 500), ...voice(500)]
  assert.equal(text(all([...start, ...wait(1_980)])), 'Un attimo')
  assert.equal(text(all([...start, ...wait(2_000)])), 'Un attimo|')
})

test('what the person says comes in fragments, then once as a whole after a second without more', () => {
  const events = [...wait(1_000), heard('Vorrei', 400, 800), heard(' spostare', 800, 1_000)]
  assert.deepEqual(all([...events, ...wait(980)]), [
    { kind: 'person_text', text: 'Vorrei', final: false },
    { kind: 'person_text', text: ' spostare', final: false },
  ])
  assert.deepEqual(all([...events, ...wait(1_000)]).at(-1), {
    kind: 'person_text',
    text: 'Vorrei spostare',
    final: true,
  })
})

test('two turns of the person with a hole between their words are two', () => {
  const finals = all([heard('Sì.', 0, 300), heard('Mi dica.', 1_100, 1_500), { kind: 'over' }]).filter(
    (one) => one.kind === 'person_text' && one.final,
  )
  assert.deepEqual(
    finals.map((one) => 'text' in one && one.text),
    ['Sì.', 'Mi dica.'],
  )
})

test('whoever is answered has said what they had to say; a word thrown in ends nothing', () => {
  const answered = all([heard('Mi dica.', 0, 700), said('Ecco.', 900, 1_200)])
  assert.deepEqual(
    answered.map(({ kind }) => kind),
    ['person_text', 'person_text', 'agent_text'],
  )
  assert.deepEqual(answered[1], { kind: 'person_text', text: 'Mi dica.', final: true })
  const thrownIn = all([
    heard('Io vorrei', 0, 900),
    said('Mm.', 500, 600),
    heard(' spostare.', 900, 1_500),
    { kind: 'over' },
  ])
  assert.deepEqual(
    thrownIn.filter((one) => one.kind === 'person_text' && one.final),
    [{ kind: 'person_text', text: 'Io vorrei spostare.', final: true }],
  )
})

test('when it is over what was heard is told, once, and a turn has ended unless it broke off there', () => {
  const over: Sounded[] = [{ kind: 'over' }, { kind: 'over' }]
  const events = [heard('Pronto', 0, 300), said('Buon', 100, 300), ...voice(300)]
  assert.equal(text(all([...events, ...over])), 'ProntoBuonPronto')
  assert.equal(text(all([...events, ...pause(200), ...over])), 'ProntoBuonPronto')
  assert.equal(text(all([...events, ...pause(300), ...over])), 'ProntoBuonPronto|')
})

test('turns are the same however the sound is cut into pieces and however late words come', () => {
  const sentences = ['Buongiorno, sono Giulia.', 'Conferma la visita?', 'A domani.']
  fc.assert(
    fc.property(
      fc.constantFrom(20, 50, 100, 250),
      fc.integer({ min: -800, max: 1_500 }),
      fc.array(fc.integer({ min: 3, max: 20 }), { minLength: 3, maxLength: 3 }),
      (pieceMs, lateMs, lengths) => {
        assert.deepEqual(spokenAs(sentences, { pieceMs, lateMs, lengths }), sentences)
      },
    ),
    { numRuns: 300 },
  )
})

/** The sentences with pauses of three seconds, their words early or late by so much; the turns that are found. */
function spokenAs(sentences: readonly string[], how: { pieceMs: number; lateMs: number; lengths: number[] }): string[] {
  const { pieceMs, lateMs, lengths } = how
  const words: { text: string; startMs: number; endMs: number; atMs: number }[] = []
  const loud: { from: number; to: number }[] = []
  let at = 1_000
  for (const [n, sentence] of sentences.entries()) {
    const length = (lengths[n] ?? 5) * 250
    loud.push({ from: at, to: at + length })
    const parts = sentence.match(/\s*\S+/g) ?? []
    for (const [k, part] of parts.entries()) {
      const [startMs, endMs] = [at + (length * k) / parts.length, at + (length * (k + 1)) / parts.length]
      words.push({ text: part, startMs, endMs, atMs: startMs + lateMs })
    }
    at += length + 3_000
  }
  const events: Step[] = []
  for (let now = 0; now < at; now += pieceMs) {
    for (const word of words.filter(({ atMs }) => atMs >= now && atMs < now + pieceMs))
      events.push({ kind: 'said', ...word })
    const isLoud = loud.some(({ from, to }) => now < to && now + pieceMs > from)
    events.push({ kind: 'voice', ms: pieceMs, loud: isLoud }, { kind: 'wait', ms: pieceMs })
  }
  return text(all([...events, { kind: 'over' }]))
    .split('|')
    .filter((one) => one !== '')
}
