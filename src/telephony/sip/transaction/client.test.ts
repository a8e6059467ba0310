import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { header, headersOf, viaOf, withHeaders } from '#telephony/sip/message/headers.ts'
import type { SipResponse } from '#telephony/sip/message/message.ts'
import type { Hop } from '#telephony/sip/transport/hop.ts'
import type { Transports } from '#telephony/sip/transport/transports.ts'
import { answerTo, facing, ourRequest, PEER, US } from '../../../../tests/support/sip-peer.ts'

const UNKNOWN: Hop = { transport: 'tcp', host: '192.0.2.99', port: 5060 }
const seconds = (...at: number[]) => at.map((one) => one * 1_000)

function first<T>(list: readonly T[]): T {
  const [one] = list
  assert.ok(one !== undefined)
  return one
}

describe('a request that nobody answers', () => {
  // biome-ignore format: a table reads in columns
  const rows: readonly [method: string, transport: Hop['transport'], sentAt: number[]][] = [
    ['INVITE',  'udp', seconds(0, 0.5, 1.5, 3.5, 7.5, 15.5, 31.5)],
    ['OPTIONS', 'udp', seconds(0, 0.5, 1.5, 3.5, 7.5, 11.5, 15.5, 19.5, 23.5, 27.5, 31.5)],
    ['INVITE',  'tcp', seconds(0)],
    ['OPTIONS', 'tcp', seconds(0)],
  ]
  for (const [method, transport, sentAt] of rows)
    it(`is sent ${sentAt.length} times by ${transport} where it is ${method}, and given up after 32 s`, async () => {
      const { clock, heard, ask, layer } = facing()
      const { told } = ask(ourRequest(method), { ...PEER, transport })
      await clock.advance(31_999)
      assert.deepEqual(told(), [])
      await clock.advance(1)
      assert.deepEqual(told(), ['timeout'])
      await clock.advance(100_000)
      assert.deepEqual(
        heard.map(({ atMs }) => atMs - 1),
        sentAt,
      )
      assert.equal(new Set(heard.map(({ message }) => viaOf(message)?.parameters.branch)).size, 1)
      assert.deepEqual(told(), ['timeout'])
      assert.deepEqual(layer.counts(), { clients: 0, servers: 0, bytes: 0 })
      assert.equal(clock.waiting, 0)
    })

  it('that cannot even be sent is told as such, once, and not before the transaction is in hand', async () => {
    const { clock, ask, layer } = facing()
    for (const method of ['INVITE', 'OPTIONS']) {
      const { events } = ask(ourRequest(method), UNKNOWN)
      assert.deepEqual(events, [])
      await clock.advance(0)
      assert.deepEqual(events, [{ kind: 'ended', why: 'transport', unsent: true }])
    }
    assert.equal(layer.counts().clients, 0)
  })

  // biome-ignore format: a table reads in columns
  const ways: readonly [what: string, fails: readonly (boolean | null)[], unsent: boolean][] = [
    ['at once',                              [true],       true],
    ['in the middle of the first message',   [false],      false],
    ['after it was sent once',               [null, true], false],
  ]
  for (const [what, fails, unsent] of ways)
    it(`that fails ${what} is ${unsent ? 'known to be unsent' : 'not taken for unsent'}`, async () => {
      const sent: (boolean | null)[] = [...fails]
      const transports: Transports = {
        ...{ local: [US], sentBy: () => US, connected: () => false, onMessage() {}, onFailure() {}, async close() {} },
        send(_bytes, _to, { failed } = {}) {
          const fault = sent.shift() ?? null
          if (fault !== null) queueMicrotask(() => failed?.('gone', fault))
        },
      }
      const { clock, ask } = facing({ transports })
      const { events } = ask(ourRequest('INVITE'))
      await clock.advance(0)
      await clock.advance(1_000)
      assert.deepEqual(events, [{ kind: 'ended', why: 'transport', ...(unsent ? { unsent: true } : {}) }])
    })

  it('is given up sooner where T1 is shorter', async () => {
    const { clock, ask, heard } = facing({ timers: { t1Ms: 100, t2Ms: 400, t4Ms: 500 } })
    const { told } = ask(ourRequest('OPTIONS'))
    await clock.advance(6_400)
    assert.deepEqual(told(), ['timeout'])
    assert.deepEqual(
      heard.slice(0, 5).map(({ atMs }) => atMs - 1),
      [0, 100, 300, 700, 1_100],
    )
  })

  it('is told as such where there is no room for it, and nothing is sent', async () => {
    const { clock, ask, heard } = facing({ bounds: { clients: 2, servers: 2, bytes: 10_000 } })
    const asked = [1, 2, 3].map(() => ask(ourRequest('OPTIONS')))
    await clock.advance(1)
    assert.deepEqual(
      asked.map(({ told }) => told()),
      [[], [], ['transport']],
    )
    assert.equal(heard.length, 2)
  })
})

describe('a provisional answer', () => {
  it('ends the repetition of an INVITE, and slows that of anything else to once in 4 s', async () => {
    for (const [method, times] of [
      ['INVITE', 1],
      ['OPTIONS', 9],
    ] as const) {
      const { clock, heard, ask, say, requests } = facing()
      const { told } = ask(ourRequest(method))
      await clock.advance(1)
      await say(answerTo(first(requests(method)), 180))
      await clock.advance(31_000)
      assert.deepEqual(told(), ['180'])
      assert.equal(heard.length, times, method)
    }
  })

  for (const rings of [1, 2])
    it(`after which an INVITE hears nothing for 5 minutes is the last: it is taken back, then given up (${rings})`, async () => {
      const { clock, ask, say, requests } = facing()
      const { told } = ask(ourRequest('INVITE'))
      await clock.advance(1)
      await say(answerTo(first(requests('INVITE')), 180))
      for (let time = 1; time < rings; time += 1) {
        await clock.advance(200_000)
        await say(answerTo(first(requests('INVITE')), 180))
      }
      await clock.advance(299_998)
      assert.equal(requests('CANCEL').length, 0)
      await clock.advance(3)
      assert.equal(requests('CANCEL').length, 1)
      await clock.advance(32_000)
      assert.deepEqual(told(), [...Array.from({ length: rings }, () => '180'), 'timeout'])
    })
})

describe('an answer that is final', () => {
  it('to an INVITE, where it is no success, is acknowledged here as often as it comes, and told once', async () => {
    const { clock, ask, say, requests, layer } = facing()
    const route = '<sip:192.0.2.2;lr>'
    const { told } = ask(ourRequest('INVITE', { sequence: 7, extra: [['Route', route]] }))
    await clock.advance(1)
    const invite = first(requests('INVITE'))
    const busy = answerTo(invite, 486)
    for (let time = 0; time < 3; time += 1) await say(busy)
    await clock.advance(1)
    assert.deepEqual(told(), ['486', 'final'])
    assert.equal(requests('ACK').length, 3)
    for (const ack of requests('ACK')) {
      assert.deepEqual(headersOf(ack, 'Via'), headersOf(invite, 'Via'))
      assert.equal(header(ack, 'CSeq'), '7 ACK')
      assert.equal(header(ack, 'To'), header(busy, 'To'))
      assert.equal(header(ack, 'Call-ID'), header(invite, 'Call-ID'))
      assert.equal(header(ack, 'From'), header(invite, 'From'))
      assert.deepEqual(headersOf(ack, 'Route'), [route])
      assert.equal(ack.uri, invite.uri)
    }
    await clock.advance(31_000)
    assert.equal(layer.counts().clients, 1)
    await clock.advance(1_000)
    assert.equal(layer.counts().clients, 0)
    assert.equal(requests('INVITE').length, 1)
  })

  it('to an INVITE, where it is a success, is told as often as it comes for 32 s, and left to the user to acknowledge', async () => {
    const { clock, ask, say, requests } = facing()
    const { told } = ask(ourRequest('INVITE'))
    await clock.advance(1)
    const invite = first(requests('INVITE'))
    await say(answerTo(invite, 200))
    await say(answerTo(invite, 200, 'another-fork'))
    await clock.advance(30_000)
    await say(answerTo(invite, 200))
    assert.deepEqual(told(), ['200', '200', '200'])
    await clock.advance(2_000)
    await say(answerTo(invite, 200))
    assert.deepEqual(told(), ['200', '200', '200', 'final'])
    assert.equal(requests('ACK').length, 0)
    assert.equal(requests('INVITE').length, 1)
  })

  it('to anything else is told once, and absorbed for 5 s', async () => {
    const { clock, ask, say, requests, layer } = facing()
    const { told } = ask(ourRequest('OPTIONS'))
    await clock.advance(1)
    for (let time = 0; time < 3; time += 1) await say(answerTo(first(requests('OPTIONS')), 200))
    assert.deepEqual(told(), ['200', 'final'])
    assert.equal(layer.counts().clients, 1)
    await clock.advance(5_000)
    assert.equal(layer.counts().clients, 0)
  })

  it('leaves nothing to wait for on TCP', async () => {
    const { clock, ask, say, requests, layer } = facing()
    for (const [method, status] of [
      ['OPTIONS', 200],
      ['INVITE', 404],
    ] as const) {
      const { told } = ask(ourRequest(method), { ...PEER, transport: 'tcp' })
      await clock.advance(1)
      await say(answerTo(first(requests(method)), status), 'tcp')
      assert.deepEqual(told(), [String(status), 'final'])
      await clock.advance(0)
      assert.equal(layer.counts().clients, 0)
    }
  })
})

describe('an answer to somebody else', () => {
  const via = (change: (value: string) => string) => (response: SipResponse) =>
    withHeaders(response, { Via: headersOf(response, 'Via').map(change) })
  // biome-ignore format: a table reads in columns
  const rows: readonly [what: string, change: (response: SipResponse) => SipResponse][] = [
    ['has another branch',       via((value) => value.replace(/branch=z9hG4bK./, 'branch=z9hG4bKx'))],
    ['has no branch',            via((value) => value.replace(/branch=[^;]+/, 'x=y'))],
    ['was sent by another host', via((value) => value.replace(US.host, '192.0.2.77'))],
    ['was sent by another port', via((value) => value.replace(':5060', ':5061'))],
    ['has a Via below ours',     (response) => withHeaders(response, { Via: [...headersOf(response, 'Via'), 'SIP/2.0/UDP 192.0.2.9'] })],
    ['is to another method',     (response) => withHeaders(response, { CSeq: '1 BYE' })],
  ]
  for (const [what, change] of rows)
    it(`is not heard where it ${what}`, async () => {
      const { clock, ask, say, requests } = facing()
      const { told } = ask(ourRequest('OPTIONS'))
      await clock.advance(1)
      const right = answerTo(first(requests('OPTIONS')), 200)
      await say(change(right))
      assert.deepEqual(told(), [])
      await say(right)
      assert.deepEqual(told(), ['200', 'final'])
    })

  it('is not taken from two transactions that run at the same time', async () => {
    const { clock, ask, say, requests } = facing()
    const [one, two] = [ask(ourRequest('OPTIONS')), ask(ourRequest('OPTIONS'))]
    await clock.advance(1)
    const last = requests('OPTIONS')[1]
    assert.ok(last)
    await say(answerTo(last, 200))
    assert.deepEqual(one.told(), [])
    assert.deepEqual(two.told(), ['200', 'final'])
  })
})

describe('CANCEL', () => {
  it('waits for the first sign of life, and is then sent with the INVITE’s own branch, number and way', async () => {
    const { clock, ask, say, requests } = facing()
    const { told, transaction } = ask(ourRequest('INVITE', { sequence: 3, extra: [['Route', '<sip:192.0.2.2;lr>']] }))
    await clock.advance(1)
    transaction.cancel([['Reason', 'SIP;cause=200']])
    await clock.advance(10_000)
    assert.equal(requests('CANCEL').length, 0)
    const invite = first(requests('INVITE'))
    await say(answerTo(invite, 100))
    await clock.advance(1)
    const cancel = first(requests('CANCEL'))
    for (const name of ['Via', 'Route', 'From', 'To', 'Call-ID'])
      assert.deepEqual(headersOf(cancel, name), headersOf(invite, name), name)
    assert.equal(viaOf(cancel)?.parameters.branch, transaction.branch)
    assert.equal(header(cancel, 'CSeq'), '3 CANCEL')
    assert.equal(header(cancel, 'Reason'), 'SIP;cause=200')
    await say(answerTo(cancel, 200))
    await say(answerTo(invite, 487))
    assert.deepEqual(told(), ['100', '487', 'final'])
    await clock.advance(1)
    assert.equal(requests('ACK').length, 1)
  })

  it('is sent again until it is answered, and once however often it is asked for', async () => {
    const { clock, ask, say, requests } = facing()
    const { transaction } = ask(ourRequest('INVITE'))
    await clock.advance(1)
    await say(answerTo(first(requests('INVITE')), 180))
    transaction.cancel()
    transaction.cancel()
    await clock.advance(1)
    assert.equal(requests('CANCEL').length, 1)
    await clock.advance(500)
    assert.equal(requests('CANCEL').length, 2)
    await say(answerTo(first(requests('CANCEL')), 200))
    await clock.advance(10_000)
    assert.equal(requests('CANCEL').length, 2)
  })

  it('that is followed by no answer to the INVITE ends it after 32 s', async () => {
    const { clock, ask, say, requests, layer } = facing()
    const { told, transaction } = ask(ourRequest('INVITE'))
    await clock.advance(1)
    await say(answerTo(first(requests('INVITE')), 180))
    transaction.cancel()
    await clock.advance(31_999)
    assert.deepEqual(told(), ['180'])
    await clock.advance(1)
    assert.deepEqual(told(), ['180', 'timeout'])
    await clock.advance(5_000)
    assert.equal(layer.counts().clients, 0)
  })

  it('that crosses an answer changes nothing about it', async () => {
    const { clock, ask, say, requests } = facing()
    const { told, transaction } = ask(ourRequest('INVITE'))
    await clock.advance(1)
    await say(answerTo(first(requests('INVITE')), 180))
    transaction.cancel()
    await say(answerTo(first(requests('INVITE')), 200))
    transaction.cancel()
    await clock.advance(1)
    assert.deepEqual(told(), ['180', '200'])
    assert.equal(requests('CANCEL').length, 1)
  })

  it('is never sent for what is no INVITE, nor after a final answer', async () => {
    const { clock, ask, say, requests } = facing()
    const invite = ask(ourRequest('INVITE'))
    const options = ask(ourRequest('OPTIONS'))
    await clock.advance(1)
    await say(answerTo(first(requests('INVITE')), 486))
    await say(answerTo(first(requests('OPTIONS')), 100))
    invite.transaction.cancel()
    options.transaction.cancel()
    await clock.advance(60_000)
    assert.equal(requests('CANCEL').length, 0)
  })
})

describe('a request larger than a safe datagram', () => {
  const large = ourRequest('INVITE', { body: 'x'.repeat(1_400) })

  it('goes by TCP where its hop allows that, with a Via that says so', async () => {
    const { clock, ask, heard } = facing()
    ask(large, { ...PEER, orTcp: true })
    ask(ourRequest('OPTIONS'), { ...PEER, orTcp: true })
    await clock.advance(1)
    assert.deepEqual(
      heard.map(({ message, from }) => [viaOf(message)?.transport, from.transport]),
      [
        ['TCP', 'tcp'],
        ['UDP', 'udp'],
      ],
    )
  })

  it('goes by UDP where nobody spoke of TCP', async () => {
    const { clock, ask, heard } = facing()
    ask(large)
    await clock.advance(1)
    assert.equal(first(heard).from.transport, 'udp')
  })

  it('goes by UDP after all where TCP was refused, and is still cancelled if it was', async () => {
    const { clock, ask, network } = facing()
    const { told, transaction } = ask(large, { ...UNKNOWN, transport: 'udp', orTcp: true })
    transaction.cancel()
    await clock.advance(0)
    assert.deepEqual(told(), [])
    const sent = network.carried.map(({ text, to }) => [to.transport, text.includes('Via: SIP/2.0/UDP')])
    assert.deepEqual(sent, [['udp', true]])
    await clock.advance(32_000)
    assert.deepEqual(told(), ['timeout'])
    assert.equal(network.carried.length, 7)
  })
})

it('the acknowledgement of a success leaves at once and waits for nothing; given again it is the same message', async () => {
  const { clock, layer, requests } = facing()
  layer.send(ourRequest('ACK'), PEER)
  layer.send(ourRequest('ACK'), PEER)
  await clock.advance(60_000)
  layer.send(ourRequest('ACK', { sequence: 2 }), PEER)
  await clock.advance(1)
  const [first, again, other] = requests('ACK')
  assert.deepEqual(again, first)
  assert.notEqual(viaOf(other ?? assert.fail())?.parameters.branch, viaOf(first ?? assert.fail())?.parameters.branch)
  assert.equal(layer.counts().clients, 0)
})

it('a layer that was closed sends nothing, tells nothing and leaves no timer', async () => {
  const { clock, layer, ask, heard } = facing()
  const { told } = ask(ourRequest('INVITE'))
  await clock.advance(1)
  await layer.close()
  const late = ask(ourRequest('OPTIONS'))
  layer.send(ourRequest('ACK'), PEER)
  await clock.advance(60_000)
  assert.equal(heard.length, 1)
  assert.deepEqual([told(), late.told()], [[], []])
  assert.equal(clock.waiting, 0)
})
