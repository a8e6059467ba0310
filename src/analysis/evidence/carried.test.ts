import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carries } from '#analysis/evidence.ts'
import type { FieldDefinition, Language } from '#contract/agent-document.ts'

/** The calls are on a Monday. */
const DAY = Temporal.PlainDate.from('2026-11-16')

type Row = readonly [language: Language, label: string, value: string, quote: string, carried: boolean, why: string]
type Typed = Readonly<Partial<Record<FieldDefinition['type'], readonly Row[]>>>

// biome-ignore format: a table reads in columns
const ASKED_BACK: Typed = {
  date: [
    ['it', 'Appuntamento', '2026-11-18', 'ha detto mercoledì o venerdì? non ho sentito', false, 'what the agent said is asked for again'],
    ['en', 'Appointment', '2026-11-17', "was that Tuesday you said or Thursday? line's dreadful", false, 'in English too'],
    ['en', 'Appointment', '2026-11-17', "was that tuesday you said or thursday line's dreadful", false, 'without a sign'],
    ['en', 'Appointment', '2026-11-17', 'Did you say Tuesday? Tuesday is fine.', true, 'but whoever answers it has said it'],
    ['it', 'Appuntamento', '2026-11-19', 'ha detto giovedì? sì, giovedì va bene', true, 'in Italian too'],
  ],
  text: [['it', 'Ora', '14:30', 'scusi ha detto alle due e mezza o alle tre e mezza?', false, 'an hour']],
  number: [
    ['en', 'Budget', '800', "eight hundred? no, I couldn't stretch to that", false, 'what is given back and refused'],
    ['en', 'Budget', '800', "eight hundred no i couldn't stretch to that", false, 'without a sign'],
    ['it', 'Budget', '800', 'ottocento? no, non ci arrivo', false, 'in Italian'],
    ['it', 'Budget a persona', '35', 'trentacinque mi pare tanto, al massimo trenta', false, 'what seems too much'],
    ['it', 'Budget a persona', '30', 'trentacinque mi pare tanto, al massimo trenta', true, 'and what does not'],
  ],
}

// biome-ignore format: a table reads in columns
const DAYS: Typed = {
  date: [
    ['en', 'Appointment', '2026-11-19', "No, not Thursday, I'm working Thursday.", false, 'a day that is denied is named again to say why'],
    ['it', 'Appuntamento', '2026-11-19', 'no giovedì no, giovedì lavoro', false, 'denied behind it'],
    ['it', 'Appuntamento', '2026-11-19', 'giovedì lavoro tutto il giorno', false, 'whoever works'],
    ['it', 'Appuntamento', '2026-11-20', 'giovedì no, venerdì', true, 'another day stands'],
    ['it', 'Appuntamento', '2026-12-02', 'Il due dicembre... anzi il tre, che il due ho il dentista.', false, 'taken back, and told why'],
    ['it', 'Appuntamento', '2026-12-03', 'Il due dicembre... anzi il tre, che il due ho il dentista.', true, 'for the one that is meant'],
    ['en', 'Installed', '2013-06-27', 'yes the twenty-seventh of june', false, 'a year that only the agent said'],
    ['en', 'Installed', '2026-06-27', 'yes the twenty-seventh of june', true, 'the last such day'],
    ['it', 'Data di nascita', '1979-03-08', 'Otto marzo settantanove, la festa della donna.', true, 'a feast beside its date takes no year away'],
    ['it', 'Data di ritiro', '2026-12-22', 'il ventidue dicembre riparto e ve la riconsegno', false, 'when it is brought back'],
    ['it', 'Data di nascita', '2026-08-21', 'il ventuno agosto', false, 'a birth has its year, even of this one'],
    ['en', 'Work finished by', '2026-12-18', 'the eighteenth of december and not a day later', true, 'a bound that denies nothing'],
    ['en', 'Surgery date', '2026-12-09', "My mum's in on the ninth of December, I've no date yet myself.", false, 'somebody else’s day'],
    ['it', "Data dell'intervento", '2026-12-10', "Il dieci dicembre operano mia figlia, io la data non ce l'ho ancora.", false, 'in Italian'],
  ],
}

// biome-ignore format: a table reads in columns
const OTHERS: Typed = {
  number: [
    ['it', 'Stanze', '4', 'quattro ce le ha mia madre, io ne ho due', false, 'whoever follows the verb has them'],
    ['it', 'Stanze', '2', 'quattro ce le ha mia madre, io ne ho due', true, 'and these are theirs'],
    ['en', 'Monthly rent', '1100', 'The lad upstairs pays eleven hundred.', false, 'what a neighbour pays'],
    ['it', 'Appartamenti posseduti', '4', 'Quattro ne ha mia zia, io ho solo questo.', false, 'what an aunt has'],
    ['en', 'Bathrooms', '3', 'aye three bathrooms, our lass would have it', true, 'whoever wished for it owns nothing else'],
    ['en', 'Age', '21', 'my young lad is twenty one', false, 'a boy by another word'],
    ['it', 'Anni di patente', '6', 'sto a napoli da sei anni', false, 'years that are spent otherwise'],
    ['it', 'Anni di residenza', '6', 'sto a napoli da sei anni', true, 'and those that are asked for'],
  ],
  text: [
    ['it', 'Sala', 'sala rossa', 'la sala rossa non è possibile', false, 'what is not possible'],
    ['it', 'Comune', 'Vasto', 'a vasto ci sta mia cognata', false, 'where somebody else lives'],
    ['en', 'Town', 'Margate', "margate's where my sister is", false, 'in English'],
    ['en', 'Town', 'Luton', 'my daughter lives with me in Luton', true, 'unless it is with them'],
    ['it', 'Cognome', 'Capuano', "Capuano è l'amministratore, io sono solo un condomino.", false, 'a name in another role'],
    ['it', 'Cognome', 'Dellepiane', "dellepiane è l'amministratore del palazzo", false, 'without the person'],
    ['it', 'Nome del gatto', 'Polpetta', "si chiama polpetta l'ha scelto mia figlia", true, 'a name that is not the person’s'],
    ['en', "Customer's car", 'BMW', 'the bmw was the fella that hit me', false, 'the car of whoever hit them'],
    ['it', 'Allergia', 'penicillina', "No, è mio fratello l'allergico alla penicillina.", false, 'pointed out'],
    ['it', 'Problema', 'gengive che sanguinano', 'a mio marito sanguinano le gengive io sto benissimo', false, 'who is well has no trouble'],
  ],
  phone: [
    ['it', 'Cellulare', '+393339027745', 'Quello è di mia figlia: tre tre tre, nove zero due, sette sette quattro cinque.', false, 'a daughter’s'],
    ['en', 'Mobile', '+447538116024', "My mum's is oh seven five three eight, one one six, oh two four. I haven't got a mobile.", false, 'a mother’s'],
    ['en', 'Phone', '+447584330192', "don't use oh seven five eight four three three oh one nine two that one's dead", false, 'out of use'],
    ['en', 'Phone', '+447584330192', 'oh seven five eight four three three oh one nine two', true, 'and as it is'],
  ],
  boolean: [
    ['en', 'Drives a van', 'true', 'My brother drives a van, I only drive a car.', false, 'what only a brother does'],
    ['en', 'Retired', 'true', "My husband still works, I'm retired.", true, 'what the person says of themselves'],
    ['en', 'Has a car', 'true', "my son's got a car", false, 'what a son has'],
    ['it', 'Ha la partita IVA', 'true', "la partita iva ce l'ha mio fratello", false, 'what a brother has'],
    ['en', 'Has a second car', 'true', "the second car is my dad's i've only the one", false, 'what is a father’s'],
    ['it', 'Fuma', 'true', 'a casa fuma solo mio marito io mai', false, 'a smoker in the house'],
  ],
}

// biome-ignore format: a table reads in columns
const COUNTED: Typed = {
  number: [
    ['it', 'Rate', '10', "d'accordo, il giorno dieci però io sono via", false, 'a day of the month'],
    ['it', 'Coperti', '8', "giusto, il tavolo otto dell'altra volta era troppo stretto", false, 'a table by its number'],
    ['it', 'Asciugamani extra', '4', 'sì grazie la stanza è la quattro', false, 'a room by its number'],
    ['en', 'Guests', '19', 'Thursday the nineteenth.', false, 'a date by its weekday'],
    ['it', 'Persone', '20', 'Il venti, di venerdì.', false, 'with its weekday behind'],
    ['en', 'Windows', '11', "mhm, my lad's eleven so he'll want to watch", false, 'an age'],
    ['en', 'Adults', '10', 'We land about ten.', false, 'an hour'],
    ['en', 'Bathrooms', '1', "We've been here one year.", false, 'a year'],
    ['en', 'Age', '68', "that's right, sixty-eight last month", true, 'an age with its birthday'],
    ['en', 'Radiators', '8', 'Eight, er, nine. Nine with the one in the hall.', false, 'changed while thinking'],
    ['en', 'Radiators', '9', 'Eight, er, nine. Nine with the one in the hall.', true, 'for another'],
    ['it', 'Balconi', '2', 'due cantine e balconi manco uno', false, 'there is none'],
    ['it', 'Balconi', '2', 'di terrazzi ne ho due, balconi nessuno', false, 'in other words'],
    ['it', 'Camerieri', '4', "l'anno scorso erano quattro quest'anno ne servono sei", false, 'how many there were'],
    ['it', 'Importo fattura', '87.5', "giusto, ottantasette e cinquanta, l'ho qui davanti", true, 'a price without its unit'],
    ['en', 'Monthly fee', '19.99', 'the nineteen ninety-nine one, yes please', true, 'in English'],
    ['en', 'Guests', '19.99', 'the nineteen ninety-nine one, yes please', false, 'where a price is asked for'],
    ['en', 'Instalments', '24', "okay let's do it over twenty-four instalments", true, 'over so many'],
    ['it', 'Radiatori', '6', 'sì giusto, sei, più lo scaldasalviette che non conta', true, 'what does not count'],
  ],
  text: [
    ['en', 'Address', '4A Church Hill', 'four b church hill', false, 'another letter'],
    ['en', 'Address', '4A Church Hill', 'four a church hill', true, 'its own'],
  ],
}

// biome-ignore format: a table reads in columns
const REFUSED: Typed = {
  text: [
    ['it', 'Modalità di pagamento', 'carta di credito', 'Con la carta di credito io non pago.', false, 'what they do not do'],
    ['it', 'Preferenza', 'la mattina', 'la mattina mai semmai verso sera', false, 'what they never do'],
    ['it', 'Preferenza', 'camera silenziosa', 'una camera silenziosa, non sulla strada', true, 'set against another place'],
    ['it', 'Giorno di chiusura', 'domenica', 'la domenica non apriamo', true, 'the day of not doing is asked for'],
    ['it', 'Colore', 'blu', 'Blu... no senta, facciamo nero.', false, 'changed'],
    ['it', 'Dolce', 'tiramisù', "Il tiramisù l'avete finito? Allora niente dolce.", false, 'only asked about'],
    ['en', 'Town', 'Bramhope', 'We looked at Bramhope but it was too dear, so we stayed in Yeadon.', false, 'only looked at'],
  ],
  boolean: [
    ['en', 'Agrees to recording', 'true', "I'd rather you didn't, to be honest.", false, 'a polite no'],
    ['en', 'Lives alone', 'true', "there's me, my wife and the twins", false, 'who lives with others'],
    ['en', 'Has made a claim', 'false', 'No, oh wait, yes, I did, last winter.', false, 'the last answer counts'],
    ['it', 'Ha la cantina', 'false', "No, cioè sì, c'è una cantinetta di sotto.", false, 'in Italian'],
    ['it', 'Ha le chiavi', 'true', 'sì ce le ho ah no le ho ridate al notaio', false, 'a yes that is taken back'],
    ['it', 'Fuma', 'false', 'un pacchetto al giorno purtroppo', false, 'who smokes so much'],
    ['en', 'Has a solicitor', 'true', "we haven't got one yet", false, 'none yet'],
    ['en', 'First visit', 'true', 'we come every sunday', false, 'who comes often'],
    ['it', 'Conferma la prenotazione', 'true', 'Guardi, devo disdire.', false, 'who calls it off'],
    ['en', 'Pays by card', 'true', "i'll pay cash on the door", false, 'who pays otherwise'],
    ['it', 'Arriva in auto', 'true', "veniamo a piedi stiamo dietro l'angolo", false, 'who comes otherwise'],
  ],
}

// biome-ignore format: a table reads in columns
const FURTHER: Typed = {
  number: [
    ['it', 'Piano', '2', 'abbiamo due caldaie', false, 'several of a thing that no table names'],
    ['it', 'Auto in famiglia', '2', 'in casa abbiamo due biciclette', false, 'in place of another'],
    ['it', 'Caldaie', '2', 'abbiamo due caldaie', true, 'unless it is what is asked for'],
    ['it', 'Età', '52', 'eh cinquantadue compiuti a giugno', true, 'and what is no name of a thing'],
    ['it', 'Figli', '1', 'ho una sorella', false, 'a sister is no child'],
    ['it', 'Anno di immatricolazione', '2000', 'ha fatto duemila chilometri', false, 'how far is no year'],
    ['it', 'Classe', '4', 'gli ho dato quattro euro per la merenda', false, 'money is no class'],
    ['en', 'Age', '34', 'our eldest is thirty-four', false, 'the age of a child'],
    ['en', "Dog's age", '9', "i'm forty and the dog's nine", true, 'the age of the one that is asked about'],
    ['en', 'Floor area', '110', 'a hundred and ten square metres', true, 'an area is no floor'],
    ['en', 'Parking bays', '4', "Yes that's right, we're in unit four round the back.", false, 'where they are'],
  ],
  text: [
    ['it', 'Indirizzo', 'Via Torrioni 12/A', 'via torrioni dodici barra b', false, 'a letter behind a stroke'],
    ['it', 'Professione', 'elettricista', "Guardi, sto aspettando l'elettricista.", false, 'who comes to them'],
    ['en', 'Best time', 'mornings', "afternoons i'm at work in the morning", false, 'when they work'],
    ['it', 'Comune', 'Todi', 'A Todi ci lavoro soltanto, la residenza è a Marsciano.', false, 'where they only work'],
    ['it', 'Zona dolorante', 'ginocchio destro', 'il ginocchio sinistro, quello destro sta bene', false, 'what is well'],
    ['it', 'Marca', 'Beretta', 'prima avevo la beretta, questa è una baxi', false, 'what they had'],
    ['en', 'Product', 'heat pump', "Oh no, I don't want one of them heat pumps.", false, 'what they do not want'],
    ['en', 'Medical condition', 'asthma', "His dad had asthma as a kid, he's not got anything himself.", false, 'what a father had'],
    ['it', 'Fascia oraria', 'pomeriggio', 'In che senso, mattina o pomeriggio?', false, 'asked which'],
    ['it', 'Fascia oraria', 'pomeriggio', 'in che senso di pomeriggio', false, 'without a sign'],
    ['it', 'Campo', 'o?!', 'o?!', true, 'a value that is all of the quote is no question'],
    ['en', 'Address', 'Flat 3, 118 Menlove Avenue', "It's one one eight Menlove Avenue, flat three.", true, 'digit by digit'],
  ],
  email: [
    ['it', 'Email', 'studio@moser.it', 'Non studio chiocciola moser, ufficio chiocciola moser punto it.', false, 'denied'],
    ['it', 'Email', 'uffici@edilpicena.it', 'uffici chiocciola edilpicena punto it non è più attiva non scriva lì', false, 'out of use'],
  ],
  date: [
    ['it', 'Data di partenza', '2026-12-05', 'torniamo il cinque dicembre', false, 'when they are back'],
    ['it', 'Data', '2026-11-21', "sabato ah no sabato c'è il battesimo facciamo lunedì ventitré", false, 'denied while thinking'],
    ['en', 'Date of birth', '2019-09-02', "That's his brother's, second of September 2019, his is the fifth of May 2021.", false, 'a brother’s'],
  ],
  boolean: [
    ['en', 'Employed', 'true', 'I lost my job in September.', false, 'who lost it'],
    ['en', 'Has paid', 'true', 'Sorry, who did you say you were?', false, 'who only asks'],
    ['it', 'Vuole il montaggio', 'true', 'E il montaggio quanto verrebbe?', false, 'what it would be'],
    ['en', 'Owner of the flat', 'true', "my son owns his, we don't own this one", false, 'what a son owns'],
  ],
}

// biome-ignore format: a table reads in columns
const FAMILY: Typed = {
  number: [
    ['it', 'Età', '80', "ottanta li ha il mi' babbo", false, 'a father as he is called in Tuscany'],
    ['it', 'Piano', '5', 'Cinque è il civico, io sto al terzo piano.', false, 'told to be another number'],
    ['it', 'Piano', '3', 'Cinque è il civico, io sto al terzo piano.', true, 'beside the one that is asked for'],
    ['it', 'Notti', '14', 'quattordici sono troppe per noi', false, 'too many'],
    ['en', 'Lessons', '10', "ten's too many, i'd sooner try a couple first", false, 'in English'],
    ['en', 'Price quoted', '90', 'ninety is too much', true, 'but a price is what it is, however dear'],
    ['en', 'Years at the address', '8', "I've had the car eight years, the house we only bought in spring.", false, 'how long they have had another thing'],
    ['en', 'Staff', '15', "My brother has fifteen working for him, it's just me here", false, 'a brother’s'],
    ['en', 'Years of experience', '15', "It's my business partner who's got fifteen years, I've just started", false, 'a partner’s'],
    ['it', 'Camere', '4', 'mia sorella ha quattro camere, io ne ho due', false, 'of two numbers the person’s own is theirs'],
    ['en', 'Children', '2', 'two, a boy and a girl', true, 'children are nobody else’s'],
    ['it', 'Anno di costruzione', '1974', 'il palazzo è del settantaquattro', true, 'a year of two digits'],
    ['en', 'Locker number', '118', 'One one eight, it says on the key.', true, 'digit by digit'],
    ['en', 'Membership number', '4471', "Four four seven one, no, sorry, that's the old card, it's five oh two nine.", false, 'taken back'],
    ['en', 'Years of no claims', '9', 'nine years no claims', true, 'a no that is part of the name'],
    ['it', 'Anni caldaia', '18', "ha diciott'anni la caldaia", true, 'without its last vowel'],
    ['en', 'Persons', '7', "they're seven next door", false, 'who lives next door'],
  ],
  text: [
    ['en', 'Town', 'Leeds', "Our Stephen's in Leeds, I'm still up here in Newcastle", false, 'one of the family by his name'],
    ['en', 'Surname', 'Dodds', 'mrs dodds next door gave me your number', false, 'who told them'],
    ['it', 'Cognome', 'Bruni', 'il mio vicino, bruni, è già cliente vostro', false, 'a neighbour’s'],
    ['en', "Child's name", 'Kathleen', 'Kathleen, sorry, Kathryn, I always do that', false, 'a long name for another'],
    ['en', 'Blood group', 'O negative', "That's my husband, he's O negative, I couldn't tell you mine", false, 'a husband’s'],
    ['it', 'Indirizzo', 'Via Santa Teresa 22', 'sì sì santa teresa al ventidue', true, 'a street without its kind'],
    ['it', 'Indirizzo', 'Via Santa Teresa 22', 'piazza santa teresa al ventidue', false, 'but no square'],
    ['en', 'Preference', 'ground floor', "ground floor please, I can't do stairs", true, 'why it is chosen'],
    ['it', 'Colore', 'blu', 'Se fosse possibile blu, ecco.', true, 'a polite wish'],
  ],
  date: [
    ['it', 'Consegna', '2026-12-03', 'Il tre dicembre mi opero, quindi prima, mi raccomando.', false, 'a day that is only a bound'],
    ['en', 'Appointment', '2026-11-21', 'We fly back from Spain on the twenty-first, so some time after that.', false, 'in English'],
    ['it', 'Data di nascita', '1985-03-10', "il dieci marzo dell'ottantacinque è nato mio fratello, io sono dell'ottanta", false, 'a brother’s birth'],
    ['it', 'Data di nascita', '1990-08-12', 'È mio figlio che è del dodici agosto novanta.', false, 'who is pointed out'],
    ['en', 'Appointment', '2026-11-20', "my wife's here on friday, I'm in on thursday", true, 'either day of the house'],
  ],
  boolean: [
    ['it', 'Prima visita', 'true', "ci vengo da vent'anni", false, 'who has come for years'],
    ['en', 'Satisfied', 'false', "couldn't fault it, lovely holiday", false, 'praise by a no'],
    ['en', 'Luggage arrived', 'true', "We're still waiting on that suitcase", false, 'who waits'],
    ['en', 'Drives', 'true', "Our Gary's got his licence, I get the bus", false, 'what Gary does'],
    ['it', 'Caldaia accesa', 'false', 'no è spenta da ieri', true, 'a no that opens the answer'],
  ],
}

const typedOf = (type: FieldDefinition['type'], value: string): string | number | boolean =>
  type === 'number' ? Number(value) : type === 'boolean' ? value === 'true' : value

for (const typed of [ASKED_BACK, DAYS, OTHERS, COUNTED, REFUSED, FURTHER, FAMILY])
  for (const [kind, rows] of Object.entries(typed)) {
    const type = kind as FieldDefinition['type']
    for (const [language, label, value, quote, carried, why] of rows)
      test(`"${quote}" ${carried ? 'carries' : 'does not carry'} ${label} ${value}: ${why}`, () => {
        const field: FieldDefinition = { key: 'k', label, type, required: false, options: [] }
        const said = { value: typedOf(type, value), evidence: quote }
        assert.equal(carries(field, said, { day: DAY, language }), carried)
      })
  }
