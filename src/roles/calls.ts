import { type Analysis, analyseNow, type Ended } from '#analysis/analyse.ts'
import type { SpeechUsage } from '#contract/conversation.ts'
import { comingBack } from '#conversation/coming-back.ts'
import { createConverse } from '#conversation/converse.ts'
import { firstWords } from '#conversation/first-words.ts'
import { buildPrompt } from '#conversation/prompt.ts'
import { nominalTime, scriptedModel } from '#conversation/scripted/model.ts'
import { simulatedTool } from '#conversation/scripted/tool.ts'
import { speechCost } from '#conversation/speech-cost.ts'
import { startClockRunner } from '#dialer/clock-runner.ts'
import { startDialer } from '#dialer/dialer.ts'
import { runOnClock } from '#dialer/run-on-clock.ts'
import { startCampaignKeeper } from '#domain/campaigns/keeper.ts'
import { type CommandKind, startCommands } from '#domain/commands/commands.ts'
import { NODE_FULL } from '#domain/nodes/nodes.ts'
import { clockOf } from '#domain/test-clock/test-clock.ts'
import { iso } from '#kernel/clock.ts'
import { simulatedAnswer } from '#media/voicemail/simulated-answer.ts'
import { startArriving } from '#switchboard/arriving.ts'
import { startInbound } from '#switchboard/inbound.ts'
import { openAgent, place, receive, type SwitchboardHouse } from '#switchboard/switchboard.ts'
import { simulatedLine, simulatedTelephone } from '#telephony/simulated/simulated.ts'
import type { SipEndpoint } from '#telephony/sip/endpoint.ts'
import { ANALYSTS, type Node } from './node.ts'
import { openSip } from './sip.ts'

/**
 * The role `calls`: dialer, switchboard and telephone of one node. What arrives is taken by the node that its telephone
 * belongs to; what is placed, by whoever admits it.
 */
export interface Calls {
  running(): number
  /** The telephone of the configuration, if there is one. */
  endpoint: SipEndpoint | null
  /** Takes no call more that arrives, and tells the network so. */
  refuse(): void
  drain(drainMs: number): Promise<void>
}

export async function startCalls(node: Node, analysis: Pick<Analysis, 'hasRoom' | 'take'>): Promise<Calls> {
  const converse = createConverse({ model: scriptedModel(), timekeeper: nominalTime })
  const { callMinutes, reviewMs } = node.config
  const telephones: SwitchboardHouse['telephones'] = {
    test: simulatedTelephone({ converse, machine: simulatedAnswer }),
    live: node.liveTelephone ?? null,
  }
  const switchboard = {
    ...node,
    telephones,
    simulatedTool,
    firstWords,
    prompt: buildPrompt,
    comingBack,
    holdSound: node.music.soundFor,
    callMinutes,
    speechCost: (speech: { model: string; usage: SpeechUsage }) => speechCost(node.config.speechPrices, speech),
    analysis,
    onEvent: () => node.bells.delivery(),
  }
  const inHand: { running(): number; drain(ms: number): Promise<void> }[] = []
  const running = () => inHand.reduce((sum, one) => sum + one.running(), 0)
  const arriving = startArriving({
    ...node,
    hasRoom: () => running() < NODE_FULL,
    openAgent: (nodeId, call, lost) => openAgent({ ...switchboard, nodeId }, call, lost),
    receive: (nodeId, given, signals) => receive({ ...switchboard, nodeId }, given, signals),
  })
  const sip = node.liveTelephone ? null : await openSip(node, arriving)
  telephones.live ??= sip?.endpoint.telephone ?? null
  const dialer = startDialer({
    ...node,
    models: node.models,
    heldElsewhere: () => clocks.ids(),
    onEvent: () => node.bells.delivery(),
    place: (nodeId, call, signals) => place({ ...switchboard, nodeId }, call, signals),
  })
  node.bells.dialer = dialer.ring
  const inbound = startInbound({
    ...node,
    receive: async (nodeId, call, signals) => {
      const line = simulatedLine({ converse, machine: simulatedAnswer })
      const clock = await clockOf(node, { accountId: call.account_id, livemode: call.livemode })
      const clocked = clock === node.clock ? {} : { clock_now: iso(clock.now()) }
      const toAnalysis = {
        ...analysis,
        take: (by: string | null, ended: Ended) => analysis.take(by, { ...ended, ...clocked }),
      }
      const ours = { ...switchboard, clock, nodeId, analysis: toAnalysis }
      return receive(ours, { call, line, scenario: call.scenario }, signals)
    },
  })
  node.bells.inbound = inbound.ring
  const keeper = startCampaignKeeper(node)
  const clocks = startClockRunner({
    ...node,
    heldElsewhere: () => dialer.ids(),
    onEvent: () => node.bells.delivery(),
    run: (at, call, lost) => runOnClock(switchboard, at, { call, lost }),
    analyse: ({ nodeId, clock }, calls, lost) => {
      const house = { ...node, clock, analysts: ANALYSTS, reviewMs, onEvent: () => node.bells.delivery() }
      return analyseNow(house, { calls, nodeId }, lost)
    },
  })
  node.bells.clocks = clocks.ring
  inHand.push(dialer, inbound, arriving)
  const tell = (callId: string, kind: CommandKind) => dialer.tell(callId, kind) || arriving.tell(callId, kind)
  const commands = startCommands({ ...node, tell, onNotice: () => node.bells.notice() })
  return {
    running,
    endpoint: sip?.endpoint ?? null,
    refuse() {
      arriving.refuse()
      sip?.endpoint.drain()
    },
    async drain(drainMs) {
      await Promise.all([...inHand.map((one) => one.drain(drainMs)), keeper.stop(), clocks.stop()])
      await commands.stop()
      await sip?.close()
    },
  }
}
