/**
 * Deliberate bugs, one per guard: each must turn the named tests red. `old` stands exactly once in its file. A guard that
 * nobody has seen fail is not a guard; `npm run prove -- mutants` runs them all, `npm test` the ones marked `sample`.
 */
export interface Mutant {
  /** The rule that the bug breaks, in the words of ARCHITECTURE.md's invariants where it is one of them. */
  breaks: string
  file: string
  old: string
  new: string
  caughtBy: readonly string[]
  sample?: true
}

export const MUTANTS: readonly Mutant[] = [
  {
    breaks: 'only public addresses are reached: the address in the URL is judged',
    file: 'src/kernel/guarded-request.ts',
    old: 'return objection(reachOf(target.host), target, rules)',
    new: "return objection('public', target, rules)",
    caughtBy: ['src/kernel/guarded-request.test.ts'],
    sample: true,
  },
  {
    breaks: 'only public addresses are reached: every resolved address is judged',
    file: 'src/kernel/guarded-request.ts',
    old: 'of addresses) refuseIf(',
    new: 'of addresses.slice(0, 1)) refuseIf(',
    caughtBy: ['src/kernel/guarded-request.test.ts'],
  },
  {
    breaks: 'only public addresses are reached: the connected peer is judged',
    file: 'src/kernel/guarded-request.ts',
    old: "objection(reachOf(unmapped(socket.remoteAddress ?? '')), target, rules)",
    new: "objection('public', target, rules)",
    caughtBy: ['src/kernel/guarded-request.test.ts'],
  },
  {
    breaks: 'a published version never changes',
    file: 'src/store/migrations/0001_foundation.sql',
    old: 'create trigger agent_versions_immutable before update or delete on agent_versions',
    new: 'create trigger agent_versions_immutable before delete on agent_versions',
    caughtBy: ['src/store/db.test.ts'],
  },
  {
    breaks: 'one idempotency key, one call',
    file: 'src/store/migrations/0001_foundation.sql',
    old: 'create unique index calls_idempotency on calls (account_id, livemode, idempotency_key) where idempotency_key is not null;',
    new: 'create unique index calls_idempotency on calls (account_id, livemode, idempotency_key, id) where idempotency_key is not null;',
    caughtBy: ['tests/e2e/http-idempotency.test.ts'],
  },
  {
    breaks: 'a node that was taken for dead changes nothing any more',
    file: 'src/store/call-moves.ts',
    old: "c.node_id = ${which.nodeId} and c.status in ('dialing', 'in_progress')",
    new: "c.status in ('dialing', 'in_progress', 'queued')",
    caughtBy: ['src/domain/nodes/nodes.test.ts', 'tests/e2e/calls.test.ts'],
  },
  {
    breaks: 'a lease is given up before anybody else may take over',
    file: 'src/domain/nodes/nodes.ts',
    old: 'node.times.leaseMs * 0.75',
    new: 'node.times.leaseMs * 1.75',
    caughtBy: ['src/domain/nodes/nodes.test.ts'],
    sample: true,
  },
  {
    breaks: 'an attempt is charged when dialling begins',
    file: 'src/store/call-moves.ts',
    old: "set status = 'dialing', attempts = c.attempts + 1,",
    new: "set status = 'dialing', attempts = greatest(c.attempts, 1),",
    caughtBy: ['tests/e2e/calls.test.ts'],
  },
  {
    breaks: 'every call ends with exactly one call.completed',
    file: 'src/domain/calls/calls.ts',
    old: 'if (cancelled) await recordCompleted(db, cancelled, now)',
    new: 'if (cancelled && cancelled.livemode) await recordCompleted(db, cancelled, now)',
    caughtBy: ['tests/e2e/calls.test.ts'],
  },
  {
    breaks: 'retries wait as decided',
    file: 'src/domain/calls/transitions.ts',
    old: 'const RETRY_MINUTES = [15, 60, 180, 180] as const',
    new: 'const RETRY_MINUTES = [10, 60, 180, 180] as const',
    caughtBy: ['tests/e2e/calls.test.ts'],
  },
  {
    breaks: 'a sealed secret opens only in its own row',
    file: 'src/kernel/seal.ts',
    old: "createCipheriv('aes-256-gcm', first, nonce).setAAD(Buffer.from(place))",
    new: "createCipheriv('aes-256-gcm', first, nonce).setAAD(Buffer.from(''))",
    caughtBy: ['src/kernel/seal.test.ts'],
    sample: true,
  },
  {
    breaks: 'an event is signed over its very bytes',
    file: 'src/delivery/sign.ts',
    old: '`${message.id}.${message.timestampSeconds}.${message.body}`',
    new: '`${message.timestampSeconds}.${message.id}.${message.body}`',
    caughtBy: ['src/delivery/sign.test.ts'],
  },
  {
    breaks: 'another request with the same idempotency key is refused',
    file: 'src/domain/idempotency/idempotency.ts',
    old: 'if (!row.request_hash.equals(hash)) throw',
    new: 'if (row.request_hash.length === 0) throw',
    caughtBy: ['tests/e2e/http-idempotency.test.ts'],
  },
  {
    breaks: "another request with a call's idempotency key is refused",
    file: 'src/domain/calls/queue.ts',
    old: 'if (!row.request_hash.equals(idempotency.hash)) throw',
    new: 'if (row.request_hash.length === 0) throw',
    caughtBy: ['tests/e2e/http-idempotency.test.ts'],
  },
  {
    breaks: 'replies kept for a repetition are sealed',
    file: 'src/domain/idempotency/idempotency.ts',
    old: 'sealed: keyring.seal(JSON.stringify(reply.json ?? null), place(key.scope)),',
    new: 'sealed: Buffer.from(JSON.stringify(reply.json ?? null)),',
    caughtBy: ['tests/e2e/http-idempotency.test.ts'],
  },
  {
    breaks: 'the idempotency key is written in the transaction of its effect',
    file: 'src/domain/idempotency/idempotency.ts',
    old: 'takeKey(tx, key.scope',
    new: 'takeKey(db, key.scope',
    caughtBy: ['tests/e2e/http-idempotency.test.ts'],
  },
  {
    breaks: 'duplicates in flight hold no connection',
    file: 'src/http/run-request.ts',
    old: 'await (idempotency ? house.inFlight.alone(scopeOf(admitted, idempotency.key), work) : work(0))',
    new: 'await work(10_000)',
    caughtBy: ['tests/e2e/http-idempotency.test.ts'],
  },
  {
    breaks: "no account sees another's",
    file: 'src/store/agents.ts',
    old: 'where a.id = ${id} and a.account_id = ${accountId}`)',
    new: 'where a.id = ${id} and ${accountId}::text is not null`)',
    caughtBy: ['tests/e2e/http-tenants.test.ts'],
  },
  {
    breaks: "no mode sees the other's",
    file: 'src/store/calls.ts',
    old: 'c.livemode = ${filter.livemode}',
    new: '${filter.livemode}::boolean is not null',
    caughtBy: ['tests/e2e/http-tenants.test.ts'],
  },
  {
    breaks: 'secrets and personal data reach no log: every line is scrubbed',
    file: 'src/kernel/log.ts',
    old: 'write(scrub(line))',
    new: 'write(line)',
    caughtBy: ['src/kernel/log.test.ts'],
    sample: true,
  },
  {
    breaks: 'the rate limit is per key',
    file: 'src/http/server.ts',
    old: 'limiter.take(caller.keyId)',
    new: 'limiter.take(request.id)',
    caughtBy: ['tests/e2e/http-limits.test.ts'],
  },
  {
    breaks: 'a revoked key opens nothing',
    file: 'src/domain/accounts/authenticate.ts',
    old: 'row && !row.revoked_at ?',
    new: 'row ?',
    caughtBy: ['tests/e2e/http-auth.test.ts'],
  },
  {
    breaks: 'a lease once lost is never taken up again',
    file: 'src/domain/nodes/nodes.ts',
    old: 'const ours = !lost.signal.aborted && (await',
    new: 'const ours = (await',
    caughtBy: ['src/domain/nodes/nodes.test.ts'],
  },
  {
    breaks: 'a node with another secret key is refused',
    file: 'src/domain/installation/installation.ts',
    old: "    pepper = Buffer.from(keyring.open(sealed, PLACE), 'base64')\n  } catch {",
    new: "    pepper = Buffer.from(keyring.open(sealed, PLACE), 'base64')\n  } catch {\n    return { numberHash: () => Buffer.alloc(HASH_BYTES) }",
    caughtBy: ['src/domain/installation/installation.test.ts'],
  },
  {
    breaks: 'a call that failed with the database is moved on once it answers',
    file: 'src/dialer/dialer.ts',
    old: 'await moveOn(nodeId, call)',
    new: 'void moveOn',
    caughtBy: ['tests/e2e/outage.test.ts'],
  },
]
