import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Turn } from '#contract/conversation.ts'
import { asksNotToBeCalled } from './do-not-call.ts'
import { ENGLISH } from './refusal/english.ts'
import { ITALIAN } from './refusal/italian.ts'
import { asksFor, isForeseen, requestsOf } from './refusal/requests.ts'
import { plainSpeech, saidIn } from './refusal/sentence.ts'

const turn = (speaker: Turn['speaker'], text: string): Turn => ({
  speaker,
  text,
  start_seconds: 0,
  end_seconds: 1,
  interrupted: false,
})
const says = (text: string): boolean => asksNotToBeCalled([turn('agent', 'Buongiorno.'), turn('person', text)])

/** A request of earlier that is taken back: what was asked then is said again, and is asked no more. */
const TAKEN_BACK = [
  'Vi avevo chiesto di non chiamarmi più, rimettetemi pure in lista.',
  'quella richiesta di non chiamarmi più la annulli',
  'I asked you to take my number off your list, please put it back on.',
  'stop calling me I wrote and now please put me back on your list',
]
for (const text of TAKEN_BACK)
  test(`taken back: "${text}"`, () => {
    assert.equal(says(text), false)
  })
for (const text of [
  'Non rimettetemi in lista, non chiamatemi più.',
  "Take me off your list and don't you dare put me back on it.",
])
  test(`not taken back: "${text}"`, () => {
    assert.equal(says(text), true)
  })

const ASKS = [
  'Non chiamatemi più.',
  'Non chiamatemi più, per favore.',
  'Guardi, non mi chiami più, grazie.',
  'non mi chiamate mai più',
  'Vi prego di non chiamarmi più.',
  'Le ho già detto di non chiamarmi più!',
  'Potete non chiamarmi più?',
  'NON CHIAMATEMI PIU’, CAPITO?',
  'Non richiamate più questo… cioè, non richiamate più.',
  'Non mi dovete più chiamare.',
  'Non mi dovete chiamare più, sono stufo.',
  'Non telefonate più qui.',
  'Non chiamatemi più a questo numero.',
  'Non chiamatemi più per queste cose, non mi interessano.',
  'Non chiamatemi più, vi chiamo io se mi serve qualcosa.',
  'Non contattatemi più.',
  'Non disturbatemi più.',
  'Non voglio più essere chiamato.',
  'Non voglio essere più disturbata.',
  'Non desidero essere ricontattato.',
  'Vorrei non essere più contattata, se possibile.',
  'Chiedo di non essere più chiamato.',
  'Non voglio più ricevere le vostre telefonate.',
  'Non voglio altre chiamate da parte vostra.',
  'Non voglio che mi richiamiate.',
  'Spero che non mi chiamiate più.',
  'Non vi permettete più di chiamarmi.',
  'Non azzardatevi a richiamare.',
  'Non fatevi più sentire.',
  'Smettetela di chiamarmi!',
  'La smetta di telefonarmi, per favore.',
  'Smettetela di chiamarmi tutti i giorni.',
  'Basta telefonate!',
  'Basta con queste chiamate.',
  'Mi tolga dalla lista.',
  'Mi tolga dalla lista, per favore.',
  'Toglietemi subito dai vostri elenchi.',
  'Mi può cancellare dal vostro database?',
  'Potete togliermi dalla lista dei contatti?',
  'Cancellate il mio numero.',
  'Per favore cancelli il mio numero di telefono.',
  'Eliminate il mio numero dal vostro archivio.',
  'Cancellate i miei dati, grazie.',
  'Guardi che sono iscritto al registro delle opposizioni.',
  'Mettetemi in lista nera.',
  'Lasciatemi in pace.',
  'Revoco il mio consenso.',
  'Non richiamatemi.',
  'Non mi interessa, non mi chiami.',
  'Evitate di richiamarmi, grazie.',
  'Mi chiamate ogni giorno: non chiamatemi più, se mi richiamate vi denuncio.',
  'Voglio essere cancellato dalla lista.',
  'Vorrei essere tolta dai vostri elenchi.',
  'Chiedo la cancellazione del mio numero.',
  'Se mi richiamate ancora vi denuncio.',
  'Vi ho chiesto mille volte di non chiamare più.',
  'Il mio numero lo dovete far sparire, chiaro?',
  'Fate sparire questo numero.',
  "Questa deve essere l'ultima telefonata.",
  "Che sia l'ultima volta che mi chiamate!",
  'Qui il telefono non deve più squillare per voi.',
  'Non mi interessa adesso e non mi interesserà mai, quindi non chiamate.',
  'Non voglio che qualcuno della vostra azienda mi richiami.',
  'Avete sbagliato numero, cancellatelo.',
  'Trovatevi qualcun altro da disturbare.',
  'Sono stanca delle vostre continue telefonate.',
  'Take me off your list.',
  'Please take me off the list.',
  'Remove my number from your database.',
  'Can you get me off your calling list?',
  'Delete my number, please.',
  'Lose my number.',
  'Scrap this number from whatever system you use, please.',
  'This had better be the last time you call.',
  'Stop calling me.',
  'Please stop calling me!',
  'I told you to stop calling.',
  'Will you stop calling me?',
  'You people need to stop phoning us.',
  'Stop calling me every single day!',
  'Do not call me again, please.',
  "Don't call me again.",
  "Don't ever call this number again.",
  'Dont call here anymore',
  'Don’t you ever call me again, you hear?',
  'Never call me again.',
  'I asked you not to call me again.',
  'Could you please not call me again?',
  "I don't want to be called again.",
  'I do not wish to be contacted.',
  "I don't want any more calls from you.",
  "I don't want you to call me anymore.",
  "I don't want to hear from you again.",
  "I'd rather you didn't call me again.",
  'Put me on your do-not-call list.',
  "I'm on the do not call list, you know.",
  'No more calls, please.',
  'Leave me alone.',
  'I want to opt out of these calls.',
  "Not interested. Don't call me.",
  'I withdraw my consent.',
  'I want to be removed from your list.',
  'No, and please do not call back.',
  'I would be grateful if this number were removed from your records.',
  'Find someone else to bother.',
  'I expect never to be contacted again.',
  "If you people don't stop ringing this number I am going to the police.",
  'se non la smettete di telefonarmi vado dai carabinieri',
  'Please do not ring the surgery any more.',
  "we don't want sales calls from you",
]

const DOES_NOT = [
  'Quelli della luce devono smetterla di telefonare, non voi.',
  'Aspettavo che mi chiamaste voi, e nessuno mi ha chiamata.',
  "Don't phone my son, phone me.",
  "Please don't stop calling, I like to hear from you.",
  'I try not to ring them at work.',
  "Non chiamatemi più a quest'ora, richiamatemi domani.",
  "Non chiamatemi più a quest'ora.",
  'Non mi chiami dottore.',
  'Non mi chiami più dottore, sono in pensione.',
  'Non chiamatemi signora.',
  'Non richiamate che richiamo io.',
  'Non mi richiami, la richiamo io.',
  'Non chiamatemi più tardi delle otto.',
  'Non mi chiami più tardi, sono fuori.',
  'Perché non mi chiama più tardi?',
  'Non chiamatemi più volte al giorno.',
  'Non chiamatemi più di mattina.',
  'Non chiamatemi la domenica.',
  'Non mi chiami adesso, sto guidando.',
  'Sto guidando, non mi chiami.',
  'Non chiamatemi domani.',
  'Non chiamatemi più per oggi.',
  'Non chiamatemi più, anzi no, richiamatemi lunedì.',
  'Perché non mi chiamate più?',
  'Come mai non mi chiamate più?',
  'È un mese che non mi chiamate più.',
  'Se non mi chiamate più, cambio fornitore.',
  'Il tecnico non mi chiama più.',
  'Non mi avete più chiamato.',
  'Ho detto a mia suocera di non chiamarmi più.',
  'Non ho detto di non chiamarmi più, ho detto più tardi.',
  'Non voglio essere chiamato dottore.',
  'Non voglio essere chiamato di sera.',
  'Non voglio chiamate la mattina presto.',
  'Adesso non voglio essere disturbato.',
  'Non voglio perdere la vostra chiamata.',
  'Smettetela di chiamarmi ragioniere.',
  'Non smettete di chiamarmi, mi raccomando.',
  'Mi basta chiamare il numero verde?',
  'Basta che chiamate prima.',
  "Mi tolga dalla lista d'attesa.",
  'Mi tolga dalla lista dei partecipanti.',
  'Non mi tolga dalla lista!',
  'Mi avete tolto dalla lista?',
  'Tolga il latte dalla lista.',
  'Cancelli il mio appuntamento.',
  'Cancelli il mio numero e metta quello di mia moglie.',
  'Ho cancellato il vostro numero.',
  'Non sono iscritto al registro delle opposizioni.',
  'Mi chiami pure quando vuole.',
  'Chiamatemi più tardi.',
  'Non mi interessa, grazie.',
  'Non ho più il numero.',
  'Non ce la faccio più a chiamare il centralino.',
  'Mi chiamo Anna, non Maria.',
  'Ritiro il consenso alla registrazione.',
  'Non chiamatemi più sul fisso, chiamatemi sul cellulare.',
  'Non mi chiami Signora Rossi, mi chiami Maria.',
  'Non mi chiamate mai quando serve.',
  'Può non chiamarmi prima delle dieci?',
  "Questa è l'ultima chiamata della giornata.",
  'Il mio numero? Basta che non lo facciate sparire.',
  'Il telefono non squilla più da ieri.',
  'Se non chiamate più entro lunedì disdico.',
  'Vorrei essere cancellato dalla visita di domani.',
  'Credevo che non mi avreste più richiamato.',
  'Non voglio che mia figlia mi chiami.',
  'Non voglio che il tecnico mi chiami.',
  'Smettetela di ridere.',
  'Finitela con questo rumore.',
  'Non voglio fare telefonate.',
  "Don't call me sir.",
  "I thought I wouldn't hear from you again.",
  'No one is calling me back.',
  "I can't be contacted on my old number.",
  'Stop calling me sir!',
  "Please don't call me Bob.",
  "Don't call me again today, try tomorrow.",
  "Don't call me again until Monday.",
  "Don't call me, I'll call you.",
  "Don't call me now, I'm driving.",
  "Don't call before nine.",
  "Why don't you call me again tomorrow?",
  "You don't call me anymore.",
  'You never call me.',
  "If you don't call me again, I'll go elsewhere.",
  "Don't call me again... actually, call me back on Monday.",
  'I told my ex to stop calling me.',
  "He won't stop calling me.",
  "Don't stop calling me.",
  'They asked me to stop calling.',
  'Take me off the waiting list.',
  "Don't call my wife.",
  'This is the last call I will make today.',
  'Please do call me again.',
  'I want to be removed from the waiting list.',
  'Take me off the guest list for Saturday.',
  'Did you delete my number?',
  "Don't lose my number!",
  'Delete my number and use the new one.',
  "I don't want to be called Robert.",
  "I don't want to be called at work.",
  "I don't want any calls before nine.",
  "I don't want to miss your call.",
  'Call me again tomorrow.',
  "I'm not interested, thank you.",
  "Don't take me off your list.",
  'There were no more calls after that.',
  'I want to opt out of the insurance.',
  '',
  '...',
]

test('whoever asks not to be called again is understood, without any analyst', () => {
  for (const text of ASKS) assert.equal(says(text), true, text)
})

test('an hour, a name, a promise to call and a complaint of the opposite are no such request', () => {
  for (const text of DOES_NOT) assert.equal(says(text), false, text)
})

test('the rows of the grammars see to that by themselves, whatever the words weigh', () => {
  const grammars = [ITALIAN, ENGLISH].map(requestsOf)
  const foreseen = (text: string) =>
    grammars.some((requests) => isForeseen(requests, requests.wordsOf(saidIn(plainSpeech(text)))))
  for (const text of ASKS) assert.equal(foreseen(text), true, text)
  for (const text of DOES_NOT) assert.equal(foreseen(text), false, text)
})

test('words that weigh enough are read, though no row stands under any of them', () => {
  assert.equal(says('Ancora voi! Scurdativi stu numeru!'), true)
})

test('where something speaks for being called, words that weigh much are not enough', () => {
  const scales = { weigh: () => ({ together: 9, closely: () => 9 }), concerns: () => true, refuses: () => true }
  const [italian, english] = [ITALIAN, ENGLISH].map((rows) => ({ ...requestsOf(rows), glance: () => true, scales }))
  const heard = (requests: typeof italian, text: string) => requests && asksFor(requests, saidIn(plainSpeech(text)))
  for (const text of ['acconsento a essere contattata', 'non ho mai detto di non chiamarmi'])
    assert.equal(heard(italian, text), false, text)
  for (const text of ['I agree to be contacted by phone', 'I never said not to call me'])
    assert.equal(heard(english, text), false, text)
  assert.equal(heard(italian, 'ne ho fin sopra i capelli di voi'), true)
  assert.equal(heard(english, 'I have had it up to here with you'), true)
})

test('where the whole weighs against it, neither a part that weighs much nor a row is enough', () => {
  const heard = (together: number, text: string) => {
    const scales = { weigh: () => ({ together, closely: () => 9 }), concerns: () => true, refuses: () => true }
    return asksFor({ ...requestsOf(ENGLISH), glance: () => true, scales }, saidIn(plainSpeech(text)))
  }
  for (const text of ['never call me again', 'I have had it up to here with you'])
    assert.deepEqual([heard(-1.7, text), heard(-1.5, text)], [false, true], text)
})

test('the tables are long enough to mean something, and no sentence stands in both', () => {
  assert.ok(ASKS.length >= 60 && DOES_NOT.length >= 60)
  assert.equal(new Set([...ASKS, ...DOES_NOT]).size, ASKS.length + DOES_NOT.length)
})

test('a sentence that a pause cut in two is read as one; what others say is not the person’s', () => {
  assert.ok(asksNotToBeCalled([turn('person', 'Non chiamatemi'), turn('person', 'più.')]))
  assert.ok(
    !asksNotToBeCalled([turn('person', 'Non voglio'), turn('agent', 'Mi dica.'), turn('person', 'che mi chiamiate.')]),
  )
  assert.ok(!asksNotToBeCalled([turn('agent', 'Non chiamatemi più.'), turn('system', 'Stop calling me.')]))
})

test('a request is heard among many words of a language that nobody here reads', () => {
  const before =
    'Entschuldigung ich verstehe Sie nicht wirklich gut, bitte sprechen Sie mit meiner Frau wenn sie wieder da ist'
  for (const request of ['non chiamatemi più', "don't call me again"])
    assert.equal(says(`${before}, ${request}`), true, request)
})

test('a hostile text is read in no time', () => {
  const hostile = [
    'non mi ',
    'non voglio piu ',
    'chiamate ',
    'le vostre altre ',
    'cancelli il mio numero ',
    'detto a ',
    'stop calling me ',
    "don't ever ",
    'take me off the ',
    'i want any more ',
    "a'a ",
    '. ',
  ]
  const started = process.threadCpuUsage()
  for (const part of hostile) says(part.repeat(2_000))
  const { user, system } = process.threadCpuUsage(started)
  assert.ok((user + system) / 1_000 < 2_000)
})
