import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A language model's server on loopback, in the wire of each provider as its own SDK speaks it. */
export interface ModelServer extends AsyncDisposable {
  url: string
  port: number
  /** What was asked, in order. */
  readonly asked: Asked[]
  /** What is answered next; the last one is kept. */
  answers: Reply[]
  /** Requests that wait now for an answer that does not come. */
  readonly hanging: Set<ServerResponse>
}

export interface Asked {
  path: string
  headers: IncomingHttpHeaders
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into requests of every shape
  body: any
  text: string
}

export type Reply = (response: ServerResponse, asked: Asked) => void
export type Wire = 'openai' | 'google' | 'compatible'

export async function startModelServer(...answers: Reply[]): Promise<ModelServer> {
  const asked: Asked[] = []
  const hanging = new Set<ServerResponse>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const one = { path: request.url ?? '', headers: request.headers, body: JSON.parse(text), text }
    asked.push(one)
    hanging.add(response)
    response.once('close', () => hanging.delete(response))
    const next = model.answers.length > 1 ? model.answers.shift() : model.answers[0]
    next?.(response, one)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const model: ModelServer = {
    url: `http://127.0.0.1:${port}`,
    port,
    asked,
    answers,
    hanging,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return model
}

const INPUT_TOKENS = 1_000
const OUTPUT_TOKENS = 200

/** The model wrote this text; a finish of `length` means that it was cut off. */
// biome-ignore format: a table reads in columns
const WIRES: Record<Wire, (text: string, finish: 'stop' | 'length' | 'refusal') => object> = {
  openai: (text, finish) => ({
    id: 'resp_1', object: 'response', created_at: 1, model: 'gpt-x',
    status: finish === 'length' ? 'incomplete' : 'completed',
    incomplete_details: finish === 'length' ? { reason: 'max_output_tokens' } : null,
    output: [{ type: 'message', id: 'msg_1', role: 'assistant', status: 'completed',
      content: [finish === 'refusal' ? { type: 'refusal', refusal: text } : { type: 'output_text', text, annotations: [] }] }],
    usage: { input_tokens: INPUT_TOKENS, output_tokens: OUTPUT_TOKENS, total_tokens: INPUT_TOKENS + OUTPUT_TOKENS },
  }),
  google: (text, finish) => ({
    candidates: [{ index: 0, finishReason: { stop: 'STOP', length: 'MAX_TOKENS', refusal: 'SAFETY' }[finish],
      ...(finish === 'refusal' ? {} : { content: { role: 'model', parts: [{ text }] } }) }],
    usageMetadata: { promptTokenCount: INPUT_TOKENS, candidatesTokenCount: OUTPUT_TOKENS, totalTokenCount: INPUT_TOKENS + OUTPUT_TOKENS },
  }),
  compatible: (text, finish) => ({
    id: 'chat_1', object: 'chat.completion', created: 1, model: 'local',
    choices: [{ index: 0, finish_reason: finish === 'refusal' ? 'content_filter' : finish, message: { role: 'assistant', content: finish === 'refusal' ? null : text } }],
    usage: { prompt_tokens: INPUT_TOKENS, completion_tokens: OUTPUT_TOKENS, total_tokens: INPUT_TOKENS + OUTPUT_TOKENS },
  }),
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return (response) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
}

export const wrote = (wire: Wire, text: string, finish: 'stop' | 'length' | 'refusal' = 'stop'): Reply =>
  json(200, WIRES[wire](text, finish))
export const answered = (wire: Wire, answer: object): Reply => wrote(wire, JSON.stringify(answer))
export const status = json
/** Never answers. */
export const hangs: Reply = () => {}
/** Says the beginning of an answer and breaks off. */
export const breaksOff: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('{"id":')
  setImmediate(() => response.destroy())
}
