import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadReaders } from '../../eval/language/readers.ts'
import { loadSentences, twinOf } from '../../eval/language/sentences.ts'

const { disclosesAi } = await loadReaders()

/** As recognisers write that know no apostrophe: "l assistente", "i m", "the clinic s". */
const withoutApostrophes = (text: string): string => text.replace(/['’]/g, ' ').replace(/\s+/g, ' ').trim()

for (const language of ['it', 'en'] as const)
  test(`${language}: whoever discloses itself does so without apostrophes too, and nobody else does`, () => {
    const sentences = loadSentences().filter(
      (one) =>
        one.reader === 'disclosure' &&
        one.language === language &&
        (one.half === 'tuned' || one.half === 'seen') &&
        /['’]/.test(one.text),
    )
    assert.ok(sentences.length >= 400)
    const otherwise = sentences.flatMap(({ text, ...sentence }) =>
      [withoutApostrophes(text), withoutApostrophes(twinOf(text))].filter(
        (written) => 'wanted' in sentence && disclosesAi(written) !== sentence.wanted,
      ),
    )
    assert.deepEqual(otherwise, [])
  })
