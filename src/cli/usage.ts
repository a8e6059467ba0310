/**
 * What a command is given, and the sentence for a command line that is wrong. This file loads nothing, so that `--help`
 * is quick.
 */
export interface Given {
  options: Readonly<Record<string, string | undefined>>
  /** The options that have no value and were given. */
  flags: ReadonlySet<string>
  words: readonly string[]
}

/** The command line was wrong: exit code 2. */
export class UsageProblem extends Error {
  override readonly name = 'UsageProblem'
}
