import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decideAnalysis } from '#analysis/decide.ts'
import { plainWords } from '#analysis/plain-words.ts'
import type { AnalysisTask } from '#analysis/port.ts'
import { applicable } from '#analysis/values.ts'
import { type AgentDocumentInput, agentDocumentSchema } from '#contract/agent-document.ts'
import type { Plan, Turn } from '#contract/conversation.ts'
import { createConverse } from '#conversation/converse.ts'
import { nominalTime, scriptedModel } from '#conversation/scripted/model.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import { simulatedAnalyst } from './analyst.ts'

const converse = createConverse({ model: scriptedModel(), timekeeper: nominalTime })
const analyst = simulatedAnalyst()
const never = new AbortController().signal

/** Holds the simulated conversation of a plan, cut after `heard` turns, and hands it to the analyst as a call would. */
async function analyse(plan: Plan, heard = Number.POSITIVE_INFINITY) {
  const closing = new AbortController()
  const turns: Turn[] = []
  const desk = {
    turn(turn: Turn) {
      turns.push(turn)
      if (turns.length >= heard) closing.abort()
    },
    tool: async () => ({ text: '' }),
    told: () => {},
  }
  const ending = await converse(plan, desk, { closing: closing.signal, gone: never })
  const { callId, livemode, agent, today: callDay, scenario } = plan
  const task: AnalysisTask = {
    callId,
    livemode,
    agent,
    turns,
    callDay,
    scenario,
    toolCalls: [],
    ending,
    endedAt: '2026-11-16T10:00:00Z',
  }
  const proposal = await analyst.propose(task, never)
  return { task, proposal, decision: decideAnalysis(task, proposal) }
}

const transfer = { transfer: { to: '+390000000001' } }
// biome-ignore format: a table reads in columns
const cases: [scenario: string, changes: Partial<Plan>, document: Partial<AgentDocumentInput>, outcome: string, collected: boolean, callbackAt: string | null, issues: string[]][] = [
  ['01', {},                   {},       'completed',          true,  null,                       []],
  ['42', {},                   {},       'completed',          true,  null,                       []],
  ['05', {},                   {},       'callback_requested', false, '2026-11-16T11:00:00.000Z', []],
  ['05', { isCallback: true }, {},       'completed',          true,  null,                       []],
  ['06', {},                   {},       'do_not_call',        false, null,                       []],
  ['07', {},                   {},       'wrong_person',       false, null,                       []],
  ['08', {},                   {},       'refused',            false, null,                       []],
  ['09', {},                   {},       'hung_up',            false, null,                       []],
  ['10', {},                   transfer, 'transferred',        true,  null,                       []],
  ['10', {},                   {},       'completed',          true,  null,                       []],
  ['13', {},                   {},       'completed',          true,  null,                       ['missing_required']],
  ['13', {},                   { result: [] }, 'completed',    false, null,                       []],
  ['14', {},                   {},       'completed',          true,  null,                       []],
]
for (const language of ['it', 'en'] as const) {
  for (const [scenario, changes, document, outcome, collected, callbackAt, issues] of cases) {
    test(`scenario ${scenario} ${JSON.stringify(changes)} ${Object.keys(document)} (${language}) is ${outcome}`, async () => {
      const plan = examplePlan({ scenario, ...changes }, { ...document, language })
      const { decision, task } = await analyse(plan)
      assert.equal(decision.outcome, outcome)
      assert.equal(decision.callbackAt, callbackAt)
      assert.equal(Object.keys(decision.data).length > 0, collected)
      assert.deepEqual(
        decision.issues.map(({ code }) => code),
        issues,
      )
      assert.equal(decision.aiDisclosed, true)
      assert.equal(decision.summary.startsWith(language === 'it' ? 'Chiamata simulata.' : 'Simulated call.'), true)
      const spoke = task.turns.some(({ speaker }) => speaker === 'person')
      assert.deepEqual(
        decision.sentiment,
        spoke ? { label: 'neutral', score: 0, start: 0, end: 0, trend: 'stable', emotions: [] } : null,
      )
    })
  }
}

test('the summary names what was collected, by label and in words', async () => {
  const { decision } = await analyse(examplePlan())
  const { persone, fascia, posta } = decision.data
  for (const part of [`Numero di persone: ${persone}`, `Fascia oraria: ${fascia}`, `Indirizzo e-mail: ${posta}`]) {
    assert.ok(decision.summary.includes(part), decision.summary)
  }
})

test('a conversation cut short yields what was said by then and nothing more', async () => {
  const { decision: whole, task } = await analyse(examplePlan())
  for (let heard = 1; heard < task.turns.length; heard += 1) {
    const { decision } = await analyse(examplePlan(), heard)
    const answers = Math.max(0, Math.floor(heard / 2) - 1)
    const expected = Object.entries(whole.data).slice(0, Math.min(answers, Object.keys(whole.data).length))
    assert.deepEqual(Object.entries(decision.data), expected, `${heard} turns`)
  }
})

test('equal labels and equal answers are told apart by their order', async () => {
  const result = Array.from({ length: 6 }, (_, index) => ({
    key: `k${index}`,
    label: 'Va bene',
    type: 'boolean' as const,
    required: true,
  }))
  for (let call = 0; call < 30; call += 1) {
    const { decision, task } = await analyse(examplePlan({ scenario: '13', callId: `call_${call}` }, { result }))
    const withheld = task.turns.findIndex(({ text }) => text === 'Questo preferisco non dirlo.')
    assert.deepEqual(
      decision.issues.map(({ code, field }) => [code, field]),
      [['missing_required', `k${withheld / 2 - 1.5}`]],
    )
  }
})

const text = (maxLength: number) =>
  fc.oneof(
    fc.string({ minLength: 1, maxLength }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: Math.floor(maxLength / 2) }),
  )
const equals = fc.oneof(fc.boolean(), fc.integer({ min: -3, max: 12 }), text(12))
const definition = fc.record({
  key: fc.stringMatching(/^[a-z][a-z0-9_]{0,12}$/),
  label: text(100),
  type: fc.constantFrom('text', 'number', 'boolean', 'select', 'date', 'phone', 'email'),
  required: fc.boolean(),
  // What has no word in it nobody can choose aloud.
  options: fc.array(
    text(100).filter((option) => plainWords(option) !== ''),
    { minLength: 1, maxLength: 30 },
  ),
  depends: fc.option(fc.record({ on: fc.nat(), equals, option: fc.nat() }), { nil: undefined }),
})

/**
 * Conditions point backwards in an order of their own, so there is no circle; half of them name a value that can occur.
 */
const result = fc
  .tuple(fc.uniqueArray(definition, { maxLength: 40, selector: ({ key }) => key }), fc.infiniteStream(fc.nat()))
  .map(([fields, shuffle]) => {
    const order = fields.map((field) => ({ field, by: shuffle.next().value })).sort((a, b) => a.by - b.by)
    const rank = new Map(order.map(({ field }, index) => [field.key, index]))
    return fields.map(({ depends, ...field }) => {
      const above = order[(depends?.on ?? 0) % Math.max(1, rank.get(field.key) ?? 0)]?.field
      if (!depends || !above || (rank.get(field.key) ?? 0) === 0) return field
      const value = above.type === 'select' ? above.options[depends.option % above.options.length] : depends.equals
      return { ...field, when: { field: above.key, equals: value ?? '' } }
    })
  })

test('for any valid document: 20 to 90 seconds, turns in order, every value sound and every condition kept', async () => {
  const anyCall = fc.record({
    result,
    language: fc.constantFrom('it', 'en'),
    callId: fc.uuid(),
    firstWords: fc.string({ minLength: 10, maxLength: 1_500 }),
    scenario: fc.constantFrom('01', '10', '13', '99'),
    direction: fc.constantFrom('inbound', 'outbound'),
    today: fc
      .integer({ min: 0, max: 4_000 })
      .map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }).toString()),
  })
  await fc.assert(
    fc.asyncProperty(anyCall, async ({ result, language, callId, firstWords, scenario, direction, today }) => {
      const base = {
        type: 'outbound',
        name: 'Prova',
        persona: 'Giulia',
        instructions: 'Fai le domande.',
        opening: 'Buongiorno a lei.',
      }
      const agent = agentDocumentSchema({ allowHttp: false }).parse({ ...base, language, result })
      const plan: Plan = { ...examplePlan(), agent, callId, firstWords, scenario, direction, today }
      const { task, proposal, decision } = await analyse(plan)
      assert.ok(task.ending.durationSeconds >= 20 && task.ending.durationSeconds <= 90)
      let now = 0
      for (const turn of task.turns) {
        assert.ok(turn.start_seconds >= now && turn.end_seconds > turn.start_seconds && !turn.interrupted)
        now = turn.end_seconds
      }
      assert.ok(now <= task.ending.durationSeconds)
      const values = new Map(Object.entries(decision.data))
      const applies = applicable(agent.result, values)
      const present = applies.filter(({ key }) => values.has(key))
      assert.equal(present.length, values.size, 'no value whose condition does not hold')
      const given = Object.fromEntries(Object.entries(proposal.values).map(([key, { value }]) => [key, value]))
      assert.deepEqual(decision.data, given, 'what is proposed is taken as it stands')
      const withheld = scenario === '13' && applies.some(({ required }) => required) ? 1 : 0
      assert.equal(values.size, applies.length - withheld, 'every field that applies was asked for')
      // These first words are anybody's, not the platform's.
      const issues = decision.issues.map(({ code }) => code).filter((code) => code !== 'ai_not_disclosed')
      assert.deepEqual(issues, withheld ? ['missing_required'] : [])
    }),
    { numRuns: 200 },
  )
})
