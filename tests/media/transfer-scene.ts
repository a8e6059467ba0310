import { SAMPLE_RATE, wavHeader } from '#media/recording/wav.ts'
import { INBOUND } from '../support/api.ts'
import { type SpokenTurn, voiceOf } from '../support/spoken-model.ts'
import { tone } from '../support/waves.ts'
import { seconds } from './scene.ts'

/** A caller who asks for an operator, and an agent that hands them over. */
export const OPERATOR = '+390298760002'
export const FIRST = `${INBOUND.greeting} Questa chiamata viene registrata.`
export const ASKS = 'Vorrei parlare con un operatore.'
export const HANDS_OVER = 'Un attimo, le passo subito un collega.'
export const CALLER_HZ = 600

export const SCRIPT: readonly SpokenTurn[] = [
  { hears: ASKS, says: HANDS_OVER, last: { name: 'transfer_call', arguments: { reason: 'lo chiede' } } },
]

export const HANDING_OVER = {
  ...{ ...INBOUND, recording: true, review: 'never', opening: undefined, inputs: undefined, result: [] },
  transfer: { to: OPERATOR },
}

/** Greeted, the caller asks for an operator; once they are handed over, they may whistle. */
export function trackOf(whistles: boolean): Buffer {
  const asksAt = seconds(FIRST) + 1
  const whistlesAt = asksAt + seconds(ASKS) + 1 + seconds(HANDS_OVER) + 1
  const track = new Int16Array(Math.round((whistlesAt + 60) * SAMPLE_RATE))
  track.set(voiceOf(ASKS), Math.round(asksAt * SAMPLE_RATE))
  const whistle = tone({ hz: CALLER_HZ, rate: SAMPLE_RATE, samples: 60 * SAMPLE_RATE, dBfs: -12 })
  if (whistles) track.set(whistle, Math.round(whistlesAt * SAMPLE_RATE))
  return Buffer.concat([wavHeader(track.length), Buffer.from(track.buffer)])
}
