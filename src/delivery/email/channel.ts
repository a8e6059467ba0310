import type { Channel, Tried } from '#delivery/channel.ts'
import type { Mailer } from '#delivery/mailer.ts'
import type { Db } from '#store/db.ts'
import type { DueDelivery } from '#store/events.ts'
import { mailOf } from './render.ts'

/** E-mail as a channel of delivery: one mail per event, written when it is sent, the same at every try. */
export function emailChannel({ db, mailer }: { db: Db; mailer: Mailer }): Channel {
  return {
    async send(delivery: DueDelivery, signal: AbortSignal): Promise<Tried> {
      // Test mode never gets here; if it did, still no mail would leave.
      if (!delivery.livemode) return { kind: 'gone', status: null, error: 'Test mode sends no e-mail.' }
      const { account_id: accountId, destination: to, payload, round } = delivery
      const mail = await mailOf(db, { accountId, payload, to, round })
      if (!mail) return { kind: 'gone', status: null, error: 'The data of the call was removed.' }
      const { created_at: at } = JSON.parse(payload) as { created_at: string }
      return mailer.send({ ...mail, id: delivery.event_id, at }, signal)
    },
  }
}
