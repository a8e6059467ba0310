// Reminds people of their appointments: from a CSV of appointments to a CSV of what they said. Node 20 or newer, nothing else.
// KEY=svc_test_… [API=http://127.0.0.1:8080] node examples/reminder/remind.js examples/reminder/appointments.csv results.csv
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

const { API = 'http://127.0.0.1:8080', KEY } = process.env
const [, , from, to] = process.argv
if (!KEY || !from || !to)
  throw new Error('KEY=svc_test_… node examples/reminder/remind.js APPOINTMENTS.csv RESULTS.csv')
const LOOK_MS = 500

/** One request; throws what the API says is wrong, each fault of it. */
async function ask(method, path, body, idempotencyKey) {
  const reply = await fetch(API + path, {
    method,
    headers: {
      authorization: `Bearer ${KEY}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await reply.json()
  if (reply.ok) return answer
  const { message, errors = [] } = answer.error
  throw new Error([message, ...errors.map((one) => `  ${one.param}: ${one.message}`)].join('\n'))
}

/** Everything of a list, page by page. */
async function all(path) {
  const rows = []
  for (let cursor = null; ; ) {
    const page = await ask('GET', `${path}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`)
    rows.push(...page.data)
    if (!page.has_more) return rows
    cursor = page.next_cursor
  }
}

// This file's own format has no quotes in it; `npx centralino campaigns create` reads any list that a spreadsheet saves.
const [, ...lines] = (await readFile(from, 'utf8')).trim().split(/\r?\n/)
const contacts = lines.map((line) => {
  const [id, phone, name, day] = line.split(',')
  return { to: phone, reference: id, inputs: { nome: name, giorno: day } }
})

const config = JSON.parse(await readFile(new URL('agent.json', import.meta.url), 'utf8'))
const digest = (value) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
// The keys come from what is asked for: whoever runs this again with the same file finds what it made, and calls nobody twice.
const agent = await ask('POST', '/v1/agents', { config }, `reminder-agent-${digest(config)}`)
await ask('POST', `/v1/agents/${agent.id}/publish`, { revision: 1 })
const request = { agent: agent.id, name: 'Promemoria', contacts }
const campaign = await ask('POST', '/v1/campaigns', request, `reminder-${digest(request)}`)
for (const { to, reason } of campaign.skipped) console.log(`skipped ${to}: ${reason}`)

let progress = campaign
while (progress.status === 'running') {
  await pause(LOOK_MS)
  progress = await ask('GET', `/v1/campaigns/${campaign.id}`)
}
const calls = await all(`/v1/calls?campaign=${campaign.id}&limit=100`)
const rows = calls.map(({ reference, outcome, result: { data } }) => [
  reference,
  outcome,
  data.viene,
  data.altro_giorno,
])
const cells = [['id', 'outcome', 'comes', 'prefers'], ...rows.sort(([a], [b]) => (a < b ? -1 : 1))]
await writeFile(to, `${cells.map((row) => row.map((cell) => cell ?? '').join(',')).join('\n')}\n`)
console.log(`${progress.status}: ${calls.length} calls, written to ${to}`)
