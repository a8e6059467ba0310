import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldDefinition, Language } from '#contract/agent-document.ts'
import type { Turn } from '#contract/conversation.ts'
import { carries, personSpoke, saidByPerson } from './evidence.ts'
import type { Value } from './values.ts'

const turn = (speaker: Turn['speaker'], text: string): Turn => ({
  speaker,
  text,
  start_seconds: 0,
  end_seconds: 1,
  interrupted: false,
})
const turns = [
  turn('agent', 'Siete dei ladri, dice qualcuno.'),
  turn('person', 'Perché no? Sì, GRAZIE mille!'),
  turn('agent', 'E il numero?'),
  turn('person', 'Il numero è +39 333 12'),
  turn('person', '34 567.'),
]

// biome-ignore format: a table reads in columns
const cases: [quote: string, said: boolean, why: string][] = [
  ['grazie mille',        true,  'case does not matter'],
  ['perche no si',        true,  'accents and punctuation do not matter'],
  ['PERCHÉ',              true,  'a composed accent is the same letter'],
  ['perche\u0301',        true,  'and so is one written apart'],
  ['ﬁne',                 false, 'a word that was not said'],
  ['mill',                false, 'half a word is no word'],
  ['siete dei ladri',     false, 'what the agent said is not what the person said'],
  ['333 12 34',           true,  'a turn that goes on in the next one is one stretch'],
  ['mille il numero',     false, 'but not across what the agent said between'],
  ['mille grazie',        false, 'the order of words matters'],
  ['',                    false, 'nothing is no evidence'],
  ['?! …',                false, 'nor are signs'],
]
for (const [quote, said, why] of cases) {
  test(`"${quote}" is ${said ? '' : 'not '}evidence: ${why}`, () => assert.equal(saidByPerson(turns, quote), said))
}

test('a person spoke when there was a word of theirs', () => {
  assert.equal(personSpoke(turns), true)
  assert.equal(personSpoke([turn('agent', 'Pronto?'), turn('person', '…'), turn('system', 'tasto 5')]), false)
})

// biome-ignore format: a table reads in columns
const BETWEEN: [agent: string, one: boolean, why: string][] = [
  ['Sì.',                       true,  'a word of listening'],
  ['Mi dica pure.',             true,  'three of them'],
  ['Okay, got it.',             true,  'in English too'],
  ['mhm',                       true,  'a mere sound'],
  ['Sì, sì, mi dica pure.',     false, 'four words are more than a sign of listening'],
  ['Tre tre tre?',              false, 'what is read back is a question'],
  ['Tre tre tre.',              false, 'with or without its sign'],
  ['Giusto?',                   false, 'and so is what asks for assent'],
  ['Va bene?',                  false, 'whatever words it asks with'],
  ['Domani?',                   false, 'a word that says something'],
  ['…',                         false, 'a turn without a word is no sign of anything'],
]
for (const [agent, one, why] of BETWEEN)
  test(`"${agent}" between two turns of the person ${one ? 'does not part' : 'parts'} them: ${why}`, () => {
    const spelled = [turn('person', 'emme a'), turn('agent', agent), turn('person', 'erre i o')]
    assert.equal(saidByPerson(spelled, 'emme a erre i o'), one)
    assert.equal(saidByPerson(spelled, agent), false)
  })

test('what the system notes parts turns, and a sign of listening at the start joins nothing', () => {
  assert.equal(saidByPerson([turn('person', 'uno'), turn('system', 'ok'), turn('person', 'due')], 'uno due'), false)
  assert.equal(saidByPerson([turn('agent', 'ok'), turn('person', 'uno due')], 'uno due'), true)
})

// biome-ignore format: a table reads in columns
const CARRIED: [type: FieldDefinition['type'], value: Value, quote: string, carried: boolean, why: string][] = [
  ['text',    'Anna Verdi',    'mi chiamo Anna Verdi',       true,  'words that say something'],
  ['text',    'nessuna nota',  'no',                         true,  'a no is an answer'],
  ['text',    'Anna Verdi',    'e',                          false, 'a word that says nothing by itself'],
  ['text',    'Anna Verdi',    'the',                        false, 'in English too'],
  ['text',    'Anna Verdi',    '',                           false, 'nothing'],
  ['text',    'Anna Verdi',    'sì, esatto',                 false, 'assent to what the agent said'],
  ['text',    'va bene così',  'Allora, va bene così.',      true,  'words of assent that are the value themselves'],
  ['boolean', true,            'sì, esatto',                 true,  'assent answers a closed question'],
  ['boolean', false,           'no',                         true,  'and so does a no'],
  ['boolean', true,            'e',                          false, 'a word that says nothing does not'],
  ['select',  'mattina',       'di mattina',                 true,  'the option itself'],
  ['select',  'confermato',    'sì, confermo',               true,  'assent may choose'],
  ['select',  'A',             'la A',                       true,  'an option that is otherwise an empty word'],
  ['select',  'mattina',       'il',                         false, 'a word that says nothing does not choose'],
  ['number',  3,               'siamo in tre',               true,  'the number that was said'],
  ['number',  3,               'Direi 3.',                   true,  'in digits'],
  ['number',  4,               'siamo in tre',               false, 'another number'],
  ['number',  4,               'tre, anzi quattro',          true,  'what the person ended up saying'],
  ['number',  3,               'tre, anzi quattro',          false, 'and not what they took back'],
  ['number',  2,               'io e mia moglie',            true,  'what our code cannot read is left to the analyst'],
  ['number',  3,               'sì, esatto',                 false, 'assent holds no number'],
  ['number',  3,               'sì, proprio quello, grazie', false, 'however it is put'],
  ['date',    '2026-11-17',    'domani',                     true,  'a day that was said'],
  ['date',    '2026-11-23',    'la settimana prossima',      false, 'a week is no day'],
  ['date',    '2026-11-17',    'non domani ma venerdì',      false, 'a day that was denied'],
  ['date',    '2026-11-17',    'sì, va bene',                false, 'assent holds no day'],
  ['phone',   '+393331234567', '333 123 45 67',              true,  'the number that was said'],
  ['phone',   '+393331234567', '333 123 45 68',              false, 'another one'],
  ['phone',   '+393331234567', 'sì, è quello giusto',        false, 'assent to a number that was read back'],
  ['email',   'anna@example.com', 'anna chiocciola example punto com',  true,  'the address that was said'],
  ['email',   'anna@example.it',  'anna chiocciola example punto com',  false, 'another one'],
  ['email',   'anna@example.com', 'sì, esatto',              false, 'assent to an address that was read back'],
]
// biome-ignore format: a table reads in columns
const COUNTED: [language: Language, label: string, value: number, quote: string, carried: boolean, why: string][] = [
  ['it', 'Figli',           2,  'ho due gatti',                    false, 'another thing'],
  ['it', 'Figli',           2,  'gatti ne ho due',                 false, 'wherever it stands'],
  ['it', 'Figli',           2,  'ne ho due',                       true,  'nothing else is named'],
  ['it', 'Cani',            2,  'due gatti',                       false, 'another kind of it'],
  ['it', 'Animali',         2,  'due gatti',                       true,  'a kind of it'],
  ['en', 'Nights',          2,  'two rooms for one night',         false, 'another number counts what is asked'],
  ['it', 'Notti',           2,  'in due, per tre notti',           false, 'whatever this one counts'],
  ['en', 'Rooms',           2,  'two rooms for one night',         true,  'and this one'],
  ['it', 'Coperti',         12, 'apriamo alle dodici',             false, 'an hour'],
  ['it', 'Coperti',         12, 'dodici persone alle otto',        true,  'people go together'],
  ['it', 'Dipendenti',      7,  'siamo al sette di via roma',      false, 'part of an address'],
  ['it', 'Numero civico',   7,  'siamo al sette di via roma',      true,  'which is what is asked'],
  ['it', 'Camere',          3,  'stiamo al terzo piano',           false, 'a place among other things'],
  ['it', 'Piano',           4,  'al quarto piano',                 true,  'and its own'],
  ['it', 'Notti',           5,  'quattro notti, no scusi, cinque', true,  'what corrects it counts the same'],
  ['it', 'Età',             41, 'mio marito ne ha quarantuno',     false, 'somebody else’s age'],
  ['it', 'Età del marito',  41, 'mio marito ne ha quarantuno',     true,  'whom the field is about'],
  ['en', 'Age',             81, "mum's the patient, she's eighty-one", true, 'or the call is for'],
  ['en', 'Age',             45, "I'm forty-five, my husband's fifty", true, 'their own beside it'],
  ['en', 'Children',        2,  "my sister's got two kids",        false, 'somebody else’s'],
  ['en', 'Age',             10, "I've worked there for ten years", false, 'how long is no age'],
  ['en', 'Children',        0,  'No, no children.',                true,  'none of what is asked'],
  ['en', 'Budget',          500, 'no more than five hundred',      true,  'a limit, where one is asked for'],
  ['en', 'Price',           500, 'no more than five hundred',      false, 'and nowhere else'],
  ['it', 'Persone',         2,  'siamo solo io e mio marito',      true,  'who is named one by one'],
  ['it', 'Budget',          1200, 'non vorrei superare i milleduecento euro', true, 'a limit that is not to be passed'],
  ['en', 'Budget',          900, "I don't want to go over nine hundred", true, 'in English too'],
  ['it', 'Larghezza in cm', 180, 'la parete è un metro e ottanta', true,  'metres, where centimetres are asked for'],
  ['it', 'Larghezza in cm', 180, 'più di un metro e ottanta',      false, 'but no bound'],
  ['it', 'Sedie ordinate',  6,  'Erano sei sedie, più il tavolo.', true,  'what comes on top is another thing'],
  ['it', 'Persone',         2,  'siamo in due più il bambino',     false, 'unless it is one more'],
  ['it', 'Persone',         2,  'siamo due persone più il nonno',  false, 'whoever that is'],
  ['it', 'Ingressi a settimana', 2, 'vengo due volte alla settimana', true, 'how often asks for no weeks'],
  ['en', 'Nights',          2,  'twice a week',                    false, 'and twice is no number of nights'],
  ['en', 'Age',             82, "my mum's eighty two but it's me that's the patient", false, 'the call is not for her'],
  ['en', 'Age',             82, "it's for my mum, she's eighty two, she's the patient", true, 'and here it is'],
  ['en', 'Suitcases',       2,  'Two, er, no, sorry, just the one.', false, 'taken back for one'],
  ['en', 'Meter reading',   40718, 'four oh seven one eight',      true,  'read out digit by digit'],
  ['en', 'Age',             8,  'my grandson is eight',            false, 'whoever it is'],
  ['en', 'Age',             70, "she's seventy my mum",            false, 'wherever they are named'],
  ['en', 'Bedrooms wanted', 5,  "my brother's got five bedrooms we only need two", false, 'their own number behind it'],
  ['en', 'Bedrooms',        3,  "my husband wants three bedrooms", true,  'who is at home speaks for them'],
  ['en', 'Dogs',            2,  'my neighbours have two dogs',     false, 'and who is not has their own'],
  ['it', 'Età del cane',    45, 'Io ho quarantacinque anni, ma il cane non saprei.', false, 'their own age is not its'],
  ['it', 'Età del cane',    9,  'il cane ha nove anni',            true,  'and its own is'],
  ['en', "Cat's age",       6,  "I've had the car six years",      false, 'how long they have had another thing'],
  ['en', 'Boiler age',      6,  "we've had it six years",          true,  'or the thing itself'],
  ['en', 'Boiler age',      6,  "it's been in six years",          true,  'whoever put it there'],
  ['it', 'Rate mensili',    36, 'il civico è il trentasei',        false, 'a house number'],
  ['it', 'Rate mensili',    24, 'abito al ventiquattro',           false, 'however it is put'],
  ['en', 'Instalments',     12, 'the twelfth of december',         false, 'a day of the month'],
  ['en', 'Year',            2000, 'it cost two thousand',          false, 'what it cost is no year'],
  ['it', 'Chilometri in un anno', 30000, "faccio trentamila chilometri l'anno", true, 'unless it is asked how much in one'],
  ['en', 'Height in cm',    70, 'I weigh seventy',                 false, 'nor is a weight a height'],
  ['en', 'Children',        7,  'my eldest is seven',              false, 'nor an age a number of them'],
  ['en', 'Visits',          9,  "I'd give you a nine",             false, 'nor a mark one of visits'],
  ['it', 'Prezzo',          2019, 'è del duemiladiciannove',       false, 'nor a year a price'],
  ['en', 'Monthly rent',    1000, 'the deposit was a thousand',    false, 'one sum is not another'],
  ['en', 'Deposit',         1000, 'the deposit was a thousand',    true,  'and is itself'],
  ['it', 'Caparra',         700, 'settecento al mese',             false, 'nor is what is paid each month'],
  ['en', 'Floor',           2,  'Second, no, first floor, sorry.', false, 'a place that was taken back'],
  ['en', 'Floor',           1,  'Second, no, first floor, sorry.', true,  'and the one that was put there'],
  ['it', 'Piano',           2,  'al secondo piano, anzi no, al primo piano', false, 'with its floor beside it'],
  ['en', 'Floor',           2,  'second floor, no lift',           true,  'a no of something else'],
  ['en', 'Floor',           6,  'we live at number six',           false, 'a house number is no floor'],
  ['en', 'Bedrooms',        4,  "it's a four bed",                 true,  'a house by its bedrooms'],
  ['it', 'Locali',          3,  'Cerchiamo un trilocale.',         true,  'or a flat'],
  ['it', 'Persone',         3,  'Cerchiamo un trilocale.',         false, 'which counts nothing else'],
  ['en', 'Monthly rent',    1150, 'eleven fifty a month',          true,  'hundreds that are left out'],
  ['en', 'Coffee price',    1150, 'eleven fifty a month',          false, 'of a rent alone'],
  ['en', 'Children',        1,  "we've got the one child with us", true,  'the one that is counted'],
  ['en', 'Children',        1,  "he's the one with the beard",     false, 'and one that points'],
  ['it', 'Prezzo richiesto', 6500, 'almeno seimilacinquecento',    true,  'at least, where a price is asked'],
  ['it', 'Prezzo pagato',   6500, 'almeno seimilacinquecento',     false, 'and nowhere else'],
  ['en', 'Quantity',        5,  'I need it by the fifth',          false, 'a day that it is due'],
  ['en', 'Due date',        5,  'I need it by the fifth',            true,  'which may be asked for'],
  ['en', 'Years at address', 30, "I'm thirty",                     false, 'an age is no number of years'],
  ['it', 'Figli',           3,  'figli non ne ho, ho tre nipoti',  false, 'grandchildren are no children'],
  ['it', 'Persone',         3,  'siamo tre fratelli',              true,  'but people'],
  ['it', 'Persone',         6,  'ci sono ancora sei preventivi',   false, 'and papers are nobody'],
  ['en', 'House number',    12, 'you can come on the twelfth',     false, 'a day is no house number'],
  ['it', 'Numero civico',   15, 'possiamo fare il quindici',       false, 'in Italian too'],
  ['it', 'Numero civico',   15, 'è il quindici',                   true,  'but a number is'],
  ['en', 'House number',    12, "it's at twelve",                  true,  'however like an hour it is said'],
  ['en', "Driver's age",    19, "my daughter's nineteen but I'm the one driving", false, 'who drives is told'],
  ['it', 'Età del conducente', 70, 'settanta ce li ha mio marito io ne ho sessantotto', false, 'who is set against them does not'],
  ['en', "Driver's age",    19, "it's my son driving, my son's nineteen", true,  'and somebody else may'],
  ['it', 'Budget',          9000, 'più di novemila euro non posso spendere', true, 'how much at most, turned round'],
  ['en', 'Budget',          9000, "over nine thousand we can't go", true, 'in English too'],
  ['it', 'Spesa',           9000, 'più di novemila euro non ricordo', false, 'of no other field'],
  ['en', 'Children',        9,  'nine children under twelve',      true,  'how old they are is beside it'],
  ['en', 'Children',        12, 'nine children under twelve',      false, 'and not how many'],
  ['en', 'Weeks of pain',   2,  "it's been hurting for a fortnight", true, 'how long in another unit'],
  ['it', 'Mesi di dolore',  6,  "sarà mezz'anno che mi fa male",   true,  'by halves as well'],
  ['it', 'Mesi di attesa',  18, 'è un anno e mezzo',               true,  'and with a half'],
  ['it', 'Settimane di attesa', 2, 'sono quindici giorni che aspetto', true, 'as people count them'],
  ['it', 'Mesi di attesa',  24, 'sono più di due anni',            false, 'but no bound'],
  ['en', 'Months of rent',  12, "it's five hundred a year",        false, 'and no rate'],
  ['it', 'Mesi',            12, 'è un anno e due mesi',            false, 'nor half of what was said'],
  ['en', 'Years of pain',   2,  'for a fortnight',                 false, 'of no other unit'],
  ['it', 'Notti',           7,  'restiamo una settimana',          true,  'an article may count'],
  ['it', 'Piano',           5,  'il palazzo ha cinque piani',      false, 'how many there are is not which'],
  ['en', 'Age',             60, "I'd like to retire at sixty",     false, 'an age that is not theirs yet'],
  ['en', 'Retirement age',  60, "I'd like to retire at sixty",     true,  'which may be asked for'],
  ['en', 'Employees',       12, "we had twelve, now it's eight",   false, 'how many there were'],
  ['en', 'Employees',       8,  "we had twelve, now it's eight",   true,  'and how many there are'],
  ['it', 'Persone',         4,  'io mia moglie e i due bambini',   true,  'who is named and counted'],
  ['it', 'Bambini',         4,  'io mia moglie e i due bambini',   false, 'where people are asked for'],
  ['en', 'Nights',          2,  'room for two please',             false, 'nor are people nights'],
]
for (const [language, label, value, quote, carried, why] of COUNTED)
  test(`"${quote}" ${carried ? 'carries' : 'does not carry'} ${label} ${value}: ${why}`, () => {
    const field = { key: 'campo', label, type: 'number' as const, required: false, options: [] }
    const on = { language, day: Temporal.PlainDate.from('2026-11-16') }
    assert.equal(carries(field, { value, evidence: quote }, on), carried)
  })

test('a number that is somebody else’s and a day of the opposite are not carried', () => {
  const on = { language: 'it' as const, day: Temporal.PlainDate.from('2026-11-16') }
  const phone = { key: 'telefono', label: 'Telefono', type: 'phone' as const, required: false, options: [] }
  const number = { value: '+393331234567', evidence: '333 123 45 67 è di mia sorella, il mio è un altro' }
  assert.equal(carries(phone, number, on), false)
  assert.equal(carries({ ...phone, label: 'Telefono della sorella' }, number, on), true)
  const day = { key: 'arrivo', label: 'Arrivo', type: 'date' as const, required: false, options: [] }
  const evidence = 'Il quattro dicembre ripartiamo, arriviamo il due dicembre.'
  assert.equal(carries(day, { value: '2026-12-04', evidence }, on), false)
  assert.equal(carries(day, { value: '2026-12-02', evidence }, on), true)
})

// biome-ignore format: a table reads in columns
const DAYS: [label: string, value: string, quote: string, carried: boolean, why: string][] = [
  ['Date of loss',  '2026-11-13', 'it happened on friday the thirteenth', true,  'what happened lies behind'],
  ['Appointment',   '2026-11-13', 'friday the thirteenth',                false, 'and nothing else does'],
  ['Date of loss',  '2026-11-06', 'it happened on a friday',              false, 'a weekday alone is none of weeks ago'],
  ['Date of loss',  '2026-08-13', 'it happened on thursday the thirteenth', false, 'nor is any day months ago'],
  ['Moving date',   '2026-12-01', "it was going to be the first of december but it's off", false, 'a day that came to nothing'],
  ['Moving date',   '2026-12-08', "it was going to be the first of december now it's the eighth of december", true, 'and its successor'],
  ['Date of birth', '1990-05-04', "my wife's is the fourth of may nineteen ninety", false, 'somebody else’s birth'],
  ['Date of birth', '1990-05-04', 'I was born on the fourth of may nineteen ninety', true, 'and their own'],
  ['Date of birth', '1984-08-21', 'the twenty-first of august',               false, 'a birth has its year'],
  ['Date of birth', '1984-08-21', 'the twenty-first of august eighty four',   true,  'which may be short'],
  ['Birthday',      '2026-12-21', 'the twenty-first of december',             true,  'and a birthday has any'],
  ['Appointment',   '2026-11-24', "I'm away on the twenty-fourth",            false, 'a day on which they are away'],
  ['Appointment',   '2026-11-24', "not the twenty-fourth I'm away on the twenty-fourth", false, 'however often they say it'],
  ['Appointment',   '2026-11-25', "I'm away on the twenty-fourth, the twenty-fifth's fine", true, 'and not the other'],
  ['Holiday from',  '2026-11-24', "I'm away on the twenty-fourth",            true,  'unless it is what is asked'],
  ['Delivery',      '2026-12-03', 'you promised me the third of december and nothing came', false, 'a day that was promised for nothing'],
  ['Delivery',      '2026-12-03', 'you promised me the third of december',    true,  'and one that still is'],
  ['Survey date',   '2026-12-09', "the ninth of december that's a wednesday isn't it", true, 'a tag denies nothing'],
  ["Wife's date of birth", '1990-05-04', "my wife's is the fourth of may nineteen ninety", true, 'which may be asked for'],
]
for (const [label, value, quote, carried, why] of DAYS)
  test(`"${quote}" ${carried ? 'carries' : 'does not carry'} ${label} ${value}: ${why}`, () => {
    const field = { key: 'campo', label, type: 'date' as const, required: false, options: [] }
    const on = { language: 'en' as const, day: Temporal.PlainDate.from('2026-11-16') }
    assert.equal(carries(field, { value, evidence: quote }, on), carried)
  })

test('English without its apostrophes is read like English with them, and Italian is left alone', () => {
  const day = Temporal.PlainDate.from('2026-11-16')
  const field = (label: string) => ({ key: 'campo', label, type: 'boolean' as const, required: false, options: [] })
  const no = (label: string, evidence: string) =>
    carries(field(label), { value: false, evidence }, { language: 'en', day })
  assert.equal(no('Witnesses present', 'i really dont know if anybody saw it'), false)
  assert.equal(no('Witnesses present', 'there wasnt anybody about'), true)
  const town = { ...field('Town'), type: 'text' as const }
  const lives = (evidence: string, language: Language) => carries(town, { value: 'Luton', evidence }, { language, day })
  assert.equal(lives('my sisters in luton', 'en'), false)
  assert.equal(lives('theres me in luton', 'en'), true)
})

test('an option that was taken back for another is not chosen', () => {
  const on = { language: 'it' as const, day: Temporal.PlainDate.from('2026-11-16') }
  const options = ['mattina', 'pomeriggio']
  const field = { key: 'fascia', label: 'Fascia', type: 'select' as const, required: false, options }
  const evidence = 'di mattina, anzi no, di pomeriggio'
  assert.equal(carries(field, { value: 'mattina', evidence }, on), false)
  assert.equal(carries(field, { value: 'pomeriggio', evidence }, on), true)
})

for (const [type, value, quote, carried, why] of CARRIED)
  test(`"${quote}" ${carried ? 'carries' : 'does not carry'} the ${type} ${value}: ${why}`, () => {
    const field = { key: 'campo', label: 'Campo', type, required: false, options: ['mattina', 'confermato', 'A'] }
    assert.equal(
      carries(field, { value, evidence: quote }, { language: 'it', day: Temporal.PlainDate.from('2026-11-16') }),
      carried,
    )
  })
