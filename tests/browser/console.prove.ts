import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { needs } from '../support/needs.ts'
import { PROJECT } from '../support/process.ts'
import { dialogFaults, openingsFor } from './console-dialogs.ts'
import { pageFaults, placed } from './console-faults.ts'
import { DOORS, pagesFor } from './console-pages.ts'
import { clientFaults, clientTriesAll, viewerTriesAll } from './console-roles.ts'
import { LOOKS, type Look, type Stage, startStage, visit } from './console-stage.ts'
import { type Walked, walk } from './console-walk.ts'
import { ringAround } from './console-week.ts'

const { after, before, it } = needs('browser')

/** The pictures of the documents are made here: some pages, as an Italian sees them on a large screen. */
const PICTURES: readonly [path: RegExp, name: string][] = [
  [/^$/, 'home'],
  [/^\/calls$/, 'calls'],
  [/^\/calls\/call_/, 'call'],
  [/part=words$/, 'agent'],
]

/** The whole matrix: every page and what opens above it, in both languages, both themes and three widths. */
describe('the console, page by page', () => {
  let stage: Stage
  let page: Page
  let walked: Walked
  before(async () => {
    stage = await startStage()
    page = await stage.open()
    walked = await walk(page, await stage.firstLink())
    await ringAround(stage.house, walked)
  })
  after(() => stage?.[Symbol.asyncDispose]())

  for (const look of LOOKS)
    it(`${look.language}, ${look.theme}, ${look.width}: no fault of accessibility and of layout, no complaint`, async () => {
      const faults: string[] = []
      for (const path of pagesFor(walked)) {
        await visit(page, `${stage.house.url}/test${path}`, look)
        faults.push(...(await pageFaults(page)).map(placed(path, look)))
        await takePicture(path, look)
        for (const opening of openingsFor(walked))
          if (opening.path === path) faults.push(...(await dialogFaults(page, opening, look)))
      }
      for (const door of DOORS) {
        await visit(page, stage.house.url + door, look)
        faults.push(...(await pageFaults(page)).map(placed(door, look)))
      }
      assert.deepEqual(faults, [])
      assert.deepEqual(stage.complaints, [])
    })

  for (const mode of ['test', 'live'] as const)
    it(`shows a viewer and a client what is theirs on every page, in ${mode} mode`, async () => {
      const said = stage.complaints.length
      // A call of test mode is none of live mode.
      const paths = pagesFor(walked).filter((path) => mode === 'test' || !path.includes('call_'))
      await viewerTriesAll(stage, page, { mode, paths })
      await clientTriesAll(stage, page, { mode, paths })
      assert.deepEqual(stage.complaints.slice(said), [])
    })

  it('shows a client its month, its calls and its log-in in every look', async () => {
    assert.deepEqual(await clientFaults(stage, page, LOOKS), [])
  })

  async function takePicture(path: string, { language, theme, width }: Look): Promise<void> {
    const name = PICTURES.find(([pattern]) => pattern.test(path))?.[1]
    if (name === undefined || language !== 'it' || width !== 1440) return
    await page.screenshot({ path: join(PROJECT, `docs/images/console-${name}-${theme}.png`) })
  }
})
