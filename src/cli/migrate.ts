import { withGround } from './foundations.ts'

/**
 * `centralino migrate`: the ground of every command is a current database, so there is nothing left to do but to say
 * so.
 */
export function migrateDatabase(): Promise<void> {
  return withGround(async ({ applied }) => {
    for (const name of applied) console.log(`Applied ${name}.`)
    console.log('The database is up to date.')
  })
}
