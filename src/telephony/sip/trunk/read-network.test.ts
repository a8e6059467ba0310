import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readListen, readPorts } from './read-network.ts'

test('listen addresses are read with both families, both transports, and the usual port', () => {
  assert.deepEqual(readListen('udp://192.0.2.1:5070, TCP://[2001:db8::1],udp://0.0.0.0/'), {
    ok: true,
    value: [
      { transport: 'udp', host: '192.0.2.1', port: 5_070 },
      { transport: 'tcp', host: '2001:db8::1', port: 5_060 },
      { transport: 'udp', host: '0.0.0.0', port: 5_060 },
    ],
  })
})

// biome-ignore format: a table reads in columns
const REFUSED: readonly [text: string, why: RegExp][] = [
  ['192.0.2.1:5060',                        /^must be a comma list such as udp:/],
  ['udp://sip.example.com:5060',            /^must be a comma list such as udp:/],
  ['udp://192.0.2.1:0',                     /^must be a comma list such as udp:/],
  ['udp://192.0.2.1:65536',                 /^must be a comma list such as udp:/],
  ['udp://2001:db8::1',                     /^must be a comma list such as udp:/],
  ['udp://192.0.2.1,',                      /^must be a comma list such as udp:/],
  ['udp://192.0.2.1,tls://192.0.2.1:5061',  /^asks for TLS, which is not spoken yet: udp:\/\/ and tcp:\/\/ are$/],
  ['udp://192.0.2.1,udp://192.0.2.1:5060',  /^names an address twice$/],
]
for (const [text, why] of REFUSED)
  test(`SIP cannot listen on ${text}`, () => {
    const read = readListen(text)
    assert.match(read.ok ? '' : read.problems.join(), why)
  })

test('ports of sound are a range from an even port on', () => {
  assert.deepEqual(readPorts('10000-20000'), { ok: true, value: { from: 10_000, to: 20_000 } })
  assert.deepEqual(readPorts('1024-1025'), { ok: true, value: { from: 1_024, to: 1_025 } })
  for (const text of [
    '10001-20000',
    '20000-10000',
    '10000-10000',
    '1022-2000',
    '10000-65536',
    '10000',
    'a-b',
    '10000 - 20000',
  ])
    assert.deepEqual(readPorts(text), {
      ok: false,
      problems: ['must be like 10000-20000: from an even port, 1024 at least, to a higher one'],
    })
})
