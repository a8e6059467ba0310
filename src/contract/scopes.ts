/**
 * What a key may do. Each route names the right that it needs, and a right names who has it: a scope, or a scope of keys of
 * one mode. A live key that builds sees agents and nothing of live calls; keys and the audit log are the business of full
 * live keys alone.
 */
export const SCOPES = ['full', 'calls', 'build', 'read'] as const
export type Scope = (typeof SCOPES)[number]
type Holder = Scope | `${Scope}:${'test' | 'live'}`

// biome-ignore format: a table reads in columns
const RIGHTS = {
  /** To see what belongs to the account as a whole: itself, its agents, clients and numbers. */
  view:     ['full', 'calls', 'build',      'read'],
  /** To see what belongs to a mode: calls and what came of them. */
  read:     ['full', 'calls', 'build:test', 'read'],
  /** To write drafts and to try them out. */
  build:    ['full',          'build'],
  /** To place, end and review single calls; with a key that builds, simulated ones. */
  call:     ['full', 'calls', 'build:test'],
  /** To run campaigns, to keep the do-not-call list, to have events told again. */
  campaign: ['full', 'calls'],
  /** All that changes what callers meet, what is billed or who is believed: publishing, tokens, secrets, clients, routing, erasing. */
  manage:   ['full'],
  /** To give keys away, to take them back, and to see who did what. */
  govern:   ['full:live'],
} as const satisfies Record<string, readonly Holder[]>
export type Right = keyof typeof RIGHTS

export function hasRight({ scope, livemode }: { scope: Scope; livemode: boolean }, right: Right): boolean {
  const holders: readonly Holder[] = RIGHTS[right]
  return holders.includes(scope) || holders.includes(`${scope}:${livemode ? 'live' : 'test'}`)
}
