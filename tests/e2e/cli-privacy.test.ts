import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { recordingPath } from '#media/recording/recordings.ts'
import { plantRecording } from '../backup/commands.ts'
import { apiFor, publishedAgent, until } from '../support/api.ts'
import { type Exit, finished, obeyed, type Server, serve, tidyUp, usedDataDir } from '../support/process.ts'

let dataDir: string
let server: Server
before(async () => {
  ;({ dataDir } = await usedDataDir())
  server = await serve({ DATA_DIR: dataDir })
})
after(async () => {
  await server?.stop()
  await tidyUp()
})

/** A command beside the running server. */
const beside = (...args: string[]): Promise<Exit> => obeyed(args, { env: { DATA_DIR: dataDir } })

test('a number is exported and erased, of all accounts and modes or of those that were named', async () => {
  const number = '+393337654321'
  const calls: string[] = []
  for (const account of ['Privata', 'Pubblica']) {
    const key = await beside('keys', 'create', '--mode', 'test', '--account', account)
    const api = apiFor(server.url, key.stdout.trim())
    const agent = await publishedAgent(api, { recording: true })
    const { id } = (await api('POST', '/v1/calls', { agent, to: number, inputs: { nome: 'Anna' } })).json
    await until(
      () => api('GET', `/v1/calls/${id}`),
      (seen) => seen.json.status === 'completed',
    )
    calls.push(id)
  }
  const exported = async (...args: string[]): Promise<{ object: string; account: string; id?: string }[]> => {
    const exit = await beside('export', number, ...args)
    assert.deepEqual([exit.code, exit.stderr], [0, ''])
    return exit.stdout.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line)))
  }
  const kinds = (lines: { object: string; account: string }[]) => lines.map((line) => `${line.account} ${line.object}`)
  const OWN = ['call', 'transcript', 'event']
  assert.deepEqual(
    kinds(await exported()),
    ['Privata', 'Pubblica'].flatMap((name) => OWN.map((kind) => `${name} ${kind}`)),
  )
  assert.deepEqual((await exported('--account', 'Privata'))[0]?.id, calls[0])
  assert.deepEqual(await exported('--mode', 'live'), [])
  for (const id of calls) await plantRecording(join(dataDir, 'recordings'), id)
  assert.equal((await beside('erase', number, '--mode', 'live')).stdout, 'Calls anonymised: 0.\n')
  const nobody = await beside('erase', number, '--account', 'nobody')
  assert.deepEqual([nobody.code, nobody.stdout, nobody.stderr], [1, '', 'There is no account nobody.\n'])
  assert.equal((await beside('erase', number, '--account', 'Privata')).stdout, 'Calls anonymised: 1.\n')
  assert.deepEqual(
    kinds(await exported()),
    OWN.map((kind) => `Pubblica ${kind}`),
  )
  const file = (id: string) => recordingPath(join(dataDir, 'recordings'), id)
  assert.deepEqual(calls.map(file).map(existsSync), [false, true])
  // The last in a process of its own, as a person gives it.
  const last = await finished(['erase', number], { env: { DATA_DIR: dataDir } })
  assert.deepEqual([last.code, last.stdout], [0, 'Calls anonymised: 1.\n'])
  assert.deepEqual(await exported(), [])
  assert.deepEqual(calls.map(file).map(existsSync), [false, false])
})
