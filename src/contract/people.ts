import { z } from 'zod'
import { emailAddress } from './agent-document.ts'
import { PERSON_ROLES } from './roles.ts'
import { route } from './route.ts'
import { identifier, listOf, onePage, pageQuery, timestamp } from './shapes.ts'

/** The people of an account, who log into the console (rules.md#people). */

const NAME_MAX = 200
/** RFC 5321 allows no longer path. */
const EMAIL_MAX = 254
/** Long enough that guessing is hopeless beside the throttle; no rule beyond that makes a password better. */
const PASSWORD_MIN = 10
const PASSWORD_MAX = 200

export const role = z.enum(PERSON_ROLES).meta({
  description:
    '`owner` may do everything; `operator` reads everything and runs calls, campaigns, agents, the list and reviews; `viewer` only reads; `client` sees the calls and the usage of one client.',
})
export const personName = z.string().trim().min(1).max(NAME_MAX)
export const personEmail = emailAddress.max(EMAIL_MAX)
export const newPassword = z
  .string()
  .min(PASSWORD_MIN)
  .max(PASSWORD_MAX)
  .meta({ description: `At least ${PASSWORD_MIN} characters, of any kind.` })
/** What is only compared: whoever has an older or a longer one is told that it is wrong, not why. */
export const givenPassword = z.string().min(1).max(PASSWORD_MAX)
export const totpCode = z
  .string()
  .regex(/^\d{6}$/, 'must be the six digits that the authenticator shows, as in 287082')
  .meta({ examples: ['287082'] })

const person = z
  .strictObject({
    id: identifier('per'),
    object: z.literal('person'),
    name: z.string(),
    email: z.string(),
    role,
    client: identifier('cli').nullable().meta({ description: 'Whose calls a `client` sees; null for everybody else.' }),
    totp: z.boolean().meta({ description: 'Whether the log-in also asks for a code.' }),
    status: z.enum(['invited', 'active']).meta({ description: '`invited` until the invitation is accepted.' }),
    last_seen_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'Person' })
export type PersonObject = z.output<typeof person>

const invitationLink = z
  .strictObject({ url: z.string(), expires_at: timestamp, mailed: z.boolean() })
  .meta({ id: 'InvitationLink', description: 'Opens once, and only until then. Shown this once.' })

const invitedPerson = person
  .extend({ invitation: invitationLink })
  .meta({ id: 'InvitedPerson', description: 'The person, and the link by which they come in.' })

export const selfObject = z
  .strictObject({
    id: identifier('per'),
    object: z.literal('person'),
    name: z.string(),
    email: z.string(),
    totp: z.boolean(),
  })
  .meta({ id: 'Self', description: 'Whoever is logged in.' })
export type SelfObject = z.output<typeof selfObject>

export const EXAMPLE_SELF = {
  id: 'per_01jcq3v5k8e7r9t2w4y6z8a0bc',
  object: 'person',
  name: 'Anna Verdi',
  email: 'anna@example.com',
  totp: false,
}
const EXAMPLE = {
  ...EXAMPLE_SELF,
  role: 'operator',
  client: null,
  status: 'active',
  last_seen_at: '2026-11-15T09:30:00.000Z',
  created_at: '2026-11-15T09:00:00.000Z',
}
const EXAMPLE_INVITED = {
  ...EXAMPLE,
  status: 'invited',
  last_seen_at: null,
  invitation: {
    url: 'https://calls.example.com/welcome/3q2-7wEjVn0aLq9rT5yUiOpAsDfGhJkLzXcVbNm1234',
    expires_at: '2026-11-22T09:00:00.000Z',
    mailed: false,
  },
}

const personId = z.object({ id: identifier('per') })
const example = { params: { id: EXAMPLE.id } }
const one = { description: 'The person.', json: person, example: EXAMPLE }
const me = { description: 'Whoever is logged in.', json: selfObject, example: EXAMPLE_SELF }

export const peopleRoutes = {
  list_people: route({
    id: 'list_people',
    method: 'GET',
    path: '/v1/people',
    tag: 'People',
    auth: 'person',
    needs: 'lead',
    summary: 'List the people of the account, newest first',
    query: z.strictObject({ ...pageQuery }),
    replies: {
      200: { description: 'A page of people.', json: listOf(person), items: person, example: onePage(EXAMPLE) },
    },
  }),
  invite_person: route({
    id: 'invite_person',
    method: 'POST',
    path: '/v1/people',
    tag: 'People',
    auth: 'person',
    needs: 'lead',
    summary: 'Invite somebody into the account',
    description:
      'The reply shows the link this once; where a mail server is set it is mailed too. Somebody who was invited and has not come yet gets a new link, and the former one opens no more. Who has a log-in already, in this account or another, keeps their password.',
    body: z.strictObject({
      email: personEmail,
      name: personName.optional(),
      role,
      client: identifier('cli')
        .max(100)
        .optional()
        .meta({ description: 'Whose calls they see: for the role `client`, and only for it.' }),
    }),
    replies: {
      201: { description: 'The person, with the link.', json: invitedPerson, example: EXAMPLE_INVITED },
    },
    problems: ['not_found', 'person_exists'],
    examples: { body: { email: 'anna@example.com', name: 'Anna Verdi', role: 'operator' } },
  }),
  update_person: route({
    id: 'update_person',
    method: 'PATCH',
    path: '/v1/people/{id}',
    tag: 'People',
    auth: 'person',
    needs: 'lead',
    summary: "Change somebody's role",
    description: 'It holds from their next request on. The log-in of a client stays one.',
    params: personId,
    body: z.strictObject({ role: z.enum(['owner', 'operator', 'viewer']) }),
    replies: { 200: one },
    problems: ['last_owner', 'client_login'],
    examples: { ...example, body: { role: 'viewer' } },
  }),
  remove_person: route({
    id: 'remove_person',
    method: 'DELETE',
    path: '/v1/people/{id}',
    tag: 'People',
    auth: 'person',
    needs: 'lead',
    summary: 'Remove somebody from the account',
    description: 'They are logged out of it at once. What they did stays.',
    params: personId,
    replies: { 204: { description: 'They are gone.' } },
    problems: ['last_owner'],
    examples: example,
  }),
  update_me: route({
    id: 'update_me',
    method: 'PUT',
    path: '/v1/people/me',
    tag: 'People',
    auth: 'person',
    needs: 'self',
    summary: 'Change your own name or password',
    description: 'A new password ends every other session of yours.',
    body: z.strictObject({
      name: personName.optional(),
      password: z.strictObject({ old: givenPassword, new: newPassword }).optional(),
    }),
    replies: { 200: me },
    problems: ['wrong_password'],
    examples: { body: { name: 'Anna Verdi' } },
  }),
  begin_totp: route({
    id: 'begin_totp',
    method: 'POST',
    path: '/v1/people/me/totp',
    tag: 'People',
    auth: 'person',
    needs: 'self',
    summary: 'Get a secret for your authenticator',
    description:
      'Nothing is asked for until a code of it has been confirmed. Asking again replaces what was not confirmed.',
    replies: {
      201: {
        description: 'The secret, shown this once.',
        json: z.strictObject({ object: z.literal('totp'), secret: z.string(), uri: z.string() }).meta({
          id: 'Totp',
          description: 'SHA-1, six digits, 30 seconds (RFC 6238), as every authenticator has it.',
        }),
        example: {
          object: 'totp',
          secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
          uri: 'otpauth://totp/Centralino:anna%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Centralino',
        },
      },
    },
    problems: ['totp_on'],
  }),
  confirm_totp: route({
    id: 'confirm_totp',
    method: 'PUT',
    path: '/v1/people/me/totp',
    tag: 'People',
    auth: 'person',
    needs: 'self',
    summary: 'Turn the code on, by showing one',
    body: z.strictObject({ code: totpCode }),
    replies: { 200: me },
    problems: ['wrong_code', 'totp_on'],
    examples: { body: { code: '287082' } },
  }),
  remove_totp: route({
    id: 'remove_totp',
    method: 'DELETE',
    path: '/v1/people/me/totp',
    tag: 'People',
    auth: 'person',
    needs: 'self',
    summary: 'Turn the code off',
    description: 'Safe to repeat.',
    replies: { 200: me },
  }),
}
