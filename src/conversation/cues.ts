/** What the engine says itself, or tells the agent, when a conversation stalls or has to end. */
export const CUES = {
  it: {
    quiet: 'La persona tace. Chiedile se è ancora in linea.',
    unheard: 'La persona ha detto qualcosa che non si è capito. Chiedile di ripetere.',
    keys: 'La persona ha premuto sulla tastiera:',
    resumed:
      'Il collegamento con te si è interrotto per un momento; la telefonata è la stessa. Prosegui da dove eravate, senza presentarti di nuovo e senza ripetere le prime parole.',
    answered: 'Uno strumento che avevi chiesto prima ha risposto ora.',
    meanwhile: 'Nel frattempo si è sentito:',
    you: 'Tu',
    person: 'La persona',
    nearEnd: 'La telefonata sta per raggiungere la durata massima. Avviati a concludere.',
    silence: 'Non la sento più. La saluto, buona giornata.',
    shutdown: 'Mi scusi, devo interrompere qui la telefonata. La ringrazio e la saluto.',
  },
  en: {
    quiet: 'The person is silent. Ask whether they are still there.',
    unheard: 'The person has said something that was not understood. Ask them to repeat it.',
    keys: 'The person has pressed on the keypad:',
    resumed:
      'The connection to you broke off for a moment; the call is the same. Go on where you were, without introducing yourself again and without repeating the first words.',
    answered: 'A tool that you had asked for before has answered now.',
    meanwhile: 'Meanwhile this was heard:',
    you: 'You',
    person: 'The person',
    nearEnd: 'The call is about to reach its longest duration. Bring it to a close.',
    silence: 'I cannot hear you any more. Goodbye, and have a good day.',
    shutdown: 'I am sorry, I have to end the call here. Thank you, and goodbye.',
  },
} as const
