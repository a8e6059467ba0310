import { CHECKED, type Checked } from '#contract/system.ts'
import { changeSettings, readSettings } from '#domain/accounts/settings.ts'
import { mustOperate } from '#domain/installation/operator.ts'
import { readSystem, usedBy } from '#domain/installation/system.ts'
import { runCheck } from '#domain/nodes/checks.ts'
import type { LeaseTimes } from '#domain/nodes/nodes.ts'
import type { HandlersOf } from '#http/handler.ts'
import { createRateLimiter } from '#http/rate-limit.ts'
import type { Clock } from '#kernel/clock.ts'

interface House {
  clock: Clock
  times: LeaseTimes
  /** What this node has a key or an address for. */
  configured: Record<Checked, boolean>
  /** Wakes who may answer a check. */
  onChecks: () => void
}

/** Each trial is a request to a provider in our name. */
const TRIALS_PER_SECOND = 1

export function systemHandlers(
  house: House,
): HandlersOf<'get_system' | 'run_check' | 'get_settings' | 'update_settings'> {
  const limiters = Object.fromEntries(CHECKED.map((what) => [what, createRateLimiter(house.clock, TRIALS_PER_SECOND)]))
  return {
    async get_system({ db, caller }) {
      await mustOperate(db, caller)
      return { status: 200, json: await readSystem({ ...house, db }, house.configured) }
    },
    run_check: {
      async outside({ db, caller, body: { what } }) {
        await mustOperate(db, caller)
        limiters[what]?.take(caller.accountId)
        const kind = what === 'mail' || what === 'analysis' ? what : 'model'
        const asking = { ...house, db, wake: house.onChecks }
        const takesPart = ({ roles }: { roles: string }) => roles.split(',').includes(usedBy(what))
        const found = await runCheck(asking, { kind, target: what }, takesPart)
        return { status: 200, json: found }
      },
    },
    async get_settings({ db, caller }) {
      return { status: 200, json: await readSettings({ ...house, db }, caller.accountId) }
    },
    async update_settings({ db, caller, body }) {
      return { status: 200, json: await changeSettings({ ...house, db }, caller.accountId, body) }
    },
  }
}
