import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AgentDocumentInput } from '#contract/agent-document.ts'
import { EMOTIONS } from '#contract/calls.ts'
import { exampleTask } from './example-task.ts'
import { type AnalysisTask, type Analyst, PROPOSED_OUTCOMES, type Proposal } from './port.ts'

/** What an adapter brings to be held to the port's promise: itself, and a conversation that it reads. */
export interface AnalystUnderTest {
  analyst: Analyst
  /** A conversation under this document, for which the analyst has an answer. */
  converse: (document: Partial<AgentDocumentInput>) => Promise<AnalysisTask>
}

const PATIENCE = { timeout: 30_000 }
const never = () => new AbortController().signal

// biome-ignore format: a table reads in columns
const DOCUMENTS: readonly [title: string, document: Partial<AgentDocumentInput>][] = [
  ['a document with fields of several types', {}],
  ['a document without fields',               { result: [] }],
  ['a document in English',                   { language: 'en' }],
  ['fields named like parts of an object',    { result: [{ key: 'constructor', label: 'Nome', type: 'text' }, { key: 'values', label: 'Sì o no', type: 'boolean' }] }],
]

/** The promise of `Analyst`, as tests that every adapter runs. */
export function analystConformance(make: () => Promise<AnalystUnderTest>): void {
  for (const [title, document] of DOCUMENTS) {
    test(
      `with ${title} it proposes plain data of the port's shape, for the document's own fields alone`,
      PATIENCE,
      async () => {
        const { analyst, converse } = await make()
        const task = await converse(document)
        const proposal = await analyst.propose(task, never())
        holdsShape(task, proposal)
        assert.deepEqual(structuredClone(proposal), proposal)
      },
    )
  }

  test('it changes nothing of what it is handed', PATIENCE, async () => {
    const { analyst, converse } = await make()
    const task = deepFreeze(await converse({}))
    const before = structuredClone(task)
    await analyst.propose(task, never())
    assert.deepEqual(task, before)
  })

  test(
    'once its signal has fired nobody waits for it: it settles at once, by an answer or by the reason',
    PATIENCE,
    async () => {
      const { analyst, converse } = await make()
      const task = await converse({})
      const reason = new Error('the node stops')
      const settled = analyst.propose(task, AbortSignal.abort(reason)).then(
        (proposal) => holdsShape(task, proposal),
        (error) => assert.equal(error, reason),
      )
      let waited = false
      await Promise.race([settled, turnsOfTheLoop(PROMPT_TURNS).then(() => (waited = true))])
      assert.equal(waited, false)
    },
  )

  test('of a conversation in which nobody said anything it proposes no value', PATIENCE, async () => {
    const { analyst } = await make()
    const { values, sentiment } = await analyst.propose(exampleTask({ turns: [] }), never())
    for (const [key, { value }] of Object.entries(values)) assert.equal(value ?? null, null, key)
    assert.equal(sentiment, null)
  })

  test('several conversations are read side by side, each by itself', PATIENCE, async () => {
    const { analyst, converse } = await make()
    const tasks = await Promise.all(DOCUMENTS.map(([, document]) => converse(document)))
    const proposals = await Promise.all(tasks.map((task) => analyst.propose(task, never())))
    for (const [index, task] of tasks.entries()) holdsShape(task, proposals[index] as Proposal)
  })
}

/** Of the event loop: whoever asks nobody needs none of them. */
const PROMPT_TURNS = 50

async function turnsOfTheLoop(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

function holdsShape({ agent }: AnalysisTask, proposal: Proposal): void {
  const keys = agent.result.map(({ key }) => key)
  for (const [key, { value, evidence }] of Object.entries(proposal.values)) {
    assert.ok(keys.includes(key), key)
    assert.ok(value === null || ['string', 'number', 'boolean'].includes(typeof value), key)
    assert.ok(evidence === null || typeof evidence === 'string', key)
  }
  assert.ok(PROPOSED_OUTCOMES.includes(proposal.outcome))
  assert.ok(proposal.outcomeEvidence === null || typeof proposal.outcomeEvidence === 'string')
  for (const text of Object.values(proposal.callback ?? {})) assert.ok(text === null || typeof text === 'string')
  assert.equal(typeof proposal.summary, 'string')
  holdsSentiment(proposal.sentiment)
  if (proposal.usage) assert.ok(proposal.usage.inputTokens >= 0 && proposal.usage.outputTokens >= 0)
}

function holdsSentiment(sentiment: Proposal['sentiment']): void {
  if (!sentiment) return
  const { score, start, end, emotions } = sentiment
  for (const degree of [score, start, end]) assert.ok(degree >= -2 && degree <= 2)
  for (const { type, intensity, evidence } of emotions) {
    assert.ok(EMOTIONS.includes(type) && ['low', 'medium', 'high'].includes(intensity))
    assert.equal(typeof evidence, 'string')
  }
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) deepFreeze(part)
  return Object.freeze(value)
}
