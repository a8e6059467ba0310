import assert from 'node:assert/strict'
import { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { apiFor, publishedAgent, until } from '../support/api.ts'
import { needs } from '../support/needs.ts'
import { dialogFaults, openingsFor } from './console-dialogs.ts'
import { pagesFor } from './console-pages.ts'
import { SHEET_FAULTS, uploadSheet } from './console-sheet.ts'
import { axeFaults, LOOKS, type Stage, startStage, sticksOut, visit } from './console-stage.ts'
import { type Walked, walk } from './console-walk.ts'

const { after, before, it } = needs('browser')

/** The console as people see it: one server, one browser, one person who has just begun. */
const CLICKS_MAX = 12
const WALK_MAX_MS = 60_000

describe('the console', () => {
  let stage: Stage
  let page: Page
  let walked: Walked
  const api = (path: string) => stage.house.url + path

  before(async () => {
    stage = await startStage()
    page = await stage.open()
  })
  after(() => stage?.[Symbol.asyncDispose]())

  it('leads a newcomer from the link to a call with its transcript, result and event', async () => {
    const began = performance.now()
    walked = await walk(page, await stage.firstLink())
    assert.ok(walked.clicks <= CLICKS_MAX, `${walked.clicks} clicks`)
    assert.ok(performance.now() - began < WALK_MAX_MS)
    assert.match(walked.call, /^call_/)
  })

  it('has no fault of accessibility and fits its window, page by page and with each dialog, in both languages, themes and three widths', async () => {
    const faults: string[] = []
    for (const [at, path] of pagesFor(walked).entries()) {
      // Each page once, each look again and again: the whole matrix is in console.prove.ts.
      const look = LOOKS[(at * 5) % LOOKS.length]
      if (!look) throw new Error('there are no looks')
      const where = `${path} ${look.language} ${look.theme} ${look.width}`
      await visit(page, api(`/test${path}`), look)
      faults.push(...(await axeFaults(page)).map((fault) => `${where}: ${fault}`))
      const wider = await sticksOut(page)
      if (wider > 1) faults.push(`${where}: ${wider} pixels stick out`)
      for (const opening of openingsFor(walked))
        if (opening.path === path) faults.push(...(await dialogFaults(page, opening, look)))
    }
    assert.deepEqual(faults, [])
  })

  it('makes a campaign of a spreadsheet: every fault at its row, mended or left out, then sent', async () => {
    await visit(page, api('/test/campaigns/new'), { language: 'it', theme: 'light', width: 1440 })
    await uploadSheet(page)
    await page.getByText('Windows-1252').waitFor()
    // The number, the name and the day, each in a row of its own; the reader's own words for each.
    for (const said of [
      'Numero da chiamare: Mancano o avanzano delle cifre',
      'Nome: È obbligatorio',
      'Giorno della visita: Non è una data',
    ])
      await page.getByText(said).first().waitFor()
    assert.equal(await page.locator('tr[data-line] input[aria-invalid=true]').count(), SHEET_FAULTS)
    await page.getByText('60 con problemi').waitFor()
    // The first is mended by hand, in its cell; the others are left out.
    const cell = page.getByLabel('Numero da chiamare, riga 2', { exact: true })
    await cell.fill('+390000019998')
    await cell.press('Enter')
    await page.getByText('59 con problemi').waitFor()
    await page.getByRole('button', { name: 'Escludile tutte' }).click()
    await page.getByText('59 righe escluse').waitFor()
    await page.getByText('Parlo con Nicolò Verdi 0').waitFor()
    await page.getByRole('button', { name: 'Simula 4941 chiamate' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Simulare 4941 chiamate?').waitFor()
    assert.deepEqual(await axeFaults(page, '[role=dialog]'), [])
    await dialog.getByRole('button', { name: 'Simula 4941 chiamate' }).click()
    await page.getByRole('heading', { level: 1, name: 'richiami-novembre' }).waitFor()
    await page.getByRole('heading', { name: 'Rimaste da chiamare' }).waitFor()
    assert.deepEqual(await axeFaults(page), [])
    await page.getByRole('button', { name: 'Pausa' }).click()
    await page.getByText('In pausa: nessuna nuova chiamata').waitFor()
    await page.getByRole('button', { name: 'Annulla…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Annulla le chiamate' }).click()
    await page.getByText('Annullata', { exact: true }).first().waitFor()
  })

  it('reviews one result after the other by keyboard, and keeps the list of who is never called', async () => {
    const rest = apiFor(stage.house.url, await stage.house.key(false))
    const agent = await publishedAgent(rest, { review: 'always' })
    const ids: string[] = []
    for (const nome of ['Anna', 'Bruno']) {
      const { json } = await rest('POST', '/v1/calls', { agent, to: '+390000000001', inputs: { nome } })
      ids.push(json.id)
      await until(
        () => rest('GET', `/v1/calls/${json.id}`),
        (seen) => seen.json.status === 'needs_review',
      )
    }
    await visit(page, api('/test/review'), { language: 'it', theme: 'light', width: 1440 })
    await page.getByText('1 di 2, dalla più vecchia').waitFor()
    await page.locator('mark.evidence-value').first().waitFor()
    await page.getByRole('button', { name: 'Sì' }).waitFor()
    assert.deepEqual(await axeFaults(page), [])
    // The only field asks for yes or no: 2 is no, and Enter confirms it and brings the next.
    await page.keyboard.press('2')
    await page.keyboard.press('Enter')
    await page.getByText('1 di 1, dalla più vecchia').waitFor()
    await page.getByRole('button', { name: 'Sì' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Niente da rivedere').waitFor()
    const results = await Promise.all(ids.map((id) => rest('GET', `/v1/calls/${id}`)))
    assert.deepEqual(
      results.map(({ json }) => [json.status, json.result.data.conferma]),
      [
        ['completed', false],
        ['completed', true],
      ],
    )
    await page.goto(api('/test/do-not-call'))
    await page.getByRole('button', { name: 'Aggiungi un numero' }).click()
    await page.getByRole('dialog').getByLabel('Numero').fill('02 1234567')
    await page.getByRole('dialog').getByRole('button', { name: 'Aggiungi', exact: true }).click()
    await page.getByText('aggiunto qui').waitFor()
    await page.getByLabel('Cerca un numero').fill('0039 02 1234567')
    await page.getByRole('cell', { name: '+39 021 234 567' }).waitFor()
    await page.getByLabel('Cerca un numero').fill('02 7654321')
    await page.getByText('Questo numero non è nella lista.').waitFor()
    assert.equal((await rest('GET', '/v1/suppressions?number=%2B39021234567')).json.data[0].source, 'console')
  })

  it('asks for nothing of live calls on a page of test mode', () => {
    const asked = stage.requests.filter(
      ({ url, page: from }) => /\/v1\/(calls|events|sandbox|agents)/.test(url) && /\/test\b/.test(from),
    )
    assert.ok(asked.length > 20)
    assert.deepEqual([...new Set(asked.map(({ mode }) => mode))], ['test'])
  })

  it('has no complaint, and asks nobody but this server', () => {
    assert.deepEqual(stage.complaints, [])
    const elsewhere = stage.requests.filter(({ url }) => !url.startsWith(stage.house.url) && !/^(data|blob):/.test(url))
    assert.deepEqual(elsewhere, [])
  })
})
