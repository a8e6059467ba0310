import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Api } from '../support/api.ts'
import { axeFaults, visit } from './console-stage.ts'

/** A list as a clinic would save it, of which 60 rows are wrong: 20 numbers, 20 names and 20 days. */
export const SHEET_FAULTS = 60
/** The most that one campaign holds. */
const SHEET_ROWS = 5_000

export function sheetText(length = SHEET_ROWS): string {
  const every = Math.floor(length / SHEET_FAULTS)
  const rows = Array.from({ length }, (_, n) => {
    const wrong = n % every === 0 && n / every < SHEET_FAULTS ? (n / every) % 3 : -1
    const number = wrong === 0 ? '399 41' : `+3900000${String(10_000 + n)}`
    const name = wrong === 1 ? '' : `Nicolò Verdi ${n}`
    const day = wrong === 2 ? '31/11/2026' : '19/11/2026'
    return `${number};${name};${day};10:30;VIS-${n}`
  })
  return `Telefono;Nominativo;Data visita;Ora;Codice\r\n${rows.join('\r\n')}\r\n`
}

/** Uploads it, and tells how many milliseconds passed until every row with a problem was shown. */
export async function uploadSheet(page: Page, rows = SHEET_ROWS): Promise<number> {
  const bytes = Buffer.from(sheetText(rows), 'latin1')
  const began = performance.now()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'richiami-novembre.csv', mimeType: 'text/csv', buffer: bytes })
  await page.waitForFunction((count) => document.querySelectorAll('tr[data-line]').length === count, SHEET_FAULTS)
  return performance.now() - began
}

/** Every fault is shown at its row; one is mended, the others are left out, and what remains is a campaign. */
export async function sendSheet(page: Page, url: string, rows = SHEET_ROWS): Promise<void> {
  await visit(page, `${url}/test/campaigns/new`, { language: 'it', theme: 'light', width: 1440 })
  await uploadSheet(page, rows)
  await page.getByText('Windows-1252').waitFor()
  // The number, the name and the day, each in a row of its own; the reader's own words for each.
  for (const said of [
    'Numero da chiamare: Mancano o avanzano delle cifre',
    'Nome: È obbligatorio',
    'Giorno della visita: Non è una data',
  ])
    await page.getByText(said).first().waitFor()
  assert.equal(await page.locator('tr[data-line] input[aria-invalid=true]').count(), SHEET_FAULTS)
  await page.getByText(`${SHEET_FAULTS} con problemi`).waitFor()
  // The first is mended by hand, in its cell; the others are left out.
  const cell = page.getByLabel('Numero da chiamare, riga 2', { exact: true })
  await cell.fill('+390000019998')
  await cell.press('Enter')
  const left = SHEET_FAULTS - 1
  await page.getByText(`${left} con problemi`).waitFor()
  await page.getByRole('button', { name: 'Escludile tutte' }).click()
  await page.getByText(`${left} righe escluse`).waitFor()
  await page.getByText('Parlo con Nicolò Verdi 0').waitFor()
  const calls = rows - left
  await page.getByRole('button', { name: `Simula ${calls} chiamate` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`Simulare ${calls} chiamate?`).waitFor()
  assert.deepEqual(await axeFaults(page, '[role=dialog]'), [])
  await dialog.getByRole('button', { name: `Simula ${calls} chiamate` }).click()
  await page.getByRole('heading', { level: 1, name: 'richiami-novembre' }).waitFor()
  await page.getByRole('heading', { name: 'Rimaste da chiamare' }).waitFor()
  assert.deepEqual(await axeFaults(page), [])
}

/** More than one campaign holds. */
const LONG = SHEET_ROWS + 2

/** A list of so many is pasted, of which each is called once; it is asked whether to send it, and not answered. */
export async function pasteLong(page: Page, url: string): Promise<void> {
  await visit(page, `${url}/test/campaigns/new`, { language: 'it', theme: 'light', width: 1440 })
  const rows = Array.from({ length: LONG }, (_, n) => `333 ${1_200_000 + n}\tAnna ${n}\t19/11/2026\t10:30`)
  // The last number twice, once national and once not: it is called once.
  rows.push('+39 333 1205001\tDoppia\t19/11/2026\t10:30')
  await page.getByLabel('Oppure incolla').evaluate(
    (field, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    `Telefono\tNominativo\tData visita\tOra\n${rows.join('\n')}\n`,
  )
  await page.getByText('1 saltata').waitFor()
  await page.getByText(`Italia ${LONG}`).waitFor()
  await page.getByRole('button', { name: `Simula ${LONG} chiamate` }).click()
  await page.getByRole('dialog').getByText('2 campagne con lo stesso nome').waitFor()
}

/** What was pasted is sent: nobody of it is lost, and all of it has one name. */
export async function sendLong(page: Page, rest: Api): Promise<void> {
  // Nobody has to be called for it.
  await rest('PUT', '/v1/dialing', { paused: true })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Simula ${LONG} chiamate` })
    .click()
  await page.getByRole('heading', { name: 'Rimaste da chiamare' }).waitFor()
  const made: { id: string; name: string; total: number }[] = (await rest('GET', '/v1/campaigns?limit=2')).json.data
  assert.equal(new Set(made.map(({ name }) => name)).size, 1)
  assert.equal(
    made.reduce((sum, { total }) => sum + total, 0),
    LONG,
  )
  for (const { id } of made) await rest('POST', `/v1/campaigns/${id}/cancel`)
  await rest('PUT', '/v1/dialing', { paused: false })
}
