import { readFileSync } from 'node:fs'

/** What this installation calls itself wherever it is asked for its version. */
export const { version: VERSION } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string }
