import type { SipEndpoint } from '#telephony/sip/endpoint.ts'
import type { Node } from './node.ts'

/** What models have cost this node since it started. */
export function modelCounters({ speechMeter, meter }: Pick<Node, 'speechMeter' | 'meter'>) {
  return {
    speech_seconds_total: {
      help: 'Seconds of speech models that count by them.',
      labels: ['model'],
      read: () => speechMeter.seconds(),
    },
    speech_tokens_total: {
      help: 'Tokens of speech models that count by them.',
      labels: ['model', 'kind', 'direction'],
      read: () => speechMeter.tokens(),
    },
    speech_cost_micros_total: {
      help: 'What they cost by SPEECH_PRICES, in millionths of its currency.',
      labels: ['model'],
      read: () => speechMeter.costs(),
    },
    analysis_tokens_total: {
      help: 'Tokens of language models that this node has used to read live calls.',
      labels: ['model', 'direction'],
      read: () => meter.tokens(),
    },
    analysis_cost_micros_total: {
      help: 'What they cost by ANALYSIS_PRICES, in millionths of its currency.',
      labels: ['model'],
      read: () => meter.costs(),
    },
  }
}

/** A trunk that is down is seen here; a node is ready without it. */
export function telephoneGauges(endpoint: SipEndpoint | null) {
  const trunks = () => endpoint?.health() ?? []
  return {
    telephone_legs: { help: 'Telephone legs that are up or being set up.', read: () => endpoint?.legs() ?? 0 },
    trunks_up: { help: 'Trunks that calls can be placed over.', read: () => trunks().filter(({ up }) => up).length },
    trunks_registered: {
      help: 'Trunks at which this node is registered.',
      read: () => trunks().filter(({ registered }) => registered).length,
    },
  }
}
