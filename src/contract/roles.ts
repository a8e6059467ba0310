/** Who people of an account may be. What each of them may do stands in `may.ts`, route by route. */
export const PERSON_ROLES = ['owner', 'operator', 'viewer', 'client'] as const
export type PersonRole = (typeof PERSON_ROLES)[number]
