/**
 * What is said when a call is answered, in two halves that share no sentence but a bare hello: one to tune the gate's
 * rules on, one that is only scored. Written from how carriers, mailboxes, screeners and people speak; none is a
 * recording of anybody.
 */
export type Half = 'tune' | 'scored'
export type Language = 'it' | 'en'

export interface Said {
  language: Language
  text: string
}

const it = (...texts: string[]): Said[] => texts.map((text) => ({ language: 'it', text }))
const en = (...texts: string[]): Said[] => texts.map((text) => ({ language: 'en', text }))

type Texts = Record<Half, Record<string, readonly Said[]>>

export const PERSONS: Texts = {
  tune: {
    short: [
      ...it('Pronto?', 'Sì?', 'Pronto, chi parla?', 'Buongiorno.', 'Ehi ciao!', 'Sì, pronto.'),
      ...en('Hello?', 'Yes?', 'Hello, who is this?'),
    ],
    long: [
      ...it(
        'Pronto, buongiorno, sono Anna Verdi, con chi parlo scusi?',
        'Sì pronto, mi scusi ma sono in macchina, la sento male, chi è che parla?',
        'Non posso rispondere adesso, ti richiamo appena possibile.',
      ),
      ...en('Hello, this is Jane speaking, sorry it is a bit noisy here, who is calling please?'),
    ],
    double: [...it('Pronto?|Chi parla?', 'Sì?|Pronto, mi sente?', 'Pronto.|Pronto?'), ...en('Hello?|Who is this?')],
    receptionist: [
      ...it(
        'Studio dentistico Bianchi e associati, buongiorno, sono Laura, la informo che la telefonata può essere registrata per motivi di qualità. Come posso aiutarla?',
        'Benvenuto in Autoscuola Centrale, siamo aperti dal lunedì al venerdì dalle nove alle diciotto, in cosa posso esserle utile?',
        'Segreteria dello studio legale Rossi, buongiorno, sono Marta, mi dica pure.',
        'Risponde la segreteria della scuola media Manzoni, buongiorno, con chi parlo?',
      ),
      ...en(
        'Good morning, you have reached Smith and Partners, my name is Tom, this call may be recorded for training, how may I help you today?',
      ),
    ],
    child: it('Pronto? Mamma non c’è.', 'Pronto, chi sei?', 'Ciao, sono Luca, la mamma è in bagno.'),
    refuses: it(
      'Guardi, sono in riunione, mi lasci un messaggio su WhatsApp e la richiamo appena posso.',
      'Pronto, non posso parlare ora, mi richiami più tardi per favore.',
    ),
    reply: [
      ...it(
        'Sì, sono io, mi dica.',
        'No, non è in casa, vuole lasciare un messaggio?',
        'Come, scusi?',
        'Il dottore non è disponibile al momento, può lasciare un messaggio a me.',
      ),
      ...en('Yes, speaking.', 'Sorry, he is not available, can I take a message?'),
    ],
  },
  scored: {
    short: [
      ...it('Pronto.', 'Sì, chi è?', 'Pronto? Sì?', 'Buonasera.', 'Dimmi!', 'Pronto chi è?', 'Eccomi.', 'Mi dica.'),
      ...en('Hi.', 'Hello.', 'Yes, hello?', 'Good morning.'),
    ],
    long: [
      ...it(
        'Pronto sì buonasera, guardi sto guidando, se fa in fretta la ascolto, altrimenti ci sentiamo dopo.',
        'Buongiorno, qui casa Ferrari, la signora non c’è, sono la badante, chi la desidera?',
        'Eccomi, scusi ma avevo il telefono spento, mi dica tutto, chi è?',
        'Ora non posso rispondere, la richiamo io tra dieci minuti, va bene?',
      ),
      ...en(
        'Hi there, sorry, I was just about to leave the house, can you tell me quickly what this is about?',
        'Good afternoon, this is the Millers, she is not in at the moment, who should I say called?',
      ),
    ],
    double: [
      ...it('Pronto?|Pronto, chi è?', 'Sì.|Sì, mi dica.', 'Buongiorno.|Mi sente?', 'Pronto?|C’è qualcuno?'),
      ...en('Hello?|Hello?', 'Yes?|Can I help you?'),
    ],
    receptionist: [
      ...it(
        'Farmacia Centrale, buongiorno, sono Giulia. Prima di cominciare le ricordo che può prenotare anche dal nostro sito. Di cosa ha bisogno?',
        'Grazie per aver chiamato l’officina Moretti. Le sta parlando Paolo, del servizio accettazione. Mi dica targa e nome, per cortesia.',
        'Centro medico San Marco, ufficio prenotazioni, buongiorno. La avviso che oggi il dottor Conti non è disponibile. Con chi parlo?',
        'Qui è la segreteria del professor Galli, il professore adesso non può rispondere, posso esserle utile io?',
        'Vodafone store di Bergamo, buongiorno, sono Sara, per contratti o assistenza?',
      ),
      ...en(
        'Thank you for calling the Garden Hotel, this is Emily at the front desk, all our lines are recorded for your security, what can I do for you?',
        'Doctor Brown’s office, good morning, the doctor is not available until noon, may I ask who is calling?',
      ),
    ],
    child: [
      ...it('Pronto, chi parla? Papà, c’è il telefono!', 'Sì, ciao, la nonna dorme.', 'Pronto? Chi è? Pronto?'),
      ...en('Hello? Mummy, the phone!'),
    ],
    refuses: [
      ...it(
        'Senta, adesso no, sto lavorando, mi scriva un messaggio e le rispondo stasera.',
        'Non mi interessa, grazie, arrivederci.',
      ),
      ...en('I am in a meeting, text me and I will get back to you.'),
    ],
    reply: [
      ...it(
        'Sì, esatto, chi parla scusi?',
        'Non c’è, torna stasera. Devo lasciarle detto qualcosa?',
        'Eh? Non ho capito.',
        'Sì ma ho fretta, mi dica.',
        'Guardi, ha sbagliato numero, il cliente che cerca non abita qui.',
      ),
      ...en('Yes, that is me.', 'She cannot come to the phone right now, shall I tell her something?', 'Pardon?'),
    ],
  },
}

/** A bar stands for the pause of a machine that is pieced together, longer than one between sentences. */
export const MACHINES: Texts = {
  tune: {
    TIM: it(
      'TIM, informazione gratuita. Il cliente da lei chiamato non è al momento raggiungibile. La preghiamo di richiamare più tardi. Grazie.',
      'Risponde la segreteria telefonica TIM del numero tre tre cinque uno due tre quattro. Lasciate un messaggio dopo il segnale acustico.',
    ),
    Vodafone: it(
      'Vodafone.|Messaggio gratuito. Il telefono della persona da lei chiamata potrebbe essere spento o non raggiungibile. Riprovi più tardi.',
      'Segreteria telefonica Vodafone. Il numero chiamato non è disponibile. Lasci un messaggio dopo il segnale acustico.',
    ),
    WindTre: it(
      'Il cliente WindTre da lei chiamato non è al momento disponibile. Se desidera lasci un messaggio dopo il segnale acustico.',
      'WindTre. L’utente da lei selezionato non è raggiungibile.',
    ),
    Iliad: it(
      'Buongiorno, risponde la segreteria telefonica di Iliad. Il suo corrispondente non è disponibile. Parli dopo il bip.',
    ),
    PosteMobile: it('PosteMobile. Il cliente da lei chiamato non è raggiungibile al momento.'),
    Fastweb: it('Fastweb, segreteria telefonica del numero zero due uno due tre. Lasci un messaggio dopo il segnale.'),
    generic: [
      ...it(
        'Siete in contatto con la segreteria telefonica della famiglia Esposito. In questo momento non possiamo rispondere, lasciate un messaggio e vi richiameremo appena possibile.',
        'La chiamata è stata trasferita a un servizio di segreteria telefonica. Registri il suo messaggio dopo il tono.',
      ),
      ...en(
        'The person you are calling is not available. Please leave a message after the tone.',
        'You have reached the voicemail of extension two zero four. Please record your message after the beep.',
        'Your call has been forwarded to an automated voice messaging system. At the tone, please record your message.',
      ),
    ],
    personal: [
      ...it(
        'Ciao sono Luca, lasciate un messaggio dopo il bip.',
        'Non ci sono, lasciate un messaggio.',
        'Ciao, in questo momento non posso rispondere, lasciami un messaggio e ti richiamo.',
      ),
      ...en(
        'Hi, it is Tom, leave me a message.',
        "Hey, I can't come to the phone right now, leave a message and I'll call you back.",
      ),
    ],
  },
  scored: {
    TIM: it(
      'Il cliente da lei chiamato ha il telefono spento o non raggiungibile. Informazione gratuita TIM.',
      'Segreteria telefonica TIM. Per lasciare un messaggio al numero tre tre nove parli dopo il segnale acustico, al termine può riagganciare.',
    ),
    Vodafone: it(
      'Vodafone, messaggio gratuito.|La persona da lei chiamata non è al momento raggiungibile. La preghiamo di riprovare più tardi.',
      'Risponde la segreteria telefonica Vodafone di tre quattro sette. Dopo il segnale acustico registri il suo messaggio.',
    ),
    WindTre: it(
      'Segreteria telefonica WindTre.|Il numero da lei chiamato non è al momento raggiungibile, lasciare un messaggio dopo il segnale.',
      'Gentile cliente, l’utente WindTre da lei chiamato potrebbe avere il telefono spento.',
    ),
    Iliad: it(
      'Iliad. Il vostro corrispondente non può rispondere. Lasciate un messaggio dopo il bip sonoro.',
      'Il numero Iliad che hai chiamato non è al momento raggiungibile.',
    ),
    PosteMobile: it(
      'Servizio di segreteria PosteMobile. L’utente da lei chiamato non è disponibile, lasci un messaggio dopo il tono.',
      'Poste Mobile informa che il cliente da lei selezionato non è raggiungibile.',
    ),
    Fastweb: it(
      'Fastweb. Il numero da lei composto non è attivo.',
      'Benvenuti nella segreteria telefonica Fastweb. Il cliente chiamato non può rispondere. Lasciate il vostro messaggio dopo il segnale acustico.',
    ),
    generic: [
      ...it(
        'Ho Mobile. L’utente da lei chiamato non è al momento raggiungibile.',
        'La casella vocale della persona chiamata è piena. Grazie per aver chiamato.',
        'Avete chiamato lo studio tecnico Greco. I nostri uffici sono chiusi. Lasciate nome e numero dopo il segnale acustico, sarete richiamati.',
      ),
      ...en(
        'The customer you are trying to reach is unavailable. Please try again later.',
        'Sorry, the mailbox is full and cannot accept any messages at this time. Goodbye.',
        'Welcome to the voice mailbox of Helen Clark. No one is available to take your call. Please speak after the tone.',
        'We are sorry, the number you have dialed is not in service.',
      ),
    ],
    personal: [
      ...it(
        'Sono Chiara, adesso non posso rispondere. Parlate dopo il segnale!',
        'Siamo fuori, lasciate un messaggio dopo il bip.',
        'Ciao, non sono raggiungibile. Lascia un messaggio, ti richiamo presto.',
        'Sono Marco, lascia un messaggio.',
      ),
      ...en(
        "Hi, you've reached Sam, I'm not available, please leave your name and number after the beep.",
        "It's Kate, sorry I missed your call, leave a message and I'll get back to you.",
        "Dave here. Can't talk. Leave a message.",
      ),
    ],
  },
}

export const SCREENERS: Record<Half, readonly Said[]> = {
  tune: [
    ...it(
      'Ciao! Se registri il tuo nome e il motivo della chiamata, verifico se la persona è disponibile.',
      'La persona che stai chiamando usa un servizio di filtro delle chiamate di Google e riceverà una copia di questa conversazione. Di’ il tuo nome e perché stai chiamando.',
    ),
    ...en(
      "Hi, if you record your name and reason for calling, I'll see if this person is available.",
      "Hi, the person you're calling is using a screening service from Google, and will get a copy of this conversation. Go ahead and say your name, and why you're calling.",
    ),
  ],
  scored: [
    ...it(
      'Salve. Indica il tuo nome e il motivo della telefonata e vedrò se questa persona può rispondere.',
      'Ciao, la persona che hai chiamato filtra le chiamate con un assistente. Dimmi come ti chiami e perché chiami.',
      'Prima di passare la chiamata, pronuncia il tuo nome e spiega il motivo.',
    ),
    ...en(
      'Hello. Please state your name and the reason for your call, and I will check if the person can take it.',
      'Hi, you have reached a call screening assistant from Google. Tell me your name and why you are calling.',
      "Before I connect you, say your name and what you're calling about.",
    ),
  ],
}

/** What a screener says when it was told, and whoever comes then. */
export const HOLDING: readonly Said[] = [
  ...it('Grazie, resta in linea.', 'Grazie, attendi un momento.'),
  ...en('Thanks, please stay on the line.', 'One moment please.'),
]
