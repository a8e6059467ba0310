import type { Page } from 'playwright-core'
import { PASSWORD } from '../support/person.ts'

/** The newcomer's walk: nothing is typed but name, e-mail and password; every click is counted. */
export interface Walked {
  clicks: number
  agent: string
  call: string
}

export async function walk(page: Page, link: string): Promise<Walked> {
  let clicks = 0
  const click = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
    await page.getByRole(role, { name }).first().click()
    clicks += 1
  }
  await page.goto(link)
  await page.getByLabel('Nome').fill('Elena Marchetti')
  await page.getByLabel('E-mail').fill('elena@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await click('Crea l’accesso ed entra')
  await click(/Promemoria di visita/)
  await click('Pubblica la versione 1')
  await page.getByText('La versione 1 è in servizio.').first().waitFor()
  const agent = new URL(page.url()).pathname.split('/')[3] ?? ''
  await click('Simula una chiamata')
  await click('Simula la chiamata')
  await click('Apri la chiamata', 'link')
  await page.getByRole('heading', { name: 'Trascrizione' }).waitFor()
  await page.getByText('sono Giulia, l’assistente virtuale').first().waitFor()
  await page.getByRole('heading', { name: 'Risultato' }).waitFor()
  const call = new URL(page.url()).pathname.split('/')[3] ?? ''
  await click('call.completed', 'link')
  await page.getByText('Corpo inviato').waitFor()
  await page.getByText('"type": "call.completed"').first().waitFor()
  return { clicks, agent, call }
}
