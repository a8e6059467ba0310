import type { Mutant } from '../mutant.ts'

export const keys: readonly Mutant[] = [
  {
    breaks: 'a key does what its scope allows and nothing else: every door asks',
    file: 'src/http/run-request.ts',
    old: '  permit(route, caller)\n  const settle',
    new: '  const settle',
    caughtBy: ['tests/mcp/server.test.ts'],
  },
  {
    breaks: 'a key does what its scope allows and nothing else: asked before a body is read',
    file: 'src/http/server.ts',
    old: '        permit(route, caller)\n',
    new: '',
    caughtBy: ['tests/e2e/http-scopes.test.ts'],
  },
  {
    breaks: 'a key that builds publishes nothing',
    file: 'src/contract/scopes.ts',
    old: "manage:   ['full'],",
    new: "manage:   ['full', 'build'],",
    caughtBy: ['tests/e2e/http-scopes.test.ts'],
    sample: true,
  },
  {
    breaks: 'a live key that builds phones nobody',
    file: 'src/contract/scopes.ts',
    old: "call:     ['full', 'calls', 'build:test'],",
    new: "call:     ['full', 'calls', 'build'],",
    caughtBy: ['tests/e2e/http-scopes.test.ts'],
  },
  {
    breaks: 'keys are given away by full live keys alone',
    file: 'src/contract/scopes.ts',
    old: "govern:   ['full:live'],",
    new: "govern:   ['full'],",
    caughtBy: ['tests/e2e/http-scopes.test.ts'],
  },
  {
    breaks: 'a tool that the scope forbids is not shown',
    file: 'src/mcp/server.ts',
    old: 'hasRight(visit.caller, route.needs)',
    new: 'route.needs.length > 0',
    caughtBy: ['tests/mcp/server.test.ts'],
  },
  {
    breaks: 'an expired key is nobody',
    file: 'src/domain/accounts/authenticate.ts',
    old: 'key.expiresAt <= iso(this.#house.clock.now())',
    new: 'key.expiresAt <= iso(Temporal.Instant.fromEpochMilliseconds(0))',
    caughtBy: ['tests/e2e/http-scopes.test.ts'],
  },
  {
    breaks: 'a key is used from its networks alone',
    file: 'src/kernel/networks.ts',
    old: 'return list.check(plain, kind)',
    new: 'return list.check(plain, kind) || true',
    caughtBy: ['tests/e2e/http-scopes.test.ts'],
  },
]
