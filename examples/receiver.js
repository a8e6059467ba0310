// Receives events, verifies their signature with the public Standard Webhooks library and prints what they say.
// WEBHOOK_SECRET=whsec_… [RECEIVER_PORT=9000] node examples/receiver.js [how many, then stop]
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const port = Number(process.env.RECEIVER_PORT ?? 9000)
const secret = process.env.WEBHOOK_SECRET
if (!secret) throw new Error('WEBHOOK_SECRET is empty: POST /v1/webhook-secret makes one, with a key that is right')
const webhook = new Webhook(secret)
let left = Number(process.argv[2] ?? Number.POSITIVE_INFINITY)

const server = createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    try {
      const event = webhook.verify(Buffer.concat(chunks).toString(), request.headers)
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
server.listen(port, '127.0.0.1', () => console.log(`receiving on http://127.0.0.1:${port}`))
