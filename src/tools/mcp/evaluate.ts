import type { Budget } from './budget.ts'
import { RULES } from './keywords.ts'
import { isObject, resolve } from './schema.ts'

/**
 * JSON Schema (2020-12; draft-07 and older where `$schema` says so), read rather than compiled, so that every step can
 * be counted. A compiled validator has no bound: a schema of a few lines whose alternatives refer to each other doubles
 * its work with every line, and no limit on size or depth sees that.
 */
export interface SchemaQuestion {
  schema: unknown
  value: unknown
  /** A JSON pointer into the arguments. */
  at: string
  /** Where faults are told; null inside an alternative, whose faults are nobody's yet. */
  faults: string[] | null
}

export function evaluate(budget: Budget, asked: SchemaQuestion): boolean {
  const { schema } = asked
  budget.spend(1)
  if (schema === false) return tell(asked, 'is not allowed')
  if (!isObject(schema)) return true
  return budget.deeper(() => {
    if (typeof schema.$ref === 'string') {
      const good = evaluate(budget, { ...asked, schema: resolve(budget.root, schema.$ref) ?? true })
      if (budget.older || !good) return good
    }
    const on = {
      ...asked,
      schema,
      budget,
      judge: (part: unknown, value: unknown, at: string) =>
        evaluate(budget, { schema: part, value, at, faults: asked.faults }),
      would: (part: unknown, value: unknown) => evaluate(budget, { schema: part, value, at: asked.at, faults: null }),
      tell: (what: string) => tell(asked, what),
    }
    let good = true
    for (const [keyword, given] of Object.entries(schema)) {
      budget.spend(1)
      const rule = Object.hasOwn(RULES, keyword) ? RULES[keyword] : undefined
      if (rule && !rule(given, on)) good = false
    }
    return good
  })
}

function tell({ at, faults }: Pick<SchemaQuestion, 'at' | 'faults'>, what: string): false {
  faults?.push(`${at === '' ? 'The arguments' : at}: ${what}.`)
  return false
}
