import type { Answer } from '../api/client.ts'
import { useAsk } from '../api/hooks.ts'
import { useMode } from '../session/mode.ts'
import { useRights } from '../session/session.ts'

/** The checks before real calls, each by asking the server for what it is about. */
interface Check {
  word:
    | 'checkOutbound'
    | 'checkDisclosure'
    | 'checkWindow'
    | 'checkCaller'
    | 'checkLine'
    | 'checkModel'
    | 'checkEndpoint'
    | 'checkSecret'
  done: boolean
  fix: string
}
type Agent = Answer<'GET /v1/agents'>['data'][number]

export function useChecks(): readonly Check[] {
  const mode = useMode()
  const { own } = useRights()
  const installation = useInstallation()
  const agents =
    useAsk('GET /v1/agents', { query: { status: 'published', limit: 100 } }, { staleMs: 60_000 }).data?.data ?? []
  const numbers = useAsk('GET /v1/numbers', {}, { as: 'live', staleMs: 60_000 }).data?.data ?? []
  const delivered = useAsk(
    'GET /v1/events',
    { query: { channel: 'webhook', status: 'delivered', limit: 1 } },
    { staleMs: 60_000 },
  )
  // A page of test mode asks for no live call: there it is simply not known yet.
  const calls = useAsk('GET /v1/calls', { query: { limit: 1 } }, { enabled: mode === 'live', staleMs: 60_000 })
  const live = mode === 'live' ? (calls.data?.data ?? []) : []
  const keys =
    useAsk('GET /v1/keys', { query: { limit: 100 } }, { as: 'live', enabled: own, staleMs: 60_000 }).data?.data ?? []
  // A live call that somebody answered has had a line and a voice: there is no better proof of either.
  const spoken = live.some((call) => call.answered_at !== null)
  return [
    { word: 'checkOutbound', done: agents.length > 0, fix: `/${mode}/agents` },
    { word: 'checkDisclosure', done: agents.length > 0 && agents.every(saysSo), fix: `/${mode}/agents` },
    { word: 'checkWindow', done: agents.some(({ type }) => type === 'outbound'), fix: `/${mode}/agents` },
    { word: 'checkCaller', done: numbers.length > 0, fix: '/docs/guides/going-live' },
    {
      word: 'checkLine',
      done: spoken || installation?.line === true,
      fix: installation ? `/${mode}/settings/trunks` : '/docs/guides/telephone',
    },
    {
      word: 'checkModel',
      done: spoken || installation?.takes(agents.map(({ config }) => config.model)) === true,
      fix: installation ? `/${mode}/settings/models` : '/docs/guides/speech-models',
    },
    { word: 'checkEndpoint', done: (delivered.data?.data.length ?? 0) > 0, fix: '/docs/guides/webhooks' },
    {
      word: 'checkSecret',
      done: keys.some((key) => key.mode === 'live' && key.revoked_at === null),
      fix: `/${mode}/developers/keys`,
    },
  ]
}

/**
 * What the nodes have found out of lines, and somebody of keys, at a click: for who runs the installation, since nobody
 * else is told. A line has been heard when it answers OPTIONS or has taken our registration.
 */
function useInstallation() {
  const { own } = useRights()
  const settings = useAsk('GET /v1/settings', {}, { enabled: own, staleMs: 60_000 })
  const system = useAsk('GET /v1/system', {}, { enabled: settings.data?.may_spend === true }).data
  if (!system) return null
  const trunks = system.nodes.filter(({ telephony }) => telephony).flatMap((node) => node.trunks)
  const tried = system.checked.filter(({ ok, what }) => ok && what !== 'analysis' && what !== 'mail')
  return {
    line: trunks.some(({ up, registered, answer_ms: heard }) => up && (registered ?? heard !== null)),
    /** Each model that an agent in service speaks with; any of them where it has chosen none. */
    takes: (models: readonly (string | undefined)[]) =>
      models.length > 0 && models.every((model) => tried.some(({ what }) => model === undefined || model === what)),
  }
}

/** What the first words say of themselves; the server adds a sentence where they do not. */
const SAYS = /assistente virtuale|intelligenza artificiale|virtual assistant|\bIA\b|\bAI\b|artificial intelligence/i
const saysSo = ({ config }: Agent): boolean => SAYS.test(config.type === 'outbound' ? config.opening : config.greeting)
