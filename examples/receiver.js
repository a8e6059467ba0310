// Receives events, verifies their signature and prints what they say. Node 20 or newer, and nothing else.
// WEBHOOK_SECRET=whsec_… [RECEIVER_PORT=9000] node examples/receiver.js [how many, then stop]
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const TOLERANCE_SECONDS = 5 * 60
const BODY_MAX_BYTES = 1024 * 1024
const secret = process.env.WEBHOOK_SECRET
if (!secret) throw new Error('WEBHOOK_SECRET is empty: POST /v1/webhook-secret makes one, with a key that is right')
const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
let left = Number(process.argv[2] ?? Number.POSITIVE_INFINITY)

/** The event, if it is genuine; throws otherwise. `body` is the bytes as they came: parsed and written again they differ. */
function verify(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS)) throw new Error('too old, or no time')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  // While a secret is being changed there are two signatures, with a blank between them.
  const genuine = signatures.split(' ').some((one) => {
    const [version, text = ''] = one.split(',')
    const given = Buffer.from(text, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!genuine) throw new Error('no signature of ours')
  return JSON.parse(body.toString())
}

const server = createServer((request, response) => {
  const chunks = []
  let bytes = 0
  request.on('data', (chunk) => {
    bytes += chunk.length
    if (bytes > BODY_MAX_BYTES) request.destroy()
    else chunks.push(chunk)
  })
  request.on('end', () => {
    try {
      const event = verify(request.headers, Buffer.concat(chunks))
      console.log(`verified ${event.type}: ${event.call.reference} ended ${event.call.outcome}`, event.call.result.data)
      response.writeHead(204).end()
      left -= 1
      if (left <= 0) server.close()
    } catch (error) {
      console.log(`refused: ${error.message}`)
      response.writeHead(400).end()
    }
  })
})
server.listen(Number(process.env.RECEIVER_PORT ?? 9000), '127.0.0.1', () =>
  console.log(`receiving on http://127.0.0.1:${server.address().port}`),
)
