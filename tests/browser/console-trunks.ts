import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { axeFaults, type Stage, sticksOut, visit } from './console-stage.ts'
import { wordsIn } from './console-words.ts'

/** An owner adds two trunks, puts the second first, has one checked, is asked before a telephone rings, and removes it. */
const LOOK = { language: 'it', theme: 'light', width: 1440 } as const
const { installation: WORDS, common: COMMON } = wordsIn(LOOK.language)
const NAMES = ['Primo operatore', 'Secondo operatore']

export async function keepTrunks(stage: Stage, page: Page): Promise<void> {
  await visit(page, `${stage.house.url}/test/settings/trunks`, LOOK)
  for (const name of NAMES) await add(page, name)
  const titles = page.getByRole('list', { name: WORDS.caption }).getByRole('heading')
  assert.deepEqual(await titles.allInnerTexts(), ['1. Primo operatore', '2. Secondo operatore'])
  await page.getByRole('button', { name: WORDS.upwards.replace('{name}', 'Secondo operatore') }).click()
  await titles.filter({ hasText: '1. Secondo operatore' }).waitFor()
  assert.deepEqual(await axeFaults(page), [])
  assert.ok((await sticksOut(page)) <= 1)
  const [first] = await page.getByRole('list', { name: WORDS.caption }).getByRole('listitem').all()
  assert.ok(first)
  // No node of this stage has a telephone: nobody can answer, which is said.
  await first.getByRole('button', { name: WORDS.check, exact: true }).click()
  await first.getByRole('status').getByText(WORDS.nobodyTried).waitFor()
  await first.getByRole('button', { name: WORDS.testCall }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(WORDS.callSure).waitFor()
  assert.deepEqual(await axeFaults(page, '[role=dialog]'), [])
  await dialog.getByLabel(WORDS.callTo, { exact: true }).fill('+393331234567')
  await dialog.getByRole('button', { name: WORDS.callGo }).click()
  await dialog.getByRole('alert').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `${COMMON.remove}: Secondo operatore` }).click()
  await dialog.getByRole('button', { name: COMMON.remove }).click()
  await titles.filter({ hasText: '1. Primo operatore' }).waitFor()
  // What was refused on purpose is no complaint.
  const others = stage.complaints.filter((text) => !/status of (400|503) .*\/v1\/trunks/.test(text))
  stage.complaints.splice(0, stage.complaints.length, ...others)
}

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: WORDS.addTrunk }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(COMMON.name, { exact: true }).fill(name)
  await drawer.getByLabel(WORDS.host, { exact: true }).fill('not a host')
  await drawer.getByRole('button', { name: COMMON.save }).click()
  await drawer.locator('[aria-invalid=true]').waitFor()
  await drawer.getByLabel(WORDS.host, { exact: true }).fill('127.0.0.1')
  await drawer.getByLabel(WORDS.user, { exact: true }).fill('office')
  await drawer.getByLabel(COMMON.password, { exact: true }).fill('a-password-of-a-carrier')
  await drawer.getByRole('button', { name: COMMON.save }).click()
  await drawer.waitFor({ state: 'detached' })
}
