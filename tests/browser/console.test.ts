import assert from 'node:assert/strict'
import { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { sql } from '#store/sql.ts'
import { messagesIn } from '../../console/src/words/words.ts'
import { apiFor } from '../support/api.ts'
import { needs } from '../support/needs.ts'
import { dialogFaults, openingsFor } from './console-dialogs.ts'
import { DOORS, pagesFor } from './console-pages.ts'
import { clientFaults, clientTriesAll, ownerOf, viewerTriesAll } from './console-roles.ts'
import { axeFaults, LOOKS, type Stage, startStage, sticksOut, visit } from './console-stage.ts'
import { type Walked, walk } from './console-walk.ts'

const { after, before, it } = needs('browser')

/** The console as people see it: one server, one browser, one person who has just begun. */
const CLICKS_MAX = 12
const WALK_MAX_MS = 60_000

describe('the console', () => {
  let stage: Stage
  let page: Page
  let walked: Walked
  const api = (path: string) => stage.house.url + path
  /** The parts of the editor share one frame: two of them here, all of them in console.prove.ts. */
  const onePartEach = () => pagesFor(walked).filter((path) => !/part=(?!words|versions)/.test(path))

  before(async () => {
    stage = await startStage()
    page = await stage.open()
  })
  after(() => stage?.[Symbol.asyncDispose]())

  it('leads a newcomer from the link to a call with its transcript, result and event', async () => {
    const began = performance.now()
    walked = await walk(page, await stage.firstLink())
    assert.ok(walked.clicks <= CLICKS_MAX, `${walked.clicks} clicks`)
    assert.ok(performance.now() - began < WALK_MAX_MS)
    assert.match(walked.call, /^call_/)
  })

  it('has no fault of accessibility and fits its window, page by page and with each dialog, in both languages, themes and three widths', async () => {
    const faults: string[] = []
    for (const [at, path] of pagesFor(walked).entries()) {
      // Each page once, each look again and again: the whole matrix is in console.prove.ts.
      const look = LOOKS[(at * 5) % LOOKS.length]
      if (!look) throw new Error('there are no looks')
      const where = `${path} ${look.language} ${look.theme} ${look.width}`
      await visit(page, api(`/test${path}`), look)
      faults.push(...(await axeFaults(page)).map((fault) => `${where}: ${fault}`))
      const wider = await sticksOut(page)
      if (wider > 1) faults.push(`${where}: ${wider} pixels stick out`)
      for (const opening of openingsFor(walked))
        if (opening.path === path) faults.push(...(await dialogFaults(page, opening, look)))
    }
    for (const [at, door] of DOORS.entries()) {
      await visit(page, api(door), LOOKS[at * 7] ?? { language: 'it', theme: 'light', width: 390 })
      faults.push(...(await axeFaults(page)).map((fault) => `${door}: ${fault}`))
    }
    assert.deepEqual(faults, [])
  })

  it('shows a viewer every page without a deed, and asks for nothing that a viewer is refused', async () => {
    await viewerTriesAll(stage, page, { mode: 'test', paths: onePartEach() })
    assert.deepEqual(stage.complaints, [])
  })

  it('shows a client its usage and calls, whatever address it opens, and asks for nothing that it is refused', async () => {
    await clientTriesAll(stage, page, { mode: 'test', paths: onePartEach() })
    assert.deepEqual(await clientFaults(stage, page, LOOKS.slice(3, 4)), [])
    assert.deepEqual(stage.complaints, [])
  })

  it('asks once before it hangs up, and hangs up when told so', async () => {
    const { call: words } = messagesIn('it')
    const call = await scheduledCall()
    await visit(page, api(`/test/calls/${call}`), { language: 'it', theme: 'dark', width: 390 })
    await ring(call)
    const dialog = page.getByRole('dialog')
    const ask = async () => {
      await page.getByRole('button', { name: words.hangUp }).click()
      await dialog.getByText(words.hangUpSure).waitFor()
    }
    await ask()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await ask()
    assert.equal(await dialog.evaluate(() => document.activeElement?.hasAttribute('data-safe')), true)
    const told = () => stage.house.db.query(sql`select 1 from audit where action = 'hang_up_call' and target = ${call}`)
    assert.equal((await told()).length, 0)
    await dialog.getByRole('button', { name: words.hangUp }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal((await told()).length, 1)
  })

  it('shows nothing of one mode in the other, whichever was open before', async () => {
    await visit(page, api('/test/calls'), { language: 'it', theme: 'light', width: 1440 })
    await page.getByText('Anna Verdi').first().waitFor()
    await page.evaluate(() => localStorage.setItem('centralino.live', 'yes'))
    await page.getByRole('button', { name: 'Reale', exact: true }).click()
    await page.waitForURL(api('/live/calls'))
    await page.getByText(messagesIn('it').calls.none).waitFor()
    assert.equal(await page.getByText('Anna Verdi').count(), 0)
    await page.getByRole('button', { name: 'Prova', exact: true }).click()
    await page.getByText('Anna Verdi').first().waitFor()
  })

  it('wears the name and the colour of its account, which can be read whatever it is', async () => {
    const owner = await ownerOf(stage)
    await owner.api('PATCH', '/v1/brand', { name: 'Voce & Filo', accent: '#ffee00' })
    const faults: string[] = []
    for (const theme of ['light', 'dark'] as const) {
      await visit(page, api('/test/agents'), { language: 'it', theme, width: 1440 })
      await page.getByText('Voce & Filo').locator('visible=true').first().waitFor()
      const colour = () => getComputedStyle(document.documentElement).getPropertyValue('--accent-fill')
      await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--accent') !== '')
      assert.notEqual(await page.evaluate(colour), '')
      faults.push(...(await axeFaults(page)).map((fault) => `${theme}: ${fault}`))
    }
    await owner.api('PATCH', '/v1/brand', { name: null, accent: null })
    assert.deepEqual(faults, [])
  })

  async function scheduledCall(): Promise<string> {
    const ask = apiFor(stage.house.url, await stage.house.key(false))
    const { inputs } = (await ask('GET', `/v1/calls/${walked.call}`)).json
    const wanted = { agent: walked.agent, to: '+390000000001', inputs, scheduled_at: '2027-01-01T00:00:00Z' }
    return (await ask('POST', '/v1/calls', wanted)).json.id
  }

  /** No simulated call rings for long enough: one of the node's own is said to. */
  const ring = (call: string) =>
    stage.house.db.query(sql`
      update calls set status = 'dialing', attempts = 1, due_at = null, node_id = (select n.id from nodes n limit 1)
       where id = ${call}`)

  it('asks for nothing of live calls on a page of test mode', () => {
    const asked = stage.requests.filter(
      ({ url, page: from }) => /\/v1\/(calls|events|sandbox|agents)/.test(url) && /\/test\b/.test(from),
    )
    assert.ok(asked.length > 20)
    assert.deepEqual([...new Set(asked.map(({ mode }) => mode))], ['test'])
  })

  it('has no complaint, and asks nobody but this server', () => {
    assert.deepEqual(stage.complaints, [])
    const elsewhere = stage.requests.filter(({ url }) => !url.startsWith(stage.house.url) && !/^(data|blob):/.test(url))
    assert.deepEqual(elsewhere, [])
  })
})
