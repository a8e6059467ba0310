import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { test } from 'node:test'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { openTransactions } from '#telephony/sip/transaction/layer.ts'
import { openTransports } from '#telephony/sip/transport/transports.ts'
import type { Lookup } from '#telephony/sip/trunk/resolve.ts'
import { answerTo } from '../../tests/support/sip-peer.ts'
import { type Answering, REGISTERS, registrar, trunkOf } from '../../tests/support/trunk-stage.ts'
import { type Examination, examineSip } from './doctor-telephony.ts'

type Sip = Parameters<typeof examineSip>[0]

const HERE = { transport: 'udp', host: '127.0.0.1', port: 0 } as const
const RTP = { from: 23_000, to: 23_099 }
const NOWHERE: Lookup = { services: async () => [], addresses: async () => [] }

/** A carrier on loopback that answers as it is told. */
async function carrier(answering: Answering) {
  const transports = await openTransports({ clock: systemClock, log: silentLog, listen: [HERE], publicAddress: null })
  const layer = openTransactions({ clock: systemClock, log: silentLog, transports })
  const asked: string[] = []
  layer.onRequest((request, server) => {
    asked.push(request.method)
    const answer = answering(request)
    if (!answer) return
    const response = answerTo(request, answer.status)
    server?.respond({ ...response, headers: [...response.headers, ...(answer.headers ?? [])] })
  })
  const port = transports.local[0]?.port ?? 0
  return {
    asked,
    trunk: trunkOf({ host: '127.0.0.1', port, name: 'carrier:5060' }),
    [Symbol.asyncDispose]: () => layer.close(),
  }
}

async function said(changes: Partial<Sip>, how: Partial<Examination> = {}): Promise<string[]> {
  const sip: Sip = { listen: [HERE], publicAddress: null, rtpPorts: RTP, trunks: [], ...changes }
  const findings = await examineSip(sip, {
    ...{ clock: systemClock, lookup: NOWHERE, running: false, waitMs: 5_000 },
    ...how,
  })
  return findings.map(({ mark, sentence }) => `${mark} ${sentence}`)
}

const REGISTRATION: Answering = registrar(systemClock, () => ({ status: 200 }))

test('with everything right, everything is ok: address, ports, OPTIONS, user and password', async () => {
  await using peer = await carrier((request) =>
    request.method === 'REGISTER' ? REGISTRATION(request) : { status: 200 },
  )
  const lines = await said({ trunks: [{ ...peer.trunk, ...REGISTERS }] })
  const at = `127\\.0\\.0\\.1 port ${peer.trunk.port} by UDP`
  const expected = [
    /^ok telephony: udp:\/\/127\.0\.0\.1:0 is free$/,
    /^ok telephony: RTP_PORTS 23000-23099 can be used, 50 calls at most$/,
    /^ok telephony: trunks are told to reach us at 127\.0\.0\.1$/,
    new RegExp(`^ok telephony: trunk 1, carrier:5060: ${at} answered OPTIONS in \\d+ ms$`),
    /^ok telephony: trunk 1, carrier:5060: user and password are accepted$/,
  ]
  for (const [index, line] of lines.entries()) assert.match(line, expected[index] ?? /^$/)
  assert.deepEqual(peer.asked, ['OPTIONS', 'REGISTER', 'REGISTER'])
})

// biome-ignore format: a table reads in columns
const ANSWERS: readonly [what: string, answering: Answering, waitMs: number, line: RegExp][] = [
  ['is silent',         () => null,                                                                               300,   /^bad .* did not answer OPTIONS within 0\.3 s: check host, port and transport/],
  ['is out of service', () => ({ status: 503 }),                                                                  5_000, /^bad .* says that it is out of service \(503\)/],
  ['refuses OPTIONS',   () => ({ status: 405 }),                                                                  5_000, /^ok .* answered OPTIONS in \d+ ms \(405\)$/],
  ['knows another password', registrar(systemClock, () => ({ status: 200 }), 'another'),                        5_000, /^bad .*: it refuses user and password: check both in SIP_TRUNKS.* \(401\)$/],
  ['bans us',           ({ method }) => ({ status: method === 'REGISTER' ? 403 : 200 }),                          5_000, /^bad .*: it refuses user and password, or our address/],
  ['is no registrar',   ({ method }) => ({ status: method === 'REGISTER' ? 405 : 200 }),                          5_000, /^bad .*: it takes no registrations: take register=true away \(405\)$/],
  ['answers no REGISTER', ({ method }) => (method === 'REGISTER' ? null : { status: 200 }),                       300,   /^bad .*: it did not answer REGISTER/],
]
for (const [what, answering, waitMs, line] of ANSWERS)
  test(`of a trunk that ${what} doctor says what to do, and no word of user and password`, async () => {
    await using peer = await carrier(answering)
    const lines = await said({ trunks: [{ ...peer.trunk, ...REGISTERS }] }, { waitMs })
    assert.ok(
      lines.some((one) => line.test(one)),
      lines.join('\n'),
    )
    assert.doesNotMatch(lines.join('\n'), /secret|office/)
  })

test('of a trunk with two machines one may be away', async () => {
  await using peer = await carrier(() => ({ status: 200 }))
  await using other = await carrier(() => ({ status: 503 }))
  const lookup: Lookup = {
    services: async () =>
      [other, peer].map(({ trunk }, priority) => ({ priority, weight: 0, host: 'a', port: trunk.port ?? 0 })),
    addresses: async () => [{ address: '127.0.0.1', ttlSeconds: 60 }],
  }
  const lines = await said({ trunks: [trunkOf({ host: 'carrier.example' })] }, { lookup })
  const marks = lines.filter((one) => one.includes('trunk 1')).map((one) => one.split(' ')[0])
  assert.deepEqual(marks, ['note', 'ok'])
})

test('an address that is taken is right when Centralino runs, and then trunks are asked from a free port', async () => {
  await using peer = await carrier(() => ({ status: 200 }))
  const holder = createSocket('udp4').bind(0, '127.0.0.1')
  await once(holder, 'listening')
  try {
    const { port } = holder.address()
    const listen = [{ ...HERE, port }]
    const taken = await said({ listen, trunks: [peer.trunk] })
    assert.equal(
      taken[0],
      `bad telephony: SIP_LISTEN udp://127.0.0.1:${port} is taken: stop what listens there, or name another port`,
    )
    const running = await said({ listen, trunks: [peer.trunk] }, { running: true })
    assert.equal(running[0], `ok telephony: Centralino listens on udp://127.0.0.1:${port}`)
    assert.ok(running.includes('note telephony: trunks are asked from a free port, since ours is taken'))
    assert.match(running.at(-1) ?? '', /^ok .* answered OPTIONS/)
  } finally {
    holder.close()
  }
})

test('what is no address of this machine is told, over UDP and TCP, and no trunk is asked', async () => {
  for (const transport of ['udp', 'tcp'] as const) {
    const lines = await said({ listen: [{ transport, host: '192.0.2.77', port: 5_060 }], trunks: [trunkOf()] })
    assert.match(lines[0] ?? '', /^bad telephony: SIP_LISTEN .* is no address of this machine: name one that is/)
    assert.doesNotMatch(lines.join('\n'), /trunk 1/)
  }
})

// biome-ignore format: a table reads in columns
const UNFOUND: readonly [what: string, host: string, lookup: Lookup, line: RegExp][] = [
  ['DNS does not know',          'nowhere.example', NOWHERE, /^bad telephony: trunk 1, .*: DNS does not know it: check the host in SIP_TRUNKS$/],
  ['DNS cannot be asked for',    'nowhere.example', { ...NOWHERE, services: async () => { throw new Error('ETIMEOUT') } }, /^bad .*: DNS does not answer: /],
  ['is of another kind than we', '::1',             NOWHERE, /^bad .*: SIP_LISTEN has no udp:\/\/ address of the kind that ::1 is of: add one$/],
]
for (const [what, host, lookup, line] of UNFOUND)
  test(`of a trunk that ${what} doctor says so`, async () => {
    const lines = await said({ trunks: [trunkOf({ host })] }, { lookup })
    assert.ok(
      lines.some((one) => line.test(one)),
      lines.join('\n'),
    )
  })

test('a private address that a public trunk is told is worth a note', async () => {
  const trunks = [trunkOf({ host: '8.8.8.8', options: false })]
  const lines = await said({ trunks })
  assert.match(
    lines.at(-1) ?? '',
    /^note telephony: trunks in the public net are told to reach us at 127\.0\.0\.1, which is a private address/,
  )
  const mended = await said({ trunks, publicAddress: '9.9.9.9' })
  assert.equal(mended.at(-1), 'ok telephony: trunks are told to reach us at 9.9.9.9')
})

test('ports of sound that others hold are told; a range that is all taken is bad, but not when Centralino runs', async () => {
  const holder = createSocket('udp4').bind(0, '127.0.0.1')
  await once(holder, 'listening')
  try {
    const from = holder.address().port
    const rtpPorts = { from, to: from + 1 }
    const ports = async (running: boolean) => (await said({ rtpPorts }, { running }))[1] ?? ''
    assert.match(await ports(false), /^bad telephony: RTP_PORTS \d+-\d+ cannot be used \(EADDRINUSE\): name a range/)
    assert.match(await ports(true), /^ok telephony: RTP_PORTS /)
  } finally {
    holder.close()
  }
})
