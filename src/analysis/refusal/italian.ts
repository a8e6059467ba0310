import { weightsOf } from '#language/weights.ts'
import type { Lexicon } from './grammar.ts'
import { ORDERS } from './italian-orders.ts'
import { ITALIAN_OUTRIGHT } from './italian-outright.ts'
import { PARTINGS } from './italian-partings.ts'
import { ANOTHER, CEASE, FROM_IT, NAMING, REMOVE } from './italian-parts.ts'
import { REMOVALS } from './italian-removals.ts'
import { SENSES } from './italian-senses.ts'
import { CEASING, WISHES } from './italian-wishes.ts'
import { ITALIAN_WITHDRAWALS } from './italian-withdrawals.ts'
import { italianWords, NOISE, PHRASES } from './italian-words.ts'
import type { FamilyRows, RequestRows } from './requests.ts'
import { type Speech, speech } from './sentence.ts'

const FAMILIES: readonly FamilyRows[] = [
  ...ORDERS,
  ...WISHES,
  CEASING,
  ...REMOVALS,
  ...PARTINGS,
  ...SENSES,
  ...ITALIAN_OUTRIGHT,
]

/** Classes of words that are in every other sentence: it is for speed alone. */
const COMMON =
  'NON NO UN NONE MAI NEANCHE ME THEM YOU YOUMUST MUST MAY WANT WANTS BE DETS LET SAY ASK MINE HAVE AGAIN STILL SI I IF SMALL IHAVE KIN OWNER ' +
  'la di da il l che nel al in sul col all del si ne e sia deve dev sara essere per questo mio lo a no fare spero voi vi ' +
  'FROM GOING LIST HERE YOURS NUMBER NUMBER1 DIAL NOTED GIVE PROMISE ho abbiamo ha sono siamo con co come una uno me ce ci c se numero dico tra fra su lei'

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

/** What denies, ends, takes away or threatens: whoever says none of it asks for nothing of the kind. */
const REFUSING = `
non no ne nemmeno neanche neppure mai maipiu nessuno niente nulla senza nun nn nu cchiu zero inutile contrario guai
risparmi basta smettere smesso smettiamo finite finitela finiamola finiate finisca finito fini piantare pianti cessare
cessino evitare astenere desistere interrompere sospendere fermare stop chiuso chiudiamo ultima daora disattivi
saltate togliere tolga tolgo togli tolto tolti levare levato levate levatemi levami levateci leva levi cancellare
scancellare elimina rimuovere rimosso rimozione depennare escludere stralciare disiscrivere bloccare sparire
dimenticare scordare scurdativi perdete perda perdi perso buttare cestinare strappare stracciate distrutto bruciatelo
croce riga fuori uscire morto muto listanera off mani ritiro revoco oppongo opposto opposizione dirittoopposizione
diffido vieto vietato divieto proibire rifiuto nega negare rinuncio disdico annullo denuncia querela avvocato garante
carabinieri polizia legale tribunale stalking molestie persecuzione segnalo segnalero causa lasciare lasciatemi
lassateme pace inpace stufo stanco rompere rotto scatole torno mollare senno altrimenti registro via altrove oblio
gdpr optout cessate eviti finirla nego smetta tolta blocchi fine pu cessi finire esposto levasse buttate
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

/** What speaks for being called; whoever hears of another way to say it adds a row. */
const WELCOMES = [
  // "Non smettete di chiamarmi", "non voglio essere tolta dalla lista". Not "se non la smettete", which threatens.
  `(^|!se/SE/che/finche/quando) (NON|NEANCHE|MAI) (ME|YOU|THEM|WANT|MUST|voglio|vorrei|vogliamo|che|di|a|BE|deve|dovete|mica|penso|ci|nemmeno|farmi|chiedo|chiesto|ho|serve)* (${CEASE}/${REMOVE}/${FROM_IT}/REMOVE-PART/smetteste/dimentichi/dimenticate/perda/perdete/cancellarmi/farmi)`,
  // "Non si azzardi a perdere il mio numero", "guai a voi se mi togliete", "non si permetta di dimenticarsi di me".
  `(^|!se/SE/che/finche) NON (ME|YOU|si|MAI|DARE|sia|mai|detto|a|di|da|che|STAY|andate|vada){0,5} (REMOVE-INF/REMOVE-INFME/REMOVE-INFIT/LOSE-INF/LOSE-INFME/LOSE-INFIT/LOSE-WISH/LOSE-2PL/FORGET-INF/FORGET-INFIT/FORGET-INFME/FORGET-WISH/FORGET-ORDERIT/FORGET-ORDER/REMOVE-ORDER) (di (me|noi) | DETS* MINE | ME | FROM | DETS* NUMBER | $ | STOP | che | IHAVE)`,
  `guai (a|YOU|voi|lei|chi|te){0,2} (se|chi)? ME? (REMOVE/LOSE/FORGET/dimentica/perde/toglie)`,
  // "Acconsento a essere chiamata", "il consenso ve l'ho dato".
  '(^|si|certo) (I|sono|certo|volentieri|pure)* (acconsento|accetto|autorizzo|consento|accordo) (a|ad|di|alle|al|alla|nel|che|YOU)',
  // "Non ho detto che …", "nessuno vi ha detto …".
  '(NON|MAI|NESSUNO|chi) (YOU|THEM|ME|HAVE|ho|abbiamo|ha|hanno|sono|stato|stata|io|a|MAI|MICA)* (detto|chiesto|dico|dicendo|chiedere|chiedo) (a|YOU|NESSUNO|che|di)* (NON|che|BE|di)',
  // "Se uno non vuole …", "che succede se …", "per curiosità".
  'se (uno|una|qualcuno|qualcun|persona|la gente)',
  'se (io|noi)? YOU? (dicessi|dicessimo) (NON|di|che|BASTA|REMOVE-ORDER)',
  '(succede|succederebbe|capita) se',
  '(per|solo) (curiosita|sapere)',
  // "Non vorrei che non mi chiamaste", "temo che …".
  '(NON vorrei|temo|temevo|paura|dispiacerebbe|spero) (che|di|se)? (poi|ora|adesso|dopo|voi)* NON',
  // "Aspetto che mi chiamiate", "non posso più telefonare", "mi cancelli da oggi e mi metta a giovedì".
  '(aspetto|aspettavo|aspettiamo|aspettavamo|aspettando|attendo|attendevo|attendiamo) (che|una|la|ancora|vostra|da|sempre|io)* (ME|CALLS1|CALL)',
  'NON (posso|possiamo|riesco|riusciamo) AGAIN* (a)? CALL-INF',
  'ME (REMOVE-WISH/REMOVE-2PL) (da|dal|dall|per|di) (TIME|NOW|DAYPART|oggi) e ME (metta|mettete|segni|segnate|sposti|spostate)',
  // "Quelli della banca devono smetterla, non voi", "dal suo ex": somebody else calls.
  '(quello|quelli|quella|quelle) (la|li|DETS|UNKNOWN|OWNER|OTHERS){0,4} NON? (deve|devono|dovrebbe|dovrebbero)',
  '(deve|devono|dovrebbe|dovrebbero) (CEASE-INF/CEASE-INFIT) di (CALL-INF/CALL-INFME) quelli',
  '(NON|MICA) (voi|lei) ($|STOP)',
  '(CALLS|CALLS1) (dal|dalla|dai|da) (suo|sua|suoi|mio|mia) (UNKNOWN|KIN|OTHERS)',
  // "… ma finora siete stati utili", "come si fa a farla togliere?": somebody else's lists.
  'ma (finora|fino a NOW)',
  'come si? fa a (farla|farlo|farli|farle)',
  // "Mi aveva promesso di chiamare e non l'ha fatto".
  '(promesso|assicurato|garantito|SAY) (di|che) (ME)? (CALL-INF/CALL-INFME/avreste/avrebbe/avrebbero) (CALL-PART)? (e|ma) (poi)? (NON|NESSUNO)',
  // "Avete un elenco di quelli che non vogliono essere chiamati?" Not "… mettetemi lì".
  '(avete|tenete|esiste|esistono|c e|ce) (un|una|l|DETS)* (LIST) (di|per|con|DETS)* (quelli|chi|coloro|FOLK) (!ME/metta/mettete/mettetemi/inserisca/inserite){0,20} $',
  // "Se pago oggi la smettete di chiamarmi?", "la gente ve lo chiede?".
  'se (NOW|io){0,2} (pago|saldo|compro|firmo|accetto|cambio|rispondo|aderisco|verso) (!STOP/NON){0,4} la? CEASE-2PL/CEASE-WISH',
  '(gente|persone) (YOU|THEM|ve)* (chiede|chiedono) (di|che)',
  // "Non voglio chiamate come l'ultima", "… da quelli dell'altro veicolo".
  '(CALLS|CALLS1) come (l|quella|quelle) (LAST|UNKNOWN|altra|prima)',
  'CALL-PART AGAIN* da quelli (del|dell|della|dello|dei|delle|di)',
  // "Meglio una chiamata", "preferisco che mi telefoniate".
  '(meglio|preferisco|preferirei) (se|che|una|la|le|ME|un)* (CALLS1/CALL-WISH/CALL-2PL/chiamata/telefonata/telefonate/telefoniate)',
  '(telefonate|chiamate|telefono) (invece|pure|ME|sono|al|contrario)* (bene|benissimo|si|ok|vanno|va)',
].join(' | ')

export const ITALIAN: RequestRows = {
  lexicon: italianWords,
  families: FAMILIES,
  common: COMMON,
  about: ABOUT,
  refusing: REFUSING,
  welcomes: WELCOMES,
  takesBack: ITALIAN_WITHDRAWALS,
  weights: () => weightsOf(new URL('italian-weights.txt', import.meta.url)),
  sure: 0.3,
  forGood: 'AGAIN',
  momentary:
    'CALL-FIRST I | (YOU|THEM) CALL-FIRST | I YOU? CALL-FIRST | (UNKNOWN|DARE-FIRST|GOING) I | faccio (vivo|viva|sentire) | WRITE | NOW | BUSY | DAYPART | TIME',
  permanent: 'NON ME? INTEREST',
  atTheMoment: 'NOW (YOU|ME|io)?',
  forbidden: '(NON|NEANCHE) (ME|per|con|via|tramite)? AGAIN* (CALL|WRITE|SEND) AGAIN* CALLS?',
  invites: `(^|!NON/NEANCHE/ME) CALL-ORDER | (^|!NON/THEM) (LEIMUST/YOUMUST) CALL-INF | (!NON/se/che/di/NEANCHE)? ME (CALL-WISH/CALL-2PL/CALL-2SG) ${CALLS_LATER} | !NON/ME/se (CALL-WISH/CALL-2PL) ${CALLS_LATER} | ^ CALL-WISH (questo|quello|me) | BUT ... (TIME|NOW|resto|SI) SI | ME LET richiamare | (usi|usate|utilizzi|provi|provate|prenda|prendete) (DETS|MINE|quello|quell|l|ARTICLE)* (altro|nuovo|cellulare|fisso|NUMBER|PLACE|mobile) | (voi|lei|tu) SI | (^|!NON/NEANCHE/se/che/di/quando/volta/SE) ME (CALL-WISH/CALL-2PL) ($|STOP|e? BASTA) | YOU (do|lascio|passo|detto|mando|giro|diamo|lasciamo) (DETS|MINE|UNKNOWN|quello|altro)* (NUMBER|PLACE|mail|email|indirizzo) | (^|!NON/NEANCHE/se/che) (CALL-WISH/CALL-2PL) MINE KIN | risentiamoci | sentiamoci | ci (risentiamo|sentiamo|riaggiorniamo) | cambiato idea | ma NON lo faccio | NON a (voi|lei) | ma siete | ME dica | dica pure | volentieri | (DAYPART|TIME) quando (volete|vuole|vuoi) | (avete|ha) (l|il|DETS)* (altro|nuovo) NUMBER | (voi|lei) (tenetelo|lo tenga|lo tenete) | (voi|lei) (invece|potete|siete) | io no ($|STOP) | ME sono REMOVE-PART | TIME (!STOP){0,4} SI`,
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
