import { readBrand } from '#domain/brand/brand.ts'
import * as clients from '#domain/clients/clients.ts'
import { pageOf, readCursor } from '#http/cursor.ts'
import type { HandlersOf } from '#http/handler.ts'
import type { Clock } from '#kernel/clock.ts'
import { type MailLink, welcome } from './session.ts'

export function clientHandlers(house: {
  clock: Clock
  /** Wakes the delivery: deleting a client ends calls. */
  onEvent: () => void
  /** Null where no mail server is set: the link is asked for by whoever hands it on. */
  mailLink: MailLink | null
}): HandlersOf<'list_clients' | 'create_client' | 'update_client' | 'delete_client'> {
  return {
    async list_clients({ db, caller: { accountId }, query: { limit, cursor } }) {
      const named = { list: 'clients', accountId }
      const before = readCursor(cursor, named)
      const rows = await clients.listClients(db, { accountId, before, limit: limit + 1 })
      const page = { limit, filters: named, last: (row: { id: string }) => row.id }
      return { status: 200, json: pageOf(rows, { ...page, show: (row) => row }) }
    },
    async create_client({ db, caller, body, visit, afterCommit }) {
      const { client, link } = await clients.createClient({ ...house, db }, caller.accountId, body)
      const { mailLink } = house
      if (link && mailLink && client.email !== null) {
        const { name: sender } = await readBrand(db, caller.accountId)
        const mail = {
          email: client.email,
          url: welcome(visit.origin, link.token),
          kind: 'invitation',
          sender,
        } as const
        afterCommit(() => mailLink(mail))
      }
      return { status: 201, json: client }
    },
    async update_client({ db, caller: { accountId }, params: { id }, body }) {
      return { status: 200, json: await clients.updateClient(db, { accountId, id }, body) }
    },
    async delete_client({ db, caller, params: { id }, afterCommit }) {
      const ended = await clients.deleteClient({ ...house, db }, { accountId: caller.accountId, id })
      if (ended.calls > 0) afterCommit(house.onEvent)
      return {
        status: 200,
        json: { id, deleted: true, agents_archived: ended.agents, calls_cancelled: ended.calls },
      }
    },
  }
}
