import type { ListedTool } from '#tools/server.ts'
import { Budget, TooMuch } from './budget.ts'
import { evaluate } from './evaluate.ts'
import { isObject } from './schema.ts'

/**
 * What is wrong with the arguments of a tool call, in sentences for the agent, before anything is asked or sent. The
 * schema is the customer's and the arguments are a model's, so the work is counted: whatever they are, the answer takes
 * milliseconds. `format` and the `unevaluated…` keywords are left to the customer's server, as is a pattern that has no
 * linear form.
 */
const ARGUMENTS_MAX_DEPTH = 32
const ARGUMENTS_MAX_PARTS = 5_000
const FAULTS_MAX = 5
const FAULT_MAX_CHARACTERS = 200

export function faultsOfArguments(tool: ListedTool, args: Record<string, unknown>): string[] {
  if (!isModest(args)) return ['The arguments are too large, or nested too deep.']
  if (!isObject(tool.inputSchema)) return []
  const faults: string[] = []
  try {
    const budget = new Budget(tool.inputSchema)
    evaluate(budget, { schema: tool.inputSchema, value: args, at: '', faults })
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
    faults.push('The arguments could not be checked: there is too much to compare.')
  }
  return faults.slice(0, FAULTS_MAX).map((fault) => fault.slice(0, FAULT_MAX_CHARACTERS).toWellFormed())
}

function isModest(args: unknown): boolean {
  const ahead: { value: unknown; depth: number }[] = [{ value: args, depth: 1 }]
  let parts = 0
  for (let one = ahead.pop(); one !== undefined; one = ahead.pop()) {
    parts += 1
    if (parts > ARGUMENTS_MAX_PARTS || one.depth > ARGUMENTS_MAX_DEPTH) return false
    if (typeof one.value !== 'object' || one.value === null) continue
    for (const value of Object.values(one.value)) ahead.push({ value, depth: one.depth + 1 })
  }
  return true
}
