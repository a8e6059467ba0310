/** The longest, from a quarter of a minute on: they begin first, or one of them would be left when all else is done. */
export const LONGEST: readonly string[] = [
  'tests/browser/console.test.ts',
  'tests/race/dialer.test.ts',
  'src/store/embedded.test.ts',
  'tests/e2e/setup.test.ts',
  'tests/container/container.test.ts',
  'tests/race/test-clock.test.ts',
  'tests/e2e/cli.test.ts',
  'tests/tools/killed.test.ts',
  'tests/tools/lying.test.ts',
  'tests/browser/docs.test.ts',
  'tests/simulation/simulation.test.ts',
  'tests/e2e/backup.test.ts',
  'tests/backup/backup.test.ts',
  'tests/mutants/mutants.test.ts',
  'tests/race/analysis.test.ts',
  'tests/torture/torture.test.ts',
  // The longest in real time.
  'tests/media/transfer.test.ts',
  'src/media/pool-talk.test.ts',
  'tests/media/voicemail.test.ts',
  'tests/live/calls.test.ts',
  'tests/sip/nodes.test.ts',
  'src/media/pool.test.ts',
  'tests/media/hand-overs.test.ts',
  'tests/media/killed.test.ts',
  'tests/live/killed.test.ts',
  'tests/media/conversation.test.ts',
]

/** What is heard and said in real time: it mostly waits, and must not wait for the others. */
export const inRealTime = (file: string): boolean =>
  /(?:^|[\\/])tests[\\/](?:live|media|sip)[\\/]|(?:^|[\\/])src[\\/]media[\\/]pool/.test(file)

/**
 * The longest first; then the many and the few, spread over each other: what waits and what computes come at the same
 * time.
 */
export function inOrder(many: readonly string[], few: readonly string[]): string[] {
  const all = [...spread(many), ...spread(few)].sort((a, b) => a.at - b.at).map(({ file }) => file)
  const longest = LONGEST.filter((file) => all.includes(file))
  return [...longest, ...all.filter((file) => !longest.includes(file))]
}

const spread = (files: readonly string[]) => files.map((file, at) => ({ file, at: at / files.length }))
