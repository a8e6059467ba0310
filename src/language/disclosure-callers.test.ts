import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disclosesAi, isForeseenDisclosure } from './disclosure.ts'
import { BOT_NAME } from './disclosure-bot-names.ts'

/** One for each row of disclosure-english-callers.ts and disclosure-italian-callers.ts, in their order. */
const FORESEEN = [
  "hello it's pepper the digital penguin from your water app",
  "yo it's bo your digital bus pal from shuttle street",
  "hello it's bertie the talking computer from the library",
  "this is mealbot your school's canteen guide",
  'Tollbot here, which bridge did you cross?',
  'housing repairs computer here i need your postcode',
  'may i as a simple machine ask when the plumber should come',
  'two minute automated survey from the harbour clinic press one to begin',
  'This is a quick automated check from your lift company.',
  'two quick questions from an automated interviewer at city trams',
  'Lost and found tickets, automated line. Which train was it?',
  'repairs and heating automated service tell me what is broken',
  "are you happy to talk to a machine for a minute it's the eye clinic",
  'mind if a robot takes your order we are rushed off our feet',
  'nobody is at the counter just me the automated clerk who takes the names',
  "they've all gone to lunch only me here the booking computer",
  "good morning mr hale it's the friendly computer from visits at home that rings every tuesday",
  'sono nino il porcellino robot della tua app',
  'buongiorno è lia la sua amica virtuale della banca del lago',
  'qui berta il computer parlante della biblioteca',
  'sono mensabot la tua guida ai pasti della scuola',
  'Robot dell’anagrafe, posso chiederle il cognome?',
  'buongiorno robot del catasto la sua visura si ritira al piano terra',
  'è il computer della croce blu che chiama tutte le mattine',
  'posso da umile assistente virtuale leggerle gli orari',
  'sondaggio automatico di due minuti della clinica del porto dica sì per cominciare',
  'Biglietti persi e trovati, linea automatica. Che treno era?',
  'iscrizioni e mense servizio automatico mi dica il nome del bambino',
  'due domande veloci da un intervistatore automatico di tranvie riunite',
  'le dispiace parlare un attimo con un computer è il servizio di richiamata',
  'allo sportello non c’è nessuno, solo io, l’addetta automatica che prende i nomi',
  'oggi niente umani solo io il computer delle consegne',
]

/** What stands close to each of them, and is somebody else, or another thing. */
const ABSENT = [
  "hello it's pia the penguin keeper from the zoo",
  "it's otto from toyland the robot penguin is ready",
  "yo it's bo your bus driver from shuttle street",
  "it's rick talbot your school's canteen guide",
  'Talbot here, which bridge did you cross?',
  "housing repairs here the computer is down i'm jo",
  'may i as a machine operator ask when the plumber should come',
  "did you do the two minute automated survey from the clinic i'm kim",
  "it's a quick automated survey that follows our chat i'm kim",
  'Lost and found, Kim speaking, our automated line is closed.',
  "repairs and heating automated service didn't ring you back so i will i'm kim",
  "are you happy to talk to a machine for a minute tomorrow it's kim",
  'mind if a robot takes your leaves away it is kim from the park',
  'nobody is at the counter just me the new clerk who takes the names',
  'just me, Kim, the robot was too dear',
  "it's the man from the computer shop that rings every tuesday",
  "parking office here the robot that reads the plates was wrong i'm kim",
  "it's kim from the garage the automated service light needs a reset",
  "they call me the robot but it's only kim",
  "the message that went this is an automated call your bus is cancelled wasn't for you it's kim from the depot",
  "our website said hello i'm sunny your virtual beach buddy but it's just kim here",
  "not being a robot i need my lunch so i'll ring after two it's kim",
  'sono nino il cane robot che ha ordinato è arrivato',
  'buongiorno è lia la sua amica della banca del lago',
  'qui la biblioteca il computer è rotto sono berta',
  'qui abbot il pescivendolo del mercato',
  'buongiorno tecnico del robot la sua macchina si ritira al piano terra',
  'è il tecnico del computer che chiama tutte le mattine',
  'posso da umile maestra di informatica leggerle gli orari',
  'potrei da tecnico di computer chiederle che modello usa',
  'il sondaggio automatico della clinica lo ha ricevuto sono lia',
  'Biglietti persi, sono Lia, la linea automatica è guasta.',
  'le dispiace parlare con un robot quando siamo chiusi sono lia',
  'il messaggio che diceva questo è un messaggio automatico era per un altro sono lia della rimessa',
  'il sito diceva ciao sono sole la tua amica virtuale ma qui c’è solo lia',
  'oggi niente computer solo io che consegno a mano',
  'mi chiamano il robot perché non mi fermo mai sono lia delle paghe',
]

for (const text of FORESEEN)
  test(`"${text}" discloses`, () => assert.ok(isForeseenDisclosure(text) && disclosesAi(text)))
for (const text of ABSENT) test(`"${text}" does not`, () => assert.equal(disclosesAi(text), false))

test('a name that ends in bot is a machine’s, unless people bear it', () => {
  for (const name of ['claimbot', 'pagobot', 'parcelbot']) assert.match(name, BOT_NAME)
  for (const name of ['bot', 'abbot', 'talbot', 'turbot', 'chatbot', 'robot']) assert.doesNotMatch(name, BOT_NAME)
})
