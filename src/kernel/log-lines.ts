import { visible } from './visible.ts'

/** Log lines as people read them at a terminal; everywhere else they stay the JSON that they are. */
export const LOG_FORMATS = ['auto', 'pretty', 'json'] as const
export type LogFormat = (typeof LOG_FORMATS)[number]

/** What `auto` means where lines go to that stream. In a thread nobody knows, so it is told the answer. */
export const formatOn = (stream: { isTTY?: boolean }, wanted: LogFormat): 'pretty' | 'json' => {
  if (wanted !== 'auto') return wanted
  return stream.isTTY ? 'pretty' : 'json'
}

/** One JSON line as a line for people, with the local time, and where an error happened below it. */
export function prettyLine(line: string): string {
  const { time, level, msg = '', err, ...fields } = JSON.parse(line) as Record<string, unknown>
  const pairs = Object.entries(fields).map(([name, value]) => `${visible(name)}=${written(value)}`)
  const words = [clockTime(time), String(level).padEnd(5), visible(String(msg)), ...pairs].filter((word) => word !== '')
  return `${[words.join(' '), ...errorLines(err)].join('\n')}\n`
}

function clockTime(time: unknown): string {
  const at = Temporal.Instant.from(String(time)).toZonedDateTimeISO(Temporal.Now.timeZoneId())
  return at.toPlainTime().toString({ fractionalSecondDigits: 3 })
}

/** What holds nothing but these needs no quotation marks. */
const PLAIN = /^[\w./:@+{}[\]()*,;%~-]+$/

function written(value: unknown): string {
  if (typeof value === 'string' && PLAIN.test(value)) return value
  return visible(JSON.stringify(value))
}

interface LoggedError {
  type?: unknown
  message?: unknown
  stack?: unknown
  cause?: LoggedError
}

const INDENT = '  '

function errorLines(error: unknown, before = ''): string[] {
  if (typeof error !== 'object' || error === null) return []
  const { type, message, stack, cause, ...codes } = error as LoggedError
  const named = Object.entries(codes).map(([name, value]) => `${name}=${written(value)}`)
  const head = [before, String(type ?? 'error'), message === undefined ? '' : String(message), ...named]
  const frames = typeof stack === 'string' ? stack.split('\n').filter((frame) => frame !== '') : []
  return [
    INDENT + visible(head.filter((word) => word !== '').join(' ')),
    ...frames.map((frame) => INDENT + visible(frame)),
    ...errorLines(cause, 'because of'),
  ]
}
