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
    screened:
      'Ha risposto un filtro automatico che chiede chi chiama e perché, per conto della persona. Le prime parole lo dicono; se chiede ancora, rispondi in una frase con il motivo. Poi taci e resta in linea: quando la persona risponde, presentati di nuovo e ripeti che sei un’intelligenza artificiale.',
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
    screened:
      'An automatic screener has answered, which asks who is calling and why on behalf of the person. The first words say so; if it asks again, answer with the reason in one sentence. Then be silent and stay on the line: when the person answers, introduce yourself again and repeat that you are an artificial intelligence.',
    nearEnd: 'The call is about to reach its longest duration. Bring it to a close.',
    silence: 'I cannot hear you any more. Goodbye, and have a good day.',
    shutdown: 'I am sorry, I have to end the call here. Thank you, and goodbye.',
  },
} as const
