import type { Page } from 'playwright-core'

/** A list of 5,000 rows as a clinic would save it, of which 60 are wrong: 20 numbers, 20 names and 20 days. */
const ROWS = 5_000
export const SHEET_FAULTS = 60
const EVERY = ROWS / SHEET_FAULTS

export function sheetText(): string {
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const wrong = n % Math.floor(EVERY) === 0 && n / Math.floor(EVERY) < SHEET_FAULTS ? (n / Math.floor(EVERY)) % 3 : -1
    const number = wrong === 0 ? '399 41' : `+3900000${String(10_000 + n)}`
    const name = wrong === 1 ? '' : `Nicolò Verdi ${n}`
    const day = wrong === 2 ? '31/11/2026' : '19/11/2026'
    return `${number};${name};${day};10:30;VIS-${n}`
  })
  return `Telefono;Nominativo;Data visita;Ora;Codice\r\n${rows.join('\r\n')}\r\n`
}

/** Uploads it, and tells how many milliseconds passed until every row with a problem was shown. */
export async function uploadSheet(page: Page): Promise<number> {
  const bytes = Buffer.from(sheetText(), 'latin1')
  const began = performance.now()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'richiami-novembre.csv', mimeType: 'text/csv', buffer: bytes })
  await page.waitForFunction((count) => document.querySelectorAll('tr[data-line]').length === count, SHEET_FAULTS)
  return performance.now() - began
}
