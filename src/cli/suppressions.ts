import { emptyReport, type ListReport, readList, report } from '#contract/suppression-list.ts'
import { noteCommand } from '#domain/audit/audit.ts'
import { openInstallation } from '#domain/installation/installation.ts'
import * as suppressions from '#domain/suppressions/suppressions.ts'
import { toCsv } from '#http/csv.ts'
import { separatorOf } from '#kernel/csv-records.ts'
import { accountByName } from '#store/accounts.ts'
import { accountOf } from './accounts.ts'
import { CommandFailed, list } from './failure.ts'
import { type Ground, withGround } from './foundations.ts'
import { readText } from './read-text.ts'
import { countryIn, sayReading } from './reading.ts'
import { type Given, UsageProblem } from './usage.ts'

/** `suppressions …`: the do-not-call list of an account and mode, from a file and back. */
const FILE_MAX_MEBIBYTES = 64
/** Bad lines that are named one by one. */
const INVALID_SHOWN = 20

export async function importSuppressions({ words: [file = ''], options, flags }: Given): Promise<void> {
  const wanted = listOf(options)
  const country = countryIn(options)
  const { csv, entries, ...unread } = await readAndTell(file, country)
  if (flags.has('dry-run')) {
    console.log(`Nothing was imported: ${entries} numbers would be.`)
    return refuse(unread)
  }
  return withGround(async (ground) => {
    const whose = await ownerOf(ground, wanted)
    const installation = await openInstallation(ground)
    const { imported: done } = await ground.db.transaction(async (tx) => {
      const house = { ...ground, db: tx, installation }
      const result = await suppressions.importSuppressions(house, whose, { csv, country })
      await noteCommand(house, { ...whose, action: 'import_suppressions' })
      return result
    })
    const { imported, already_listed, calls_failed } = done
    console.log(`Imported ${imported}, already listed ${already_listed}, queued calls ended ${calls_failed}.`)
    refuse(done)
  })
}

function refuse({ invalid, invalid_more }: Pick<ListReport, 'invalid' | 'invalid_more'>): void {
  if (invalid.length === 0) return
  const shown = invalid.slice(0, INVALID_SHOWN).map(({ line, message }) => `line ${line}: ${message}`)
  const rest = invalid.length + invalid_more - shown.length
  const more = rest > 0 ? [`and ${rest} more`] : []
  throw new CommandFailed(list('These lines were not taken:', [...shown, ...more]))
}

/** The text of the file; how it is read is shown before anything is done with it. */
async function readAndTell(
  file: string,
  country: string | null,
): Promise<{ csv: string; entries: number } & ListReport> {
  const { text: csv, encoding } = await readText(file, FILE_MAX_MEBIBYTES)
  const found = emptyReport()
  let entries = 0
  for (const line of readList(csv, country)) if (report(found, line)) entries += 1
  const said = sayReading({ file, encoding, separator: separatorOf(csv), ...found })
  if (said !== null) console.error(said)
  return { csv, entries, ...found }
}

const COLUMNS = ['number', 'reason', 'source', 'call_id', 'created_at', 'number_hint']
const ROWS_AT_ONCE = 1_000

/** Page by page, newest first, so that a long list is never held whole. */
export function exportSuppressions({ options }: Given): Promise<void> {
  const wanted = listOf(options)
  return withGround(async (ground) => {
    const whose = await ownerOf(ground, wanted)
    const installation = await openInstallation(ground)
    let before: string | undefined
    do {
      const page = { ...whose, before, limit: ROWS_AT_ONCE }
      const rows = await suppressions.listSuppressions({ ...ground, installation }, page)
      const csv = toCsv(rows, COLUMNS)
      await print(before === undefined ? csv : csv.slice(csv.indexOf('\r\n') + 2))
      before = rows.length === ROWS_AT_ONCE ? rows.at(-1)?.id : undefined
    } while (before !== undefined)
  })
}

/** Waits until it is written, so that a slow reader does not fill the memory. */
const print = (text: string): Promise<void> => new Promise((resolve) => process.stdout.write(text, () => resolve()))

interface Wanted {
  account: string
  livemode: boolean
}

function listOf(options: Given['options']): Wanted {
  if (options.mode !== 'test' && options.mode !== 'live') throw new UsageProblem('--mode must be test or live.')
  return { account: accountOf(options), livemode: options.mode === 'live' }
}

async function ownerOf({ db }: Ground, { account, livemode }: Wanted): Promise<suppressions.Whose> {
  const row = await accountByName(db, account)
  if (!row) throw new CommandFailed(`There is no account ${account}.`)
  return { accountId: row.id, livemode }
}
