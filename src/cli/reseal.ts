import { resealAll } from '#domain/installation/reseal.ts'
import { CommandFailed } from './failure.ts'
import { withGround } from './foundations.ts'

/** `reseal`: so that a secret key can be retired. Beside running nodes, and as often as one likes. */
export function reseal(): Promise<void> {
  return withGround(async (ground) => {
    const { resealed, current, unopened } = await resealAll(ground)
    console.log(`Encrypted anew: ${resealed}. With the first key already: ${current}.`)
    if (unopened > 0)
      throw new CommandFailed(
        `${unopened} of the stored secrets open with none of the keys in CENTRALINO_SECRET_KEY: add the key that they were sealed with, behind the others.`,
      )
  })
}
