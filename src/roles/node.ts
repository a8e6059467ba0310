import type { Meter } from '#analysis/meter.ts'
import { simulatedAnalyst } from '#analysis/simulated/analyst.ts'
import type { Config } from '#config.ts'
import type { Site } from '#console/site.ts'
import type { Model } from '#contract/agent-document.ts'
import type { LanePoke } from '#domain/calls/attempt.ts'
import type { CallRegister } from '#domain/calls/register.ts'
import type { Installation } from '#domain/installation/installation.ts'
import type { Lease } from '#domain/nodes/nodes.ts'
import type { Clock } from '#kernel/clock.ts'
import type { TargetRules } from '#kernel/guarded-request.ts'
import type { Log } from '#kernel/log.ts'
import type { Keyring } from '#kernel/seal.ts'
import type { Music } from '#media/hold/music.ts'
import type { ModelModule } from '#media/messages.ts'
import type { Recordings } from '#media/recording/recordings.ts'
import type { Db } from '#store/db.ts'
import type { SpeechMeter } from '#switchboard/speech-meter.ts'
import type { Telephone } from '#telephony/port.ts'
import type { McpServers } from '#tools/mcp/mcp-server.ts'

/** What a node is given, and what its roles share once it has started. */
export interface Foundations {
  config: Config
  clock: Clock
  log: Log
  db: Db
  keyring: Keyring
  /** What live calls are placed with, instead of the telephone that the configuration asks for. */
  liveTelephone?: Telephone
  /** What agents of live calls speak with, instead of the model that the configuration asks for. */
  speech?: ModelModule
  /** The console's files; those that are there, where nobody looks after them. */
  site?: Site
}

export interface Node extends Foundations {
  /** The speech models with which it can hold live calls; none without a telephone. */
  models: readonly Model[]
  installation: Installation
  lease: Lease
  targets: (livemode: boolean) => TargetRules
  bells: Bells
  recordings: Recordings
  /** Of a call whose holder is gone. */
  rescueRecording: Recordings['rescue']
  meter: Meter
  speechMeter: SpeechMeter
  register: CallRegister
  poke: (lane: LanePoke) => void
  /** Rung once commands for other nodes are committed. */
  announce: () => void
  /** Customers' own servers, with the tools of their agents. */
  toolServer: McpServers
  /** What people hear who wait for an operator. */
  music: Music
}

/** Who wakes whom: work that was just stored is looked at now rather than at the next round. */
export class Bells {
  dialer = () => {}
  clocks = () => {}
  inbound = () => {}
  analysis = () => {}
  delivery = () => {}
  trunks = () => {}
  checks = () => {}
  report = () => {}
  /** What other nodes may have told. */
  notice(): void {
    this.trunks()
    this.checks()
  }
  all(): void {
    for (const ring of [this.dialer, this.clocks, this.analysis, this.delivery]) ring()
  }
}

/** Test mode has its own; a live one comes with the configuration. */
export const ANALYSTS = { test: simulatedAnalyst(), live: null }
