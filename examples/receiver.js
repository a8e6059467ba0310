// Receives events, verifies their signature with the public Standard Webhooks library and prints what they say.
// WEBHOOK_SECRET=whsec_… node examples/receiver.js [how many, then stop]
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? '')
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
server.listen(9000, '127.0.0.1', () => console.log('receiving on http://127.0.0.1:9000'))
