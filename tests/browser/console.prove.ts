import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe } from 'node:test'
import { needs } from '../support/needs.ts'
import { PROJECT } from '../support/process.ts'
import { pagesFor } from './console-pages.ts'
import { axeFaults, LOOKS, startStage, sticksOut, visit } from './console-stage.ts'
import { walk } from './console-walk.ts'

const { it } = needs('browser')

/** The pictures of the documents are made here. */
const PICTURES: readonly [path: RegExp, name: string][] = [
  [/^$/, 'console-home.png'],
  [/^\/calls\/call_/, 'console-call.png'],
  [/part=words$/, 'console-agent.png'],
]
const pictureOf = (path: string): string | undefined => PICTURES.find(([pattern]) => pattern.test(path))?.[1]

/** The whole matrix: every page in both languages, both themes and three widths. */
describe('the console, page by page', () => {
  it('has no fault of accessibility, and fits its window', async () => {
    await using stage = await startStage()
    const page = await stage.open()
    const walked = await walk(page, await stage.firstLink())
    const faults: string[] = []
    for (const look of LOOKS)
      for (const path of pagesFor(walked)) {
        const where = `${path} ${look.language} ${look.theme} ${look.width}`
        await visit(page, `${stage.house.url}/test${path}`, look)
        faults.push(...(await axeFaults(page)).map((fault) => `${where}: ${fault}`))
        if ((await sticksOut(page)) > 1) faults.push(`${where}: sticks out`)
        const picture = look.language === 'it' && look.theme === 'light' && look.width === 1440 && pictureOf(path)
        if (picture) await page.screenshot({ path: join(PROJECT, 'docs/images', picture) })
      }
    assert.deepEqual(faults, [])
  })
})
