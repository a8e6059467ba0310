import { type Logger as Pino, pino } from 'pino'

/**
 * JSON log lines on stderr. No secret and no personal datum may enter one: callers log ids and codes, never bodies, and
 * every finished line is scrubbed of whatever has the shape of a key, a number or an address before it is written.
 */
export type Log = Pick<Pino, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child'>

/**
 * An e-mail address in any script, as it stands or percent-encoded. The local part is bounded as in RFC 5321: unbounded, a
 * line of 40,000 letters without an @ took five seconds.
 */
const ADDRESS =
  /(?:[\p{L}\p{M}\p{N}_.'+!#$*^~-]|%(?!40))+(?:@|%40)[\p{L}\p{M}\p{N}-]{1,63}(?:\.[\p{L}\p{M}\p{N}-]{1,63})+/giu

// biome-ignore format: a table reads in columns
const SHAPES: readonly [shape: RegExp, instead: string][] = [
  [/svc_(live|test)_[A-Za-z0-9]+/g,                                  'svc_$1_[key]'],
  [/whsec_[A-Za-z0-9+/=_-]+/g,                                       '[signing secret]'],
  [/(Bearer|Basic)\s+[^\s"\\]+/gi,                                   '$1 [token]'],
  [/(:\/\/)[^/\s"\\]+@/g,                                            '$1[credentials]@'],
  [/(?:\+|%2B)[1-9][0-9]{6,14}/gi,                                   '[number]'],
  [ADDRESS,                                                          '[address]'],
]

export function scrub(line: string): string {
  let text = line
  for (const [shape, instead] of SHAPES) text = text.replace(shape, instead)
  return text
}

export function createLog(level: string, write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line: string) => write(scrub(line)) },
  )
}

export const silentLog: Log = pino({ level: 'silent' })
