import { numberAt } from '../live/phone.ts'
import { freshAddress, NETWORK } from '../sip/peers/address.ts'
import { startKamailio } from '../sip/peers/kamailio.ts'

/** One trunk to as many telephones as there are addresses: each is found by the end of its number. */
export interface Carrier extends AsyncDisposable {
  readonly trunk: { host: string; user: string; password: string; options: false }
  /** Of the telephone at that address. */
  numberAt(address: string): string
}

const ACCOUNT = { user: 'centralino', password: 'right-horse' }

export async function openCarrier(): Promise<Carrier> {
  // Nobody calls through it.
  const callers = freshAddress()
  const proxy = await startKamailio({
    ...{ address: freshAddress(), callers, telephones: { network: NETWORK } },
    ...ACCOUNT,
  })
  return {
    // It is not asked whether it is there: on a busy machine that would be no.
    trunk: { host: proxy.address, ...ACCOUNT, options: false },
    numberAt,
    [Symbol.asyncDispose]: () => proxy[Symbol.asyncDispose](),
  }
}
