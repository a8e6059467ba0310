import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type pg from 'pg'
import { eachPostgres, freshDatabase } from '../../tests/support/database.ts'
import { needs } from '../../tests/support/needs.ts'
import { copyOut } from './copy.ts'
import { openDatabaseSession } from './session.ts'
import { sql } from './sql.ts'

for (const { server, test } of eachPostgres(needs('postgres-15'))) {
  describe(server.name, async () => {
    const database = await freshDatabase(server)
    const session = await openDatabaseSession(database.connection)
    after(async () => {
      await session[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    })

    const all = async (statement: string): Promise<Buffer> =>
      Buffer.concat(await Array.fromAsync(session.copyOut(statement)))
    const count = async (table: string): Promise<number> => {
      const [row] = await session.query<{ n: number }>({
        name: '',
        text: `select count(*) as n from ${table}`,
        values: [],
      })
      return Number(row?.n)
    }

    test('values of every kind come back as they were, each bit of them', async () => {
      await session.script(`
        create table kinds (n integer, words text, bytes bytea, fraction double precision, at timestamptz, day date, tree json, yes boolean);
        create table copied (like kinds);
        insert into kinds values
          (1, E'tab\\there, line\\nthere, back\\\\slash, \\\\N, \\\\.', '\\x00ff0a0d5c', 0.1::float8 + 0.2::float8, '2026-03-29 01:00:00.123456+00', '2026-12-31', '{"a" : 1,  "b":"è\\n"}', true),
          (2, '', '', 5e-324, '1999-01-01 00:00:00+02', '0001-01-01', '[]', false),
          (3, null, null, 'infinity', 'infinity', null, null, null);`)
      const rows = await session.copyIn('copy copied from stdin', [await all('copy kinds to stdout')])
      assert.equal(rows, 3)
      const [left] = await session.query(sql<{ n: number }>`
        select count(*) as n from (select k::text from kinds k except select c::text from copied c) as differing`)
      assert.deepEqual([left?.n, await count('copied')], [0, 3])
    })

    test('a table that is larger than all buffers passes through, slowly taken or quickly, and is split anywhere', async () => {
      await session.script(`
        create table large as select n, repeat(md5(n::text), 30) as words from generate_series(1, 20000) as n;
        create table second (like large)`)
      async function* slowly() {
        for await (const piece of session.copyOut('copy large to stdout')) {
          await new Promise((resolve) => setImmediate(resolve))
          yield piece
        }
      }
      const pieces = await Array.fromAsync(slowly())
      const whole = Buffer.concat(pieces)
      assert.ok(whole.length > 15_000_000 && pieces.length > 10)
      assert.ok(Math.max(...pieces.map((piece) => piece.length)) < 1_000_000, 'no more is held than was agreed')
      const odd = [whole.subarray(0, 7), whole.subarray(7, 5_000_011), whole.subarray(5_000_011)]
      assert.equal(await session.copyIn('copy second from stdin', odd), 20_000)
    })

    test('an empty table is no piece at all', async () => {
      await session.script('create table empty (n integer)')
      assert.deepEqual(await Array.fromAsync(session.copyOut('copy empty to stdout')), [])
      assert.equal(await session.copyIn('copy empty from stdin', []), 0)
    })

    test('what cannot be read out is an error, and the connection goes on', async () => {
      await assert.rejects(all('copy nowhere to stdout'), /nowhere/)
      await session.script('create table divided as select n from generate_series(1, 5000) as n')
      await assert.rejects(all('copy (select 1 / (n - 4000) from divided order by n) to stdout'), /division by zero/)
      assert.equal(await count('divided'), 5_000)
    })

    test('rows that the server refuses, or that fail to come, leave nothing, and the connection goes on', async () => {
      await session.script('create table strict (n integer primary key)')
      const many = Array.from({ length: 200_000 }, (_, n) => Buffer.from(`${n % 100_000}\n`))
      await assert.rejects(session.copyIn('copy strict from stdin', many), /strict_pkey/)
      async function* breaking() {
        yield Buffer.from('1\n2\n')
        throw new Error('the file ends here')
      }
      await assert.rejects(session.copyIn('copy strict from stdin', breaking()), /the file ends here/)
      await assert.rejects(session.copyIn('copy nowhere from stdin', many), /nowhere/)
      assert.equal(await count('strict'), 0)
      assert.equal(await session.copyIn('copy strict from stdin', [Buffer.from('1\n')]), 1)
    })

    test('a connection whose rows were held back when they failed goes on all the same', async () => {
      await session.script(
        'create table wide as select n, repeat(md5(n::text), 10000) as words from generate_series(1, 3) as n',
      )
      await using other = await openDatabaseSession(database.connection)
      await assert.rejects(
        Array.fromAsync(other.copyOut('copy (select words, 1 / (3 - n) from wide) to stdout')),
        /division by zero/,
      )
      const next = other.query(sql`select 1`).then(() => 'goes on')
      const late = new Promise<string>((resolve) => setTimeout(resolve, 10_000, 'stuck').unref())
      assert.equal(await Promise.race([next, late]), 'goes on')
    })

    test('a connection that is cut ends what it was doing', async () => {
      await session.script(
        'create table cut as select n, repeat(md5(n::text), 30) as words from generate_series(1, 20000) as n',
      )
      for (const doing of ['out', 'in'] as const) {
        await using other = await openDatabaseSession(database.connection)
        const [me] = await other.query(sql<{ pid: number }>`select pg_backend_pid() as pid`)
        const cut = () => session.query(sql`select pg_terminate_backend(${me?.pid})`)
        async function* endless() {
          for (let n = 0; ; n += 1) {
            if (n === 100) await cut()
            yield Buffer.from('0\n')
            if (n % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
          }
        }
        const work = doing === 'in' ? other.copyIn('copy empty from stdin', endless()) : out()
        async function out() {
          for await (const _ of other.copyOut('copy cut to stdout')) await cut()
        }
        await assert.rejects(work, /terminat|closed|ECONNRESET|EPIPE/)
      }
    })
  })
}

test('a table that fails while its rows are held back leaves a stream that is read on', async () => {
  let isPaused = false
  const stream = { pause: () => (isPaused = true), resume: () => (isPaused = false) }
  const submitted: CopySubmitted[] = []
  const client = {
    query(copy: CopySubmitted) {
      submitted.push(copy)
      copy.submit({ stream, query() {} })
    },
  }
  const pieces = copyOut(client as unknown as pg.ClientBase, 'copy wide to stdout')
  const first = pieces.next()
  // Both in one piece of the network: nobody could take the row before the error was read.
  submitted[0]?.handleCopyData({ chunk: Buffer.alloc(300 * 1024) })
  assert.equal(isPaused, true)
  submitted[0]?.handleError(new Error('division by zero'))
  assert.equal((await first).value?.length, 300 * 1024)
  await assert.rejects(pieces.next(), /division by zero/)
  assert.equal(isPaused, false)
})

interface CopySubmitted {
  submit(connection: { stream: object; query(): void }): void
  handleCopyData(message: { chunk: Buffer }): void
  handleError(error: Error): void
}
