import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '#kernel/log.ts'
import { openRecordings } from '#media/recording/recordings.ts'
import { type Api, until } from '../support/api.ts'
import type { Exit } from '../support/process.ts'

/** Backups as an operator takes them: files in a folder of their own, keys for them, and what the commands say. */
export interface Drawer {
  folder: string
  /** A file that is not there yet. */
  fresh(): string
  keyFile: string
  otherKeyFile: string
  empty(): void
}

export function openDrawer(): Drawer {
  const folder = mkdtempSync(join(tmpdir(), 'centralino-backups-'))
  let names = 0
  const [keyFile, otherKeyFile] = [join(folder, 'key'), join(folder, 'other-key')]
  for (const file of [keyFile, otherKeyFile]) writeFileSync(file, `${randomBytes(32).toString('base64')}\n`)
  return {
    folder,
    fresh: () => join(folder, `${++names}.backup`),
    keyFile,
    otherKeyFile,
    empty: () => rmSync(folder, { recursive: true }),
  }
}

/** For a call that never ends. */
const SLOW_MS = 60_000

/** Done; on stderr at most how far it was, on a machine that is slow. */
export function assertDone(exit: Exit, said: RegExp): void {
  assert.equal(exit.code, 0, exit.stderr)
  assert.match(exit.stdout, said)
}

/** Not done, and said last on stderr, on one line. */
export function assertRefused(exit: Exit, said: RegExp, code = 1): void {
  assert.deepEqual([exit.code, exit.stdout], [code, ''], exit.stderr)
  assert.match(exit.stderr.trimEnd().split('\n').at(-1) ?? '', said)
}

export async function completed(api: Api, agent: string): Promise<string> {
  const { status, json, text } = await api('POST', '/v1/calls', {
    agent,
    to: '+390000000001',
    inputs: { nome: 'Anna' },
  })
  assert.equal(status, 202, text)
  await until(
    () => api('GET', `/v1/calls/${json.id}`),
    (seen) => seen.json.status === 'completed',
    SLOW_MS,
  )
  return json.id
}

export const sound = async (url: string, key: string, call: string): Promise<string> => {
  const reply = await fetch(`${url}/v1/calls/${call}/recording`, { headers: { authorization: `Bearer ${key}` } })
  assert.equal(reply.status, 200)
  return Buffer.from(await reply.arrayBuffer()).toString('base64')
}

/** As older releases left one of a simulated call, and every release leaves one of a real call. */
export async function plantRecording(folder: string, call: string): Promise<void> {
  assert.ok(await openRecordings({ folder, log: silentLog }).keep(call, [Buffer.from(`RIFF of ${call}`)]))
}
