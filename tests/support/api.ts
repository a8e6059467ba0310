/** A small client for the tests: what was answered, whole. */
export interface Reply {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into replies of every shape
  json: any
  text: string
}

export type Api = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>

export function apiFor(url: string, key?: string): Api {
  return async (method, path, body, headers = {}) => {
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    const reply = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...sent,
    })
    const text = await reply.text()
    const isJson = reply.headers.get('content-type')?.includes('json')
    return { status: reply.status, headers: reply.headers, text, json: isJson && text ? JSON.parse(text) : undefined }
  }
}

/** Who could not look so often in its time is on a machine that gives nobody theirs, and has more of it. */
const LOOKS_MIN = 200
const TIMES_MAX = 4

/** Asks until it holds, at most so long; says what it last saw. */
export async function until<T>(look: () => Promise<T>, holds: (seen: T) => boolean, withinMs = 15_000): Promise<T> {
  const began = performance.now()
  for (let looks = 1; ; looks += 1) {
    const seen = await look()
    if (holds(seen)) return seen
    const waited = performance.now() - began
    if (waited > withinMs && (looks >= LOOKS_MIN || waited > TIMES_MAX * withinMs))
      throw new Error(`it never came to hold; last seen: ${JSON.stringify(seen)}`)
    // A moment for whoever is asked: two cores are few.
    await new Promise((resolve) => setTimeout(resolve, 3))
  }
}

export const OUTBOUND = {
  type: 'outbound',
  name: 'Conferma appuntamenti',
  persona: 'Giulia',
  instructions: "Conferma l'appuntamento di {{nome}} e ringrazia.",
  opening: 'Buongiorno, sono Giulia, assistente virtuale dello studio Rossi. Parlo con {{nome}}?',
  inputs: [{ key: 'nome', label: 'Nome', type: 'text', required: true }],
  result: [{ key: 'conferma', label: 'Ha confermato', type: 'boolean', required: true }],
}

export const INBOUND = {
  type: 'inbound',
  name: 'Centralino dello studio',
  persona: 'Marco',
  instructions: 'Rispondi con cortesia e prendi nota di chi chiama.',
  greeting: 'Studio Rossi, sono Marco, un assistente virtuale. Come posso aiutarla?',
}

/** A published outbound agent; its id. */
export async function publishedAgent(api: Api, changes: object = {}): Promise<string> {
  const created = await api('POST', '/v1/agents', { config: { ...OUTBOUND, ...changes } })
  if (created.status !== 201) throw new Error(created.text)
  const published = await api('POST', `/v1/agents/${created.json.id}/publish`, { revision: 1 })
  if (published.status !== 201) throw new Error(published.text)
  return created.json.id
}
