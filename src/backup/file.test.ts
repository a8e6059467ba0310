import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { newId } from '#kernel/ids.ts'
import { migrations } from '#store/migrate.ts'
import { BackupFailure, Broken } from './failure.ts'
import { readBackupFile, writeBackupFile } from './file.ts'
import { writeBackupHeader } from './header.ts'
import { closing, type Manifest, opening, pieces } from './sections.ts'
import { verifyBackup } from './verify.ts'

const folder = mkdtempSync(join(tmpdir(), 'centralino-backup-'))
after(() => rmSync(folder, { recursive: true }))
let files = 0
const fresh = (): string => join(folder, `file-${++files}`)

const [KEY, OTHER_KEY] = [randomBytes(32), randomBytes(32)]
const MANIFEST: Manifest = {
  kind: 'manifest',
  release: '9.9.9',
  taken_at: '2026-11-15T10:00:00.000Z',
  migrations: migrations()
    .slice(0, 1)
    .map(({ name, checksum }) => ({ name, checksum })),
  sequences: [{ name: 'some_seq', value: '42' }],
  pepper: null,
  secret_key: null,
}
const CALL = newId('call')
const ROWS = Buffer.from('1\tone\n2\ttwo\n')

/** Somebody's whole backup: a table and a recording. */
function* content(manifest: object = MANIFEST, sound: Buffer = Buffer.from('RIFF'), rows = 2): Generator<Buffer> {
  const sections = [
    { about: manifest, bytes: Buffer.alloc(0), size: 0 },
    { about: { kind: 'table', name: 'some', columns: ['n', 'word'] }, bytes: ROWS, size: rows },
    { about: { kind: 'recording', call: CALL, bytes: sound.length }, bytes: sound, size: sound.length },
    { about: { kind: 'end', rows: 2, recordings: 1 }, bytes: Buffer.alloc(0), size: 0 },
  ]
  for (const { about, bytes, size } of sections) {
    yield opening(about as Manifest)
    yield* pieces(bytes)
    yield closing({ size, whole: true })
  }
}

async function* slowly(all: Iterable<Buffer>): AsyncGenerator<Buffer> {
  yield* all
}

async function written(all: Iterable<Buffer>, key: Buffer | null): Promise<string> {
  const file = fresh()
  const { signal } = new AbortController()
  const bytes = await writeBackupFile(file, slowly(all), { key, signal, onBytes: () => {} })
  assert.equal(bytes, statSync(file).size)
  return file
}

const verify = (file: string, key: Buffer | null) => verifyBackup(file, { key, onBytes: () => {} })

/** Another file with these bytes. */
function holding(bytes: Buffer): string {
  const file = fresh()
  writeFileSync(file, bytes)
  return file
}

const REFUSED = (error: unknown): boolean => {
  assert.ok(error instanceof BackupFailure, String(error))
  assert.match(error.message, /^\S+ (is broken: .+|is no backup of Centralino)\. Nothing was changed\.$/)
  return true
}

for (const { how, key } of [
  { how: 'a plain file', key: null },
  { how: 'an encrypted file', key: KEY },
]) {
  describe(how, () => {
    test('holds what was written, in pieces of any size', async () => {
      const sound = randomBytes(1_000_003)
      const file = await written(content(MANIFEST, sound), key)
      const seen: unknown[] = []
      const told: number[] = []
      const reading = { key, onBytes: (bytes: number, of: number) => void told.push(bytes / of) }
      for await (const section of readBackupFile(file, reading)) {
        const bytes = Buffer.concat(await Array.fromAsync(section.pieces))
        seen.push([section.about.kind, bytes.equals(sound) ? 'sound' : bytes.toString(), section.closing().size])
      }
      assert.deepEqual(seen, [
        ['manifest', '', 0],
        ['table', ROWS.toString(), 2],
        ['recording', 'sound', sound.length],
        ['end', '', 0],
      ])
      assert.deepEqual([told.at(-1), told.toSorted((a, b) => a - b)], [1, told])
      assert.ok(told.length > 10)
    })

    test("is its owner's alone, and shows its content only where it is not encrypted", async () => {
      const sound = randomBytes(200_000)
      const file = await written(content(MANIFEST, sound), key)
      assert.equal(statSync(file).mode & 0o777, 0o600)
      assert.equal(readFileSync(file).includes(sound.subarray(100_000, 100_100)), key === null)
    })

    test('with one bit of any byte changed is refused', async () => {
      const bytes = readFileSync(await written(content(), key))
      assert.ok(bytes.length > 400)
      for (let at = 0; at < bytes.length; at += 1) {
        const changed = Buffer.from(bytes)
        changed[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
        const file = holding(changed)
        await assert.rejects(verify(file, key), REFUSED, `byte ${at}`)
        rmSync(file)
      }
    })

    test('cut off anywhere is refused, and so is one that goes on', async () => {
      const bytes = readFileSync(await written(content(), key))
      for (let length = 0; length < bytes.length; length += 1) {
        const file = holding(bytes.subarray(0, length))
        await assert.rejects(verify(file, key), REFUSED, `${length} bytes`)
        rmSync(file)
      }
      await assert.rejects(verify(holding(Buffer.concat([bytes, Buffer.alloc(1)])), key), REFUSED)
      await assert.rejects(verify(holding(Buffer.concat([bytes, bytes])), key), REFUSED)
    })

    test('whose chunks are in another order, left out, or of another file is refused', async () => {
      const CHUNK = 4 + 64 * 1024 + 16
      const [bytes, other] = [
        readFileSync(await written(content(MANIFEST, randomBytes(500_000)), key)),
        readFileSync(await written(content(MANIFEST, randomBytes(500_000)), key)),
      ]
      const begin = bytes.indexOf(Buffer.from([0, 1, 0, 0]), 40)
      assert.equal(bytes.readUInt32BE(begin), 64 * 1024)
      const chunk = (from: Buffer, n: number) => from.subarray(begin + n * CHUNK, begin + (n + 1) * CHUNK)
      const [head, rest] = [bytes.subarray(0, begin), bytes.subarray(begin + 3 * CHUNK)]
      const put = (...chunks: Buffer[]) => verify(holding(Buffer.concat([head, ...chunks, rest])), key)
      await put(chunk(bytes, 0), chunk(bytes, 1), chunk(bytes, 2))
      await assert.rejects(put(chunk(bytes, 0), chunk(bytes, 2), chunk(bytes, 1)), REFUSED)
      await assert.rejects(put(chunk(bytes, 0), chunk(bytes, 2)), REFUSED)
      await assert.rejects(put(chunk(bytes, 0), chunk(bytes, 1), chunk(bytes, 1), chunk(bytes, 2)), REFUSED)
      await assert.rejects(put(chunk(bytes, 0), chunk(other, 1), chunk(bytes, 2)), REFUSED)
      const ended = Buffer.from(chunk(bytes, 0))
      ended.writeUInt32BE(ended.readUInt32BE() + 0x8000_0000)
      await assert.rejects(verify(holding(Buffer.concat([head, ended])), key), REFUSED)
    })

    test('that breaks off while it is written leaves nothing', async () => {
      const file = fresh()
      const before = readdirSync(folder)
      async function* breaking() {
        yield* content()
        throw new Error('the database is gone')
      }
      const { signal } = new AbortController()
      const writing = { key, signal, onBytes: () => {} }
      await assert.rejects(writeBackupFile(file, breaking(), writing), /the database is gone/)
      const ending = new AbortController()
      async function* endless() {
        for (;;) {
          yield randomBytes(10_000)
          await new Promise((resolve) => setImmediate(resolve))
        }
      }
      const onBytes = (bytes: number) => {
        if (bytes > 1_000_000) ending.abort(new Error('enough'))
      }
      await assert.rejects(writeBackupFile(file, endless(), { key, signal: ending.signal, onBytes }))
      assert.deepEqual(readdirSync(folder), before)
    })
  })
}

// biome-ignore format: a table reads in columns
const WRONG_KEYS: readonly { how: string; written: Buffer | null; read: Buffer | null; said: RegExp }[] = [
  { how: 'no key for an encrypted file',    written: KEY,  read: null,      said: / is encrypted: name its key file with --decrypt\. Nothing was changed\.$/ },
  { how: 'another key',                     written: KEY,  read: OTHER_KEY, said: / was encrypted with another key\. Nothing was changed\.$/ },
  { how: 'a key for a file without one',    written: null, read: KEY,       said: / is not encrypted: leave --decrypt away if it is the right one\. Nothing was changed\.$/ },
]
for (const { how, written: by, read, said } of WRONG_KEYS) {
  test(`${how} is one sentence`, async () => {
    await assert.rejects(verify(await written(content(), by), read), { name: 'BackupFailure', message: said })
  })
}

test('what a newer release made is refused, by its format or by its migrations', async () => {
  const NEWER = {
    name: 'BackupFailure',
    message: /was made by a newer release of Centralino \(9\.9\.9\): restore it with that one/,
  }
  const { bytes } = writeBackupHeader({ format: 2, release: '9.9.9', anything: 'else' } as never)
  await assert.rejects(verify(holding(bytes), null), NEWER)
  const all = migrations().map(({ name, checksum }) => ({ name, checksum }))
  for (const known of [MANIFEST.migrations, all]) {
    const later = [...known, { name: '9999_later.sql', checksum: 'x' }]
    await assert.rejects(verify(await written(content({ ...MANIFEST, migrations: later }), null), null), NEWER)
  }
  const other = MANIFEST.migrations.with(0, { name: MANIFEST.migrations[0]?.name ?? '', checksum: 'other' })
  await assert.rejects(verify(await written(content({ ...MANIFEST, migrations: other }), null), null), {
    name: 'BackupFailure',
    message: /was made by another Centralino: its 0001_foundation\.sql differs/,
  })
})

test('what is no backup is said to be none', async () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('PGDMP'), randomBytes(10_000)])
    await assert.rejects(verify(holding(bytes), null), {
      message: /^\S+ is no backup of Centralino\. Nothing was changed\.$/,
    })
  await assert.rejects(verify(join(folder, 'nowhere'), null), {
    message: /nowhere cannot be read: there is no such file\.$/,
  })
  await assert.rejects(verify(folder, null), { message: /is no file\.$/ })
})

test('sections that do not hold what they say are refused, though every bit is as it was written', async () => {
  const all = [...content()]
  const CASES: [what: string, content: Buffer[]][] = [
    ['a row too few', [...content(MANIFEST, undefined, 3)]],
    ['no manifest', all.slice(2)],
    ['a second manifest', [...all.slice(0, 2), ...all]],
    ['no end', all.slice(0, -2)],
    ['an end without its closing', all.slice(0, -1)],
    ['a table left out', all.toSpliced(2, 3)],
    ['something after the end', [...all, Buffer.from('x')]],
    ['a piece too long', [...all.slice(0, 3), Buffer.from([2, 0, 255, 255, 255]), Buffer.alloc(0xffffff)]],
    [
      'a recording that names another place',
      all.toSpliced(5, 1, opening({ kind: 'recording', call: '../../x', bytes: 4 })),
    ],
    ['no words', [Buffer.from([1, 0, 0, 0, 2]), Buffer.from('[]')]],
    ['not even JSON', [Buffer.from([1, 0, 0, 0, 2]), Buffer.from('no')]],
  ]
  for (const [what, broken] of CASES) await assert.rejects(verify(await written(broken, KEY), KEY), REFUSED, what)
})

test('a section that is left early is passed over, and the next one is whole', async () => {
  const sound = randomBytes(300_000)
  const file = await written(content(MANIFEST, sound), null)
  const kinds: string[] = []
  for await (const section of readBackupFile(file, { key: null, onBytes: () => {} })) {
    kinds.push(section.about.kind)
    for await (const _ of section.pieces) break
  }
  assert.deepEqual(kinds, ['manifest', 'table', 'recording', 'end'])
  for await (const _ of readBackupFile(file, { key: null, onBytes: () => {} })) break
})

test('a reader that has to stop is not told that the file is broken', async () => {
  const file = await written(content(MANIFEST, randomBytes(500_000)), null)
  const onBytes = () => {
    throw new Error('somebody pressed Ctrl-C')
  }
  await assert.rejects(
    verifyBackup(file, { key: null, onBytes }),
    (error) => !(error instanceof Broken) && /Ctrl-C/.test(String(error)),
  )
})
