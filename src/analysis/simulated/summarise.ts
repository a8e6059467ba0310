import type { ProposedOutcome } from '#analysis/port.ts'
import type { SimulatedValue } from '#contract/simulated-values.ts'

/** A summary names the first few values and counts the rest. */
const NAMED_MAX = 10

type Told = ProposedOutcome | 'transferred'

const HAPPENED: Record<'it' | 'en', Record<Told, string>> = {
  it: {
    completed: 'Chiamata simulata. La persona ha risposto e la conversazione si è conclusa regolarmente.',
    transferred: 'Chiamata simulata. La persona ha chiesto di un operatore e la chiamata gli è stata passata.',
    callback_requested: 'Chiamata simulata. La persona ha chiesto di essere richiamata più tardi.',
    do_not_call: 'Chiamata simulata. La persona ha chiesto di non essere più chiamata.',
    wrong_person: "Chiamata simulata. Ha risposto un'altra persona.",
    refused: 'Chiamata simulata. La persona non ha voluto parlare.',
    hung_up: 'Chiamata simulata. La persona ha riagganciato senza dire nulla.',
  },
  en: {
    completed: 'Simulated call. The person answered and the conversation reached its end.',
    transferred: 'Simulated call. The person asked for an operator and the call was handed over.',
    callback_requested: 'Simulated call. The person asked to be called back later.',
    do_not_call: 'Simulated call. The person asked not to be called again.',
    wrong_person: 'Simulated call. Somebody else answered.',
    refused: 'Simulated call. The person did not want to talk.',
    hung_up: 'Simulated call. The person hung up without saying anything.',
  },
}

const COLLECTED = {
  it: { data: 'Dati raccolti', more: (count: number) => (count === 1 ? 'e un altro dato' : `e altri ${count} dati`) },
  en: { data: 'Data collected', more: (count: number) => `and ${count} more` },
}

/** A summary in the agent's language: what happened, then what was collected. */
export function summarise(language: 'it' | 'en', told: Told, heard: readonly SimulatedValue[]): string {
  if (heard.length === 0) return HAPPENED[language][told]
  const named = heard.slice(0, NAMED_MAX).map(({ label, words }) => `${label}: ${words}`)
  const rest = heard.length - named.length
  const listed = [...named, ...(rest > 0 ? [COLLECTED[language].more(rest)] : [])].join('; ')
  return `${HAPPENED[language][told]} ${COLLECTED[language].data}: ${listed}.`
}
