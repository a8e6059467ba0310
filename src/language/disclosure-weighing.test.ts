import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openingScales, openingSigns, openingSpread, widestClass } from './disclosure-weighing.ts'
import { BEFORE, NOWHERE, signOf, TENTHS, weightsIn } from './weights.ts'

const classes = { WHO: 'sono io', THING: 'robot bot automa', TOY: 'robot' }
const named = { machines: 'robo automa bot.', humans: 'person uman', denials: 'non. nessun' }
const scales = (...lines: string[]) => openingScales({ classes, named }, () => weightsIn(Buffer.from(lines.join('\n'))))
const words = (text: string): string[] => text.split(' ')
const known = (text: string): string =>
  `0 =^ =$ ${words(text)
    .map((word) => `=${word}`)
    .join(' ')}`

test('words tell themselves and their widest class, and what stands beside them, up to three away', () => {
  assert.deepEqual(
    [...openingSigns(words('sono un robot'), widestClass(classes))].toSorted(),
    // biome-ignore format: a table reads in columns
    ['=^', '=sono', '=un', '=robot', '=$', '#^', '#WHO', '#un', '#THING', '#$',
      '^+sono', 'sono+un', 'un+robot', 'robot+$', '#^+#WHO', '#WHO+#un', '#un+#THING', '#THING+#$',
      '^+sono+un', 'sono+un+robot', 'un+robot+$', '#^+#WHO+#un', '#WHO+#un+#THING', '#un+#THING+#$',
      '^~un', '^~robot', 'sono~robot', 'sono~$', 'un~$'].toSorted(),
  )
})

test('a word without a class tells how it begins', () => {
  assert.equal(widestClass(classes)('telefonica'), '#telef')
})

test('what is weighed is what the signs weigh, each once, spread over the words', () => {
  const lines = [
    `5 ${BEFORE}`,
    '30 sono+un+robot',
    '-10 #THING',
    '7 ^+sono',
    '11 robot+$',
    '13 un~un',
    '17 #un+#THING',
    '19 #WHO+#un+#THING',
    '23 robot~un',
    '29 sono~$',
    '31 =sono',
    '37 =^',
    '41 =$',
    '43 sono+robot',
  ]
  const { before, placeOf, tenthsAt } = weightsIn(Buffer.from(lines.join('\n')))
  for (const text of [
    'sono un robot sono un robot',
    'io sono un robot',
    'robot',
    'sono un bot e un robot',
    'un automa',
  ]) {
    const signs = [...openingSigns(words(text), widestClass(classes))].map((sign) => placeOf(signOf(sign)))
    const tenths = signs.reduce((sum, place) => (place === NOWHERE ? sum : sum + tenthsAt(place)), 0)
    const weighed = scales(...lines, '0 =un =robot =io =bot =e =automa').weigh(words(text))
    assert.equal(weighed?.toFixed(9), (before + tenths / TENTHS / openingSpread(words(text).length)).toFixed(9), text)
  }
})

for (const [said, isWeighed] of [
  ['sono un robottino', true],
  ['sono un bot', true],
  ['sono un bottaio', false],
  ['sono una persona', false],
  ['non sono una persona', true],
  ['nessuna persona', true],
  ['non sono un medico', false],
] as const)
  test(`"${said}" is ${isWeighed ? '' : 'not '}weighed`, () => {
    assert.equal(scales(known(said)).weigh(words(said)) !== null, isWeighed)
  })

test('what is said in another language is not weighed', () => {
  const italian = scales(`30 ${BEFORE}`, known('sono un robot di casa'))
  assert.equal(italian.weigh(words('i am the robot')), null)
  assert.equal(italian.weigh(words('sono il robot aldo')), 3)
})
