/** One of the 49 messages of RFC 4475, and what is to be done with it. */
export interface TortureMessage {
  /** As the RFC names its file. */
  name: string
  section: string
  bytes: Uint8Array
  /** Ours: read, refused with that answer, or dropped without one, as a response is. */
  judged: 'accept' | 400 | 416 | 505 | 'drop'
  /** What a user agent does with one that is well formed, where that is not what it always does. */
  above?: 405 | 406 | 415 | 420 | 'drop'
  why: string
}

/** Lines as they are written here, each ended by CR and LF; the first break is the template's own. */
export const text = (template: string): string => template.replace(/^\n/, '').replaceAll('\n', '\r\n')

/** The description that most of them carry. */
export const sdp = (origin: string, connection = origin, time = '0 0'): string =>
  text(`
v=0
o=mhandley 29739 7272939 IN IP4 ${origin}
s=-
c=IN IP4 ${connection}
t=${time}
m=audio 49217 RTP/AVP 0 12
m=video 3227 RTP/AVP 31
a=rtpmap:31 LPC
`)

type Row = [
  name: string,
  section: string,
  judged: TortureMessage['judged'],
  why: string,
  above?: TortureMessage['above'],
]

export const message = (
  [name, section, judged, why, above]: Row,
  ...parts: (string | Uint8Array)[]
): TortureMessage => ({
  ...{ name, section, judged, why },
  ...(above === undefined ? {} : { above }),
  bytes: Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'utf8') : part))),
})
