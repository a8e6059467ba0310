import type { CheckFinding, CheckObject } from '#contract/checks.ts'
import { addMs, type Clock, iso } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import type { Log } from '#kernel/log.ts'
import { type Loop, startLoop } from '#kernel/loop.ts'
import * as store from '#store/checks.ts'
import type { Queryable } from '#store/db.ts'
import { type ReportedNode, reportedNodes } from '#store/system.ts'
import { silentSince } from './fence.ts'
import type { Lease, LeaseTimes } from './nodes.ts'

/**
 * What somebody wants tried is tried where it is used: the question is a row, each node that has what it is about
 * answers it with what it found, and whoever asked waits for all of them, within a bound.
 */
export type { CheckKind, CheckRow } from '#store/checks.ts'

/** A question is noticed after this at the latest. */
const LOOK_MS = 1_000
const CHECKS_AT_ONCE = 8
/** The longest that anybody waits for an answer; a trial of its own takes less. */
const WAIT_MS = 20_000
const POLL_MS = 150
/** So long it is known what was found. */
const KEPT_MS = 3_600_000

interface AskHouse {
  db: Queryable
  clock: Clock
  times: LeaseTimes
  /** Wakes who may answer. */
  wake: () => void
}

export async function runCheck(
  { db, clock, times, wake }: AskHouse,
  { kind, target }: Omit<store.CheckRow, 'id'>,
  takesPart: (node: ReportedNode) => boolean,
): Promise<CheckObject> {
  const id = newId('check')
  const at = iso(clock.now())
  await store.forgetChecks(db, iso(addMs(clock.now(), -KEPT_MS)))
  await store.askCheck(db, { id, kind, target, at })
  wake()
  const asked = (await reportedNodes(db, iso(silentSince(clock.now(), times.leaseMs)))).filter(takesPart)
  const until = clock.monotonicMs() + WAIT_MS
  for (;;) {
    const found = await store.findingsOf(db, id)
    const heard = new Set(found.map(({ node_id }) => node_id))
    const unheard = asked.map((node) => node.id).filter((node) => !heard.has(node))
    if (unheard.length > 0 && clock.monotonicMs() < until) {
      await clock.sleep(POLL_MS)
      continue
    }
    const findings = found.flatMap(({ node_id: node, findings }) => findings.map((one) => ({ node, ...one })))
    const ok = findings.length > 0 && unheard.length === 0 && findings.every((one) => one.ok)
    return { id, object: 'check', ok, findings, unheard }
  }
}

/** Answers what this node is asked for. */
export function startChecks(
  house: { db: Queryable; clock: Clock; log: Log; lease: Lease },
  trial: { kinds: () => readonly store.CheckKind[]; run: (check: store.CheckRow) => Promise<readonly CheckFinding[]> },
): Loop {
  const { db, clock, log, lease } = house
  return startLoop(house, {
    name: 'checks',
    longestMs: LOOK_MS,
    step: async () => {
      const { nodeId } = lease
      const since = iso(addMs(clock.now(), -WAIT_MS))
      const waiting = await store.checksFor(db, { nodeId, kinds: trial.kinds(), since, limit: CHECKS_AT_ONCE })
      await Promise.all(
        waiting.map(async (check) => {
          const findings = await trial.run(check).catch((error: unknown) => {
            // What was thrown may hold what was tried; its name alone does not.
            log.error({ check: check.kind, name: error instanceof Error ? error.name : '' }, 'a check failed')
            return [FAILED]
          })
          await store.keepFindings(db, { checkId: check.id, nodeId, findings })
        }),
      )
      return LOOK_MS
    },
  })
}

const FAILED: CheckFinding = { what: 'key', ok: false, code: 'failed', status: null, duration_ms: null }
