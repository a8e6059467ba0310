import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { silentLog } from '#kernel/log.ts'
import { atOnce, examplePlan } from '#telephony/example-plan.ts'
import { settle } from '../../../tests/support/manual-clock.ts'
import { session } from '../../../tests/support/sip-stage.ts'
import { ANSWERS, at, CARRIER, NEAR, quietTrunk, sipWorld } from '../../../tests/support/sip-world.ts'
import type { Arrive } from './arriving.ts'
import { isAllowed } from './dialog/capabilities.ts'
import type { EndpointSettings } from './endpoint.ts'
import { header, withHeaders } from './message/headers.ts'
import type { SipRequest } from './message/message.ts'
import { parseMessage } from './message/parse.ts'
import { serialise } from './message/serialise.ts'
import type { TortureMessage } from './message/torture.ts'
import { BEYOND } from './message/torture-beyond.ts'
import { MALFORMED } from './message/torture-malformed.ts'
import { VALID } from './message/torture-valid.ts'

/** What hangs has failed. */
const PATIENCE = { timeout: 20_000 }

const STRANGER = '203.0.113.66'
const never = new AbortController().signal
const desk = { turn() {}, tool: async () => ({ text: '' }), told() {} }
const hold: Arrive = async () => ({
  kind: 'answered',
  hold: async (line) => void (await line.converse(examplePlan(), desk, never)),
})

/** An endpoint, and whatever is sent to it from anywhere. */
async function facing(changes: Partial<EndpointSettings> = {}) {
  const world = sipWorld()
  const opened = await world.endpoint({ log: silentLog, ...changes })
  /** What left in answer to these bytes. */
  async function tell(bytes: Uint8Array, host: string = CARRIER): Promise<Answer[]> {
    const before = world.network.carried.length
    world.network.inject(bytes, at(host), at(NEAR))
    await world.clock.advance(1)
    await settle()
    return world.network.carried.slice(before).flatMap(({ from, text }) => {
      const [, status] = /^SIP\/2\.0 (\d{3}) /.exec(text) ?? []
      return from === NEAR && status ? [{ status: Number(status), text }] : []
    })
  }
  let count = 0
  function ask(method: string, changes: { headers?: [string, string][]; host?: string; to?: string } = {}) {
    count += 1
    const { headers = [], host = CARRIER, to = '<sip:+390612345678@10.0.0.1>' } = changes
    const request: SipRequest = {
      ...{ kind: 'request', method, uri: 'sip:+390612345678@10.0.0.1', body: new Uint8Array() },
      headers: [
        ['Via', `SIP/2.0/UDP ${host}:5060;branch=z9hG4bK${count};rport`],
        ['Max-Forwards', '70'],
        ['From', `<sip:+393331234567@${host}>;tag=f${count}`],
        ['To', to],
        ['Call-ID', `call-${count}`],
        ['CSeq', `1 ${method}`],
        ['Contact', `<sip:peer@${host}:5060>`],
        ...headers,
      ],
    }
    return tell(serialise(request), host)
  }
  return { ...world, ...opened, tell, ask }
}

interface Answer {
  status: number
  text: string
}

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status)
/** The value of a header of the only answer. */
const told = ([answer]: readonly Answer[], name: string) =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(answer?.text ?? '')?.[1]?.trim()

describe('what a trunk asks outside any dialog', PATIENCE, () => {
  // biome-ignore format: a table reads in columns
  const rows: { method: string; headers?: [string, string][]; to?: string; status: number; tells?: [string, RegExp] }[] = [
    { method: 'OPTIONS',                                                                 status: 200, tells: ['Allow', /INVITE, ACK, CANCEL, BYE/] },
    { method: 'REGISTER',                                                                status: 405, tells: ['Allow', /INVITE/] },
    { method: 'NOTIFY',                                                                  status: 405 },
    { method: 'OPTIONS',  headers: [['Require', 'telepathy']],                           status: 420, tells: ['Unsupported', /^telepathy$/] },
    { method: 'BYE',                                                                     status: 481 },
    { method: 'INFO',                                                                    status: 481 },
    { method: 'BYE',      to: '<sip:x@10.0.0.1>;tag=nobody',                             status: 481 },
    { method: 'INVITE',   to: '<sip:x@10.0.0.1>;tag=nobody',                             status: 481 },
    { method: 'INVITE',   headers: [['Accept', 'text/plain']],                           status: 406 },
    { method: 'INVITE',   headers: [['Session-Expires', '30'], ['Supported', 'timer']],  status: 422, tells: ['Min-SE', /^90$/] },
  ]
  for (const { method, headers = [], to, status, tells } of rows)
    it(`is answered ${status}: ${method}${headers[0] ? ` with ${headers[0][0]}` : ''}${to ? ' in a dialog that is none' : ''}`, async () => {
      const { ask } = await facing()
      const responses = await ask(method, { headers, ...(to === undefined ? {} : { to }) })
      assert.deepEqual(statuses(responses), [status])
      if (tells) assert.match(told(responses, tells[0]) ?? '', tells[1])
    })

  it('is taken where it accepts what we can answer with', async () => {
    for (const accept of ['application/sdp', 'text/plain, application/sdp;level=1', '*/*', 'application/*']) {
      const { ask } = await facing()
      assert.deepEqual(statuses(await ask('INVITE', { headers: [['Accept', accept]] })), [100, 404], accept)
    }
  })

  it('is answered 503 while it drains or is full, and calls that run go on', async () => {
    for (const how of ['drains', 'full'] as const) {
      const { ask, endpoint, carrier, clock } = await facing({
        arrive: hold,
        ...(how === 'full' ? { maxLegs: 1 } : {}),
      })
      const running = carrier(CARRIER)
      const leg = running.place()
      await clock.advance(1_000)
      if (how === 'drains') endpoint.drain()
      for (const method of ['OPTIONS', 'INVITE']) {
        const responses = await ask(method)
        assert.deepEqual(statuses(responses), [503], `${how} ${method}`)
        assert.equal(told(responses, 'Retry-After'), '30')
      }
      leg.change(session({ address: CARRIER, direction: 'sendonly' }))
      await clock.advance(60_000)
      assert.deepEqual([running.kinds(), endpoint.legs()], [['answered', 'renegotiated'], 1], how)
      const dialled = await endpoint.telephone.dial(
        { callId: 'c', attempt: 1, to: '+390612345678', from: '+390600000000', ringForSeconds: 45, retryOf: null },
        never,
        async () => assert.fail('nothing is sent'),
      )
      assert.equal(dialled.kind, 'not_sent')
    }
  })
})

describe('a stranger', PATIENCE, () => {
  it('gets no answer, whatever they ask or send', async () => {
    const { ask, tell, network, sent } = await facing()
    for (const method of ['OPTIONS', 'INVITE', 'REGISTER', 'BYE', 'CANCEL', 'ACK'])
      assert.deepEqual(await ask(method, { host: STRANGER }), [], method)
    assert.deepEqual(await ask('BYE', { host: STRANGER, to: '<sip:x@10.0.0.1>;tag=guessed' }), [])
    assert.deepEqual(await tell(Buffer.from('INVITE sip:x SIP/2.0\r\nVia: x\r\n\r\n'), STRANGER), [])
    assert.equal(network.carried.filter(({ from }) => from === NEAR).length, 0)
    assert.deepEqual(sent(NEAR, 'SIP/2.0'), [])
  })

  it('who proves to be a trunk is one: challenged, heard, and given up by from where it called', async () => {
    const proving = quietTrunk(CARRIER, { user: 'office', password: 'secret', inbound: 'credentials' })
    const { carrier, clock, endpoint } = await facing({ trunks: [proving], arrive: () => new Promise(() => {}) })
    const roaming = carrier(STRANGER)
    const identity = { uri: `sip:office@${STRANGER}` }
    const leg = roaming.place({ identity, credentials: { user: 'office', password: 'secret' } })
    await clock.advance(1_000)
    assert.equal(endpoint.legs(), 1)
    leg.hangUp()
    await clock.advance(1_000)
    assert.deepEqual([roaming.kinds(), endpoint.legs()], [['ended'], 0])
    roaming.place({ identity, credentials: { user: 'office', password: 'wrong' } })
    await clock.advance(1_000)
    const ended = roaming.events.at(-1)
    assert.equal(ended?.kind === 'ended' && ended.cause.sip_code, 401)
  })

  it('from whose address a peer speaks within its dialog is heard', async () => {
    const world = await facing()
    const carrier = world.carrier(CARRIER)
    carrier.answer = ANSWERS.answers
    const dialling = world.telephone.dial(
      { callId: 'c', attempt: 1, to: '+390612345678', from: '+390600000000', ringForSeconds: 45, retryOf: null },
      never,
      atOnce,
    )
    await settle()
    await world.clock.advance(100)
    const dialled = await dialling
    assert.ok(dialled.kind === 'answered')
    const ending = dialled.line.converse(examplePlan(), desk, never)
    await settle()
    const ack = parseMessage(Buffer.from(world.sent(NEAR, 'ACK')[0]?.text ?? ''))
    assert.ok(ack.ok && ack.message.kind === 'request')
    const bye = byeTo(ack.message)
    assert.deepEqual(statuses(await world.tell(serialise(bye), STRANGER)), [200])
    assert.equal((await ending).reason, 'person')
  })

  it('in any number costs no answer, and a trunk is heard meanwhile', async () => {
    const { network, clock, ask, endpoint } = await facing()
    const flood = Buffer.from(
      'OPTIONS sip:100@10.0.0.1 SIP/2.0\r\nVia: SIP/2.0/UDP 203.0.113.66;branch=z9hG4bKflood\r\n\r\n',
    )
    for (let count = 0; count < 10_000; count += 1) network.inject(flood, at(STRANGER), at(NEAR))
    await clock.advance(1)
    assert.equal(network.carried.filter(({ from }) => from === NEAR).length, 0)
    assert.deepEqual(statuses(await ask('OPTIONS')), [200])
    await endpoint.close()
  })
})

/** The BYE of the peer whose answer that ACK acknowledged. */
function byeTo(ack: SipRequest): SipRequest {
  const bye = { ...ack, method: 'BYE', body: new Uint8Array() }
  return withHeaders(bye, {
    Via: `SIP/2.0/UDP ${STRANGER}:5060;branch=z9hG4bKbye;rport`,
    From: header(ack, 'To') ?? '',
    To: header(ack, 'From') ?? '',
    CSeq: '7 BYE',
  })
}

/** No way back can be read, so none is taken; and who names no Contact could not be told that a call has ended. */
const APART: Readonly<Record<string, number | 'drop'>> = { badinv01: 'drop', badvers: 'drop', inv2543: 400 }

/** What the user agent answers: by the table, else by what kind of request it is. */
function expected({ name, bytes, judged, above }: TortureMessage): number | 'drop' {
  const apart = APART[name]
  if (apart !== undefined) return apart
  if (judged !== 'accept') return judged
  if (above !== undefined) return above
  const parsed = parseMessage(bytes)
  assert.ok(parsed.ok)
  const { message } = parsed
  if (message.kind === 'response' || message.method === 'ACK') return 'drop'
  if (!isAllowed(message.method)) return 405
  if (message.method === 'OPTIONS') return 200
  // To nobody's number, once it is taken for a call; with a tag of a dialog that is none, 481.
  return /;\s*tag\s*=/.test(header(message, 'To') ?? '') ? 481 : 404
}

describe('the messages of RFC 4475, from a trunk', PATIENCE, () => {
  const ALL = [...VALID, ...MALFORMED, ...BEYOND]
  for (const torture of ALL)
    it(`${torture.section} ${torture.name}: ${expected(torture)}`, async () => {
      const { tell, pool, endpoint } = await facing()
      const responses = await tell(torture.bytes)
      const finals = statuses(responses).filter((status) => status >= 200)
      assert.deepEqual(finals, expected(torture) === 'drop' ? [] : [expected(torture)])
      assert.ok(pool.legs.every(({ closed }) => closed === 1))
      assert.equal(endpoint.legs(), 0)
    })
})
