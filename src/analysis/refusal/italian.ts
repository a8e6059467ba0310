import type { Lexicon } from './grammar.ts'
import { ORDERS } from './italian-orders.ts'
import { PARTINGS } from './italian-partings.ts'
import { ANOTHER, NAMING } from './italian-parts.ts'
import { REMOVALS } from './italian-removals.ts'
import { SENSES } from './italian-senses.ts'
import { CEASING, WISHES } from './italian-wishes.ts'
import { italianWords, NOISE, PHRASES } from './italian-words.ts'
import type { FamilyRows, RequestRows } from './requests.ts'
import { type Speech, speech } from './sentence.ts'
import { learned } from './weighing.ts'

const FAMILIES: readonly FamilyRows[] = [...ORDERS, ...WISHES, CEASING, ...REMOVALS, ...PARTINGS, ...SENSES]

/** Classes of words that are in every other sentence: it is for speed alone. */
const COMMON =
  'NON NO UN NONE MAI NEANCHE ME THEM YOU YOUMUST MUST MAY WANT WANTS BE DETS LET SAY ASK MINE HAVE AGAIN STILL SI I IF SMALL IHAVE KIN OWNER ' +
  'la di da il l che nel al in sul col all del si ne e sia deve dev sara essere per questo mio lo a no fare spero voi vi'

/** What a request is about: to call and to bother, to stop, lists and numbers, peace, consent, courts. */
const ABOUT = `
chiamare richiamare chiamo chiama ciamare chiammare telefonare ritelefonare telefono contattare ricontattare contatto cercare ricercare
scrivere squillare suonare disturbare importunare molestare scocciare rompere tormentare infastidire stressare assillare seccare perseguitare
stalking bombardare martellare insistere insistete riprovare riprovateci provateci ricevere raggiungere sentire sentirvi risentire
comunicazioni sollecitazioni messaggi offerte pubblicita proposte smettere smetta piantare pianti finire finitela basta evitare cessare astenere
desistere interrompere sospendere stufo stanco togliere tolga levare leva cancellare elimina rimuovere rimosso depennare escludere stralciare
disiscrivere bloccare sparire sparite dimenticare scordare perdere perdete buttare cestinare strappare lista elenco archivio database rubrica numero nominativo
dati recapito utenza cellulare lasciare lasciatemi mollare pace esisto esistere consenso permesso autorizzare autorizzo diritto oppongo opposizione revoco
ritiro diffido vieto vietato denuncia querela avvocato garante ultima achefare smettetela fatevi vivo linea fermare ferma interpellare scocciatura fastidio noia rompete autorizzazione legale
`

const speaking = (lexicon: Lexicon): Speech =>
  speech(PHRASES, {
    noise: NOISE,
    contractions: new Map([
      ['nn', 'non'],
      ['rpo', 'opposizioni'],
      ['xke', 'perche'],
      ['xche', 'perche'],
    ]),
    parts: true,
    known: (word) => lexicon.has(word),
  })

const CALLS_LATER = '(pure|UNKNOWN|SMALL)* (TIME|NOW|DAYPART|PLACE|HERE|questo|quello)'

export const ITALIAN: RequestRows = {
  lexicon: italianWords,
  families: FAMILIES,
  common: COMMON,
  about: ABOUT,
  weights: () => learned('italian'),
  forGood: 'AGAIN',
  momentary:
    'CALL-FIRST I | (YOU|THEM) CALL-FIRST | I YOU? CALL-FIRST | (UNKNOWN|DARE-FIRST|GOING) I | faccio (vivo|viva|sentire) | WRITE | NOW | BUSY | DAYPART | TIME',
  permanent: 'NON ME? INTEREST',
  atTheMoment: 'NOW (YOU|ME|io)?',
  forbidden: '(NON|NEANCHE) (ME|per|con|via|tramite)? AGAIN* (CALL|WRITE|SEND) AGAIN* CALLS?',
  invites: `(^|!NON/NEANCHE/ME) CALL-ORDER | (^|!NON/THEM) (LEIMUST/YOUMUST) CALL-INF | (!NON/se/che/di/NEANCHE)? ME (CALL-WISH/CALL-2PL/CALL-2SG) ${CALLS_LATER} | !NON/ME/se (CALL-WISH/CALL-2PL) ${CALLS_LATER} | BUT ... (TIME|NOW|resto|SI) SI | ME LET richiamare | (usi|usate|utilizzi|provi|provate|prenda|prendete) (DETS|MINE|quello|quell|l|ARTICLE)* (altro|nuovo|cellulare|fisso|NUMBER|PLACE|mobile) | (voi|lei|tu) SI | (^|!NON/NEANCHE/se/che/di/quando/volta/SE) ME (CALL-WISH/CALL-2PL) ($|STOP|e? BASTA) | YOU (do|lascio|passo|detto|mando|giro|diamo|lasciamo) (DETS|MINE|UNKNOWN|quello|altro)* (NUMBER|PLACE|mail|email|indirizzo) | (^|!NON/NEANCHE/se/che) (CALL-WISH/CALL-2PL) MINE KIN | risentiamoci | sentiamoci | ci (risentiamo|sentiamo|riaggiorniamo) | cambiato idea | ma NON lo faccio | NON a (voi|lei) | ma siete | ME dica | dica pure | volentieri | (voi|lei) (invece|potete|siete) | io no ($|STOP) | ME sono REMOVE-PART | TIME (!STOP){0,4} SI`,
  narrowing: [
    { request: 'NAME AGAIN*', by: NAMING },
    {
      request:
        '^ (!ME/CALL-INFME/CALL-ORDER/NUMBER)* (CALL-INF/CALL-WISH/CALL-2PL/CALL-2SG/CALL-ORDERIT) (AGAIN|STILL)*',
      by: ANOTHER,
    },
    {
      request: '^ (!ME/CALL-INFME/CALL-ORDER/CEASE/SAY/ASK/DARE)* (CALL-INF/CALL-WISH/CALL-2PL)',
      by: ['(DETS)* MINE KIN'],
    },
    { request: 'NAME', by: ['(un|una|il|la|l|lo|i|gli) !NUMBER/KIN/MINE/YOURS/OWNER/HERE/FOLK/SUING/NON/ME/MUST'] },
    { request: 'OBJECT AGAIN*', by: [...ANOTHER, '(il|la|l|un|una|lo|i|le|gli)'] },
    { request: 'CALL-INFIT', by: ['UNKNOWN'] },
    // "Non chiamate, scrivete": it is the way that does not suit.
    { request: 'NON ME? (CALL-WISH/CALL-2PL/CALL-ORDER)', by: ['COME'] },
    {
      request: 'OBJECT AGAIN*',
      by: ['(niente|nulla|altro|altri|altre)', '(nel|nella|nei|nelle|sotto|tra|fra|sul|sulla|in) (LIST|DETS|UNKNOWN)'],
    },
    { request: 'REFLEX', by: ['^'] },
    // "Il vicino non vuole essere disturbato", "nun me disturbà": said of the moment.
    { request: 'WANTS BE BOTHER-PART', by: ['$', '!da', 'da !voi/parte/YOURS'] },
    { request: 'NON (ME BOTHER | BOTHER-ORDER)', by: ['^'] },
  ],
  speaking,
}
