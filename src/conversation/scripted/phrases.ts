/**
 * What is said in a simulated conversation besides the agent's own first words and the questions of its result fields.
 */
export interface ScriptedPhrases {
  /** How the person takes part once the agent has spoken. */
  outboundReply: readonly string[]
  inboundReply: readonly string[]
  /** Said where the agent has no result fields to ask for. */
  nothingToAsk: { agent: string; person: string }
  thanks: readonly string[]
  callback: { person: string; whenText: string; agent: string }
  doNotCall: { person: string; agent: string }
  wrongPerson: { person: string; agent: string }
  refused: { person: string; agent: string }
  silence: readonly string[]
  transfer: { person: string; agent: string }
  /** Said before and after a tool was used. */
  tool: { before: string; after: string }
}

export const SCRIPTED_PHRASES: Record<'it' | 'en', ScriptedPhrases> = {
  it: {
    outboundReply: ['Sì, mi dica.', 'Sì, sono io, mi dica pure.', 'Pronto, sì, ho qualche minuto.'],
    inboundReply: [
      'Buongiorno, chiamo per una richiesta.',
      'Salve, avrei bisogno di voi.',
      'Buongiorno, mi serve una mano.',
    ],
    nothingToAsk: {
      agent: "La informo volentieri, e se c'è qualcosa che vuole aggiungere la ascolto.",
      person: 'No, va tutto bene così, grazie.',
    },
    thanks: [
      'La ringrazio, ho annotato tutto. Buona giornata.',
      'Perfetto, è tutto. Grazie del suo tempo e buona giornata.',
    ],
    callback: {
      person: "Guardi, adesso non posso. Mi può richiamare tra un'ora?",
      whenText: "tra un'ora",
      agent: "Certo, la richiamo tra un'ora. A più tardi.",
    },
    doNotCall: {
      person: 'Non chiamatemi più, per favore.',
      agent: 'Mi scusi per il disturbo, non la chiameremo più. Buona giornata.',
    },
    wrongPerson: {
      person: 'No, guardi, ha sbagliato persona.',
      agent: 'Mi scusi, devo avere un numero sbagliato. Buona giornata.',
    },
    refused: {
      person: 'No, grazie, non mi interessa.',
      agent: 'Va bene, non insisto. La ringrazio lo stesso e buona giornata.',
    },
    silence: ['Pronto? Mi sente?', 'Non riesco a sentirla. È ancora in linea?'],
    transfer: {
      person: 'Preferirei parlare con un operatore, se è possibile.',
      agent: 'Certo, la metto subito in contatto con un collega. Resti in linea.',
    },
    tool: { before: 'Un momento, lo verifico subito nel sistema.', after: 'Ecco fatto, risulta tutto registrato.' },
  },
  en: {
    outboundReply: ['Yes, go ahead.', 'Yes, speaking, go ahead.', 'Hello, yes, I have a few minutes.'],
    inboundReply: ['Hello, I am calling with a request.', 'Hi, I need your help.', 'Good morning, could you help me?'],
    nothingToAsk: {
      agent: 'I am glad to keep you informed, and if there is anything to add I am listening.',
      person: 'No, everything is fine, thank you.',
    },
    thanks: [
      'Thank you, I have noted everything. Have a good day.',
      'That is all I needed. Thank you for your time, and goodbye.',
    ],
    callback: {
      person: 'Sorry, I cannot talk now. Could you call me back in an hour?',
      whenText: 'in an hour',
      agent: 'Of course, I will call you back in an hour. Talk to you later.',
    },
    doNotCall: {
      person: 'Do not call me again, please.',
      agent: 'I am sorry for the trouble, we will not call you again. Have a good day.',
    },
    wrongPerson: {
      person: 'No, you have the wrong person.',
      agent: 'I am sorry, I must have the wrong number. Have a good day.',
    },
    refused: {
      person: 'No, thank you, I am not interested.',
      agent: 'That is fine, I will not insist. Thank you all the same, and goodbye.',
    },
    silence: ['Hello? Can you hear me?', 'I cannot hear you. Are you still there?'],
    transfer: {
      person: 'I would rather talk to a person, if I may.',
      agent: 'Of course, I will put you through to a colleague. Please hold.',
    },
    tool: { before: 'One moment, I am checking that in the system.', after: 'There we are, it is all on record.' },
  },
}
