import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silentLog } from '#kernel/log.ts'
import { ManualClock, settle } from '../../../../tests/support/manual-clock.ts'
import { trunkOf } from '../../../../tests/support/trunk-stage.ts'
import { LOOKUP_MS, openDirectory } from './directory.ts'
import type { Lookup } from './resolve.ts'

const TRUNK = trunkOf({ host: 'carrier.example', port: 5_060 })

type Says = readonly string[] | 'fails' | 'silent'

/** `say` is what DNS answers from now on: addresses, `fails`, or nothing at all. */
function house(trunks = [TRUNK], ttlSeconds = 60, say: Says = ['192.0.2.2']) {
  const clock = new ManualClock()
  const dns = { say, ttlSeconds, asked: 0 }
  const lookup: Lookup = {
    services: async () => [],
    async addresses() {
      dns.asked += 1
      if (dns.say === 'silent') return new Promise(() => {})
      if (dns.say === 'fails') throw new Error('SERVFAIL')
      return dns.say.map((address) => ({ address, ttlSeconds: dns.ttlSeconds }))
    },
  }
  let found = 0
  const directory = openDirectory({ clock, log: silentLog, lookup, trunks, found: () => (found += 1) })
  const hosts = (trunk = TRUNK) => directory.targetsOf(trunk).flatMap(({ hops }) => hops.map(({ host }) => host))
  return { clock, dns, directory, hosts, found: () => found }
}

test('a trunk in numbers is known at once, and nobody is asked', async () => {
  const numeric = trunkOf({ host: '192.0.2.9' })
  const { directory, hosts, dns } = house([numeric])
  assert.deepEqual(hosts(numeric), ['192.0.2.9'])
  await directory.ready
  assert.equal(dns.asked, 0)
})

test('a name is asked for again when its record has run out, and what is new stands', async () => {
  const { clock, dns, hosts, found } = house()
  await settle()
  assert.deepEqual(hosts(), ['192.0.2.2'])
  dns.say = ['192.0.2.3']
  await clock.advance(59_000)
  assert.deepEqual(hosts(), ['192.0.2.2'])
  await clock.advance(2_000)
  assert.deepEqual(hosts(), ['192.0.2.3'])
  assert.equal(found(), 2)
})

// biome-ignore format: a table reads in columns
const LIVES: readonly [ttlSeconds: number, heldSeconds: number][] = [
  [0,         15],
  [1,         15],
  [600,      600],
  [604_800, 3_600],
]
for (const [ttlSeconds, heldSeconds] of LIVES)
  test(`a record of ${ttlSeconds} s is held for ${heldSeconds} s`, async () => {
    const { clock, dns } = house([TRUNK], ttlSeconds)
    await settle()
    await clock.advance(heldSeconds * 1_000 - 1)
    assert.equal(dns.asked, 1)
    await clock.advance(1)
    assert.equal(dns.asked, 2)
  })

for (const say of ['fails', 'silent', []] as const)
  test(`what was last found stands while DNS ${typeof say === 'string' ? say : 'knows nothing'}, and is asked for again`, async () => {
    const { clock, dns, hosts } = house()
    await settle()
    dns.say = say
    await clock.advance(3_600_000)
    assert.deepEqual(hosts(), ['192.0.2.2'])
    const { asked } = dns
    dns.say = ['192.0.2.4']
    await clock.advance(60_000)
    assert.ok(dns.asked > asked)
    assert.deepEqual(hosts(), ['192.0.2.4'])
  })

test('whoever waits for the first lookup waits no longer than its bound', async () => {
  const { clock, directory, hosts } = house([TRUNK], 60, 'silent')
  let ready = false
  void directory.ready.then(() => {
    ready = true
  })
  await clock.advance(LOOKUP_MS - 1)
  assert.equal(ready, false)
  await clock.advance(1)
  assert.equal(ready, true)
  assert.deepEqual(hosts(), [])
})

test('after its close nothing is asked and no timer is left', async () => {
  const { clock, dns, directory } = house()
  await settle()
  directory.close()
  assert.equal(clock.waiting, 0)
  await clock.advance(3_600_000)
  assert.equal(dns.asked, 1)
})
