import type { Config } from '#config.ts'
import { MODELS } from '#contract/agent-document.ts'
import type { CheckFinding } from '#contract/checks.ts'
import type { Checked } from '#contract/system.ts'
import { analysisQuestion, askProvider, type KeyQuestion, SPEECH_QUESTIONS } from '#conversation/key-question.ts'
import { smtpWay } from '#delivery/mailer-smtp.ts'
import { type CheckKind, type CheckRow, startChecks } from '#domain/nodes/checks.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Loop } from '#kernel/loop.ts'
import type { SipEndpoint } from '#telephony/sip/endpoint.ts'
import type { Node } from './node.ts'
import { tryTrunk } from './try-trunk.ts'

/** What this node tries when somebody asks, by its own settings and from its own addresses. */
const KEY_WAIT_MS = 8_000
const MAIL_WAIT_MS = 10_000
const TRUNK_WAIT_MS = 5_000

type Endpoint = Pick<SipEndpoint, 'questioning' | 'trunks'>

export function answerChecks(node: Node, endpoint: Endpoint | null): Loop {
  const { roles } = node.config
  const kinds: CheckKind[] = [
    ...(endpoint ? (['trunk'] as const) : []),
    ...(roles.includes('calls') ? (['model'] as const) : []),
    ...(roles.includes('worker') ? (['analysis', 'mail'] as const) : []),
  ]
  return startChecks(node, { kinds: () => kinds, run: (check) => run(node, check, endpoint) })
}

function run({ config, clock }: Node, { kind, target }: CheckRow, endpoint: Endpoint | null): Promise<CheckFinding[]> {
  switch (kind) {
    case 'trunk':
      return tryTrunk(endpoint?.trunks().find(({ id }) => id === target) ?? null, endpoint?.questioning(TRUNK_WAIT_MS))
    case 'model':
      return tryKey(clock, speechQuestion(config, target))
    case 'analysis':
      return tryKey(clock, config.analysis && analysisQuestion(config.analysis))
    case 'mail':
      return tryMail(config)
  }
}

function speechQuestion({ speech }: Config, target: string | null): KeyQuestion | null {
  const model = MODELS.find((one) => one === target)
  const access = model ? speech[model] : null
  return model && access ? SPEECH_QUESTIONS[model](access) : null
}

/** What this node has a key or an address for. */
export const configuredOf = ({ speech, analysis, mail }: Config): Record<Checked, boolean> => ({
  'gpt-live-1': speech['gpt-live-1'] !== null,
  'gemini-3.8-live': speech['gemini-3.8-live'] !== null,
  analysis: analysis !== null,
  mail: mail !== null,
})

async function tryKey(clock: Clock, question: KeyQuestion | null): Promise<CheckFinding[]> {
  if (!question) return [{ what: 'key', ok: false, code: 'not_configured', status: null, duration_ms: null }]
  const beganMs = clock.monotonicMs()
  const came = await askProvider(question, KEY_WAIT_MS)
  const status = typeof came === 'number' ? came : null
  const duration_ms = Math.round(clock.monotonicMs() - beganMs)
  return [{ what: 'key', ok: came === 200, code: keyCode(came), status, duration_ms }]
}

/** Google says 400 to a key that it does not know. */
function keyCode(came: number | string | null): CheckFinding['code'] {
  if (typeof came !== 'number') return 'no_answer'
  if (came === 200) return 'accepted'
  if (came === 400 || came === 401 || came === 403) return 'refused'
  if (came === 404) return 'no_such_model'
  return came === 429 ? 'quota_spent' : 'failed'
}

async function tryMail({ mail }: Config): Promise<CheckFinding[]> {
  const bare = { what: 'mail', status: null, duration_ms: null } as const
  if (!mail) return [{ ...bare, ok: false, code: 'not_configured' }]
  const way = await smtpWay(mail.url, MAIL_WAIT_MS)
  if ('problem' in way) return [{ ...bare, ok: false, code: 'failed' }]
  return [{ ...bare, ok: true, code: way.tls === 'plain' ? 'plain' : 'answers' }]
}
