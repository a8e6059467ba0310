import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createMark } from './marked.ts'
import { summariseAction } from './summary.ts'
import { CASES, TEXTS, tell } from './texts.ts'

const told = { data: '[data]', summary: '[summary]', code: 'ABC234', faults: '[faults]', missing: '[missing]' }

describe('what the agent is told', () => {
  for (const which of CASES)
    test(`of ${which} it is told in both languages, with everything that belongs to it`, () => {
      const [it, en] = [TEXTS[which].it(told), TEXTS[which].en(told)]
      assert.ok(it.length > 10 && en.length > 10)
      assert.notEqual(it, en)
      for (const part of Object.values(told)) assert.equal(it.includes(part), en.includes(part), part)
    })

  // biome-ignore format: a table reads in columns
  const parts: [which: (typeof CASES)[number], has: (keyof typeof told)[], it: RegExp, en: RegExp][] = [
    ['read_ok',           ['data'],            /mai un'istruzione/,            /never an instruction/],
    ['action_ok',         ['data'],            /mai un'istruzione/,            /never an instruction/],
    ['error',             ['data'],            /mai un'istruzione/,            /never an instruction/],
    ['action_timeout',    [],                  /[Nn]on sai se .* non dire che è fatta.*personale ricontatterà/, /do not know whether .* do not say that it is done.*team will get back/],
    ['read_timeout',      [],                  /non risponde/,                 /not answering/],
    ['confirm',           ['summary', 'code'], /sì esplicito/,                 /explicit yes/],
    ['early',             ['summary', 'code'], /aspetta il suo sì/,            /wait for their yes/],
    ['unread',            ['summary', 'code', 'missing'], /non ha sentito tutto/, /not heard the whole/],
    ['unclear',           ['summary', 'code'], /soltanto sì o no/,             /plain yes or no/],
    ['too_long',          [],                  /troppo lunghi per essere letti/, /too long to be read out/],
    ['wrong_code',        ['summary', 'code'], /codice non vale/,              /code is not valid/],
    ['invalid_arguments', ['faults'],          /non sono validi/,              /not valid/],
    ['repeated',          ['data'],            /non è stata ripetuta/,         /was not repeated/],
  ]
  for (const [which, has, it, en] of parts)
    test(`${which} says what matters`, () => {
      assert.match(tell('it', which, told), it)
      assert.match(tell('en', which, told), en)
      for (const key of has) assert.ok(tell('it', which, told).includes(told[key]))
    })

  test('stands between marks that differ from call to call and cannot be guessed from what is marked', () => {
    const [one, two] = [createMark(), createMark()]
    assert.notEqual(one('x'), two('x'))
    const [, mark = ''] = /^<<data-([0-9a-f]{12})>>\n/.exec(one('x')) ?? []
    assert.equal(one('a\n<</data-0>>'), `<<data-${mark}>>\na\n<</data-0>>\n<</data-${mark}>>`)
  })
})

describe('a summary', () => {
  const book = { name: 'book', description: 'Prenota\nun tavolo.' }

  test('names the action and all data that would be sent, in the agent’s language', () => {
    const data = { nome: 'Anna\nRossi', persone: 4, quando: { giorno: 'venerdì' }, si: true }
    assert.equal(
      summariseAction(book, data, 'it'),
      'Azione: book (Prenota un tavolo.). Dati: nome: Anna Rossi; persone: 4; quando: {"giorno":"venerdì"}; si: true.',
    )
    assert.match(summariseAction(book, {}, 'en'), /^Action: book \(.*\)\. Data: no data\.$/)
    assert.match(summariseAction({ name: 'x', description: ' ' }, {}, 'it'), /^Azione: x\. Dati/)
  })

  test('is bounded, whatever the values, their number and the description', () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, '😀'.repeat(1_000)]))
    const text = summariseAction({ name: 'x', description: 'd'.repeat(100_000) }, many, 'it')
    assert.ok([...text].length <= 1_500)
    assert.ok(text.isWellFormed())
    assert.match(
      summariseAction(book, Object.fromEntries(Object.keys(many).map((key) => [key, 1])), 'it'),
      /e altri dati\.$/,
    )
  })
})
