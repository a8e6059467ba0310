import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Foundations } from '#main.ts'
import { recordVoice, type SpokenOptions } from '../support/spoken-model.ts'
import { samplesOf } from './scene.ts'

/** What the conversations of real lines need beside a house and a phone. */

/** A folder for voices and tracks. */
export function soundFolder(): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'centralino-sound-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** The model with a voice, which has said these texts into the folder. */
export function voiced(folder: string, scripts: SpokenOptions['scripts'], texts: readonly string[]) {
  const says = Object.values(scripts).flatMap((script) => script.map((turn) => turn.says))
  recordVoice(folder, [...texts, ...says])
  const options: SpokenOptions = { folder, scripts }
  const module = new URL('../support/spoken-model.ts', import.meta.url).href
  return { module, options } satisfies Foundations['speech']
}

export interface Hook extends AsyncDisposable {
  url: string
  received: { headers: Record<string, string>; body: string }[]
}

/** Where an account's events go. */
export async function openHook(): Promise<Hook> {
  const received: Hook['received'] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ headers: request.headers as Record<string, string>, body })
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The recording of a call over the API, whole and in ranges, as it is played; its samples. */
export async function listenTo(url: string, { id, key }: { id: string; key: string }): Promise<Int16Array> {
  const get = async (status: number, headers: Record<string, string> = {}) => {
    const authorization = `Bearer ${key}`
    const response = await fetch(`${url}/v1/calls/${id}/recording`, { headers: { authorization, ...headers } })
    assert.deepEqual([response.status, response.headers.get('content-type')], [status, 'audio/wav'])
    return Buffer.from(await response.arrayBuffer())
  }
  const whole = await get(200)
  const half = whole.length >> 1
  const halves = [await get(206, { range: `bytes=0-${half - 1}` }), await get(206, { range: `bytes=${half}-` })]
  assert.ok(Buffer.concat(halves).equals(whole), 'its ranges are not the whole')
  return samplesOf(whole)
}

/** Of a file that may not be there yet. */
export const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )
