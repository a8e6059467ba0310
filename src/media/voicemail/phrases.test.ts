import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readGreeting } from './phrases.ts'

// biome-ignore format: a list reads in lines
const MACHINES = [
  'TIM. Informazione gratuita. Il cliente da lei chiamato non è al momento raggiungibile. La preghiamo di richiamare più tardi.',
  'Risponde la segreteria telefonica TIM del numero 333 1234567. Lasciate un messaggio dopo il segnale acustico.',
  'Vodafone. Messaggio gratuito. Il telefono della persona da lei chiamata potrebbe essere spento o non raggiungibile.',
  'Segreteria telefonica Vodafone. Lasci un messaggio dopo il bip.',
  'WindTre, il cliente da lei selezionato non è al momento disponibile.',
  'Il suo corrispondente non è disponibile. Lasci un messaggio dopo il segnale.',
  'PosteMobile informa che l’utente da lei chiamato potrebbe avere il telefono spento.',
  'Fastweb. Il numero da lei composto non è attivo.',
  'La chiamata è stata trasferita a un servizio di segreteria telefonica.',
  'La casella vocale di Mario Rossi è piena.',
  'Ciao, sono Luca, parlate dopo il bip.',
  'Il telefono potrebbe essere spento o fuori dall’area di copertura, irraggiungibile.',
  'Il numero che hai chiamato non è al momento raggiungibile.',
  'La persona che stai chiamando non può rispondere.',
  'Please leave your message after the tone.',
  'Hi, this is John, leave your name, number and the reason for your call at the beep.',
  'The person you are calling is not available right now.',
  'Your call has been forwarded to an automatic voice message system.',
  'You have reached the voicemail of Jane Smith.',
  'The mailbox is full and cannot accept any messages at this time.',
  'The number you have dialed is not in service.',
  'Lasci il suo nome e il motivo della chiamata dopo il segnale acustico.',
  'Registri il suo nome e il motivo della chiamata dopo il segnale acustico.',
]

// biome-ignore format: a list reads in lines
const SCREENERS = [
  "Hi, if you record your name and reason for calling, I'll see if this person is available.",
  "Hi, the person you're calling is using a screening service from Google, and will get a copy of this conversation. Go ahead and say your name and why you're calling.",
  'Ciao! Registra il tuo nome e il motivo della chiamata, così verifico se la persona è disponibile.',
  'La persona che stai chiamando usa un servizio di filtro delle chiamate. Di’ il tuo nome e perché chiami.',
  'Indica il tuo nome e il motivo della chiamata.',
  'Chi sei e perché chiami?',
  'Il tuo gnome e il motivo della chiamata, vedrò se la persona può.',
  'Per favore il suo nome, prima di passare la chiamata.',
  'Your name, and I will cheque, the reason for your call.',
  'Before I connect you, what are you calling about?',
]

// biome-ignore format: a list reads in lines
const PERSONS = [
  'Pronto?', 'Pronto, chi parla?', 'Sì?', 'Buongiorno.', 'Hello?', 'Hello, who is this?', 'Yes, speaking.',
  'Segreteria, buongiorno.',
  'Risponde la segreteria dello studio Rossi.',
  'Risponde la segreteria dello studio Rossi, come posso aiutarla?',
  'Studio dentistico Bianchi, sono Laura, buongiorno, in cosa posso esserle utile?',
  'Pronto, scusi, pensavo fosse la segreteria telefonica.',
  'Non sono una segreteria telefonica, mi dica.',
  'Il dottore al momento non è disponibile, vuole lasciare un messaggio?',
  'Pronto, sono in riunione e non posso rispondere, mi lasci un messaggio su WhatsApp e la richiamo appena posso.',
  'Non posso rispondere adesso, ti richiamo appena possibile.',
  'Guardi, il numero che ha chiamato è sbagliato.',
  'La persona che sta cercando non lavora più qui.',
  'Vodafone store di Milano, buongiorno, sono Luca, come posso aiutarla?',
  'Poste Italiane, ufficio reclami, mi dica.',
  'La informiamo che la telefonata potrà essere registrata. Buongiorno, sono Anna, mi dica.',
  'Smith and Partners, good morning, how may I help you?',
  'He is not available, would you like to leave a message?',
  'You have reached Smith and Partners, how can I help?',
  'No, non è in casa, può richiamare più tardi?',
  'Aspetti un momento che abbasso la televisione.',
  'Il mio telefono era spento, scusi.',
  'Ah, lei è il cliente che ha chiamato ieri?',
  'Guardi, il numero che ha chiamato non è di Anna.',
  'Non sono una segreteria telefonica!',
  'La sua chiamata è stata trasferita alla segreteria dello studio, mi dica.',
  'Sì sono io, ma sto guidando, mi richiami più tardi.',
  'Mi dica, qual è il motivo della chiamata?',
  'Aspetti che vedo se mio marito è in casa.',
  'Scusi, come si chiama lei?',
  'Sorry, what is your name?',
  "Let me check if he's in.",
]

describe('by its words', () => {
  for (const text of MACHINES)
    test(`a machine: “${text}”`, () => {
      const { machine, screener } = readGreeting(text)
      assert.deepEqual({ machine, screener }, { machine: true, screener: false })
    })
  for (const text of SCREENERS)
    test(`a screener, which is no machine: “${text}”`, () => {
      const { machine, screener } = readGreeting(text)
      assert.deepEqual({ machine, screener }, { machine: false, screener: true })
    })
  for (const text of PERSONS)
    test(`nobody's machine: “${text}”`, () => {
      const { machine, screener, person, hints } = readGreeting(text)
      assert.deepEqual({ machine, screener }, { machine: false, screener: false })
      assert.ok(person || hints < 2 || !readGreeting(text).asksForMessage, 'nor by hints')
    })
})

// biome-ignore format: a table reads in columns
const HINTED: [text: string, hints: number, asksForMessage: boolean][] = [
  ['Al momento non posso rispondere, lasciate un messaggio e vi richiamerò.',            3, true],
  ['Non siamo in ufficio, lasciate un messaggio.',                                        2, true],
  ["Hi, it's Tom, I can't come to the phone, leave a message and I'll call you back.",     3, true],
  ['Non posso rispondere adesso, ti richiamo.',                                           2, false],
  ['Vodafone.',                                                                           1, false],
]
for (const [text, hints, asksForMessage] of HINTED)
  test(`hints that are no proof: “${text}”`, () => {
    const reading = readGreeting(text)
    assert.deepEqual([reading.machine, reading.hints, reading.asksForMessage], [false, hints, asksForMessage])
  })

test('accents, capitals and signs make no difference', () => {
  assert.equal(readGreeting('IL CLIENTE, DA LEI… CHIAMATO').machine, true)
})
