import assert from 'node:assert/strict'
import { globSync, readFileSync, statSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { LegEvent } from '#telephony/sip/dialog/leg-state.ts'
import { parseMessage } from '#telephony/sip/message/parse.ts'
import { serialise } from '#telephony/sip/message/serialise.ts'
import { personalDataIn } from './personal-data.ts'
import { type Datagram, readPcap } from './read-pcap.ts'
import { callsIn, replay } from './replay.ts'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const BYTES_MAX = 64 * 1024

/** How each call of a capture goes; whoever adds one says so here. */
// biome-ignore format: a table reads in columns
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  'baresip-calls-holds-hangs-up.pcap': ['answered, held, resumed, ended hung_up remote'],
  'sipp-asks-for-password.pcap':       ['ringing, early, answered, closing hung_up local, ended hung_up local'],
  'kamailio-routes-both-ways.pcap':    ['answered, ended hung_up remote', 'ringing, answered, ended hung_up remote'],
}

const inWords = (event: LegEvent): string =>
  'cause' in event ? `${event.kind} ${event.cause.kind} ${event.cause.side}` : event.kind
const textOf = ({ payload }: Datagram): string => Buffer.from(payload).toString('utf8')

describe('every capture of the folder', () => {
  const files = globSync('*.pcap', { cwd: FOLDER }).sort()

  it('is expected here, and small', () => {
    assert.deepEqual(files, Object.keys(EXPECTED).sort())
    for (const file of files) assert.ok(statSync(FOLDER + file).size <= BYTES_MAX, `${file} is too large`)
  })

  for (const file of files) {
    const bytes = readFileSync(FOLDER + file)
    const datagrams = readPcap(bytes)

    it(`${file} holds nobody's data`, () => {
      assert.ok(datagrams.length > 0)
      const addresses = datagrams.flatMap(({ from, to }) => [from.address, to.address])
      // Also what is no datagram, and so is not read.
      assert.deepEqual([bytes.toString('latin1'), ...addresses].flatMap(personalDataIn), [])
    })

    it(`${file} is read, and written as it was read`, () => {
      for (const one of datagrams) {
        const parsed = parseMessage(one.payload)
        assert.ok(parsed.ok, textOf(one))
        assert.deepEqual(parseMessage(serialise(parsed.message)), parsed)
      }
    })

    it(`${file} goes again as it went`, async () => {
      const told = await Promise.all(callsIn(datagrams).map(replay))
      assert.deepEqual(
        told.map((events) => events.map(inWords).join(', ')),
        EXPECTED[file],
      )
    })
  }
})

describe('what may not stand in a capture', () => {
  // biome-ignore format: a table reads in columns
  const rows: [text: string, found: string[]][] = [
    ['INVITE sip:+390000000001@127.0.0.1 SIP/2.0\r\n',                   []],
    ['From: <sip:+441632960123@carrier.invalid>\r\n',                    []],
    ['From: "A peer" <sip:peer@192.0.2.1>\r\n',                          []],
    ['INVITE sip:+393331234567@127.0.0.1 SIP/2.0\r\n',                   ['+393331234567', '+393331234567']],
    ['INVITE sip:0612345678@127.0.0.1 SIP/2.0\r\n',                      ['0612345678']],
    ['P-Asserted-Identity: <tel:+393331234567>\r\n',                     ['+393331234567', '+393331234567']],
    ['Via: SIP/2.0/UDP 8.8.4.4:5060;branch=z9hG4bK1\r\n',                ['8.8.4.4']],
    ['To: <sip:peer@trunk.carrier.it>\r\n',                              ['trunk.carrier.it']],
    ['From: "Mario Rossi" <sip:+390000000001@127.0.0.1>\r\n',            ['Mario Rossi']],
  ]
  for (const [text, found] of rows)
    it(`${found.length === 0 ? 'is not' : 'is'} found in ${text.trim()}`, () =>
      assert.deepEqual(personalDataIn(text), found))
})

/** A capture with one datagram, on that link. */
function captureOf(link: { type: number; bytes: number }, isLittle: boolean, nanoseconds: boolean): Buffer {
  const payload = Buffer.from('OPTIONS sip:peer@127.0.0.1 SIP/2.0\r\n\r\n')
  const ip = Buffer.alloc(28 + payload.length)
  ip.writeUInt8(0x45, 0)
  ip.writeUInt16BE(ip.length, 2)
  ip.writeUInt8(17, 9)
  ip.set([127, 0, 0, 1], 12)
  ip.set([127, 0, 0, 2], 16)
  ip.writeUInt16BE(5060, 20)
  ip.writeUInt16BE(5070, 22)
  ip.writeUInt16BE(8 + payload.length, 24)
  ip.set(payload, 28)
  const packet = Buffer.concat([Buffer.alloc(link.bytes), ip])
  const words = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4)
    for (const [at, value] of values.entries())
      if (isLittle) bytes.writeUInt32LE(value, at * 4)
      else bytes.writeUInt32BE(value, at * 4)
    return bytes
  }
  const head = words(nanoseconds ? 0xa1b23c4d : 0xa1b2c3d4, 0, 0, 0, 65_535, link.type)
  const record = (ms: number, kept: number) => words(1_000, ms * (nanoseconds ? 1e6 : 1e3), kept, packet.length)
  return Buffer.concat([head, record(1, packet.length), packet, record(26, packet.length), packet, record(30, 1_000)])
}

describe('a capture is read', () => {
  // biome-ignore format: a table reads in columns
  const links = [
    { name: 'loopback',          type: 0,   bytes: 4 },
    { name: 'Ethernet',          type: 1,   bytes: 14 },
    { name: 'raw IP',            type: 101, bytes: 0 },
    { name: 'Linux cooked',      type: 113, bytes: 16 },
    { name: 'Linux cooked, two', type: 276, bytes: 20 },
  ]
  for (const link of links)
    for (const isLittle of [true, false])
      it(`of ${link.name}, ${isLittle ? 'little' : 'big'} end first, and what is cut short is passed over`, () => {
        for (const nanoseconds of [true, false]) {
          const read = readPcap(captureOf(link, isLittle, nanoseconds))
          assert.deepEqual(
            read.map(({ atMs, from, to }) => [Math.round(atMs), from.port, to.address]),
            [
              [0, 5060, '127.0.0.2'],
              [25, 5060, '127.0.0.2'],
            ],
          )
        }
      })

  it('not where it is something else', () => {
    for (const bytes of [Buffer.alloc(4), Buffer.alloc(64), Buffer.from('0a0d0d0a'.padEnd(64, '0'), 'hex')])
      assert.throws(() => readPcap(bytes), /no capture/)
  })
})
