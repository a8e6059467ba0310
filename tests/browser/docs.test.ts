import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'node:test'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import type { Route } from '#contract/route.ts'
import { routesFor } from '#contract/routes.ts'
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
const WAIT_MS = 15_000

before(async () => {
  house = await startHouse({ roles: ['api'] })
  context = await chromium.launchPersistentContext(profile, {
    executablePath: '/usr/bin/chromium',
    args: FLAGS,
    viewport: { width: 1280, height: 900 },
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
  await page.goto(`${house.url}/docs`, { waitUntil: 'networkidle' })
})
after(async () => {
  await context?.close()
  await house?.[Symbol.asyncDispose]()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
})

describe('/docs', () => {
  it('shows the title, and every operation under its summary', async () => {
    assert.equal(await page.title(), 'Centralino API reference')
    await page.getByRole('heading', { name: 'Centralino', level: 1 }).waitFor()
    // The look of the guides is no look of the reference's: it has the whole width.
    const { width = 0 } = (await page.getByRole('main').boundingBox()) ?? {}
    assert.ok(width > 900, `${width} pixels`)
    for (const tag of new Set(routes.map((route) => route.tag)))
      await page.getByRole('heading', { name: tag }).first().waitFor({ timeout: WAIT_MS })
    for (const route of routes)
      await page.getByRole('link', { name: route.summary }).first().waitFor({ timeout: WAIT_MS })
  })

  it('explains an operation with its parameters, its replies and its errors', async () => {
    await page.getByRole('link', { name: 'Queue a call' }).first().click()
    await page.getByRole('heading', { name: 'Queue a call' }).waitFor({ timeout: WAIT_MS })
    for (const word of ['callback_url', 'ordine-42', 'idempotency_key_reused', 'wrong_agent_type'])
      await page.getByText(word).first().waitFor({ timeout: WAIT_MS, state: 'attached' })
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
  })

  it('opens on the outbound agent, where there is a choice', async () => {
    await page.goto(`${house.url}/docs`, { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: 'Create an agent as a draft' }).first().click()
    const choice = page.getByRole('button', { name: /^One of/ }).first()
    await choice.waitFor({ timeout: WAIT_MS })
    assert.match((await choice.textContent()) ?? '', /Outbound agent/)
  })

  it('fits a telephone', async () => {
    for (const path of [
      '/docs#tag/calls/POST/v1/calls',
      '/docs/guides',
      '/docs/guides/tools',
      '/docs/reference/configuration',
    ]) {
      const phone = await context.newPage()
      await phone.setViewportSize({ width: 390, height: 800 })
      await phone.goto(house.url + path, { waitUntil: 'networkidle' })
      await phone.getByRole('heading', { level: 1 }).first().waitFor()
      // An operation is drawn as it comes into sight, and its replies last.
      if (path.includes('#')) await phone.getByText('idempotency_key_reused').first().waitFor({ timeout: WAIT_MS })
      const wider = await phone.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      assert.ok(wider <= 1, `${path}: ${wider} pixels stick out`)
      await phone.close()
    }
  })

  it('leads to the guides, and these to each other and back', async () => {
    await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Guides' }).click()
    await page.getByRole('heading', { name: 'Guides', level: 1 }).waitFor()
    const addresses = await page
      .locator('main a')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    assert.ok(addresses.length >= 8)
    for (const address of addresses.filter((one) => one !== `${house.url}/docs`)) {
      const reply = await page.goto(address)
      assert.equal(reply?.status(), 200, address)
      assert.equal(await page.locator('.contents [aria-current]').count(), 1, address)
      assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1, address)
    }
    await page.goto(`${house.url}/docs/guides/reviewing-calls`)
    await page.locator('main').getByRole('link', { name: 'the issues' }).click()
    await page.getByRole('heading', { name: 'Issues of a result', level: 1 }).waitFor()
    const missing = await fetch(`${house.url}/docs/guides/nothing`)
    assert.equal(missing.status, 404)
    await page.getByRole('link', { name: 'API reference' }).first().click()
    await page.getByRole('heading', { name: 'Centralino', level: 1 }).waitFor({ timeout: WAIT_MS })
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
