import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Turn } from '#contract/conversation.ts'
import { type ActionGateEvent, CLOSED_GATE, type GateEffect, isDone, reduceGate } from './gate.ts'
import { type Summary, valuesOf } from './yes/values.ts'

const turn = (speaker: Turn['speaker'], from: number, to: number, text: string): ActionGateEvent => ({
  kind: 'heard',
  turn: { speaker, text, start_seconds: from, end_seconds: to, interrupted: false },
})
/** Asked for on a Monday: the Friday after it, at three in the afternoon. */
const SUMMARY: Summary = {
  values: valuesOf({ giorno: '2026-11-20', ora: '15:00' }),
  language: 'it',
  today: '2026-11-16',
}
const READ_OUT = 'Prenoto venerdì alle tre, conferma?'
const agent = (from: number, to: number, text = READ_OUT) => turn('agent', from, to, text)
const person = (from: number, to: number, text = 'Sì.') => turn('person', from, to, text)
const asks = (
  request: string,
  code: string | null = null,
  changes: { tool?: string; hash?: string; summary?: Summary } = {},
): ActionGateEvent & { kind: 'asked' } => {
  const asked = { request, tool: 'book', hash: 'a', summary: SUMMARY, code, fresh: `CODE-${request}` }
  return { kind: 'asked', ...asked, ...changes }
}
const told = (request: string, atSeconds: number, speaking = false): ActionGateEvent => ({
  kind: 'told',
  request,
  atSeconds,
  speaking,
})

/** What became of each request last: `execute`, or why not. */
function play(events: readonly ActionGateEvent[]): Record<string, string> {
  const became: Record<string, string> = {}
  for (const effect of effectsOf(events))
    became[effect.request] =
      effect.kind === 'confirm' ? [effect.why, effect.code, ...effect.missing].join(' ') : effect.kind
  return became
}

function effectsOf(events: readonly ActionGateEvent[]): GateEffect[] {
  let state = CLOSED_GATE
  return events.flatMap((event) => {
    const next = reduceGate(state, event)
    state = next.state
    return next.effects
  })
}

/** All that an action needs but the second call: asked as 1, told at 10, read from 11 to 15, answered from 16 to 17. */
const confirmed = [asks('1'), told('1', 10), agent(11, 15), person(16, 17)]
const good = asks('2', 'CODE-1')

// biome-ignore format: a table reads in columns
const rules: [title: string, events: ActionGateEvent[], became: Record<string, string>][] = [
  ['the first call is answered with a code and executes nothing',       [asks('1')], { 1: 'asked CODE-1' }],
  ['told, read, answered: the second call executes',                    [...confirmed, good], { 2: 'execute' }],
  ['a code that was never handed out is wrong, and a new one is',       [asks('1', 'GUESS1')], { 1: 'wrong_code CODE-1' }],
  ['a wrong code after the yes executes nothing, and the old one dies', [...confirmed, asks('2', 'GUESS1'), asks('3', 'CODE-1')], { 2: 'wrong_code CODE-2', 3: 'wrong_code CODE-3' }],
  ['the code comes before the agent was told it',                       [asks('1'), asks('2', 'CODE-1')], { 2: 'early CODE-1' }],
  ['the code comes at once, before anybody spoke',                      [asks('1'), told('1', 10), good], { 2: 'early CODE-1' }],
  ['only the person has spoken since',                                  [asks('1'), told('1', 10), person(11, 12), good], { 2: 'early CODE-1' }],
  ['the agent’s turn had begun before the code was handed over',        [asks('1'), told('1', 10), agent(9.8, 15), person(16, 17), good], { 2: 'early CODE-1' }],
  ['the agent’s turn was under way in that very tenth of a second',     [asks('1'), told('1', 10, true), agent(10, 15), person(16, 17), good], { 2: 'early CODE-1' }],
  ['the agent’s turn began in that very tenth of a second',             [asks('1'), told('1', 10.04), agent(10, 15), person(16, 17), good], { 2: 'execute' }],
  ['the agent’s turn has no words',                                     [asks('1'), told('1', 10), turn('agent', 11, 15, ' '), person(16, 17), good], { 2: 'early CODE-1' }],
  ['the agent’s turn was heard before the code was handed over',        [asks('1'), agent(11, 15), told('1', 10), person(16, 17), good], { 2: 'early CODE-1' }],
  ['nobody answers: it waits, and is refused',                          [asks('1'), told('1', 10), agent(11, 15), good, { kind: 'waited', request: '2' }], { 2: 'early CODE-1' }],
  ['after which the same code is still good',                           [asks('1'), told('1', 10), agent(11, 15), good, { kind: 'waited', request: '2' }, person(16, 17), asks('3', 'CODE-1')], { 2: 'early CODE-1', 3: 'execute' }],
  ['the answer arrives while it waits',                                 [asks('1'), told('1', 10), agent(11, 15), good, person(16, 17), { kind: 'waited', request: '2' }], { 2: 'execute' }],
  ['two that wait are one execution',                                   [asks('1'), told('1', 10), agent(11, 15), good, asks('3', 'CODE-1'), person(16, 17)], { 2: 'execute', 3: 'repeat' }],
  ['the person’s words had begun before the summary',                   [asks('1'), told('1', 10), agent(11, 15), person(10.5, 16), good], { 2: 'wait' }],
  ['the person’s words were over before the summary was',               [asks('1'), told('1', 10), agent(11, 15), person(12, 13), good], { 2: 'wait' }],
  ['the person’s turn has no words',                                    [asks('1'), told('1', 10), agent(11, 15), person(16, 17, ' '), good], { 2: 'wait' }],
  ['a turn of the system is nobody’s answer',                           [asks('1'), told('1', 10), agent(11, 15), turn('system', 16, 17, 'Sì.'), good], { 2: 'wait' }],
  ['the person did not understand',                                     [asks('1'), told('1', 10), agent(11, 15), person(16, 17, 'Come, scusi?'), good], { 2: 'wait' }],
  ['the person refuses: the code dies',                                 [asks('1'), told('1', 10), agent(11, 15), person(16, 17, 'No, aspetti.'), person(18, 19), good], { 2: 'wrong_code CODE-2' }],
  ['the person refuses after the yes: the code dies',                   [...confirmed, person(18, 19, 'Anzi, no.'), person(18, 19, 'No.'), good], { 2: 'wrong_code CODE-2' }],
  ['the person refuses while it waits',                                 [asks('1'), told('1', 10), agent(11, 15), good, person(16, 17, 'No.')], { 2: 'void' }],
  ['a refusal before the summary was read refuses something else',      [asks('1'), told('1', 10), person(10, 11, 'No.'), agent(11, 15), person(16, 17), good], { 2: 'execute' }],
  ['other data needs a code of its own, and the old one dies',          [...confirmed, asks('2', 'CODE-1', { hash: 'b' }), asks('3', 'CODE-1')], { 2: 'wrong_code CODE-2', 3: 'wrong_code CODE-3' }],
  ['other data without a code kills the old one too',                   [...confirmed, asks('2', null, { hash: 'b' }), asks('3', 'CODE-1')], { 2: 'asked CODE-2', 3: 'wrong_code CODE-3' }],
  ['other data asked for while it waits',                               [asks('1'), told('1', 10), agent(11, 15), good, asks('3', null, { hash: 'b' }), person(16, 17)], { 2: 'void', 3: 'asked CODE-3' }],
  ['the code of another tool is wrong',                                 [...confirmed, asks('2', 'CODE-1', { tool: 'cancel' })], { 2: 'wrong_code CODE-2' }],
  ['which leaves that tool’s own code good',                            [...confirmed, asks('2', 'CODE-1', { tool: 'cancel' }), asks('3', 'CODE-1')], { 3: 'execute' }],
  ['asked again without a code: the same one, and nothing is lost',     [...confirmed, asks('2'), asks('3', 'CODE-1')], { 2: 'asked CODE-1', 3: 'execute' }],
  ['asked twice, told once, by the second answer',                      [asks('1'), asks('2'), told('2', 10), agent(11, 15), person(16, 17), asks('3', 'CODE-1')], { 3: 'execute' }],
  ['another answer reached the agent, not the one with the code',       [asks('1'), told('9', 10), agent(11, 15), person(16, 17), good], { 2: 'early CODE-1' }],
  ['done is done, with the code, without one or with a wrong one',      [...confirmed, good, asks('3', 'CODE-1'), asks('4'), asks('5', 'GUESS1')], { 2: 'execute', 3: 'repeat', 4: 'repeat', 5: 'repeat' }],
  ['nothing was sent after all: it is confirmed anew',                  [...confirmed, good, { kind: 'unsent', tool: 'book', hash: 'a' }, asks('3', 'CODE-1')], { 3: 'wrong_code CODE-3' }],
  ['one yes after two summaries is a yes to both',                      [asks('1'), asks('2', null, { tool: 'sms' }), told('1', 10), told('2', 10), agent(11, 15), person(16, 17), asks('3', 'CODE-1'), asks('4', 'CODE-2', { tool: 'sms' })], { 3: 'execute', 4: 'execute' }],
  ['the agent said something else than the summary',                    [asks('1'), told('1', 10), agent(11, 15, 'Va tutto bene?'), person(16, 17), good], { 2: 'unread CODE-1 giorno ora' }],
  ['the agent left a part of the summary out',                          [asks('1'), told('1', 10), agent(11, 15, 'Prenoto venerdì, conferma?'), person(16, 17), good], { 2: 'unread CODE-1 ora' }],
  ['the agent read another hour',                                       [asks('1'), told('1', 10), agent(11, 15, 'Prenoto venerdì alle quattro, conferma?'), person(16, 17), good], { 2: 'unread CODE-1 ora' }],
  ['a part that was not heard was not read',                            [asks('1'), told('1', 10), agent(11, 15, 'Prenoto venerdì alle'), person(15, 17), good], { 2: 'unread CODE-1 ora' }],
  ['in two turns, with a yes to the first, it was read at the second',  [asks('1'), told('1', 10), agent(11, 15, 'Prenoto venerdì.'), person(15, 16), agent(16, 18, 'Alle tre, conferma?'), person(18, 19), good], { 2: 'execute' }],
  ['in two turns, with a question to the first, it was not',            [asks('1'), told('1', 10), agent(11, 15, 'Prenoto venerdì.'), person(15, 16, 'Venerdì quale?'), agent(16, 18, 'Alle tre, conferma?'), person(18, 19), good], { 2: 'unread CODE-1 giorno' }],
  ['the yes to another question is none to the summary',                [asks('1'), told('1', 10), agent(11, 15), agent(25, 26, 'È ancora in linea?'), person(27, 28), good], { 2: 'unread CODE-1 giorno ora' }],
  ['who only asks for the yes again need not read again',               [asks('1'), told('1', 10), agent(11, 15), person(16, 17, 'Un attimo.'), agent(18, 20, 'Allora, mi conferma? Sì o no?'), person(21, 22), good], { 2: 'execute' }],
  ['who names something new while asking has to read again',            [asks('1'), told('1', 10), agent(11, 15), person(16, 17, 'Un attimo.'), agent(18, 20, 'Allora, a nome Bianchi, conferma?'), person(21, 22), good], { 2: 'unread CODE-1 giorno ora' }],
  ['a condition is no yes, and the code stays good',                    [asks('1'), told('1', 10), agent(11, 15), person(16, 17, 'Sì, se è gratis.'), good, { kind: 'waited', request: '2' }], { 2: 'unclear CODE-1' }],
  ['a yes after it is to nothing that was asked',                       [asks('1'), told('1', 10), agent(11, 15), person(16, 17, 'Sì, ma alle quattro.'), person(18, 19), good, { kind: 'waited', request: '2' }], { 2: 'unclear CODE-1' }],
  ['the summary is read again, and then it is',                         [asks('1'), told('1', 10), agent(11, 15), person(16, 17, 'Sì, se è gratis.'), agent(18, 20), person(21, 22), good], { 2: 'execute' }],
  ['who goes on after the yes has not finished',                        [...confirmed, person(18, 19, 'Anzi, alle quattro.'), good], { 2: 'early CODE-1' }],
  ['thanks after the yes change nothing',                               [...confirmed, person(18, 19, 'Grazie.'), good], { 2: 'execute' }],
  ['a yes that is transcribed twice is one yes',                        [person(5, 6), asks('1'), told('1', 10), agent(11, 15), person(16, 16), good], { 2: 'wait' }],
  ['also when something else was said meanwhile',                       [person(5, 6), person(7, 8, 'Mi dica.'), asks('1'), told('1', 10), agent(11, 15), person(16, 16), good], { 2: 'wait' }],
  ['what is added to a yes in the same breath takes it back',            [asks('1'), told('1', 10), agent(11, 15), person(16, 17), person(16, 17, 'Sì, ma quanto costa?'), good], { 2: 'early CODE-1' }],
  ['nor does it count twice by its own time',                           [asks('1'), told('1', 10), agent(11, 15), person(14.5, 17, 'Sì ma quanto costa'), agent(17, 18), person(16, 18, 'Sì, ma quanto costa?'), good], { 2: 'wait' }],
  ['words that began in the middle of the summary are no answer',       [asks('1'), told('1', 10), agent(11, 15), person(12, 16), good], { 2: 'wait' }],
  ['words that were over with its last word are none',                  [asks('1'), told('1', 10), agent(11, 15), person(14.2, 14.8), good], { 2: 'wait' }],
  ['words that began with its last word are',                           [asks('1'), told('1', 10), agent(11, 15), person(14.2, 16), good], { 2: 'execute' }],
  ['where nothing is sent but the name, it is asked for in so many words', [asks('1', null, { summary: { ...SUMMARY, values: [] } }), told('1', 10), agent(11, 15, 'È ancora in linea?'), person(16, 17), good], { 2: 'unread CODE-1' }],
  ['and then it is confirmed',                                          [asks('1', null, { summary: { ...SUMMARY, values: [] } }), told('1', 10), agent(11, 15, 'Annullo tutto, conferma?'), person(16, 17), good], { 2: 'execute' }],
  ['a code dies with the call',                                         [...confirmed, { kind: 'ended' }, good], { 2: 'closed' }],
  ['who waits when the call ends waits no longer',                      [asks('1'), told('1', 10), agent(11, 15), good, { kind: 'ended' }, person(16, 17)], { 2: 'closed' }],
]
describe('the gate', () => {
  for (const [title, events, became] of rules) {
    test(title, () => {
      const seen = play(events)
      for (const [request, what] of Object.entries(became)) assert.equal(seen[request], what, `request ${request}`)
    })
  }
})

/**
 * What may happen, mostly what a confirmation is made of; `code` and `which` choose among all that was handed out,
 * newest first.
 */
const step = fc.record({
  what: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('ask', 'tell', 'agent', 'person') },
    { weight: 1, arbitrary: fc.constantFrom('waited', 'unsent', 'end') },
  ),
  tool: fc.constantFrom('book', 'book', 'book', 'cancel'),
  hash: fc.constantFrom('a', 'a', 'a', 'b'),
  code: fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.nat({ max: 12 }) },
  ),
  which: fc.constantFrom(0, 0, 0, 1, 2),
  seconds: fc.constantFrom(0.1, 1, 1, 0),
  speaking: fc.constantFrom(false, false, false, true),
  text: fc.constantFrom('Sì.', 'Sì.', 'Va bene, grazie.', 'Grazie.', 'Sì, ma quanto costa?', 'No.', 'Come?', ''),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Stretches of a confirmation as it ought to be, with parts missing, among anything else. */
const plain = { tool: 'book', hash: 'a', which: 0, seconds: 1, speaking: false, text: 'Sì.', code: null } as const
const honest: Step[] = [
  { ...plain, what: 'ask' },
  { ...plain, what: 'tell' },
  { ...plain, what: 'agent' },
  { ...plain, what: 'person' },
  { ...plain, what: 'ask', code: 0 },
]
const story = fc
  .array(
    fc.oneof(
      fc.subarray(honest, { minLength: 3 }),
      step.map((one) => [one]),
    ),
    { minLength: 2, maxLength: 20 },
  )
  .map((stretches) => stretches.flat())

interface Seen {
  events: ActionGateEvent[]
  /** With how many events had happened by then. */
  effects: (GateEffect & { at: number })[]
}

/** Plays drawn steps; whoever asks with a code uses one that was really handed out, the newest first. */
function wander(steps: readonly Step[]): Seen {
  const seen: Seen = { events: [], effects: [] }
  const handed: { request: string; code: string }[] = []
  let state = CLOSED_GATE
  let now = 0
  for (const [at, drawn] of steps.entries()) {
    // The end comes last, or there would be little to see.
    if (drawn.what === 'end' && at < steps.length - 3) continue
    const n = seen.events.length
    const event = eventOf(drawn, { n, now, handed })
    now += drawn.seconds
    const next = reduceGate(state, event)
    state = next.state
    seen.events.push(event)
    for (const effect of next.effects) {
      seen.effects.push({ ...effect, at: n })
      if (effect.kind === 'confirm') handed.unshift({ request: effect.request, code: effect.code })
    }
  }
  return seen
}

function eventOf(
  { what, tool, hash, code, which, seconds, speaking, text }: Step,
  { n, now, handed }: { n: number; now: number; handed: readonly { request: string; code: string }[] },
): ActionGateEvent {
  const to = now + seconds
  if (what === 'ask') {
    const given = code === null ? null : (handed[code]?.code ?? 'GUESS1')
    return asks(`${n}`, given, { tool, hash })
  }
  if (what === 'tell') return told(handed[which]?.request ?? '?', now, speaking)
  if (what === 'waited') return { kind: 'waited', request: `${n - which}` }
  if (what === 'unsent') return { kind: 'unsent', tool, hash: 'never executed' }
  if (what === 'end') return { kind: 'ended' }
  if (what === 'agent') return turn('agent', now, to, text === '' || OTHERWISE.includes(text) ? text : READ_OUT)
  return person(now, to, text)
}

const YES = ['Sì.', 'Va bene, grazie.']
const NOTHING = ['Grazie.', '']
/** What the agent says instead of the summary. */
const OTHERWISE = ['Come?', 'Grazie.']

/**
 * By the whole story and nothing else: its code was told; then the person said yes right after the agent had read the
 * summary, with nothing but thanks in between and behind; and it was not done yet.
 */
function wasEarned({ events, effects }: Seen, effect: GateEffect & { at: number }): boolean {
  const asked = events.find((event) => event.kind === 'asked' && event.request === effect.request)
  assert.ok(asked?.kind === 'asked')
  const codes = effects.filter(
    (one) => one.kind === 'confirm' && one.code === asked.code && askedFor(events, one.request, asked),
  )
  const said = events
    .slice(0, effect.at + 1)
    .flatMap((event, at) => (event.kind === 'heard' && event.turn.text !== '' ? [{ at, ...event.turn }] : []))
    .filter(({ speaker, text }) => speaker === 'agent' || !NOTHING.includes(text))
  return codes.some(({ request }) => {
    const toldAt = events.findIndex((event) => event.kind === 'told' && event.request === request)
    const handover = events[toldAt]
    if (handover?.kind !== 'told') return false
    const lastOther = said.findLastIndex(({ speaker, text }) => speaker === 'person' && !YES.includes(text))
    return said.some(({ speaker, text }, n) => {
      const before = said[n - 1]
      const isYes = speaker === 'person' && YES.includes(text) && n > lastOther
      const read = before?.speaker === 'person' ? said.slice(0, n).findLast((one) => one.speaker === 'agent') : before
      return (
        isYes &&
        read?.text === READ_OUT &&
        read.at > toldAt &&
        read.start_seconds >= Math.round(handover.atSeconds * 10) / 10
      )
    })
  })
}

const askedFor = (
  events: readonly ActionGateEvent[],
  request: string,
  { tool, hash }: { tool: string; hash: string },
) =>
  events.some(
    (event) => event.kind === 'asked' && event.request === request && event.tool === tool && event.hash === hash,
  )

test('whatever comes in whatever order, an action is executed at most once per data, and only when it was earned', () => {
  let executions = 0
  fc.assert(
    fc.property(story, (steps) => {
      const seen = wander(steps)
      const done = new Set<string>()
      for (const effect of seen.effects) {
        if (effect.kind !== 'execute') continue
        executions += 1
        const asked = seen.events.find((event) => event.kind === 'asked' && event.request === effect.request)
        assert.ok(asked?.kind === 'asked')
        const key = `${asked.tool} ${asked.hash}`
        assert.ok(!done.has(key), 'it was executed before')
        done.add(key)
        assert.ok(wasEarned(seen, effect), 'nobody said yes')
        const end = seen.events.findIndex((event) => event.kind === 'ended')
        assert.ok(end < 0 || effect.at < end, 'after the end')
      }
    }),
    { numRuns: 3_000 },
  )
  assert.ok(executions > 100, `the walk has to come through sometimes: ${executions}`)
})

test('every request that is asked is decided on once: at once, or after it has waited', () => {
  fc.assert(
    fc.property(story, (steps) => {
      const { events, effects } = wander(steps)
      const decided = effects.filter((effect) => effect.kind !== 'wait')
      const over = events.some((event) => event.kind === 'ended')
      for (const event of events) {
        if (event.kind !== 'asked') continue
        const own = decided.filter(({ request }) => request === event.request)
        const waits = effects.some(({ kind, request }) => kind === 'wait' && request === event.request)
        assert.ok(own.length === 1 || (own.length === 0 && waits && !over), event.request)
      }
    }),
    { numRuns: 1_000 },
  )
})

test('what is done is known by tool and data together', () => {
  let state = CLOSED_GATE
  for (const event of [...confirmed, good]) state = reduceGate(state, event).state
  assert.deepEqual(
    [isDone(state, 'book', 'a'), isDone(state, 'book', 'b'), isDone(state, 'cancel', 'a')],
    [true, false, false],
  )
})
