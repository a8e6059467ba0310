import { z } from 'zod'
import { accountBrand, EXAMPLE_BRAND } from './brand.ts'
import {
  EXAMPLE_SELF,
  givenPassword,
  newPassword,
  personEmail,
  personName,
  role,
  selfObject,
  totpCode,
} from './people.ts'
import { route } from './route.ts'
import { identifier, listOf, onePage, pageQuery, timestamp } from './shapes.ts'

/** Log-ins of people: sessions, the links by which somebody comes in for the first time, and forgotten passwords. */

/** What a person's request names its mode with; the query parameter is for where no header can be sent. */
export const MODE_HEADER = 'centralino-mode'
export const MODE_PARAMETER = 'mode'
/** With TLS under a name that no neighbour and no plain connection can set. */
export const SESSION_COOKIES = { secure: '__Host-centralino', plain: 'centralino' } as const

const place = z
  .strictObject({
    id: identifier('acc'),
    name: z.string(),
    role,
    client: identifier('cli').nullable().meta({ description: 'For the log-in of a client: which.' }),
    client_name: z.string().nullable(),
  })
  .meta({ id: 'Place', description: 'An account that the person belongs to.' })

const session = z
  .strictObject({
    object: z.literal('session'),
    person: selfObject,
    account: z.strictObject({ id: identifier('acc'), name: z.string() }),
    role,
    client: identifier('cli').nullable(),
    client_name: z.string().nullable().meta({ description: 'Whose calls are seen, for the log-in of a client.' }),
    accounts: z.array(place).meta({ description: 'Where else they may switch to, this one included.' }),
    expires_at: timestamp.meta({ description: 'When it ends if nothing is asked until then.' }),
  })
  .meta({ id: 'Session' })
export type SessionObject = z.output<typeof session>

const openSession = z
  .strictObject({
    id: identifier('ses'),
    object: z.literal('open_session'),
    person: z.strictObject({ id: identifier('per'), name: z.string(), email: z.string() }),
    current: z.boolean().meta({ description: 'Whether this is the one that asks.' }),
    address: z.string().meta({ description: 'From where it was opened.' }),
    agent: z.string().meta({ description: 'The browser, as it calls itself.' }),
    created_at: timestamp,
    last_seen_at: timestamp,
    expires_at: timestamp,
  })
  .meta({ id: 'OpenSession' })
export type OpenSessionObject = z.output<typeof openSession>

const invitation = z
  .strictObject({
    object: z.literal('invitation'),
    kind: z.enum(['first_owner', 'invitation', 'password']).meta({
      description: 'Makes the first owner, lets somebody into an account, or sets a new password.',
    }),
    email: z.string().nullable().meta({ description: 'Null for the first owner, who names their own.' }),
    name: z.string().nullable(),
    account: z.strictObject({ id: identifier('acc'), name: z.string() }).nullable(),
    role: role.nullable(),
    brand: accountBrand.meta({ description: 'How the account shows itself that the link leads into.' }),
    has_password: z.boolean().meta({
      description: 'They have a log-in already: an invitation is then accepted with the password that they have.',
    }),
    expires_at: timestamp,
  })
  .meta({ id: 'Invitation' })
export type InvitationObject = z.output<typeof invitation>

const EXAMPLE_SESSION = {
  object: 'session',
  person: EXAMPLE_SELF,
  account: { id: 'acc_01jcq3v5k8e7r9t2w4y6z8a0bc', name: 'default' },
  role: 'owner',
  client: null,
  client_name: null,
  accounts: [{ id: 'acc_01jcq3v5k8e7r9t2w4y6z8a0bc', name: 'default', role: 'owner', client: null, client_name: null }],
  expires_at: '2026-11-15T21:30:00.000Z',
}
const EXAMPLE_OPEN = {
  id: 'ses_01jcq3v5k8e7r9t2w4y6z8a0bc',
  object: 'open_session',
  person: { id: EXAMPLE_SELF.id, name: EXAMPLE_SELF.name, email: EXAMPLE_SELF.email },
  current: true,
  address: '203.0.113.7',
  agent: 'Mozilla/5.0 (X11; Linux; rv:145.0) Gecko/20100101 Firefox/145.0',
  created_at: '2026-11-15T09:30:00.000Z',
  last_seen_at: '2026-11-15T09:31:00.000Z',
  expires_at: '2026-11-15T21:31:00.000Z',
}
const EXAMPLE_INVITATION = {
  object: 'invitation',
  kind: 'invitation',
  email: 'anna@example.com',
  name: 'Anna Verdi',
  account: { id: 'acc_01jcq3v5k8e7r9t2w4y6z8a0bc', name: 'default' },
  role: 'operator',
  brand: EXAMPLE_BRAND,
  has_password: false,
  expires_at: '2026-11-22T09:00:00.000Z',
}
const TOKEN = '3q2-7wEjVn0aLq9rT5yUiOpAsDfGhJkLzXcVbNm1234'
const PASSWORD = 'una frase lunga e mia'

const token = z.object({ token: z.string().max(100).meta({ description: 'The end of the link.' }) })
const entered = { description: 'The session; its cookie is in `Set-Cookie`.', json: session, example: EXAMPLE_SESSION }

export const sessionRoutes = {
  create_session: route({
    id: 'create_session',
    method: 'POST',
    path: '/v1/session',
    tag: 'People',
    auth: 'none',
    needs: 'enter',
    changesNothing: true,
    summary: 'Log in',
    description:
      'The same answer whether or not there is such a person. Somebody who has an authenticator is asked for its code with `code_required`: send it beside the rest.',
    body: z.strictObject({ email: personEmail, password: givenPassword, code: totpCode.optional() }),
    replies: { 201: entered },
    problems: ['wrong_credentials', 'code_required', 'forbidden', 'rate_limited'],
    examples: { body: { email: 'anna@example.com', password: PASSWORD } },
  }),
  get_session: route({
    id: 'get_session',
    method: 'GET',
    path: '/v1/session',
    tag: 'People',
    auth: 'person',
    needs: 'self',
    summary: 'Read who is logged in, and where',
    replies: { 200: { ...entered, description: 'The session.' } },
  }),
  switch_session: route({
    id: 'switch_session',
    method: 'PUT',
    path: '/v1/session',
    tag: 'People',
    auth: 'person',
    needs: 'self',
    summary: 'Switch to another account of yours',
    description: 'The session gets a new cookie; the former one opens nothing any more.',
    body: z.strictObject({ account: identifier('acc').max(100), client: identifier('cli').max(100).optional() }),
    replies: { 200: entered },
    problems: ['not_found'],
    examples: { body: { account: 'acc_01jcq3v5k8e7r9t2w4y6z8a0bc' } },
  }),
  delete_session: route({
    id: 'delete_session',
    method: 'DELETE',
    path: '/v1/session',
    tag: 'People',
    auth: 'person',
    needs: 'self',
    summary: 'Log out',
    replies: { 204: { description: 'Logged out.' } },
  }),
  list_sessions: route({
    id: 'list_sessions',
    method: 'GET',
    path: '/v1/sessions',
    tag: 'People',
    auth: 'person',
    needs: 'self',
    summary: 'List where people are logged in, newest first',
    description: 'Your own sessions; an owner sees those of everybody in the account.',
    query: z.strictObject({ ...pageQuery }),
    replies: {
      200: {
        description: 'A page of sessions.',
        json: listOf(openSession),
        items: openSession,
        example: onePage(EXAMPLE_OPEN),
      },
    },
  }),
  revoke_session: route({
    id: 'revoke_session',
    method: 'DELETE',
    path: '/v1/sessions/{id}',
    tag: 'People',
    auth: 'person',
    needs: 'self',
    summary: 'End a session',
    params: z.object({ id: identifier('ses') }),
    replies: { 204: { description: 'It has ended.' } },
    examples: { params: { id: EXAMPLE_OPEN.id } },
  }),
  get_invitation: route({
    id: 'get_invitation',
    method: 'GET',
    path: '/v1/invitations/{token}',
    tag: 'People',
    auth: 'none',
    needs: 'enter',
    summary: 'Read what a link is for',
    description: '404 for one that was used, replaced or has expired.',
    params: token,
    replies: { 200: { description: 'The invitation.', json: invitation, example: EXAMPLE_INVITATION } },
    problems: ['rate_limited'],
    examples: { params: { token: TOKEN } },
  }),
  accept_invitation: route({
    id: 'accept_invitation',
    method: 'POST',
    path: '/v1/invitations/{token}',
    tag: 'People',
    auth: 'none',
    needs: 'enter',
    summary: 'Accept an invitation, and log in',
    description:
      'Once. The first owner gives their name and e-mail address too. Who has a log-in already accepts with the password that they have, and the code of their authenticator where there is one. A link for a forgotten password sets it, and ends every session of the person.',
    params: token,
    body: z.strictObject({
      name: personName.optional(),
      email: personEmail.optional(),
      password: newPassword,
      code: totpCode.optional(),
    }),
    replies: { 201: entered },
    problems: ['wrong_credentials', 'code_required', 'forbidden', 'rate_limited'],
    examples: { params: { token: TOKEN }, body: { name: 'Anna Verdi', password: PASSWORD } },
  }),
  request_password_reset: route({
    id: 'request_password_reset',
    method: 'POST',
    path: '/v1/password-resets',
    tag: 'People',
    auth: 'none',
    needs: 'enter',
    changesNothing: true,
    summary: 'Ask for a new password',
    description:
      'A link is mailed, if there is such a person and a mail server is set; `npx centralino people reset` prints one. The answer is the same in every case.',
    body: z.strictObject({ email: personEmail }),
    replies: { 202: { description: 'Whoever it is will be told.' } },
    problems: ['forbidden', 'rate_limited'],
    examples: { body: { email: 'anna@example.com' } },
  }),
}
