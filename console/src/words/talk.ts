import { pairs } from './pair.ts'

export const talk = pairs({
  again: ['Parla ancora', 'Talk again'],
  button: ['Parla con la bozza', 'Talk to the draft'],
  byMicrophone: ['Con il microfono', 'By microphone'],
  byScript: [
    'Senza la chiave di un modello risponde il copione delle chiamate simulate.',
    'Without the key of a model the script of simulated calls answers.',
  ],
  byText: ['Scrivendo', 'By text'],
  listening: ['Parla pure: puoi anche interrompere.', 'Go ahead and speak: you may interrupt, too.'],
  lost: ['La linea si è interrotta.', 'The line broke off.'],
  noMicrophone: [
    'Il microfono non è disponibile, o il browser non lo permette.',
    'There is no microphone, or the browser does not allow it.',
  ],
  opening: ['Si apre la linea…', 'The line is being opened…'],
  send: ['Invia', 'Send'],
  title: ['Parla con {name}', 'Talk to {name}'],
  what: [
    'Vale la bozza così com’è. Resta una chiamata di prova, con trascrizione e risultato: nessun telefono squilla e gli strumenti sono simulati.',
    'This is the draft as it stands. It becomes a test call with transcript and result: no phone rings, and tools are simulated.',
  ],
  yourWords: ['Le tue parole', 'Your words'],
})
