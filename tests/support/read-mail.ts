/** Reads a mail as a receiver would, by RFC 5322, 2045 and 2047: as much of them as what we send makes use of. */
export interface ReadMail {
  /** By name in lower case, unfolded and decoded. */
  headers: Map<string, string>
  /** The lines of the headers as they came, folded ones apart. */
  headerLines: string[]
  /** Bodies by media type. */
  parts: Map<string, string>
}

export function readMail(raw: string): ReadMail {
  const { head, body } = split(raw)
  const headers = headersOf(head)
  const parts = new Map<string, string>()
  const [, boundary] = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '') ?? []
  if (boundary === undefined) add(parts, headers, body)
  else
    for (const piece of body.split(`--${boundary}`).slice(1, -1)) {
      const part = split(piece.replace(/^\r\n/, ''))
      add(parts, headersOf(part.head), part.body)
    }
  return { headers, headerLines: head.split('\r\n'), parts }
}

function split(text: string): { head: string; body: string } {
  const at = text.indexOf('\r\n\r\n')
  return { head: text.slice(0, at), body: text.slice(at + 4) }
}

function headersOf(head: string): Map<string, string> {
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    if (headers.has(name)) throw new Error(`the header ${name} is there twice`)
    headers.set(name, decodeWords(line.slice(colon + 1).trim()))
  }
  return headers
}

/** Encoded words that follow one another are one word; each is decoded as bytes, for a character may be cut in two. */
function decodeWords(text: string): string {
  return text.replace(/(=\?utf-8\?[BQ]\?[^?]*\?=)( +(=\?utf-8\?[BQ]\?[^?]*\?=))*/gi, (run) => {
    const bytes = [...run.matchAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi)].map(([, kind = '', word = '']) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64') : unquote(word.replaceAll('_', ' ')),
    )
    return Buffer.concat(bytes).toString('utf8')
  })
}

const unquote = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

function add(parts: Map<string, string>, headers: Map<string, string>, body: string): void {
  const [type = ''] = (headers.get('content-type') ?? '').split(';')
  const encoding = headers.get('content-transfer-encoding') ?? '7bit'
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : encoding === 'quoted-printable'
        ? unquote(body.replace(/=\r\n/g, ''))
        : Buffer.from(body, 'latin1')
  parts.set(type, bytes.toString('utf8').replaceAll('\r\n', '\n'))
}
