import { createHash } from 'node:crypto'
import { basename, extname } from 'node:path'
import { readKey } from '#config.ts'
import type { AgentDocument } from '#contract/agent-document.ts'
import { type Campaign, CONCURRENT_MAX, type Skipped } from '#contract/campaigns.ts'
import { found } from '#kernel/visible.ts'
import { type Api, ApiRefusal, ApiSilence, openApiClient } from './api.ts'
import { type FileContacts, readContactRows } from './contacts.ts'
import { CommandFailed, list } from './failure.ts'
import { follow } from './follow.ts'
import { outcomes } from './progress.ts'
import { readText } from './read-text.ts'
import { countryIn, sayReading } from './reading.ts'
import { type Given, UsageProblem } from './usage.ts'

/**
 * `campaigns create`: a client of the API. The key of its request comes from what is asked for, so that the same
 * command sent again finds the campaign it has made and calls nobody twice.
 */
const FILE_MAX_MEBIBYTES = 16
const URL_DEFAULT = 'http://127.0.0.1:8080'
/** Problems that are named one by one. */
const PROBLEMS_SHOWN = 50
const INTERRUPTED = 130

interface Wanted {
  file: string
  agent: string
  name: string
  maxConcurrent: number | null
  url: string
  country: string | null
}

export async function createCampaign(given: Given): Promise<void> {
  const wanted = wantedOf(given)
  const key = readKey()
  const { text, encoding } = await readText(wanted.file, FILE_MAX_MEBIBYTES)
  const interrupted = new AbortController()
  process.once('SIGINT', () => interrupted.abort())
  await using api = openApiClient({ url: wanted.url, key })
  const read = readContactRows(text, { definitions: await inputsOf(api, wanted.agent), country: wanted.country })
  if (read.problems.length > 0) throw new CommandFailed(listed(`${wanted.file} was not sent:`, read.problems))
  const said = sayReading({ file: wanted.file, encoding, ...read, converted: read.conversions.length })
  if (said !== null) console.error(said)
  if (given.flags.has('dry-run')) return rehearse(wanted, read)
  const made = await send(api, wanted, { read, signal: interrupted.signal })
  tell(made, read)
  const ended = given.flags.has('no-wait') ? null : await follow(api, made.json, interrupted.signal)
  if (ended) return conclude(ended)
  const { id } = made.json
  console.log(`Campaign ${id} goes on by itself; POST /v1/campaigns/${id}/pause pauses it, …/cancel ends it.`)
  if (interrupted.signal.aborted) process.exitCode = INTERRUPTED
}

/** Tells what would be sent, and what of it the API would refuse for sure. */
function rehearse({ file }: Wanted, { contacts, written, lines }: FileContacts): void {
  const faults = written.flatMap((columns, index) =>
    [...columns].flatMap(([name, { fault }]) => (fault ? [`line ${lines[index]}: ${name}: ${fault}`] : [])),
  )
  console.log(`Nothing was queued: ${file} holds ${contacts.length} contacts.`)
  if (faults.length > 0) throw new CommandFailed(listed('These would be refused:', faults))
}

function wantedOf({ words: [file = ''], options }: Given): Wanted {
  const { agent = '', name = basename(file, extname(file)), url = URL_DEFAULT } = options
  const most = options['max-concurrent']
  if (most !== undefined && !(/^[0-9]{1,3}$/.test(most) && Number(most) >= 1 && Number(most) <= CONCURRENT_MAX))
    throw new UsageProblem(`--max-concurrent must be a whole number from 1 to ${CONCURRENT_MAX}.`)
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new UsageProblem('--url must be like http://127.0.0.1:8080.')
  const maxConcurrent = most === undefined ? null : Number(most)
  return { file, agent, name, url, maxConcurrent, country: countryIn(options) }
}

/** The inputs of the version that will call. */
async function inputsOf(api: Api, agent: string) {
  const path = `/v1/agents/${encodeURIComponent(agent)}`
  const { published_version } = (await api.request<{ published_version: number | null }>({ method: 'GET', path })).json
  if (published_version === null) throw new CommandFailed('The agent has no published version.')
  const version = await api.request<{ config: AgentDocument }>({
    method: 'GET',
    path: `${path}/versions/${published_version}`,
  })
  const { config } = version.json
  if (config.type !== 'outbound') throw new CommandFailed('The agent answers calls; it does not place any.')
  return config.inputs
}

type Made = { json: Campaign & { skipped: Skipped[] }; replayed: boolean }

async function send(
  api: Api,
  { agent, name, maxConcurrent }: Wanted,
  { read, signal }: { read: FileContacts; signal: AbortSignal },
): Promise<Made> {
  const body = { agent, name, contacts: read.contacts, ...(maxConcurrent ? { max_concurrent: maxConcurrent } : {}) }
  const idempotencyKey = `campaign-${createHash('sha256')
    .update(JSON.stringify([read.records, agent, name]))
    .digest('hex')}`
  try {
    return await api.request({ method: 'POST', path: '/v1/campaigns', body, idempotencyKey, signal })
  } catch (error) {
    if (error instanceof ApiSilence)
      throw new CommandFailed(`${error.message} The same command sent again calls nobody twice.`)
    if (!(error instanceof ApiRefusal)) throw error
    if (error.code === 'idempotency_key_reused')
      throw new CommandFailed(
        'This list was sent before under this name, and with something else beside it: give it another name.',
      )
    throw new CommandFailed(error.errors.length === 0 ? error.message : listed(error.message, linesOf(error, read)))
  }
}

/** What is wrong, by line of the file. */
const linesOf = ({ errors }: ApiRefusal, { lines, written }: FileContacts): string[] =>
  errors.map(({ index, param, message }) => {
    if (index === undefined) return `${param}: ${message}`
    const column = param.split('/').at(-1) ?? ''
    const cell = written[index]?.get(column)
    return `line ${lines[index]}: ${column}: ${cell?.fault ?? (cell ? `${found(cell.text)}. ${message}` : message)}`
  })

function listed(heading: string, problems: readonly string[]): string {
  const shown = problems.slice(0, PROBLEMS_SHOWN)
  return list(heading, [
    ...shown,
    ...(problems.length > shown.length ? [`and ${problems.length - shown.length} more`] : []),
  ])
}

function tell({ json, replayed }: Made, { lines }: FileContacts): void {
  const { id, skipped, total } = json
  console.log(
    replayed
      ? `This list was sent before, as campaign ${id}: nobody is called twice.`
      : `Campaign ${id}: ${total} calls.`,
  )
  for (const { index, reason } of skipped) console.log(`line ${lines[index]} is left out: ${reason}`)
}

function conclude({ id, status, paused_reason, by_outcome }: Campaign): void {
  const how = outcomes(by_outcome).join(', ') || 'nobody was called'
  if (status === 'completed') console.log(`Campaign ${id} is complete: ${how}.`)
  else if (status === 'cancelled') throw new CommandFailed(`Campaign ${id} was cancelled: ${how}.`)
  else {
    const why = paused_reason === 'circuit_breaker' ? 'most of its calls failed' : 'somebody paused it'
    throw new CommandFailed(`Campaign ${id} is paused: ${why}. POST /v1/campaigns/${id}/resume goes on.`)
  }
}
