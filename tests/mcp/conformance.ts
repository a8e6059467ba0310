import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Runs the official conformance suite against a server on loopback, and brings back every check that it made. */
export type Revision = '2025-11-25' | '2026-07-28'

export interface Check {
  /** `scenario:check`. */
  name: string
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'
  why: string
}

const CLI = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))

export async function conformanceOf(url: string, revision: Revision): Promise<Check[]> {
  const folder = await mkdtemp(join(tmpdir(), 'centralino-conformance-'))
  try {
    const given = [CLI, 'server', '--url', url, '--requirements', revision, '--output-dir', folder]
    const child = spawn(process.execPath, given, { stdio: 'ignore' })
    await once(child, 'exit')
    const scenarios = await readdir(folder)
    return (await Promise.all(scenarios.map((scenario) => checksIn(folder, scenario)))).flat()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function checksIn(folder: string, ran: string): Promise<Check[]> {
  const scenario = ran.replace(/^server-(.*)-\d{4}-\d\d-\d\dT.*$/, '$1')
  const checks = JSON.parse(await readFile(join(folder, ran, 'checks.json'), 'utf8')) as {
    id: string
    status: Check['status']
    errorMessage?: string
  }[]
  return checks.map(({ id, status, errorMessage = '' }) => ({ name: `${scenario}:${id}`, status, why: errorMessage }))
}

/** The suite cannot send a key: this stands before a server and adds one, and changes nothing else. */
export async function withKey(target: string, key: string): Promise<{ url: string; close(): void }> {
  const { hostname, port, pathname } = new URL(target)
  const server = createServer({ requireHostHeader: false }, (incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` }
    const onward = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
