import type { Language } from '#contract/agent-document.ts'
import { type Phrases, phrases } from './words.ts'

/** A stretch of days and none of them. */
export const VAGUE_DAYS: Record<Language, Phrases<true>> = {
  it: phrases([
    ['settimana dopo|settimana successiva|settimana seguente', true],
    [
      'tutti i giorni|ogni giorno|ogni mattina|ogni sera|tutte le mattine|tutte le sere|giorni feriali|giorni lavorativi',
      true,
    ],
    ['fine settimana|fine della settimana|fine della prossima settimana|weekend|week end|meta settimana', true],
    [
      'qualche giorno|giorno qualsiasi|giorno qualunque|qualsiasi giorno|qualunque giorno|giorno a caso|un giorno di questi|uno di questi giorni|prossimi giorni|questi giorni|altro giorno|prossimo mese|mese prossimo|prossimo anno|anno prossimo',
      true,
    ],
  ]),
  en: phrases([
    ['week after|following week', true],
    ['every day|each day|every morning|every evening|every night|every afternoon|weekdays|working days', true],
    ['end of the week|end of next week|weekend|middle of next week|later next week|after next', true],
    [
      'few days|these days|some day|sometime|some point|one of these days|one day next|another day|other day|next month|next year|coming days',
      true,
    ],
  ]),
}

/** Stretches that are over; where a wish is read they are only told of. */
export const GONE_STRETCHES: Record<Language, Phrases<true>> = {
  it: phrases([['mese scorso|scorso mese|mese passato|anno scorso|scorso anno|altra settimana|altro mese', true]]),
  en: phrases([['last month|last year|other week|other month', true]]),
}
