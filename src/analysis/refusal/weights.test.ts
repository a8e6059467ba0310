import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { BEFORE, learned, NOWHERE, signOf, weightsIn } from './weights.ts'

const PLUS = '+'.charCodeAt(0)

test('every sign of a line has its weight, and nothing else has one', () => {
  const weights = weightsIn(Buffer.from(`-12 dice KIN+dice\n7 ${BEFORE} NON~CALL\n0 =buongiorno`))
  const tenths = (sign: string): number | null => {
    const place = weights.placeOf(signOf(sign))
    return place === NOWHERE ? null : weights.tenthsAt(place)
  }
  assert.deepEqual(['dice', 'KIN+dice', 'NON~CALL', '=buongiorno', 'KIN', 'KIN~dice', '-12', ''].map(tenths), [
    -12,
    -12,
    7,
    0,
    null,
    null,
    null,
    null,
  ])
  assert.equal(weights.before, 0.7)
})

test('a pair is found by its halves, in their order and with what stands between', () => {
  const weights = weightsIn(Buffer.from('3 KIN+dice\n4 dice+KIN\n5 KIN~dice'))
  const [kin, dice] = [signOf('KIN'), signOf('dice')]
  const tenths = (place: number): number => weights.tenthsAt(place)
  assert.deepEqual(
    [
      tenths(weights.placeOfPair(kin, PLUS, dice)),
      tenths(weights.placeOfPair(dice, PLUS, kin)),
      tenths(weights.placeOfPair(kin, '~'.charCodeAt(0), dice)),
      weights.placeOfPair(dice, '~'.charCodeAt(0), kin),
    ],
    [3, 4, 5, NOWHERE],
  )
})

for (const language of ['italian', 'english'] as const)
  test(`no two signs that are learned in ${language} have the same numbers`, () => {
    const text = readFileSync(new URL(`${language}-weights.txt`, import.meta.url), 'latin1')
    const weights = learned(language)
    const places = new Set<number>()
    let signs = 0
    for (const line of text.split('\n')) {
      const [weight, ...of] = line.split(' ')
      for (const sign of of) {
        const place = weights.placeOf(signOf(sign))
        assert.equal(weights.tenthsAt(place), Number(weight), sign)
        places.add(place)
        signs += 1
      }
    }
    assert.ok(signs > 10_000)
    assert.equal(places.size, signs)
  })
