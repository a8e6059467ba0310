import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { MediaLeg } from '#contract/media.ts'
import { CODECS, LINE_HZ } from '#media/audio/g711.ts'
import { until } from '../../tests/support/api.ts'
import { openPeer, openPool, pitchIs, placeIn, recordingsDir, talk } from '../../tests/support/media-stage.ts'
import { KEYS } from '../../tests/support/tone-model.ts'

const besides = async (pool: Awaited<ReturnType<typeof openPool>>, leg: MediaLeg): Promise<MediaLeg> => {
  const beside = await pool.open(leg)
  assert.ok(beside)
  return beside
}

for (const [ours, theirs] of [
  ['PCMA', 'PCMA'],
  ['PCMA', 'PCMU'],
] as const)
  test(`two people who are joined hear each other, and nobody else (${ours}, ${theirs})`, async () => {
    const pool = await openPool()
    const person = await placeIn(pool)
    const operator = await besides(pool, person)
    const [a, b] = [await openPeer(ours), await openPeer(theirs)]
    person.agree(a.terms())
    operator.agree(b.terms())
    a.send({ address: pool.host, port: person.port }, 350)
    b.send({ address: pool.host, port: operator.port }, 1_000)
    person.play({ kind: 'ringing' })
    await pitchIs(a, 425)
    person.join(operator)
    await Promise.all([pitchIs(a, 1_000), pitchIs(b, 350)])
    person.close()
    operator.close()
  })

test('a second leg lies where the first one does, whoever carries least, and beyond the room for calls', async () => {
  const pool = await openPool({ workers: 2, legsPerWorker: 2 })
  const first: MediaLeg[] = []
  const fill = async () => {
    const leg = await pool.open()
    if (leg) first.push(leg)
    return first.length
  }
  await until(fill, (count) => count === 4)
  const second = await Promise.all(first.map((leg) => besides(pool, leg)))
  for (const [n, leg] of first.entries()) leg.join(second[n] as MediaLeg)
  const [one, another] = [first[0], second[1]]
  assert.ok(one && another)
  const elsewhere = second.filter((leg) => {
    try {
      one.join(leg)
      return false
    } catch (error) {
      assert.ok(error instanceof TypeError)
      return true
    }
  })
  assert.equal(elsewhere.length, 2, 'legs of two workers cannot be joined')
})

test('a worker that dies takes both legs with it, and there is no place beside them', async () => {
  const pool = await openPool()
  const person = await placeIn(pool)
  const operator = await besides(pool, person)
  const lost: string[] = []
  person.onLost((why) => lost.push(`person ${why}`))
  operator.onLost((why) => lost.push(`operator ${why}`))
  person.agree((await openPeer()).terms())
  const held = talk(person)
  person.dtmf(KEYS.exit, null)
  await held.ending
  assert.deepEqual(lost.sort(), ['operator failed', 'person failed'])
  assert.equal(await pool.open(person), null)
})

test('music is played over and over from its file; where that cannot be read there is the tone', async () => {
  const file = join(recordingsDir, 'music.alaw')
  const wave = Int16Array.from({ length: LINE_HZ }, (_, n) =>
    Math.round(8_000 * Math.sin((2 * Math.PI * 600 * n) / LINE_HZ)),
  )
  const codes = new Uint8Array(wave.length)
  CODECS.PCMA.encode(wave, codes)
  await writeFile(file, codes)
  const pool = await openPool()
  for (const codec of ['PCMA', 'PCMU'] as const) {
    const [leg, far] = [await placeIn(pool), await openPeer(codec)]
    leg.agree(far.terms())
    leg.play({ kind: 'music', file })
    await pitchIs(far, 600)
    leg.play({ kind: 'music', file: `${file}.gone` })
    await pitchIs(far, 425)
    leg.close()
  }
})

test('keys that come by signalling are pressed at the other side', async () => {
  const pool = await openPool()
  const person = await placeIn(pool)
  const operator = await besides(pool, person)
  const [a, b] = [await openPeer(), await openPeer()]
  person.agree(a.terms())
  operator.agree(b.terms())
  person.join(operator)
  person.dtmf('7', null)
  await until(
    async () => b.keys,
    (keys) => keys === '7',
  )
})
