import { hash } from 'node:crypto'
import { passwordPlace, type TrunkRow } from '#domain/trunks/trunks.ts'
import { type Loop, startLoop } from '#kernel/loop.ts'
import type { Keyring } from '#kernel/seal.ts'
import { allTrunks } from '#store/trunks.ts'
import type { SipEndpoint } from '#telephony/sip/endpoint.ts'
import type { TrunkSettings } from '#telephony/sip/trunk/settings.ts'
import type { Node } from './node.ts'

/**
 * Has the telephone follow the trunks of the database, behind those of the configuration: looked at before anything is
 * dialled, whenever somebody says that they changed, and every two seconds in any case.
 */
const LOOK_MS = 2_000

interface Known {
  print: string
  settings: TrunkSettings
}

export async function followTrunks(
  node: Pick<Node, 'db' | 'clock' | 'log' | 'keyring' | 'config' | 'bells'>,
  endpoint: Pick<SipEndpoint, 'follow'>,
): Promise<Loop> {
  const { db, log, config } = node
  let known = new Map<string, Known>()
  let order = ''

  async function look(): Promise<void> {
    const rows = await allTrunks(db)
    const next = new Map(rows.flatMap((row) => entryOf(node, row, known)))
    const now = [...next].map(([id, { print }]) => `${id} ${print}`).join()
    known = next
    if (now === order) return
    order = now
    endpoint.follow([...(config.sip?.trunks ?? []), ...[...next.values()].map(({ settings }) => settings)])
    log.info({ trunks: next.size }, 'the trunks of the database changed')
    node.bells.report()
  }

  await look()
  const loop = startLoop(node, {
    name: 'trunks',
    longestMs: LOOK_MS,
    step: async () => {
      await look()
      return LOOK_MS
    },
  })
  node.bells.trunks = loop.ring
  return loop
}

/** One that did not change is the very same: its calls, its registration and its health go on. */
function entryOf(
  { keyring, log }: Pick<Node, 'keyring' | 'log'>,
  row: TrunkRow,
  known: ReadonlyMap<string, Known>,
): [string, Known][] {
  const sealed = row.password?.toString('base64') ?? ''
  const print = hash('sha256', JSON.stringify([row.name, row.settings, sealed]))
  const before = known.get(row.id)
  if (before?.print === print) return [[row.id, before]]
  const settings = openedTrunk(keyring, row)
  if (settings) return [[row.id, { print, settings }]]
  log.error({ trunk: row.name }, 'the password of a trunk opens with none of the keys: it is not used')
  return []
}

/** As a telephone uses it; null where its password opens with none of the keys. */
export function openedTrunk(keyring: Keyring, row: TrunkRow): TrunkSettings | null {
  try {
    return settingsOf(row, row.password && keyring.open(row.password, passwordPlace(row.id)))
  } catch {
    return null
  }
}

function settingsOf({ id, name, settings }: TrunkRow, password: string | null): TrunkSettings {
  const { options, cps, ...rest } = settings
  return { id, name, ...rest, password, ...(options ? {} : { options: false }), ...(cps === null ? {} : { cps }) }
}
