import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { silentLog } from '#kernel/log.ts'
import { examplePlan } from '#telephony/example-plan.ts'
import type { Dialled, Leave } from '#telephony/port.ts'
import { settle } from '../../../tests/support/manual-clock.ts'
import { ANSWERS, CARRIER, NEAR, quietTrunk, SECOND, sipWorld } from '../../../tests/support/sip-world.ts'

/**
 * Attempts in a world without sense: trunks that answer, fail, ring or are gone, leave that is given or refused and
 * takes its time, whoever gives up at any moment, and a network that loses, doubles and reorders.
 */
interface Story {
  seed: number
  loss: number
  first: keyof typeof ANSWERS
  second: keyof typeof ANSWERS
  tcp: boolean
  leaves: { given: boolean; afterMs: number }[]
  abortAfterMs: number | null
  endsAfterMs: number
  endsBy: 'near' | 'far' | 'closing' | 'nobody'
}

const WAYS = Object.keys(ANSWERS) as (keyof typeof ANSWERS)[]

const stories: fc.Arbitrary<Story> = fc.record({
  seed: fc.nat(1_000_000),
  loss: fc.constantFrom(0, 0, 0.05, 0.15),
  first: fc.constantFrom(...WAYS, 'asks' as const),
  second: fc.constantFrom(...WAYS),
  tcp: fc.boolean(),
  leaves: fc.array(fc.record({ given: fc.constantFrom(true, true, true, false), afterMs: fc.nat(200) }), {
    maxLength: 5,
  }),
  abortAfterMs: fc.option(fc.nat(600)),
  endsAfterMs: fc.nat(5_000),
  endsBy: fc.constantFrom('near', 'far', 'closing', 'nobody'),
})

const desk = { turn() {}, tool: async () => ({ text: '' }), told() {} }
/** Longer than any attempt and any call of these stories may take. */
const LONG_MS = 400_000

async function play(story: Story) {
  const world = sipWorld({ seed: `${story.seed}`, loss: story.loss, duplicate: story.loss / 2, delayMs: [1, 60] })
  const carriers = [world.carrier(CARRIER), ...(story.tcp ? [] : [world.carrier(SECOND)])]
  const [first, second] = carriers
  if (first) first.answer = ANSWERS[story.first]
  if (second) second.answer = ANSWERS[story.second]
  const known = { user: 'u', password: 'p' }
  const trunks = [quietTrunk(CARRIER, known), quietTrunk(SECOND, { ...known, transport: story.tcp ? 'tcp' : 'udp' })]
  const { telephone, pool, endpoint } = await world.endpoint({ trunks, log: silentLog })
  const told = { given: 0, refusedAtMs: Number.POSITIVE_INFINITY, askedAfter: 0 }
  const leave: Leave = async (send) => {
    if (Number.isFinite(told.refusedAtMs)) told.askedAfter += 1
    const { given, afterMs } = story.leaves.shift() ?? { given: true, afterMs: 0 }
    if (afterMs > 0) await world.clock.sleep(afterMs)
    if (given) send()
    if (given) told.given += 1
    else told.refusedAtMs = world.clock.monotonicMs()
    return given
  }
  const [stop, closing] = [new AbortController(), new AbortController()]
  if (story.abortAfterMs !== null) world.clock.after(story.abortAfterMs, () => stop.abort('given up'))
  const settled: Dialled[] = []
  const order = {
    callId: 'c',
    attempt: 1,
    to: '+390612345678',
    from: '+390600000000',
    ringForSeconds: 45,
    retryOf: null,
  }
  let talked = true
  const dialling = telephone.dial(order, stop.signal, leave).then(async (dialled) => {
    settled.push(dialled)
    if (dialled.kind !== 'answered') return
    talked = false
    world.clock.after(story.endsAfterMs, () => {
      if (story.endsBy === 'near') dialled.line.hangUp()
      else if (story.endsBy === 'closing') closing.abort('shutdown')
      else if (story.endsBy === 'far') for (const one of carriers) for (const leg of one.legs) leg.hangUp()
    })
    await dialled.line.converse(examplePlan({ maxDurationSeconds: 60 }), desk, closing.signal)
    talked = true
  })
  await settle()
  await world.clock.advance(LONG_MS)
  assert.equal(settled.length, 1, 'it settles, and once')
  await dialling
  return { ...world, carriers, pool, endpoint, told, dialled: settled[0] ?? assert.fail(), talked: () => talked }
}

const firstLine = (text: string): string =>
  (/^CSeq: .*$/m.exec(text)?.[0] ?? '') + (/^Call-ID: .*$/m.exec(text)?.[0] ?? '')

it('an attempt, whatever happens to it, settles once, sends nothing after a refusal and gives everything back', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(stories, async (story) => {
      const aborted = story.abortAfterMs
      const { sent, pool, endpoint, told, dialled, carriers, talked } = await play({
        ...story,
        leaves: [...story.leaves],
      })
      const invites = sent(NEAR, 'INVITE')
      assert.deepEqual(
        pool.legs.map(({ closed }) => closed),
        [1],
        'the place for sound is given back, once',
      )
      assert.deepEqual([endpoint.legs(), talked()], [0, true])
      assert.ok(
        invites.every(({ atMs }) => atMs <= told.refusedAtMs) && told.askedAfter === 0,
        'nothing after a refusal',
      )
      assert.ok(new Set(invites.map(({ text }) => firstLine(text))).size <= told.given, 'each INVITE had its leave')
      if (dialled.kind === 'not_sent') assert.equal(invites.length, 0)
      if (invites.length === 0) assert.equal(dialled.kind, 'not_sent')
      for (const { legs, kinds } of carriers)
        assert.equal(kinds().filter((kind) => kind === 'ended').length, legs.length)
      if (dialled.kind === 'answered') assert.ok(aborted === null || aborted > 0)
    }),
    { numRuns: 400 },
  )
})
