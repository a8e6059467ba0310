import { readBrand } from '#domain/brand/brand.ts'
import * as me from '#domain/people/me.ts'
import * as people from '#domain/people/people.ts'
import { pageOf, readCursor } from '#http/cursor.ts'
import type { HandlersOf } from '#http/handler.ts'
import { type PeopleHouse, sessionOf, welcome } from './session.ts'

type PeopleIds =
  | 'list_people'
  | 'invite_person'
  | 'update_person'
  | 'remove_person'
  | 'update_me'
  | 'begin_totp'
  | 'confirm_totp'
  | 'remove_totp'

export function peopleHandlers(house: PeopleHouse): HandlersOf<PeopleIds> {
  return {
    async list_people({ db, caller: { accountId }, query: { limit, cursor } }) {
      const named = { list: 'people', accountId }
      const before = readCursor(cursor, named)
      const rows = await people.listPeople(db, { accountId, before, limit: limit + 1 })
      return { status: 200, json: pageOf(rows, { limit, filters: named, last: ({ id }) => id, show: (row) => row }) }
    },
    async invite_person({ db, caller, body, visit, afterCommit }) {
      const { person, link } = await people.invitePerson({ ...house, db }, caller.accountId, body)
      const url = welcome(visit.origin, link.token)
      const { mailLink } = house
      const { name: sender } = await readBrand(db, caller.accountId)
      if (mailLink) afterCommit(() => mailLink({ email: person.email, url, kind: 'invitation', sender }))
      const invitation = { url, expires_at: link.expiresAt, mailed: mailLink !== null }
      return { status: 201, json: { ...person, invitation } }
    },
    async update_person({ db, caller: { accountId }, params, body }) {
      const which = { accountId, personId: params.id, role: body.role }
      return { status: 200, json: await people.changeRole({ ...house, db }, which) }
    },
    async remove_person({ db, caller: { accountId }, params }) {
      await people.removePerson({ ...house, db }, { accountId, personId: params.id })
      return { status: 204, json: undefined }
    },
    update_me: {
      async outside({ caller, body }) {
        const { person_id: personId, id: sessionId } = sessionOf(caller)
        return { status: 200, json: await me.changeSelf(house, { personId, sessionId }, body) }
      },
    },
    begin_totp: {
      async outside({ caller }) {
        const { secret, uri } = await me.beginTotp(house, sessionOf(caller).person_id)
        return { status: 201, json: { object: 'totp', secret, uri } }
      },
    },
    confirm_totp: {
      async outside({ caller, body }) {
        return { status: 200, json: await me.confirmTotp(house, sessionOf(caller).person_id, body.code) }
      },
    },
    remove_totp: {
      async outside({ caller }) {
        return { status: 200, json: await me.removeTotp(house, sessionOf(caller).person_id) }
      },
    },
  }
}
