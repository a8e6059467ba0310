import type { FastifyInstance } from 'fastify'
import { Problem } from '#kernel/problem.ts'
import { guidePage, INDEX_ADDRESS, indexPage, STYLE_ADDRESSES } from './layout.ts'
import { type Library, readLibrary } from './pages.ts'
import { BAR_STYLE, GUIDES_STYLE } from './style.ts'

/**
 * The guides beside the reference: the texts in `docs/`, for people who have the server and not the project before
 * them.
 */

const DOCS = new URL('../../../docs/', import.meta.url)

/** There is no script in these pages, and nothing in them comes from elsewhere. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function addGuides(app: FastifyInstance): void {
  let read: Library | null = null
  const library = (): Library => {
    read ??= readLibrary(DOCS)
    return read
  }
  for (const [address, style] of [
    [STYLE_ADDRESSES.bar, BAR_STYLE],
    [STYLE_ADDRESSES.guides, GUIDES_STYLE],
  ] as const)
    app.get(address, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(style),
    )
  app.get(INDEX_ADDRESS, async (_request, reply) =>
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(indexPage(library())),
  )
  for (const chapter of ['guides', 'reference'])
    app.get<{ Params: { page: string } }>(`/docs/${chapter}/:page`, async (request, reply) => {
      const page = library().pages.get(`/docs/${chapter}/${request.params.page}`)
      if (!page) throw new Problem('not_found', { message: 'There is no such page: /docs/guides lists them.' })
      return reply
        .header('content-security-policy', POLICY)
        .type('text/html; charset=utf-8')
        .send(guidePage(library(), page))
    })
  app.get<{ Params: { picture: string } }>('/docs/images/:picture', async (request, reply) => {
    const picture = library().pictures.get(`/docs/images/${request.params.picture}`)
    if (!picture) throw new Problem('not_found', { message: 'There is no such page: /docs/guides lists them.' })
    return reply.header('cache-control', 'public, max-age=3600').type('image/png').send(picture)
  })
}
