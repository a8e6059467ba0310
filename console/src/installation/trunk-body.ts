import type { TrunkObject } from '#contract/trunks.ts'

/** The form of a trunk, all of it text and switches, and what is sent of it. */
export interface Form {
  name: string
  host: string
  port: string
  transport: 'udp' | 'tcp'
  user: string
  password: string
  register: boolean
  options: boolean
  refer: boolean
  always: boolean
  inbound: 'source' | 'credentials'
  sources: string
  country: string
  cps: string
}
export type TextName = 'name' | 'host' | 'port' | 'user' | 'password' | 'sources' | 'country' | 'cps'

export const formOf = (trunk: TrunkObject | null): Form => ({
  name: trunk?.name ?? '',
  host: trunk?.host ?? '',
  port: trunk?.port?.toString() ?? '',
  transport: trunk?.transport ?? 'udp',
  user: trunk?.user ?? '',
  password: '',
  register: trunk?.register ?? false,
  options: trunk?.options ?? true,
  refer: trunk?.refer ?? false,
  always: trunk?.always ?? false,
  inbound: trunk?.inbound ?? 'source',
  sources: trunk?.sources.join(', ') ?? '',
  country: trunk?.country ?? 'IT',
  cps: trunk?.cps?.toString() ?? '',
})

/** What is left empty is not said; a password that is not typed stays as it is. */
export function bodyOf({ port, user, password, sources, country, cps, ...rest }: Form) {
  const number = (text: string) => (text.trim() === '' ? null : Number(text))
  return {
    ...rest,
    host: rest.host.trim(),
    port: number(port),
    user: user.trim() || null,
    ...(password === '' ? {} : { password }),
    sources: sources.split(/[\s,]+/).filter((one) => one !== ''),
    country: country.trim().toUpperCase() || 'IT',
    cps: number(cps),
  }
}
