import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EngineStage, livePlan } from '../../tests/support/engine-stage.ts'
import { comingBack } from './coming-back.ts'
import { platformTools } from './platform-tools.ts'

const TO = '+390299999999'
const ANNOUNCEMENT = 'La metto in contatto con un collega, resti in linea.'
const plain = () => new EngineStage(livePlan({}, { transfer: { to: TO } })).greeted()
const announcing = () => new EngineStage(livePlan({}, { transfer: { to: TO, announcement: ANNOUNCEMENT } })).greeted()
const granted = (stage: EngineStage, handsOver = true) =>
  stage.happens({ kind: 'tool_answered', session: 0, id: 'x', text: 'Si passa.', handsOver })
const asked = (stage: EngineStage) => stage.calls('transfer_call', { reason: 'lo chiede' }, 'x')

test('on a real line the desk is asked before anybody is handed over, and nothing ends by asking', () => {
  const stage = asked(plain().says('Un attimo.'))
  assert.deepEqual(
    stage.of('ask_tool').map(({ request }) => request.name),
    ['transfer_call'],
  )
  assert.equal(stage.of('answer_tool').length, 0)
  assert.equal(stage.ending(), undefined)
})

test('whom the desk hands over is handed over, with why', () => {
  const { reason, intents } = granted(asked(plain().says('Un attimo.'))).ending() ?? {}
  assert.deepEqual([reason, intents], ['transfer', [{ kind: 'transfer', reason: 'lo chiede' }]])
})

test('whom the desk does not hand over is spoken with: the agent is told why', () => {
  const stage = granted(asked(plain().says('Un attimo.')), false).wait(1)
  assert.equal(stage.ending(), undefined)
  assert.deepEqual(
    stage.of('answer_tool').map(({ text }) => text),
    ['Si passa.'],
  )
  assert.deepEqual(stage.happens({ kind: 'person_left' }).ending()?.intents, [])
})

test('a sentence that the agent is in the middle of is heard to its end first', () => {
  const stage = asked(plain()).tells({ kind: 'agent_text', text: 'Un attimo, le passo il collega.' })
  granted(stage)
  assert.equal(stage.ending(), undefined)
  stage.wait(1).tells({ kind: 'agent_turn_ended' })
  assert.equal(stage.ending()?.reason, 'transfer')
  assert.equal(stage.turns.at(-1)?.interrupted, false)
})

test('an announcement of the author is said before the hand-over, word by word', () => {
  const stage = granted(asked(announcing().says('Va bene.')))
  assert.equal(stage.of('say').at(-1)?.text, ANNOUNCEMENT)
  assert.equal(stage.ending(), undefined)
  stage.says(ANNOUNCEMENT)
  assert.equal(stage.ending()?.reason, 'transfer')
})

test('an announcement that the agent has just said itself is not said twice', () => {
  const stage = granted(asked(announcing().says(`Certo. ${ANNOUNCEMENT}`)))
  assert.equal(stage.ending()?.reason, 'transfer')
  assert.equal(
    stage.of('say').some(({ text }) => text === ANNOUNCEMENT),
    false,
  )
})

test('an announcement that is never heard holds nobody up for long', () => {
  assert.equal(
    granted(asked(announcing().says('Va bene.')))
      .wait(13)
      .ending()?.reason,
    'transfer',
  )
})

test('whoever leaves meanwhile has left, and is handed over to nobody', () => {
  const stage = asked(plain().says('Un attimo.')).happens({ kind: 'person_left' })
  assert.equal(granted(stage).ending()?.reason, 'person')
  assert.equal(stage.of('end').length, 1)
})

test('a call that is being ended is not handed over any more', () => {
  const stage = asked(plain().says('Un attimo.')).happens({ kind: 'shutdown' })
  assert.equal(granted(stage).wait(20).ending()?.reason, 'shutdown')
})

test('without settings there is nobody to hand over to, and the desk is not asked', () => {
  const stage = new EngineStage(livePlan()).greeted().calls('transfer_call')
  assert.equal(stage.of('ask_tool').length, 0)
  assert.match(stage.of('answer_tool')[0]?.text ?? '', /no operator/)
})

for (const language of ['it', 'en'] as const)
  test(`an agent that comes back says why at once, knows what was said, and can hand nobody over (${language})`, () => {
    const plan = livePlan({ direction: 'outbound', prompt: 'x' }, { language, recording: true, transfer: { to: TO } })
    const turn = { text: 'Passi il collega.', start_seconds: 3, end_seconds: 4, interrupted: false }
    const turns = [
      { ...turn, speaker: 'person' as const },
      { ...turn, speaker: 'system' as const },
    ]
    const said = new Set<string>()
    for (const why of ['busy', 'no_answer', 'failed'] as const) {
      const back = comingBack(plan, { why, turns, prompt: 'Sei Giulia.' })
      const stage = new EngineStage(back)
      assert.deepEqual(stage.when('say'), [0])
      said.add(stage.of('say')[0]?.text ?? '')
      stage.says(back.firstWords).wait(4)
      assert.equal(stage.of('say').length, 1, 'who it is was said long ago')
      assert.deepEqual(back.history, [{ speaker: 'person', text: turn.text }])
      assert.deepEqual([back.agent.recording, back.agent.transfer], [false, undefined])
      assert.equal(
        platformTools(back.agent).some(({ name }) => name === 'transfer_call'),
        false,
      )
      assert.match(back.prompt, /^Sei Giulia\.\n\n# /)
    }
    assert.equal(said.size, 3)
  })
