import assert from 'node:assert/strict'
import { test } from 'node:test'
import { promptFits, tokensAtMost } from '#contract/prompt-bounds.ts'
import { platformTools } from '#conversation/platform-tools.ts'
import type { HeardTurn } from '#conversation/port.ts'
import { buildPrompt } from '#conversation/prompt.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { judge } from '../../../tests/support/gpt-live/judge.ts'
import { startOf } from './plan.ts'
import { DELEGATES, RESUMED } from './wording.ts'

type Asked = Parameters<typeof startOf>[0]

function start(changes: Partial<Asked> = {}, audio: 'pcma_8k' | 'pcmu_8k' = 'pcma_8k') {
  const plan = changes.plan ?? examplePlan()
  const session = { plan, tools: platformTools(plan.agent), history: [], resume: null, ...changes }
  return startOf(session, audio, 'gpt-5.6-luna')
}

/** Why the provider would refuse it; null where it takes it. */
function refused(session: ReturnType<typeof start>) {
  const judged = judge(JSON.stringify({ type: 'session.start', session }))
  return 'refusal' in judged ? judged.refusal : null
}

test('a call is asked for as the provider takes it, to the letter', () => {
  const session = start()
  assert.equal(refused(session), null)
  assert.deepEqual([session.model, session.store, 'input' in session], ['gpt-live-1', false, false])
  assert.ok(session.instructions.startsWith('Sei Giulia.\n\n'))
})

test('the format of the line is named with its rate, whichever law it is', () => {
  assert.deepEqual(start().audio.format, { type: 'audio/pcma', rate: 8_000 })
  assert.deepEqual(start({}, 'pcmu_8k').audio.format, { type: 'audio/pcmu', rate: 8_000 })
  assert.throws(() => startOf({ plan: examplePlan(), tools: [], history: [], resume: null }, 'pcm_24k', 'x'), TypeError)
})

test("the voice is the agent's: a built-in one by its name, one of the customer's own by its id", () => {
  const voice = (document: object) => start({ plan: examplePlan({}, document) }).audio.output.voice
  assert.equal(voice({ voice: 'willow' }), 'willow')
  assert.equal(voice({}), 'marin')
  assert.deepEqual(voice({ customVoiceId: 'voice_abc' }), { id: 'voice_abc' })
})

test('tools are those of the other model; the one that speaks is told to hand them over', () => {
  const { delegation, instructions } = start()
  assert.equal(delegation.type, 'responses')
  assert.deepEqual(
    delegation.responses.tools.map(({ name, strict }) => [name, strict]),
    platformTools(examplePlan().agent).map(({ name }) => [name, true]),
  )
  assert.ok(instructions.includes(DELEGATES.it))
  const without = start({ tools: [] })
  assert.ok(!without.instructions.includes(DELEGATES.it))
  assert.equal(without.delegation.type, 'responses')
})

test('a call that goes on is told what was said, the newest of it, as much as the provider takes', () => {
  const turns = (count: number, text: string): HeardTurn[] =>
    Array.from({ length: count }, (_, n) => ({ speaker: n % 2 === 0 ? 'agent' : 'person', text: `${n} ${text}` }))
  const short = start({ history: turns(4, 'Sì.') })
  assert.deepEqual(
    short.input?.map(({ role, content }) => [role, content[0]?.text]),
    [
      ['assistant', '0 Sì.'],
      ['user', '1 Sì.'],
      ['assistant', '2 Sì.'],
      ['user', '3 Sì.'],
    ],
  )
  assert.ok(short.instructions.includes(RESUMED.it))
  const histories = [
    turns(500, 'Va bene.'),
    turns(300, 'Le spiego tutto con calma. '.repeat(30)),
    turns(2, 'parola '.repeat(9_000)),
  ]
  for (const history of histories) {
    const session = start({ history })
    assert.equal(refused(session), null)
    assert.equal(session.input?.at(-1)?.content[0]?.text.slice(0, 3), history.at(-1)?.text.slice(0, 3))
  }
  assert.ok(!('input' in start({ history: [{ speaker: 'person', text: '  ' }] })))
})

test('what is added to a prompt has the room that is kept for it, in both languages', () => {
  for (const language of ['it', 'en'] as const)
    assert.ok(tokensAtMost(`${DELEGATES[language]}\n\n${RESUMED[language]}\n\n`) <= 600)
})

test('the prompt of a long agent fits, and one that might not fit is found out', () => {
  const { agent } = examplePlan(
    {},
    { instructions: 'Chiedi se la visita va bene, poi saluta. '.repeat(290).slice(0, 12_000) },
  )
  const prompt = buildPrompt(agent, { inputs: {}, today: '2026-11-16' })
  assert.ok(promptFits('gpt-live-1', prompt))
  assert.equal(refused(start({ plan: examplePlan({ prompt }) })), null)
  assert.ok(!promptFits('gpt-live-1', 'Chiedi se la visita va bene. '.repeat(2_000)))
  assert.ok(!promptFits('gpt-live-1', '😀'.repeat(4_000)))
  // Whatever fits by our count fits by one that counts more than the provider does.
  const longest = 'Chiedi se la visita va bene. '.repeat(1_200)
  assert.ok(promptFits('gpt-live-1', longest))
  assert.equal(refused(start({ plan: examplePlan({ prompt: longest }) })), null)
})
