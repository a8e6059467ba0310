import { noteCommand } from '#domain/audit/audit.ts'
import { openInstallation } from '#domain/installation/installation.ts'
import { exportNumber } from '#domain/privacy/export.ts'
import { showSuppression } from '#http/routes/suppressions.ts'
import { ownersOf, readPerson } from './erase.ts'
import { withGround } from './foundations.ts'
import type { Given } from './usage.ts'

const CALLS_AT_ONCE = 200

/**
 * `export NUMBER`: one JSON object per line, each with the account that it is kept by: calls, transcripts, events,
 * entries of the do-not-call list. Page by page, so that it is never held whole.
 */
export function exportPerson(given: Given): Promise<void> {
  const asked = readPerson(given)
  return withGround(async (ground) => {
    const installation = await openInstallation(ground)
    for (const whose of await ownersOf(ground, asked)) {
      const { accountId, livemode } = whose
      await noteCommand(ground, { accountId, livemode, action: 'export_number' })
      let before: string | undefined
      do {
        const page = { number: asked.number, before, limit: CALLS_AT_ONCE }
        const kept = await exportNumber({ ...ground, installation }, whose, page)
        const entries = before === undefined ? kept.suppressions.map(showSuppression) : []
        const events = kept.events.map((event) => ({ object: 'event', ...event }))
        const lines = [...entries, ...kept.calls, ...kept.transcripts, ...events]
        await print(lines.map((line) => `${JSON.stringify({ account: whose.account, ...line })}\n`).join(''))
        before = kept.calls.length === CALLS_AT_ONCE ? kept.calls.at(-1)?.id : undefined
      } while (before !== undefined)
    }
  })
}

/** Waits until it is written, so that a slow reader does not fill the memory. */
const print = (text: string): Promise<void> => new Promise((resolve) => process.stdout.write(text, () => resolve()))
