import { Marked, type Token, type Tokens } from 'marked'

/**
 * Markdown as HTML that needs no trust: what is HTML in it is shown as text, an address is followed only where
 * `resolve` knows one, and every heading can be linked to, by the name that it would have on the usual code hosts.
 */
export interface Rendered {
  /** The first heading, as plain text. */
  title: string
  /** The first paragraph, as plain text. */
  summary: string
  html: string
  /** What can stand behind a `#`. */
  anchors: ReadonlySet<string>
}

/** Where an address leads from here; null where it leads nowhere that can be shown. */
export type Resolve = (href: string) => string | null

export function renderMarkdown(markdown: string, resolve: Resolve): Rendered {
  const anchors = new Set<string>()
  const marked = new Marked({ renderer: rendererFor(resolve, anchors), async: false })
  const tokens = marked.lexer(markdown)
  const heading = tokens.find((token) => token.type === 'heading')
  const paragraph = tokens.find((token) => token.type === 'paragraph')
  return {
    title: heading ? plain(heading) : '',
    summary: paragraph ? plain(paragraph).replaceAll(/\s+/g, ' ') : '',
    html: marked.parser(tokens),
    anchors,
  }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')

interface Inline {
  parser: { parseInline(tokens: Token[]): string }
}

function rendererFor(resolve: Resolve, anchors: Set<string>) {
  return {
    heading(this: Inline, { tokens, depth }: Tokens.Heading): string {
      const id = escapeHtml(anchorFor(tokens.map(plain).join(''), anchors))
      return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`
    },
    link(this: Inline, { href, tokens }: Tokens.Link): string {
      const text = this.parser.parseInline(tokens)
      const to = resolve(href)
      return to === null ? text : `<a href="${escapeHtml(to)}">${text}</a>`
    },
    image({ href, text }: Tokens.Image): string {
      const to = resolve(href)
      return to === null ? escapeHtml(text) : `<img src="${escapeHtml(to)}" alt="${escapeHtml(text)}">`
    },
    code({ text }: Tokens.Code): string {
      return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`
    },
    /** Behind a tag such as `<script>` the reader takes text for HTML already: it is text all the same. */
    text(token: Tokens.Text | Tokens.Escape): string | false {
      return 'escaped' in token && token.escaped ? escapeHtml(token.text) : false
    },
    /** Comments are for whoever edits the text; anything else was meant to be read. */
    html({ text }: Tokens.HTML | Tokens.Tag): string {
      return escapeHtml(text.replaceAll(/<!--[\s\S]*?-->/g, '')).trim()
    },
  }
}

/** As the code hosts make it: small letters, digits, `-` and `_`; a second one of the same name gets a number. */
function anchorFor(text: string, taken: Set<string>): string {
  const name = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
  let anchor = name
  for (let n = 1; taken.has(anchor); n += 1) anchor = `${name}-${n}`
  taken.add(anchor)
  return anchor
}

/** What a person would read out. */
function plain(token: Token): string {
  if ('tokens' in token && token.tokens) return token.tokens.map(plain).join('')
  return 'text' in token ? String(token.text) : token.type === 'br' ? ' ' : ''
}
