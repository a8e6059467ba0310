import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideAnalysis } from '#analysis/decide.ts'
import type { Proposal } from '#analysis/port.ts'
import { checkRules } from '#domain/agents/rules.ts'
import { type Case, loadCases, loadRecordings, recordingsOf, TAGS } from '../../eval/case.ts'
import { perfectProposal } from './perfect.ts'

/**
 * The set itself: complete, sound, and within reach. What a perfect analyst proposes must come out of our code as it
 * went in; whatever then is missing from a model's result is the model's doing.
 */
const CASES = loadCases()
const RECORDINGS = loadRecordings(recordingsOf('imperfect'))

test('there are at least 60 Italian and 20 English cases', () => {
  const of = (language: string) => CASES.filter(({ id }) => id.startsWith(`${language}-`)).length
  assert.ok(of('it') >= 60, `${of('it')} Italian cases`)
  assert.ok(of('en') >= 20, `${of('en')} English cases`)
})

for (const tag of TAGS) {
  test(`the tag ${tag} stands at three cases or more`, () => {
    const count = CASES.filter(({ tags }) => tags.includes(tag)).length
    assert.ok(count >= 3, `${count} cases`)
  })
}

test('every case has a recording, every recording a case, and each says what is wrong in it', () => {
  assert.deepEqual(
    [...RECORDINGS.keys()],
    CASES.map(({ id }) => id),
  )
  assert.deepEqual(
    [...RECORDINGS].filter(([, { faults }]) => faults === undefined),
    [],
  )
})

test('a quarter to a half of the recordings have faults', () => {
  const share = [...RECORDINGS.values()].filter(({ faults }) => faults && faults.length > 0).length / RECORDINGS.size
  assert.ok(share >= 0.25 && share <= 0.5, `${share}`)
})

test('every agent could be published, and speaks the language of its cases', () => {
  for (const { id, task } of CASES) {
    assert.deepEqual(checkRules(task.agent, { ownNumbers: [] }).problems, [], id)
    assert.equal(task.agent.language, id.slice(0, 2), id)
  }
})

test('gold and recordings name only fields that the agent has', () => {
  for (const { id, task, gold } of CASES) {
    const keys = task.agent.result.map(({ key }) => key)
    const named = [
      ...Object.keys(gold.data),
      ...gold.issues.flatMap(([, field]) => field ?? []),
      ...Object.keys(RECORDINGS.get(id)?.proposal.values ?? {}),
    ]
    assert.deepEqual(
      named.filter((key) => !keys.includes(key)),
      [],
      id,
    )
  }
})

for (const one of CASES) {
  const recording = RECORDINGS.get(one.id)
  test(`${one.id}: a perfect proposal comes out as the gold`, () => {
    const { proposal, without } = perfectProposal(one, recording)
    assert.deepEqual(without, [], 'words of the person carry every value')
    assert.deepEqual(outcomeOf(one, proposal), goldOf(one))
  })
  if (recording?.faults?.length !== 0) continue
  test(`${one.id}: its recording, which has no fault, comes out as the gold`, () => {
    assert.deepEqual(outcomeOf(one, { ...recording.proposal, usage: null }), goldOf(one))
  })
}

const named = (issues: readonly (readonly [string, string | null])[]) => issues.map((issue) => issue.join(' ')).sort()
const asUtc = (instant: string | null) => instant && Temporal.Instant.from(instant).toString()

function outcomeOf({ task }: Case, proposal: Proposal) {
  const { outcome, data, callbackAt, issues } = decideAnalysis(task, proposal)
  return { outcome, data, callbackAt: asUtc(callbackAt), issues: named(issues.map(({ code, field }) => [code, field])) }
}

function goldOf({ gold: { outcome, data, callback_at, issues } }: Case) {
  return { outcome, data, callbackAt: asUtc(callback_at), issues: named(issues) }
}
