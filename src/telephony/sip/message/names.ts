/** The short forms of header names, all of IANA's list. */
// biome-ignore format: a table reads in columns
const COMPACT: Readonly<Record<string, string>> = {
  a: 'Accept-Contact',   b: 'Referred-By',    c: 'Content-Type', d: 'Request-Disposition', e: 'Content-Encoding',
  f: 'From',             i: 'Call-ID',        j: 'Reject-Contact', k: 'Supported',         l: 'Content-Length',
  m: 'Contact',          n: 'Identity-Info',  o: 'Event',        r: 'Refer-To',            s: 'Subject',
  t: 'To',               u: 'Allow-Events',   v: 'Via',          x: 'Session-Expires',     y: 'Identity',
}

/** Headers whose grammar is a list with commas: a line with three values and three lines with one are the same. */
// biome-ignore format: a table reads in columns
const LISTS = [
  'Accept', 'Accept-Contact', 'Accept-Encoding', 'Accept-Language', 'Alert-Info', 'Allow', 'Allow-Events', 'Call-Info',
  'Contact', 'Content-Encoding', 'Content-Language', 'Diversion', 'Error-Info', 'Geolocation', 'History-Info',
  'In-Reply-To', 'P-Asserted-Identity', 'P-Associated-URI', 'P-Preferred-Identity', 'Path', 'Proxy-Require', 'Reason',
  'Record-Route', 'Reject-Contact', 'Request-Disposition', 'Require', 'Route', 'Security-Client', 'Security-Server',
  'Security-Verify', 'Service-Route', 'Supported', 'Unsupported', 'Via', 'Warning',
] as const

/** Headers with one value, whose commas are a part of it. */
// biome-ignore format: a table reads in columns
const SINGLES = [
  'Authentication-Info', 'Authorization', 'Call-ID', 'Content-Disposition', 'Content-Length', 'Content-Type', 'CSeq', 'Date',
  'Event', 'Expires', 'From', 'Identity', 'Identity-Info', 'MIME-Version', 'Max-Forwards', 'Min-Expires', 'Min-SE', 'Organization',
  'P-Access-Network-Info', 'P-Charging-Vector', 'Priority', 'Privacy', 'Proxy-Authenticate', 'Proxy-Authorization', 'RAck', 'RSeq',
  'Refer-To', 'Referred-By', 'Remote-Party-ID', 'Replaces', 'Reply-To', 'Retry-After', 'SIP-ETag', 'SIP-If-Match', 'Server',
  'Session-Expires', 'Subject', 'Subscription-State', 'Timestamp', 'To', 'User-Agent', 'User-to-User', 'WWW-Authenticate',
] as const

const canonical = new Map<string, string>([
  // As nearly everybody writes them, so that nothing has to be lowered for it.
  ...[...LISTS, ...SINGLES].map((name) => [name, name] as const),
  ...[...LISTS, ...SINGLES].map((name) => [name.toLowerCase(), name] as const),
  ...Object.entries(COMPACT),
])
const lists = new Set<string>(LISTS)

/** The name as the RFCs write it, of a short form too; a name that we do not know stays as it was sent. */
export const canonicalName = (name: string): string => canonical.get(name) ?? canonical.get(name.toLowerCase()) ?? name

export const isList = (name: string): boolean => lists.has(name)
