import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import { within } from '#kernel/within.ts'
import { type Lookup, numericTarget, resolveTrunk, type Target } from './resolve.ts'
import type { TrunkSettings } from './settings.ts'

/**
 * Where the trunks are, looked up ahead of the calls: what was last found stands until something else is found,
 * whatever becomes of DNS meanwhile.
 */
export interface Directory {
  targetsOf(trunk: TrunkSettings): readonly Target[]
  /** Once each trunk was looked for once, found or not. */
  readonly ready: Promise<void>
  /** From now on these are looked for, and no others. What was found of one that is gone stays for who uses it. */
  follow(trunks: readonly TrunkSettings[]): void
  close(): void
}

export interface DirectorySettings {
  clock: Clock
  log: Log
  lookup: Lookup
  trunks: readonly TrunkSettings[]
  /** Told after a lookup that brought something. */
  found: () => void
}

/**
 * A record is held for as long as it says, within these; one that could not be had is asked for again after the
 * shorter.
 */
const LIFE_MIN_MS = 15_000
const LIFE_MAX_MS = 3_600_000
/** After which a lookup counts as failed, whatever it still may bring. */
export const LOOKUP_MS = 10_000

export function openDirectory(settings: DirectorySettings): Directory {
  const { clock, log, lookup, found } = settings
  const known = new WeakMap<TrunkSettings, readonly Target[]>()
  const stops = new Map<TrunkSettings, () => void>()
  let open = true
  let ready: Promise<unknown> = Promise.resolve()

  async function look(trunk: TrunkSettings): Promise<void> {
    const asked = resolveTrunk(trunk, lookup).catch(() => null)
    const resolved = await within({ clock, ms: LOOKUP_MS }, asked, () => null)
    if (!open || !stops.has(trunk)) return
    if (resolved && resolved.targets.length > 0) {
      known.set(trunk, resolved.targets)
      found()
    } else log.warn({ trunk: trunk.name, known: known.has(trunk) }, 'a trunk was not found in DNS')
    const lifeMs = (resolved?.targets.length ? resolved.lifeSeconds : 0) * 1_000
    stops.set(
      trunk,
      clock.after(Math.min(Math.max(lifeMs, LIFE_MIN_MS), LIFE_MAX_MS), () => void look(trunk)),
    )
  }

  const begin = (trunk: TrunkSettings): Promise<void> => {
    stops.set(trunk, () => {})
    const numeric = numericTarget(trunk)
    if (numeric) known.set(trunk, [numeric])
    return numeric ? Promise.resolve() : look(trunk)
  }
  function follow(wanted: readonly TrunkSettings[]): void {
    for (const [trunk, stop] of stops) {
      if (wanted.includes(trunk)) continue
      stop()
      stops.delete(trunk)
    }
    ready = Promise.all([ready, ...wanted.filter((trunk) => !stops.has(trunk)).map(begin)])
  }

  follow(settings.trunks)
  return {
    targetsOf: (trunk) => known.get(trunk) ?? [],
    get ready() {
      return ready.then(() => {})
    },
    follow,
    close() {
      open = false
      for (const stop of stops.values()) stop()
    },
  }
}
