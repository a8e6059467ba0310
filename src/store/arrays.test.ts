import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import fc from 'fast-check'
import { iso } from '#kernel/clock.ts'
import { eachPostgres, freshDatabase, patientDb } from '../../tests/support/database.ts'
import { needs } from '../../tests/support/needs.ts'
import { arrayTypesOf, writeValues } from './arrays.ts'
import { sqlState } from './db.ts'
import { type Sql, sql } from './sql.ts'

const PLAIN_TEXT = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !text.includes('\0'))
const INSTANTS = fc
  .integer({ min: Date.UTC(1950, 0, 1), max: Date.UTC(2100, 0, 1) })
  .map((ms) => iso(Temporal.Instant.fromEpochMilliseconds(ms)))

type Values = readonly unknown[]
interface Kind {
  name: string
  elements: fc.Arbitrary<unknown>
  /** The elements one by one, as the server understood them. */
  read: (values: Values) => Sql<{ value: unknown }>
  /** As such an element comes back. */
  back?: (value: unknown) => unknown
}

// biome-ignore format: a table reads in columns
const KINDS: readonly Kind[] = [
  { name: 'text',        elements: PLAIN_TEXT,                                  read: (v) => sql`select * from unnest(${v}::text[]) as a(value)` },
  { name: 'json',        elements: fc.jsonValue().map((v) => JSON.stringify(v)), read: (v) => sql`select value::text from unnest(${v}::json[]) as a(value)` },
  { name: 'int',         elements: fc.integer(),                                read: (v) => sql`select * from unnest(${v}::int[]) as a(value)` },
  { name: 'bigint',      elements: fc.maxSafeInteger(),                         read: (v) => sql`select * from unnest(${v}::bigint[]) as a(value)` },
  { name: 'float8',      elements: fc.double({ noNaN: true }),                  read: (v) => sql`select * from unnest(${v}::float8[]) as a(value)` },
  { name: 'boolean',     elements: fc.boolean(),                                read: (v) => sql`select * from unnest(${v}::boolean[]) as a(value)` },
  { name: 'timestamptz', elements: INSTANTS,                                    read: (v) => sql`select * from unnest(${v}::timestamptz[]) as a(value)` },
]

for (const { server, test } of eachPostgres(needs('postgres-15'))) {
  describe(server.name, async () => {
    const database = await freshDatabase(server)
    const db = patientDb(database, 1)
    after(async () => {
      await db.close()
      await database[Symbol.asyncDispose]()
    })

    for (const { name, elements, read } of KINDS)
      test(`an array of ${name} arrives element by element, nulls and nothing included`, async () => {
        await fc.assert(
          fc.asyncProperty(fc.array(fc.option(elements), { maxLength: 20 }), async (values) => {
            const rows = await db.query(read(values))
            assert.deepEqual(
              rows.map((row) => row.value),
              // The server knows one zero as the other.
              values.map((value) => (Object.is(value, -0) && name !== 'float8' ? 0 : value)),
            )
          }),
          { numRuns: 60 },
        )
      })

    test('an array beyond what was needed before arrives whole, and so do those before and after it', async () => {
      const long = Array.from({ length: 300 }, (_, n) => `${n}-${'è'.repeat(2_000)}`)
      const [row] = await db.query(sql<{ a: string[]; b: string[]; c: number[] }>`
        select ${['first']}::text[] as a, ${long}::text[] as b, ${[1, null, 3]}::int[] as c`)
      assert.deepEqual(row, { a: ['first'], b: long, c: [1, null, 3] })
    })

    // biome-ignore format: a table reads in columns
    const others: [what: string, read: Sql<{ value: unknown }>, back: unknown][] = [
      ['an instant without milliseconds',  sql`select unnest(${['2026-11-15T10:00:00Z']}::timestamptz[]) as value`,          '2026-11-15T10:00:00.000Z'],
      ['an instant with microseconds',     sql`select unnest(${['2026-11-15T10:00:00.123456Z']}::timestamptz[])::text as value`, '2026-11-15 10:00:00.123456+00'],
      ['a number written as text',         sql`select unnest(${['7']}::int[]) as value`,                                     7],
      ['a number where text is wanted',    sql`select unnest(${[7]}::text[]) as value`,                                      '7'],
      ['an integer beyond a double',       sql`select unnest(${[2n ** 60n]}::bigint[])::text as value`,                      '1152921504606846976'],
      ['a type without a form of its own', sql`select unnest(${['2026-11-15']}::date[])::text as value`,                     '2026-11-15'],
      ['bytes',                            sql`select unnest(${[Buffer.from([0, 92, 255])]}::bytea[]) as value`,             Buffer.from([0, 92, 255])],
    ]
    for (const [what, read, back] of others)
      test(`${what} goes as text and is understood`, async () => {
        assert.deepEqual(await db.query(read), [{ value: back }])
      })

    test('what the server cannot take is refused, and the connection goes on', async () => {
      const refused = (statement: Sql<unknown>) => db.query(statement).catch((error) => sqlState(error))
      assert.equal(await refused(sql`select ${['a\0b']}::text[]`), '22021')
      assert.equal(await refused(sql`select ${['{']}::json[]`), '22P02')
      assert.deepEqual(await db.query(sql`select ${['a']}::text[] as a`), [{ a: ['a'] }])
    })
  })
}

test('only what a statement casts to an array, and has the form of it, goes as bytes', () => {
  const types = arrayTypesOf('select $1::text[], $2::text, $3::timestamptz[], $12::int[] from a where b = any($4)')
  const given = [['a'], 'b', ['soon'], ['c'], null, null, null, null, null, null, null, [1]]
  const written = writeValues(given, types, () => 'as text').map((value) => Buffer.isBuffer(value))
  assert.deepEqual(
    written,
    given.map((_, place) => place === 0 || place === 11),
  )
})
