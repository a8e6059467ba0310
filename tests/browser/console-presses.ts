import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { type Api, publishedAgent } from '../support/api.ts'
import { visit } from './console-stage.ts'
import { wordsIn } from './console-words.ts'

/** What is pressed once on a page: files that come and go, a campaign that goes on, pictures that are read. */
const LOOK = { language: 'it', theme: 'light', width: 1440 } as const
const WORDS = wordsIn(LOOK.language)

/** The file that comes of pressing a button. */
async function fileOf(page: Page, button: string): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  const file = await coming
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

/** Two parts under one name, held before anybody is called: they go on at once, and their results are one file. */
export async function pressCampaign(page: Page, rest: Api, url: string): Promise<void> {
  const agent = await publishedAgent(rest)
  await rest('PUT', '/v1/dialing', { paused: true })
  const made: string[] = []
  for (const nome of ['Nadia', 'Elio']) {
    const contacts = [{ to: '+390000000001', inputs: { nome } }]
    const { json } = await rest('POST', '/v1/campaigns', { agent, name: 'Da riprendere', contacts })
    await rest('POST', `/v1/campaigns/${json.id}/pause`)
    made.push(json.id)
  }
  await rest('PUT', '/v1/dialing', { paused: false })
  await visit(page, `${url}/test/campaigns/${made[0]}`, LOOK)
  await page.getByText('In pausa: nessuna nuova chiamata').waitFor()
  await page.getByRole('button', { name: WORDS.campaigns.resume }).click()
  await page.getByText(WORDS.campaigns.status_completed, { exact: true }).first().waitFor()
  const { name, text } = await fileOf(page, WORDS.campaigns.csv)
  const [head = '', ...rows] = text.trim().split('\r\n')
  assert.equal(name, 'calls-test.csv')
  assert.match(head, /^id,object,/)
  assert.equal(rows.filter((row) => /^call_.*\+390000000001.*completed/.test(row)).length, made.length, text)
}

/** A list is read before it is sent, with what of it cannot be; and comes back as a file. */
export async function pressList(page: Page, url: string): Promise<void> {
  await visit(page, `${url}/test/do-not-call`, LOOK)
  await page.getByRole('button', { name: WORDS.listed.import }).click()
  const dialog = page.getByRole('dialog')
  const list = '02 7654399;Lista vecchia\nnon è un numero;x\n'
  await dialog
    .getByLabel(WORDS.campaigns.file)
    .setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await dialog.getByText('1 numero pronto').waitFor()
  await dialog.getByText('1 riga non si legge').waitFor()
  await dialog.getByRole('button', { name: WORDS.listed.import }).click()
  await page.getByText('Aggiunti 1, già presenti 0').waitFor()
  await page.getByRole('cell', { name: WORDS.listed.source_import }).first().waitFor()
  const { name, text } = await fileOf(page, WORDS.listed.csv)
  assert.equal(name, 'do-not-call-test.csv')
  assert.match(text, /\+39027654399.*import/)
}

/** By arrow keys and by the pointer, the heat map to all four sides; what is read is said to who hears it too. */
export async function readPictures(page: Page): Promise<void> {
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  const said = (name: string) => region(name).getByRole('slider').getAttribute('aria-valuetext')
  const read = async (name: string, keys: readonly string[], expected: RegExp) => {
    const slider = region(name).getByRole('slider')
    await slider.focus()
    for (const key of keys) await slider.press(key)
    assert.match((await said(name)) ?? '', expected)
    assert.equal(await region(name).locator('[data-reading]').textContent(), await said(name))
  }
  const { lines, heat, mood } = WORDS.pictures
  await read(lines, ['Home'], /^00:00: /)
  await read(lines, ['ArrowRight'], /^00:15: /)
  await read(heat, ['Home'], /^lun, ore \d+: /)
  const [, first] = /ore (\d+)/.exec((await said(heat)) ?? '') ?? []
  await read(heat, ['ArrowDown', 'ArrowRight'], new RegExp(`^mar, ore ${Number(first) + 1}: `))
  await read(heat, ['ArrowUp'], new RegExp(`^lun, ore ${Number(first) + 1}: `))
  await read(heat, ['ArrowUp'], new RegExp(`^lun, ore ${Number(first) + 1}: `))
  await read(mood, ['Home'], /^Da .+ a .+: \d+ conversazion/)
  // The cell under the pointer: the last hour of the last day is in the corner below.
  const box = await region(heat).getByRole('slider').boundingBox()
  assert.ok(box)
  await page.mouse.move(box.x + box.width - 8, box.y + box.height - 8)
  assert.match((await said(heat)) ?? '', /^dom, ore /)
}
