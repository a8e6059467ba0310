import { z } from 'zod'
import { route } from './route.ts'

/** How an account shows itself in the console: to its own people, and to the log-ins of its clients. */

const NAME_MAX = 60
export const LOGO_MAX_BYTES = 65_536
/** Pictures alone: what could carry a script is no logo. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
const LOGO = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/
const LOGO_MAX = 'data:image/jpeg;base64,'.length + Math.ceil(LOGO_MAX_BYTES / 3) * 4

const name = z.string().trim().min(1).max(NAME_MAX).meta({ description: 'In the place of "Centralino".' })
const accent = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour, as in #2c49c4')
  .meta({
    description: 'For links, focus and buttons, made lighter or darker where it could not be read.',
    examples: ['#2c49c4'],
  })
const logo = z
  .string()
  .max(LOGO_MAX)
  .regex(LOGO, 'must be a data URL of a PNG, JPEG or WebP picture in base64, as in data:image/png;base64,iVBORw0KGgo=')
  .meta({ description: `A picture as a data URL, \`data:image/png;base64,…\`, of at most ${LOGO_MAX_BYTES} bytes.` })

export const accountBrand = z
  .strictObject({
    object: z.literal('brand'),
    name: name.nullable(),
    accent: accent.nullable(),
    logo: logo.nullable(),
  })
  .meta({ id: 'Brand', description: 'What is null is as Centralino brings it.' })
export type BrandObject = z.output<typeof accountBrand>

export const EXAMPLE_BRAND = { object: 'brand', name: 'Voce & Filo', accent: '#0b6e4f', logo: null }
const one = { description: 'The brand.', json: accountBrand, example: EXAMPLE_BRAND }

export const brandRoutes = {
  get_door: route({
    id: 'get_door',
    method: 'GET',
    path: '/v1/door',
    tag: 'People',
    auth: 'none',
    needs: 'enter',
    summary: 'Read how the log-in page shows itself',
    description:
      'The brand of the account where there is no other. Where there are several it is nobody’s business which: everything is null.',
    replies: { 200: one },
    problems: ['rate_limited'],
  }),
  get_brand: route({
    id: 'get_brand',
    method: 'GET',
    path: '/v1/brand',
    tag: 'Account',
    auth: 'key',
    needs: 'meet',
    summary: 'Read how the account shows itself',
    replies: { 200: one },
  }),
  update_brand: route({
    id: 'update_brand',
    method: 'PATCH',
    path: '/v1/brand',
    tag: 'Account',
    auth: 'key',
    needs: 'manage',
    summary: 'Change how the account shows itself',
    description:
      "To its people and to its clients' log-ins, in both modes. Only what is given changes; null brings back what Centralino has.",
    body: z.strictObject({
      name: name.nullable().optional(),
      accent: accent.nullable().optional(),
      logo: logo.nullable().optional(),
    }),
    replies: { 200: one },
    examples: { body: { name: 'Voce & Filo', accent: '#0b6e4f' } },
  }),
}
