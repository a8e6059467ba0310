import { after, test } from 'node:test'
import { freshFolder, leaveStage, live, PLACES } from '../support/embedded-stage.ts'

after(leaveStage)

/** The same places as in `src/store/embedded.test.ts`, with a new database in each. */
for (const { where, prefix, make } of PLACES)
  test(`makes its database, starts, answers and starts again ${where}`, async () => {
    const dataDir = freshFolder()
    const options = { dataDir, ...make?.(dataDir) }
    for (const _ of ['first', 'second']) await live(prefix, options)
  })
