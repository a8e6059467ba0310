import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Mailer } from '#delivery/mailer.ts'
import type { Db } from '#store/db.ts'
import type { DueDelivery } from '#store/events.ts'
import { emailChannel } from './channel.ts'
import { exampleTold } from './example.ts'

const { call } = exampleTold()
const envelope = { id: 'evt_x', created_at: '2026-11-16T09:31:18.000Z', call }
const delivery: DueDelivery = {
  event_id: 'evt_x',
  channel: 'email',
  account_id: 'acc_x',
  livemode: true,
  destination: 'anna@example.com',
  endpoint: '',
  attempts: 0,
  round: 0,
  payload: JSON.stringify(envelope),
}

/** What is refused before anything is looked up needs neither a database nor a mail server. */
const unused = () => assert.fail('nothing was to be looked up or sent')
const db: Db = {
  ...{ query: unused, transaction: unused, patiently: unused, script: unused, listen: unused },
  ...{ apart: unused, renew: unused, close: unused },
}
const mailer: Mailer = { send: unused }

// biome-ignore format: a table reads in columns
const REFUSED: [title: string, changes: Partial<DueDelivery>, error: string][] = [
  ['of a test call is sent to nobody, whatever its row says', { livemode: false },                'Test mode sends no e-mail.'],
  ['of an event that was emptied is not sent',                { payload: '' },                    'The data of the call was removed.'],
  ['of a call that was anonymised is not sent',
    { payload: JSON.stringify({ ...envelope, call: { ...call, anonymized_at: envelope.created_at } }) }, 'The data of the call was removed.'],
]
for (const [title, changes, error] of REFUSED)
  test(`a mail ${title}`, async () => {
    const tried = await emailChannel({ db, mailer }).send({ ...delivery, ...changes }, new AbortController().signal)
    assert.deepEqual(tried, { kind: 'gone', status: null, error })
  })
