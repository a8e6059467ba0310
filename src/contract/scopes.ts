import type { PersonRole } from './roles.ts'

/**
 * What a key or a person may do. Each route names the right that it needs, and a right names who has it: a scope of
 * keys, a scope of keys of one mode, or a role of people. A live key that builds sees agents and nothing of live calls;
 * keys and the audit log are the business of full live keys alone, and of owners.
 */
export const SCOPES = ['full', 'calls', 'build', 'read'] as const
export type Scope = (typeof SCOPES)[number]
/** Whoever asks: a key by its scope, a person by their role, or somebody who has not said who they are. */
export type Holder = Scope | PersonRole | 'nobody'
type Named = Holder | `${Scope}:${'test' | 'live'}`

// biome-ignore format: a table reads in columns
const RIGHTS = {
  /** To come in. */
  enter:    [                                            'nobody'],
  /** To see and change oneself. */
  self:     [                                            'owner', 'operator', 'viewer', 'client'],
  /** To see single calls and what they cost; the log-in of a client sees those of that client and no others. */
  follow:   ['full', 'calls', 'build:test', 'read',      'owner', 'operator', 'viewer', 'client'],
  /** To see whom one deals with: how the account shows itself. */
  meet:     ['full', 'calls', 'build',      'read',      'owner', 'operator', 'viewer', 'client'],
  /** To see what belongs to the account as a whole: itself, its agents, clients and numbers. */
  view:     ['full', 'calls', 'build',      'read',      'owner', 'operator', 'viewer'],
  /** To see what belongs to a mode: calls and what came of them. */
  read:     ['full', 'calls', 'build:test', 'read',      'owner', 'operator', 'viewer'],
  /** To write drafts and to try them out. */
  build:    ['full',          'build',                   'owner', 'operator'],
  /** To place, end and review single calls; with a key that builds, simulated ones. */
  call:     ['full', 'calls', 'build:test',              'owner', 'operator'],
  /** To run campaigns, to keep the do-not-call list, to have events told again. */
  campaign: ['full', 'calls',                            'owner', 'operator'],
  /** To change what callers meet: publishing and archiving agents, and the tokens of their tools. */
  publish:  ['full',                                     'owner', 'operator'],
  /** All that changes what is billed or who is believed: secrets, clients, routing, erasing. */
  manage:   ['full',                                     'owner'],
  /** To give keys away, to take them back, and to see who did what. */
  govern:   ['full:live',                                'owner'],
  /** To say who belongs to the account. */
  lead:     [                                            'owner'],
  /** To run the installation: its trunks, its keys of models, its health. Of the account that it began with. */
  operate:  [                                            'owner'],
} as const satisfies Record<string, readonly Named[]>
export type Right = keyof typeof RIGHTS

export function hasRight({ scope, livemode }: { scope: Holder; livemode: boolean }, right: Right): boolean {
  const holders: readonly string[] = RIGHTS[right]
  return holders.includes(scope) || holders.includes(`${scope}:${livemode ? 'live' : 'test'}`)
}
