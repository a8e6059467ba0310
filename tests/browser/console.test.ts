import assert from 'node:assert/strict'
import { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { sql } from '#store/sql.ts'
import { apiFor, publishedAgent, until } from '../support/api.ts'
import { needs } from '../support/needs.ts'
import { dialogFaults, openingsFor } from './console-dialogs.ts'
import { pageFaults, placed } from './console-faults.ts'
import { DOORS, pagesFor } from './console-pages.ts'
import { pressCampaign, pressList, readPictures } from './console-presses.ts'
import { clientFaults, clientTriesAll, ownerOf, viewerTriesAll } from './console-roles.ts'
import { pasteLong, sendSheet } from './console-sheet.ts'
import { axeFaults, goOn, LOOKS, type Look, putOn, type Stage, startStage, visit } from './console-stage.ts'
import { microphoneStage, talkByMicrophone, talkByText } from './console-talk.ts'
import { keepTrunks } from './console-trunks.ts'
import { type Walked, walk } from './console-walk.ts'
import { wordsIn } from './console-words.ts'

const { after, before, it } = needs('browser')

/** The console as people see it: one server, one browser, one person who has just begun. */
const CLICKS_MAX = 12
const WALK_MAX_MS = 60_000
const CARRIER = 'node_of_a_carrier'
/** A picture of one point. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Six looks in which any two of language, theme and width come together. */
const isFramed = ({ language, theme, width }: Look): boolean =>
  ((language === 'it') === (theme === 'light')) !== (width === 1024)

describe('the console', () => {
  const speaking = microphoneStage()
  let stage: Stage
  let page: Page
  let walked: Walked
  const api = (path: string) => stage.house.url + path
  /** The parts of the editor share one frame: two of them here, all of them in console.prove.ts. */
  const onePartEach = () => pagesFor(walked).filter((path) => !/part=(?!words|versions)/.test(path))
  /** Its own pages, and one of each kind that is not; every address of the console is tried in console.prove.ts. */
  const forClients = () =>
    pagesFor(walked).filter((path) => /^$|^.calls|part=who|publish|usage|keys|.me$|.people$/.test(path))

  before(async () => {
    stage = await startStage(speaking)
    page = await stage.open()
  })
  after(async () => {
    await stage?.[Symbol.asyncDispose]()
    speaking.remove()
  })

  it('leads a newcomer from the link to a call with its transcript, result and event', async () => {
    const began = performance.now()
    walked = await walk(page, await stage.firstLink())
    assert.ok(walked.clicks <= CLICKS_MAX, `${walked.clicks} clicks`)
    assert.ok(performance.now() - began < WALK_MAX_MS)
    assert.match(walked.call, /^call_/)
  })

  it('has no fault of accessibility and of layout, page by page and with each dialog, in both languages, themes and three widths', async () => {
    const faults: string[] = []
    const pages = pagesFor(walked)
    await page.goto(api('/test'))
    // Each page in one look, each look on several pages: the whole matrix is in console.prove.ts.
    for (const [at, look] of LOOKS.entries()) {
      const paths = pages.filter((_, place) => place % LOOKS.length === at)
      for (const [place, path] of paths.entries()) {
        // The frame is looked at with the first of some; all are opened as its links open them.
        if (place === 0) await putOn(page, look, LOOKS[at - 1])
        await goOn(page, `/test${path}`)
        const within = place === 0 && isFramed(look) ? 'html' : 'main'
        faults.push(...(await pageFaults(page, within)).map(placed(path, look)))
        for (const opening of openingsFor(walked))
          if (opening.path === path) faults.push(...(await dialogFaults(page, opening, look)))
      }
    }
    for (const [at, door] of DOORS.entries()) {
      const look = LOOKS[at * 7] ?? { language: 'it', theme: 'light', width: 390 }
      await visit(page, api(door), look)
      faults.push(...(await pageFaults(page)).map(placed(door, look)))
    }
    assert.deepEqual(faults, [])
  })

  it('shows a viewer every page without a deed, and asks for nothing that a viewer is refused', async () => {
    await viewerTriesAll(stage, page, { mode: 'test', paths: onePartEach() })
    assert.deepEqual(stage.complaints, [])
  })

  it('shows a client its usage and calls, whatever address it opens, and asks for nothing that it is refused', async () => {
    await clientTriesAll(stage, page, { mode: 'test', paths: forClients() })
    assert.deepEqual(await clientFaults(stage, page, LOOKS.slice(3, 4)), [])
    assert.deepEqual(stage.complaints, [])
  })

  it('ticks line and model of the go-live list only once nodes and providers have said so', async () => {
    const { home: words } = wordsIn('it')
    const item = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    const seen = async () => {
      await visit(page, api('/test'), { language: 'it', theme: 'light', width: 1440 })
      await item(words.checkOutbound).getByText(words.done).waitFor()
      await item(words.checkLine).locator(`a[href*="/settings/"], :text("${words.done}")`).first().waitFor()
      const ticked = async (name: string) => (await item(name).innerText()).includes(words.done)
      return [await ticked(words.checkLine), await ticked(words.checkModel)]
    }
    assert.deepEqual(await seen(), [false, false])
    assert.match((await item(words.checkModel).getByRole('link').getAttribute('href')) ?? '', /settings.models$/)
    const { db } = stage.house
    // Another node, so that the real one does not say something else in between.
    const say = (trunk: object) =>
      another({ telephony: true, roles: 'api', report: { listens: true, disk: null, trunks: [trunk] } })
    // A trunk that is asked nothing is taken to be up, and nobody has heard it.
    const trunk = { name: 'Carrier', id: null, up: true, registered: null, answer_ms: null }
    await say(trunk)
    await db.query(
      sql`insert into checks (id, kind, target, created_at) values ('chk_1', 'model', 'gpt-live-1', now())`,
    )
    const found = (ok: boolean) => JSON.stringify([{ what: 'key', ok, code: 'accepted', status: 200, duration_ms: 5 }])
    await db.query(
      sql`insert into check_findings (check_id, node_id, findings) values ('chk_1', 'node_1', ${found(false)}::json)`,
    )
    assert.deepEqual(await seen(), [false, false])
    // Said again before each look: the real node may try the model too meanwhile, and find that it has no key.
    const looked = async () => {
      await say({ ...trunk, answer_ms: 12 })
      await db.query(sql`update check_findings set findings = ${found(true)}::json`)
      return seen()
    }
    await until(looked, ([line, model]) => line === true && model === true)
    await db.query(sql`delete from checks`)
    await nobodyElse()
  })

  it('asks once before it hangs up, and hangs up when told so', async () => {
    const { call: words } = wordsIn('it')
    const call = await scheduledCall()
    await visit(page, api(`/test/calls/${call}`), { language: 'it', theme: 'dark', width: 390 })
    await ring(call)
    const dialog = page.getByRole('dialog')
    const ask = async () => {
      await page.getByRole('button', { name: words.hangUp }).click()
      await dialog.getByText(words.hangUpSure).waitFor()
    }
    await ask()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await ask()
    assert.equal(await dialog.evaluate(() => document.activeElement?.hasAttribute('data-safe')), true)
    const told = () => stage.house.db.query(sql`select 1 from audit where action = 'hang_up_call' and target = ${call}`)
    assert.equal((await told()).length, 0)
    await dialog.getByRole('button', { name: words.hangUp }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal((await told()).length, 1)
    await nobodyElse()
  })

  it('shows nothing of one mode in the other, whichever was open before', async () => {
    await visit(page, api('/test/calls'), { language: 'it', theme: 'light', width: 1440 })
    await page.getByText('Anna Verdi').first().waitFor()
    await page.evaluate(() => localStorage.setItem('centralino.live', 'yes'))
    // What live mode answers is held back: until it comes there is nothing to show, least of all what was shown before.
    const answer = Promise.withResolvers<void>()
    await page.route('**/v1/calls?*', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Reale', exact: true }).click()
    await page.waitForURL(api('/live/calls'))
    await page.getByRole('heading', { name: wordsIn('it').calls.title, level: 1 }).waitFor()
    assert.equal(await page.getByText('Anna Verdi').count(), 0)
    answer.resolve()
    await page.getByText(wordsIn('it').calls.none).waitFor()
    await page.unroute('**/v1/calls?*')
    assert.equal(await page.getByText('Anna Verdi').count(), 0)
    await page.getByRole('button', { name: 'Prova', exact: true }).click()
    await page.getByText('Anna Verdi').first().waitFor()
  })

  it('wears the name and the colour of its account, which can be read whatever it is', async () => {
    const owner = await ownerOf(stage)
    const logo = `data:image/png;base64,${DOT}`
    await owner.api('PATCH', '/v1/brand', { name: 'Voce & Filo', accent: '#ffee00', logo })
    const faults: string[] = []
    for (const theme of ['light', 'dark'] as const) {
      await visit(page, api('/test/agents'), { language: 'it', theme, width: 1440 })
      await page.getByText('Voce & Filo').locator('visible=true').first().waitFor()
      const colour = () => getComputedStyle(document.documentElement).getPropertyValue('--accent-fill')
      await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--accent') !== '')
      assert.notEqual(await page.evaluate(colour), '')
      faults.push(...(await axeFaults(page)).map((fault) => `${theme}: ${fault}`))
    }
    // At its door too, for as long as there is no other account whose business that would be.
    const door = async (name: string) => {
      await visit(page, api('/login'), { language: 'it', theme: 'dark', width: 1440 })
      await page.getByRole('complementary').getByText(name).waitFor()
    }
    await door('Voce & Filo')
    faults.push(...(await pageFaults(page)))
    const { db } = stage.house
    await db.query(sql`
      insert into accounts select made.* from accounts a,
             jsonb_populate_record(null::accounts, to_jsonb(a) || '{"id": "acc_of_another", "name": "another"}'::jsonb) made`)
    await door('Centralino')
    // A client's own link says whose it is, however many accounts there are.
    const { id: client } = (await owner.api('GET', '/v1/clients')).json.data[0]
    const wanted = { email: 'dario@example.com', role: 'client', client }
    const { invitation } = (await owner.api('POST', '/v1/people', wanted)).json
    await visit(page, invitation.url, { language: 'it', theme: 'light', width: 390 })
    const aside = page.getByRole('complementary')
    await aside.getByText('Voce & Filo').waitFor()
    assert.equal(await aside.locator('img').getAttribute('src'), logo)
    await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--accent') !== '')
    assert.equal(await page.getByText('Centralino').count(), 0)
    faults.push(...(await pageFaults(page)))
    await db.query(sql`delete from accounts where id = 'acc_of_another'`)
    await owner.api('PATCH', '/v1/brand', { name: null, accent: null, logo: null })
    assert.deepEqual(faults, [])
  })

  async function scheduledCall(): Promise<string> {
    const ask = apiFor(stage.house.url, await stage.house.key(false))
    const { inputs } = (await ask('GET', `/v1/calls/${walked.call}`)).json
    const wanted = { agent: walked.agent, to: '+390000000001', inputs, scheduled_at: '2027-01-01T00:00:00Z' }
    return (await ask('POST', '/v1/calls', wanted)).json.id
  }

  /** A node that is there, and does nothing but what is said of it. */
  async function another(said: object): Promise<void> {
    const made = JSON.stringify({ ...said, id: CARRIER, heartbeat_at: '2030-01-01' })
    await nobodyElse()
    await stage.house.db.query(sql`
      insert into nodes select made.* from nodes n, jsonb_populate_record(null::nodes, to_jsonb(n) || ${made}::jsonb) made
       limit 1`)
  }
  const nobodyElse = () => stage.house.db.query(sql`delete from nodes where id = ${CARRIER}`)

  /** No simulated call rings for long enough: one is said to, on a node that leaves it alone. */
  async function ring(call: string): Promise<void> {
    await another({})
    await stage.house.db.query(sql`
      update calls set status = 'dialing', attempts = 1, due_at = null, node_id = ${CARRIER} where id = ${call}`)
  }

  it('makes a campaign of a spreadsheet: every fault at its row, mended or left out, then sent', async () => {
    // As many as one campaign holds: console-many.prove.ts.
    await sendSheet(page, stage.house.url, 300)
    await page.getByRole('button', { name: 'Pausa' }).click()
    await page.getByText('In pausa: nessuna nuova chiamata').waitFor()
    await page.getByRole('button', { name: 'Annulla…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Annulla le chiamate' }).click()
    await page.getByText('Annullata', { exact: true }).first().waitFor()
  })

  it('makes several campaigns under one name of a list that is longer than one holds', async () => {
    await pasteLong(page, stage.house.url)
    // They are sent in console-many.prove.ts.
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('reads pictures point by point', async () => {
    await goOn(page, '/test/pictures?days=1')
    await page.getByRole('button', { name: 'Oggi', pressed: true }).waitFor()
    await readPictures(page)
    await page.getByRole('button', { name: '7 giorni' }).click()
    await page.waitForURL(/days=7/)
    assert.deepEqual(await axeFaults(page), [])
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
    // What the person of a simulated call says is left to chance: the second is confirmed as it was found.
    const found = await rest('GET', `/v1/calls/${ids[1]}`)
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
        ['completed', found.json.result.data.conferma],
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

  it('resumes a paused campaign, and hands out its results and the list of who is never called', async () => {
    const rest = apiFor(stage.house.url, await stage.house.key(false))
    await pressCampaign(page, rest, stage.house.url)
    await pressList(page, stage.house.url)
  })

  it('talks to a draft by text, shows it on the wall as it is spoken, and hangs it up with a reason', () =>
    talkByText(stage, page, walked.agent))

  it('talks to a draft by microphone, whose tone lies in the recording', () =>
    talkByMicrophone(stage, page, walked.agent))

  it('adds, orders, checks, calls over and removes trunks', () => keepTrunks(stage, page))

  it('asks for nothing of live calls on a page of test mode', () => {
    const asked = stage.requests.filter(
      ({ url, page: from }) => /\/v1\/(calls|events|sandbox|agents)/.test(url) && /\/test\b/.test(from),
    )
    assert.ok(asked.length > 20)
    assert.deepEqual(
      asked.filter(({ mode }) => mode !== 'test'),
      [],
    )
  })

  it('has no complaint, and asks nobody but this server', () => {
    assert.deepEqual(stage.complaints, [])
    const elsewhere = stage.requests.filter(({ url }) => !url.startsWith(stage.house.url) && !/^(data|blob):/.test(url))
    assert.deepEqual(elsewhere, [])
  })
})
