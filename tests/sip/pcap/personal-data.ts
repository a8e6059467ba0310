/**
 * What may not stand in a capture that is kept with the project: a number, a name or an address that could be
 * somebody's. Only what is set apart for tests and stories by those who give numbers out is let through; everything
 * else is replaced before it is committed.
 */

/** Numbers that belong to nobody, and whose word it is. */
// biome-ignore format: a table reads in columns
const NOBODYS: readonly { form: RegExp; whose: string }[] = [
  { form: /^\+39000000\d{1,7}$/,  whose: 'test numbers of ours: no Italian prefix begins with 00' },
  { form: /^\+441632960\d{3}$/,   whose: 'Ofcom, for drama' },
  { form: /^\+442079460\d{3}$/,   whose: 'Ofcom, for drama' },
  { form: /^\+447700900\d{3}$/,   whose: 'Ofcom, for drama' },
  { form: /^\+1\d{3}55501\d{2}$/, whose: 'the North American plan, for stories' },
]

/** Loopback, RFC 5737, RFC 1918 and the address of nobody. */
const NOBODYS_ADDRESS =
  /^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^(192\.0\.2|198\.51\.100|203\.0\.113)\.|^0\.0\.0\.0$/
/** RFC 2606 and RFC 6761. */
const NOBODYS_HOST = /(^|\.)(invalid|example|test|localhost)$/
const NOBODYS_NAME: ReadonlySet<string> = new Set(['A peer', 'Anonymous', ''])

const URI = /\b(?:sips?|tel):(?:([^@\s<>;]+)@)?(\[[^\]]+\]|[^\s;:>?,"]+)/gi
const DISPLAY_NAME = /^(?:From|To|Contact|P-Asserted-Identity|Diversion|Remote-Party-ID)\s*:\s*"([^"]*)"/gim
const ADDRESS = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g
const LONG_NUMBER = /\+\d{7,15}\b/g
/** Shorter ones are extensions, ports and the like. */
const DIALLED = /^\+?[\d().-]{6,}$/

/** Whatever of a message may not be kept. */
export function personalDataIn(text: string): string[] {
  const uris = [...text.matchAll(URI)]
  const users = uris.flatMap(([uri, user, host = '']) => user ?? (uri.toLowerCase().startsWith('tel:') ? host : []))
  const numbers = [...users.filter((user) => DIALLED.test(user)), ...(text.match(LONG_NUMBER) ?? [])]
  const hosts = uris.flatMap(([uri, , host = '']) => (uri.toLowerCase().startsWith('tel:') ? [] : [host]))
  const names = [...text.matchAll(DISPLAY_NAME)].map(([, name = '']) => name)
  return [
    ...numbers.filter((number) => !NOBODYS.some(({ form }) => form.test(number))),
    ...(text.match(ADDRESS) ?? []).filter((address) => !NOBODYS_ADDRESS.test(address)),
    ...hosts.filter((host) => /[a-z]/i.test(host) && !host.startsWith('[') && !NOBODYS_HOST.test(host)),
    ...names.filter((name) => !NOBODYS_NAME.has(name)),
  ]
}
