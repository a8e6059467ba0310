import type { Page } from 'playwright-core'
import { sql } from '#store/sql.ts'
import { startStage, visit } from '../tests/browser/console-stage.ts'
import { walk } from '../tests/browser/console-walk.ts'

/**
 * A wall of 200 running calls on which somebody speaks all the time: what it costs the browser that shows it, as
 * Chromium counts its tasks, and what it costs the node while one page looks, beyond what the same seconds cost it
 * unseen.
 */
const LINES = 200
const SECONDS = 20
/** Each line says something every four seconds. */
const TURNS_PER_SECOND = LINES / 4
const BROWSER_MAX = 0.1
const NODE_MAX = 0.02
const LOOK = { language: 'it', theme: 'light', width: 1440 } as const

await using stage = await startStage()
const { house } = stage
const page = await stage.open()
const { call } = await walk(page, await stage.firstLink())
await house.db.query(sql`update accounts set inbound_calls = ${LINES}`)
const ids = (
  await house.db.query(sql<{ id: string }>`
    insert into calls (id, account_id, livemode, direction, agent_id, agent_version, agent_name, client_id, client_external_id,
                       to_number, to_hash, from_number, inputs, status, attempts, max_attempts, answered_at, created_at, inbound_line, node_id)
    select 'call_' || lpad(n::text, 26, '0'), account_id, livemode, 'inbound', agent_id, agent_version, agent_name, client_id,
           client_external_id, to_number, to_hash, 'anonymous', '{}', 'in_progress', 1, 1, created_at, created_at, n,
           (select id from nodes order by started_at desc limit 1)
      from calls, generate_series(1, ${LINES}::integer) n where id = ${call} returning id`)
).map(({ id }) => id)

let said = 0
const speaking = setInterval(() => {
  const at = said
  said += 1
  const turn = {
    ...{ speaker: at % 2 ? 'person' : 'agent', text: `Questa è la frase numero ${at}, detta adesso.` },
    ...{ start_seconds: at, end_seconds: at + 1, interrupted: false },
  }
  const n = Math.floor(at / LINES) + 1
  void house.db.query(sql`
    insert into call_words (call_id, n, turns) values (${ids[at % LINES] ?? ''}, ${n}, ${JSON.stringify([turn])})`)
}, 1_000 / TURNS_PER_SECOND)

/** Seconds of processor that this process takes in a second; the browser is another one. */
async function nodeShare(): Promise<number> {
  const [before, beganMs] = [process.cpuUsage(), performance.now()]
  await page.waitForTimeout(SECONDS * 1_000)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / (performance.now() - beganMs)
}

async function taskSeconds(one: Page): Promise<number> {
  const devtools = await stage.context.newCDPSession(one)
  await devtools.send('Performance.enable')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

await page.goto('about:blank')
const unseen = await nodeShare()
await visit(page, `${house.url}/test/running`, LOOK)
await page
  .locator('main li, li')
  .nth(LINES - 1)
  .waitFor({ state: 'attached' })
await page.waitForTimeout(3_000)
const [tasksBefore, beganMs] = [await taskSeconds(page), performance.now()]
const seen = await nodeShare()
const browser = (await taskSeconds(page)) - tasksBefore
clearInterval(speaking)
const browserShare = browser / ((performance.now() - beganMs) / 1_000)
const nodeCost = Math.max(0, seen - unseen)
const ratio = Math.max(browserShare / BROWSER_MAX, nodeCost / NODE_MAX)
console.log(
  `${ids.length} lines: the browser takes ${(100 * browserShare).toFixed(1)} % of a core (at most ${100 * BROWSER_MAX})`,
)
console.log(`the node takes ${(100 * nodeCost).toFixed(1)} % of a core more than unseen (at most ${100 * NODE_MAX})`)
console.log(`${ratio.toFixed(2)} of what it may take${ratio > 1 ? '  TOO MUCH' : ''}`)
if (ratio > 1) process.exitCode = 1
