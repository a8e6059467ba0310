import type { CallObject } from '#contract/calls.ts'
import type { TranscriptObject } from '#contract/conversation-routes.ts'
import type { PrivacyExport } from '#contract/privacy.ts'
import { documentOf } from '#domain/agents/versions.ts'
import { viewCall } from '#domain/calls/view.ts'
import type { Installation } from '#domain/installation/installation.ts'
import type { Clock } from '#kernel/clock.ts'
import type { CallRow } from '#store/calls.ts'
import type { Queryable } from '#store/db.ts'
import { keptCalls, type PersonOwner, payloadsOf, wordsOfCalls } from '#store/privacy.ts'
import { type SuppressionRow, suppressionOf } from '#store/suppressions.ts'

/**
 * All that an account keeps of a number in one mode, for the person who asks. What was anonymised is nobody's any more.
 */
export interface ExportHouse {
  db: Queryable
  clock: Clock
  installation: Installation
}

export interface Exported {
  calls: CallObject[]
  transcripts: TranscriptObject[]
  events: PrivacyExport['events']
  suppressions: SuppressionRow[]
}

/** A page of the calls of a number, newest first, with what was said in them and told of them. */
export async function exportNumber(
  { db, clock, installation }: ExportHouse,
  whose: PersonOwner,
  asked: { number: string; before?: string | undefined; limit: number },
): Promise<Exported> {
  const hash = installation.numberHash(asked.number)
  const rows = await keptCalls(db, { ...whose, number: asked.number, hash }, asked)
  const ids = rows.map((row) => row.id)
  const payloads = await payloadsOf(db, ids)
  const entry = await suppressionOf(db, whose, hash)
  const now = clock.now()
  return {
    calls: rows.map((row) => viewCall(row, now)),
    transcripts: await transcriptsOf(db, rows),
    // One that was emptied meanwhile is gone.
    events: payloads.filter((payload) => payload !== '').map((payload) => JSON.parse(payload)),
    suppressions: entry ? [entry] : [],
  }
}

async function transcriptsOf(db: Queryable, calls: readonly CallRow[]): Promise<TranscriptObject[]> {
  const pieces = await wordsOfCalls(
    db,
    calls.map((call) => call.id),
  )
  const said = Map.groupBy(pieces, (piece) => piece.call_id)
  const transcripts: TranscriptObject[] = []
  for (const call of calls) {
    const turns = (said.get(call.id) ?? []).flatMap((piece) => piece.turns)
    if (turns.length === 0) continue
    const { language } = await documentOf(db, call)
    transcripts.push({ object: 'transcript', call: call.id, language, turns })
  }
  return transcripts
}
