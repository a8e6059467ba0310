import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Mode } from '../../console/src/api/client.ts'
import { type Browser, browserFor, invited } from '../support/person.ts'
import { pageFaults, placed } from './console-faults.ts'
import { goOn, type Look, type Stage, visit } from './console-stage.ts'
import { wordsIn } from './console-words.ts'

/** Others than the owner in front of the same console: a viewer follows its links, a client types addresses. */
const LOOK = { language: 'it', theme: 'light', width: 1440 } as const
const WORDS = wordsIn(LOOK.language)

/** What changes something, wherever it stands: nobody who may only look sees any of it. */
const DEEDS = [
  WORDS.simulate.button,
  WORDS.agents.archive,
  WORDS.call.confirm,
  WORDS.call.hangUp,
  WORDS.developers.newKey,
  WORDS.call.redeliver,
  WORDS.developers.rotate,
  WORDS.people.invite,
  WORDS.settings.dialingStop,
]
/** Where a client stays; every other address leads it to its own first page. */
const OF_CLIENTS = /^\/(calls|settings\/me)/

interface Tour {
  mode: Mode
  paths: readonly string[]
}

/** Whoever is logged in in the browser, as somebody who can ask from here too. */
export async function ownerOf({ context, house }: Stage): Promise<Browser> {
  const owner = browserFor(house.url)
  owner.cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  return owner
}

/** From now on the browser is theirs; no page is open that would still ask for what was somebody else's. */
async function become({ context, house }: Stage, { cookie }: Browser): Promise<void> {
  for (const page of context.pages()) if (page.url().startsWith(house.url)) await page.goto(`${house.url}/docs/guides`)
  const [name = '', ...value] = cookie.split('=')
  await context.addCookies([{ name, value: value.join('='), url: house.url }])
}

export async function viewerTriesAll(stage: Stage, page: Page, { mode, paths }: Tour) {
  const owner = await ownerOf(stage)
  const viewer = { email: `vera-${mode}@example.com`, role: 'viewer' }
  await become(stage, await invited(stage.house, owner, viewer))
  await visit(page, `${stage.house.url}/${mode}`, LOOK)
  for (const path of paths) {
    await goOn(page, `/${mode}${path}`)
    const offered = await page.getByRole('button').allInnerTexts()
    const deeds = offered.filter((name) => DEEDS.some((deed) => name.trim() === deed))
    assert.deepEqual(deeds, [], path)
  }
  await become(stage, owner)
}

export async function clientTriesAll(stage: Stage, page: Page, { mode, paths }: Tour) {
  const owner = await ownerOf(stage)
  await become(stage, await someClient(stage, owner))
  for (const [at, path] of paths.entries()) {
    // Typed, or opened as links are, where the page of before stands until the next one comes.
    if (at % 3 === 0) await visit(page, `${stage.house.url}/${mode}${path}`, LOOK)
    else await goOn(page, `/${mode}${path}`)
    const own = path === '' ? '/live/client' : `/${mode}${OF_CLIENTS.test(path) ? path : '/client'}`
    await page.waitForURL(`${stage.house.url}${own}`)
    const main = page.getByRole('navigation', { name: WORDS.shell.main, exact: true })
    assert.deepEqual(await main.getByRole('link').allInnerTexts(), [WORDS.shell.ownUsage, WORDS.shell.calls], path)
    if (path.includes('call_')) await hasItsCall(page)
    if (own.endsWith('/client')) await page.getByText(WORDS.client.amount).waitFor()
  }
  await page.goto(`${stage.house.url}/client/usage?month=2026-01`)
  await page.waitForURL(`${stage.house.url}/live/client?month=2026-01`)
  // Led to its page of the mode that was asked for, whichever it comes from.
  for (const next of ['test', 'live', 'test']) {
    await goOn(page, `/${next}/agents`)
    await page.waitForURL(`${stage.house.url}/${next}/client`)
  }
  await become(stage, owner)
}

/** Its month and its own log-in in each of these looks: what is wrong with them. */
export async function clientFaults(stage: Stage, page: Page, looks: readonly Look[]): Promise<string[]> {
  const owner = await ownerOf(stage)
  await become(stage, await someClient(stage, owner))
  const faults: string[] = []
  for (const look of looks)
    for (const [at, path] of ['/test/client', '/test/calls', '/test/settings/me'].entries()) {
      if (at === 0) await visit(page, stage.house.url + path, look)
      else await goOn(page, path)
      faults.push(...(await pageFaults(page)).map(placed(path, look)))
    }
  await become(stage, owner)
  return faults
}

let clients = 0
async function someClient(stage: Stage, owner: Browser): Promise<Browser> {
  clients += 1
  const { id: client } = (await owner.api('GET', '/v1/clients')).json.data[0]
  return invited(stage.house, owner, { email: `carla-${clients}@example.com`, role: 'client', client })
}

/** What was heard and said is the client's too; where it was told is not. */
async function hasItsCall(page: Page): Promise<void> {
  await page.getByText('sono Giulia, l’assistente virtuale').first().waitFor()
  await page.getByRole('button', { name: WORDS.call.play }).waitFor()
  assert.equal(await page.getByText(WORDS.call.events).count(), 0)
}
