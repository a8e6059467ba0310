import { pairs } from './pair.ts'

/** What the API's codes mean, in words: a sentence first, the code one click away. */
export const status = pairs({
  cancelled: ['Annullata', 'Cancelled'],
  completed: ['Completata', 'Completed'],
  dialing: ['Squilla', 'Ringing'],
  failed: ['Non riuscita', 'Failed'],
  in_progress: ['In conversazione', 'Talking'],
  needs_review: ['Da rivedere', 'To review'],
  processing: ['In analisi', 'Reading the call'],
  queued: ['In attesa', 'Waiting'],
})

export const outcome = pairs({
  busy: ['Occupato', 'Busy'],
  callback_requested: ['Da richiamare', 'Call back'],
  cancelled: ['Annullata', 'Cancelled'],
  completed: ['Conclusa', 'Done'],
  do_not_call: ['Non chiamare più', 'Do not call'],
  failed: ['Non riuscita', 'Failed'],
  hung_up: ['Ha riagganciato', 'Hung up'],
  invalid_number: ['Numero inesistente', 'No such number'],
  no_answer: ['Nessuna risposta', 'No answer'],
  refused: ['Rifiutata', 'Declined'],
  suppressed: ['In lista Non chiamare', 'On the list'],
  transferred: ['Passata a operatore', 'Handed over'],
  voicemail: ['Segreteria', 'Voicemail'],
  wrong_person: ['Altra persona', 'Someone else'],
})

export const waiting = pairs({
  calling_window: ['Fuori orario', 'Outside hours'],
  campaign_paused: ['La campagna è in pausa', 'The campaign is paused'],
  concurrency: ['Tutte le linee occupate', 'All lines are busy'],
  daily_cap: ['Già tre tentativi oggi', 'Three attempts today already'],
  dialing_paused: ['Chiamate ferme per tutti', 'All dialling is stopped'],
  retry_delay: ['Prossimo tentativo fissato', 'Next attempt is set'],
  scheduled_at: ['Programmate per più tardi', 'Scheduled for later'],
  spending_limit: ['Raggiunti i minuti di oggi', 'Today’s minutes are used up'],
  telephony: ['La linea non risponde', 'The line is down'],
})

export const tool = pairs({
  confirmation_required: ['Chiede conferma', 'Asks for a yes'],
  error: ['Non riuscita', 'Failed'],
  limit: ['Oltre il limite', 'Beyond the limit'],
  ok: ['Riuscita', 'Done'],
  timeout: ['Senza risposta', 'No answer'],
  unknown_tool: ['Sconosciuto', 'Unknown'],
})
