import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type HostRules, objectionTo } from './allowed-hosts.ts'

const LOCAL: HostRules = { host: '127.0.0.1', allowedHosts: [] }
const OPEN: HostRules = { host: '0.0.0.0', allowedHosts: ['calls.example.com', '2001:db8::7'] }
const NAMED: HostRules = { host: 'Box.lan', allowedHosts: [] }

// biome-ignore format: a table reads in columns
const HOSTS: readonly [rules: HostRules, host: string, localAddress: string, taken: boolean][] = [
  [LOCAL, 'localhost:8080',         '127.0.0.1',          true],
  [LOCAL, '127.0.0.1:8080',         '127.0.0.1',          true],
  [LOCAL, '127.9.9.9',              '127.0.0.1',          true],
  [LOCAL, '[::1]:8080',             '::1',                true],
  [LOCAL, 'LOCALHOST',              '127.0.0.1',          true],
  [LOCAL, 'evil.example',           '127.0.0.1',          false],
  [LOCAL, 'localhost.evil.example', '127.0.0.1',          false],
  [LOCAL, '127.0.0.1.evil.example', '127.0.0.1',          false],
  [LOCAL, 'evil.example@localhost@evil.example', '127.0.0.1', false],
  [LOCAL, '',                       '127.0.0.1',          false],
  [LOCAL, 'a b',                    '127.0.0.1',          false],
  [OPEN,  '192.0.2.7:8080',         '192.0.2.7',          true],
  [OPEN,  '192.0.2.7',              '::ffff:192.0.2.7',   true],
  [OPEN,  '[2001:db8::1]',          '2001:db8::1',        true],
  [OPEN,  '192.0.2.8',              '192.0.2.7',          false],
  [OPEN,  'calls.example.com',      '192.0.2.7',          true],
  [OPEN,  'Calls.Example.com:443',  '192.0.2.7',          true],
  [OPEN,  '[2001:db8::7]:443',      '192.0.2.7',          true],
  [OPEN,  'x.calls.example.com',    '192.0.2.7',          false],
  [NAMED, 'box.lan:8080',           '192.0.2.7',          true],
]

for (const [rules, host, localAddress, taken] of HOSTS)
  test(`Host ${JSON.stringify(host)} at ${localAddress} is ${taken ? 'taken' : 'refused'} by a server on ${rules.host}`, () => {
    assert.equal(objectionTo(rules, { host, origin: undefined, localAddress }) === null, taken)
  })

// biome-ignore format: a table reads in columns
const ORIGINS: readonly [rules: HostRules, host: string, origin: string, taken: boolean][] = [
  [LOCAL, 'localhost:8080',    'http://localhost:8080',         true],
  [LOCAL, 'localhost:8080',    'http://127.0.0.1:5173',         true],
  [LOCAL, 'localhost:8080',    'http://[::1]',                  true],
  [LOCAL, 'localhost:8080',    'https://evil.example',          false],
  [LOCAL, 'localhost:8080',    'http://localhost.evil.example', false],
  [LOCAL, 'localhost:8080',    'null',                          false],
  [LOCAL, 'localhost:8080',    '',                              false],
  [LOCAL, 'localhost:8080',    'file://localhost',              false],
  [OPEN,  'calls.example.com', 'https://calls.example.com',     true],
  [OPEN,  '192.0.2.7:8080',    'http://192.0.2.7:8080',         true],
  [OPEN,  '192.0.2.7:8080',    'https://calls.example.com',     true],
  [OPEN,  '192.0.2.7:8080',    'http://192.0.2.7:9090',         false],
  [OPEN,  'calls.example.com', 'http://localhost:5173',         false],
]

for (const [rules, host, origin, taken] of ORIGINS)
  test(`Origin ${JSON.stringify(origin)} for ${host} is ${taken ? 'taken' : 'refused'} by a server on ${rules.host}`, () => {
    assert.equal(objectionTo(rules, { host, origin, localAddress: '192.0.2.7' }) === null, taken)
  })
