import { CHECKED, type Checked, type SystemObject } from '#contract/system.ts'
import { silentSince } from '#domain/nodes/fence.ts'
import type { LeaseTimes } from '#domain/nodes/nodes.ts'
import { type Clock, iso } from '#kernel/clock.ts'
import { VERSION } from '#kernel/version.ts'
import { lastBackup } from '#store/backups.ts'
import { type LastCheck, lastChecks } from '#store/checks.ts'
import type { Queryable } from '#store/db.ts'
import { databaseBytes, eventLag, type ReportedNode, reportedNodes } from '#store/system.ts'

/** How the installation is, as its nodes and tables tell it. */
interface House {
  db: Queryable
  clock: Clock
  times: LeaseTimes
}

export const livingNodes = ({ db, clock, times }: House): Promise<ReportedNode[]> =>
  reportedNodes(db, iso(silentSince(clock.now(), times.leaseMs)))

export async function readSystem(house: House, configured: Record<Checked, boolean>): Promise<SystemObject> {
  const { db, clock } = house
  const nodes = await livingNodes(house)
  return {
    object: 'system',
    version: VERSION,
    nodes: nodes.map(showNode),
    events: await eventLag(db, iso(clock.now())),
    database_bytes: await databaseBytes(db),
    last_backup: await lastBackup(db),
    configured,
    checked: stillTrue(await lastChecks(db), nodes),
  }
}

/** Which role a node has that uses it. */
export const usedBy = (what: Checked): 'worker' | 'calls' =>
  what === 'mail' || what === 'analysis' ? 'worker' : 'calls'

/** A node that has started since may have been given another key, which nobody has tried. */
function stillTrue(last: readonly LastCheck[], nodes: readonly ReportedNode[]): SystemObject['checked'] {
  return CHECKED.flatMap((what) => {
    const { at, ok } = last.find((one) => one.what === what) ?? {}
    if (at === undefined || ok === undefined) return []
    const changed = nodes.some((node) => node.roles.split(',').includes(usedBy(what)) && node.started_at > at)
    return changed ? [] : { what, ok, at }
  })
}

const showNode = ({ roles, report, ...node }: ReportedNode): SystemObject['nodes'][number] => ({
  ...node,
  roles: roles.split(','),
  trunks: (report?.trunks ?? []).map(({ id, ...trunk }) => ({
    ...trunk,
    source: id === null ? 'configuration' : 'database',
  })),
  disk: report?.disk ?? null,
})
