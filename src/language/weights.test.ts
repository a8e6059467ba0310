import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { BEFORE, joined, NOWHERE, signOf, weightsIn, weightsOf } from './weights.ts'

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

test('what is joined is the text of both, also to what is joined behind it', () => {
  const [kin, dice, basta] = ['KIN', 'dice', 'basta'].map(signOf)
  assert.ok(kin && dice && basta)
  assert.deepEqual(joined(kin, PLUS, dice), signOf('KIN+dice'))
  assert.deepEqual(joined(joined(kin, PLUS, dice), PLUS, basta), signOf('KIN+dice+basta'))
  assert.deepEqual(joined(kin, PLUS, joined(dice, PLUS, basta)), signOf('KIN+dice+basta'))
})

for (const learned of ['italian', 'english'].flatMap((language) => [
  `../analysis/refusal/${language}-weights.txt`,
  `disclosure-${language}-weights.txt`,
]))
  test(`no two signs of ${learned} have the same numbers`, () => {
    const file = new URL(learned, import.meta.url)
    const text = readFileSync(file, 'latin1')
    const weights = weightsOf(file)
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
