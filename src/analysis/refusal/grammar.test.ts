import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grammarOf, lexiconOf } from './grammar.ts'

const lexicon = lexiconOf([
  ['NOT', 'not never'],
  ['CALL', 'call ring'],
  ['ME', 'me us'],
  ['STOP', 'stopsign'],
])

// biome-ignore format: a table reads in columns
const ROWS: readonly [pattern: string, said: string, found: boolean, why: string][] = [
  ['NOT CALL ME',            'never ring us',              true,  'a class stands for each of its words'],
  ['NOT CALL ME',            'not me call',                false, 'in this order'],
  ['NOT CALL ME',            'not really call me',         false, 'and nothing between'],
  ['NOT .. CALL',            'not really ever call',       true,  'but for up to two words that nobody knows'],
  ['NOT .. CALL',            'not me call',                false, 'and those alone'],
  ['NOT ... CALL',           'not me us me us me call',    true,  'or up to five of any kind'],
  ['NOT ... CALL',           'not stopsign call',          false, 'within a sentence'],
  ['NOT CALL ME?',           'not call',                   true,  'what may be missing'],
  ['(NOT|no) CALL',          'no ring',                    true,  'one of several, small letters being a word itself'],
  ['NOT/ME CALL',            'us call',                    true,  'a word of either class'],
  ['!NOT CALL',              'please call',                true,  'a word that is not of it'],
  ['!NOT CALL',              'never call',                 false, 'and no word that is'],
  ['^ CALL',                 'me call',                    false, 'at the beginning'],
  ['CALL $',                 'call me',                    false, 'and at the end'],
  ['ME{2,3} CALL',           'me us call',                 true,  'so many of them'],
]
for (const [pattern, said, found, why] of ROWS)
  test(`"${pattern}" is ${found ? '' : 'not '}in "${said}": ${why}`, () => {
    const grammar = grammarOf(lexicon)
    const { source, needs } = grammar.pattern(pattern)
    const marks = grammar.marks(said.split(' '), new Map())
    assert.equal(new RegExp(source).test(marks), found)
    // What a pattern needs is there whenever it is found: else it would never be looked for.
    const { held } = grammar.held(marks)
    if (found) assert.ok(needs.every((set) => set.some((mark) => held[mark] === 1)))
  })

test('a row that leaves a class without a name is refused, since it could never be found', () => {
  for (const row of ['NOT (CALL/(ME CALL))', 'NOT/ CALL', '!/ME CALL'])
    assert.throws(() => grammarOf(lexicon).pattern(row))
})

test('a word that only a row aside names stays one that nobody knows to every other', () => {
  const grammar = grammarOf(lexicon)
  const { source: stranger } = grammar.pattern('NOT UNKNOWN CALL')
  const { source: dog } = grammar.aside('NOT dog')
  const marks = grammar.marks(['not', 'dog', 'call'], new Map())
  assert.deepEqual([new RegExp(stranger).test(marks), new RegExp(dog).test(marks)], [true, true])
  assert.equal(new RegExp(dog).test(grammar.marks(['not', 'cat'], new Map())), false)
})
