import type { AgentDocument } from '#contract/agent-document.ts'
import type { Fault } from '#kernel/problem.ts'
import type { Queryable } from '#store/db.ts'
import { numbersOf } from '#store/numbers.ts'
import { checkRules } from './rules.ts'

/**
 * The verdict on a document that satisfies the schema: what publishing would refuse, and what it would only frown at.
 */
export async function validateDocument(
  db: Queryable,
  accountId: string,
  document: AgentDocument,
): Promise<{ valid: boolean; errors: Fault[]; warnings: Fault[] }> {
  const { problems, warnings } = checkRules(document, { ownNumbers: await numbersOf(db, accountId) })
  return { valid: problems.length === 0, errors: problems, warnings }
}
