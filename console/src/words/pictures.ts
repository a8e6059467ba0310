import { pairs } from './pair.ts'

export const pictures = pairs({
  heat: ['Quando rispondono', 'When people answer'],
  heatMore: ['risposte su 100 tentativi, ultimi {days} giorni', 'answers out of 100 attempts, last {days} days'],
  heatNone: [
    'Ancora nessun tentativo. Il tratteggio è fuori dall’orario di chiamata.',
    'No attempt yet. Hatched is outside calling hours.',
  ],
  heatSaid: [
    'Rispondono di più {day} alle {hour}: {rate} su 100. Il tratteggio è fuori dall’orario di chiamata.',
    'Most answer on {day} at {hour}: {rate} of 100. Hatched is outside calling hours.',
  ],
  weekday: ['Giorno', 'Day'],
})
