import { accountRoutes } from './account.ts'
import { agentDocumentSchema } from './agent-document.ts'
import { agentRoutes } from './agents.ts'
import { callRoutes } from './calls.ts'
import { conversationRoutes } from './conversation-routes.ts'
import { numberRoutes } from './numbers.ts'
import type { Route } from './route.ts'
import { suppressionRoutes } from './suppressions.ts'
import { testModeRoutes } from './test-mode.ts'

/** Every public route by its id. `allowHttp` relaxes the https rules of an agent's addresses (development). */
export function routesFor(options: { allowHttp: boolean }) {
  return {
    ...accountRoutes,
    ...agentRoutes(agentDocumentSchema(options)),
    ...callRoutes,
    ...suppressionRoutes,
    ...numberRoutes,
    ...testModeRoutes,
    ...conversationRoutes,
  } satisfies Record<string, Route>
}
export type Routes = ReturnType<typeof routesFor>
export type RouteId = keyof Routes
