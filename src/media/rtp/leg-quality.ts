import type { LegQuality } from '#contract/conversation.ts'
import { FRAME_SAMPLES, SAMPLES_PER_MS } from './packet.ts'
import type { StreamStats } from './stream.ts'

/**
 * How a leg sounded, by what came of the peer's packets. The MOS is that of the E-model (ITU-T G.107 in the form of its
 * default values, G.113 for the codec): what we heard of the person, with the loss and the delay of the whole call. It
 * is an estimate of the network's part alone; neither echo nor the microphone is in it.
 */
export function qualityOf(stats: StreamStats, codec: string): LegQuality {
  const { packetsSent: sent, packetsReceived: received, lost, late, jitterMs } = stats
  const mos = received === 0 ? LEAST_MOS : mosOf(ratingOf({ lossPercent: lossOf(stats), delayMs: delayOf(stats) }))
  return { codec, sent, received, lost, late, jitter_ms: round(jitterMs, 10), mos: round(mos, 100) }
}

/** Packets that came too late to be played are as good as lost. */
function lossOf({ packetsReceived, lost, late }: StreamStats): number {
  const expected = packetsReceived + Math.max(0, lost)
  return (100 * Math.min(expected, Math.max(0, lost) + late)) / Math.max(1, expected)
}

/** From mouth to ear: a packet is filled, travels, and waits for the late ones. */
const delayOf = ({ roundTripMs, delayMs }: StreamStats): number =>
  FRAME_SAMPLES / SAMPLES_PER_MS + (roundTripMs ?? 0) / 2 + delayMs

/**
 * The rating of a connection on which nothing is wrong (G.107, table 2), and what G.711 with concealment bears (G.113,
 * I.1).
 */
const BEST_RATING = 93.2
const LOSS_ROBUSTNESS = 25.1
const LOSS_IMPAIRMENT_MAX = 95
/** Delay is hardly noticed up to here, and disturbs the talk beyond. */
const DELAY_NOTICED_MS = 177.3
const LEAST_MOS = 1
const BEST_MOS = 4.5

export function ratingOf({ lossPercent, delayMs }: { lossPercent: number; delayMs: number }): number {
  const byDelay = 0.024 * delayMs + 0.11 * Math.max(0, delayMs - DELAY_NOTICED_MS)
  const byLoss = (LOSS_IMPAIRMENT_MAX * lossPercent) / (lossPercent + LOSS_ROBUSTNESS)
  return BEST_RATING - byDelay - byLoss
}

/** G.107, annex B. */
export function mosOf(rating: number): number {
  if (rating <= 0) return LEAST_MOS
  if (rating >= 100) return BEST_MOS
  return Math.max(LEAST_MOS, 1 + 0.035 * rating + rating * (rating - 60) * (100 - rating) * 7e-6)
}

const round = (value: number, parts: number): number => Math.round(value * parts) / parts
