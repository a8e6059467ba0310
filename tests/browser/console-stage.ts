import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { build } from '#console/site.ts'
import { isUpToDate } from '#console/sources.ts'
import { MODE_HEADER, MODE_PARAMETER } from '#contract/session.ts'
import { makeFirstLink } from '#domain/people/links.ts'
import { systemClock } from '#kernel/clock.ts'
import { sql } from '#store/sql.ts'
import { startHouse, type TestHouse } from '../support/house.ts'
import { PROJECT } from '../support/process.ts'

/** A browser that keeps every complaint and every request. */
interface Window extends AsyncDisposable {
  context: BrowserContext
  complaints: string[]
  requests: { url: string; mode: string | undefined; page: string }[]
  open(): Promise<Page>
}

/** A whole Centralino with its console, and a browser in front of it. */
export interface Stage extends Window {
  house: TestHouse
  /** The link that makes the first owner. */
  firstLink(): Promise<string>
}

const WAIT_MS = 20_000
const HEIGHT = 900
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

interface StageParts {
  /** What the browser is started with besides. */
  flags?: readonly string[]
  parts?: Parameters<typeof startHouse>[2]
}

export async function startStage({ flags, parts }: StageParts = {}): Promise<Stage> {
  const window = await openBrowser(flags)
  const house = await startHouse({}, undefined, parts)
  return {
    ...window,
    house,
    firstLink: () => firstLink(house),
    async [Symbol.asyncDispose]() {
      await window[Symbol.asyncDispose]()
      await house[Symbol.asyncDispose]()
    },
  }
}

/** The console is built first where it has to be. */
export async function openBrowser(flags: readonly string[] = []): Promise<Window> {
  const failure = isUpToDate(PROJECT) ? null : await build({ project: PROJECT })
  if (failure !== null) throw new Error(failure)
  const profile = mkdtempSync(join(tmpdir(), 'centralino-chromium-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: '/usr/bin/chromium',
    args: [...FLAGS, ...flags],
    viewport: { width: 1440, height: HEIGHT },
    locale: 'it-IT',
    // What moves is drawn anew sixty times a second, by the processor.
    reducedMotion: 'reduce',
  })
  const kept: Pick<Window, 'complaints' | 'requests'> = { complaints: [], requests: [] }
  context.on('request', (request) =>
    kept.requests.push({
      url: request.url(),
      mode: request.headers()[MODE_HEADER] ?? new URL(request.url()).searchParams.get(MODE_PARAMETER) ?? undefined,
      page: request.frame().url(),
    }),
  )
  return {
    ...kept,
    context,
    open: () => openPage(context, kept.complaints),
    async [Symbol.asyncDispose]() {
      await context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function openPage(context: BrowserContext, complaints: string[]): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(WAIT_MS)
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    ),
  )
  return page
}

async function firstLink(house: TestHouse): Promise<string> {
  await house.key(false)
  const [account] = await house.db.query(sql<{ id: string }>`select id from accounts where name = 'default'`)
  const link = await makeFirstLink({ db: house.db, clock: systemClock }, account?.id ?? '')
  if (!link) throw new Error('there is an owner already')
  return `${house.url}/welcome/${link.token}`
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What an expert in accessibility would object to, by rule and place. */
export async function axeFaults(page: Page, within = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(async (selector) => {
    const { axe } = globalThis as unknown as { axe: { run(where: string, options: object): Promise<AxeResult> } }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
    // What passes is not asked about, and neither is how each fault would be found by a selector.
    const terse = { resultTypes: ['violations'], selectors: false, ancestry: false, xpath: false }
    const { violations } = await axe.run(selector, { runOnly: { type: 'tag', values: tags }, ...terse })
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
  }, within)
}
interface AxeResult {
  violations: { id: string; nodes: { html: string }[] }[]
}

/** By how many pixels the page is wider than the window. */
export const sticksOut = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

export interface Look {
  language: 'it' | 'en'
  theme: 'light' | 'dark'
  width: 390 | 1024 | 1440
}
export const LOOKS: readonly Look[] = (['it', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    ([390, 1024, 1440] as const).map((width) => ({ language, theme, width })),
  ),
)

/** The page as somebody with these preferences sees it, once it has come to rest. */
export async function visit(page: Page, address: string, look: Look): Promise<void> {
  await page.setViewportSize({ width: look.width, height: HEIGHT })
  await page.evaluate(({ language, theme }) => {
    localStorage.setItem('centralino.language', language)
    localStorage.setItem('centralino.theme', theme)
  }, look)
  await page.goto(address)
  await atRest(page)
}

/** The page that is shown in another look: it is loaded anew where that is more than another width. */
export async function putOn(page: Page, look: Look, worn?: Look): Promise<void> {
  if (look.language !== worn?.language || look.theme !== worn.theme) return visit(page, page.url(), look)
  await page.setViewportSize({ width: look.width, height: HEIGHT })
}

/** Another page, as a link of the console leads there: what is loaded stays, and so does the look. */
export async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate(async (href) => {
    const { __TSR_ROUTER__: router } = globalThis as unknown as { __TSR_ROUTER__: Router }
    await router.navigate({ href })
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  }, path)
  await atRest(page)
}
interface Router {
  navigate(to: { href: string }): Promise<void>
}

async function atRest(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('[role=status].flex.flex-col, .turning') === null)
}
