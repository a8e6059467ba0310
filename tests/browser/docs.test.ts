import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'node:test'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import type { Route } from '#contract/route.ts'
import { routesFor } from '#contract/routes.ts'
import { until } from '../support/api.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { needs } from '../support/needs.ts'

const { after, before, it } = needs('browser')

/** The reference as people see it: whole, quiet, and from this server alone. */

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const routes = Object.values<Route>(routesFor({ allowHttp: false }))

let house: TestHouse
let context: BrowserContext
let page: Page
const profile = mkdtempSync(join(tmpdir(), 'centralino-chromium-'))
const requests: string[] = []
const complaints: string[] = []
let tried = 0
/** The reference is seconds of work for a processor, of which there may be little. */
const WAIT_MS = 60_000
const WINDOW = { width: 1280, height: 900 }
const TELEPHONE = { width: 390, height: 800 }

before(async () => {
  house = await startHouse({ roles: ['api'] })
  context = await chromium.launchPersistentContext(profile, {
    executablePath: '/usr/bin/chromium',
    args: FLAGS,
    viewport: WINDOW,
    reducedMotion: 'reduce',
  })
  page = await context.newPage()
  context.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  // Violations of the policy are told by an event of the document, whatever the console makes of them.
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    ),
  )
})
after(async () => {
  await context?.close()
  await house?.[Symbol.asyncDispose]()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
})

/** By how many pixels the page is wider than its window. */
const sticksOut = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** All of them are looked for at once: the names of a thousand links take long to be found out. */
async function shown(selector: string, names: readonly string[]): Promise<void> {
  const missing = () =>
    page.locator(selector).evaluateAll((all, wanted) => {
      const seen = all.filter((one) => one.checkVisibility()).map((one) => one.textContent)
      return wanted.filter((name) => !seen.some((text) => text.includes(name)))
    }, names)
  assert.deepEqual(await until(missing, ({ length }) => length === 0), [])
}

/** The reference is drawn once, which costs more than all guides: one test leads there, and the next begin there. */
describe('/docs', () => {
  it('leads from guide to guide, each of which fits a telephone, and to the reference', async () => {
    await page.setViewportSize(TELEPHONE)
    await page.goto(`${house.url}/docs/guides`)
    await page.getByRole('heading', { name: 'Guides', level: 1 }).waitFor()
    assert.ok((await sticksOut()) <= 1)
    const addresses = await page
      .locator('main a')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    assert.ok(addresses.length >= 8)
    for (const address of addresses.filter((one) => one !== `${house.url}/docs`)) {
      const reply = await page.goto(address)
      assert.equal(reply?.status(), 200, address)
      assert.equal(await page.locator('.contents [aria-current]').count(), 1, address)
      assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1, address)
      const wider = await sticksOut()
      assert.ok(wider <= 1, `${address}: ${wider} pixels stick out`)
    }
    await page.setViewportSize(WINDOW)
    await page.goto(`${house.url}/docs/guides/reviewing-calls`)
    await page.locator('main').getByRole('link', { name: 'the issues' }).click()
    await page.getByRole('heading', { name: 'Issues of a result', level: 1 }).waitFor()
    const missing = await fetch(`${house.url}/docs/guides/nothing`)
    assert.equal(missing.status, 404)
    await page.getByRole('link', { name: 'API reference' }).first().click()
    await page.getByRole('heading', { name: 'Centralino', level: 1 }).waitFor({ timeout: WAIT_MS })
  })

  it('shows the title, and every operation under its summary', async () => {
    assert.equal(await page.title(), 'Centralino API reference')
    // The look of the guides is no look of the reference's: it has the whole width.
    const { width = 0 } = (await page.getByRole('main').boundingBox()) ?? {}
    assert.ok(width > 900, `${width} pixels`)
    await shown('h1, h2, h3', [...new Set(routes.map((route) => route.tag))])
    await shown(
      'a',
      routes.map((route) => route.summary),
    )
  })

  it('explains an operation with its parameters, its replies and its errors', async () => {
    await page.getByRole('link', { name: 'Queue a call' }).first().click()
    await page.getByRole('heading', { name: 'Queue a call' }).waitFor({ timeout: WAIT_MS })
    for (const word of ['callback_url', 'ordine-42', 'idempotency_key_reused', 'wrong_agent_type'])
      await page.getByText(word).first().waitFor({ timeout: WAIT_MS, state: 'attached' })
  })

  it('opens on the outbound agent, where there is a choice', async () => {
    await page.getByRole('link', { name: 'Create an agent as a draft' }).first().click()
    const choice = page.getByRole('button', { name: /^One of/ }).first()
    await choice.waitFor({ timeout: WAIT_MS })
    assert.match((await choice.textContent()) ?? '', /Outbound agent/)
  })

  it('lets a reader try a request against this very server', async () => {
    await page.getByRole('link', { name: 'Read the account and the mode of the key' }).first().click()
    const button = page.getByRole('button', { name: /^Test Request/ }).first()
    await button.waitFor({ timeout: WAIT_MS })
    await button.click()
    const client = page.getByRole('dialog')
    await client.getByRole('textbox').filter({ visible: true }).first().waitFor({ timeout: WAIT_MS })
    const answered = page.waitForResponse(`${house.url}/v1/me`, { timeout: WAIT_MS })
    await client.getByRole('button', { name: /^Send/ }).first().click()
    const reply = await answered
    assert.equal(reply.status(), 401, 'no key was given')
    tried = 1
    // Shown: who closes it before breaks off what is still being read, and the page notes that.
    await client.getByText('Unauthorized').first().waitFor({ timeout: WAIT_MS })
    await page.keyboard.press('Escape')
    await client.waitFor({ state: 'hidden' })
  })

  it('fits a telephone', async () => {
    await page.setViewportSize(TELEPHONE)
    const wider = await sticksOut()
    assert.ok(wider <= 1, `${wider} pixels stick out`)
  })

  it('leads back to the guides', async () => {
    await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Guides' }).click()
    await page.getByRole('heading', { name: 'Guides', level: 1 }).waitFor()
  })

  it('has no complaint, and asks nobody but us', () => {
    // The browser itself notes a reply of 401 on its console: that of the request above, and nothing else.
    const noted = complaints.filter((one) => /status of 401/.test(one))
    assert.equal(noted.length, tried)
    assert.deepEqual(
      complaints.filter((one) => !noted.includes(one)),
      [],
    )
    assert.ok(requests.length >= 3)
    const elsewhere = requests.filter((url) => !url.startsWith(`${house.url}/`) && !/^(data|blob):/.test(url))
    assert.deepEqual(elsewhere, [])
  })
})
