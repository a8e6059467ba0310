import assert from 'node:assert/strict'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'node:test'
import { assertDone, assertRefused, completed, openDrawer, plantRecording, sound } from '../backup/commands.ts'
import { apiFor, publishedAgent } from '../support/api.ts'
import { needs } from '../support/needs.ts'
import {
  type Environment,
  externalDatabase,
  finished,
  freshDataDir,
  type Server,
  serve,
  severally,
  tidyUp,
  usedDataDir,
} from '../support/process.ts'

const { test, before, after } = needs('postgres-15')

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
    const used = await usedDataDir()
    ;({ dataDir } = used)
    key = used.keys.test
    server = await serve({ DATA_DIR: dataDir })
    const api = apiFor(server.url, key)
    call = await completed(api, await publishedAgent(api, { recording: true }))
    await plantRecording(join(dataDir, 'recordings'), call)
    heard = await sound(server.url, key, call)
    secret = (await api('POST', '/v1/webhook-secret', undefined, { 'idempotency-key': 'the-secret' })).json.secret
    assert.match(secret, /^whsec_/)
  })
  after(() => server?.stop())

  const beside = (...args: string[]) => finished(args, { env: { DATA_DIR: dataDir } })

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
      await beside('backup', file, '--encrypt', keyFile),
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
    const examined = await finished(['doctor'], { env })
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
      await finished(['restore', file], { env }),
      /^The secret key is not inside \S+: put the secret-key .* into \S+, or set CENTRALINO_SECRET_KEY to it\. Nothing was changed\.$/,
    )
    assert.equal(existsSync(env.DATA_DIR), false)
    mkdirSync(env.DATA_DIR, { mode: 0o700 })
    writeFileSync(join(env.DATA_DIR, 'secret-key'), readFileSync(otherKeyFile))
    assertRefused(
      await finished(['restore', file], { env }),
      /^\S+\/secret-key is not the key that the secrets in \S+ were sealed with: .* Nothing was changed\.$/,
    )
    assert.deepEqual(readdirSync(env.DATA_DIR), ['secret-key'])
    copyFileSync(join(dataDir, 'secret-key'), join(env.DATA_DIR, 'secret-key'))
    assertDone(await finished(['restore', file], { env }), /^Restored /)
    // Now it is an installation, at rest.
    assertRefused(
      await finished(['restore', file], { env }),
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
    await severally(REFUSED, async ([args, said]) => {
      const env = { DATA_DIR: freshDataDir() }
      assertRefused(await finished(['restore', ...args], { env }), said)
      assert.equal(existsSync(env.DATA_DIR), false, args.join(' '))
    })
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
      await finished(['backup', fresh()], { env }),
      /^There is no installation in \S+: DATA_DIR names its folder\.$/,
    )
    assert.equal(existsSync(env.DATA_DIR), false)
  })
})

describe('with DATABASE_URL', () => {
  test('it goes from one database to another, with the secret key of the first alone', async () => {
    await using source = await externalDatabase()
    await using target = await externalDatabase()
    const server = await serve(source.env)
    const key = server.keys?.test ?? ''
    const api = apiFor(server.url, key)
    const call = await completed(api, await publishedAgent(api, { recording: true }))
    await plantRecording(join(source.env.DATA_DIR, 'recordings'), call)
    const heard = await sound(server.url, key, call)
    const file = fresh()
    assertDone(
      await finished(['backup', file, '--encrypt', keyFile], { env: source.env }),
      /^Backed up .* encrypted\)\.\nCENTRALINO_SECRET_KEY is not inside: keep it elsewhere/,
    )
    assertRefused(
      await finished(['backup', fresh(), '--postgres', '/usr'], { env: source.env }),
      /^--postgres is for the embedded database/,
      2,
    )
    const restore = (env: Environment) => finished(['restore', file, '--decrypt', keyFile], { env })
    assertRefused(await restore(source.env), /^There is an installation in the database of DATABASE_URL already/)
    assertRefused(
      await restore(target.env),
      /^CENTRALINO_SECRET_KEY is not the key that the secrets in \S+ were sealed with: set it to the one of the installation that was backed up\. Nothing was changed\.$/m,
    )
    const env = { ...target.env, CENTRALINO_SECRET_KEY: source.env.CENTRALINO_SECRET_KEY }
    assertDone(await restore(env), /^Restored \d+ rows and 1 recording /)
    await server.stop()
    const there = await serve(env)
    assert.equal((await apiFor(there.url, key)('GET', `/v1/calls/${call}`)).json.outcome, 'completed')
    assert.equal(await sound(there.url, key, call), heard)
    await there.stop()
  })
})
