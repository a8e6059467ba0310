import { type BrandObject, LOGO_MAX_BYTES, type LOGO_TYPES } from '#contract/brand.ts'
import { Problem } from '#kernel/problem.ts'
import * as store from '#store/brands.ts'
import type { Queryable } from '#store/db.ts'

/** How an account shows itself in the console. A logo is what its first bytes say, whatever it was called. */
type LogoType = (typeof LOGO_TYPES)[number]

// biome-ignore format: a table reads in columns
const BEGINNINGS: Record<LogoType, (bytes: Buffer) => boolean> = {
  'image/png':  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/webp': (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
}

export async function readBrand(db: Queryable, accountId: string): Promise<BrandObject> {
  return show(await store.brandOf(db, accountId))
}

/** What somebody sees who has not said who they are. */
export async function readDoor(db: Queryable): Promise<BrandObject> {
  return show(await store.onlyBrand(db))
}

interface Wanted {
  name?: string | null | undefined
  accent?: string | null | undefined
  logo?: string | null | undefined
}

/** Only what is given changes. */
export async function changeBrand(tx: Queryable, accountId: string, wanted: Wanted): Promise<BrandObject> {
  const now = await store.lockBrand(tx, accountId)
  if (!now) throw new Error('a brand without an account')
  const { name = now.name, accent = now.accent } = wanted
  const picture = wanted.logo === undefined ? now : wanted.logo === null ? NO_LOGO : pictureIn(wanted.logo)
  const row = { name, accent: accent?.toLowerCase() ?? null, logo: picture.logo, logo_type: picture.logo_type }
  await store.setBrand(tx, accountId, row)
  return show(row)
}

const NO_LOGO = { logo: null, logo_type: null }

function pictureIn(address: string): { logo: Buffer; logo_type: string } {
  const [head = '', data = ''] = address.split(',')
  const type = head.slice('data:'.length, -';base64'.length) as LogoType
  const logo = Buffer.from(data, 'base64')
  if (logo.length > LOGO_MAX_BYTES) throw faulty('too_big', `must have at most ${LOGO_MAX_BYTES} bytes`)
  if (!BEGINNINGS[type](logo)) throw faulty('invalid_format', `must be what it says: ${type}`)
  return { logo, logo_type: type }
}

const faulty = (code: string, message: string): Problem =>
  new Problem('invalid_request', { param: '/logo', errors: [{ param: '/logo', code, message }] })

const show = (row: store.BrandRow | undefined): BrandObject => ({
  object: 'brand',
  name: row?.name ?? null,
  accent: row?.accent ?? null,
  logo: row?.logo ? `data:${row.logo_type};base64,${row.logo.toString('base64')}` : null,
})
