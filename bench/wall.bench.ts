import { readdirSync, readFileSync } from 'node:fs'
import type { Turn } from '#contract/conversation.ts'
import { SaidWords } from '#domain/stream/said.ts'
import { systemClock } from '#kernel/clock.ts'
import { silentLog } from '#kernel/log.ts'
import { COMMANDS_CHANNEL } from '#store/commands.ts'
import { sql } from '#store/sql.ts'
import { startStage } from '../tests/browser/console-stage.ts'
import { walk } from '../tests/browser/console-walk.ts'
import { percentile } from './support/load.ts'

/**
 * A wall of 200 running calls on which somebody speaks all the time, word by word: what it costs the browser that shows
 * it, all its processes together, and what it costs the node while one page looks, the telling of the words included. Both are held against the same seconds without
 * anybody who looks, by turns.
 */
const LINES = 200
const ROUNDS = 3
const SECONDS = 10
/** Until a page has come to rest. */
const REST_MS = 3_000
const MS_PER_TICK = 10
/** Each line says something every four seconds. */
const TURNS_PER_SECOND = LINES / 4
/** And a word more of it so often. */
const WORD_MS = 250
const SENTENCE = 'Buongiorno, la chiamo per l’appuntamento di giovedì prossimo alle undici, se le va ancora bene.'
const BROWSER_MAX = 0.1
const NODE_MAX = 0.02

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

const [account] = await house.db.query(sql<{ id: string }>`select account_id as id from calls where id = ${call}`)

/** As the node does that holds those calls: what is being said is told while somebody looks. */
const words = new SaidWords({ db: house.db, clock: systemClock, log: silentLog })
const ear = await house.db.listen(COMMANDS_CHANNEL, (notice) => notice !== '' && words.looked(notice))
const lines = ids.map((id) => {
  const over: Turn[] = []
  return { id, over, saying: words.follow({ id, account_id: account?.id ?? '', livemode: false }, over) }
})

const turnAt = (at: number, text: string): Turn => ({
  ...{ speaker: at % 2 ? 'person' : 'agent', text, start_seconds: at, end_seconds: at + 1, interrupted: false },
})

let uttered = 0
const uttering = setInterval(() => {
  uttered += 1
  const text = SENTENCE.slice(0, 4 + (uttered % 16) * 6)
  for (const { over, saying } of lines)
    if (saying.isWanted) saying.tell([turnAt((over.at(-1)?.start_seconds ?? 0) + 1, text)])
}, WORD_MS)

let said = 0
const speaking = setInterval(() => {
  const line = lines[said % LINES]
  const n = Math.floor(said / LINES) + 1
  said += 1
  if (!line) return
  const turn = turnAt(n, `Questa è la frase numero ${said}, detta adesso.`)
  line.over.splice(0, line.over.length, turn)
  line.saying.tell([])
  void house.db.query(sql`
    insert into call_words (call_id, n, turns) values (${line.id}, ${n}, ${JSON.stringify([turn])})`)
}, 1_000 / TURNS_PER_SECOND)

/** The processes of the browser: those below this one that are Chromium's. */
function browserTicks(): number {
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? statOf(name) : []))
  const ours = new Set([process.pid])
  for (const { pid, parent } of processes.sort((a, b) => a.pid - b.pid)) if (ours.has(parent)) ours.add(pid)
  const theirs = processes.filter(({ pid, name }) => ours.has(pid) && /chrom/i.test(name))
  return theirs.reduce((sum, { ticks }) => sum + ticks, 0)
}

/** What the system says of a process; nothing once it is gone. */
function statOf(pid: string): { pid: number; parent: number; name: string; ticks: number }[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const rest = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
    return [{ pid: Number(pid), parent: Number(rest[1]), name, ticks: Number(rest[11]) + Number(rest[12]) }]
  } catch {
    return []
  }
}

/** The shares of a core that this process and the browser take while so many seconds pass. */
async function shares(): Promise<{ node: number; browser: number }> {
  const [before, ticks, beganMs] = [process.cpuUsage(), browserTicks(), performance.now()]
  await page.waitForTimeout(SECONDS * 1_000)
  const { user, system } = process.cpuUsage(before)
  const ms = performance.now() - beganMs
  return { node: (user + system) / 1_000 / ms, browser: ((browserTicks() - ticks) * MS_PER_TICK) / ms }
}

async function unseen() {
  await page.goto('about:blank')
  await page.waitForTimeout(REST_MS)
  return shares()
}

async function seen() {
  await page.goto(`${house.url}/test/running`)
  await page
    .locator('main ul > li')
    .nth(LINES - 1)
    .waitFor({ state: 'attached' })
  await page.waitForTimeout(REST_MS)
  return shares()
}

const rounds: { unseen: Awaited<ReturnType<typeof shares>>; seen: Awaited<ReturnType<typeof shares>> }[] = []
try {
  for (let n = 0; n < ROUNDS; n += 1) rounds.push({ unseen: await unseen(), seen: await seen() })
} finally {
  clearInterval(speaking)
  clearInterval(uttering)
  await words.stop()
  await ear[Symbol.asyncDispose]()
}
/** The middle one of the rounds, each held against its own seconds without anybody who looks. */
const middle = (part: 'node' | 'browser'): number =>
  percentile(
    rounds.map((round) => Math.max(0, round.seen[part] - round.unseen[part])),
    0.5,
  )
const cost = { node: middle('node'), browser: middle('browser') }
const ratio = Math.max(cost.browser / BROWSER_MAX, cost.node / NODE_MAX)
const percent = (share: number) => `${(100 * share).toFixed(1)} %`
console.log(
  `${ids.length} lines, ${said} turns: the browser takes ${percent(cost.browser)} of a core (at most ${percent(BROWSER_MAX)})`,
)
console.log(`the node takes ${percent(cost.node)} of a core more than unseen (at most ${percent(NODE_MAX)})`)
console.log(`${ratio.toFixed(2)} of what it may take${ratio > 1 ? '  TOO MUCH' : ''}`)
if (ratio > 1) process.exitCode = 1
