import type { z } from 'zod'
import type { Page } from '#contract/shapes.ts'

/** Routes whose shapes are not in the contract's table yet, as they are agreed. Each goes from here once it is there. */
interface AuditEntry {
  id: string
  actor: { kind: 'key' | 'person' | 'cli'; id: string }
  action: string
  target: string | null
  address: string | null
  created_at: string
}

export interface AwaitedRoutes {
  list_audit: {
    method: 'GET'
    path: '/v1/audit'
    query: z.ZodType<unknown, { limit?: unknown; cursor?: string }>
    replies: { 200: { json: z.ZodType<Page<AuditEntry>> } }
  }
}
