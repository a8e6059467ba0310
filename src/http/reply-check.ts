import type { Route } from '#contract/route.ts'
import { pointer } from '#kernel/problem.ts'
import type { RouteAnswer } from './handler.ts'

/** Tests and development: a status or a body that the contract does not document is a bug, told at once. */
export function checkReply(route: Route, answer: RouteAnswer): void {
  const documented = route.replies[answer.status]
  if (!documented) throw new Error(`${route.id} answered ${answer.status}, which its route does not document`)
  if ((documented.binary !== undefined) !== (answer.file !== undefined))
    throw new Error(`${route.id} answered ${answer.status} with a file where its route documents none, or without one`)
  if (!documented.json) {
    if (answer.json !== undefined)
      throw new Error(`${route.id} answered ${answer.status} with a body that its route does not document`)
    return
  }
  const parsed = documented.json.safeParse(JSON.parse(JSON.stringify(answer.json ?? null)))
  if (parsed.success) return
  // Where and what, not the values: this ends in a log line.
  const breaches = parsed.error.issues.map((issue) => `${pointer(issue.path)} ${issue.code}`)
  throw new Error(`${route.id} answered ${answer.status} against its schema: ${breaches.join(', ')}`)
}
