import { Broken } from './failure.ts'
import type { Intake } from './intake.ts'
import { type Seals, TAG_BYTES } from './seals.ts'

/**
 * The body of a backup file: chunks, each its length, its bytes and its tag. The topmost bit of the length marks the
 * last one, so a file that was cut off is found out wherever the cut is.
 */
const CHUNK_BYTES = 64 * 1024
const LENGTH_BYTES = 4
const LAST = 0x8000_0000

export async function* sealChunks(source: AsyncIterable<Buffer>, seals: Seals): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  let n = 0
  const chunk = (plain: Buffer, isLast: boolean): Buffer => {
    const { body, tag } = seals.seal({ n, isLast }, plain)
    n += 1
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32BE((isLast ? LAST : 0) + body.length)
    return Buffer.concat([length, body, tag])
  }
  for await (const piece of source) {
    held.push(piece)
    bytes += piece.length
    if (bytes <= CHUNK_BYTES) continue
    let all = Buffer.concat(held, bytes)
    // What may be the last chunk stays until more has come.
    for (; all.length > CHUNK_BYTES; all = all.subarray(CHUNK_BYTES)) yield chunk(all.subarray(0, CHUNK_BYTES), false)
    held = [all]
    bytes = all.length
  }
  yield chunk(Buffer.concat(held, bytes), true)
}

/** The bytes that were sealed; throws at the first that is not as it was written. */
export async function* openChunks(intake: Intake, seals: Seals): AsyncGenerator<Buffer> {
  for (let n = 0; ; n += 1) {
    const at = intake.taken
    const length = await intake.take(LENGTH_BYTES)
    if (length.length < LENGTH_BYTES) throw new Broken(`it is cut off at byte ${intake.taken}`)
    const word = length.readUInt32BE()
    const isLast = word >= LAST
    const bytes = isLast ? word - LAST : word
    if (bytes > CHUNK_BYTES) throw new Broken(`it is damaged at byte ${at}`)
    const rest = await intake.take(bytes + TAG_BYTES)
    if (rest.length < bytes + TAG_BYTES) throw new Broken(`it is cut off at byte ${intake.taken}`)
    const plain = seals.open({ n, isLast }, { body: rest.subarray(0, bytes), tag: rest.subarray(bytes) })
    if (plain === null) throw new Broken(`it is damaged between bytes ${at} and ${intake.taken}`)
    yield plain
    if (!isLast) continue
    if ((await intake.take(1)).length > 0) throw new Broken(`something follows its end at byte ${intake.taken - 1}`)
    return
  }
}
