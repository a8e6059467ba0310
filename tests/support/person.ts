import { makeFirstLink } from '#domain/people/links.ts'
import { systemClock } from '#kernel/clock.ts'
import { sql } from '#store/sql.ts'
import { type Api, apiFor } from './api.ts'
import type { TestHouse } from './house.ts'

/** A browser: keeps its cookie, names its mode, and sends the Origin of its page with what changes something. */
export interface Browser {
  api: Api
  cookie: string
  mode: 'test' | 'live' | null
  origin: string | null
}

export function browserFor(url: string, ask: Api = apiFor(url)): Browser {
  const browser: Browser = {
    cookie: '',
    mode: 'test',
    origin: url,
    async api(method, path, body, headers = {}) {
      const reply = await ask(method, path, body, {
        ...(browser.cookie ? { cookie: browser.cookie } : {}),
        ...(browser.mode ? { 'centralino-mode': browser.mode } : {}),
        ...(browser.origin && method !== 'GET' ? { origin: browser.origin } : {}),
        ...headers,
      })
      const [set] = reply.headers.getSetCookie()
      if (set) browser.cookie = set.split(';')[0] ?? ''
      return reply
    },
  }
  return browser
}

export const PASSWORD = 'una frase lunga e mia'

/** The first owner of the first account, logged in. */
export async function firstOwner(house: TestHouse, email = 'anna@example.com', ask?: Api): Promise<Browser> {
  await house.key(false)
  const [account] = await house.db.query(sql<{ id: string }>`select id from accounts where name = 'default'`)
  const link = await makeFirstLink({ db: house.db, clock: systemClock }, account?.id ?? '')
  if (!link) throw new Error('there is an owner already')
  const browser = browserFor(house.url, ask)
  const accepted = await browser.api('POST', `/v1/invitations/${link.token}`, {
    name: 'Anna',
    email,
    password: PASSWORD,
  })
  if (accepted.status !== 201) throw new Error(accepted.text)
  return browser
}

/** Somebody whom the owner has invited, and who has come. */
export async function invited(house: TestHouse, owner: Browser, wanted: object, ask?: Api): Promise<Browser> {
  const { status, json, text } = await owner.api('POST', '/v1/people', wanted)
  if (status !== 201) throw new Error(text)
  const browser = browserFor(house.url, ask)
  const token = json.invitation.url.split('/').at(-1)
  const accepted = await browser.api('POST', `/v1/invitations/${token}`, { name: 'Somebody', password: PASSWORD })
  if (accepted.status !== 201) throw new Error(accepted.text)
  return browser
}
