import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ISSUE_CODES, type ToolCallRecord } from '#contract/calls.ts'
import { actionsNotDone, callIssue, ISSUES, needsReview } from './issues.ts'

test('the reference, the contract and the table name the same issues', () => {
  const page = readFileSync(new URL('../../docs/reference/issues.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const written = ISSUES.map(
    ({ code, field, review, when }) =>
      `| \`${code}\` | ${field === 'key' ? 'its key' : 'null'} | ${review ? 'yes' : 'no'} | ${when} |`,
  )
  assert.deepEqual(rows, written)
  assert.deepEqual(
    ISSUES.map(({ code }) => code),
    [...ISSUE_CODES],
  )
})

test('four issues ask for a review where the agent wants one on issues, the others never do', () => {
  const asking = ISSUE_CODES.filter((code) => needsReview('on_issues', [callIssue(code)]))
  assert.deepEqual(asking, ['missing_required', 'invalid_value', 'evidence_missing', 'analysis_failed'])
  for (const code of ISSUE_CODES) {
    assert.ok(needsReview('always', [callIssue(code)]))
    assert.ok(!needsReview('never', [callIssue(code)]))
  }
  assert.ok(needsReview('always', []) && !needsReview('on_issues', []))
})

const entry = (line: string): ToolCallRecord => {
  const [name = '', status] = line.split(' ')
  return { name, status: status as ToolCallRecord['status'], arguments: {}, result: '', duration_ms: 1, at: '' }
}
// biome-ignore format: a table reads in columns
const actions: [title: string, entries: string[], notDone: string[]][] = [
  ['nothing was asked for',                      [],                                                                []],
  ['it was never confirmed',                     ['book confirmation_required'],                                    ['book']],
  ['it was confirmed and done',                  ['book confirmation_required', 'book ok'],                         []],
  ['it was confirmed and failed',                ['book confirmation_required', 'book error'],                      ['book']],
  ['it was confirmed and nobody knows',          ['book confirmation_required', 'book timeout'],                    ['book']],
  ['it was done once and asked for again',       ['book confirmation_required', 'book ok', 'book confirmation_required'], ['book']],
  ['another one was done after it',              ['book confirmation_required', 'cancel confirmation_required', 'cancel ok'], ['book']],
  ['a tool that only reads has failed',          ['find error', 'find timeout'],                                    []],
]
for (const [title, entries, notDone] of actions) {
  test(`an action is told as not done, or not, where ${title}`, () => {
    assert.deepEqual(actionsNotDone(entries.map(entry)), notDone)
  })
}

test('an action that never came as far as its confirmation is told as not done, and so is one that came too late', () => {
  const told = (entries: string[], ...known: string[]) => actionsNotDone(entries.map(entry), known)
  assert.deepEqual(told(['find error', 'book error'], 'book'), ['book'])
  assert.deepEqual(told(['book limit'], 'book'), ['book'])
  assert.deepEqual(told(['book confirmation_required', 'book ok', 'find timeout'], 'book'), [])
  assert.deepEqual(told([], 'book'), [])
})
