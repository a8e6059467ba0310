import assert from 'node:assert/strict'
import { test } from 'node:test'
import { destinationsOf } from './destinations.ts'

const DELIVERY = { mode: 'webhook', url: 'https://hooks.example.com/a' } as const
const CALL = { account_id: 'acc_1', livemode: true, status: 'completed', callback_url: null } as const
const endpoint = (call: Partial<Parameters<typeof destinationsOf>[1]>) =>
  destinationsOf(DELIVERY, { ...CALL, ...call }, 'call.completed')[0]?.endpoint

// biome-ignore format: a table reads in columns
const CASES: [title: string, callback: string, isSame: boolean][] = [
  ['the same address',            'https://hooks.example.com/a',              true],
  ['another question to it',      'https://hooks.example.com/a?scenario=2',   true],
  ['its port, written out',       'https://hooks.example.com:443/a',          true],
  ['a host in capitals',          'https://HOOKS.example.com/a',              true],
  ['another path',                'https://hooks.example.com/b',              false],
  ['a path below',                'https://hooks.example.com/a/b',            false],
  ['another port',                'https://hooks.example.com:8443/a',         false],
  ['another scheme',              'http://hooks.example.com/a',               false],
  ['another host',                'https://hooks2.example.com/a',             false],
]
for (const [title, callback_url, isSame] of CASES)
  test(`${title} is ${isSame ? 'the same' : 'another'} endpoint`, () =>
    assert.equal(endpoint({ callback_url }) === endpoint({}), isSame))

test('accounts and modes have endpoints of their own at one address', () => {
  const names = [endpoint({}), endpoint({ livemode: false }), endpoint({ account_id: 'acc_2' })]
  assert.equal(new Set(names).size, 3)
})
