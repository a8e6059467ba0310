import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Analyst } from '#analysis/port.ts'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { loadCases, loadRecordings, recordingsOf } from '../../eval/case.ts'
import { askAll, record, recordedAnalyst, reportOn } from '../../eval/evaluate.ts'
import { loadTurns } from '../../eval/yes/turns.ts'

const PROGRAM = fileURLToPath(new URL('../../eval/run.ts', import.meta.url))
const TIMEOUT_MS = 60_000

/** The command with an environment of its own: what it needs is named, and nothing else is there. */
function evaluate(args: string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const options = {
      env: { NODE_ENV: 'test', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
      timeout: TIMEOUT_MS,
    }
    execFile(process.execPath, [PROGRAM, ...args], options, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    )
  })
}

test('recorded proposals are scored without any key or network', async () => {
  const { code, out } = await evaluate(['recorded/imperfect', '--only', 'en-00', '--json'])
  assert.equal(code, 0)
  const { model, cases, failed } = JSON.parse(out)
  assert.deepEqual({ model, cases, failed }, { model: 'recorded/imperfect', cases: 9, failed: [] })
})

test('the written answers are scored by half, set and kind, and no sentence of the scored half is shown', async () => {
  const { code, out } = await evaluate(['yes', '--wrong'])
  assert.equal(code, 0)
  assert.match(out, /^worked: \d+ of \d+ of the assents open the gate, 0 of \d+ of the others$/m)
  assert.match(out, /^scored: .*\n {2}it assent +\d+ of \d+\n/m)
  const shown = out.split('\n').flatMap((line) => /^wrong: (it|en) \w+: (.*)$/.exec(line)?.[2] ?? [])
  assert.deepEqual(
    shown.filter((text) => !loadTurns().some((turn) => turn.half === 'worked' && turn.text === text)),
    [],
  )
})

// biome-ignore format: a table reads in columns
const refused: [title: string, args: string[], says: RegExp][] = [
  ['without a model it says how it is used',       [],                                      /^Usage: npm run eval -- MODEL/],
  ['an option that it does not know, likewise',    ['recorded/imperfect', '--all'],         /^Usage: npm run eval -- MODEL/],
  ['a provider whose key is missing is named',     ['openai/any'],                          /OPENAI_API_KEY is required/],
  ['a provider that nobody knows is refused',      ['unheard-of/any'],                      /ANALYSIS_MODEL/],
  ['recordings that do not exist are named',       ['recorded/none'],                       /no recordings called none/],
  ['a name cannot lead out of the folder',         ['recorded/imperfect', '--record', '..'], /--record takes a name/],
  ['what was written by hand is not written over', ['recorded/imperfect', '--record', 'imperfect'], /is written by hand/],
  ['a pattern that fits no case is told',          ['recorded/imperfect', '--only', 'xx-'], /No case has xx-/],
]
for (const [title, args, says] of refused) {
  test(`${title}`, async () => {
    const { code, out, err } = await evaluate(args)
    assert.deepEqual([code, out], [2, ''])
    assert.match(err, says)
  })
}

test('what a model proposed is written down and read again as it was', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'centralino-eval-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const written = pathToFileURL(`${folder}/new/`)
  const analyst = recordedAnalyst(recordingsOf('imperfect'))
  record(written, await askAll({ clock: systemClock, log: silentLog, analyst }, loadCases('en-00')))
  const names = readdirSync(written)
  assert.equal(names.length, 9)
  const original = loadRecordings(recordingsOf('imperfect'))
  for (const [id, { proposal }] of loadRecordings(written)) assert.deepEqual(proposal, original.get(id)?.proposal)
})

test('what was spent is summed, and unknown as soon as a part of it is', async () => {
  const known = { model: 'compatible/local', inputTokens: 10, outputTokens: 1, costMicros: 5 }
  const { propose } = recordedAnalyst(recordingsOf('imperfect'))
  const costs = async (unknown: string) => {
    const analyst: Analyst = {
      async propose(task, signal) {
        const usage = { ...known, costMicros: task.callId.startsWith(unknown) ? null : known.costMicros }
        return { ...(await propose(task, signal)), usage }
      },
    }
    return reportOn(
      'compatible/local',
      await askAll({ clock: systemClock, log: silentLog, analyst }, loadCases('en-00')),
    ).usage
  }
  assert.deepEqual(await costs('none'), { inputTokens: 90, outputTokens: 9, costMicros: 45 })
  assert.deepEqual(await costs('en-005'), { inputTokens: 90, outputTokens: 9, costMicros: null })
})

test('a model on loopback is asked through its own wire, and its tokens and cost are told', async (t) => {
  const { values, outcome, outcomeEvidence, callback, summary } =
    loadRecordings(recordingsOf('imperfect')).get('en-010-she-is-my-sister')?.proposal ?? assert.fail()
  const answer = { values, outcome, outcome_evidence: outcomeEvidence, callback, summary, sentiment: null }
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json')
      const message = { role: 'assistant', content: JSON.stringify(answer) }
      const usage = { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 }
      response.end(JSON.stringify({ id: '1', choices: [{ index: 0, message, finish_reason: 'stop' }], usage }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const { code, out, err } = await evaluate(['compatible/local', '--only', 'en-010', '--json'], {
    ANALYSIS_BASE_URL: `http://127.0.0.1:${port}/v1`,
    ANALYSIS_PRICES: 'compatible/local=1:2',
  })
  assert.equal(code, 0, err)
  const { failed, usage, decided } = JSON.parse(out)
  assert.deepEqual({ failed, usage }, { failed: [], usage: { inputTokens: 900, outputTokens: 100, costMicros: 1_100 } })
  assert.deepEqual(decided.outcomes, { right: 1, of: 1 })
})
