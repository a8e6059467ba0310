import { type Analysis, analyseNow } from '#analysis/analyse.ts'
import type { Model } from '#contract/agent-document.ts'
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
import type { RingingRow } from '#domain/numbers/inbound.ts'
import { SaidWords } from '#domain/stream/said.ts'
import { clockOf } from '#domain/test-clock/test-clock.ts'
import { iso } from '#kernel/clock.ts'
import { simulatedAnswer } from '#media/voicemail/simulated-answer.ts'
import { startArriving } from '#switchboard/arriving.ts'
import { startInbound } from '#switchboard/inbound.ts'
import { openAgent } from '#switchboard/opened-agent.ts'
import type { CallSignals } from '#switchboard/signals.ts'
import { place, receive, type SwitchboardHouse } from '#switchboard/switchboard.ts'
import { startTalking, type Talking } from '#switchboard/talking.ts'
import type { Line } from '#telephony/port.ts'
import { simulatedLine, simulatedTelephone } from '#telephony/simulated/simulated.ts'
import type { SipEndpoint } from '#telephony/sip/endpoint.ts'
import { ANALYSTS, type Node } from './node.ts'
import { openSip } from './sip.ts'
import { talkParts } from './talks.ts'

/**
 * The role `calls`: dialer, switchboard and telephone of one node. What arrives is taken by the node that its telephone
 * belongs to; what is placed, by whoever admits it.
 */
export interface Calls {
  running(): number
  /** The telephone of the configuration, if there is one. */
  endpoint: SipEndpoint | null
  /** Who talks to drafts, and what they can talk with. */
  talks: { take: Talking['take']; models: readonly Model[]; hasWriter: boolean }
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
  const said = new SaidWords(node)
  const switchboard = {
    ...node,
    follow: said.follow,
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
  const simulated = () => simulatedLine({ converse, machine: simulatedAnswer })
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
    receive: (nodeId, call, signals) =>
      receiveSimulated({ ...switchboard, nodeId }, { call, line: simulated() }, signals),
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
  const parts = talkParts(node, sip?.media ?? null)
  const talking = startTalking({ ...switchboard, ...parts })
  inHand.push(dialer, inbound, arriving, talking)
  const tell = (callId: string, kind: CommandKind) =>
    [dialer, arriving, talking].some((hand) => hand.tell(callId, kind))
  const commands = startCommands({ ...node, tell, onNotice: () => node.bells.notice(), onLooked: said.looked })
  return {
    running,
    endpoint: sip?.endpoint ?? null,
    talks: { take: talking.take, models: parts.models, hasWriter: parts.hasWriter },
    refuse() {
      arriving.refuse()
      sip?.endpoint.drain()
    },
    async drain(drainMs) {
      await Promise.all([...inHand.map((one) => one.drain(drainMs)), keeper.stop(), clocks.stop()])
      await Promise.all([commands.stop(), said.stop()])
      await parts.close()
      await sip?.close()
    },
  }
}

/** On the clock of its account, where that has one of its own. */
async function receiveSimulated(
  house: SwitchboardHouse,
  { call, line }: { call: RingingRow; line: Line },
  signals: CallSignals,
): Promise<void> {
  const clock = await clockOf(house, { accountId: call.account_id, livemode: call.livemode })
  const clocked = clock === house.clock ? {} : { clock_now: iso(clock.now()) }
  const take: SwitchboardHouse['analysis']['take'] = (by, ended) => house.analysis.take(by, { ...ended, ...clocked })
  return receive(
    { ...house, clock, analysis: { ...house.analysis, take } },
    { call, line, scenario: call.scenario },
    signals,
  )
}
