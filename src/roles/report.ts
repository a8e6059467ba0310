import { statfs } from 'node:fs/promises'
import { iso } from '#kernel/clock.ts'
import { type Loop, startLoop } from '#kernel/loop.ts'
import { VERSION } from '#kernel/version.ts'
import { keepReport, type NodeReport } from '#store/system.ts'
import type { SipEndpoint } from '#telephony/sip/endpoint.ts'
import type { Node } from './node.ts'

/** What this node says of itself, every few seconds: for whoever looks at the installation's health. */
const EVERY_MS = 5_000

export function startReport(node: Node, endpoint: Pick<SipEndpoint, 'health'> | null): Loop {
  return startLoop(node, {
    name: 'report',
    longestMs: EVERY_MS,
    step: async () => {
      const trunks = endpoint?.health() ?? []
      const report: NodeReport = {
        listens: endpoint !== null,
        trunks: trunks.map(({ name, id = null, up, registered, lastAnswerMs }) => {
          return { name, id, up, registered, answer_ms: lastAnswerMs }
        }),
        disk: await diskOf(node.config.recordingsDir),
      }
      const telephony = node.liveTelephone !== undefined || trunks.length > 0
      const { nodeId: id } = node.lease
      const takesCalls = node.config.roles.includes('calls')
      await keepReport(node.db, {
        ...{ id, version: VERSION, report, at: iso(node.clock.now()) },
        telephony: takesCalls && telephony,
      })
      return EVERY_MS
    },
  })
}

/** Null where the folder is not there yet. */
async function diskOf(folder: string): Promise<NodeReport['disk']> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder)
    return { free_bytes: bsize * bavail, total_bytes: bsize * blocks }
  } catch {
    return null
  }
}
