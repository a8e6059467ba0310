import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { lessonsOf } from '../../eval/language/learn.ts'
import { openingsOf } from '../../eval/language/learn-disclosures.ts'
import { sentencesMade } from '../../eval/language/made.ts'
import { loadReaders, readingsOf } from '../../eval/language/readers.ts'
import { disagreeing, figuresOf, scoreAll } from '../../eval/language/score.ts'
import { type Half, LEARNED_FROM, loadSentences, SETS, twinOf } from '../../eval/language/sentences.ts'

const sentences = loadSentences()
const readers = await loadReaders()
const scored = scoreAll(readers, sentences)
const figures = new Map(SETS.map((half) => [half, figuresOf(scored, half)]))

/**
 * What our readers have reached: the share that is right, at least, and how many are dangerous, at most. A change may
 * raise the first and lower the second, never the other way round.
 */
// biome-ignore format: a table reads in columns
const FLOORS: readonly [figure: string, tuned: Floor, scored: Floor, fresh: Floor, seen: Floor, blind: Floor, unseen: Floor, last: Floor][] = [
  ['do not call, Italian: heard',     [99.9, 0], [95.8, 0], [98.0, 0], [99.6, 0], [90.7, 0], [96.2, 0], [96.6, 0]],
  ['do not call, English: heard',     [99.8, 0], [97.2, 0], [95.4, 0], [99.6, 0], [96.9, 0], [93.3, 0], [96.4, 0]],
  ['do not call, Italian: not heard', [100,  0], [99.4, 2], [100,  0], [100,  0], [100,  0], [100,  0], [99.4, 12]],
  ['do not call, English: not heard', [100,  0], [99.5, 2], [100,  0], [100,  0], [100,  0], [99.6, 1], [99.1, 22]],
  ['callback times, Italian',         [100,  0], [98.8, 1], [100,  0], [98.5, 0], [100,  0], [98.5, 0], [97.3, 2]],
  ['callback times, English',         [99.9, 0], [98.7, 2], [100,  0], [98.8, 0], [100,  0], [93.5, 0], [96.0, 7]],
  ['disclosure: present',             [100,  0], [100,  0], [100,  0], [100,  0], [97.8, 0], [98.6, 0], [97.3, 0]],
  ['disclosure: absent',              [100,  0], [99.4, 1], [100,  0], [100,  0], [100,  0], [99.6, 1], [99.8, 2]],
  ['numbers, dates, phones, e-mails', [99.3, 0], [96.7, 1], [0,    0], [98.3, 2], [0,    0], [0,    0], [96.6, 4]],
  ['evidence: carried',               [100,  0], [100,  0], [100,  0], [98.0, 0], [100,  0], [0,    0], [95.6, 0]],
  ['evidence: not carried',           [100,  0], [100,  0], [100,  0], [99.7, 11], [100,  0], [0,    0], [98.1, 25]],
]
type Floor = readonly [right: number, wrong: number]

for (const [figure, ...floors] of FLOORS)
  for (const [at, half] of SETS.entries()) {
    const [right, wrong] = floors[at] ?? [100, 0]
    test(`${half}: ${figure}: ${right} % at least are right, ${wrong} at most dangerous`, () => {
      const found = figures.get(half)?.find(({ name }) => name === figure)
      assert.ok(found)
      if (right > 0) assert.ok(found.of > 0)
      assert.ok(found.of === 0 || (100 * found.right) / found.of >= right, `${found.right} of ${found.of}`)
      assert.ok(found.wrong <= wrong, `${found.wrong} dangerous`)
    })
  }

test('every figure has its floor', () => {
  assert.deepEqual(
    figures.get('scored')?.map(({ name }) => name),
    FLOORS.map(([name]) => name),
  )
})

test('the sets are long enough to mean something, in both languages, and no sentence stands in two halves', () => {
  const count = (half: Half, language: 'it' | 'en') =>
    sentences.filter((one) => one.half === half && one.language === language).length
  assert.ok(sentences.length >= 1_200)
  for (const language of ['it', 'en'] as const) {
    assert.ok(count('tuned', language) >= 300 && count('scored', language) >= 300 && count('fresh', language) >= 100)
  }
  const halves = new Map<string, Half>()
  for (const sentence of sentences) {
    const { text, half, language, reader } = sentence
    const key = `${reader} ${language} ${twinOf(text)} ${'value' in sentence ? sentence.value : ''} ${'type' in sentence ? sentence.type : ''}`
    assert.equal(halves.get(key) ?? half, half, `"${text}" stands in two halves`)
    halves.set(key, half)
  }
})

test('a time is read the same with and without punctuation, or without it not at all', () => {
  assert.deepEqual(
    disagreeing(scored).map(({ sentence }) => sentence.text),
    [],
  )
})

test('wherever signs are put into a sentence, a time that is heard without them is heard with them', () => {
  const times = sentences.filter((one) => one.reader === 'times')
  const signs = fc.array(fc.constantFrom('', '', '', ',', '.', ' …', '?', ';'), { minLength: 40, maxLength: 40 })
  fc.assert(
    fc.property(fc.constantFrom(...times), signs, (sentence, marks) => {
      const words = twinOf(sentence.text).split(' ')
      const [plain] = readingsOf(readers, { ...sentence, text: words.join(' ') })
      const [signed] = readingsOf(readers, {
        ...sentence,
        text: words.map((word, at) => word + (marks[at] ?? '')).join(' '),
      })
      if (plain !== null) assert.equal(signed, plain)
    }),
    { numRuns: 1_000 },
  )
})

test('nothing is learned from a sentence that others are scored on', () => {
  for (const language of ['it', 'en'] as const) {
    const held = sentences.filter((one) => one.language === language && !LEARNED_FROM.includes(one.half))
    const learned = { 'do-not-call': lessonsOf(language, sentences), disclosure: openingsOf(language, sentences) }
    for (const [reader, lessons] of Object.entries(learned)) {
      const hidden = new Set(held.filter((one) => one.reader === reader).map(({ text }) => twinOf(text)))
      assert.ok(hidden.size >= 300 && lessons.length >= 5_000)
      assert.deepEqual(
        lessons.filter(({ text }) => hidden.has(twinOf(text))).map(({ text }) => text),
        [],
      )
    }
  }
})

/** Families rather than phrases: every row of the made sentences with other words in its places. */
const MADE_OTHERWISE_MAX = 0.015
for (const language of ['it', 'en'] as const)
  test(`${language}: whatever words stand in its places, a row that asks not to be called is heard, and no other is`, () => {
    const made = sentencesMade(language)
    const otherwise = made.filter(({ text, asks }) => {
      const turn = { speaker: 'person', text, start_seconds: 0, end_seconds: 1, interrupted: false } as const
      return readers.asksNotToBeCalled([turn]) !== asks
    })
    assert.ok(made.length >= 800)
    assert.ok(otherwise.length <= made.length * MADE_OTHERWISE_MAX, otherwise.map(({ text }) => text).join('\n'))
  })
