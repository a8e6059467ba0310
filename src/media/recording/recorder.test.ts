import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { systemClock as clock } from '#kernel/clock.ts'
import { createLog } from '#kernel/log.ts'
import { until } from '../../../tests/support/api.ts'
import { ManualClock } from '../../../tests/support/manual-clock.ts'
import { needs } from '../../../tests/support/needs.ts'
import { openRecorder, type Recorder } from './recorder.ts'
import { openRecorderFile, type RecorderFile } from './recorder-file.ts'
import { livePath, openRecordings, recordingPath } from './recordings.ts'

const CALL = 'call_06e8z9k2m4q6s8v0x2z4b6d8fa'
const SECOND = 8_000
const log = createLog('silent')
const NODE = fileURLToPath(new URL('../../../tests/support/recorder-node.ts', import.meta.url))
let folder: string
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'centralino-recorder-'))
})
after(() => rmSync(folder, { recursive: true, force: true }))

const all = (length: number, value: number) => new Int16Array(length).fill(value)

/** The samples of the call's recording, and what its header says of them. */
function kept(callId = CALL): { samples: number[]; said: number } {
  const wav = readFileSync(recordingPath(folder, callId))
  assert.equal(wav.readUInt32LE(4), wav.length - 8)
  const samples = Array.from({ length: (wav.length - 44) / 2 }, (_, n) => wav.readInt16LE(44 + 2 * n))
  return { samples, said: wav.readUInt32LE(40) / 2 }
}

test('both sides are mixed, each sample at its own time, clipped and not wrapped', async () => {
  const recorder = openRecorder({ clock, log, folder, callId: CALL })
  recorder.write(all(160, 1_000), all(160, 30))
  recorder.write(all(80, 1_000), all(160, 30_000))
  recorder.write(all(160, -30_000), all(80, -30_000))
  recorder.pass(40)
  recorder.write(all(160, 32_000), all(160, 32_000))
  assert.equal(await recorder.close(), true)
  const { samples, said } = kept()
  assert.equal(said, 680)
  const expected = [
    [160, 1_030],
    [80, 31_000],
    [80, 30_000],
    [80, -32_768],
    [80, -30_000],
    [40, 0],
    [160, 32_767],
  ].flatMap(([length = 0, value = 0]) => Array<number>(length).fill(value))
  assert.deepEqual(samples, expected)
  assert.equal(recorder.lostMs(), 0)
})

test('what is discarded was never there', async () => {
  const callId = 'call_06e8z9k2m4q6s8v0x2z4b6d8fz'
  const recorder = openRecorder({ clock, log, folder, callId })
  recorder.write(all(2 * SECOND, 1_000), all(160, 30))
  await recorder.discard()
  assert.equal(await recorder.close(), false)
  for (const path of [recordingPath(folder, callId), livePath(recordingPath(folder, callId))])
    assert.equal(existsSync(path), false)
})

/** The machine's own disk, and when it has written all that it was given. */
function watchedDisk() {
  let opened = false
  let writing = 0
  return {
    async openFile(...which: Parameters<typeof openRecorderFile>) {
      const file = await openRecorderFile(...which)
      opened = true
      return {
        ...file,
        async write(...piece: Parameters<typeof file.write>) {
          writing += 1
          try {
            await file.write(...piece)
          } finally {
            writing -= 1
          }
        },
      }
    },
    async keptUp() {
      do await new Promise((resolve) => setImmediate(resolve))
      while (!opened || writing > 0)
    },
  }
}

test('whatever pieces it comes in, however long the pauses, it is the same', async () => {
  const piece = fc.oneof(
    fc.record({ pass: fc.constant(false), length: fc.integer({ min: 0, max: 2_000 }) }),
    fc.record({ pass: fc.constant(true), length: fc.integer({ min: 0, max: 30_000 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 12 }), async (pieces) => {
      const disk = watchedDisk()
      const recorder = openRecorder({ clock, log, folder, callId: CALL, openFile: disk.openFile })
      const expected: number[] = []
      for (const [n, { pass, length }] of pieces.entries()) {
        if (pass) recorder.pass(length)
        else recorder.write(all(length, n + 1), all(length, 100))
        for (let m = 0; m < length; m += 1) expected.push(pass ? 0 : n + 101)
        // The disk keeps up here; what happens otherwise is below.
        await disk.keptUp()
      }
      assert.equal(await recorder.close(), expected.length > 0)
      // Told apart by a yes or no: the difference of two such lists takes minutes to be written out.
      if (expected.length > 0) assert.ok(isDeepStrictEqual(kept().samples, expected), `${expected.length} samples`)
    }),
    { numRuns: 25 },
  )
})

test('while the call goes on the file grows under another name; in the end it has its own, for us alone', async () => {
  const callId = 'call_06e8z9k2m4q6s8v0x2z4b6d8fb'
  const path = recordingPath(folder, callId)
  const recorder = openRecorder({ clock, log, folder, callId })
  for (let n = 0; n < 150; n += 1) recorder.write(all(160, 1), all(160, 1))
  await until(
    async () => existsSync(livePath(path)) && statSync(livePath(path)).size,
    (size) => size === 44 + 3 * 2 * SECOND,
  )
  assert.ok(!existsSync(path))
  assert.equal(await recorder.close(), true)
  assert.ok(!existsSync(livePath(path)))
  assert.equal(statSync(path).mode & 0o777, 0o600)
  assert.equal(statSync(path).size, 44 + 3 * 2 * SECOND)
})

test('a call of which nothing was heard leaves no file; closed again it says the same, and writes no more', async () => {
  const callId = 'call_06e8z9k2m4q6s8v0x2z4b6d8fc'
  const recorder = openRecorder({ clock, log, folder, callId })
  assert.equal(await recorder.close(), false)
  recorder.write(all(160, 1), all(160, 1))
  recorder.pass(99)
  assert.equal(await recorder.close(), false)
  assert.ok(!existsSync(recordingPath(folder, callId)) && !existsSync(livePath(recordingPath(folder, callId))))
})

describe('a disk that', () => {
  /** A recorder on a disk that does as it is told, and what is on that disk. */
  function onDisk(write: (sample: number) => Promise<void>, manual: ManualClock | null = null) {
    const disk = new Map<number, number>()
    let finished: number | null = null
    const openFile = async (): Promise<RecorderFile> => ({
      async write(bytes, sample) {
        await write(sample)
        disk.set(sample, bytes.length / 2)
      },
      async finish(samples) {
        finished = samples
      },
      async discard() {},
    })
    const lines: string[] = []
    const loud = createLog('warn', (line) => lines.push(line))
    const recorder = openRecorder({ clock: manual ?? clock, log: loud, folder, callId: CALL, openFile })
    return { recorder, disk, lines, finished: () => finished }
  }
  const speak = (recorder: Recorder, seconds: number) => {
    for (let n = 0; n < 50 * seconds; n += 1) recorder.write(all(160, 7), all(160, 7))
  }

  test('hangs costs no memory beyond eight seconds; what is lost is silence, is counted, and time stays right', async () => {
    const released = Promise.withResolvers<void>()
    const { recorder, disk, lines, finished } = onDisk(() => released.promise)
    speak(recorder, 30)
    assert.equal(recorder.lostMs(), 22_000)
    released.resolve()
    await until(
      async () => disk.size,
      (size) => size === 8,
    )
    speak(recorder, 2)
    assert.equal(await recorder.close(), true)
    assert.equal(finished(), 32 * SECOND)
    assert.deepEqual(
      [...disk.keys()].filter((at) => disk.get(at)).map((at) => at / SECOND),
      [0, 1, 2, 3, 4, 5, 6, 7, 30, 31],
    )
    assert.equal(recorder.lostMs(), 22_000)
    assert.ok(lines.some((line) => line.includes('gaps')))
  })

  test('is full for a while loses that while, tells of it once, and goes on', async () => {
    const { recorder, disk, lines, finished } = onDisk(async (at) => {
      if (at > 0 && at < 3 * SECOND) throw new Error('no space')
    })
    for (let n = 0; n < 5; n += 1) {
      speak(recorder, 1)
      await new Promise((resolve) => setImmediate(resolve))
    }
    assert.equal(await recorder.close(), true)
    assert.deepEqual([recorder.lostMs(), finished()], [2_000, 5 * SECOND])
    assert.ok(disk.has(0) && !disk.has(SECOND) && !disk.has(2 * SECOND) && disk.has(3 * SECOND))
    assert.equal(lines.filter((line) => line.includes('not stored')).length, 1)
  })

  test('takes nothing at all leaves a call without a recording', async () => {
    const { recorder, finished } = onDisk(() => Promise.reject(new Error('gone')))
    speak(recorder, 3)
    assert.equal(await recorder.close(), false)
    assert.equal(finished(), null)
    const nowhere = openRecorder({ clock, log, folder: NODE, callId: CALL })
    nowhere.write(all(160, 1), all(160, 1))
    assert.equal(await nowhere.close(), false)
  })

  test('hangs to the end holds nobody for more than three seconds', async () => {
    const manual = new ManualClock()
    const { recorder } = onDisk(() => new Promise(() => {}), manual)
    speak(recorder, 1)
    let closed: boolean | null = null
    void recorder.close().then((said) => {
      closed = said
    })
    await manual.advance(2_999)
    assert.equal(closed, null)
    await manual.advance(1)
    assert.equal(closed, false)
    assert.equal(manual.waiting, 0)
  })

  test('hangs in the end has a recording all the same: what it took gets its name later', async () => {
    const manual = new ManualClock()
    const { recorder, disk } = onDisk((at) => (at < SECOND ? Promise.resolve() : new Promise(() => {})), manual)
    speak(recorder, 2)
    await until(
      async () => disk.size,
      (size) => size === 1,
    )
    const closed = recorder.close()
    await manual.advance(3_000)
    assert.equal(await closed, true)
  })
})

const { it } = needs('sound')
it('a node that is killed in mid-call leaves what was said until then, rescued as a file that plays', async () => {
  const callId = 'call_06e8z9k2m4q6s8v0x2z4b6d8fd'
  const path = recordingPath(folder, callId)
  const node = spawn(process.execPath, [NODE, folder, callId], { stdio: 'ignore' })
  try {
    await until(
      async () => existsSync(livePath(path)) && statSync(livePath(path)).size,
      (size) => Number(size) > 44 + 3 * 2 * SECOND,
    )
  } finally {
    node.kill('SIGKILL')
    await once(node, 'exit')
  }
  const recordings = openRecordings({ folder, log })
  assert.equal(await recordings.open(callId), null)
  const rescued = await recordings.rescue(callId)
  const { samples, said } = kept(callId)
  assert.equal(rescued?.seconds, samples.length / SECOND, 'and it is known how long it is')
  assert.equal(said, samples.length)
  assert.ok(samples.length >= 3 * SECOND && samples.every((sample) => sample === 3_500 || sample === 0))
  assert.ok(samples.slice(0, 3 * SECOND).every((sample) => sample === 3_500))
  assert.equal(execFileSync('soxi', ['-s', path], { encoding: 'utf8' }).trim(), String(samples.length))
  assert.equal(execFileSync('soxi', ['-r', path], { encoding: 'utf8' }).trim(), '8000')
})
