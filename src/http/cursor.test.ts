import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Problem } from '#kernel/problem.ts'
import { pageOf, readCursor } from './cursor.ts'

const filters = { list: 'calls', account: 'acc_1', status: 'queued' }
const ids = ['call_01m7ehqqxxe75akjqydvak1g8t', 'call_01m7ehqqysejjr999j324vwyg0', 'call_01m7ehqr2wegjt89dm53hwcr03']
const page = (rows: readonly string[], limit: number) =>
  pageOf(rows, { limit, filters, last: (row) => row, show: (row) => ({ id: row }) })

const refused = (cursor: string, of: object = filters) =>
  assert.throws(
    () => readCursor(cursor, of),
    (error) => error instanceof Problem && error.code === 'invalid_cursor' && error.details.param === 'cursor',
  )

const written = (content: unknown): string => Buffer.from(JSON.stringify(content)).toString('base64url')
const [, name] = JSON.parse(Buffer.from(page(ids, 1).next_cursor ?? '', 'base64url').toString())

describe('a page', () => {
  it('shows no more than its limit, and says whether there is more', () => {
    assert.deepEqual(page(ids, 3), {
      object: 'list',
      data: ids.map((id) => ({ id })),
      has_more: false,
      next_cursor: null,
    })
    const two = page(ids, 2)
    assert.equal(two.data.length, 2)
    assert.equal(two.has_more, true)
    assert.equal(readCursor(two.next_cursor ?? '', filters), ids[1])
  })

  it('of nothing has no cursor', () => {
    assert.deepEqual(page([], 2), { object: 'list', data: [], has_more: false, next_cursor: null })
  })
})

describe('a cursor', () => {
  it('that is not given is none', () => assert.equal(readCursor(undefined, filters), undefined))

  it('belongs to its list, its account and its filters, in whatever order they are told', () => {
    const cursor = page(ids, 1).next_cursor ?? ''
    assert.equal(readCursor(cursor, { status: 'queued', account: 'acc_1', list: 'calls', since: undefined }), ids[0])
    refused(cursor, { ...filters, account: 'acc_2' })
    refused(cursor, { ...filters, list: 'agents' })
    refused(cursor, { ...filters, status: 'failed' })
    refused(cursor, { list: 'calls', account: 'acc_1' })
  })

  // biome-ignore format: a table reads in columns
  const strange: readonly [what: string, cursor: string][] = [
    ['no base64',                  '%%%'],
    ['no JSON',                    Buffer.from('x').toString('base64url')],
    ['null',                       written(null)],
    ['an object',                  written({ version: 1 })],
    ['of another version',         written([2, name, ids[0]])],
    ['of another list',            written([1, 'x', ids[0]])],
    ['with no last row',           written([1, name])],
    ['with a number for a row',    written([1, name, 7])],
    ['with U+0000 in its row',     written([1, name, 'call_\0'])],
    ['with SQL for a row',         written([1, name, "' or 1=1 --"])],
    ['with a version beyond all',  written([1, name, '99999999999'])],
    ['with a version below all',   written([1, name, '-1'])],
  ]
  for (const [what, cursor] of strange) it(`${what} is refused`, () => refused(cursor))
})
