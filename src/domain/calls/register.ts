import type { Clock } from '#kernel/clock.ts'
import { type Together, together } from '#kernel/together.ts'
import * as moves from '#store/call-moves.ts'
import { type CallWords, keepWords } from '#store/calls.ts'
import { type Db, wasRefused } from '#store/db.ts'
import { insertUsage } from '#store/usage.ts'

/**
 * Writes down what happens to the calls of one node, many in one statement: call by call a node reaches a tenth of what
 * the database can commit. Each entry is settled after its commit and tells whether the call was still this node's.
 */
export interface CallRegister {
  answer: Together<moves.Owned & { at: string }, boolean>
  /** Asked for the words when their batch is written, within a tenth of a second; null: they go another way. */
  keepWords: Together<() => (CallWords & { nodeId: string }) | null, void>
  endConversation: Together<moves.EndedCall, boolean>
}

/** Calls in one statement; what it may hold of them stays far below a mebibyte. */
const AT_ONCE = 100
/** What was said is kept after this at the latest; a burst goes into one piece. */
const KEPT_AFTER_MS = 100

export function openRegister({ db, clock }: { db: Db; clock: Clock }): CallRegister {
  /** In the order of ids, as everybody moves many: two who move the same calls then do not wait in a circle. */
  const moved = <Item extends moves.Owned>(move: (items: readonly Item[]) => Promise<string[]>) =>
    together<Item, boolean>({
      max: AT_ONCE,
      wasRefused,
      run: async (items) => {
        const ids = new Set(await move(items.toSorted((a, b) => (a.id < b.id ? -1 : 1))))
        return items.map((item) => ids.has(item.id))
      },
    })
  return {
    answer: moved((calls) => moves.answer(db, calls)),
    endConversation: moved((calls) => endAndBill(db, calls)),
    keepWords: together({
      max: AT_ONCE,
      wasRefused,
      gather: () => clock.sleep(KEPT_AFTER_MS),
      run: async (spoken) => {
        const words = spoken.flatMap((said) => said() ?? [])
        if (words.length > 0) await keepWords(db, words)
        return spoken.map(() => undefined)
      },
    }),
  }
}

/** Live calls are billed in the transaction that ends them; test calls are not, and need none. */
async function endAndBill(db: Db, calls: readonly moves.EndedCall[]): Promise<string[]> {
  if (calls.every((call) => call.usageId === null)) return moves.endConversations(db, calls)
  return db.transaction(async (tx) => {
    const ended = await moves.endConversations(tx, calls)
    const ours = new Set(ended)
    const billed = calls.flatMap(({ id, usageId, at, transfer }) =>
      usageId !== null && ours.has(id)
        ? [{ callId: id, usageId, at, afterSeconds: transfer?.duration_seconds ?? 0 }]
        : [],
    )
    await insertUsage(tx, billed)
    return ended
  })
}
