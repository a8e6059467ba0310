import assert from 'node:assert/strict'
import { after, describe } from 'node:test'
import { freePort } from '#store/postgres/process.ts'
import { apiFor } from '../support/api.ts'
import { needs } from '../support/needs.ts'
import { freshDataDir, serve, tidyUp } from '../support/process.ts'
import { openBrowser } from './console-stage.ts'
import { walk } from './console-walk.ts'

const { it } = needs('browser')

/** A real node, started as a person starts it, under a console that stays open. */
describe('the console of a node that is started anew', () => {
  after(tidyUp)

  it('says that it has lost it, finds it again by itself, and shows what happened meanwhile', async () => {
    const env = { DATA_DIR: freshDataDir(), PORT: String(await freePort()) }
    const first = await serve(env)
    await using browser = await openBrowser()
    const page = await browser.open()
    const [, link = ''] = /comes in here, once: (\S+)/.exec(first.stdout()) ?? []
    const { agent, call } = await walk(page, link)
    const api = apiFor(first.url, first.keys?.test)
    const { inputs } = (await api('GET', `/v1/calls/${call}`)).json
    const simulate = async (reference: string) => {
      const reply = await api('POST', '/v1/calls', { agent, to: '+390000000001', inputs, reference })
      assert.equal(reply.status, 202, reply.text)
    }
    await page.goto(`${first.url}/test/calls`)
    await simulate('prima')
    await page.getByRole('row', { name: /Conclusa.*prima/ }).waitFor()
    await page.evaluate(() => Object.assign(globalThis, { neverLoadedAgain: true }))
    assert.equal((await first.stop()).code, 0)
    await page.getByText('Riconnessione…').waitFor()
    await page.getByText('prima').first().waitFor()
    const second = await serve(env)
    await simulate('dopo')
    await page.getByRole('row', { name: /Conclusa.*dopo/ }).waitFor({ timeout: 60_000 })
    await page.getByText('Riconnessione…').waitFor({ state: 'detached' })
    assert.ok(await page.evaluate(() => 'neverLoadedAgain' in globalThis))
    assert.equal((await second.stop()).code, 0)
  })
})
