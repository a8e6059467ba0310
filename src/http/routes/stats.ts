import { readWaiting } from '#domain/campaigns/waiting.ts'
import { readLineStats } from '#domain/stats/lines.ts'
import { readStats } from '#domain/stats/stats.ts'
import type { HandlersOf } from '#http/handler.ts'
import type { Clock } from '#kernel/clock.ts'

export function statsHandlers({ clock }: { clock: Clock }): HandlersOf<'get_stats' | 'get_line_stats' | 'get_waiting'> {
  return {
    async get_stats({ db, caller, query }) {
      return { status: 200, json: await readStats({ db, clock }, caller, query) }
    },
    async get_line_stats({ db, caller, query }) {
      return { status: 200, json: await readLineStats({ db, clock }, caller, query) }
    },
    async get_waiting({ db, caller }) {
      return { status: 200, json: await readWaiting({ db, clock }, caller) }
    },
  }
}
