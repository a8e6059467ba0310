import { type Logger as Pino, pino } from 'pino'
import { formatOn, type LogFormat, prettyLine } from './log-lines.ts'

/**
 * Log lines on stderr: for people on a terminal, JSON elsewhere. No secret and no personal datum may enter one: callers
 * log ids and codes, never bodies, and every finished line is scrubbed of whatever has the shape of a key, a number or
 * an address before it is written.
 */
export type Log = Pick<Pino, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child'>

/**
 * An e-mail address in any script, as it stands or percent-encoded. The local part is bounded as in RFC 5321:
 * unbounded, a line of 40,000 letters without an @ took five seconds.
 */
const ADDRESS =
  /(?:[\p{L}\p{M}\p{N}_.'+!#$*^~-]|%(?!40)){1,64}(?:@|%40)[\p{L}\p{M}\p{N}-]{1,63}(?:\.[\p{L}\p{M}\p{N}-]{1,63})+/giu

// biome-ignore format: a table reads in columns
const SHAPES: readonly [shape: RegExp, instead: string][] = [
  [/svc_(live|test)_[A-Za-z0-9]+/g,                                  'svc_$1_[key]'],
  [/whsec_[A-Za-z0-9+/=_-]+/g,                                       '[signing secret]'],
  [/\b(?:sk-|AIza)[A-Za-z0-9_-]{8,}/g,                               '[key of a provider]'],
  [/(Bearer|Basic)\s+[^\s"\\]+/gi,                                   '$1 [token]'],
  [/(:\/\/)[^/\s"\\]+@/g,                                            '$1[credentials]@'],
  [/(?:\+|%2B)[1-9][0-9]{6,14}/gi,                                   '[number]'],
  [ADDRESS,                                                          '[address]'],
]

/** What every one of the shapes contains: most lines have none of it and are not looked at twice. */
const SUSPICIOUS = /[@+%]|svc_|whsec_|sk-|AIza|bearer|basic|:\/\//i

export function scrub(line: string): string {
  if (!SUSPICIOUS.test(line)) return line
  let text = line
  for (const [shape, instead] of SHAPES) text = text.replace(shape, instead)
  return text
}

/**
 * Lines of one turn of the event loop leave in one write; what is left when the process ends leaves then. A line for
 * people is scrubbed once more: spelled out, a text may have a shape that it had not in JSON.
 */
export function onStderr(format: LogFormat = 'auto'): (line: string) => void {
  const pretty = formatOn(process.stderr, format) === 'pretty'
  let held = ''
  const flush = () => {
    if (held !== '') process.stderr.write(held)
    held = ''
  }
  process.on('exit', flush)
  return (line) => {
    if (held === '') setImmediate(flush)
    held += pretty ? scrub(prettyLine(line)) : line
  }
}

/** Fields of errors whose values are names of ours, or of the system's: never what a request held. */
const NAMES = ['code', 'syscall', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const
const CAUSES_MAX = 3
const FRAME = /^ {4}at .*(?::\d+:\d+\)?|<anonymous>\)?)$/

/**
 * What of an error enters a line: its kind, its codes and where it happened. The database tells the row that it
 * refused, and a parser quotes the text that it could not read; a person's words have no shape by which they could be
 * scrubbed, so of the database's messages none is kept, and of the others none of what they quote.
 */
function describeError(error: unknown, causes = CAUSES_MAX): object | undefined {
  if (!(error instanceof Error)) return error === undefined ? undefined : { type: typeof error }
  const fields = error as Error & Partial<Record<(typeof NAMES)[number], unknown>>
  const named = NAMES.map((name) => [name, fields[name]]).filter(([, value]) => typeof value === 'string')
  const ofDatabase = typeof fields.severity === 'string'
  const cause = causes > 0 ? describeError(error.cause, causes - 1) : undefined
  return {
    type: error.name,
    ...(ofDatabase ? {} : { message: error.message.replace(/"[^"]*"?/g, '"…"') }),
    ...Object.fromEntries(named),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => FRAME.test(line))
      .join('\n'),
    ...(cause ? { cause } : {}),
  }
}

export function createLog(level: string, write: (line: string) => void = onStderr()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error: unknown) => describeError(error) },
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line: string) => write(scrub(line)) },
  )
}

export const silentLog: Log = pino({ level: 'silent' })
