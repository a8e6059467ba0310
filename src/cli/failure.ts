import { BackupFailure } from '#backup/failure.ts'
import { BadConfiguration } from '#config.ts'
import { WrongSecretKey } from '#domain/installation/installation.ts'
import { scrub } from '#kernel/log.ts'
import { EmbeddedFailure } from '#store/embedded.ts'
import { MigrationFailure } from '#store/migrate.ts'

/** What is told to the person at the terminal: a sentence, never a stack trace. */

/** The command could not be done: exit code 1, one line per problem. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
}

const SPEAK_FOR_THEMSELVES = [BackupFailure, CommandFailed, EmbeddedFailure, MigrationFailure, WrongSecretKey]

export function explain(error: unknown): string {
  if (error instanceof BadConfiguration) return list('The configuration is wrong:', error.problems)
  if (SPEAK_FOR_THEMSELVES.some((kind) => error instanceof kind)) return (error as Error).message
  return `Centralino stopped: ${reasonOf(error)}`
}

/** One problem per line under a heading, so that one try shows everything there is to mend. */
export const list = (heading: string, problems: readonly string[]): string =>
  [heading, ...problems.map((problem) => `  ${problem}`)].join('\n')

/**
 * The words of an error that somebody else wrote. A name with two addresses fails with two errors and no words of its
 * own.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors.at(-1))
  return scrub(error instanceof Error ? error.message || error.name : String(error)).replaceAll(/\s*\n\s*/g, ' ')
}
