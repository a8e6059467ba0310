import type { Sim } from './sim.ts'
import { type Call, isRunning } from './tables.ts'

/** What must hold once the faults are over: every call has ended or waits rightly, and nothing is left behind. */
const OVERDUE_MS = 10 * 60_000
/** Longer than any simulated call rings and talks. */
const STUCK_MS = 10 * 60_000

export function judge(sim: Sim): void {
  const { tables, witness, kernel } = sim
  witness.slots()
  for (const call of tables.calls) {
    const isOver = !tables.open.has(call)
    if (call.completions !== (isOver ? 1 : 0))
      witness.blame(`${call.id} is ${call.status} with ${call.completions} completions`)
    if (!isOver) judgeOpen(sim, call)
    if (call.made.some((attempt) => !attempt.ended) && !isRunning(call))
      witness.blame(`${call.id} has an attempt that never ended`)
  }
  for (const campaign of tables.campaigns)
    if (campaign.status === 'running' && ![...tables.open].some((call) => call.campaign === campaign))
      witness.blame(`${campaign.id} is not complete, and nothing of it waits or runs`)
  kernel.note(`${tables.open.size} open`)
}

function judgeOpen(sim: Sim, call: Call): void {
  const { witness, kernel, tables } = sim
  const { account, campaign, dueAt } = call
  const isStuck = kernel.now - call.movedAt > STUCK_MS
  if (call.status !== 'queued') {
    if (isStuck) witness.blame(`${call.id} is ${call.status} and moves no more`)
    return
  }
  if (account.listed.has(call.to)) witness.blame(`${call.id} waits though its number is listed`)
  if (call.attempts >= call.maxAttempts) witness.blame(`${call.id} waits with no attempt left`)
  const isResting = campaign !== null && campaign.status !== 'running'
  const isIdle = ![...tables.open].some((one) => one.account === account && isRunning(one))
  if (dueAt === null || (dueAt < kernel.now - OVERDUE_MS && !isResting && isIdle))
    witness.blame(
      `${call.id} is due since ${dueAt === null ? 'never' : new Date(dueAt).toISOString()} and nobody dials`,
    )
}
