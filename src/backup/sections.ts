import { z } from 'zod'
import { isId } from '#kernel/ids.ts'
import { Broken } from './failure.ts'
import { Intake } from './intake.ts'

/**
 * What stands inside a backup, once it is opened and unpacked: sections, one after the other. Each has an opening that
 * says what it is, pieces of its content, and a closing that says how much there was. The manifest comes first, then
 * every table in an order in which each finds what it refers to, then the recordings, and the end counts them all.
 */
const Manifest = z.object({
  kind: z.literal('manifest'),
  /** The release that made the file. */
  release: z.string(),
  /** The moment whose state it holds. */
  taken_at: z.iso.datetime(),
  /** The database's level: every migration that had been applied to it, in their order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** Where counters stand. */
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/) })),
  /**
   * The installation's sealed pepper: a key that does not open it opens nothing else either. Null: there was none yet.
   */
  pepper: z.base64().nullable(),
  /** The generated secret key, in encrypted files only. */
  secret_key: z.base64().nullable(),
})
export type Manifest = z.infer<typeof Manifest>

const Opening = z.discriminatedUnion('kind', [
  Manifest,
  z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  z.object({ kind: z.literal('recording'), call: z.string().refine((id) => isId('call', id)), bytes: z.int() }),
  z.object({ kind: z.literal('end'), rows: z.int(), recordings: z.int() }),
])
export type OpeningSection = z.infer<typeof Opening>

/** Rows of a table, bytes of a recording. What is not whole broke off while it was read, and counts as not there. */
const Closing = z.object({ size: z.int(), whole: z.boolean() })
export type ClosingSection = z.infer<typeof Closing>

const MARKS = { opening: 1, piece: 2, closing: 3 } as const
const HEAD_BYTES = 5
const PIECE_BYTES_MAX = 64 * 1024
/** A manifest names every migration and sequence, a table every column. */
const WORDS_BYTES_MAX = 4 * 1024 * 1024
const NEWLINE = 0x0a

function record(mark: number, bytes: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt8(mark)
  head.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}

export const opening = (about: OpeningSection): Buffer => record(MARKS.opening, Buffer.from(JSON.stringify(about)))
export const closing = (about: ClosingSection): Buffer => record(MARKS.closing, Buffer.from(JSON.stringify(about)))

export function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES_MAX)
    yield record(MARKS.piece, bytes.subarray(at, at + PIECE_BYTES_MAX))
}

/** Rows in the text of a `copy`: a line break inside a value is written as two other signs. */
export function countRows(text: Buffer): number {
  let rows = 0
  for (let at = text.indexOf(NEWLINE); at >= 0; at = text.indexOf(NEWLINE, at + 1)) rows += 1
  return rows
}

export interface Section {
  about: OpeningSection
  /** What it holds. Whoever leaves some of it has the rest passed over. */
  pieces: AsyncIterable<Buffer>
  /** Known once the last piece was taken. */
  closing(): ClosingSection
}

/** Every section, each held against its own closing, and all of them against the end. */
export async function* readSections(source: AsyncIterable<Uint8Array>): AsyncGenerator<Section> {
  const intake = new Intake(source)
  const seen = { sections: 0, rows: 0, recordings: 0 }
  for (;;) {
    const { mark, bytes } = await readRecord(intake)
    if (mark !== MARKS.opening) throw new Broken('a section does not begin where one ends')
    const about = Opening.parse(JSON.parse(bytes.toString('utf8')))
    if ((about.kind === 'manifest') !== (seen.sections === 0)) throw new Broken('its manifest is not at its beginning')
    const section = new ReadSection(intake, about)
    yield section
    const { size, whole } = await section.finish()
    seen.sections += 1
    if (about.kind === 'table') seen.rows += size
    if (about.kind === 'recording' && whole) seen.recordings += 1
    if (about.kind !== 'end') continue
    if (about.rows !== seen.rows || about.recordings !== seen.recordings) throw new Broken('its parts do not add up')
    if ((await intake.take(1)).length > 0) throw new Broken('something follows its end')
    return
  }
}

class ReadSection implements Section {
  readonly about: OpeningSection
  readonly #intake: Intake
  #closing: ClosingSection | undefined
  #size = 0

  constructor(intake: Intake, about: OpeningSection) {
    this.#intake = intake
    this.about = about
  }

  /** Without `return`: left early, it goes on where it was left. */
  get pieces(): AsyncIterable<Buffer> {
    return { [Symbol.asyncIterator]: () => ({ next: () => this.#next() }) }
  }

  closing(): ClosingSection {
    if (!this.#closing) throw new Error('the section was not read to its end')
    return this.#closing
  }

  async finish(): Promise<ClosingSection> {
    while (!(await this.#next()).done);
    return this.closing()
  }

  async #next(): Promise<IteratorResult<Buffer, undefined>> {
    if (this.#closing) return { done: true, value: undefined }
    const { mark, bytes } = await readRecord(this.#intake)
    if (mark === MARKS.piece) {
      this.#size += this.about.kind === 'table' ? countRows(bytes) : bytes.length
      return { done: false, value: bytes }
    }
    if (mark !== MARKS.closing) throw new Broken('a section has no end')
    const said = Closing.parse(JSON.parse(bytes.toString('utf8')))
    if (said.size !== this.#size) throw new Broken('a section is not as long as it should be')
    this.#closing = said
    return { done: true, value: undefined }
  }
}

async function readRecord(intake: Intake): Promise<{ mark: number; bytes: Buffer }> {
  const head = await intake.take(HEAD_BYTES)
  if (head.length < HEAD_BYTES) throw new Broken('its end is missing')
  const [mark, length] = [head.readUInt8(), head.readUInt32BE(1)]
  if (length > (mark === MARKS.piece ? PIECE_BYTES_MAX : WORDS_BYTES_MAX)) throw new Broken('a section is too long')
  const bytes = await intake.take(length)
  if (bytes.length < length) throw new Broken('its end is missing')
  return { mark, bytes }
}
