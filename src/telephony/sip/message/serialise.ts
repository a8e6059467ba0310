import type { SipMessage } from './message.ts'
import { canonicalName } from './names.ts'

/**
 * The message as bytes. Content-Length is always that of the body, whatever the headers say, in its place or at the
 * end; a line break within a value becomes a space, so that no text from elsewhere can start a header of its own.
 */
export function serialise(message: SipMessage): Uint8Array {
  const start =
    message.kind === 'request'
      ? `${message.method} ${message.uri} SIP/2.0`
      : `SIP/2.0 ${message.status} ${message.reason}`
  const lines = [oneLine(start)]
  const length = `Content-Length: ${message.body.length}`
  let measured = false
  for (const [name, value] of message.headers) {
    if (canonicalName(name) !== 'Content-Length') lines.push(oneLine(`${name}: ${value}`))
    else if (!measured) {
      lines.push(length)
      measured = true
    }
  }
  if (!measured) lines.push(length)
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'utf8'), message.body])
}

const oneLine = (text: string): string => (/[\r\n]/.test(text) ? text.replace(/[\r\n]/g, ' ') : text)
