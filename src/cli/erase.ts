import { readConfig } from '#config.ts'
import { noteCommand } from '#domain/audit/audit.ts'
import { openInstallation } from '#domain/installation/installation.ts'
import { eraseNumber } from '#domain/privacy/privacy.ts'
import { E164 } from '#kernel/e164.ts'
import { createLog, onStderr } from '#kernel/log.ts'
import { openRecordings } from '#media/recording/recordings.ts'
import { accountsNamed, type PersonOwner } from '#store/privacy.ts'
import { nameOf } from './accounts.ts'
import { CommandFailed } from './failure.ts'
import { type Ground, withGround } from './foundations.ts'
import { type Given, UsageProblem } from './usage.ts'

/**
 * `erase NUMBER`: what a person asked for by letter rather than through the API, of every account and mode unless one
 * is named.
 */
export function erase(given: Given): Promise<void> {
  const asked = readPerson(given)
  return withGround(async (ground) => {
    const installation = await openInstallation(ground)
    const { recordingsDir: folder, logFormat } = readConfig()
    const recordings = openRecordings({ folder, log: createLog('error', onStderr(logFormat)) })
    let [anonymized, pending] = [0, 0]
    for (const whose of await ownersOf(ground, asked)) {
      const { accountId, livemode } = whose
      await noteCommand(ground, { accountId, livemode, action: 'erase_number' })
      for (;;) {
        const done = await ground.db.transaction((tx) => {
          const house = { ...ground, db: tx, installation, removeRecordings: recordings.remove }
          return eraseNumber(house, whose, asked.number)
        })
        anonymized += done.anonymized
        // What is left then is not for this command: calls that run, which follow as they end.
        if (done.pending > 0 && done.anonymized > 0) continue
        pending += done.pending
        break
      }
    }
    const follow = pending === 0 ? '' : ` ${pending} more follow as they end.`
    console.log(`Calls anonymised: ${anonymized}.${follow}`)
  })
}

export interface ErasureRequest {
  number: string
  account: string | undefined
  modes: readonly boolean[]
}

export function readPerson({ words: [number = ''], options: { account, mode } }: Given): ErasureRequest {
  if (!E164.test(number)) throw new UsageProblem(`${number} is not a number in E.164 form, such as +390212345678.`)
  if (mode !== undefined && mode !== 'test' && mode !== 'live') throw new UsageProblem('--mode must be test or live.')
  const modes = mode === undefined ? [true, false] : [mode === 'live']
  return { number, account: account === undefined ? undefined : nameOf(account), modes }
}

/** Whose calls are meant: each account in each mode that was not left out. */
export async function ownersOf(
  { db }: Ground,
  { account, modes }: ErasureRequest,
): Promise<(PersonOwner & { account: string })[]> {
  const accounts = await accountsNamed(db, account)
  if (account !== undefined && accounts.length === 0) throw new CommandFailed(`There is no account ${account}.`)
  return accounts.flatMap(({ id, name }) => modes.map((livemode) => ({ accountId: id, livemode, account: name })))
}
