import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'node:test'
import { createKey } from '#domain/accounts/accounts.ts'
import { systemClock } from '#kernel/clock.ts'
import { assertDone, assertRefused, completed, openDrawer, plantRecording, sound } from '../backup/commands.ts'
import { type Installation, installation } from '../backup/installation.ts'
import { apiFor, publishedAgent } from '../support/api.ts'
import { POSTGRES } from '../support/database.ts'
import { needs } from '../support/needs.ts'
import {
  type Environment,
  finished,
  freshDataDir,
  obeyed,
  type Server,
  serve,
  tidyUp,
  urlOf,
} from '../support/process.ts'

const { test, before, after } = needs('postgres-15')
const [, PG15] = POSTGRES

const { folder, fresh, keyFile, otherKeyFile, empty } = openDrawer()
after(async () => {
  await tidyUp()
  empty()
})

describe('with the embedded database', () => {
  let dataDir: string
  let key: string
  let server: Server
  let call: string
  let heard: string
  let secret: string
  before(async () => {
    dataDir = freshDataDir()
    server = await serve({ DATA_DIR: dataDir })
    key = server.keys?.test ?? assert.fail(server.stdout())
    const api = apiFor(server.url, key)
    call = await completed(api, await publishedAgent(api, { recording: true }))
    await plantRecording(join(dataDir, 'recordings'), call)
    heard = await sound(server.url, key, call)
    secret = (await api('POST', '/v1/webhook-secret', undefined, { 'idempotency-key': 'the-secret' })).json.secret
    assert.match(secret, /^whsec_/)
  })
  after(() => server?.stop())

  const beside = (...args: string[]) => obeyed(args, { env: { DATA_DIR: dataDir } })

  /** A server on what was restored gives what the first one gave. The secret in the repeated reply was sealed. */
  async function assertSame(env: Environment): Promise<void> {
    const there = await serve(env)
    try {
      assert.equal(there.keys, null, 'no new keys')
      const api = apiFor(there.url, key)
      assert.equal((await api('GET', `/v1/calls/${call}`)).json.outcome, 'completed')
      assert.equal(await sound(there.url, key, call), heard)
      const again = await api('POST', '/v1/webhook-secret', undefined, { 'idempotency-key': 'the-secret' })
      assert.deepEqual([again.json.secret, again.headers.get('idempotent-replayed')], [secret, 'true'])
    } finally {
      await there.stop()
    }
  }

  test('an encrypted backup beside the running server is all that another machine needs', async () => {
    const file = fresh()
    assertDone(
      await finished(['backup', file, '--encrypt', keyFile], { env: { DATA_DIR: dataDir } }),
      /^Backed up \d+ rows and 1 recording to \S+ \([\d.]+ kB, encrypted\)\.\n$/,
    )
    const bytes = readFileSync(file)
    assert.deepEqual([statSync(file).mode & 0o777, bytes.includes('+390000000001')], [0o600, false])
    const env = { DATA_DIR: freshDataDir() }
    assertDone(
      await finished(['restore', file, '--decrypt', keyFile], { env }),
      /^Restored \d+ rows and 1 recording of 20\d\d-\S+Z from \S+\.\n$/,
    )
    assert.deepEqual(readFileSync(join(env.DATA_DIR, 'secret-key')), readFileSync(join(dataDir, 'secret-key')))
    await assertSame(env)
    const examined = await obeyed(['doctor'], { env })
    assert.match(examined.stdout, /^ok {4}backup: the last one was taken a moment ago \([\d.]+ kB, encrypted\)$/m)
    assert.match(
      (await beside('doctor')).stdout,
      /^ok {4}backup: the last one was taken a moment ago \([\d.]+ kB, encrypted\)$/m,
    )
  })

  test('one that is not encrypted says that the secret key is not inside, and is restored with it or not at all', async () => {
    const file = fresh()
    const exit = await beside('backup', file)
    assertDone(exit, /^Backed up .* not encrypted\)\.\n\S+\/secret-key is not inside: keep it elsewhere, .*\n$/)
    const env = { DATA_DIR: freshDataDir() }
    assertRefused(
      await obeyed(['restore', file], { env }),
      /^The secret key is not inside \S+: put the secret-key .* into \S+, or set CENTRALINO_SECRET_KEY to it\. Nothing was changed\.$/,
    )
    assert.equal(existsSync(env.DATA_DIR), false)
    mkdirSync(env.DATA_DIR, { mode: 0o700 })
    writeFileSync(join(env.DATA_DIR, 'secret-key'), readFileSync(otherKeyFile))
    assertRefused(
      await obeyed(['restore', file], { env }),
      /^\S+\/secret-key is not the key that the secrets in \S+ were sealed with: .* Nothing was changed\.$/,
    )
    assert.deepEqual(readdirSync(env.DATA_DIR), ['secret-key'])
    copyFileSync(join(dataDir, 'secret-key'), join(env.DATA_DIR, 'secret-key'))
    assertDone(await obeyed(['restore', file], { env }), /^Restored /)
    // Now it is an installation, at rest.
    assertRefused(
      await obeyed(['restore', file], { env }),
      /^There is an installation in \S+ already: restore into an empty one\. Nothing was changed\.$/,
    )
  })

  test('a file that cannot be restored is refused before there is even a folder', async () => {
    const file = fresh()
    await beside('backup', file, '--encrypt', keyFile)
    const [cut, short] = [fresh(), fresh()]
    writeFileSync(cut, readFileSync(file).subarray(0, -1))
    writeFileSync(short, 'short')
    // biome-ignore format: a table reads in columns
    const REFUSED: readonly [args: string[], said: RegExp][] = [
      [[cut, '--decrypt', keyFile],       /^\S+ is broken: it is cut off at byte \d+\. Nothing was changed\.$/],
      [[file],                            /^\S+ is encrypted: name its key file with --decrypt\. Nothing was changed\.$/],
      [[file, '--decrypt', otherKeyFile], /^\S+ was encrypted with another key\. Nothing was changed\.$/],
      [[file, '--decrypt', short],        /^\S+ must hold base64 of 32 bytes: "openssl rand -base64 32" makes one\.$/],
    ]
    for (const [args, said] of REFUSED) {
      const env = { DATA_DIR: freshDataDir() }
      assertRefused(await obeyed(['restore', ...args], { env }), said)
      assert.equal(existsSync(env.DATA_DIR), false, args.join(' '))
    }
    assertRefused(
      await beside('restore', file, '--decrypt', keyFile),
      /^Centralino already runs on \S+ \(process \d+\): stop that one first/,
    )
  })

  test('a backup is never written over, nor made of nothing', async () => {
    const file = fresh()
    writeFileSync(file, 'precious')
    assertRefused(await beside('backup', file), /^\S+ is there already: name a file that is not\.$/)
    assert.equal(readFileSync(file, 'utf8'), 'precious')
    assertRefused(await beside('backup', join(folder, 'no', 'such', 'folder')), /no such file or directory/)
    const env = { DATA_DIR: freshDataDir() }
    assertRefused(
      await obeyed(['backup', fresh()], { env }),
      /^There is no installation in \S+: DATA_DIR names its folder\.$/,
    )
    assert.equal(existsSync(env.DATA_DIR), false)
  })
})

describe('with DATABASE_URL', () => {
  /** The settings of a node there. */
  const settingsOf = ({ connection, recordingsDir, secretKey }: Installation) => ({
    DATABASE_URL: urlOf(connection),
    CENTRALINO_SECRET_KEY: secretKey.toString('base64'),
    RECORDINGS_DIR: recordingsDir,
    DATA_DIR: freshDataDir(),
  })

  test('it goes from one database to another, with the secret key of the first alone', async () => {
    await using source = await installation(PG15)
    await using target = await installation(PG15, { secretKey: source.secretKey, empty: true })
    const key = await createKey({ db: source.db, clock: systemClock }, { name: 'default', livemode: false })
    const node = await source.start()
    const api = apiFor(node.url, key)
    const call = await completed(api, await publishedAgent(api, { recording: true }))
    await plantRecording(source.recordingsDir, call)
    const heard = await sound(node.url, key, call)
    const file = fresh()
    const [from, to] = [settingsOf(source), settingsOf(target)]
    assertDone(
      await obeyed(['backup', file, '--encrypt', keyFile], { env: from }),
      /^Backed up .* encrypted\)\.\nCENTRALINO_SECRET_KEY is not inside: keep it elsewhere/,
    )
    assertRefused(
      await obeyed(['backup', fresh(), '--postgres', '/usr'], { env: from }),
      /^--postgres is for the embedded database/,
      2,
    )
    const restore = (env: Environment) => obeyed(['restore', file, '--decrypt', keyFile], { env })
    assertRefused(await restore(from), /^There is an installation in the database of DATABASE_URL already/)
    assertRefused(
      await restore({ ...to, CENTRALINO_SECRET_KEY: randomBytes(32).toString('base64') }),
      /^CENTRALINO_SECRET_KEY is not the key that the secrets in \S+ were sealed with: set it to the one of the installation that was backed up\. Nothing was changed\.$/m,
    )
    assertDone(await restore(to), /^Restored \d+ rows and 1 recording /)
    await node.stop()
    const there = await target.start()
    assert.equal((await apiFor(there.url, key)('GET', `/v1/calls/${call}`)).json.outcome, 'completed')
    assert.equal(await sound(there.url, key, call), heard)
  })
})
