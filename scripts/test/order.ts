/** The longest, from a quarter of a minute on. */
export const LONGEST: readonly string[] = [
  'tests/browser/console.test.ts',
  'tests/race/dialer.test.ts',
  'src/store/embedded.test.ts',
  'tests/e2e/setup.test.ts',
  'tests/container/container.test.ts',
  'tests/race/test-clock.test.ts',
  'tests/e2e/cli.test.ts',
  'tests/sip/nodes.test.ts',
  'tests/tools/killed.test.ts',
  'tests/tools/lying.test.ts',
  'tests/browser/docs.test.ts',
  'tests/simulation/simulation.test.ts',
  'tests/e2e/backup.test.ts',
  'src/media/pool-talk.test.ts',
  'src/media/pool.test.ts',
  'tests/backup/backup.test.ts',
  'tests/mutants/mutants.test.ts',
  'tests/race/analysis.test.ts',
  'tests/media/conversation.test.ts',
]

/** What is heard and said in real time: it mostly waits, and must not wait for the others. */
export const inRealTime = (file: string): boolean =>
  /(?:^|[\\/])tests[\\/](?:live|media|sip)[\\/]|(?:^|[\\/])src[\\/]media[\\/]pool/.test(file)

/**
 * What lies beside its source mostly computes, and comes first: what goes on in real time at that moment leaves it a
 * processor. Then the longest of the others, or one of them would be left when all else is done.
 */
export function inOrder(beside: readonly string[], apart: readonly string[]): string[] {
  const isLong = (file: string): boolean => LONGEST.includes(file)
  const all = [...beside, ...apart]
  return [
    ...beside.filter((file) => !isLong(file)),
    ...LONGEST.filter((file) => all.includes(file)),
    ...apart.filter((file) => !isLong(file)),
  ]
}
