import { accountById } from '#domain/accounts/accounts.ts'
import { rotateSecret } from '#domain/events/secrets.ts'
import type { HandlersOf } from '#http/handler.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Keyring } from '#kernel/seal.ts'

const ATTEMPTS_PER_NUMBER_PER_DAY = 3

export function accountHandlers(house: {
  clock: Clock
  keyring: Keyring
}): HandlersOf<'get_account' | 'rotate_webhook_secret'> {
  return {
    async get_account({ db, caller }) {
      const account = await accountById(db, caller.accountId)
      if (!account) throw new Error('a key without an account')
      return {
        status: 200,
        json: {
          id: account.id,
          object: 'account',
          name: account.name,
          mode: caller.livemode ? 'live' : 'test',
          livemode: caller.livemode,
          limits: {
            concurrent_calls: account.concurrent_calls,
            inbound_calls: account.inbound_calls,
            attempts_per_number_per_day: ATTEMPTS_PER_NUMBER_PER_DAY,
          },
          default_client: { id: account.client_id, external_id: account.client_external_id },
          created_at: account.created_at,
        },
      }
    },
    async rotate_webhook_secret({ db, caller }) {
      const rotated = await rotateSecret({ ...house, db }, caller.accountId)
      return { status: 201, json: { object: 'webhook_secret', ...rotated } }
    },
  }
}
