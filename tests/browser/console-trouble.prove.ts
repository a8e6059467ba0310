import assert from 'node:assert/strict'
import { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { sql } from '#store/sql.ts'
import { type Reply, until } from '../support/api.ts'
import { needs } from '../support/needs.ts'
import { PASSWORD } from '../support/person.ts'
import { ownerOf } from './console-roles.ts'
import { type Stage, startStage, visit } from './console-stage.ts'
import { type Walked, walk } from './console-walk.ts'

const { after, before, it } = needs('browser')

/** What a browser that took it for a picture would run. */
const SCRIPT = '<img src=x onerror="globalThis.broken=1">'

/** The console where something comes in between: a script in a text, a second editor, a session that was ended. */
describe('the console in trouble', () => {
  let stage: Stage
  let page: Page
  let walked: Walked
  const api = (path: string) => stage.house.url + path

  before(async () => {
    stage = await startStage()
    page = await stage.open()
    walked = await walk(page, await stage.firstLink())
  })
  after(() => stage?.[Symbol.asyncDispose]())

  it('shows script in a text as text', async () => {
    const script = '<img src=x onerror="globalThis.broken=1"><script>globalThis.broken=1</script>'
    await visit(page, api(`/test/agents/${walked.agent}?part=who`), { language: 'it', theme: 'light', width: 1440 })
    await page.getByLabel('Nome dell’agente').fill(script)
    await page.getByRole('heading', { name: script, level: 1 }).waitFor()
    await page.getByText('revisione 2').waitFor()
    await page.goto(api('/test/agents'))
    await page.getByRole('cell', { name: script }).waitFor()
    assert.equal(await page.evaluate(() => 'broken' in globalThis), false)
  })

  it('shows script as text wherever a text comes up again', async () => {
    const owner = await ownerOf(stage)
    const send = async (method: string, path: string, body: object): Promise<Reply> => {
      const reply = await owner.api(method, path, body)
      assert.ok(reply.status < 300, `${path}: ${reply.text}`)
      return reply
    }
    const { inputs } = (await owner.api('GET', `/v1/calls/${walked.call}`)).json
    const wanted = { agent: walked.agent, to: '+390000000001', inputs: { ...inputs, nome: SCRIPT }, reference: SCRIPT }
    const { id } = (await send('POST', '/v1/calls', wanted)).json
    await until(
      () => owner.api('GET', `/v1/calls/${id}`),
      ({ json }) => json.status === 'completed',
    )
    await send('PUT', '/v1/people/me', { name: SCRIPT })
    await send('PUT', '/v1/dialing', { paused: true, reason: SCRIPT })
    await send('PATCH', '/v1/brand', { name: SCRIPT })
    owner.mode = 'live'
    await send('POST', '/v1/keys', { name: SCRIPT, mode: 'test', scope: 'read' })
    const pages = [
      '/calls',
      `/calls/${id}`,
      '/developers/keys',
      '/settings/people',
      '/settings/account',
      '/settings/me',
    ]
    for (const path of [...pages, '', '/developers/events', '/developers/inbox', '/settings/brand']) {
      await visit(page, api(`/test${path}`), { language: 'it', theme: 'light', width: 1440 })
      if (pages.includes(path)) await page.getByRole('main').getByText(SCRIPT).first().waitFor()
      assert.equal(await page.locator('img[src="x"]').count(), 0, path)
      assert.equal(await page.evaluate(() => 'broken' in globalThis), false, path)
    }
  })

  it('asks who edits on an old revision, and overwrites nothing unasked', async () => {
    const other = await stage.open()
    const address = api(`/test/agents/${walked.agent}?part=words`)
    await page.goto(address)
    await other.goto(address)
    const words = (one: Page) => one.getByRole('textbox', { name: 'Istruzioni' })
    await words(other).fill('Saluta e chiedi soltanto se la visita è confermata, del {{nome}}.')
    await other.getByText('revisione 3').waitFor()
    await words(page).fill('Altre istruzioni, scritte nello stesso momento, per {{nome}}.')
    await page
      .getByText(/Qualcun altro ha salvato la revisione 3/)
      .first()
      .waitFor()
    const stored = () =>
      stage.house.db.query(sql<{ revision: number }>`select revision from agents where id = ${walked.agent}`)
    assert.equal((await stored())[0]?.revision, 3)
    await page.getByRole('button', { name: 'Tieni la mia' }).click()
    await page.getByText('revisione 4').waitFor()
    await other.close()
  })

  it('leads to the log-in once its session was ended elsewhere, and back to the page', async () => {
    await page.goto(api('/test/calls'))
    await page.getByRole('heading', { name: 'Chiamate', level: 1 }).waitFor()
    await stage.house.db.query(sql`delete from sessions`)
    await page.getByRole('link', { name: 'Agenti' }).first().click()
    await page.getByRole('heading', { name: 'Accedi' }).waitFor()
    await page.getByLabel('E-mail').fill('elena@example.com')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Continua' }).click()
    await page.getByRole('heading', { name: 'Agenti', level: 1 }).waitFor()
  })
})
