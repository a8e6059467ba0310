import { BadConfiguration } from '#config.ts'
import { EmbeddedFailure } from '#store/embedded.ts'
import { MigrationFailure } from '#store/migrate.ts'

/** What is told to the person at the terminal: a sentence, never a stack trace. */

/** The command line was wrong: exit code 2. */
export class UsageProblem extends Error {
  override readonly name = 'UsageProblem'
}

/** The command could not be done: exit code 1, one line per problem. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
}

const SPEAK_FOR_THEMSELVES = [UsageProblem, CommandFailed, EmbeddedFailure, MigrationFailure, BadConfiguration]

export function explain(error: unknown): string {
  if (SPEAK_FOR_THEMSELVES.some((kind) => error instanceof kind)) return (error as Error).message
  return `Centralino stopped: ${error instanceof Error ? error.message : String(error)}`
}
