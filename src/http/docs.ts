import { readFileSync } from 'node:fs'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Route } from '#contract/route.ts'
import { openApi } from './openapi.ts'

/** The machine's description of the API, and the page that shows it to people: every byte of both from this server. */
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

const CONFIGURATION = {
  url: '/v1/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'json',
  mcp: { disabled: true },
  agent: { disabled: true },
}

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Centralino API reference</title></head>
<body>
<script id="api-reference" data-configuration='${JSON.stringify(CONFIGURATION)}'></script>
<script src="/docs/reference.js"></script>
</body>
</html>
`

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

export function addDocs(app: FastifyInstance, routes: Record<string, Route>): void {
  const document = JSON.stringify(openApi(Object.values(routes), { version }))
  const script = once(referenceScript)
  app.get('/v1/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(document))
  app.get('/', async (_request, reply) => reply.redirect('/docs'))
  app.get('/docs', async (_request, reply) =>
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(PAGE),
  )
  app.get('/docs/reference.js', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/javascript; charset=utf-8')
      .send(await script()),
  )
}

/**
 * The reference's script lies inside a package that takes a third of a second and 40 MB to load: it is asked for it when
 * somebody first opens the page, by a server of its own that never listens.
 */
async function referenceScript(): Promise<Buffer> {
  const { default: plugin } = await import('@scalar/fastify-api-reference')
  const inner = Fastify()
  await inner.register(plugin, { routePrefix: '/reference', configuration: { content: {} } })
  const reply = await inner.inject({ url: '/reference/js/scalar.js' })
  await inner.close()
  if (reply.statusCode !== 200) throw new Error(`the reference's script is not where it was: ${reply.statusCode}`)
  return reply.rawPayload
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make()
    return made
  }
}
