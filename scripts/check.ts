import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/**
 * `npm run check`: everything that can be said of the sources without running them, the slowest first, as many at the
 * same time as there are cores. What a check printed is shown in one piece when it ends; all of them run, whatever one
 * of them finds.
 */
const CHECKS: readonly (readonly string[])[] = [
  // In one thread: several of its own would each read the same types, and take turns with the other checks.
  ['tsc', '--singleThreaded'],
  ['biome', 'check', '.'],
  ['knip'],
  ['node', 'scripts/console-weight.ts'],
  ['node', 'scripts/house.ts'],
  ['node', 'scripts/words.ts'],
]

function run([command = '', ...args]: readonly string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const parts: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part))
    child.once('error', failed)
    child.once('close', (code) => done({ code, said: Buffer.concat(parts).toString() }))
  })
}

const waiting = [...CHECKS]
async function takeTurns(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const { code, said } = await run(check)
    process.stdout.write(said)
    if (code === 0) continue
    console.error(`${check.join(' ')} failed.`)
    process.exitCode = 1
  }
}
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, takeTurns))
