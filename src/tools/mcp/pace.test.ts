import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paced, TooManyMessages } from './pace.ts'

const LINES = 1_000
const stream = (lines: number, type = 'text/event-stream') =>
  new Response(': a line\n'.repeat(lines), { headers: { 'content-type': type } })

test('a stream of a thousand lines is handed on whole', async () => {
  const broken: Error[] = []
  const reply = paced(stream(LINES), (error) => broken.push(error))
  assert.equal((await reply.text()).length, LINES * ': a line\n'.length)
  assert.deepEqual(broken, [])
})

test('a stream of one more breaks off, and whoever asked is told', async () => {
  const broken: Error[] = []
  const reply = paced(stream(LINES + 1), (error) => broken.push(error))
  await assert.rejects(reply.text(), TooManyMessages)
  assert.deepEqual(
    broken.map((error) => error.name),
    ['TooManyMessages'],
  )
})

test('what is no stream is handed on as it is', async () => {
  const reply = stream(LINES + 1, 'application/json')
  assert.equal(
    paced(reply, () => assert.fail('nothing is broken')),
    reply,
  )
})
