import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TalkMessage, TalkSocket } from '#contract/talks.ts'
import type { TicketRow } from '#domain/talks/talks.ts'
import { silentLog } from '#kernel/log.ts'
import type { Db } from '#store/db.ts'
import { ManualClock } from '../../tests/support/manual-clock.ts'
import { startTalking, type TalkingHouse } from './talking.ts'

/** What becomes of a line that was opened for a browser before its call could be written down. */
async function taken(transaction: () => Promise<never> | Promise<null>) {
  const seen = { told: [] as TalkMessage[], hungUp: 0, closed: 0 }
  const socket = {
    send: (message: TalkMessage) => void seen.told.push(message),
    close: () => {
      seen.closed += 1
    },
  } as TalkSocket
  const line = {
    converse: () => assert.fail('nobody talks on it'),
    hangUp: () => {
      seen.hungUp += 1
    },
  }
  const house = {
    db: { transaction } as unknown as Db,
    clock: new ManualClock(),
    log: silentLog,
    lease: { nodeId: 'node_1', lost: new AbortController().signal },
    openLine: async () => line,
  } as unknown as TalkingHouse
  const talking = startTalking(house)
  await talking.take(socket, { kind: 'microphone' } as unknown as TicketRow)
  return { ...seen, running: talking.running() }
}

test('a line whose call could not be written down is given back, and the page is told', async () => {
  const seen = await taken(() => Promise.reject(new Error('away')))
  assert.deepEqual([seen.hungUp, seen.closed, seen.running], [1, 1, 0])
  assert.deepEqual(seen.told, [{ type: 'ended', call: null, message: 'Something went wrong on our side.' }])
})

test('so is one for which the account has no line', async () => {
  const seen = await taken(() => Promise.resolve(null))
  assert.deepEqual([seen.hungUp, seen.closed, seen.running], [1, 1, 0])
  assert.match(JSON.stringify(seen.told), /lines for received calls are all taken/)
})
