import assert from 'node:assert/strict'
import { describe } from 'node:test'
import type { Page } from 'playwright-core'
import type { Db } from '#store/db.ts'
import { sql } from '#store/sql.ts'
import { apiFor } from '../support/api.ts'
import { needs } from '../support/needs.ts'
import { pasteLong, sendLong, sendSheet } from './console-sheet.ts'
import { type Stage, startStage, sticksOut, visit } from './console-stage.ts'
import { type Walked, walk } from './console-walk.ts'

const { after, before, it } = needs('browser')

/** The console before a great deal: a conversation of fifteen minutes, and a hundred thousand calls. */
const TURNS = 400
const SECONDS = 900
const CALLS = 100_000
/** A page is a page however many there are: the list asks for so many, and draws no more. */
const ROWS = 50
const LOOK = { language: 'it', theme: 'light', width: 1440 } as const

/** Not all in one statement: none of ours may take that long. */
const BATCH = 2_000

/** So many more calls like that one, each with a reference of its own. */
async function copyCall(db: Db, call: string, from: number): Promise<void> {
  const columnsOf = async (table: string) => {
    const columns = await db.query(sql<{ column_name: string }>`
      select column_name from information_schema.columns
       where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`)
    return columns.map(({ column_name: name }) => name)
  }
  const [calls, details] = [await columnsOf('calls'), await columnsOf('call_details')]
  const id = "left(one.id, 15) || lpad(n::text, 16, '0')"
  const numbers = `generate_series(${from}, ${from + BATCH - 1}) as n`
  await db.script(`
    insert into calls (${calls.join(', ')})
    select ${calls.map((name) => `made.${name}`).join(', ')} from calls as one, ${numbers},
           lateral jsonb_populate_record(null::calls, to_jsonb(one) || jsonb_build_object('id', ${id}, 'reference', 'pratica-' || n, 'idempotency_key', null)) as made
     where one.id = '${call}';
    insert into call_details (${details.join(', ')})
    select ${details.map((name) => `made.${name}`).join(', ')} from call_details as kept join calls as one on one.id = kept.call_id, ${numbers},
           lateral jsonb_populate_record(null::call_details, to_jsonb(kept) || jsonb_build_object('call_id', ${id})) as made
     where one.id = '${call}'`)
}

describe('the console before a great deal', () => {
  let stage: Stage
  let page: Page
  let walked: Walked
  before(async () => {
    stage = await startStage()
    page = await stage.open()
    walked = await walk(page, await stage.firstLink())
  })
  after(() => stage?.[Symbol.asyncDispose]())

  it('shows a call of fifteen minutes with all of its 400 turns, in order, each a place in the sound', async () => {
    const each = SECONDS / TURNS
    const turns = Array.from({ length: TURNS }, (_, n) => ({
      speaker: n % 2 === 0 ? 'agent' : 'person',
      text: `frase numero ${n + 1}`,
      start_seconds: n * each,
      end_seconds: (n + 0.8) * each,
      interrupted: false,
    }))
    const { db } = stage.house
    await db.query(sql`delete from call_words where call_id = ${walked.call}`)
    await db.query(
      sql`insert into call_words (call_id, n, turns) values (${walked.call}, 1, ${JSON.stringify(turns)}::json)`,
    )
    await db.query(sql`update calls set duration_seconds = ${SECONDS} where id = ${walked.call}`)
    await visit(page, `${stage.house.url}/test/calls/${walked.call}`, LOOK)
    await page.getByText('frase numero 400').waitFor()
    const said = await page.getByText(/^frase numero \d+$/).allInnerTexts()
    assert.deepEqual(
      said,
      turns.map(({ text }) => text),
    )
    await page.getByRole('button', { name: '14:57', exact: true }).waitFor()
    assert.ok((await sticksOut(page)) <= 1)
    assert.deepEqual(stage.complaints, [])
  })

  it('makes a campaign of as many rows as one holds, and several of more', async () => {
    const { url } = stage.house
    const rest = apiFor(url, await stage.house.key(false))
    await sendSheet(page, url)
    await page.getByRole('button', { name: 'Pausa' }).click()
    await page.getByText('In pausa: nessuna nuova chiamata').waitFor()
    const [{ id }] = (await rest('GET', '/v1/campaigns?limit=1')).json.data
    await rest('POST', `/v1/campaigns/${id}/cancel`)
    await pasteLong(page, url)
    await sendLong(page, rest)
    assert.deepEqual(stage.complaints, [])
  })

  it('lists a hundred thousand calls page by page, forth and back, and finds one of them', async () => {
    const [before] = await stage.house.db.query(sql<{ n: number }>`select count(*)::int as n from calls`)
    for (let from = 1; from < CALLS; from += BATCH) await copyCall(stage.house.db, walked.call, from)
    const [found] = await stage.house.db.query(sql<{ n: number }>`select count(*)::int as n from calls`)
    assert.equal(found?.n, CALLS + (before?.n ?? 0))
    await visit(page, `${stage.house.url}/test/calls`, LOOK)
    const rows = () => page.getByRole('row').count()
    assert.equal(await rows(), ROWS + 1)
    await page.getByRole('button', { name: 'Successive' }).click()
    await page.getByText('51–100').waitFor()
    assert.equal(await rows(), ROWS + 1)
    await page.getByRole('button', { name: 'Precedenti' }).click()
    await page.getByText('1–50').waitFor()
    await visit(page, `${stage.house.url}/test/calls?reference=pratica-77777`, LOOK)
    await page.getByText('pratica-77777').first().waitFor()
    assert.equal(await rows(), 2)
    assert.deepEqual(stage.complaints, [])
  })
})
