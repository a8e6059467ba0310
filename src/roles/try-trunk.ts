import type { CheckFinding } from '#contract/checks.ts'
import type { SipEndpoint } from '#telephony/sip/endpoint.ts'
import type { Hop } from '#telephony/sip/transport/hop.ts'
import { askWhetherKnown, askWhetherThere } from '#telephony/sip/trunk/question.ts'
import { inOrder, numericTarget, resolveTrunk } from '#telephony/sip/trunk/resolve.ts'
import type { TrunkSettings } from '#telephony/sip/trunk/settings.ts'

/** One trunk, asked by this node: found, there, and ready to let us in. Nobody is called. */
type Questioning = ReturnType<SipEndpoint['questioning']>

const bare = { status: null, duration_ms: null }
/** Of the machines of one trunk. */
const HOPS_MAX = 4

export async function tryTrunk(trunk: TrunkSettings | null, asking: Questioning | undefined): Promise<CheckFinding[]> {
  if (!trunk || !asking) return [{ what: 'dns', ok: false, code: 'not_known_here', ...bare }]
  const hops = await hopsOf(trunk, asking)
  if (typeof hops === 'string') return [{ what: 'dns', ok: false, code: hops, ...bare }]
  const options = trunk.options === false ? [] : await askAll(trunk, hops, asking)
  const there = options.find(({ finding }) => finding.ok)?.hop ?? hops[0]
  const register = trunk.register && there ? [await askRegistrar(trunk, there, asking)] : []
  // Where one of its machines answers, calls go there.
  const answering = options.filter(({ finding }) => finding.ok)
  const told = (answering.length > 0 ? answering : options).map(({ finding }) => finding)
  return [{ what: 'dns', ok: true, code: 'answers', ...bare }, ...told, ...register]
}

async function hopsOf(trunk: TrunkSettings, asking: Questioning): Promise<readonly Hop[] | CheckFinding['code']> {
  const numeric = numericTarget(trunk)
  try {
    const targets = numeric ? [numeric] : (await resolveTrunk(trunk, asking.lookup)).targets
    const all = inOrder(targets, () => 0)
    if (all.length === 0) return 'unknown_host'
    const able = all.filter(asking.reaches).slice(0, HOPS_MAX)
    return able.length > 0 ? able : 'no_way'
  } catch {
    return 'unknown_host'
  }
}

const askAll = (trunk: TrunkSettings, hops: readonly Hop[], asking: Questioning) =>
  Promise.all(
    hops.map(async (hop) => {
      const answer = await askWhetherThere(asking, trunk, hop)
      const code = answer === null ? 'no_answer' : SILENT.has(answer.status) ? 'out_of_service' : 'answers'
      const finding: CheckFinding = {
        ...{ what: 'options', ok: code === 'answers', code },
        ...{ status: answer?.status ?? null, duration_ms: answer?.ms ?? null },
      }
      return { hop, finding }
    }),
  )

/** It says itself that nobody is there who takes calls. */
const SILENT: ReadonlySet<number> = new Set([408, 503])

async function askRegistrar(trunk: TrunkSettings, hop: Hop, asking: Questioning): Promise<CheckFinding> {
  const status = await askWhetherKnown(asking, trunk, hop)
  const ok = status !== null && status < 300
  const code = status === null ? 'no_answer' : ok ? 'accepted' : 'refused'
  return { what: 'register', ok, code, status, duration_ms: null }
}
