import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BEFORE, NOWHERE, signOf, TENTHS, weightsIn } from '#language/weights.ts'
import { lexiconOf } from './grammar.ts'
import { scalesOf, signsOf, spreadOf, tellerOf } from './weighing.ts'

const lexicon = lexiconOf([
  ['NOT', 'not never'],
  ['CALL', 'call ring'],
  ['ME', 'me us'],
])
const about = 'call ring cancellare'
const refusing = 'not never cancellare'
const scales = (...lines: string[]) =>
  scalesOf(lexicon, { weights: weightsIn(Buffer.from(lines.join('\n'))), about, refusing })
const words = (text: string): string[] => text.split(' ')

test('words tell themselves, how they begin, their classes, what stands next to them or one farther, and what ends it', () => {
  assert.deepEqual(
    [...signsOf(tellerOf(lexicon), words('never call'))].toSorted(),
    // biome-ignore format: a table reads in columns
    ['=call', '=never', 'CALL', 'NOT', 'NOT+CALL', 'NOT+cal', '^+NOT', '^+never', '^~CALL', '^~cal', 'cal', 'never', 'never+CALL', 'never+cal',
      '^&NOT', 'NOT&CALL', 'CALL&$', 'CALL+$', 'cal+$', 'NOT~$', 'never~$'].toSorted(),
  )
})

/** Every word is known, so that it is weighed. */
function togetherOf(said: string, ...lines: string[]): number {
  const weighed = scales(
    ...lines,
    `0 ${words(said)
      .map((word) => `=${word}`)
      .join(' ')}`,
  ).weigh(words(said))
  assert.ok(weighed !== null && weighed !== 'another language', said)
  return weighed.together
}

test('what is weighed is what the signs weigh, each once, however long it is said', () => {
  const lines = [
    `-10 ${BEFORE}`,
    '30 NOT+CALL',
    '20 CALL~ME',
    '25 NOT',
    '-40 NOT~ME',
    '5 ^+NOT',
    '15 NOT>ME',
    '35 NOT&CALL',
    '45 ME&$',
    '12 ME+$',
  ]
  const { before, placeOf, tenthsAt } = weightsIn(Buffer.from(lines.join('\n')))
  const weightOf = (sign: string): number =>
    placeOf(signOf(sign)) === NOWHERE ? 0 : tenthsAt(placeOf(signOf(sign))) / TENTHS
  const spoken = [
    'never call',
    'not really call me',
    'call call me never',
    'never ring us never ring us',
    'not if you call us',
  ]
  for (const said of spoken) {
    const sum = [...signsOf(tellerOf(lexicon), words(said))].reduce((total, sign) => total + weightOf(sign), 0)
    const wanted = before + sum / spreadOf(words(said).length)
    assert.ok(Math.abs(togetherOf(said, ...lines) - wanted) < 1e-9, said)
  }
})

test('a request weighs at the end of a long speech what it weighs after its last few words', () => {
  const lines = [`-10 ${BEFORE}`, '300 NOT+CALL']
  const after = (length: number): string => `${'well '.repeat(length)}never call`
  assert.ok(togetherOf(after(500), ...lines) > 0)
  assert.ok(Math.abs(togetherOf(after(500), ...lines) - togetherOf(after(44), ...lines)) < 0.05)
  const weighed = scales(...lines, '0 =well').weigh(words(after(500)))
  assert.ok(weighed !== null && weighed !== 'another language' && weighed.closely() > weighed.together)
})

test('nothing is weighed of what a request cannot be about, nor in another language; spelling does not hide it', () => {
  const { weigh } = scales('1 =good =morning =i =would =call =mi =cancelate')
  assert.deepEqual(
    ['good morning', 'je ne voudrais pas un call', 'plus de call s il vous plait', 'oh la call la la call me'].map(
      (said) => weigh(words(said)),
    ),
    [null, 'another language', 'another language', null],
  )
  for (const said of ['i would call', 'mi cancelate']) assert.equal(typeof weigh(words(said)), 'object', said)
})

test('what refuses nothing is not weighed, however much its words weigh', () => {
  const all = scales(`10 ${BEFORE}`, '90 CALL', '0 =call =me =never')
  assert.equal(all.weigh(words('call me call me')), null)
  assert.notEqual(all.weigh(words('never call me')), null)
})
