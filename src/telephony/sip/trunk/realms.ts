import type { FirstRealm } from '#telephony/sip/dialog/credentials.ts'

/** How many addresses of one trunk are remembered; the first to be learned is forgotten first. */
const ADDRESSES_MAX = 256

/**
 * In which realm each address of a trunk first asked for its password, for as long as the node lives. No other is
 * answered there: who is called through the trunk, or stands between, may ask too.
 */
export class Realms {
  readonly #seen = new Map<string, string>()

  at(trunk: string, address: string): FirstRealm {
    const key = `${trunk} ${address}`
    const seen = this.#seen
    return {
      get seen() {
        return seen.get(key) ?? null
      },
      learn(realm) {
        if (seen.has(key)) return
        const [oldest] = seen.keys()
        if (seen.size >= ADDRESSES_MAX && oldest !== undefined) seen.delete(oldest)
        seen.set(key, realm)
      },
    }
  }
}
