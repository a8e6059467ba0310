import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { openChunks, sealChunks } from './chunks.ts'
import { Broken } from './failure.ts'
import { writeBackupHeader } from './header.ts'
import { Intake } from './intake.ts'
import { newSealing, type Seals, sealsOf } from './seals.ts'

/**
 * The body of a file without what it holds, which would find out on its own account: here every refusal is the chunks'.
 */
const CHUNK_BYTES = 64 * 1024
const FRAME_BYTES = CHUNK_BYTES + 4 + 16
const CHUNKS = 3

function sealsFor(key: Buffer | null): Seals {
  const header = { format: 1, release: '9.9.9', compression: 'zstd', ...newSealing(key) } as const
  const seals = sealsOf({ header, digest: writeBackupHeader(header).digest }, key)
  assert.ok(seals)
  return seals
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000)
}

const sealed = async (plain: Buffer, seals: Seals) =>
  Buffer.concat(await Array.fromAsync(sealChunks(inPieces(plain), seals)))
const opened = async (bytes: Buffer, seals: Seals) =>
  Buffer.concat(await Array.fromAsync(openChunks(new Intake(inPieces(bytes)), seals)))

for (const { how, key } of [
  { how: 'with a checksum', key: null },
  { how: 'encrypted', key: randomBytes(32) },
]) {
  describe(`chunks, ${how}`, () => {
    const seals = sealsFor(key)
    const plain = randomBytes(CHUNKS * CHUNK_BYTES)
    const frame = (bytes: Buffer, n: number) => bytes.subarray(n * FRAME_BYTES, (n + 1) * FRAME_BYTES)
    const refused = async (bytes: Buffer, said: RegExp) =>
      assert.rejects(opened(bytes, seals), (error: Error) => error instanceof Broken && said.test(error.message))

    test('come back as they were, none, a part of one, or several', async () => {
      for (const length of [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, plain.length]) {
        const bytes = plain.subarray(0, length)
        assert.ok((await opened(await sealed(bytes, seals), seals)).equals(bytes), `${length} bytes`)
      }
    })

    test('that are cut off are refused, also between two of them', async () => {
      const bytes = await sealed(plain, seals)
      assert.equal(bytes.length, CHUNKS * FRAME_BYTES)
      for (const length of [0, 3, FRAME_BYTES - 1, FRAME_BYTES, 2 * FRAME_BYTES, bytes.length - 1])
        await refused(bytes.subarray(0, length), new RegExp(`^it is cut off at byte ${length}$`))
    })

    test('one of which is marked as the last, or no longer, are refused', async () => {
      for (const n of [0, CHUNKS - 1]) {
        const bytes = await sealed(plain, seals)
        bytes.writeUInt32BE((bytes.readUInt32BE(n * FRAME_BYTES) ^ 0x8000_0000) >>> 0, n * FRAME_BYTES)
        await refused(bytes, /^it is damaged between bytes/)
      }
    })

    test('in another order, doubled, or of another file are refused', async () => {
      const bytes = await sealed(plain, seals)
      const other = await sealed(plain, sealsFor(key))
      const [first, second, last] = [frame(bytes, 0), frame(bytes, 1), frame(bytes, 2)]
      for (const some of [
        [second, first, last],
        [first, first, last],
        [second, last],
        [first, frame(other, 1), last],
      ])
        await refused(Buffer.concat(some), /^it is damaged between bytes/)
    })
  })
}

test('no two chunks of a file are encrypted with the same nonce', async () => {
  const same = Buffer.alloc(CHUNKS * CHUNK_BYTES)
  const bytes = await sealed(same, sealsFor(randomBytes(32)))
  const bodies = new Set(
    Array.from({ length: CHUNKS }, (_, n) => bytes.toString('hex', n * FRAME_BYTES + 4, n * FRAME_BYTES + 64)),
  )
  assert.equal(bodies.size, CHUNKS)
})
