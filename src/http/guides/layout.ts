import type { GuidePage, Library } from './pages.ts'
import { escapeHtml } from './render.ts'

/** How a page of the guides looks; every byte of it comes from this server. */

/** In the page itself: a browser would ask for one otherwise, and be told that there is none. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Ccircle cx='8' cy='8' r='7' fill='%231a73e8'/%3E%3C/svg%3E"

/** Of the bar, and of the guides below it. */
export const STYLE_ADDRESSES = { bar: '/docs/bar.css', guides: '/docs/guides.css' } as const
export const INDEX_ADDRESS = '/docs/guides'

type Style = keyof typeof STYLE_ADDRESSES

const head = (title: string, styles: readonly Style[]): string =>
  `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="${ICON}">${styles.map((style) => `<link rel="stylesheet" href="${STYLE_ADDRESSES[style]}">`).join('')}</head>`

/** Stands above the guides and above the reference alike. */
function barFor(here: 'guides' | 'reference'): string {
  const place = (name: string, address: string, is: boolean) =>
    `<a href="${address}"${is ? ' aria-current="page"' : ''}>${name}</a>`
  return `<header class="bar"><strong>Centralino</strong><nav aria-label="Documentation">${place('API reference', '/docs', here === 'reference')}${place('Guides', INDEX_ADDRESS, here === 'guides')}</nav></header>`
}

export const referencePage = (title: string, body: string): string =>
  `<!doctype html>\n<html lang="en">\n${head(title, ['bar'])}\n<body>\n${barFor('reference')}\n${body}\n</body>\n</html>\n`

const CHAPTER_TITLES = { guides: 'Guides', reference: 'Reference' } as const

export function guidePage(library: Library, page: GuidePage): string {
  return framed(library, { title: page.title, address: page.address, body: page.html })
}

export function indexPage(library: Library): string {
  const chapters = Object.entries(CHAPTER_TITLES).map(([chapter, title]) => {
    const entries = [...library.pages.values()].filter((page) => page.chapter === chapter)
    const items = entries.map(
      ({ address, title, summary }) =>
        `<li><a href="${address}">${escapeHtml(title)}</a><p>${escapeHtml(summary)}</p></li>`,
    )
    return entries.length === 0 ? '' : `<h2>${title}</h2>\n<ul class="cards">${items.join('\n')}</ul>`
  })
  const body = `<h1>Guides</h1>\n<p>What to do, step by step. Every operation with its fields is in the <a href="/docs">API reference</a>.</p>\n${chapters.join('\n')}`
  return framed(library, { title: 'Guides', address: INDEX_ADDRESS, body })
}

function framed(library: Library, { title, address, body }: { title: string; address: string; body: string }): string {
  const chapters = Object.entries(CHAPTER_TITLES).map(([chapter, name]) => {
    const links = [...library.pages.values()].filter((page) => page.chapter === chapter)
    const items = links.map(
      (page) =>
        `<li><a href="${page.address}"${page.address === address ? ' aria-current="page"' : ''}>${escapeHtml(page.title)}</a></li>`,
    )
    return items.length === 0 ? '' : `<h2>${name}</h2><ul>${items.join('')}</ul>`
  })
  return `<!doctype html>
<html lang="en">
${head(`${escapeHtml(title)} · Centralino`, ['bar', 'guides'])}
<body>
${barFor('guides')}
<div class="frame">
<nav class="contents" aria-label="All pages">${chapters.join('')}</nav>
<main class="text">
${body}
</main>
</div>
</body>
</html>
`
}
