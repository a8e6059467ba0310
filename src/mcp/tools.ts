import type { Route } from '#contract/route.ts'
import { type ArgumentPlan, planOf } from './arguments.ts'
import { type Hints, hintsOf } from './hints.ts'
import { inputSchemaOf, type ObjectSchema, outputSchemaOf } from './json-schema.ts'
import { descriptionOf, titleOf } from './words.ts'

/** A route as a tool: what is shown of it, and how its arguments are read. */
export interface RouteTool {
  route: Route
  plan: ArgumentPlan
  shown: {
    name: string
    title: string
    description: string
    inputSchema: ObjectSchema
    outputSchema?: ObjectSchema
    annotations: Hints & { title: string }
  }
}

/** Every route that takes a key is a tool, called by the route's id, in the order of the table. */
export function toolsFor(routes: readonly Route[]): Map<string, RouteTool> {
  return new Map(routes.filter(isTool).map((route) => [route.id, toolOf(route)]))
}

/** What is told bit by bit is no answer of a tool. */
const isTool = ({ auth, replies }: Route): boolean => auth === 'key' && replies[200]?.stream === undefined

function toolOf(route: Route): RouteTool {
  const hints = hintsOf(route.id)
  const plan = planOf(route, hints)
  const title = titleOf(route)
  const outputSchema = outputSchemaOf(route)
  return {
    route,
    plan,
    shown: {
      name: route.id,
      title,
      description: descriptionOf(route),
      inputSchema: inputSchemaOf(route, plan),
      ...(outputSchema ? { outputSchema } : {}),
      annotations: { title, ...hints },
    },
  }
}
