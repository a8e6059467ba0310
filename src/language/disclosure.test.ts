import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DISCLOSURE, disclosesAi, statesDisclosure } from './disclosure.ts'

const DISCLOSES = [
  // Who is at the telephone, who asks, what wrote this, and the firm before its machine
  'Buonasera, la informo che l’operatrice è virtuale. Posso farle tre domande?',
  'la richiama il nostro operatore automatico è per il preventivo',
  'Il suo libro è arrivato. Messaggio generato dal nostro assistente virtuale.',
  'Croce Bianca di Lodi, centralinista automatica. Mi dica.',
  'The line is recorded and is run by a virtual operator.',
  'Harbour Inn, digital concierge speaking. Which room is it?',
  'hello i m the clinic s virtual helper',
  // What is used for the call, who was left to make it, what only seems a person
  'Per questa telefonata utilizziamo un sistema di intelligenza artificiale. Siamo la Clinica Aurora.',
  'buongiorno per chiamarla usiamo un operatore virtuale siamo energia facile',
  'Il dottor Sala ha affidato questa chiamata a un’assistente digitale.',
  'I might come across as a person, but I’m not one.',
  'We’re contacting you with our automated system to remind you about your road tax.',
  'It’s the New Theatre calling: would you be happy to chat with an AI like me for a couple of minutes?',
  'Lo sa che sta parlando con un computer? Eppure le confermo la cena di stasera.',
  'non sono una persona domani alle nove ha la visita',
  // By the voice, the role, this end of the line, letters spoken apart
  'Ha ragione, la mia è una voce artificiale.',
  "le telefono in qualità di assistente a i dell'agenzia",
  'come assistente ai posso prenotare il tavolo per lei',
  'da questa parte del telefono c’è un programma',
  'a scanso di equivoci sono un robot',
  "mine's a synthetic voice I'm afraid",
  "there's a computer on this end of the line",
  "it's Mark here the virtual receptionist",
  "I'm doctor Black's automated assistant have you got a minute",
  "i'm sam the a i that handles bookings",
  'this is a recorded automatic message',
  'Right now you are having a conversation with an AI.',
  // Italian: "sono" and a machine
  'Sono un assistente virtuale.',
  'Buongiorno, sono un assistente virtuale.',
  "Buongiorno, sono Giulia, l'assistente virtuale di Studio Bianchi. Parlo con Mario?",
  'Salve {{nome}}, sono {{agente}}, assistente virtuale di {{azienda}}.',
  "Salve, sono Anna dello studio Bianchi, un'assistente virtuale.",
  'Buonasera, sono Anna assistente virtuale di ACME, la disturbo?',
  "Buongiorno, sono l'Assistente Virtuale di ACME S.p.A., come posso aiutarla?",
  'sono anna, l’assistente virtuale di acme',
  'Mi chiamo Anna e sono un assistente digitale.',
  'Mi chiamo Anna, la vostra nuova assistente virtuale.',
  'Buongiorno, sono un’intelligenza artificiale.',
  "Ciao! Sono un'intelligenza artificiale e ti chiamo per l'appuntamento di domani.",
  'Sono una IA di ACME, la chiamo per il contratto.',
  "Sono un'AI. Posso rubarle un minuto?",
  'Sono un assistente AI di ACME.',
  'Sono un assistente ai, chiamo per conto di ACME.',
  'Sono un assistente vocale basato su intelligenza artificiale.',
  "Sono un sistema che utilizza l'intelligenza artificiale.",
  'Sono una voce generata dall’intelligenza artificiale.',
  'Sono il centralino automatico della Clinica Aurora.',
  'Questa è una chiamata automatica.',
  'Buongiorno, questa telefonata è completamente automatizzata.',
  'Sono in realtà un bot, ma posso aiutarla.',
  'Sono un AI assistant di ACME, buongiorno.',
  'Buongiorno, sono solo un robot di ACME, ha un minuto?',
  'Sono Laura (assistente virtuale) di Poste Locali.',
  'Buongiorno! Sono Marta di ACME S.r.l., assistente vocale. Parlo con la signora Verdi?',
  'SONO UN ASSISTENTE VIRTUALE DI ACME',
  "Buongiorno {{nome}}, sono l'assistente virtuale dell'Autofficina Rossi & Figli e la chiamo per il tagliando.",
  'Buongiorno, la chiamo per conto di ACME: sono un assistente virtuale.',
  "Premetto che sono un'intelligenza artificiale, non una persona.",
  "Buongiorno, sono l'assistente telefonica virtuale di ACME.",
  // Italian: other introductions
  "Buongiorno, le parla l'assistente virtuale di ACME.",
  "Pronto, parla Anna, l'assistente virtuale del Comune di Bergamo.",
  "La sta chiamando l'assistente virtuale di ACME per ricordarle la visita.",
  "Le risponde l'operatrice virtuale della clinica.",
  "Qui è l'assistente virtuale di ACME, buongiorno.",
  "Buongiorno, in linea c'è l'assistente virtuale di ACME.",
  'Sta parlando con un assistente virtuale.',
  "Benvenuto in ACME. Sta parlando con Sara, l'assistente virtuale.",
  'Questa chiamata è gestita da un assistente virtuale per conto di ACME.',
  "Questa telefonata viene effettuata tramite un'intelligenza artificiale.",
  "A parlarle è un'intelligenza artificiale.",
  "Chi le parla è un'intelligenza artificiale.",
  "La voce che sente è generata dall'intelligenza artificiale.",
  'Non sono una persona, ma posso aiutarla.',
  'Non sono un operatore umano: posso però prendere nota.',
  'Non sono una persona ma un assistente virtuale.',
  'Buongiorno, assistente virtuale di ACME, come posso aiutarla?',
  "Buongiorno dall'assistente virtuale di ACME!",
  "Buongiorno, è l'assistente virtuale della dottoressa Riva.",
  'ACME, assistente virtuale, buongiorno.',
  "Ciao {{nome}}, qui Sofia, l'assistente virtuale di FitClub!",
  'Pronto, buongiorno, mi chiamo Elena e sono la segretaria virtuale dello Studio Dentistico Conti.',
  'Salve, la contatto da Luce Casa: sono un operatore automatico.',
  'Buongiorno signor Bianchi, le parlo da assistente virtuale della banca.',
  'Buonasera, qui è Marco, agente AI di Enerblu.',
  'Sono Viola, una voce artificiale al servizio di Clinica Sole.',
  "Buongiorno! Prima di tutto le dico che sono un'intelligenza artificiale.",
  'Le dico subito che non sta parlando con una persona, ma con un assistente virtuale.',
  'Buongiorno, sono Leo, il bot di Pizzeria Vesuvio.',
  'Sono un software, non una persona: le rubo un minuto.',
  'Sono Luca, assistente telefonico con intelligenza artificiale di Acme.',
  'Sono solo una macchina, ma posso prendere nota.',
  // English
  'I am a virtual assistant.',
  "Hello, I'm an AI assistant calling from ACME.",
  'Hi {{name}}, this is {{agent}}, an AI assistant with {{company}}.',
  "Good morning, this is ACME's virtual assistant.",
  'Hello, this is the ACME virtual receptionist, how can I help?',
  "Hi, I'm Sam from ACME, an AI voice agent.",
  'Hello, my name is Sam, your AI-powered assistant.',
  "hi i'm an ai assistant from acme",
  "I'm an artificial intelligence, and I am calling about your booking.",
  "I'm an A.I. Can you spare a minute?",
  "You're speaking with an automated system.",
  'You are talking to Sam, our AI agent.',
  "You've reached the virtual assistant of Smith Dental.",
  'Sam here, an AI assistant at ACME.',
  'This call is being handled by an AI.',
  'This is an automated call from the virtual assistant of ACME.',
  'This is an automated call.',
  'Hello, this call is fully automated.',
  "I'm not a human, but I can help you.",
  'The voice you are hearing is AI-generated.',
  'Hello, virtual assistant of ACME speaking.',
  "Hello, it's Ava, the virtual assistant from ACME.",
  "Hey, I'm Ava, and I'm an AI.",
  'Hi, this is Sophie, a virtual agent calling on behalf of Green Energy.',
  'Hello! You are speaking with an AI.',
  'Hi there, Max here, the AI receptionist at Lake Hotel.',
  'Good afternoon, I am a computer program calling for Smith and Sons.',
  'Just so you know, I am an AI assistant, not a person.',
  'Hello, my name is Nora and I am a digital assistant for the clinic.',
  'This is an AI calling from Acme.',
  'Hi Jane, I should mention I am an AI.',
  'sono tobi di elettra il robot la chiamo per la consegna',
  'Non è Marta che parla ma la sua assistente virtuale.',
  'This is not Dr Reed but his AI assistant.',
]

const DOES_NOT = [
  // Who is promised, who sells them, and what was another's
  'Sono Piero. La richiama il nostro operatore automatico domani mattina.',
  'Vendiamo centralini. L’operatrice è virtuale e non dorme mai, sono Piero.',
  'Le arriva un messaggio generato dal nostro assistente virtuale. Sono Piero.',
  'We sell phone systems. The receptionist is virtual and never sleeps, I’m Tom.',
  'I’m Tom, the message generated by our virtual assistant was wrong.',
  // A machine that is spoken of behind a name
  'sono mara di fastweb il sistema automatico ci segnala un guasto alla sua linea',
  'Buongiorno sono Elio, l’assistente virtuale del sito non le ha risposto e me ne scuso.',
  'sono nicola di energia viva l’assistente virtuale l’abbiamo spento a gennaio',
  'it’s mara from fastnet the automatic system is reporting a fault on your line',
  'ieri le ha telefonato il nostro robot oggi sono io stefano',
  'I’m ringing about your son’s robot and artificial intelligence course.',
  // Somebody's guess, and who only deals with it
  "People keep asking me if I'm a machine, it's my voice.",
  "they all think I'm a bot but I'm Dave",
  'tutti credono che sono un bot',
  'le parlo come consulente di intelligenza artificiale',
  "there's a machine on the line that needs fixing",
  "there's a computer on this end of the table",
  'a i clienti diciamo sempre la verità',
  // Italian: people, and machines that are only the topic
  'Buongiorno, sono Giulia di ACME, parlo con Mario?',
  'Sono un assistente del dottor Bianchi.',
  'Sono la segretaria dello studio Bianchi.',
  'Buongiorno, la chiamo per il corso di intelligenza artificiale.',
  'Sono Marco, il docente del corso di intelligenza artificiale.',
  'Sono un esperto di intelligenza artificiale.',
  "Sono Marco e la chiamo per parlarle dell'assistente virtuale che ha acquistato.",
  'Buongiorno, il nostro assistente virtuale ha chiamato ieri.',
  'Sono Anna, il nostro assistente virtuale ha chiamato ieri.',
  "Sono Anna di ACME e le presento il nostro prodotto, l'assistente virtuale.",
  "Sono felice di presentarle il nuovo prodotto, l'assistente virtuale di ACME.",
  'Salve, sono Marco e vendo un assistente virtuale per ristoranti.',
  'Sono Marco di Assistente Virtuale Srl, buongiorno.',
  'Non sono un robot, sono Marco.',
  'Non sono un assistente virtuale.',
  'Non sono una persona che insiste.',
  'Non sono la persona giusta per questo.',
  'Ci sono novità sugli assistenti virtuali.',
  'Chiama il nostro assistente virtuale al numero verde.',
  'Può parlare con il nostro assistente virtuale premendo uno.',
  'Ha mai provato un assistente virtuale?',
  'Un assistente virtuale? Le farebbe comodo?',
  'Provi Alexa, un assistente virtuale per la casa.',
  'Buongiorno! Provi Alexa, un assistente virtuale per la casa.',
  'Domani un assistente virtuale la richiamerà.',
  "Buongiorno, l'assistente virtuale di ACME le ha lasciato un messaggio.",
  'Sono Anna, assistente ai clienti di ACME.',
  'Sono assistente ai clienti.',
  'Sono interessata ai servizi di ACME.',
  'Sono un consulente digitale di ACME.',
  'Questa non è una chiamata automatica.',
  'Questa chiamata è gratuita e la risposta automatica è disattivata.',
  'Questa chiamata viene registrata.',
  'Sono qui per parlarle di robot industriali.',
  'Robot, software, intelligenza artificiale: ne parliamo domani.',
  'Buongiorno, chiamo da ACME per un appuntamento.',
  'Buongiorno, parlo con {{nome}}?',
  'Sono Marco di AI Solutions.',
  'Buongiorno, sono Marco, AI manager di ACME.',
  'Sono Marco, responsabile dell’AI di ACME.',
  'Sono Anna del servizio automatico prenotazioni.',
  'Preferisce parlare con me o con un assistente virtuale?',
  'Buongiorno, la chiamo per parlare di intelligenza artificiale.',
  'Sono Paola e la chiamo per parlare di intelligenza artificiale.',
  'Buongiorno, sono Anna, non un robot.',
  'Sono Anna, non un assistente virtuale.',
  'Sono una persona, non un robot.',
  'La chiamo perché la nostra intelligenza artificiale ha rilevato un guasto.',
  'Sono il tecnico del robot.',
  'Sono Marco della Robot Italia.',
  'Sono la responsabile del progetto assistente virtuale.',
  'Sono Piero, venditore di assistenti virtuali.',
  'Sono Carla e uso un assistente virtuale per prendere appunti.',
  'Sono Rita, la macchina del caffè è pronta.',
  "Sono Dario, lavoro con l'intelligenza artificiale.",
  "Parlo con l'assistente virtuale?",
  'Lei è un robot?',
  // Italian: cut off before it was said
  'Buongiorno, sono',
  'Buongiorno, sono Giulia, l',
  "Buongiorno, sono Giulia, l'assist",
  "Buongiorno, sono Giulia, l'assistente",
  'Buongiorno, sono Giulia, assistente virt',
  'Buongiorno, le parla l’intelligenza',
  // English
  "Hello, I'm Bob from ACME.",
  "I'm an AI engineer at ACME.",
  "I'm calling about our AI course.",
  "I'm Bob, the trainer of the AI course.",
  "I'm a virtual assistant trainer.",
  "I'm not a robot.",
  'I am not an AI.',
  "I'm not a human resources manager.",
  'This is an AI course offer.',
  'This is Bob, our virtual assistant called you yesterday.',
  'Would you like to speak to an AI assistant?',
  'Our AI assistant will call you tomorrow.',
  "I'm happy to introduce our product, an AI assistant.",
  "This isn't an automated call.",
  'This is an automated call centre, I work here.',
  'This call is automatically recorded.',
  'This call is recorded.',
  'Hello, this is Bob from Virtual Assistant Services.',
  "It's an AI assistant that answers your telephone.",
  'I am the assistant of Doctor Smith.',
  'Hello, I am calling about our AI products.',
  'Hi, this is Tom, I would like to tell you about our AI products.',
  'I am Anna, not a robot.',
  "I'm a real person, not an AI.",
  'Our virtual assistant told me you called.',
  'We build virtual assistants for hotels.',
  'Hi, I am Ann and I use an AI assistant to take notes.',
  'Am I speaking with an AI?',
  'I work with artificial intelligence.',
  'Hello, this is Sam, an',
  'Hello, this is Sam, an AI-powered',
  'Hello, I am a virtual',
  '',
  '          ',
  'sono franco di acqua blu il robot per la piscina è in garanzia passo io',
  'sono luca di elettra il robot serve una batteria nuova',
  'this is luke from electra the robot must go back to the factory',
  "Hello, it's Ann from Milk Tech, the robot that cleans your pool is fixed.",
  'Non è Marta che parla ma sua sorella.',
]

test('who says to be a machine discloses it', () => {
  for (const text of DISCLOSES) assert.equal(disclosesAi(text), true, text)
})

test('who is a person, or only talks about machines, discloses nothing', () => {
  for (const text of DOES_NOT) assert.equal(disclosesAi(text), false, text)
})

test("the platform's own sentences disclose, and its recording notice does not", () => {
  for (const text of ['Sono un assistente virtuale.', 'I am a virtual assistant.']) assert.ok(disclosesAi(text))
  for (const text of ['Questa chiamata viene registrata.', 'This call is recorded.']) assert.ok(!disclosesAi(text))
})

test('the table is long enough to mean something', () => {
  assert.ok(DISCLOSES.length >= 60 && DOES_NOT.length >= 60)
  assert.equal(new Set([...DISCLOSES, ...DOES_NOT]).size, DISCLOSES.length + DOES_NOT.length)
})

const words = (count: number): string => 'allora, '.repeat(count)
// biome-ignore format: a table reads in columns
const places: [title: string, text: string, discloses: boolean][] = [
  ['to the last of the first forty words',   `${words(36)}sono un assistente virtuale.`,                    true],
  ['but not a word later',                   `${words(37)}sono un assistente virtuale.`,                    false],
  ['nor much later',                         `${words(200)}sono un assistente virtuale.`,                   false],
  ['nor by a noun that the limit cut short', `${words(38)}sono un’AI manager di ACME e la chiamo per lavoro.`, false],
  ['though more may follow',                 `Sono un assistente virtuale. ${words(200)}`,                  true],
]
for (const [title, text, discloses] of places) {
  test(`it counts ${title}`, () => assert.equal(disclosesAi(text), discloses))
}

test("the platform's own sentence is known wherever it stands, if it was heard to its end", () => {
  for (const sentence of Object.values(DISCLOSURE)) {
    assert.ok(statesDisclosure(`${words(200)}${sentence}`))
    assert.ok(!statesDisclosure(`${words(200)}${sentence.slice(0, -2)}`))
  }
  assert.ok(!statesDisclosure('Non sono un assistente virtuale.'))
})

test('a hostile text is read in no time', () => {
  const hostile = [
    'sono ',
    'Sono Anna di ',
    'a',
    'N, ',
    'buongiorno ',
    "l'",
    'voice ',
    'you are talking to Anna from ',
    'ai ai ',
    '{{a}} ',
  ]
  const started = process.threadCpuUsage()
  for (const part of hostile) disclosesAi(part.repeat(20_000))
  const { user, system } = process.threadCpuUsage(started)
  assert.ok((user + system) / 1_000 < 2_000)
})
