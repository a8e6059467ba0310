import { changeBrand, readBrand } from '#domain/brand/brand.ts'
import type { HandlersOf } from '#http/handler.ts'

export function brandHandlers(): HandlersOf<'get_brand' | 'update_brand'> {
  return {
    async get_brand({ db, caller }) {
      return { status: 200, json: await readBrand(db, caller.accountId) }
    },
    async update_brand({ db, caller, body }) {
      return { status: 200, json: await changeBrand(db, caller.accountId, body) }
    },
  }
}
