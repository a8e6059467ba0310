import { failingEndpoints } from '#domain/events/endpoints.ts'
import { createProbes } from '#http/probes.ts'
import type { Db } from '#store/db.ts'
import { isMigrated } from '#store/migrate.ts'
import type { Calls } from './calls.ts'
import { modelCounters, telephoneGauges } from './figures.ts'
import type { Node } from './node.ts'

/** What machines ask a node: whether it lives, whether it is ready, and its figures. */
export const probesOf = (node: Node, calls: Calls | null) =>
  createProbes({
    ready: () => notReady(node.db),
    gauges: {
      calls_running: { help: 'Calls this node carries now.', read: () => calls?.running() ?? 0 },
      ...telephoneGauges(calls?.endpoint ?? null),
      endpoints_failing: {
        help: 'Endpoints of all accounts that have done nothing but fail for five days.',
        read: () => failingEndpoints(node.db),
      },
    },
    counters: modelCounters(node),
  })

async function notReady(db: Db): Promise<string | null> {
  try {
    return (await isMigrated(db)) ? null : 'the database is not migrated'
  } catch {
    return 'the database does not answer'
  }
}
