/** What the engine says itself, or tells the agent, when a conversation stalls or has to end. */
export const CUES = {
  it: {
    quiet: 'La persona tace. Chiedile se è ancora in linea.',
    keys: 'La persona ha premuto sulla tastiera:',
    nearEnd: 'La telefonata sta per raggiungere la durata massima. Avviati a concludere.',
    silence: 'Non la sento più. La saluto, buona giornata.',
    shutdown: 'Mi scusi, devo interrompere qui la telefonata. La ringrazio e la saluto.',
  },
  en: {
    quiet: 'The person is silent. Ask whether they are still there.',
    keys: 'The person has pressed on the keypad:',
    nearEnd: 'The call is about to reach its longest duration. Bring it to a close.',
    silence: 'I cannot hear you any more. Goodbye, and have a good day.',
    shutdown: 'I am sorry, I have to end the call here. Thank you, and goodbye.',
  },
} as const
