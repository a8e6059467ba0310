import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { loadCases, recordingsOf } from '../../eval/case.ts'
import { askAll, recordedAnalyst, reportOn } from '../../eval/evaluate.ts'
import type { Report } from '../../eval/report.ts'
import { precision, rate, recall } from '../../eval/score.ts'

/**
 * What our code makes of an analyst that is good and not perfect. The figures are floors, set just below what was
 * measured: each rule of the deciding half is worth more than the room that is left, so that without it a figure falls
 * through.
 */
let report: Report
before(async () => {
  const analyst = recordedAnalyst(recordingsOf('imperfect'))
  report = reportOn('recorded/imperfect', await askAll({ clock: systemClock, log: silentLog, analyst }, loadCases()))
})

test('every case was read', () => assert.deepEqual(report.failed, []))

// biome-ignore format: a table reads in columns
const floors: [figure: string, read: () => number, floor: number][] = [
  ['precision of fields',                       () => precision(report.decided.fields),                                         0.95],
  ['precision gained on what was proposed',     () => precision(report.decided.fields) - precision(report.proposed.fields),     0.11],
  ['recall of fields',                          () => recall(report.decided.fields),                                            0.94],
  ['recall gained on what was proposed',        () => recall(report.decided.fields) - recall(report.proposed.fields),           0],
  ['precision of dates',                        () => precision(report.decided.byType.date ?? assert.fail()),                   0.97],
  ['precision of telephone numbers',            () => precision(report.decided.byType.phone ?? assert.fail()),                  1],
  ['precision of e-mail addresses',             () => precision(report.decided.byType.email ?? assert.fail()),                  1],
  ['accuracy of outcomes',                      () => rate(report.decided.outcomes),                                            0.94],
  ['accuracy of callback times',                () => rate(report.decided.callbacks),                                           1],
  ['agreement of issues',                       () => rate(report.decided.issues ?? assert.fail()),                             0.78],
]
for (const [figure, read, floor] of floors) {
  test(`${figure}: at least ${floor}`, () => assert.ok(read() >= floor, `${figure} is ${read()}`))
}

test('the recordings are as imperfect as they are meant to be: rules that change nothing would show nothing', () => {
  assert.ok(precision(report.proposed.fields) < 0.87)
  assert.ok(rate(report.proposed.outcomes) < 0.9)
  assert.ok(rate(report.evidence) < 0.97)
})

test('who asks not to be called again is heard, whatever the analyst made of it', () => {
  assert.deepEqual(Object.keys(report.decided.confusion.do_not_call ?? {}), ['do_not_call'])
})
