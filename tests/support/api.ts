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

/** A moment for whoever is asked, since two cores are few: short at first, then a part of what was waited already. */
const PAUSE_MS = { least: 3, most: 25, part: 0.05 }
/** Who could not look half as often as that is on a machine that gives nobody their time, and has more of it. */
const looksMin = (withinMs: number) => withinMs / PAUSE_MS.most / 2
const TIMES_MAX = 4

/** Asks until it holds, at most so long; says what it last saw. */
export async function until<T>(look: () => Promise<T>, holds: (seen: T) => boolean, withinMs = 15_000): Promise<T> {
  const began = performance.now()
  for (let looks = 1; ; looks += 1) {
    const seen = await look()
    if (holds(seen)) return seen
    const waited = performance.now() - began
    if (waited > withinMs && (looks >= looksMin(withinMs) || waited > TIMES_MAX * withinMs))
      throw new Error(`it never came to hold; last seen: ${JSON.stringify(seen)}`)
    const { least, most, part } = PAUSE_MS
    await new Promise((resolve) => setTimeout(resolve, Math.min(most, Math.max(least, waited * part))))
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
