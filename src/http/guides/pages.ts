import { readdirSync, readFileSync } from 'node:fs'
import { type Rendered, type Resolve, renderMarkdown } from './render.ts'

/** The guides and the reference pages as they lie in `docs/`, by the address at which they are served. */
export interface GuidePage extends Rendered {
  /** `/docs/guides/tools` */
  address: string
  chapter: Chapter
}

const CHAPTERS = ['guides', 'reference'] as const
export type Chapter = (typeof CHAPTERS)[number]

const NAME = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/
const PICTURE = /^[a-z0-9-]+\.png$/

export interface Library {
  /** By title within their chapter. */
  pages: ReadonlyMap<string, GuidePage>
  /** The bytes of pictures by their address. */
  pictures: ReadonlyMap<string, Buffer>
}

/** Read once: what is served does not change while the server runs. A folder that is not there has no pages. */
export function readLibrary(docs: URL): Library {
  const files = CHAPTERS.flatMap((chapter) =>
    listed(new URL(`${chapter}/`, docs)).flatMap((file) => {
      const [, name] = NAME.exec(file) ?? []
      return name === undefined ? [] : [{ chapter, file, address: `/docs/${chapter}/${name}` }]
    }),
  )
  const images = new URL('images/', docs)
  const pictures = new Map(
    listed(images)
      .filter((file) => PICTURE.test(file))
      .map((file) => [`/docs/images/${file}`, readFileSync(new URL(file, images))]),
  )
  const served = new Map([
    ...files.map(({ chapter, file, address }) => [`/docs/${chapter}/${file}`, address] as const),
    ...[...pictures.keys()].map((address) => [address, address] as const),
  ])
  const pages = files.map(({ chapter, file, address }): GuidePage => {
    const markdown = readFileSync(new URL(`${chapter}/${file}`, docs), 'utf8')
    return { ...renderMarkdown(markdown, resolverFor(`/docs/${chapter}/${file}`, served)), chapter, address }
  })
  pages.sort((a, b) => a.chapter.localeCompare(b.chapter) || a.title.localeCompare(b.title))
  return { pages: new Map(pages.map((page) => [page.address, page])), pictures }
}

function listed(folder: URL): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

const OUTSIDE = new Set(['http:', 'https:', 'mailto:'])

/**
 * A file that is served leads to its page; what is elsewhere in the project is not served, and no link. Exported for
 * its test.
 */
export function resolverFor(file: string, served: ReadonlyMap<string, string>): Resolve {
  return (href) => {
    const url = URL.parse(href, `file://${file}`)
    if (!url) return null
    if (OUTSIDE.has(url.protocol)) return url.href
    if (url.protocol !== 'file:' || url.host !== '') return null
    const address = served.get(url.pathname)
    return address === undefined ? null : address + url.hash
  }
}
