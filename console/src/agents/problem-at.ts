import type { Fault } from '../api/api-problem.ts'

/** What the server says about a place of the document, or about something inside it where nobody else shows it. */
export function problemAt(faults: readonly Fault[], path: readonly (string | number)[]): string | undefined {
  const pointer = path.map((part) => `/${part}`).join('')
  const here = faults.filter(({ param }) => param === pointer)
  return here.length === 0 ? undefined : here.map(({ message }) => message).join(' ')
}

export function problemsWithin(faults: readonly Fault[], path: readonly (string | number)[]): Fault[] {
  const pointer = path.map((part) => `/${part}`).join('')
  return faults.filter(({ param }) => param === pointer || param.startsWith(`${pointer}/`))
}
