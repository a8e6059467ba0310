import assert from 'node:assert/strict'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createLog } from '#kernel/log.ts'
import { openGateFile } from './recorder-file.ts'
import { gatePath, livePath, missingRecordings, openRecordings, proveWritable, recordingPath } from './recordings.ts'
import { wavHeader } from './wav.ts'

const CALL = 'call_06e8z9k2m4q6s8v0x2z4b6d8fa'
const log = createLog('silent')
let folder: string
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'centralino-recordings-'))
})
after(() => rmSync(folder, { recursive: true, force: true }))

const whole = { first: 0, last: Number.POSITIVE_INFINITY }
async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const read: Uint8Array[] = []
  for await (const piece of pieces) read.push(piece)
  return Buffer.concat(read).toString()
}

/** A file as a recorder leaves it that was killed, and what becomes of it. */
function leaveLive(place: string, callId: string): void {
  const path = livePath(recordingPath(place, callId))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, Buffer.concat([wavHeader(0), Buffer.alloc(20, 1)]))
}
const KEPT = { seconds: 10 / 8_000 }
const WHOLE = Buffer.concat([wavHeader(10), Buffer.alloc(20, 1)]).toString()

test('what was kept is read again, whole or in part, by another as well', async () => {
  const pieces = [Buffer.from('01234'), Buffer.from('56789')]
  assert.equal(await openRecordings({ folder, log }).keep(CALL, pieces), true)
  const other = openRecordings({ folder, log })
  for (const [range, text] of [
    [whole, '0123456789'],
    [{ first: 0, last: 0 }, '0'],
    [{ first: 3, last: 6 }, '3456'],
  ] as const) {
    const file = await other.open(CALL)
    assert.equal(file?.size, 10)
    assert.equal(await bytesOf(file.read(range)), text)
  }
  const unread = await other.open(CALL)
  await unread?.close()
})

test('it lies two folders deep, under the id, for us alone', () => {
  const path = recordingPath(folder, CALL)
  assert.equal(path, join(folder, 'a', 'f', `${CALL}.wav`))
  assert.equal(statSync(path).mode & 0o777, 0o600)
  assert.equal(statSync(join(folder, 'a')).mode & 0o777, 0o700)
})

test('what is written belongs to whom the folder belongs, also when root writes it', async () => {
  const own = join(folder, 'own')
  mkdirSync(own)
  if (process.getuid?.() === 0) chownSync(own, 65_534, 65_534)
  const { uid } = statSync(own)
  assert.equal(await openRecordings({ folder: join(own, 'recordings'), log }).keep(CALL, [Buffer.from('x')]), true)
  const file = recordingPath(join(own, 'recordings'), CALL)
  for (let path = file; path !== folder; path = dirname(path)) assert.equal(statSync(path).uid, uid, path)
  rmSync(own, { recursive: true })
})

test('removed, it is gone for good; one that is not there is gone already, one that stays is told', async () => {
  const [own, other] = ['call_06e8z9k2m4q6s8v0x2z4b6d8fc', 'call_06e8z9k2m4q6s8v0x2z4b6d8fd']
  const [never, stays] = ['call_06e8z9k2m4q6s8v0x2z4b6d8fe', 'call_06e8z9k2m4q6s8v0x2z4b6d8ff']
  const place = join(folder, 'removing')
  const recordings = openRecordings({ folder: place, log })
  for (const id of [own, other]) await recordings.keep(id, [Buffer.from('x')])
  mkdirSync(recordingPath(place, stays), { recursive: true })
  assert.deepEqual(await recordings.remove([own, never, stays]), [own, never])
  assert.equal(await missingRecordings(place, [own, never, stays]), 2)
  assert.equal(await missingRecordings(place, [other]), 0)
  assert.deepEqual(await recordings.remove([own]), [own])
  rmSync(place, { recursive: true })
})

test('what the voicemail gate has judged of a call is removed with its recording, or without one', async () => {
  const place = join(folder, 'judged')
  const recordings = openRecordings({ folder: place, log })
  const file = await openGateFile(place, CALL)
  await file.write(Buffer.alloc(320), 0)
  await file.finish(160)
  assert.equal(statSync(gatePath(place, CALL)).size, 364)
  assert.equal(await missingRecordings(place, [CALL]), 1, 'it is no recording')
  assert.deepEqual(await recordings.remove([CALL]), [CALL])
  assert.equal(statSync(gatePath(place, CALL), { throwIfNoEntry: false }), undefined)
  rmSync(place, { recursive: true })
})

describe('what a recorder left whose node died', () => {
  const [own, other, none] = ['hg', 'hh', 'hj'].map((end) => `call_06e8z9k2m4q6s8v0x2z4b6d8${end}`) as [
    string,
    string,
    string,
  ]
  test('is rescued by any node as the call’s recording, once, also by several at the same time', async () => {
    const place = join(folder, 'rescued')
    leaveLive(place, own)
    const nodes = [openRecordings({ folder: place, log }), openRecordings({ folder: place, log })]
    assert.deepEqual(await Promise.all(nodes.map((node) => node.rescue(own))), [KEPT, KEPT])
    const file = await nodes[0]?.open(own)
    assert.equal(file && (await bytesOf(file.read(whole))), WHOLE)
    assert.ok(!existsSync(livePath(recordingPath(place, own))))
    assert.deepEqual(await nodes[1]?.rescue(own), KEPT, 'there is one already')
    assert.equal(await nodes[1]?.rescue(none), null)
    assert.equal(await nodes[1]?.rescue('../../etc/passwd'), null)
    rmSync(place, { recursive: true })
  })

  test('goes with the recording when that is removed, and is not rescued after it', async () => {
    const place = join(folder, 'rescued')
    const recordings = openRecordings({ folder: place, log })
    leaveLive(place, other)
    assert.deepEqual(await recordings.remove([other]), [other])
    assert.equal(await recordings.rescue(other), null)
    assert.ok(!existsSync(livePath(recordingPath(place, other))))
    rmSync(place, { recursive: true })
  })
})

test('kept again, it is replaced as a whole', async () => {
  const recordings = openRecordings({ folder, log })
  assert.equal(await recordings.keep(CALL, [Buffer.from('new')]), true)
  const file = await recordings.open(CALL)
  assert.equal(file && (await bytesOf(file.read(whole))), 'new')
})

test('one that breaks off leaves what was there and nothing beside it', async () => {
  function* broken() {
    yield Buffer.from('half')
    throw new Error('no more')
  }
  const recordings = openRecordings({ folder, log })
  assert.equal(await recordings.keep(CALL, broken()), false)
  assert.deepEqual(readdirSync(join(folder, 'a', 'f')), [`${CALL}.wav`])
  const file = await recordings.open(CALL)
  assert.equal(file && (await bytesOf(file.read(whole))), 'new')
})

test('one that is not there is null, and counted as missing', async () => {
  assert.equal(await missingRecordings(folder, [CALL, 'call_06e8z9k2m4q6s8v0x2z4b6d8fb']), 1)
  assert.equal(await openRecordings({ folder, log }).open('call_06e8z9k2m4q6s8v0x2z4b6d8fb'), null)
})

for (const name of ['', 'x', '../../etc/passwd', `${CALL}/../x`, 'agt_06e8z9k2m4q6s8v0x2z4b6d8fa', CALL.toUpperCase()])
  test(`${JSON.stringify(name)} names no file`, async () => {
    assert.throws(() => recordingPath(folder, name), TypeError)
    const recordings = openRecordings({ folder, log })
    assert.equal(await recordings.keep(name, [Buffer.from('x')]), false)
    assert.equal(await recordings.open(name), null)
  })

test('a folder is proven writable by writing, also before it is made, and nothing stays behind', async () => {
  await proveWritable(folder)
  await proveWritable(join(folder, 'not', 'yet'))
  assert.deepEqual(readdirSync(folder), ['a'])
  writeFileSync(join(folder, 'file'), '')
  await assert.rejects(proveWritable(join(folder, 'file')))
  await assert.rejects(proveWritable(join(folder, 'file', 'below')))
})

describe('a sweep', () => {
  const NOON = Temporal.Instant.from('2026-11-16T12:00:00Z')
  const signal = new AbortController().signal
  const draft = (id: string) => `${recordingPath(swept, id)}.0123456789ab.part`
  let swept: string
  before(() => {
    swept = join(folder, 'swept')
  })

  const at = (secondsAgo: number): [number, number] => {
    const seconds = NOON.epochMilliseconds / 1_000 - secondsAgo
    return [seconds, seconds]
  }
  /** A file that was last written to so many seconds before noon. */
  function left(path: string, secondsAgo: number): string {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'half')
    utimesSync(path, ...at(secondsAgo))
    return path
  }
  const files = () => readdirSync(swept, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'))

  test('removes what was left half written before then, and nothing else', async () => {
    const recordings = openRecordings({ folder: swept, log })
    assert.equal(await recordings.sweep(NOON, signal), 0, 'nothing was ever recorded')
    assert.equal(await recordings.keep(CALL, [Buffer.from('whole')]), true)
    const kept = [
      left(recordingPath(swept, CALL), 10),
      left(draft(CALL), 0),
      left(`${recordingPath(swept, CALL)}.part`, 10),
      left(join(swept, 'a', 'f', 'notes.part'), 10),
      left(join(swept, 'other', 'f', `${CALL}.wav.0123456789ab.part`), 10),
    ]
    left(draft('call_06e8z9k2m4q6s8v0x2z4b6d8fb'), 1)
    left(draft('call_06e8z9k2m4q6s8v0x2z4b6d8ga'), 7_200)
    assert.equal(await recordings.sweep(NOON, signal), 2)
    assert.deepEqual(files().sort(), kept.map((path) => relative(swept, path)).sort())
    assert.equal(await recordings.sweep(NOON, signal), 0)
  })

  test('keeps what a recorder left whose node died, as far as it goes, unless it is young or empty', async () => {
    const recordings = openRecordings({ folder: swept, log })
    const [old, young, empty] = ['hb', 'hc', 'hd'].map((end) => `call_06e8z9k2m4q6s8v0x2z4b6d8${end}`) as [
      string,
      string,
      string,
    ]
    for (const [id, secondsAgo] of [
      [old, 7_200],
      [young, 0],
      [empty, 7_200],
    ] as const) {
      left(livePath(recordingPath(swept, id)), secondsAgo)
      if (id !== empty) leaveLive(swept, id)
      utimesSync(livePath(recordingPath(swept, id)), ...at(secondsAgo))
    }
    assert.equal(await recordings.sweep(NOON, signal), 1, 'the empty one is removed')
    const file = await recordings.open(old)
    assert.equal(file && (await bytesOf(file.read(whole))), WHOLE)
    assert.equal(await recordings.open(young), null)
    assert.deepEqual(
      files().filter((name) => name.endsWith('.live')),
      [relative(swept, livePath(recordingPath(swept, young)))],
    )
    await recordings.remove([old, young, empty])
  })

  test('may be made by several nodes at once, and one that is told to stop removes no more', async () => {
    for (let n = 10; n < 60; n += 1) left(draft(`call_06e8z9k2m4q6s8v0x2z4b6d8${n}`), 10)
    const recordings = openRecordings({ folder: swept, log })
    assert.equal(await recordings.sweep(NOON, AbortSignal.abort()), 0)
    await Promise.all([recordings.sweep(NOON, signal), openRecordings({ folder: swept, log }).sweep(NOON, signal)])
    assert.equal(files().length, 5)
  })

  test('of a folder that cannot be read is logged and harms nobody', async () => {
    const lines: string[] = []
    const file = join(folder, 'no-folder')
    writeFileSync(file, '')
    const recordings = openRecordings({ folder: file, log: createLog('error', (line) => lines.push(line)) })
    assert.equal(await recordings.sweep(NOON, signal), 0)
    assert.equal(lines.length, 1)
  })
})
