import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DISCLOSURE } from '#language/disclosure.ts'
import { EngineStage, livePlan } from '../../tests/support/engine-stage.ts'
import { CUES } from './cues.ts'

const outbound = () => new EngineStage(livePlan({ direction: 'outbound' }))
const firstSaid = (stage: EngineStage) => stage.when('say')[0]

test('whoever calls is greeted at once', () => {
  assert.equal(firstSaid(new EngineStage()), 0)
})

test('whoever is called and says nothing is spoken to after 2 s', () => {
  assert.equal(firstSaid(outbound().wait(5)), 2)
})

test('whoever is called and greets is spoken to 0.7 s after the end of their greeting, whenever it began', () => {
  for (const [waits, speaks] of [
    [0.3, 0.8],
    [1.9, 1],
    [0.5, 6],
  ] as const) {
    const stage = outbound().wait(waits).speaks(speaks).wait(3)
    assert.equal(firstSaid(stage), Math.round((waits + speaks + 0.7) * 100) / 100)
  }
})

test('a voice is known to have ended some time after it did: the 0.7 s count from its end', () => {
  const stage = outbound().wait(0.3)
  stage.hears({ kind: 'voice', speaker: 'person', change: 'started', atSeconds: 0.2 }).wait(1)
  stage.hears({ kind: 'voice', speaker: 'person', change: 'ended', atSeconds: 0.9 }).wait(2)
  assert.equal(firstSaid(stage), 1.6)
})

test('whoever goes on greeting is waited for, and whoever never pauses is spoken to after 12 s', () => {
  const stage = outbound().wait(0.5).speaks(1).wait(0.5).speaks(1).wait(2)
  assert.equal(firstSaid(stage), 3.7)
  assert.equal(firstSaid(outbound().wait(0.5).speaks(20)), 12)
})

test('while somebody listens for a machine the agent is silent, and a machine is hung up on without a word', () => {
  const waiting = outbound().hears({ kind: 'verdict', verdict: 'wait' }).wait(5)
  assert.equal(firstSaid(waiting), undefined)
  waiting.hears({ kind: 'verdict', verdict: 'person' })
  assert.equal(firstSaid(waiting), 5)
  const machine = outbound().speaks(1).hears({ kind: 'verdict', verdict: 'machine' })
  assert.deepEqual([machine.ending()?.reason, machine.of('say').length], ['voicemail', 0])
})

const FIRST = livePlan().firstWords
const UNDISCLOSED = 'Buongiorno, parlo con la signora Rossi?'
const mute = (firstWords = UNDISCLOSED) => new EngineStage(livePlan({ firstWords }))
const facts = (stage: EngineStage) => stage.happens({ kind: 'person_left' }).ending()?.firstWords

// biome-ignore format: a table reads in columns
const heard: [title: string, heard: string, interrupted: boolean, verbatim: boolean, disclosed: boolean][] = [
  ['as they stand',            FIRST,                                            false, true,  true],
  ['in other words',           'Salve, qui è Giulia, assistente virtuale.',      false, false, true],
  ['and something more',       `${FIRST} Come sta?`,                             false, true,  true],
  ['up to an interruption',    'Buongiorno, sono Giulia, assistente virtuale',   true,  true,  true],
  ['hardly at all',            'Buongiorno',                                     true,  true,  false],
]
for (const [title, text, interrupted, verbatim, disclosed] of heard)
  test(`the ending says what was heard of the first words: ${title}`, () => {
    const stage = new EngineStage()
    stage.tells({ kind: 'agent_text', text }).wait(2)
    stage.tells({ kind: interrupted ? 'interrupted' : 'agent_turn_ended' })
    assert.deepEqual(facts(stage), { verbatim, disclosed })
  })

test('what was being said when the call ended counts as far as it was heard; nothing counts where nobody spoke', () => {
  const cut = new EngineStage()
    .tells({ kind: 'agent_text', text: 'Buongiorno, sono Giulia, assistente virtuale' })
    .wait(1)
  assert.deepEqual(facts(cut), { verbatim: true, disclosed: true })
  assert.equal(facts(new EngineStage().wait(1)), undefined)
})

test('no disclosure heard in the first turn: the agent is made to say it at once, and only then it is disclosed', () => {
  const stage = mute().says(UNDISCLOSED)
  assert.deepEqual(
    stage.of('say').map(({ text }) => text),
    [UNDISCLOSED, DISCLOSURE.it],
  )
  assert.equal(stage.when('say')[1], stage.now)
  assert.deepEqual(facts(mute().says(UNDISCLOSED)), { verbatim: true, disclosed: false })
  assert.deepEqual(facts(stage.wait(0.5).says(DISCLOSURE.it)), { verbatim: true, disclosed: true })
})

test('first words in which the disclosure follows after a pause are waited for', () => {
  const stage = mute(`${UNDISCLOSED} ${DISCLOSURE.it}`).says(UNDISCLOSED).wait(1)
  assert.equal(stage.of('say').length, 1)
  stage.says(DISCLOSURE.it).wait(5)
  assert.equal(stage.of('say').length, 1)
  const stopped = mute(`${UNDISCLOSED} ${DISCLOSURE.it}`).says(UNDISCLOSED, 2).wait(3)
  assert.deepEqual(stopped.when('say'), [0, 3.5])
})

test('whoever spoke into the first words is let finish before the disclosure, but not for longer than 3 s', () => {
  const stage = mute().tells({ kind: 'agent_text', text: 'Buongiorno' }).wait(1)
  stage.hears({ kind: 'voice', speaker: 'person', change: 'started' }).tells({ kind: 'interrupted' }).wait(1.2)
  assert.equal(stage.of('say').length, 1)
  stage.hears({ kind: 'voice', speaker: 'person', change: 'ended' })
  assert.equal(stage.of('say').at(-1)?.text, DISCLOSURE.it)
  const long = mute().tells({ kind: 'agent_text', text: 'Buongiorno' }).wait(1)
  long.hears({ kind: 'voice', speaker: 'person', change: 'started' }).tells({ kind: 'interrupted' }).wait(5)
  assert.deepEqual(long.when('say'), [0, 4])
})

test('a model that will not disclose is asked twice, and no more', () => {
  const stage = mute().says(UNDISCLOSED)
  for (let n = 0; n < 5; n += 1) stage.wait(0.5).says('Certo, mi dica.').wait(0.5).replies('Eh.')
  assert.equal(stage.of('say').filter(({ text }) => text === DISCLOSURE.it).length, 2)
  assert.deepEqual(facts(stage), { verbatim: true, disclosed: false })
})

test('who wants to end the call without a word is given 2 s to say goodbye, and is heard to its end', () => {
  const silent = new EngineStage().greeted().wait(0.3).calls('end_call')
  const asked = silent.now
  assert.equal(silent.ending(), undefined)
  silent.wait(5)
  assert.deepEqual([silent.ending()?.reason, silent.when('end')[0]], ['agent', Math.round((asked + 2) * 100) / 100])
  const polite = new EngineStage().greeted().wait(0.3).calls('end_call').wait(1.5)
  polite.tells({ kind: 'agent_text', text: 'Arrivederci.' }).wait(3)
  assert.equal(polite.ending(), undefined)
  polite.tells({ kind: 'agent_turn_ended' })
  assert.equal(polite.ending()?.reason, 'agent')
  const done = new EngineStage().greeted().wait(0.3).says('Arrivederci.').calls('end_call')
  assert.equal(done.ending()?.reason, 'agent', 'at once where it has said it')
})

test('a model that finishes its sentence before it says goodbye is let, once; the end is bounded all the same', () => {
  const stage = new EngineStage()
    .greeted()
    .wait(0.3)
    .tells({ kind: 'agent_text', text: 'Dunque, per la visita' })
    .wait(1)
  stage.happens({ kind: 'shutdown' })
  assert.equal(stage.of('say').at(-1)?.text, CUES.it.shutdown)
  stage.says('di giovedì mattina.', 1)
  assert.equal(stage.ending(), undefined)
  stage.says('Mi scusi, devo interrompere la telefonata. Grazie e arrivederci.')
  assert.equal(stage.ending()?.reason, 'shutdown')
  const stubborn = new EngineStage().greeted().wait(0.3).happens({ kind: 'shutdown' })
  const asked = stubborn.now
  stubborn.tells({ kind: 'agent_text', text: 'Senta,' }).wait(30)
  assert.equal(stubborn.ending()?.durationSeconds, Math.ceil(asked + 12))
})

test('a model that says something else meanwhile is stopped for the disclosure, which is asked for once', () => {
  const stage = mute().tells({ kind: 'agent_text', text: 'Buongiorno' }).wait(1)
  stage.hears({ kind: 'voice', speaker: 'person', change: 'started' }).tells({ kind: 'interrupted' }).wait(1)
  stage.tells({ kind: 'agent_text', text: 'Mi dica' }).wait(0.5)
  stage.hears({ kind: 'voice', speaker: 'person', change: 'ended' }).wait(1)
  assert.equal(stage.of('say').length, 2)
  assert.deepEqual(
    stage.turns.map(({ text, interrupted }) => [text, interrupted]),
    [
      ['Buongiorno', true],
      ['Mi dica', true],
    ],
  )
  const late = mute().tells({ kind: 'agent_text', text: 'Buongiorno' }).wait(1)
  late.hears({ kind: 'voice', speaker: 'person', change: 'started' }).tells({ kind: 'interrupted' }).wait(1)
  late.tells({ kind: 'agent_text', text: 'Sono un assistente virtuale.' }).wait(0.5)
  late.hears({ kind: 'voice', speaker: 'person', change: 'ended' }).wait(1)
  assert.equal(late.of('say').length, 1, 'nor where it was said after all')
})
