import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EngineStage } from '../../tests/support/engine-stage.ts'
import { CUES } from './cues.ts'

const { it } = CUES
/** How many seconds after that it happened; the engine looks at the time every 0.2 s. */
const since = (stage: EngineStage, from: number, kind: 'open' | 'end' | 'cue') =>
  stage.when(kind).map((at) => Math.floor(at - from + 0.01))

test('a model that says nothing for 6 s after the person has spoken is opened anew, and told to answer', () => {
  const stage = new EngineStage().greeted()
  const asked = stage.now
  stage.wait(7)
  assert.deepEqual(since(stage, asked, 'open'), [6])
  assert.equal(stage.of('open')[0]?.resumes, false)
  assert.deepEqual(stage.of('drop'), [{ kind: 'drop', session: 0 }])
  stage.opens(1)
  assert.deepEqual(stage.of('cue'), [{ kind: 'cue', session: 1, text: it.resumed, how: 'reply' }])
  const opened = stage.now
  stage.wait(10)
  assert.deepEqual(since(stage, opened, 'end'), [6])
  assert.deepEqual([stage.ending()?.reason, stage.ending()?.fault?.code], ['error', 'stalled'])
})

test('one that is silent later again has its chance again, but not for ever', () => {
  const stage = new EngineStage().greeted()
  for (let session = 1; session <= 3; session += 1)
    stage.wait(6.5).opens(session).wait(1).says('Dicevo.').wait(0.5).replies('Eh?')
  assert.equal(stage.ending(), undefined)
  stage.wait(6.5)
  assert.equal(stage.ending()?.fault?.code, 'stalled')
})

// biome-ignore format: a table reads in columns
const owing: [title: string, make: () => EngineStage, stalls: boolean][] = [
  ['its first words are asked for',          () => new EngineStage(),                                                   true],
  ['a tool has answered',                    () => new EngineStage().greeted().calls('cerca', {}, 't').wait(20).answers('t'), true],
  ['a tool of the platform has',             () => new EngineStage().greeted().calls('wrong_person'),                   true],
  ['keys were pressed',                      () => new EngineStage().greeted().says('Prema un tasto.').hears({ kind: 'keys', digits: '1' }), true],
  ['it waits for a tool',                    () => new EngineStage().greeted().calls('cerca', {}, 't'),                 false],
  ['it waits for a tool, and is asked for it', () => new EngineStage().greeted().calls('cerca', {}, 't').wait(1).replies('Allora?'), false],
  ['it has asked something',                 () => new EngineStage().greeted().says('Quanti siete?'),                   false],
  ['the person is still speaking',           () => new EngineStage().greeted().says('Mi dica.').hears({ kind: 'voice', speaker: 'person', change: 'started' }), false],
  ['the person has coughed',                 () => new EngineStage().greeted().says('Mi dica.').wait(0.5).speaks(0.3),  false],
]
for (const [title, make, stalls] of owing)
  test(`a model ${stalls ? 'owes' : 'does not owe'} a word when ${title}`, () => {
    const stage = make()
    const before = stage.of('cue').length
    stage.wait(6.4)
    assert.deepEqual([stage.of('open').length, stage.of('cue').length - before], [stalls ? 1 : 0, 0])
  })

test('an answer is an answer also while nobody hears it: who is on hold is waited for', () => {
  const stage = new EngineStage().greeted().wait(2).tells({ kind: 'agent_text', text: '' }).wait(30)
  assert.deepEqual([stage.of('open').length, stage.ending()], [0, undefined])
})

test('words that come after they were answered are owed nothing', () => {
  const stage = new EngineStage().greeted().says('Mi dica.').wait(0.5).speaks(1)
  const ended = stage.now
  stage.wait(0.5).says('Capisco.')
  stage.hears({ kind: 'person_text', text: 'Non posso venire.', final: true, atSeconds: ended }).wait(7)
  assert.equal(stage.of('open').length, 0)
})

test('to a voice without words the model is asked to ask; if it says nothing to that either it has stalled 6 s after the voice', () => {
  const stage = new EngineStage().greeted().says('Mi dica.').wait(0.5).speaks(1)
  const ended = stage.now
  stage.wait(3).hears({ kind: 'person_text', text: '', final: true, atSeconds: ended }).wait(2.5)
  assert.deepEqual(since(stage, ended, 'cue'), [3])
  assert.deepEqual(stage.of('cue'), [{ kind: 'cue', session: 0, text: it.unheard, how: 'reply' }])
  assert.equal(stage.of('open').length, 0)
  stage.wait(1)
  assert.deepEqual(since(stage, ended, 'open'), [6])
})

test('a model that could not be asked in time has 3 s from then on', () => {
  const stage = new EngineStage().greeted().says('Mi dica.').wait(0.5).speaks(1).wait(2.5).speaks(5)
  assert.equal(stage.of('cue').length, 0, 'who speaks is not interrupted')
  const ended = stage.now
  stage.wait(4.5)
  assert.deepEqual([since(stage, ended, 'cue'), stage.of('open').length], [[2], 0])
  stage.wait(1)
  assert.deepEqual(since(stage, ended, 'open'), [5])
})

test('who speaks right after the agent is owed an answer, though it is not known yet that its turn is over', () => {
  const turn = (stage: EngineStage) =>
    stage
      .hears({ kind: 'voice', speaker: 'agent', change: 'started' })
      .tells({ kind: 'agent_text', text: 'Mi dica.' })
      .wait(1)
      .hears({ kind: 'voice', speaker: 'agent', change: 'ended' })
  const stage = turn(new EngineStage().greeted()).wait(0.3).speaks(0.7)
  const ended = stage.now
  stage.tells({ kind: 'agent_turn_ended' }).wait(3.4)
  assert.deepEqual(since(stage, ended, 'cue'), [3])
  const answered = turn(turn(new EngineStage().greeted()).wait(0.3).speaks(0.7).wait(0.2))
  answered.tells({ kind: 'agent_turn_ended' }).wait(6.4)
  assert.deepEqual(answered.of('cue'), [], 'it was answered in what counts as the same turn')
  const over = new EngineStage().greeted().hears({ kind: 'voice', speaker: 'agent', change: 'started' })
  over.tells({ kind: 'agent_text', text: 'Le spiego.' }).speaks(0.7).wait(1)
  over.hears({ kind: 'voice', speaker: 'agent', change: 'ended' }).tells({ kind: 'agent_turn_ended' }).wait(6.4)
  assert.deepEqual(over.of('cue'), [], 'who throws in a word while it speaks is heard out')
})

test('who says "pronto?" again and again into a silence has not been answered', () => {
  const stage = new EngineStage().greeted()
  const asked = stage.now
  for (let n = 0; n < 3; n += 1) stage.wait(2.2).speaks(0.5)
  assert.ok((since(stage, asked, 'open')[0] ?? 9) <= 8)
  const late = new EngineStage().greeted().wait(3).speaks(4).wait(1.5)
  assert.equal(late.of('open').length, 0, 'who has just spoken may still be answered')
  const talker = new EngineStage().greeted()
  for (let n = 0; n < 8; n += 1) talker.wait(0.8).speaks(2)
  assert.equal(talker.of('open').length, 0, 'who pauses for breath has not finished')
})

test('a model that ignores what it is told of a silence has stalled; one that answers is taken leave of at 24 s of it', () => {
  const deaf = new EngineStage().greeted().says('Mi dica.')
  const from = deaf.now
  deaf.wait(14.5).opens(1).wait(7)
  assert.deepEqual(since(deaf, from, 'cue').slice(0, 1), [8])
  assert.equal(deaf.ending()?.fault?.code, 'stalled')
  const polite = new EngineStage().greeted().says('Mi dica.')
  const quiet = polite.now
  polite.wait(8.5).says('È ancora lì?', 2).wait(8.5).says('Mi sente?', 2).wait(8.5)
  // The agent's own 2 s do not count, nor do they begin the silence anew.
  assert.deepEqual(since(polite, quiet, 'cue'), [8, 18])
  assert.equal(polite.of('say').at(-1)?.text, it.silence)
  assert.deepEqual(
    polite
      .when('say')
      .slice(-1)
      .map((at) => Math.round(at - quiet)),
    [28],
  )
})

test('more than 120 s of speech without a pause is a circle: opened anew, and the second time it is over', () => {
  const stage = new EngineStage().greeted()
  const talk = (seconds: number) => {
    stage.hears({ kind: 'voice', speaker: 'agent', change: 'started' }).tells({ kind: 'agent_text', text: 'E poi ' })
    for (let at = 0; at < seconds; at += 10) {
      // Turns that follow each other at once are no pause.
      stage
        .wait(9.6)
        .tells({ kind: 'agent_turn_ended' })
        .hears({ kind: 'voice', speaker: 'agent', change: 'ended' })
        .wait(0.4)
      stage.hears({ kind: 'voice', speaker: 'agent', change: 'started' }).tells({ kind: 'agent_text', text: 'e poi ' })
    }
  }
  talk(110)
  stage.tells({ kind: 'agent_turn_ended' }).hears({ kind: 'voice', speaker: 'agent', change: 'ended' }).wait(1.5)
  talk(110)
  assert.equal(stage.of('open').length, 0)
  stage.wait(11)
  assert.deepEqual([stage.of('open').length, stage.of('drop').length], [1, 1])
  assert.equal(stage.turns.at(-1)?.interrupted, true)
  stage.opens(1)
  talk(130)
  assert.deepEqual([stage.ending()?.reason, stage.ending()?.fault?.code], ['error', 'looping'])
})

test('the same tool with the same data four times in a row is a circle; a word of the person in between breaks it', () => {
  const circle = (stage: EngineStage, from: number) => {
    for (let n = from; n < from + 4; n += 1)
      stage
        .calls('cerca', { b: 1, a: 2 }, `t${n}`)
        .answers(`t${n}`, 'ok', stage.state.link.current ?? 0)
        .wait(0.2)
    return stage
  }
  const stage = circle(new EngineStage().greeted(), 0)
  assert.deepEqual([stage.of('ask_tool').length, stage.of('open').length], [3, 1])
  assert.equal(stage.of('answer_tool').filter(({ id }) => id === 't3').length, 1, 'also the last one is answered')
  circle(stage.opens(1), 10)
  assert.deepEqual([stage.ending()?.reason, stage.ending()?.fault?.code], ['error', 'looping'])
  const asked = new EngineStage().greeted()
  for (let n = 0; n < 6; n += 1)
    asked.calls('cerca', {}, `t${n}`).answers(`t${n}`).says('Non ancora.').replies('E ora?')
  assert.equal(asked.of('open').length, 0)
  const other = new EngineStage().greeted()
  for (let n = 0; n < 6; n += 1) other.calls('cerca', { n }, `t${n}`).answers(`t${n}`).wait(0.2)
  assert.equal(other.of('open').length, 0)
})
