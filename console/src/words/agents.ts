import { pairs } from './pair.ts'

export const agents = pairs({
  archive: ['Archivia', 'Archive'],
  archived: ['Archiviato', 'Archived'],
  archiveSure: [
    'Smette di chiamare e di rispondere, in prova e dal vivo. Le chiamate in coda vengono annullate.',
    'It stops calling and answering, in test and live. Queued calls are cancelled.',
  ],
  blank: ['Foglio bianco', 'Blank sheet'],
  blankMore: ['Parti da zero, o incolla un documento JSON.', 'Start from nothing, or paste a JSON document.'],
  caption: ['Agenti, dal più recente', 'Agents, newest first'],
  changed: ['Modificato', 'Changed'],
  client: ['Cliente', 'Client'],
  create: ['Crea', 'Create'],
  draft: ['Bozza', 'Draft'],
  inbound: ['In entrata', 'Inbound'],
  inService: ['In servizio', 'In service'],
  kind: ['Tipo', 'Kind'],
  language: ['Lingua dei modelli', 'Language of the templates'],
  lead: ['Primo contatto', 'First contact'],
  leadMore: [
    'Capisce interesse, tempi e budget, e fissa un richiamo.',
    'Learns interest, timing and budget, and sets a callback.',
  ],
  new: ['Nuovo agente', 'New agent'],
  newMore: [
    'Ogni modello è già completo: pubblicalo e chiama un numero di prova.',
    'Each template is complete: publish it and call a test number.',
  ],
  none: ['Ancora nessun agente', 'No agents yet'],
  noneMore: [
    'Un agente sa chi è, che cosa dire, che cosa chiedere e dove portare il risultato.',
    'An agent knows who it is, what to say, what to ask, and where the result goes.',
  ],
  outbound: ['In uscita', 'Outbound'],
  payment: ['Sollecito di pagamento', 'Payment reminder'],
  paymentMore: [
    'Ricorda una fattura aperta e annota quando sarà pagata.',
    'Reminds of an open invoice and notes when it will be paid.',
  ],
  problems: [
    '{count, plural, one {# problema} other {# problemi}}',
    '{count, plural, one {# problem} other {# problems}}',
  ],
  reception: ['Reception', 'Reception'],
  receptionMore: [
    'Risponde a chi chiama, prende nota, passa all’operatore.',
    'Answers callers, takes notes, hands over to a person.',
  ],
  reminder: ['Promemoria di visita', 'Appointment reminder'],
  reminderMore: [
    'Conferma, sposta o annulla un appuntamento. Chiede se serve il parcheggio.',
    'Confirms, moves or cancels an appointment. Asks whether parking is needed.',
  ],
  survey: ['Sondaggio dopo il servizio', 'Satisfaction survey'],
  surveyMore: [
    'Tre domande con voto da 1 a 5 e una risposta libera.',
    'Three questions rated from 1 to 5, and one free answer.',
  ],
  title: ['Agenti', 'Agents'],
  use: ['Usa questo modello', 'Use this template'],
  version: ['versione {version}', 'version {version}'],
})
