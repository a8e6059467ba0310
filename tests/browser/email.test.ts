import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'node:test'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { exampleTold } from '#delivery/email/example.ts'
import { writeMail } from '#delivery/email/render.ts'
import { needs } from '../support/needs.ts'

const { after, before, it } = needs('browser')

/** The mail as people see it: in a window and on a telephone, by day and by night, and from nobody but itself. */

const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync']
const LONG_WORD = 'Precipitevolissimevolmente'.repeat(6)

const MAILS = {
  ordinary: exampleTold({ email: { aiSummary: true, introduction: 'Buongiorno,\necco l’esito della chiamata.' } }),
  troubled: exampleTold({
    document: { language: 'en' },
    clientName: LONG_WORD,
    call: { outcome: 'callback_requested', callback_at: '2026-11-17T08:00:00.000Z', reference: '<b>&"</b>' },
    result: {
      data: { conferma: false, note: `<script>document.title='x'</script> ${LONG_WORD}` },
      summary: '<img src="http://127.0.0.1:9/x.png">',
      issues: [{ code: 'missing_required', field: 'giorno', message: '' }],
    },
    email: { aiSummary: true },
  }),
  empty: exampleTold({ call: { outcome: 'hung_up', reference: null }, result: { data: {}, summary: '' } }),
}

let context: BrowserContext
let page: Page
const profile = mkdtempSync(join(tmpdir(), 'centralino-chromium-'))
const requests: string[] = []

before(async () => {
  context = await chromium.launchPersistentContext(profile, { executablePath: '/usr/bin/chromium', args: FLAGS })
  page = await context.newPage()
  context.on('request', (request) => requests.push(request.url()))
})
after(async () => {
  await context?.close()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
})

/** The least contrast of any text against the page (WCAG 2.2), its transparency counted in. */
const leastContrast = () =>
  page.evaluate(() => {
    const numbers = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
    const luminance = (rgb: number[]) => {
      const [r = 0, g = 0, b = 0] = rgb.map((one) => {
        const part = one / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const canvas = document.createElement('div')
    canvas.style.color = 'Canvas'
    document.body.append(canvas)
    const behind = numbers(getComputedStyle(canvas).color).slice(0, 3)
    canvas.remove()
    const opacityOf = (element: Element | null): number =>
      element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1
    const contrastOf = (element: Element) => {
      const opacity = opacityOf(element)
      const text = numbers(getComputedStyle(element).color).slice(0, 3)
      const seen = text.map((part, n) => part * opacity + (behind[n] ?? 0) * (1 - opacity))
      const [a, b] = [luminance(seen), luminance(behind)]
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
    }
    return Math.min(...[...document.querySelectorAll('h1, h2, p, th, td, li')].map(contrastOf))
  })

describe('the mail of a call', () => {
  for (const [name, told] of Object.entries(MAILS))
    for (const colorScheme of ['light', 'dark'] as const)
      for (const [screen, width] of [
        ['window', 1_000],
        ['telephone', 360],
      ] as const)
        it(`that is ${name} fits a ${screen} and can be read in ${colorScheme} colours`, async () => {
          const mail = writeMail(told, 'anna@example.com')
          await page.setViewportSize({ width, height: 800 })
          await page.emulateMedia({ colorScheme })
          await page.setContent(mail.html)
          const wider = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          assert.ok(wider <= 0, `${wider} pixels stick out`)
          const contrast = await leastContrast()
          assert.ok(contrast >= 4.5, `the least contrast is ${contrast}`)
          for (const [label, value] of [await tableOf(0), await tableOf(1)].flat())
            assert.ok(mail.text.includes(`${label}: ${value}`), `${label}: ${value}`)
        })

  it('runs nothing, loads nothing and keeps its title', async () => {
    await page.setContent(writeMail(MAILS.troubled, 'anna@example.com').html, { waitUntil: 'networkidle' })
    assert.equal(await page.title(), 'To be called back')
    assert.equal(await page.locator('script, img, link, iframe, a, style').count(), 0)
    assert.deepEqual(requests, [])
  })
})

/** Labels and values of a table, as they are seen. */
const tableOf = async (n: number): Promise<(string | null)[][]> => {
  const tables = page.locator('table:not([role])')
  if (n >= (await tables.count())) return []
  return tables
    .nth(n)
    .locator('tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)))
}
