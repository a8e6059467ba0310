import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Reach, reachOf, unmapped } from './public-address.ts'

// Each range by its first and last address, and by its neighbours outside.
// biome-ignore format: a table reads in columns
const SAMPLES: readonly [address: string, reach: Reach][] = [
  ['0.0.0.0',          'reserved'], ['0.255.255.255',   'reserved'], ['1.0.0.0',          'public'],
  ['9.255.255.255',    'public'],   ['10.0.0.0',        'reserved'], ['10.255.255.255',   'reserved'], ['11.0.0.0',     'public'],
  ['100.63.255.255',   'public'],   ['100.64.0.0',      'reserved'], ['100.127.255.255',  'reserved'], ['100.128.0.0',  'public'],
  ['126.255.255.255',  'public'],   ['127.0.0.0',       'loopback'], ['127.255.255.255',  'loopback'], ['128.0.0.0',    'public'],
  ['168.63.129.15',    'public'],   ['168.63.129.16',   'reserved'], ['168.63.129.17',    'public'],
  ['169.253.255.255',  'public'],   ['169.254.0.0',     'reserved'], ['169.254.255.255',  'reserved'], ['169.255.0.0',  'public'],
  ['172.15.255.255',   'public'],   ['172.16.0.0',      'reserved'], ['172.31.255.255',   'reserved'], ['172.32.0.0',   'public'],
  ['191.255.255.255',  'public'],   ['192.0.0.0',       'reserved'], ['192.0.0.255',      'reserved'], ['192.0.1.0',    'public'],
  ['192.0.2.0',        'reserved'], ['192.0.2.255',     'reserved'], ['192.0.3.0',        'public'],
  ['192.88.98.255',    'public'],   ['192.88.99.0',     'reserved'], ['192.88.99.255',    'reserved'], ['192.88.100.0', 'public'],
  ['192.167.255.255',  'public'],   ['192.168.0.0',     'reserved'], ['192.168.255.255',  'reserved'], ['192.169.0.0',  'public'],
  ['198.17.255.255',   'public'],   ['198.18.0.0',      'reserved'], ['198.19.255.255',   'reserved'], ['198.20.0.0',   'public'],
  ['198.51.99.255',    'public'],   ['198.51.100.0',    'reserved'], ['198.51.100.255',   'reserved'], ['198.51.101.0', 'public'],
  ['203.0.112.255',    'public'],   ['203.0.113.0',     'reserved'], ['203.0.113.255',    'reserved'], ['203.0.114.0',  'public'],
  ['223.255.255.255',  'public'],   ['224.0.0.0',       'reserved'], ['239.255.255.255',  'reserved'],
  ['240.0.0.0',        'reserved'], ['255.255.255.255', 'reserved'],

  ['::',               'reserved'], ['::1',             'loopback'], ['::2',              'reserved'], ['0:0:0:0:0:0:0:1', 'loopback'],
  ['::127.0.0.1',      'reserved'], ['::7f00:1',        'reserved'], ['::8.8.8.8',        'reserved'],
  ['::ffff:127.0.0.1', 'reserved'], ['::ffff:7f00:1',   'reserved'], ['::ffff:8.8.8.8',   'reserved'],
  ['::ffff:0:8.8.8.8', 'reserved'], ['64:ff9b::1',      'reserved'], ['64:ff9b:1::1',     'reserved'], ['100::1',       'reserved'],
  ['1fff:ffff::1',     'reserved'], ['2000::1',         'public'],   ['2000:ffff::1',     'public'],
  ['2001::1',          'reserved'], ['2001:0:1::1',     'reserved'], ['2001:1ff:ffff::1', 'reserved'], ['2001:200::1',  'public'],
  ['2001:db7:ffff::1', 'public'],   ['2001:db8::1',     'reserved'], ['2001:db8:ffff::1', 'reserved'], ['2001:db9::1',  'public'],
  ['2001:ffff::1',     'public'],   ['2002::1',         'reserved'], ['2002:7f00:1::1',   'reserved'], ['2003::1',      'public'],
  ['2606:4700::1111',  'public'],   ['2a00:1450::1',    'public'],   ['3ffe:ffff::1',     'public'],
  ['3fff::1',          'reserved'], ['3fff:fff::1',     'reserved'], ['3fff:1000::1',     'public'],   ['4000::1',      'reserved'],
  ['5f00::1',          'reserved'], ['fc00::1',         'reserved'], ['fd00:ec2::254',    'reserved'], ['fe80::1',      'reserved'],
  ['fec0::1',          'reserved'], ['ff02::1',         'reserved'], ['fe80::1%eth0',     'reserved'], ['2606::1%eth0', 'reserved'],

  ['',                 'reserved'], ['localhost',       'reserved'], ['example.com',      'reserved'], ['[::1]',        'reserved'],
  ['127.1',            'reserved'], ['0127.0.0.1',      'reserved'], ['8.8.8.8.',         'reserved'], ['8.8.8.8 ',     'reserved'],
]

describe('reachOf', () => {
  for (const [address, reach] of SAMPLES) {
    it(`finds ${JSON.stringify(address)} ${reach}`, () => assert.equal(reachOf(address), reach))
  }
})

describe('unmapped', () => {
  // biome-ignore format: a table reads in columns
  const samples: readonly [before: string, after: string][] = [
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['::FFFF:8.8.8.8',  '8.8.8.8'],
    ['8.8.8.8',         '8.8.8.8'],
    ['::1',             '::1'],
    ['::8.8.8.8',       '::8.8.8.8'],
    ['',                ''],
  ]
  for (const [before, after] of samples)
    it(`makes ${after} of "${before}"`, () => assert.equal(unmapped(before), after))
})
