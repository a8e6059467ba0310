import { pairs } from './pair.ts'

export const client = pairs({
  all: ['Tutte', 'All'],
  amount: ['Importo', 'Amount'],
  answered: ['Chiamate con risposta', 'Answered calls'],
  by: ['Servizio di {name}', 'A service of {name}'],
  caption: ['Le ultime chiamate', 'The latest calls'],
  csv: ['Scarica CSV', 'Download CSV'],
  day: ['Giorno', 'Day'],
  days: ['Come sono andate', 'How they went'],
  daysNone: [
    'Le chiamate del mese compaiono qui, giorno per giorno.',
    'The calls of the month appear here, day by day.',
  ],
  latest: ['Ultime chiamate', 'Latest calls'],
  latestNone: ['Ancora nessuna chiamata.', 'No call yet.'],
  minutes: ['Minuti addebitati', 'Billed minutes'],
  monthAfter: ['Mese successivo', 'Next month'],
  monthBefore: ['Mese precedente', 'Previous month'],
  talked: ['Tempo di conversazione', 'Time talked'],
  testNothing: ['In prova niente viene fatturato.', 'In test mode nothing is billed.'],
  until: ['fino a oggi, {day}', 'until today, {day}'],
})
