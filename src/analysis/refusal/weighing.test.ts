import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lexiconOf } from './grammar.ts'
import { BEFORE, scalesOf, signsOf, tellerOf, weightsIn } from './weighing.ts'

const lexicon = lexiconOf([
  ['NOT', 'not never'],
  ['CALL', 'call ring'],
  ['ME', 'me us'],
])
const about = 'call ring cancellare'
const scales = (...lines: string[]) => scalesOf(lexicon, { weights: weightsIn(lines.join('\n')), about })
const words = (text: string): string[] => text.split(' ')

test('words tell themselves, how they begin, their classes, and what stands next to them or one farther', () => {
  assert.deepEqual(
    [...signsOf(tellerOf(lexicon), words('never call'))].toSorted(),
    // biome-ignore format: a table reads in columns
    ['=call', '=never', 'CALL', 'NOT', 'NOT+CALL', 'NOT+cal', '^+NOT', '^+never', '^~CALL', '^~cal', 'cal', 'never', 'never+CALL', 'never+cal'].toSorted(),
  )
})

test('what is weighed is what the signs weigh, each once, however long it is said', () => {
  const lines = [`-10 ${BEFORE}`, '30 NOT+CALL', '20 CALL~ME', '10 =never', '-40 NOT~ME', '5 ^+NOT']
  const { before, of } = weightsIn(lines.join('\n'))
  for (const said of ['never call', 'not really call me', 'call call me', 'never ring us never ring us', 'hello']) {
    const held = [...signsOf(tellerOf(lexicon), words(said))].flatMap((sign) => of.get(sign) ?? [])
    const sum = held.reduce((total, weight) => total + weight, 0)
    const wanted = before + (held.length === 0 ? 0 : sum / Math.sqrt(held.length))
    assert.ok(Math.abs(scales(...lines).weigh(words(said)) - wanted) < 1e-9, said)
  }
})

test('a request counts for as much at the end of a long speech as by itself', () => {
  const { weigh } = scales(`-10 ${BEFORE}`, '30 NOT+CALL', '-1 =well')
  const long = [...Array.from({ length: 500 }, () => 'well'), ...words('never call')]
  assert.ok(weigh(long) > 0)
})

test('nothing is weighed of what a request cannot be about, nor in another language; spelling does not hide it', () => {
  const { concerns } = scales('1 =good =morning =i =would =call =mi =cancelate')
  assert.deepEqual(
    ['good morning', 'i would call', 'mi cancelate', 'je ne voudrais pas un call'].map((said) => concerns(words(said))),
    [false, true, true, false],
  )
})
