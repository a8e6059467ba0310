import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Latch, type RtpAddress } from './latch.ts'
import { emptyPacket } from './packet.ts'

const AGREED = { address: '198.51.100.7', port: 4_000 }
const PORT_OF_NAT = { address: '198.51.100.7', port: 61_000 }
const NAT = { address: '203.0.113.9', port: 33_000 }
const STRANGER = { address: '192.0.2.66', port: 9_999 }
/** Of the trunk that the call came over. */
const TRUNK = { address: '192.0.2.10', port: 20_000 }
// An address that is public, on paper alone: nothing is sent to it.
const PUBLIC = { address: '151.99.0.7', port: 4_000 }
const NETWORK = { address: '151.99.0.200', port: 4_444 }
// biome-ignore format: a table reads in columns
const PLACES = {
  agreed: AGREED, port: PORT_OF_NAT, nat: NAT, stranger: STRANGER, trunk: TRUNK, public: PUBLIC, network: NETWORK,
} as const
type Place = keyof typeof PLACES

const nameOf = ({ address, port }: RtpAddress): string =>
  Object.entries(PLACES).find(([, one]) => one.address === address && one.port === port)?.[0] ?? `${address}:${port}`

/** A packet each 20 ms, or what a word of the script says; the answer is who was heard and where we send at the end. */
class Stage {
  readonly latch = new Latch()
  readonly heard: string[] = []
  #nowMs = 1_000
  readonly #sequences = new Map<string, number>()

  constructor(agreed: RtpAddress = AGREED) {
    this.latch.agree(agreed, ['192.0.2.10/32'])
  }

  send(place: Place, { times = 1, ssrc = 1, everyMs = 20, random = false } = {}): this {
    for (let n = 0; n < times; n += 1) {
      this.#nowMs += everyMs
      const from = PLACES[place]
      if (!this.latch.mayBe(from, this.#nowMs)) continue
      const sequence = ((this.#sequences.get(place) ?? 65_533) + (random ? 7_919 : 1)) & 0xffff
      this.#sequences.set(place, sequence)
      if (this.latch.accept(from, { ...emptyPacket(), ssrc, sequence }, this.#nowMs)) this.heard.push(place)
    }
    return this
  }

  pause(ms: number): this {
    this.#nowMs += ms
    return this
  }

  get towards(): string {
    return nameOf(this.latch.destination)
  }

  count(place: Place): number {
    return this.heard.filter((one) => one === place).length
  }
}

describe('where we send', () => {
  it('is the agreed address, until five packets that follow each other came from elsewhere', () => {
    const stage = new Stage().send('nat', { times: 4 })
    assert.equal(stage.towards, 'agreed')
    stage.send('nat')
    assert.equal(stage.towards, 'nat')
    assert.equal(stage.count('nat'), 5, 'they are heard from the first')
  })

  it('is not led astray by packets that do not follow each other, however many', () => {
    const stage = new Stage().send('nat', { times: 50, random: true })
    assert.equal(stage.towards, 'agreed')
    for (let ssrc = 1; ssrc < 50; ssrc += 1) stage.send('nat', { ssrc })
    assert.equal(stage.towards, 'agreed')
  })

  it('stays with the peer through another SSRC of its own', () => {
    const stage = new Stage().send('nat', { times: 10 }).send('nat', { times: 3, ssrc: 7 })
    assert.equal(stage.towards, 'nat')
    assert.equal(stage.count('nat'), 13)
  })
})

describe('a stranger', () => {
  // biome-ignore format: a table reads in columns
  const PEERS: readonly [who: Place, what: string][] = [
    ['agreed', 'at the agreed address'],
    ['port',   'at another port of it'],
    ['nat',    'elsewhere'],
  ]
  for (const [peer, what] of PEERS) {
    it(`is not heard and not sent to while the peer speaks (peer ${what}), even with its SSRC and numbers`, () => {
      const stage = new Stage().send(peer, { times: 10 })
      for (let n = 0; n < 100; n += 1) stage.send(peer).send('stranger', { times: 10, everyMs: 1 })
      assert.equal(stage.count('stranger'), 0)
      assert.equal(stage.towards, peer)
    })

    it(`is not heard in a pause of the peer’s of less than three seconds (peer ${what})`, () => {
      const stage = new Stage().send(peer, { times: 10 }).send('stranger', { times: 140 })
      assert.equal(stage.count('stranger'), 0)
      assert.equal(stage.send(peer).towards, peer)
    })
  }

  it('is not taken for the peer who speaks, though it is the trunk’s or another port of the peer’s', () => {
    for (const place of ['trunk', 'port'] as const) {
      const stage = new Stage().send('agreed', { times: 10 })
      for (let n = 0; n < 50; n += 1) stage.send('agreed').send(place, { times: 5, everyMs: 1 })
      assert.deepEqual([stage.count(place), stage.towards], [0, 'agreed'])
    }
  })

  it('is dropped before its bytes are looked at', () => {
    const stage = new Stage().send('nat', { times: 5 })
    assert.equal(stage.latch.mayBe(STRANGER, 1_100), false)
    assert.equal(stage.latch.mayBe(NAT, 1_100), true)
  })

  it('who was first gives way to the peer at the agreed address, and to the agreed address’s other ports', () => {
    for (const peer of ['agreed', 'port'] as const) {
      const stage = new Stage().send('stranger', { times: 50 })
      for (let n = 0; n < 10; n += 1) stage.send(peer, { everyMs: 10 }).send('stranger', { everyMs: 10 })
      assert.equal(stage.towards, peer)
      assert.equal(stage.send('stranger', { times: 20 }).heard.at(-1), peer)
    }
  })

  it('cannot push the peer aside by one packet that bears a nearer address', () => {
    const stage = new Stage().send('nat', { times: 20 }).send('agreed', { times: 4 }).send('nat')
    assert.equal(stage.count('agreed'), 0)
    assert.equal(stage.towards, 'nat')
  })

  it('who sent one packet first does not keep the peer out', () => {
    const stage = new Stage().send('stranger').pause(100).send('nat', { times: 5 })
    assert.equal(stage.count('nat'), 5)
    assert.equal(stage.towards, 'nat')
  })

  it('takes no place by packets now and then while the peer’s own go on', () => {
    const stage = new Stage().send('nat', { times: 10 })
    for (let n = 0; n < 30; n += 1) stage.send('nat', { times: 25 }).send('stranger')
    assert.equal(stage.count('stranger'), 0)
  })
})

describe('another place of the peer’s', () => {
  for (const [first, then] of [
    ['nat', 'trunk'],
    ['agreed', 'trunk'],
    ['agreed', 'port'],
  ] as const)
    it(`is followed from ${first} to ${then} after three seconds of silence at the old one, once five packets came`, () => {
      const stage = new Stage().send(first, { times: 10 }).pause(3_000).send(then, { times: 4 })
      assert.equal(stage.towards, first)
      assert.equal(stage.send(then).towards, then)
    })

  for (const peer of ['agreed', 'port', 'nat', 'trunk'] as const)
    it(`is none at an address of nobody’s, however long the peer was silent (${peer})`, () => {
      const stage = new Stage().send(peer, { times: 10 }).pause(15_000).send('stranger', { times: 200 })
      assert.deepEqual([stage.towards, stage.count('stranger')], [peer, 0])
    })

  it('is followed at once when it was agreed, and what the old one still sends does not matter', () => {
    const stage = new Stage().send('agreed', { times: 10 })
    stage.latch.agree(STRANGER)
    assert.equal(stage.towards, 'stranger')
    stage.send('agreed', { times: 4, everyMs: 5 }).send('stranger')
    assert.equal(stage.heard.at(-1), 'stranger')
    stage.send('agreed', { times: 8, everyMs: 5 })
    assert.equal(stage.heard.at(-1), 'stranger')
    assert.equal(stage.send('stranger', { times: 4 }).towards, 'stranger')
  })

  it('may be agreed though its sound still comes from where it came: then we send there again', () => {
    const stage = new Stage().send('nat', { times: 10 })
    stage.latch.agree(PORT_OF_NAT)
    assert.equal(stage.towards, 'port')
    assert.equal(stage.send('nat', { times: 5 }).towards, 'nat')
    assert.equal(stage.send('port', { times: 5 }).towards, 'port')
  })

  it('is no other when the same is agreed again', () => {
    const stage = new Stage().send('nat', { times: 10 })
    stage.latch.agree({ ...AGREED })
    assert.equal(stage.towards, 'nat')
    assert.equal(stage.send('stranger', { times: 10, everyMs: 1 }).count('stranger'), 0)
  })
})

describe('where what was agreed is public', () => {
  it('nobody else is heard or sent to, though nothing ever came from there', () => {
    for (const place of ['stranger', 'nat', 'agreed'] as const) {
      const stage = new Stage(PUBLIC).send(place, { times: 100 })
      assert.deepEqual([stage.towards, stage.heard], ['public', []])
    }
  })

  it('its network and the trunk may be the peer', () => {
    for (const place of ['network', 'trunk'] as const)
      assert.equal(new Stage(PUBLIC).send(place, { times: 5 }).towards, place)
  })

  it('it takes the place of either once it speaks itself', () => {
    for (const place of ['network', 'trunk'] as const)
      assert.equal(new Stage(PUBLIC).send(place, { times: 9 }).send('public', { times: 5 }).towards, 'public')
  })
})
