import type { Report, ReportLine } from './report.ts'
import { WORDS } from './words.ts'

/**
 * The mail as HTML: styles inline, nothing remote, no link. No text and no background has a colour of its own, so the
 * reader's light or dark scheme holds throughout; lines and the accent are seen on both. Every value is escaped.
 */
export function htmlOf(report: Report): string {
  const words = WORDS[report.language]
  return `<!doctype html>
<html lang="${report.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${safe(report.title)}</title>
</head>
<body style="margin:0;padding:0;color-scheme:light dark;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;text-align:left;${FONT}">
<tr><td style="border-left:4px solid ${ACCENT};padding:2px 0 2px 14px">
<h1 style="margin:0;font-size:22px;line-height:1.3;font-weight:700">${safe(report.title)}</h1>
<p style="margin:2px 0 0;font-size:15px;line-height:1.5;opacity:.75">${safe(report.when)}</p>
</td></tr>
${report.introduction === '' ? '' : row(prose(report.introduction))}
${report.summary === '' ? '' : row(heading(words.summary) + prose(report.summary))}
${report.issues.length === 0 ? '' : row(heading(words.toCheck) + list(report.issues))}
${row(heading(words.result) + (report.result.length === 0 ? prose(words.noResult) : table(report.result)))}
${row(heading(words.call) + table(report.facts))}
<tr><td style="padding-top:28px;font-size:12px;line-height:1.5;opacity:.7;${BREAK}">${safe(report.footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5"
const ACCENT = '#3b82f6'
const RULE = '1px solid rgba(128,128,128,.35)'
/** A word longer than the screen must not widen it. */
const BREAK = 'overflow-wrap:anywhere;word-break:break-word'

const row = (content: string): string => `<tr><td style="padding-top:24px">${content}</td></tr>`

const heading = (text: string): string =>
  `<h2 style="margin:0 0 6px;font-size:15px;line-height:1.4;font-weight:700">${safe(text)}</h2>`

const prose = (text: string): string =>
  `<p style="margin:0;font-size:16px;line-height:1.55;${BREAK}">${safe(text).replaceAll('\n', '<br>')}</p>`

const list = (items: readonly string[]): string =>
  `<ul style="margin:0;padding:0 0 0 20px">${items
    .map((item) => `<li style="margin:2px 0;${BREAK}">${safe(item)}</li>`)
    .join('')}</ul>`

const table = (lines: readonly ReportLine[]): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;table-layout:fixed;border-bottom:${RULE};${FONT}">${lines
    .map(
      ([label, value]) =>
        `<tr><th scope="row" align="left" valign="top" width="42%" style="width:42%;padding:8px 8px 8px 0;border-top:${RULE};font-size:14px;font-weight:400;opacity:.75;hyphens:auto;${BREAK}">${safe(label)}</th>` +
        `<td valign="top" style="padding:8px 0;font-size:15px;border-top:${RULE};font-weight:600;${BREAK}">${safe(value ?? '—')}</td></tr>`,
    )
    .join('')}</table>`

// biome-ignore format: a table reads in columns
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
