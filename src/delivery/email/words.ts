import type { Language } from '#contract/agent-document.ts'
import type { IssueCode, Outcome } from '#contract/calls.ts'

/** What a mail says of its own, in the languages agents speak. */
export interface MailWords {
  locale: string
  yes: string
  no: string
  outcomes: Record<Outcome, string>
  /** By code; `{{field}}` is the label of the field that it is about. */
  issues: Record<IssueCode, string> & Record<string, string>
  result: string
  noResult: string
  summary: string
  toCheck: string
  call: string
  outcome: string
  called: string
  caller: string
  withheld: string
  when: string
  duration: string
  callback: string
  transferred: string
  reference: string
  agent: string
  client: string
  /** In place of a subject that came out empty. */
  subject: string
  /** `{{sender}}` is the account by the name that it shows, or ours. */
  footer: string
}

const it: MailWords = {
  locale: 'it',
  yes: 'Sì',
  no: 'No',
  outcomes: {
    completed: 'Chiamata completata',
    callback_requested: 'Da richiamare',
    wrong_person: 'Ha risposto un’altra persona',
    refused: 'Non ha voluto parlare',
    do_not_call: 'Chiede di non ricevere altre chiamate',
    hung_up: 'Ha riagganciato',
    transferred: 'Passata a un operatore',
    no_answer: 'Nessuna risposta',
    busy: 'Occupato',
    voicemail: 'Segreteria telefonica',
    suppressed: 'Numero da non chiamare',
    invalid_number: 'Numero non valido',
    failed: 'Chiamata non riuscita',
    cancelled: 'Chiamata annullata',
  },
  issues: {
    missing_required: '«{{field}}» è obbligatorio e non è stato detto.',
    invalid_value: '«{{field}}» è stato tralasciato: quanto si è capito non è un valore valido.',
    evidence_missing: '«{{field}}» è stato tralasciato: non risulta dalle parole della persona.',
    analysis_failed: 'Non è stato possibile analizzare la conversazione.',
    callback_time_unknown: 'La persona ha chiesto di essere richiamata, ma non si è capito quando.',
    tool_action_not_done: 'Un’azione che attendeva la conferma della persona non è stata eseguita.',
    ai_not_disclosed: 'Nelle sue prime parole l’agente non ha detto di essere un’IA.',
    opening_not_verbatim: 'L’agente non ha detto le sue prime parole così come sono scritte.',
  },
  result: 'Dati raccolti',
  noResult: 'Nessun dato raccolto.',
  summary: 'Riassunto (scritto da un’IA)',
  toCheck: 'Da verificare',
  call: 'La chiamata',
  outcome: 'Esito',
  called: 'Numero chiamato',
  caller: 'Chi ha chiamato',
  withheld: 'Numero nascosto',
  when: 'Quando',
  duration: 'Durata',
  callback: 'Da richiamare',
  transferred: 'Passata a',
  reference: 'Riferimento',
  agent: 'Agente',
  client: 'Cliente',
  subject: 'Nuova chiamata',
  footer: 'Messaggio automatico di {{sender}}',
}

const en: MailWords = {
  locale: 'en-GB',
  yes: 'Yes',
  no: 'No',
  outcomes: {
    completed: 'Call completed',
    callback_requested: 'To be called back',
    wrong_person: 'Someone else answered',
    refused: 'Did not want to talk',
    do_not_call: 'Asks not to be called again',
    hung_up: 'Hung up',
    transferred: 'Handed to an operator',
    no_answer: 'No answer',
    busy: 'Busy',
    voicemail: 'Answering machine',
    suppressed: 'Number not to be called',
    invalid_number: 'Invalid number',
    failed: 'Call failed',
    cancelled: 'Call cancelled',
  },
  issues: {
    missing_required: '“{{field}}” is required and was not given.',
    invalid_value: '“{{field}}” was left out: what was understood is not a valid value.',
    evidence_missing: '“{{field}}” was left out: the person’s words do not carry it.',
    analysis_failed: 'The conversation could not be analysed.',
    callback_time_unknown: 'The person asked to be called back, but not at a time that can be told.',
    tool_action_not_done: 'An action that awaited the person’s confirmation did not happen.',
    ai_not_disclosed: 'In its first words the agent did not say that it is an AI.',
    opening_not_verbatim: 'The agent did not say its first words as they stand.',
  },
  result: 'Collected data',
  noResult: 'No data was collected.',
  summary: 'Summary (written by an AI)',
  toCheck: 'To be checked',
  call: 'The call',
  outcome: 'Outcome',
  called: 'Number called',
  caller: 'Caller',
  withheld: 'Withheld number',
  when: 'When',
  duration: 'Duration',
  callback: 'Call back',
  transferred: 'Handed to',
  reference: 'Reference',
  agent: 'Agent',
  client: 'Client',
  subject: 'New call',
  footer: 'Automatic message of {{sender}}',
}

export const WORDS: Record<Language, MailWords> = { it, en }
