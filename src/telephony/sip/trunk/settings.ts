/**
 * What an operator says of one trunk. Nothing but `name` may be logged: a user name is half of a secret, and often a
 * number.
 */
export interface TrunkSettings {
  /** For logs and health: host:port, or what whoever added it calls it; no user, no password. */
  name: string
  /** Of one that was added to the database. */
  id?: string
  user: string | null
  password: string | null
  host: string
  /** Null: DNS says which (RFC 3263), else 5060. */
  port: number | null
  transport: 'udp' | 'tcp'
  /** In order of preference. */
  codecs: readonly ('PCMA' | 'PCMU')[]
  register: boolean
  /** Calls are handed on by REFER. */
  refer: boolean
  /** ISO 3166: whose national forms its numbers come in. */
  country: string
  /** Everything in a dialog goes where it began, though another address of the trunk is named for it. */
  always: boolean
  /** Addresses or ranges calls may come from besides its own. */
  sources: readonly string[]
  inbound: 'source' | 'credentials'
  /** INVITEs that leave for it in a second, from one node; absent: as many as usual. */
  cps?: number
  /** False: it answers no OPTIONS, so that its silence says nothing. */
  options?: false
}
