import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldDefinition } from '#contract/agent-document.ts'
import type { Campaign } from '#contract/campaigns.ts'
import { type ContactSheet, sheetOfText } from '#contract/contact-sheet.ts'
import { burnDown } from '../../console/src/campaigns/burn-down.ts'
import { partsOf } from '../../console/src/campaigns/check-list.ts'
import { groupsOf, hoursTogether } from '../../console/src/campaigns/groups.ts'
import {
  allProblems,
  columnsOf,
  faultsFile,
  judgeSheet,
  type SheetChoices,
} from '../../console/src/campaigns/sheet-state.ts'
import { periodFrom, periodKeys, periodOf } from '../../console/src/pictures/periods.ts'

/** What the console makes of a list before it is sent, and of a campaign while it runs. */

const definitions = [
  { key: 'nome', label: 'Nome', type: 'text', required: true, options: [] },
  { key: 'giorno', label: 'Giorno', type: 'date', required: false, options: [] },
] as FieldDefinition[]
const choices = (more: Partial<SheetChoices> = {}): SheetChoices => ({
  ...{ targets: ['to', 'input:nome', 'input:giorno'], definitions, country: 'IT', mended: new Map(), left: new Set() },
  ...more,
})
const sheet = sheetOfText(
  'Tel;Nome;Giorno\n333 1234567;Anna;19/11/2026\n+41 44 668 18 00;Urs;\n0333;Bea;\n333 123 4567;Carla;\n3331234568;Dino;31/11/2026\n3331234569;"Eva\n',
) as ContactSheet

test('rows are read with the country of the list, problems stand at their cells, the first of two counts', () => {
  const judged = judgeSheet(sheet, choices())
  assert.deepEqual(
    judged.contacts.map(({ line, contact }) => [line, contact.to]),
    [
      [2, '+393331234567'],
      [3, '+41446681800'],
      [4, '0333'],
      [6, '+393331234568'],
    ],
  )
  assert.deepEqual(
    [...judged.problems].map(([line, [first]]) => [line, first?.column, first?.code]),
    [
      [4, 0, 'unknown'],
      [6, 2, 'no_day'],
      [7, null, 'bad_quotes'],
    ],
  )
  assert.deepEqual(judged.duplicates, [{ line: 5, to: '+393331234567' }])
  assert.deepEqual([...judged.countries].sort(), [
    ['CH', 1],
    ['IT', 2],
  ])
  assert.deepEqual(judged.conversions[0], { line: 2, from: '333 1234567', to: '+393331234567', country: 'IT' })
})

test('a mended cell is read again, and a row that is left out is gone', () => {
  const mended = new Map([[4, ['3331234570', 'Bea', '']]])
  const judged = judgeSheet(sheet, choices({ mended, left: new Set([6, 7]) }))
  assert.deepEqual([...judged.problems.keys()], [])
  assert.deepEqual(
    judged.contacts.map(({ contact }) => contact.to),
    ['+393331234567', '+41446681800', '+393331234570'],
  )
})

test('what the server finds stands beside what reading found, and each cell has one problem', () => {
  const judged = judgeSheet(sheet, choices())
  const columns = columnsOf(choices())
  const fault = (line: number, param: string, code: string) => ({ line, param, code, message: code })
  const all = allProblems(
    judged,
    [fault(4, '/contacts/2/to', 'invalid_number'), fault(3, '/contacts/1/inputs/nome', 'too_long')],
    columns,
  )
  assert.deepEqual(
    [...all].map(([line, some]) => [line, some.map(({ column, code }) => `${column} ${code}`).join()]),
    [
      [3, '1 too_long'],
      [4, '0 unknown'],
      [6, '2 no_day'],
      [7, 'null bad_quotes'],
    ],
  )
})

test('a list beyond one campaign becomes several, and several of one name are shown as one', () => {
  assert.deepEqual(
    partsOf(Array.from({ length: 12_001 })).map(({ length }) => length),
    [5_000, 5_000, 2_001],
  )
  const campaign = (id: string, name: string, at: string, more: object = {}) =>
    ({
      id,
      name,
      agent: { id: 'agt_1', version: 1, name: 'A' },
      status: 'running',
      paused_reason: null,
      total: 10,
      created_at: at,
      ...more,
      by_status: { queued: 4, completed: 6 },
      by_outcome: { completed: 6 },
    }) as unknown as Campaign
  const groups = groupsOf([
    campaign('cmp_4', 'Altra', '2026-11-16T10:05:00Z'),
    campaign('cmp_3', 'Richiami', '2026-11-16T10:00:02Z', { status: 'completed' }),
    campaign('cmp_2', 'Richiami', '2026-11-16T10:00:00Z'),
    campaign('cmp_1', 'Richiami', '2026-11-14T10:00:00Z'),
  ])
  assert.deepEqual(
    groups.map(({ id, parts, total, ended, status }) => [id, parts.length, total, ended, status]),
    [
      ['cmp_4', 1, 10, 6, 'running'],
      ['cmp_2', 2, 20, 12, 'running'],
      ['cmp_1', 1, 10, 6, 'running'],
    ],
  )
})

test('the hours of several campaigns of one name are added, and stand in their order', () => {
  const hour = (key: string, calls: number) => ({
    ...{ key, calls },
    by_outcome: { completed: calls, busy: 0 } as Campaign['by_outcome'],
  })
  const together = hoursTogether([hour('2026-11-16T10', 4), hour('2026-11-16T09', 1), hour('2026-11-16T10', 3)])
  assert.deepEqual(
    together.map(({ key, calls, by_outcome }) => [key, calls, by_outcome.completed]),
    [
      ['2026-11-16T09', 1, 1],
      ['2026-11-16T10', 7, 7],
    ],
  )
})

test('what is left burns down by the hour, and ahead only in the hours in which people are called', () => {
  const at = (text: string) => Date.parse(`${text}:00Z`)
  const { past, ahead, closed } = burnDown({
    ended: new Map([
      ['2026-11-16T18', 20],
      ['2026-11-16T19', 10],
    ]),
    ...{
      total: 100,
      left: 70,
      began: at('2026-11-16T18:00'),
      now: at('2026-11-16T20:00'),
      end: at('2026-11-17T10:00'),
    },
    hours: { days: [1, 2, 3, 4, 5, 6], from: '09:00', to: '20:00' },
  })
  assert.deepEqual([past[0]?.left, past[1]?.left, past.at(-1)?.left], [100, 80, 70])
  const left = (time: string) => ahead.find((point) => point.at === at(time))?.left
  assert.deepEqual([left('2026-11-16T21:00'), left('2026-11-17T09:00'), left('2026-11-17T10:00')], [70, 70, 0])
  assert.deepEqual(closed, [{ from: at('2026-11-16T20:00'), to: at('2026-11-17T09:00') }])
})

test('the file of what is wrong has every row under its columns, and no cell of it is a formula', () => {
  const rows = [
    { cells: ['0333', '=HYPERLINK("http://x")', '@SUM(A1)'], said: 'Mancano delle cifre' },
    { cells: ['+393331234567', '-2+3'], said: 'Il nome, intero' },
  ]
  assert.deepEqual(faultsFile(['Tel', 'Nome', 'Giorno', 'Problema'], rows).split('\r\n'), [
    'Tel,Nome,Giorno,Problema',
    `0333,"'=HYPERLINK(""http://x"")",'@SUM(A1),Mancano delle cifre`,
    `+393331234567,'-2+3,,"Il nome, intero"`,
    '',
  ])
})

test('the days that are chosen are whole, end today in Rome, and have a column for each part up to now', () => {
  assert.deepEqual([periodOf('7'), periodOf(90), periodOf('8'), periodOf(undefined)], [7, 90, 30, 30])
  // It is the seventeenth in Rome already.
  const { from, dates } = periodFrom(7, new Date('2026-11-16T23:30:00Z'))
  assert.deepEqual([from, dates.length, dates.at(-1)], ['2026-11-11', 7, '2026-11-17'])
  assert.deepEqual(periodKeys(['2026-11-16', '2026-11-17'], 'day', '2026-11-17T00:30'), ['2026-11-16', '2026-11-17'])
  assert.deepEqual(periodKeys(['2026-11-17'], 'quarter_hour', '2026-11-17T00:30'), [
    '2026-11-17T00:00',
    '2026-11-17T00:15',
    '2026-11-17T00:30',
  ])
  assert.equal(periodKeys(['2026-11-17'], 'hour', '2026-11-17T~').length, 24)
})
