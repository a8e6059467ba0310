import { pairs } from './pair.ts'

export const running = pairs({
  agent: ['Agente', 'Agent'],
  allAgents: ['Tutti gli agenti', 'All agents'],
  allCampaigns: ['Tutte le campagne', 'All campaigns'],
  allClients: ['Tutti i clienti', 'All clients'],
  campaign: ['Campagna', 'Campaign'],
  client: ['Cliente', 'Client'],
  count: [
    '{count, plural, =0 {Nessuna linea in uso} one {# linea in uso} other {# linee in uso}}. Le parole arrivano mentre vengono dette.',
    '{count, plural, =0 {No line in use} one {# line in use} other {# lines in use}}. Words arrive as they are spoken.',
  ],
  latency: ['risponde in {seconds} s', 'answers in {seconds} s'],
  most: ['Si vedono le prime {count} linee.', 'The first {count} lines are shown.'],
  none: ['Adesso non è in corso nessuna chiamata', 'No call is running now'],
  notHeard: [
    'Passata all’operatore: questa parte non viene trascritta.',
    'With the operator: this part is not transcribed.',
  ],
  person: ['Persona', 'Person'],
  reason: ['Perché', 'Why'],
  reason_agent_error: ['L’agente sbaglia', 'The agent goes wrong'],
  reason_other: ['Altro', 'Something else'],
  reason_person_asked: ['Lo chiede la persona', 'The person asks for it'],
  reason_too_long: ['Dura troppo', 'It takes too long'],
  reason_wrong_person: ['Non è la persona giusta', 'It is the wrong person'],
  state_on_hold: ['In attesa', 'On hold'],
  state_ringing: ['Squilla', 'Ringing'],
  state_talking: ['In conversazione', 'Talking'],
  state_transferring: ['Si passa all’operatore', 'Being handed over'],
  state_with_operator: ['Con l’operatore', 'With the operator'],
})
