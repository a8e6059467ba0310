import assert from 'node:assert/strict'
import { routesFor } from '#contract/routes.ts'
import { createHttpServer } from '#http/server.ts'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { mountMcp } from '#mcp/mount.ts'
import { startHouse, TEST_CONFIG } from '../support/house.ts'
import { type Check, conformanceOf, type Revision, withKey } from './conformance.ts'
import { fixtureServer } from './fixture.ts'
import { NOT_APPLICABLE } from './not-applicable.ts'

/**
 * Our HTTP server and our way to the MCP server behind it; in its place the one that the scenarios know, open to all.
 */
async function startFixture(): Promise<{ url: string } & AsyncDisposable> {
  const none = {} as never
  const app = await createHttpServer(
    {
      clock: systemClock,
      log: silentLog,
      db: none,
      keyring: none,
      routes: routesFor({ allowHttp: false }),
      handlers: none,
      authenticator: {
        identify: async () => ({
          accountId: 'acc_1',
          livemode: false,
          scope: 'full',
          actor: { kind: 'key', id: 'key_1' },
        }),
      },
      notes: { note() {} },
      probes: { ready: async () => null, observe() {}, metrics: async () => ({ type: 'text/plain', text: '' }) },
      openMcp: () => mountMcp({ log: silentLog }, fixtureServer),
      site: { folder: '/nonexistent', state: () => 'impossible' },
    },
    TEST_CONFIG,
  )
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url: `${url}/mcp`, [Symbol.asyncDispose]: () => app.close() }
}

async function startOurs(): Promise<{ url: string } & AsyncDisposable> {
  const house = await startHouse({ roles: ['api'] })
  const door = await withKey(`${house.url}/mcp`, await house.key(false))
  return {
    url: door.url,
    async [Symbol.asyncDispose]() {
      door.close()
      await house[Symbol.asyncDispose]()
    },
  }
}

const passes = ({ status }: Check) => status === 'SUCCESS' || status === 'INFO'
const covers = (what: string, { name }: Check) => name === what || name.startsWith(`${what}:`)

function listed(on: 'fixture' | 'ours', revision: Revision): string[] {
  return NOT_APPLICABLE.filter((one) => [on, 'both'].includes(one.on) && [revision, 'both'].includes(one.revision)).map(
    ({ what }) => what,
  )
}

/** Scenarios that say most about the way to a server, whichever it is. */
const ALWAYS: Record<Revision, readonly string[]> = {
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
  '2026-07-28': ['server-stateless', 'tools-list', 'http-header-validation', 'dns-rebinding-protection', 'caching'],
}
const SERVERS = { fixture: startFixture, ours: startOurs }
/** Fewer than were ever made: a run that made none proves nothing. */
const CHECKS_MIN: Record<Revision, number> = { '2025-11-25': 70, '2026-07-28': 170 }

/** Every check of a revision that applies to our server, or to the fixture behind our door, succeeds. */
export async function conforms(on: keyof typeof SERVERS, revision: Revision): Promise<void> {
  await using server = await SERVERS[on]()
  const checks = await conformanceOf(server.url, revision)
  const names = listed(on, revision)
  assert.ok(checks.length >= CHECKS_MIN[revision], `only ${checks.length} checks were made`)
  for (const scenario of ALWAYS[revision])
    assert.ok(
      checks.some((check) => covers(scenario, check) && check.status === 'SUCCESS'),
      scenario,
    )
  const failing = checks.filter((check) => !passes(check) && !names.some((what) => covers(what, check)))
  assert.deepEqual(failing, [])
  const stale = names.filter((what) => checks.every((check) => !covers(what, check) || passes(check)))
  assert.deepEqual(stale, [], 'these succeed, or are not run at all: take them off the list')
}
