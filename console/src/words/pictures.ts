import { pairs } from './pair.ts'

export const pictures = pairs({
  days: ['Giorni', 'Days'],
  half: ['Metà delle risposte entro', 'Half of the answers within'],
  heat: ['Quando rispondono', 'When people answer'],
  heatCell: ['{day}, ore {hour}: {rate} risposte su 100', '{day}, {hour}:00: {rate} answers of 100'],
  heatCellClosed: ['{day}, ore {hour}: fuori dall’orario di chiamata', '{day}, {hour}:00: outside calling hours'],
  heatCellNone: ['{day}, ore {hour}: nessun tentativo', '{day}, {hour}:00: no attempt'],
  heatMore: ['risposte su 100 tentativi, ultimi {days} giorni', 'answers out of 100 attempts, last {days} days'],
  heatNone: [
    'Ancora nessun tentativo. Il tratteggio è fuori dall’orario di chiamata.',
    'No attempt yet. Hatched is outside calling hours.',
  ],
  heatSaid: [
    'Rispondono di più {day} alle {hour}: {rate} su 100. Il tratteggio è fuori dall’orario di chiamata.',
    'Most answer on {day} at {hour}: {rate} of 100. Hatched is outside calling hours.',
  ],
  latency: ['Attesa prima di ogni risposta', 'Wait before each answer'],
  latencyNone: ['Ancora nessuna conversazione reale in questi giorni.', 'No live conversation in these days yet.'],
  latencySaid: [
    '{day}: metà delle risposte entro {p50}, 95 su 100 entro {p95}.',
    '{day}: half of the answers within {p50}, 95 of 100 within {p95}.',
  ],
  lines: ['Linee insieme', 'Lines at once'],
  linesSaid: [
    'Al massimo {most} conversazioni insieme in questi giorni.',
    'At most {most} conversations at once in these days.',
  ],
  mood: ['Umore, dall’inizio alla fine', 'Mood, from start to end'],
  moodFrom: ['All’inizio', 'At first'],
  moodSaid: [
    'Su {count} conversazioni {better} sono finite meglio di come erano iniziate, {worse} peggio.',
    'Of {count} conversations {better} ended better than they began, {worse} worse.',
  ],
  moodSlope: [
    'Da {start} a {end}: {count, plural, one {# conversazione} other {# conversazioni}}',
    'From {start} to {end}: {count, plural, one {# conversation} other {# conversations}}',
  ],
  moodTo: ['fine {level}', 'end {level}'],
  most: ['95 su 100 entro', '95 of 100 within'],
  outcomes: ['Esiti nel tempo', 'Outcomes over time'],
  period: ['{days} giorni', '{days} days'],
  range: ['Fino a oggi, ora di Roma', 'Up to today, Rome time'],
  title: ['Andamento', 'Trends'],
  today: ['Oggi', 'Today'],
  weekday: ['Giorno', 'Day'],
})
