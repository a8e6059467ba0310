import { z } from 'zod'
import { COUNTRY_NAMES, countryOf } from '#kernel/countries.ts'
import { networkFault } from '#kernel/networks.ts'
import { e164 } from './agent-document.ts'
import { EXAMPLE_ID } from './agent-examples.ts'
import { callObject, EXAMPLE_CALL } from './calls.ts'
import { check, EXAMPLE_CHECK } from './checks.ts'
import { route } from './route.ts'
import { identifier, listOf, onePage, timestamp } from './shapes.ts'

/** Trunks that are added while it runs, beside those of `SIP_TRUNKS` (rules.md#trunks-of-the-database). */

export const TRUNKS_MAX = 16
const SOURCES_MAX = 64
const CREDENTIAL_MAX = 200
const CPS_MAX = 1_000

const HOST =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*|[0-9a-f:.]*:[0-9a-f:.]*)$/i
const credential = z
  .string()
  .min(1)
  .max(CREDENTIAL_MAX)
  .regex(/^[^\p{Cc}]+$/u, 'must be without control characters, as in 0212345678')

const codec = z.enum(['PCMA', 'PCMU'])
const source = z
  .string()
  .max(50)
  .refine((text) => networkFault(text) === null, 'must be an address or a range, as in 203.0.113.0/24')
  .refine(
    (text) => !/\/[0-7]$/.test(text),
    'must be narrower, as in 203.0.113.0/24: whoever is in it is taken for the trunk',
  )

// biome-ignore format: a table reads in columns
const fields = {
  name:      z.string().trim().regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u, 'must be 1 to 60 letters, digits, blanks, dots, dashes or underscores, as in Carrier Milano').meta({ description: 'Your own name for it: attempts and logs show it. No other trunk has it.', examples: ['Carrier Milano'] }),
  host:      z.string().regex(HOST, 'must be a host name or an address, as in sip.example.com').meta({ description: 'Where it is: a name, or an address in numbers.', examples: ['sip.example.com'] }),
  port:      z.int().min(1).max(65_535).nullable().meta({ description: 'Null: DNS says which (RFC 3263), else 5060.' }),
  transport: z.enum(['udp', 'tcp']),
  user:      credential.nullable().meta({ description: 'Null where it knows us by our address.' }),
  codecs:    z.array(codec).min(1).max(2).refine((all) => new Set(all).size === all.length, 'must name each once').meta({ description: 'In order of preference.' }),
  register:  z.boolean().meta({ description: 'We register there; needs user and password.' }),
  refer:     z.boolean().meta({ description: 'Calls are handed on by REFER.' }),
  country:   z.string().refine((text) => countryOf(text) !== null, `must be a country, as in IT; known are ${COUNTRY_NAMES.join(' ')}`).meta({ description: 'ISO 3166: whose national forms its numbers come in.', examples: ['IT'] }),
  always:    z.boolean().meta({ description: 'Everything in a dialog goes where it began.' }),
  sources:   z.array(source).max(SOURCES_MAX).meta({ description: 'Addresses or ranges that its calls may come from besides its own.' }),
  inbound:   z.enum(['source', 'credentials']).meta({ description: 'How whoever calls from there is known: by the address, or by user and password.' }),
  options:   z.boolean().meta({ description: 'False: it answers no OPTIONS, so that its silence says nothing.' }),
  cps:       z.int().min(1).max(CPS_MAX).nullable().meta({ description: 'INVITEs that leave for it in a second, from one node; null: 10.' }),
}
/** What is kept of it besides its name and its password. */
export type TrunkFields = Omit<{ [Field in keyof typeof fields]: z.output<(typeof fields)[Field]> }, 'name'>

const password = credential.nullable().meta({ description: 'Kept sealed, and never shown.', writeOnly: true })

// biome-ignore format: a table reads in columns
const newTrunk = z.strictObject({
  ...fields,
  port:      fields.port.default(null),
  transport: fields.transport.default('udp'),
  user:      fields.user.default(null),
  codecs:    fields.codecs.default(['PCMA', 'PCMU']),
  register:  fields.register.default(false),
  refer:     fields.refer.default(false),
  country:   fields.country.default('IT'),
  always:    fields.always.default(false),
  sources:   fields.sources.default([]),
  inbound:   fields.inbound.default('source'),
  options:   fields.options.default(true),
  cps:       fields.cps.default(null),
  password:  password.default(null),
})
export type NewTrunk = z.output<typeof newTrunk>
const changedTrunk = z.strictObject({ ...fields, password }).partial()
export type ChangedTrunk = z.output<typeof changedTrunk>

const trunk = z
  .strictObject({
    id: identifier('trk'),
    object: z.literal('trunk'),
    ...fields,
    password_set: z.boolean().meta({ description: 'Whether there is a password; it is never shown.' }),
    nodes: z
      .array(
        z.strictObject({
          node: z.string(),
          up: z.boolean().meta({ description: 'Whether calls may go there, as OPTIONS and calls tell it.' }),
          registered: z.boolean().nullable().meta({ description: 'Null where it does not register.' }),
          answer_ms: z.int().nullable().meta({ description: 'How long the last answer to OPTIONS took.' }),
        }),
      )
      .meta({ description: 'What each node that uses it says; empty until one does.' }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Trunk' })
export type TrunkObject = z.output<typeof trunk>

const EXAMPLE = {
  id: 'trk_01jcq3v5k8e7r9t2w4y6z8a0bc',
  object: 'trunk',
  name: 'Carrier Milano',
  host: 'sip.example.com',
  port: null,
  transport: 'udp',
  user: '0212345678',
  codecs: ['PCMA', 'PCMU'],
  register: true,
  refer: false,
  country: 'IT',
  always: false,
  sources: [],
  inbound: 'source',
  options: true,
  cps: null,
  password_set: true,
  nodes: [{ node: 'node_01jcq3v5k8e7r9t2w4y6z8a0bc', up: true, registered: true, answer_ms: 18 }],
  created_at: '2026-11-15T09:30:00.000Z',
  updated_at: '2026-11-15T09:30:00.000Z',
}

const params = z.object({ id: identifier('trk') })
const example = { params: { id: EXAMPLE.id } }
const one = { description: 'The trunk.', json: trunk, example: EXAMPLE }
const all = {
  description: 'The trunks, in the order in which they are tried.',
  json: listOf(trunk),
  example: onePage(EXAMPLE),
}
const owner = { tag: 'Installation', auth: 'person', needs: 'operate' } as const

export const trunkRoutes = {
  list_trunks: route({
    ...owner,
    id: 'list_trunks',
    method: 'GET',
    path: '/v1/trunks',
    summary: 'List the trunks that were added to the database',
    description:
      'For owners of the account that the installation began with; all of these routes are. Trunks of `SIP_TRUNKS` are not among them: they are tried first, and `GET /v1/system` shows them by node.',
    replies: { 200: { ...all, items: trunk } },
  }),
  create_trunk: route({
    ...owner,
    id: 'create_trunk',
    method: 'POST',
    path: '/v1/trunks',
    summary: 'Add a trunk',
    description: `It is the last that is tried, and every node with a telephone uses it within seconds. At most ${TRUNKS_MAX}.`,
    body: newTrunk,
    replies: { 201: one },
    problems: ['trunk_name_taken', 'too_many_trunks'],
    examples: {
      body: { name: EXAMPLE.name, host: EXAMPLE.host, user: EXAMPLE.user, password: 'secret', register: true },
    },
  }),
  order_trunks: route({
    ...owner,
    id: 'order_trunks',
    method: 'PUT',
    path: '/v1/trunks/order',
    summary: 'Say in which order trunks are tried',
    body: z.strictObject({ trunks: z.array(identifier('trk').max(100)).max(TRUNKS_MAX) }).meta({
      description: 'Every trunk, once.',
    }),
    replies: { 200: all },
    examples: { body: { trunks: [EXAMPLE.id] } },
  }),
  update_trunk: route({
    ...owner,
    id: 'update_trunk',
    method: 'PATCH',
    path: '/v1/trunks/{id}',
    summary: 'Change a trunk',
    description:
      'Only what is given changes. Where `host` or `user` does, a password that is kept has to be given again: it belongs to who it was given for. Calls that run over it go on to their end.',
    params,
    body: changedTrunk,
    replies: { 200: one },
    problems: ['trunk_name_taken'],
    examples: { ...example, body: { cps: 5 } },
  }),
  delete_trunk: route({
    ...owner,
    id: 'delete_trunk',
    method: 'DELETE',
    path: '/v1/trunks/{id}',
    summary: 'Remove a trunk',
    description: 'Nothing new goes or comes over it; calls that run over it go on to their end.',
    params,
    replies: { 204: { description: 'It is gone.' } },
    examples: example,
  }),
  check_trunk: route({
    ...owner,
    id: 'check_trunk',
    changesNothing: true,
    method: 'POST',
    path: '/v1/trunks/{id}/check',
    summary: 'Ask a trunk whether it is there, and whether it knows us',
    description:
      'From every node with a telephone, and from the address that its calls leave from: DNS, OPTIONS, and where it registers a REGISTER that changes nothing. Nobody is called.',
    params,
    replies: { 200: { description: 'What was found.', json: check, example: EXAMPLE_CHECK } },
    examples: example,
  }),
  call_over_trunk: route({
    ...owner,
    id: 'call_over_trunk',
    method: 'POST',
    path: '/v1/trunks/{id}/call',
    summary: 'Have an agent call you over a trunk',
    description:
      'A live call like any other, by this trunk and no other and with one attempt: the do-not-call list, the calling window, the destinations and the bill hold.',
    params,
    body: z.strictObject({
      agent: identifier('agt').max(100),
      to: e164.meta({ description: 'Your own telephone, E.164.', examples: ['+393331234567'] }),
      inputs: z.record(z.string(), z.unknown()).optional(),
    }),
    replies: {
      202: { description: 'The queued call.', json: callObject, example: { ...EXAMPLE_CALL, livemode: true } },
    },
    problems: [
      'invalid_inputs',
      'agent_archived',
      'agent_not_published',
      'wrong_agent_type',
      'caller_id_not_owned',
      'no_caller_id',
    ],
    examples: { ...example, body: { agent: EXAMPLE_ID, to: '+393331234567', inputs: { nome: 'Anna' } } },
  }),
}
