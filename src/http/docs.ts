import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Route } from '#contract/route.ts'
import { VERSION } from '#kernel/version.ts'
import { addGuides } from './guides/guides.ts'
import { referencePage } from './guides/layout.ts'
import { openApi } from './openapi.ts'
import { readQuery } from './run-request.ts'

/**
 * The machine's description of the API, the page that shows it to people, and the guides: every byte from this server.
 */

const CONFIGURATION = {
  url: '/v1/openapi.json',
  withDefaultFonts: false,
  defaultOpenAllTags: true,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'json',
  mcp: { disabled: true },
  agent: { disabled: true },
}

const PAGE = referencePage(
  'Centralino API reference',
  `<script id="api-reference" data-configuration='${JSON.stringify(CONFIGURATION)}'></script>
<script src="/docs/reference.js"></script>`,
)

/** The page may load nothing but ours and send requests to nobody else. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const documents = new WeakMap<Record<string, Route>, string>()

/** Made when it is first asked for: it is a third of a node's start. */
function documentOf(routes: Record<string, Route>): string {
  const document = documents.get(routes) ?? JSON.stringify(openApi(Object.values(routes), { version: VERSION }))
  documents.set(routes, document)
  return document
}

export function addDocs(app: FastifyInstance, routes: Record<string, Route>): void {
  const script = once(referenceScript)
  app.get('/v1/openapi.json', async (request, reply) => {
    readQuery({}, request.query as Record<string, unknown>)
    return reply.type('application/json; charset=utf-8').send(documentOf(routes))
  })
  app.get('/docs', async (_request, reply) =>
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(PAGE),
  )
  addGuides(app)
  app.get('/docs/reference.js', async (request, reply) => {
    const { plain, zipped } = await script()
    const zip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    reply.headers({ 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' })
    if (zip) reply.header('content-encoding', 'gzip')
    return reply.type('text/javascript; charset=utf-8').send(zip ? zipped : plain)
  })
}

/** The script tries whether it may make functions out of text; told beforehand that it may not, it breaks no policy. */
const PREAMBLE = 'globalThis.__zod_globalConfig = { jitless: true };\n'

/**
 * The reference's script lies inside a package that takes a third of a second and 40 MB to load: it is asked for it
 * when somebody first opens the page, by a server of its own that never listens.
 */
async function referenceScript(): Promise<{ plain: Buffer; zipped: Buffer }> {
  const { default: plugin } = await import('@scalar/fastify-api-reference')
  const inner = Fastify()
  await inner.register(plugin, { routePrefix: '/reference', configuration: { content: {} } })
  const reply = await inner.inject({ url: '/reference/js/scalar.js' })
  await inner.close()
  if (reply.statusCode !== 200) throw new Error(`the reference's script is not where it was: ${reply.statusCode}`)
  const plain = Buffer.concat([Buffer.from(PREAMBLE), reply.rawPayload])
  return { plain, zipped: await promisify(gzip)(plain) }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make()
    return made
  }
}
