import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EngineStage, livePlan } from '../../tests/support/engine-stage.ts'
import { CUES } from './cues.ts'

const outbound = () => new EngineStage(livePlan({ direction: 'outbound' })).hears({ kind: 'verdict', verdict: 'wait' })
const FIRST = livePlan().firstWords
const ASKS = 'Registra il tuo nome e il motivo della chiamata.'

/** A screener has asked who is calling, and was told. */
const screened = () => outbound().speaks(3).hears({ kind: 'verdict', verdict: 'screener' }).replies(ASKS, 0).wait(1)

test('a screener is told who is calling, and the agent what it is', () => {
  const stage = screened()
  assert.deepEqual(stage.when('say'), [3.7])
  assert.ok(
    stage.done.some(({ effect }) => effect.kind === 'cue' && effect.how === 'note' && effect.text === CUES.it.screened),
  )
})

test('whoever it asks is waited for in silence, 25 s after the agent’s words, and the call is nobody’s then', () => {
  const stage = screened().says(FIRST).wait(24)
  assert.equal(stage.ending(), undefined)
  assert.deepEqual(
    stage.of('cue').filter(({ how }) => how === 'reply'),
    [],
    'nobody is asked whether they are there',
  )
  stage.wait(2)
  assert.deepEqual([stage.ending()?.reason, stage.ending()?.screened], ['silence', true])
  assert.equal(stage.of('say').length, 1, 'nor is anybody told goodbye')
})

test('a model that says nothing to it is not taken for broken', () => {
  const stage = screened().says(FIRST).replies('Grazie, resta in linea.').wait(15)
  assert.equal(stage.ending(), undefined)
  assert.deepEqual(stage.of('open'), [])
})

test('whoever comes is a person like any other', () => {
  const stage = screened().says(FIRST).wait(5).replies('Pronto?').hears({ kind: 'verdict', verdict: 'person' })
  stage.says('Buongiorno, sono Giulia.').wait(9)
  assert.equal(stage.of('cue').filter(({ how }) => how === 'reply').length, 1, 'who falls silent is asked')
  assert.equal(stage.happens({ kind: 'person_left' }).ending()?.screened, undefined)
})

test('who is told to be a person is spoken to at once, whatever else is heard', () => {
  const stage = outbound().wait(1)
  stage
    .hears({ kind: 'voice', speaker: 'person', change: 'started' })
    .wait(2)
    .hears({ kind: 'verdict', verdict: 'person' })
  assert.deepEqual(stage.when('say'), [3])
})
