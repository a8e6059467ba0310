import { type SentWebhook, sentWebhooks, webhookHeaders } from '#contract/webhooks.ts'
import type { Components, Json } from './openapi-components.ts'

/**
 * The requests that we make ourselves: who receives them finds their shape and how to trust them in the same document.
 */
export function webhooksOf(components: Components): Record<string, Json> {
  return Object.fromEntries(sentWebhooks.map((sent) => [sent.type, { post: operationOf(sent, components) }]))
}

function operationOf(sent: SentWebhook, components: Components): Json {
  const schema = components.add(sent.payload, 'output')
  return {
    operationId: sent.id,
    summary: sent.summary,
    description: sent.description,
    tags: ['Events'],
    // What proves it is the signature: no key of ours goes with it.
    security: [],
    parameters: headersOf(components),
    requestBody: { required: true, content: { 'application/json': { schema, example: sent.example } } },
    responses: {
      '2XX': { description: 'It has arrived; what the answer says besides is not read.' },
      410: { description: 'Nobody wants it any more: it is not sent again.' },
      default: { description: 'It has not arrived, and is sent again.' },
    },
  }
}

function headersOf(components: Components): Json[] {
  return Object.entries(webhookHeaders.shape).map(([name, header]) => {
    const { description, examples, ...schema } = components.add(header, 'output')
    const required = !header.safeParse(undefined).success
    return { name, in: 'header', required, description, schema, example: (examples as string[])[0] }
  })
}
