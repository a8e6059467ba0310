import { decideAnalysis } from '#analysis/decide.ts'
import type { Answered } from './evaluate.ts'
import { decided, type Reading } from './score.ts'

/** Whatever our code ended with that is not as the gold has it, a line each. */
export function mistakesIn(answered: readonly Answered[]): string[] {
  return answered.flatMap(({ case: { id, task, gold }, proposal }) => {
    const reading = decided(decideAnalysis(task, proposal))
    const wanted: Reading = { ...gold, callbackAt: gold.callback_at }
    const before = new Map(lines(wanted))
    const after = new Map(lines(reading))
    return [...new Set([...before.keys(), ...after.keys()])].flatMap((what) => {
      const [gold, read] = [before.get(what) ?? 'nothing', after.get(what) ?? 'nothing']
      return gold === read ? [] : [`${id}: ${what}: gold ${gold}, decided ${read}`]
    })
  })
}

function lines({ data, outcome, callbackAt, issues }: Reading): [what: string, value: string][] {
  return [
    ...Object.entries(data).map(([key, value]): [string, string] => [key, JSON.stringify(value)]),
    ['outcome', outcome],
    ...(callbackAt === null ? [] : [['callback', Temporal.Instant.from(callbackAt).toString()] as [string, string]]),
    ...(issues ?? []).map(([code, field]): [string, string] => [`issue ${code} ${field ?? ''}`.trim(), 'present']),
  ]
}
