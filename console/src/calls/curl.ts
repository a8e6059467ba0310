import { addressOf, type Operation } from '../api/client.ts'

/** The same question for a terminal. A key is never part of it. */
export function curlOf(
  operation: Operation,
  given: { params?: Record<string, string>; query?: object; body?: unknown },
): string {
  const method = operation.slice(0, operation.indexOf(' '))
  const lines = [
    `curl -s${method === 'GET' ? '' : ` -X ${method}`} '${location.origin}${addressOf(operation, given)}'`,
    `-H "Authorization: Bearer $KEY"`,
  ]
  if (given.body !== undefined) {
    lines.push(`-H 'Content-Type: application/json'`)
    lines.push(`-d '${JSON.stringify(given.body).replaceAll("'", `'\\''`)}'`)
  }
  return lines.join(' \\\n  ')
}
