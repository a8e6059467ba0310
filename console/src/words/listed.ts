import { pairs } from './pair.ts'

export const listed = pairs({
  add: ['Aggiungi un numero', 'Add a number'],
  added: ['Numero aggiunto: non verrà più chiamato.', 'Number added: it is not called any more.'],
  call: ['Chiamata', 'Call'],
  caption: ['Numeri da non chiamare, dal più recente', 'Numbers not to be called, newest first'],
  csv: ['Esporta CSV', 'Export CSV'],
  filePaste: ['Oppure incolla le righe: numero e motivo', 'Or paste the rows: number and reason'],
  hidden: ['numero tolto, finisce con {hint}', 'number removed, ends in {hint}'],
  import: ['Importa', 'Import'],
  importDone: [
    'Aggiunti {imported}, già presenti {already}, chiamate in coda chiuse {calls}.',
    '{imported} added, {already} already there, {calls} queued calls ended.',
  ],
  importFaults: [
    '{count, plural, one {# riga non si legge e non viene presa} other {# righe non si leggono e non vengono prese}}',
    '{count, plural, one {# row cannot be read and is not taken} other {# rows cannot be read and are not taken}}',
  ],
  importReady: [
    '{count, plural, one {# numero pronto} other {# numeri pronti}}',
    '{count, plural, one {# number ready} other {# numbers ready}}',
  ],
  none: ['Nessuno nella lista', 'Nobody is on the list'],
  noneMore: [
    'Chi chiede di non essere chiamato finisce qui da solo. Importa le liste che hai già.',
    'Whoever asks not to be called is put here by itself. Import the lists that you have.',
  ],
  notFound: ['Questo numero non è nella lista.', 'This number is not on the list.'],
  notNumber: ['Non è un numero di telefono', 'Not a telephone number'],
  number: ['Numero', 'Number'],
  reason: ['Motivo', 'Reason'],
  remove: ['Togli dalla lista', 'Take off the list'],
  removeAsk: ['Togliere {number} dalla lista?', 'Take {number} off the list?'],
  removeSaid: [
    'Questo numero è nella lista dal {when}. Da quel momento potrà essere chiamato di nuovo.',
    'This number has been on the list since {when}. From then on it may be called again.',
  ],
  removeSaidCall: [
    'Questa persona ha chiesto di non essere chiamata, il {when}.',
    'This person asked not to be called, on {when}.',
  ],
  search: ['Cerca un numero', 'Look for a number'],
  since: ['Dal', 'Since'],
  source: ['Da dove viene', 'Where it came from'],
  source_api: ['da un programma', 'by a program'],
  source_call: ['chiesto al telefono', 'asked on the phone'],
  source_console: ['aggiunto qui', 'added here'],
  source_import: ['da una lista', 'from a list'],
  title: ['Non chiamare', 'Do not call'],
})
