import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { createLog } from './log.ts'
import { formatOn, prettyLine } from './log-lines.ts'

/** What a log call comes to, with the time left out: it is local. */
function lineOf(say: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  say(createLog('debug', (line) => lines.push(prettyLine(line))))
  assert.match(lines[0] ?? '', /^\d\d:\d\d:\d\d\.\d{3} /)
  return (lines[0] ?? '').slice(13)
}

describe('a log line for people', () => {
  // biome-ignore format: a table reads in columns
  const rows: readonly [what: string, say: Parameters<typeof lineOf>[0], line: string][] = [
    ['level and message',      (log) => log.info('ready'),                                    'info  ready\n'],
    ['fields, plain',          (log) => log.warn({ call: 'call_1', ms: 12, ok: false }, 'slow'), 'warn  slow call=call_1 ms=12 ok=false\n'],
    ['a route as it stands',   (log) => log.info({ method: 'GET', route: '/v1/calls/{id}' }, 'request'), 'info  request method=GET route=/v1/calls/{id}\n'],
    ['text with blanks',       (log) => log.info({ reason: 'no route' }, 'x'),                'info  x reason="no route"\n'],
    ['what is nested',         (log) => log.info({ by: { a: [1, null] } }, 'x'),              'info  x by={"a":[1,null]}\n'],
    ['nothing but fields',     (log) => log.debug({ a: 1 }),                                  'debug a=1\n'],
    ['what a child is bound to', (log) => log.child({ node: 'node_1' }).error('gone'),        'error gone node=node_1\n'],
  ]
  for (const [what, say, line] of rows) test(`shows ${what}`, () => assert.equal(lineOf(say), line))

  test('shows an error with its codes, where it happened, and what it came of', () => {
    const cause = Object.assign(new TypeError('no such host'), { code: 'ENOTFOUND' })
    const [first, second, third, ...rest] = lineOf((log) =>
      log.error({ call: 'call_1', err: new Error('not sent', { cause }) }, 'lost'),
    ).split('\n')
    assert.equal(first, 'error lost call=call_1')
    assert.equal(second, '  Error not sent')
    assert.match(third ?? '', /^ {6}at .*log-lines\.test\.ts:\d+:\d+\)?$/)
    assert.ok(rest.includes('  because of TypeError no such host code=ENOTFOUND'), rest.join('\n'))
  })

  test('obeys no sign that is meant for a terminal, wherever it stands', () => {
    const signs = ['\u001b[2J', '\u009b31m', '\u202e', '\u2028', '\u0007', '\r', '\n', '\u0000', '\u007f', '\ufeff']
    for (const sign of signs) {
      const line = lineOf((log) =>
        log.info({ a: `x${sign}`, [`k${sign}`]: { deep: sign }, err: new Error(`e${sign}`) }, `m${sign}`),
      )
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
      assert.doesNotMatch(line, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\ufeff]/)
      assert.ok(
        line.split('\n').every((one) => one === '' || /^(info| {2})/.test(one)),
        line,
      )
    }
  })

  test('is in the local time of the machine', () => {
    const code = `import(${JSON.stringify(import.meta.resolve('./log-lines.ts'))}).then(({ prettyLine }) =>
      process.stdout.write(prettyLine('{"level":"info","time":"2026-07-01T12:00:00.000Z","msg":"x"}')))`
    const zoned = (TZ: string) => spawnSync(process.execPath, ['-e', code], { env: { TZ }, encoding: 'utf8' }).stdout
    assert.equal(zoned('Europe/Rome'), '14:00:00.000 info  x\n')
    assert.equal(zoned('UTC'), '12:00:00.000 info  x\n')
  })
})

describe('which lines are written', () => {
  // biome-ignore format: a table reads in columns
  const rows: readonly [wanted: 'auto' | 'pretty' | 'json', isTTY: boolean | undefined, format: string][] = [
    ['auto',   true,      'pretty'],
    ['auto',   undefined, 'json'],
    ['auto',   false,     'json'],
    ['pretty', undefined, 'pretty'],
    ['json',   true,      'json'],
  ]
  for (const [wanted, isTTY, format] of rows)
    test(`${wanted} on ${isTTY ? 'a terminal' : 'no terminal'} is ${format}`, () => {
      assert.equal(formatOn(isTTY === undefined ? {} : { isTTY }, wanted), format)
    })

  /** A process that logs what it must not, with its stderr where the test can see it. */
  const logged = (format: string): string => {
    const code = `import(${JSON.stringify(import.meta.resolve('./log.ts'))}).then(({ createLog, onStderr }) =>
      createLog('info', onStderr('${format}')).info({ to: '+393331234567', deep: ['Bearer abc.def'] }, 'key svc_live_aB3 of a@b.it'))`
    return spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' }).stderr
  }
  test('secrets and numbers are scrubbed from either', () => {
    const pretty = logged('pretty')
    assert.match(
      pretty,
      /^[\d:.]+ info {2}key svc_live_\[key\] of \[address\] to=\[number\] deep=\["Bearer \[token\]"\]\n$/,
    )
    assert.match(
      logged('json'),
      /^\{.*"to":"\[number\]","deep":\["Bearer \[token\]"\],"msg":"key svc_live_\[key\] of \[address\]"\}\n$/,
    )
    assert.match(logged('auto'), /^\{/)
  })
})
