import { accountRoutes } from './account.ts'
import { agentDocumentSchema } from './agent-document.ts'
import { agentRoutes } from './agents.ts'
import { auditRoutes } from './audit.ts'
import { brandRoutes } from './brand.ts'
import { callRecordRoutes } from './call-record.ts'
import { callRoutes } from './calls.ts'
import { campaignRoutes } from './campaigns.ts'
import { clientRoutes } from './clients.ts'
import { conversationRoutes } from './conversation-routes.ts'
import { dialingRoutes } from './dialing.ts'
import { eventRoutes } from './events.ts'
import { keyRoutes } from './keys.ts'
import { mcpTestRoutes } from './mcp-test.ts'
import { numberRoutes } from './numbers.ts'
import { peopleRoutes } from './people.ts'
import { privacyRoutes } from './privacy.ts'
import { redeliverRoutes } from './redeliver.ts'
import { requestRoutes } from './requests.ts'
import { reviewRoutes } from './review.ts'
import type { Route } from './route.ts'
import { sandboxRoutes } from './sandbox.ts'
import { sessionRoutes } from './session.ts'
import { settingsRoutes } from './settings.ts'
import { statsRoutes } from './stats.ts'
import { streamRoutes } from './stream.ts'
import { suppressionRoutes } from './suppressions.ts'
import { systemRoutes } from './system.ts'
import { talkRoutes } from './talks.ts'
import { testModeRoutes } from './test-mode.ts'
import { trunkRoutes } from './trunks.ts'
import { usageRoutes } from './usage.ts'

const tables = new Map<boolean, Routes>()

/**
 * Every public route by its id. `allowHttp` relaxes the https rules of an agent's addresses (development). Nodes of one
 * process have the same table, and what is made of it once is there for all of them.
 */
export function routesFor(options: { allowHttp: boolean }): Routes {
  const { allowHttp } = options
  const known = tables.get(allowHttp) ?? routeTable({ allowHttp })
  tables.set(allowHttp, known)
  return known
}

function routeTable(options: { allowHttp: boolean }) {
  return {
    ...accountRoutes,
    ...brandRoutes,
    ...keyRoutes,
    ...auditRoutes,
    ...agentRoutes(agentDocumentSchema(options)),
    ...mcpTestRoutes,
    ...callRoutes,
    ...callRecordRoutes,
    ...campaignRoutes,
    ...suppressionRoutes,
    ...numberRoutes,
    ...testModeRoutes,
    ...talkRoutes,
    ...conversationRoutes,
    ...reviewRoutes,
    ...eventRoutes,
    ...sandboxRoutes,
    ...privacyRoutes,
    ...clientRoutes,
    ...usageRoutes,
    ...statsRoutes,
    ...dialingRoutes,
    ...redeliverRoutes,
    ...requestRoutes,
    ...streamRoutes,
    ...sessionRoutes,
    ...peopleRoutes,
    ...trunkRoutes,
    ...systemRoutes,
    ...settingsRoutes,
  } satisfies Record<string, Route>
}
export type Routes = ReturnType<typeof routeTable>
export type RouteId = keyof Routes
