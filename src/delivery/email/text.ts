import type { Report, ReportLine } from './report.ts'
import { WORDS } from './words.ts'

/** The mail as plain text. A value is on one line, so none can pass for another line. */
export function mailTextOf(report: Report): string {
  const words = WORDS[report.language]
  const parts = [
    `${report.title}\n${report.when}`,
    report.introduction,
    section(words.summary, report.summary),
    section(words.toCheck, report.issues.map((issue) => `- ${issue}`).join('\n')),
    section(words.result, report.result.length === 0 ? words.noResult : lines(report.result)),
    section(words.call, lines(report.facts)),
    `-- \n${report.footer}`,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

const section = (title: string, body: string): string => (body === '' ? '' : `${title.toUpperCase()}\n${body}`)
const lines = (all: readonly ReportLine[]): string =>
  all.map(([label, value]) => `${label}: ${value ?? '—'}`).join('\n')
