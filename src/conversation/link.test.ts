import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ModelFault } from '#contract/conversation.ts'
import { EngineStage, livePlan } from '../../tests/support/engine-stage.ts'
import { CUES } from './cues.ts'

const BUSY: ModelFault = { code: 'overloaded', message: 'Too many calls.' }
const POOR: ModelFault = { code: 'quota_spent', message: 'The quota is spent.' }
const { it } = CUES
const FIRST = livePlan().firstWords
const GREETED = [
  { speaker: 'agent', text: FIRST },
  { speaker: 'person', text: 'Sì, mi dica.' },
]
const cues = (stage: EngineStage) => stage.of('cue').map(({ session, text, how }) => [session, text, how])

test('a session that is lost is opened anew at once, by its handle and with what was heard; the opening is not said again', () => {
  const stage = new EngineStage().greeted().says('Le ricordo la visita.').wait(1).loses()
  assert.deepEqual(stage.of('open'), [
    {
      kind: 'open',
      session: 1,
      history: [...GREETED, { speaker: 'agent', text: 'Le ricordo la visita.' }],
      resumes: true,
    },
  ])
  assert.deepEqual(stage.of('drop'), [{ kind: 'drop', session: 0 }])
  stage.wait(0.8).opens(1)
  assert.deepEqual(stage.of('adopt'), [{ kind: 'adopt', session: 1 }])
  assert.deepEqual(cues(stage), [[1, it.resumed, 'note']], 'the person has the word')
  stage.wait(3)
  assert.equal(stage.of('say').length, 1)
})

test('where the person spoke last, or the agent was cut off, the new session is told to go on', () => {
  const asked = new EngineStage().greeted().wait(0.2).loses().wait(0.5).opens(1)
  assert.deepEqual(cues(asked), [[1, it.resumed, 'reply']])
  const cut = new EngineStage()
    .greeted()
    .tells({ kind: 'agent_text', text: 'Le ricordo' })
    .wait(1)
    .loses()
    .wait(0.5)
    .opens(1)
  assert.deepEqual(cut.turns.at(-1)?.interrupted, true)
  assert.deepEqual(cues(cut), [[1, it.resumed, 'reply']])
  const speaking = new EngineStage().greeted().wait(0.2)
  speaking.hears({ kind: 'voice', speaker: 'person', change: 'started' }).loses().wait(0.5).opens(1)
  assert.deepEqual(cues(speaking), [[1, it.resumed, 'note']], 'what they say now is answered by itself')
})

test('first words of which nothing was heard are said again; those that were held back are held back still', () => {
  const unheard = new EngineStage().wait(0.5).loses().wait(0.5).opens(1)
  assert.deepEqual(
    unheard.of('say').map(({ session, text }) => [session, text]),
    [
      [0, FIRST],
      [1, FIRST],
    ],
  )
  const held = new EngineStage(livePlan({ direction: 'outbound' })).wait(0.5).loses().wait(0.5).opens(1).wait(2)
  assert.deepEqual([held.when('say'), cues(held)], [[2], []])
})

test('it is tried again after 0.5 and 1.5 s, and given up after 2: one loss more', () => {
  const stage = new EngineStage().greeted().wait(1).loses()
  const lost = stage.now
  const refuse = (session: number) => stage.wait(0.1).happens({ kind: 'refused', session, fault: BUSY })
  refuse(1).wait(0.4)
  refuse(2).wait(0.9)
  assert.deepEqual(
    stage.when('open').map((at) => Math.round((at - lost) * 10) / 10),
    [0, 0.5, 1.5],
  )
  stage.wait(0.5)
  assert.deepEqual(
    stage.of('drop').map(({ session }) => session),
    [0, 3],
    'the one that never came is given up',
  )
  assert.equal(stage.of('open').length, 4, 'and that is the second loss')
  stage.wait(0.3).opens(4)
  assert.equal(stage.state.link.current, 4)
  stage.opens(3)
  assert.deepEqual(stage.of('drop').at(-1), { kind: 'drop', session: 3 }, 'one that comes after all is not wanted')
})

test('a fourth loss ends the call, with why it was lost; what was said stands', () => {
  const stage = new EngineStage().greeted()
  for (let session = 1; session <= 3; session += 1)
    stage.wait(0.2).loses().wait(0.5).opens(session).says(`Dicevo, ${session}.`)
  assert.equal(stage.ending(), undefined)
  stage.tells({ kind: 'closed', reason: 'lost', fault: { code: 'lost', message: 'Gone.' } })
  assert.deepEqual([stage.ending()?.reason, stage.ending()?.fault], ['error', { code: 'lost', message: 'Gone.' }])
  assert.deepEqual(
    stage.turns.map(({ text }) => text),
    [FIRST, 'Sì, mi dica.', 'Dicevo, 1.', 'Dicevo, 2.', 'Dicevo, 3.'],
  )
})

test('what trying again cannot mend ends the call at once', () => {
  const refused = new EngineStage().greeted().loses().wait(0.2).happens({ kind: 'refused', session: 1, fault: POOR })
  assert.deepEqual([refused.ending()?.reason, refused.ending()?.fault], ['error', POOR])
  const closed = new EngineStage().greeted().tells({ kind: 'closed', reason: 'refused', fault: POOR })
  assert.deepEqual([closed.ending()?.reason, closed.ending()?.fault], ['error', POOR])
})

test('a session that is lost while it is still heard is replaced meanwhile, and that is one loss', () => {
  const stage = new EngineStage().greeted().tells({ kind: 'agent_text', text: 'Le ricordo' }).wait(0.5)
  stage.tells({ kind: 'expiring', inSeconds: 0 })
  assert.deepEqual(stage.of('open')[0]?.history.at(-1), { speaker: 'agent', text: 'Le ricordo' })
  stage.wait(0.6).opens(1)
  assert.deepEqual(
    [stage.of('adopt').length, stage.of('drop').length, cues(stage)],
    [1, 0, []],
    'it is heard to its end',
  )
  stage.tells({ kind: 'agent_text', text: ' la visita.' }, 0).wait(1)
  stage.tells({ kind: 'agent_turn_ended' }, 0)
  assert.deepEqual(cues(stage), [[1, it.resumed, 'note']])
  assert.deepEqual(stage.of('drop'), [{ kind: 'drop', session: 0 }])
  stage.tells({ kind: 'closed', reason: 'lost', fault: null }, 0)
  assert.deepEqual([stage.state.link.losses, stage.state.link.current], [1, 1])
})

test('an expiring session hands over when the person has the word, and not while they wait for an answer', () => {
  const stage = new EngineStage().greeted().tells({ kind: 'agent_text', text: 'Le ricordo' })
  stage.tells({ kind: 'expiring', inSeconds: 60 }).wait(2)
  assert.equal(stage.of('open').length, 0, 'not while the agent speaks')
  stage.tells({ kind: 'agent_turn_ended' }).wait(0.2)
  assert.equal(stage.of('open').length, 1)
  stage.replies('Va bene.').opens(1)
  assert.deepEqual([stage.of('adopt').length, stage.of('drop').map(({ session }) => session)], [0, [1]])
  stage.says('Perfetto, allora a giovedì.').wait(6)
  assert.equal(stage.of('open').length, 2)
  stage.wait(0.7).opens(2)
  assert.deepEqual(stage.of('adopt'), [{ kind: 'adopt', session: 2 }])
  assert.deepEqual(stage.of('drop').at(-1), { kind: 'drop', session: 0 })
  assert.equal(stage.state.link.losses, 0)
  assert.deepEqual(cues(stage), [[2, it.resumed, 'note']])
})

test('a session that expires in an hour is left alone until its last minute', () => {
  const stage = new EngineStage(livePlan({ maxDurationSeconds: 3_600 })).greeted().says('Mi dica.')
  stage.tells({ kind: 'expiring', inSeconds: 100 }).wait(5).replies('Eh.').says('Bene.').wait(5)
  assert.equal(stage.of('open').length, 0)
  for (let n = 0; n < 10; n += 1) stage.replies('Eh.').says('Bene.')
  assert.equal(stage.of('open').length, 1)
})

test('a fourth loss in the middle of a sentence ends the call when the sentence was heard', () => {
  const stage = new EngineStage().greeted()
  for (let session = 1; session <= 3; session += 1) stage.wait(0.2).loses().wait(0.5).opens(session).says('Dicevo.')
  stage.tells({ kind: 'agent_text', text: 'Le ricordo' }).tells({ kind: 'expiring', inSeconds: 0 }).wait(1)
  assert.equal(stage.ending(), undefined)
  stage.tells({ kind: 'interrupted' }).loses()
  assert.deepEqual([stage.ending()?.fault?.code, stage.turns.at(-1)?.text], ['lost', 'Le ricordo'])
})

test('it hands over in the middle of what the person says, who is heard by the new one from the beginning', () => {
  const stage = new EngineStage()
    .greeted()
    .says('Le ricordo la visita.')
    .tells({ kind: 'expiring', inSeconds: 60 })
    .wait(0.2)
  stage.hears({ kind: 'voice', speaker: 'person', change: 'started' }).wait(0.8).opens(1)
  assert.deepEqual(stage.of('adopt'), [{ kind: 'adopt', session: 1 }])
})

test('at the latest it hands over when its time is up: what was heard meanwhile is told, what is being said is heard', () => {
  const stage = new EngineStage().greeted().tells({ kind: 'agent_text', text: 'Le ricordo' })
  stage.tells({ kind: 'expiring', inSeconds: 10 }).wait(7.2)
  assert.equal(stage.of('open').length, 1)
  stage.tells({ kind: 'agent_turn_ended' }).replies('Quando?').tells({ kind: 'agent_text', text: 'Giovedì' }).opens(1)
  assert.deepEqual(stage.of('adopt'), [{ kind: 'adopt', session: 1 }])
  assert.deepEqual(cues(stage), [[1, `${it.meanwhile} ${it.person}: «Quando?»`, 'note']])
  assert.deepEqual(stage.of('drop'), [])
  stage.wait(1).tells({ kind: 'agent_turn_ended' }, 0)
  assert.deepEqual(stage.of('drop'), [{ kind: 'drop', session: 0 }])
})

test('a hand-over that fails leaves the old session in place, and is tried again later', () => {
  const stage = new EngineStage()
    .greeted()
    .says('Le ricordo la visita.')
    .tells({ kind: 'expiring', inSeconds: 60 })
    .wait(0.2)
  for (let session = 1; session <= 3; session += 1) stage.wait(1.6).happens({ kind: 'refused', session, fault: BUSY })
  assert.deepEqual([stage.state.link.current, stage.state.link.losses, stage.ending()], [0, 0, undefined])
  stage.says('Mi sente?').wait(5)
  assert.equal(stage.of('open').length, 4)
})

test('a hand-over whose old session is lost on the way goes on as a reopening', () => {
  const stage = new EngineStage()
    .greeted()
    .says('Le ricordo la visita.')
    .tells({ kind: 'expiring', inSeconds: 60 })
    .wait(0.2)
  stage.loses().wait(0.5).opens(1)
  assert.deepEqual([stage.of('open').length, stage.state.link.current, stage.state.link.losses], [1, 1, 1])
})

test('what is to be told while there is no session waits for the next one', () => {
  const stage = new EngineStage().greeted().loses().wait(0.2)
  stage.hears({ kind: 'keys', digits: '42' })
  assert.deepEqual(cues(stage), [])
  stage.wait(0.3).opens(1)
  assert.deepEqual(cues(stage)[0], [1, `${it.keys} 42`, 'reply'])
})

test('a call that is to end while there is no session ends at once', () => {
  const stage = new EngineStage().greeted().loses().wait(0.2).happens({ kind: 'shutdown' })
  assert.equal(stage.ending()?.reason, 'shutdown')
})
