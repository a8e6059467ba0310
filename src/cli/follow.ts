import type { AgentDocument } from '#contract/agent-document.ts'
import type { CallObject } from '#contract/calls.ts'
import type { Campaign } from '#contract/campaigns.ts'
import type { Hours } from '#domain/calls/window.ts'
import { systemClock } from '#kernel/clock.ts'
import { type Api, ApiSilence } from './api.ts'
import { CommandFailed } from './failure.ts'
import { screenOn } from './progress.ts'
import { waitingForLine, waitingWords } from './waiting.ts'

/** Shows how far a campaign is, and what it waits for. */
const LOOK_MS = 500
/** Looks in a row that may fail before the command gives up; the campaign does not. */
const FAILED_LOOKS_MAX = 20
/** How often it is asked what the calls wait for. */
const ASK_AGAIN_MS = 3_000
/** Pages that are read of them: the whole of the largest campaign. */
const PAGES_MAX = 50
const PAGE = 100

/** The campaign once it is not running any more; null when the person went before. */
export async function follow(api: Api, { id }: Campaign, signal: AbortSignal): Promise<Campaign | null> {
  const screen = screenOn(process.stderr)
  const reasons = createReasons(api, signal)
  let failed = 0
  try {
    while (!signal.aborted) {
      const campaign = await answered(api.request<Campaign>({ method: 'GET', path: `/v1/campaigns/${id}`, signal }))
      failed = campaign ? 0 : failed + 1
      if (failed > FAILED_LOOKS_MAX)
        throw new CommandFailed(`The API does not answer any more; campaign ${id} goes on by itself.`)
      if (campaign) screen.show(campaign, campaign.status === 'running' ? await reasons.of(campaign) : '')
      if (campaign && campaign.status !== 'running') return campaign
      await systemClock.sleep(LOOK_MS, signal).catch(() => {})
    }
    return null
  } finally {
    screen.end()
  }
}

/** Undefined when nobody answered this time. */
async function answered<Reply>(asked: Promise<{ json: Reply }>): Promise<Reply | undefined> {
  try {
    return (await asked).json
  } catch (error) {
    if (error instanceof ApiSilence) return undefined
    throw error
  }
}

/**
 * What the calls wait for, asked now and then; what was learnt holds until the next time, or until their number
 * changes.
 */
function createReasons(api: Api, signal: AbortSignal): { of(campaign: Campaign): Promise<string> } {
  const get: Get = (path) => answered(api.request({ method: 'GET', path, signal }))
  let about: About | undefined
  let last = { words: '', queued: 0, atMs: Number.NEGATIVE_INFINITY }
  return {
    async of(campaign) {
      const { queued, dialing, in_progress } = campaign.by_status
      if (queued === 0) return ''
      about ??= await aboutOf(get, campaign)
      if (about && dialing + in_progress >= about.limit) return waitingForLine(about.limit)
      const atMs = systemClock.monotonicMs()
      if (atMs - last.atMs < ASK_AGAIN_MS) return queued === last.queued ? last.words : ''
      const words = about && (await askWhatFor(get, campaign, about))
      if (words !== undefined) last = { words, queued, atMs }
      return last.words
    },
  }
}

type Get = <Reply>(path: string) => Promise<Reply | undefined>

/** What stays the same for a campaign; the version that calls need not be the newest. */
interface About {
  hours: Hours
  limit: number
}

async function aboutOf(get: Get, { agent, max_concurrent }: Campaign): Promise<About | undefined> {
  const me = await get<{ limits: { concurrent_calls: number } }>('/v1/me')
  const version = await get<{ config: AgentDocument }>(`/v1/agents/${agent.id}/versions/${agent.version}`)
  if (!me || version?.config.type !== 'outbound') return undefined
  return { hours: version.config.calling.hours, limit: Math.min(max_concurrent, me.limits.concurrent_calls) }
}

async function askWhatFor(get: Get, campaign: Campaign, about: About): Promise<string | undefined> {
  const clock = campaign.livemode ? { now: null } : await get<{ now: string | null }>('/v1/test/clock')
  const calls = await queuedOf(get, campaign)
  if (!clock || !calls) return undefined
  const now = clock.now === null ? systemClock.now() : Temporal.Instant.from(clock.now)
  return waitingWords({ calls, now, clocked: clock.now !== null, ...about })
}

async function queuedOf(get: Get, { id }: Campaign): Promise<CallObject[] | undefined> {
  const calls: CallObject[] = []
  let cursor = ''
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const path = `/v1/calls?campaign=${id}&status=queued&limit=${PAGE}${cursor}`
    const found = await get<{ data: CallObject[]; next_cursor: string | null }>(path)
    if (!found) return undefined
    calls.push(...found.data)
    if (found.next_cursor === null) break
    cursor = `&cursor=${encodeURIComponent(found.next_cursor)}`
  }
  return calls
}
