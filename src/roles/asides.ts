import type { Calls } from './calls.ts'
import { answerChecks } from './checks.ts'
import type { Node } from './node.ts'
import { startReport } from './report.ts'

/** What a node says of itself, and what it tries when somebody asks. */
export function startAsides(node: Node, calls: Calls | null) {
  const report = startReport(node, calls?.endpoint ?? null)
  const checks = answerChecks(node, calls?.endpoint ?? null)
  node.bells.report = report.ring
  node.bells.checks = checks.ring
  return [report, checks]
}
