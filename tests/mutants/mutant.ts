/**
 * Deliberate bugs, one per guard: each must turn the named tests red. `old` stands exactly once in its file. A guard
 * that nobody has seen fail is not a guard; `npm run prove -- mutants` runs them all, `npm test` the ones marked
 * `sample`.
 */
export interface Mutant {
  /** The rule that the bug breaks, in the words of docs/reference/guarantees.md where it is one of them. */
  breaks: string
  file: string
  old: string
  new: string
  caughtBy: readonly string[]
  sample?: true
}
