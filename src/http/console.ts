import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#kernel/problem.ts'
import { WAITING_PAGES } from './console-waiting.ts'

/** The console at the root of the address: one page for all of its addresses, and the files that it is made of. */
export interface ConsoleFiles {
  folder: string
  state(): 'ready' | 'building' | 'failed' | 'impossible'
}

/** Nothing from elsewhere, nothing inline, in nobody's frame. */
const POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** A name with a hash always means the same bytes. */
const FOR_EVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'

// biome-ignore format: a table reads in columns
const TYPES: Record<string, string> = {
  '.js':   'text/javascript; charset=utf-8',
  '.css':  'text/css; charset=utf-8',
  '.svg':  'image/svg+xml',
  '.html': 'text/html; charset=utf-8',
}

/**
 * The addresses that the page itself makes sense of. What stands for a part is one word: nothing leads out of the
 * folder.
 */
const PAGES = [
  '/',
  '/login',
  '/forgotten',
  '/welcome/:token',
  '/test',
  '/test/*',
  '/live',
  '/live/*',
  '/client',
  '/client/*',
]
const FILES = ['/early.js', '/favicon.svg', '/favicon-test.svg']

export function addConsole(app: FastifyInstance, site: ConsoleFiles): void {
  for (const path of PAGES) app.get(path, (request, reply) => sendPage(site, request, reply))
  for (const path of FILES)
    app.get(path, (request, reply) => sendFile(site, { name: path.slice(1), caching: ASK_AGAIN, request, reply }))
  app.get('/assets/:name', (request, reply) => {
    const { name } = request.params as { name: string }
    if (!ASSET.test(name)) throw new Problem('not_found')
    return sendFile(site, { name: `assets/${name}`, caching: FOR_EVER, request, reply })
  })
}
const ASSET = /^[\w-]+(\.[\w-]+)*$/

async function sendPage(site: ConsoleFiles, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('content-security-policy', POLICY).header('referrer-policy', 'same-origin')
  const state = site.state()
  if (state === 'ready') return sendFile(site, { name: 'index.html', caching: ASK_AGAIN, request, reply })
  const page = WAITING_PAGES[state]
  if (state === 'building') reply.header('refresh', '1')
  return reply.code(503).header('retry-after', '1').type('text/html; charset=utf-8').send(page)
}

interface Wanted {
  name: string
  caching: string
  request: FastifyRequest
  reply: FastifyReply
}

/** The build has left a compressed twin beside whatever is worth it. */
async function sendFile(site: ConsoleFiles, { name, caching, request, reply }: Wanted): Promise<FastifyReply> {
  const path = join(site.folder, name)
  const type = TYPES[extname(name)]
  if (site.state() !== 'ready' || type === undefined) throw new Problem('not_found')
  const zip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '') ? await existing(`${path}.gz`) : null
  const found = zip ?? (await existing(path))
  if (found === null) throw new Problem('not_found')
  reply.type(type).headers({ 'cache-control': caching, vary: 'accept-encoding', 'content-length': String(found.size) })
  if (zip) reply.header('content-encoding', 'gzip')
  return name === 'index.html' ? reply.send(await readFile(found.path)) : reply.send(createReadStream(found.path))
}

async function existing(path: string): Promise<{ path: string; size: number } | null> {
  try {
    return { path, size: (await stat(path)).size }
  } catch {
    return null
  }
}
