import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { namedPeople } from '#analysis/evidence/named-people.ts'
import { numbersSaid, spokenDigits, spokenNumber } from './number.ts'
import { statedNumber } from './states.ts'

type Row<T> = readonly [words: string, means: T | null]

// biome-ignore format: a table reads in columns
const ITALIAN: readonly Row<number>[] = [
  ['zero', 0], ['uno', 1], ['tre', 3], ['pesa trentuno chili e due etti', 31.2], ['Ventitré', 23], ["ventitre'", 23], ['ventuno', 21], ['ventotto', 28], ['trentun', 31],
  ['cento', 100], ['centoventi', 120], ['centotto', 108], ['centottanta', 180], ['trecentotrentatré', 333], ['cento venti', 120],
  ['mille', 1_000], ['mille e duecento', 1_200], ['duemilacinquecento', 2_500], ['due mila', 2_000], ['10mila euro', 10_000],
  ['millenovecentottantacinque', 1_985], ['novecentonovantanovemilanovecentonovantanove', 999_999],
  ['un milione', 1e6], ['un milione e mezzo', 1.5e6], ['due milioni e trecentomila', 2.3e6], ['mezzo milione', 5e5],
  ['due virgola cinque milioni', 2.5e6], ['1,1 milioni', 1.1e6],
  ['dodici virgola cinque', 12.5], ['tre virgola quattordici', 3.14], ['zero virgola zero cinque', 0.05], ['3,5', 3.5], ['3.5', 3.5],
  ['1.250,00', 1_250], ['1.250', 1_250], ['1.250.000', 1_250_000], ['€ 1.250', 1_250], ['50%', 50], ['cinquanta per cento', 50],
  ['due e mezzo', 2.5], ['due ore e mezza', 2.5], ["un'ora e mezza", 1.5], ['mezzo chilo', 0.5],
  ['meno cinque', -5], ['-5', -5], ['-3,5', -3.5],
  ['un paio', 2], ['una decina', 10], ['una dozzina', 12], ['mezza dozzina', 6], ['una ventina di persone', 20], ['due dozzine', 24],
  ['siamo in tre', 3], ['un tavolo per tre persone', 3], ['una persona', 1], ['tre, sì, tre', 3], ['grazie mille, siamo sei', 6],
  ['tre, anzi quattro', 4], ['tre, anzi no, quattro', 4], ['non tre ma quattro', 4], ['no, cinque', 5],
  ['otto su dieci', 8], ['da uno a dieci direi otto', 8], ['un sette e mezzo', 7.5], ['45k', 45_000],
  ['due o tre', null], ['tre e quattro', null], ['tra i dieci e i venti', null], ['più di dieci', null], ['almeno tre', null], ['io e altre due persone', null], ['più o meno dieci', 10],
  ['alle 18:30', null], ['il 3/4', null], ['non tre', null], ['un attimo', null], ['un quarto', null], ['nessun numero', null],
  ['Milano', null], ['', null], ['9'.repeat(30), null],
  // Two numbers in a row that are one price.
  ['ventinove euro e novanta', 29.9], ['Dodici euro e cinquanta il menù di mezzogiorno.', 12.5], ['centotrentotto euro e venti centesimi', 138.2],
  ['un euro e venti', 1.2], ['due euro e cinque centesimi', 2.05], ['12 euro e 50', 12.5], ["Centoventinove e novantanove, c'era scritto.", 129.99],
  ['dodici e cinquanta il menù', 12.5], ['due euro e cinque', null], ['venti euro e trenta persone', null], ['trenta euro e venti euro', null],
  ['dodici e cinquanta', null], ['alle dodici e cinquanta ho pagato', null], ['centoventi e trenta', null],
  ["un'ora e venti", null], ['un anno e due mesi', null], ['tre notti, dal due al cinque', null], ['due camere, tre notti, cinque persone', null],
  ['siamo in cinque, tre adulti e due bambini', 5],
  ["ho settant'anni", 70], ["vent'anni", 20], ['un metro e ottanta', 1.8], ['un chilo e due', null], ['ne ho quasi cinquanta', null], ['eravamo quattro gatti', null],
  // An article is no one of what nobody counts.
  ['eh una tavolata grande', null], ['Mi è costato un occhio della testa!', null], ['un bel gruppo', null], ['Una notte sola.', 1], ['ho un cane', 1],
  ['trenta e passa', null], ['un paio di centinaia', null], ['Noi, i miei suoceri e i ragazzi, quindi sei in tutto, due macchine', 6], ['quarto piano', null],
]
// biome-ignore format: a table reads in columns
const ENGLISH: readonly Row<number>[] = [
  ['zero', 0], ['one', 1], ['twelve', 12], ['twenty-three', 23], ['forty two', 42], ['a hundred', 100], ['a hundred and twenty', 120],
  ['one hundred five', 105], ['two thousand five hundred', 2_500], ['two thousand and five', 2_005], ['three hundred thousand', 300_000],
  ['one hundred and five thousand two hundred', 105_200], ['a million', 1e6], ['a million and a half', 1.5e6], ['half a million', 5e5],
  ['one and a half million', 1.5e6], ['two point five', 2.5], ['three point one four', 3.14], ['2.5 million', 2.5e6], ['1,250.00', 1_250],
  ['1,250', 1_250], ['3.5', 3.5], ['two and a half', 2.5], ['two and a half hours', 2.5], ['minus five', -5], ['a couple of', 2],
  ['a dozen', 12], ['half a dozen', 6], ['a table for three', 3], ['about ten people', 10], ['three, sorry, four', 4], ['not three, four', 4],
  ['eight out of ten', 8], ['two or three', null], ['more than ten', null], ['half past five', null], ['a table', null], ['one moment please', null],
  // Two numbers in a row that are one price.
  ['thirty two pounds fifty', 32.5], ['er thirty-two pounds and fifty pence', 32.5], ['It came to six pounds oh five.', 6.05],
  ['Eighty-seven pounds fifty a month.', 87.5], ['four pounds twenty for a coffee', 4.2], ['a pound fifty', 1.5], ['six pounds five pence', 6.05],
  ['two hundred and forty-nine ninety-nine', 249.99], ['Nineteen ninety-nine for the set menu.', 19.99], ['twelve fifty each', 12.5],
  ['six pounds five', null], ['forty pounds and twenty people', null], ['thirty pounds and twenty pounds', null], ['twelve fifty', null],
  ['I paid at twelve fifty', null], ['nineteen ninety-nine', null],
  ['it cost two fifty', null], ['about three fifty a month', null], ['twelve fifty a month', null], ['three fifty for a coffee', 3.5], ['nine ninety-nine', null],
  ['nearly sixty', null], ['thirty-something', null], ['one metre eighty', 1.8],
  // And one year.
  ['nineteen eighty five', 1_985], ['Twenty fourteen, I think the sticker says.', 2_014], ['since nineteen ninety-nine', 1_999], ['twenty oh five', 2_005],
  ['twenty-one fourteen', null], ['twenty and fourteen', null],
  // An article never goes on with a number, and a hundred may stand without one.
  ['twelve hundred and fifty a month', 1_250], ['I want my hundred and forty pounds back.', 140], ['two grand', 2_000], ['a grand total of six', 6],
  ['a few hundred pounds', null], ['a couple of hundred', null], ['twenty-odd', null], ['two and a bit', null],
  // What the others come to.
  ['My parents, us two, and the baby, so five altogether.', 5], ['two adults and three kids', null], ['An hour and a quarter, so seventy-five minutes.', 75],
  ['six adults and two children so eight', 8], ['five of us, three adults and two kids', 5], ['an hour and twenty minutes', null], ['half a grand', 500],
  ["there's twelve steps up to the front door", 12], ['up to twelve', null], ['up to about twelve', null],
]
// biome-ignore format: a table reads in columns
const ITALIAN_DIGITS: readonly Row<string>[] = [
  ['tre tre tre quarantadue zero sei', '3334206'], ['trecentotrentatré quarantadue zero sei', '3334206'], ['333 42 06', '3334206'],
  ['333-42.06', '3334206'], ['il mio numero è 333, poi 42, 06', '3334206'], ['zero sei uno due tre', '06123'], ['doppio zero uno', '001'],
  ['triplo tre quattro', '3334'], ['venti tre', '203'], ['tre tre tre e zero zero', '33300'], ['333 42 06 no scusi 333 42 07', '3334207'],
  ['333 42 06 anzi 07', null], ['ho 3 figli, numero 333', null], ['alle 17:30', null], ['tre cento', null], ['nessuno', null],
]
// biome-ignore format: a table reads in columns
const ENGLISH_DIGITS: readonly Row<string>[] = [
  ['three three three forty-two oh six', '3334206'], ['double five oh two twenty three', '550223'], ['triple seven', '777'],
  ['eight hundred five five five', '800555'], ['oh my number is oh two seven', '027'], ['one, two, then three', '123'],
  ['I have two dogs and five cats', null], ['oh', null],
]

test('a number said in Italian, and what is no number or not just one', () => {
  for (const [words, means] of ITALIAN) assert.equal(spokenNumber(words, 'it'), means, words)
})

test('a number said in English, and what is no number or not just one', () => {
  for (const [words, means] of ENGLISH) assert.equal(spokenNumber(words, 'en'), means, words)
})

// biome-ignore format: a table reads in columns
const STATED: readonly (readonly ['it' | 'en', ...Row<number>])[] = [
  ['it', 'figli non ne ho', 0], ['it', 'nessuno', 0], ['it', 'abito al settimo piano', 7], ['it', 'quarto piano', 4], ['it', 'piano terra', 0], ['it', 'vivo da sola', 1],
  ['en', 'Just me, on my own.', 1], ['en', 'none at all', 0], ['en', 'No, no children.', 0], ['en', 'um just the one room', 1], ['en', 'the third floor', 3], ['en', 'the forty-second floor', 42],
  ['it', 'non ne ho idea', null], ['it', 'non ne ho mai avuta voglia', null], ['it', 'solo io e mio marito', null], ['it', 'non vivo da sola', null],
  ['it', 'un secondo che guardo', null], ['it', 'due o tre, non da sola', null], ['it', 'il primo che passa', null],
  ['en', 'just me and my wife', null], ['en', 'none of your business', null], ['en', 'no problem', null], ['en', 'quite a few', null], ['en', "I'm not on my own", null],
]
test('from four digits on what is read out is one number, and who counts up reads out none', () => {
  for (const words of ['sette uno zero quattro nove', 'allora: sette, uno, zero, quattro, nove'])
    assert.equal(spokenNumber(words, 'it'), 71_049, words)
  for (const words of ['two nine oh double five', 'Two, nine, oh, double five.'])
    assert.equal(spokenNumber(words, 'en'), 29_055, words)
  for (const words of ['uno due tre quattro', 'sette uno zero', 'due tre quattro cinquanta'])
    assert.equal(spokenNumber(words, 'it'), null, words)
  for (const words of ['one two three four', 'seven oh five']) assert.equal(spokenNumber(words, 'en'), null, words)
})

test('a number that is said again by its digits is one number, and two that are said alone a price', () => {
  assert.equal(spokenNumber('sessanta, no, sedici, uno sei', 'it'), 16)
  assert.equal(spokenNumber('thirty days, er no, thirteen, one three', 'en'), 13)
  assert.equal(spokenNumber('thirteen, one four', 'en'), null)
  assert.equal(spokenNumber('settantacinque e cinquanta', 'it'), 75.5)
  assert.equal(spokenNumber('quindici e cinquanta', 'it'), null)
  assert.equal(spokenNumber('settantacinque e cinquanta con i bambini', 'it'), null)
})

test('people who are named one by one are counted where nobody else may be meant', () => {
  assert.equal(namedPeople('solo io e mio marito', 'it'), 2)
  assert.equal(namedPeople('just me and my wife', 'en'), 2)
  assert.equal(namedPeople('me, my husband and my son', 'en'), 3)
  assert.equal(namedPeople('Siamo in quattro, io, mia moglie e i due ragazzi.', 'it'), 4)
  assert.equal(namedPeople('siamo solo io e mia moglie in casa', 'it'), 2)
  assert.equal(namedPeople("there's four of us, me, my wife and the two kids", 'en'), 4)
  for (const words of [
    'solo io e il cane',
    'io, mia moglie e il cane',
    'io e i miei genitori',
    'solo io',
    'io e la badante',
    'siamo in cinque, io e mia moglie',
    'io, mia moglie e due cani',
    'siamo in tre, in due, io e mia moglie',
  ])
    assert.equal(namedPeople(words, 'it'), null, words)
  for (const words of ['just me and the dog', 'me and my parents', 'my wife'])
    assert.equal(namedPeople(words, 'en'), null, words)
})

test('a number that is said as a state, and what only sounds like one', () => {
  for (const [language, words, means] of STATED) assert.equal(statedNumber(words, language), means, words)
})

test('of a range neither end was said', () => {
  for (const words of ['tra i dieci e i venti', 'due tre giorni', 'dai cinque ai dieci'])
    assert.equal(numbersSaid(words, 'it'), 'unsure', words)
  for (const words of ['between five and ten', 'from five to ten'])
    assert.equal(numbersSaid(words, 'en'), 'unsure', words)
  assert.deepEqual(numbersSaid('da uno a dieci direi otto', 'it'), [8])
  assert.deepEqual(numbersSaid('tre adulti e due bambini', 'it'), [3, 2])
})

test('digits read out in any grouping, and what is open to doubt', () => {
  for (const [words, means] of ITALIAN_DIGITS) assert.equal(spokenDigits(words, 'it'), means, words)
  for (const [words, means] of ENGLISH_DIGITS) assert.equal(spokenDigits(words, 'en'), means, words)
})

test('every whole number below a million, said as Italians and English say it, is itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), (value) => {
      assert.equal(spokenNumber(inItalian(value), 'it'), value, inItalian(value))
      assert.equal(spokenNumber(inEnglish(value), 'en'), value, inEnglish(value))
      assert.equal(spokenNumber(String(value), 'it'), value)
    }),
    { numRuns: 1_000 },
  )
})

test('nothing that is said makes it throw, and a number is finite', () => {
  const pieces = [...ITALIAN, ...ENGLISH, ...ITALIAN_DIGITS, ...ENGLISH_DIGITS].flatMap(([words]) => words.split(' '))
  const talk = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((words) => words.join(' '))
  const words = fc.oneof(talk, fc.string({ unit: 'binary', maxLength: 2_000 }))
  fc.assert(
    fc.property(words, fc.constantFrom('it' as const, 'en' as const), (said, language) => {
      const number = spokenNumber(said, language)
      assert.ok(number === null || Number.isFinite(number))
      assert.match(spokenDigits(said, language) ?? '0', /^\d+$/)
    }),
    { numRuns: 1_000 },
  )
})

// biome-ignore format: a table reads in columns
const WORDS = {
  it: [
    'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'.split(' '),
    'x x venti trenta quaranta cinquanta sessanta settanta ottanta novanta'.split(' '),
  ],
  en: [
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' '),
    'x x twenty thirty forty fifty sixty seventy eighty ninety'.split(' '),
  ],
} as const

function inItalian(value: number): string {
  const [small, tens] = WORDS.it
  const low = (n: number): string => {
    if (n < 20) return n === 0 ? '' : (small[n] ?? '')
    const ten = tens[Math.floor(n / 10)] ?? ''
    return (n % 10 === 1 || n % 10 === 8 ? ten.slice(0, -1) : ten) + (n % 10 === 0 ? '' : (small[n % 10] ?? ''))
  }
  const below = (n: number): string => {
    const hundreds = Math.floor(n / 100)
    return `${hundreds > 1 ? small[hundreds] : ''}${hundreds > 0 ? 'cento' : ''}${low(n % 100)}`
  }
  if (value === 0) return 'zero'
  const thousands = Math.floor(value / 1_000)
  return `${thousands === 0 ? '' : thousands === 1 ? 'mille' : `${below(thousands)}mila`}${below(value % 1_000)}`
}

function inEnglish(value: number): string {
  const [small, tens] = WORDS.en
  const below = (n: number): string => {
    const words = n >= 100 ? [small[Math.floor(n / 100)], 'hundred', ...(n % 100 > 0 ? ['and'] : [])] : []
    const low = n % 100
    if (low >= 20) words.push(`${tens[Math.floor(low / 10)]}${low % 10 === 0 ? '' : `-${small[low % 10]}`}`)
    else if (low > 0) words.push(small[low])
    return words.join(' ')
  }
  if (value === 0) return 'zero'
  const thousands = Math.floor(value / 1_000)
  return `${thousands > 0 ? `${below(thousands)} thousand ` : ''}${below(value % 1_000)}`.trim()
}
