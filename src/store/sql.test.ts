import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nothing, sql } from './sql.ts'

test('values never enter the text', () => {
  const statement = sql`select * from calls where id = ${"x'; drop table calls"} and n = ${3}`
  assert.equal(statement.text, 'select * from calls where id = $1 and n = $2')
  assert.deepEqual(statement.values, ["x'; drop table calls", 3])
})

test('the same text has the same name, another text another', () => {
  const by = (id: string) => sql`select 1 where ${id} = 'a'`
  assert.equal(by('x').name, by('y').name)
  assert.notEqual(by('x').name, sql`select 2`.name)
})

test('fragments nest and their values are numbered anew', () => {
  const inner = sql`and a = ${1} and b = ${2}`
  const statement = sql`select ${0} ${inner} ${nothing} limit ${3}`
  assert.equal(statement.text, 'select $1 and a = $2 and b = $3  limit $4')
  assert.deepEqual(statement.values, [0, 1, 2, 3])
})
