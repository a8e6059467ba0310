import { DENIED, QUOTED, STRANGER, TO_CALL } from './italian-parts.ts'
import type { FamilyRows } from './requests.ts'

/**
 * What is asked outright: it is heard whatever the words around it weigh, since they may be about a boiler, a death or
 * the weather. So each row names all that makes it plain, and its guards look far back.
 */

/** Up to the request, and over the colon before it. */
const MEANWHILE = '(!STOP){0,20} STOP?'
/** Somebody else says it, or it is supposed, however long before: "mia zia dice ogni volta …". */
const TOLD_BEFORE = [
  `(KIN|TITLE|CAPITAL|OWNER|OTHERS|lui|loro|gli) (ME|gli|YOU|THEM)? (HAVE|ha|hanno)? (SAY|QUOTE) ${MEANWHILE}`,
  '(SAY|QUOTE|scritto|cartello|messaggio|biglietto) (!STOP/YOU/YOURS/questo/questa/una){0,12}',
  '(se|quando|qualora|chi|perche) (!STOP){0,3}',
  'da quando (!STOP){0,12}',
]
/** "Prima chiamavate, adesso non chiamate più": a complaint. */
const DOERS = [
  '(prima|ormai|NOW|mesi|anni|anno|tempo|UNKNOWN tempo|TIME|DAYPART|voi|lei|tu|io|noi|loro)',
  '(che|perche|se|quando|chi|peccato) (ME|YOU)?',
]
/** "… di non chiamarmi più": what was said, wished or feared. */
const PLAINLY = [...DENIED, ...QUOTED, ...TOLD_BEFORE, ...DOERS, '(di|a|da|per|WANT|MUST|CANNOT)']
/** "Mettiamo che revocassi il consenso, a chi dovrei scrivere?" */
const SUPPOSED = '(se|qualora|mettiamo|metti|supponiamo|supponendo|come|chi|dove|quando) (!STOP){0,4}'
const WHOM_THEN = '(a|e)? (chi|come|dove|cosa) (!STOP){1,6}'

/** Where a name is written: "dovunque mi abbiate scritto", "da qualunque parte". */
const WHEREVER =
  '(dovunque|ovunque|dappertutto|dovunquesia | (qualsiasi|qualunque|ogni) (parte|posto|foglio|lista|elenco))'
const LINE =
  '(tirateci|tiraci|tirarci|metteteci|mettici|metterci|fateci|facci|farci|passateci | ME (tiri|tirate|metta|mettete|faccia|fate|passi)) (una|un|la|sopra|bella|bel|UNKNOWN){1,3} (riga|croce|linea|rigo|ics|frego)'

const RIGHT =
  '(diritto (all|alla|a|di|al) (oblio | ERASURE | BE (REMOVE-PART/FORGET-PART) | OPPOSE) | dirittoopposizione | diritto di opposizione)'
const USE_IT =
  '(esercitare|esercitarlo|usare|usarlo|avvalermi|avvalermene|avvalerci|avvalercene|invocare|invocarlo|valere|usufruirne|usufruire|applicarlo|chiederlo|utilizzarlo)'
const I_USE_IT = '(esercito|esercitiamo|invoco|invochiamo|avvalgo | faccio valere | (uso|applico))'

const DIED =
  '(morto|morta|morti | mancato/mancata (!il/la/lo/i/le/gli | (il|la)? MINE? KIN) | deceduto|deceduta|defunto|defunta|scomparso|scomparsa|sepolto|sepolta|seppellito|seppellita|lutto | NON (c e|ce) AGAIN)'
const HIM_OFF = `(REMOVE-ORDERIT | (potete|puo|potreste|potrebbe|vogliate|voglia|dovete|deve) REMOVE-INFIT | (ASK|SAY|WANT|prego) di? REMOVE-INFIT | THEM (MAY|MUST|LET)? (REMOVE-WISH/REMOVE-2PL/REMOVE-INF) | (REMOVE-WISH/REMOVE-2PL) (DETS|il|MINE|suo){1,3} NUMBER | (MAY|ASK|WANT|prego) di? REMOVE-INF (DETS|il|suo|MINE){1,3} NUMBER)`

const UNDO =
  '(REVOKE|annullare|annulli|annullate|annullarmi|disdire|disdica|disdite|revochi|revocate|ritirare|ritiri | REMOVE-INF/REMOVE-WISH/REMOVE-2PL)'
const FOR_CALLS = `((a|ad|al|alle|alla|per|di|del|delle|DETS|MINE|YOURS|OFFERS|RECEIVE){1,4} (CALLS|CALLS1|${TO_CALL}|BE CALL-PART))`
/** "… ho cambiato idea" is why: it takes nothing back. */
const WHY_SO = '((perche|che|e)? (IHAVE|ci) cambiato idea)?'

export const ITALIAN_OUTRIGHT: readonly FamilyRows[] = [
  {
    // "… perciò qui non telefonate più", and nothing behind it.
    outright: true,
    asks: [
      `(HERE|NUMBER) NON (ME|AGAIN|MAI){0,2} (CALL-2PL/CALL-WISH/CALL-INF) (AGAIN|MAI|HERE)* AGAIN STOP* $`,
      `NON (AGAIN|MAI)* (CALL-2PL/CALL-WISH) (AGAIN|MAI)* HERE (AGAIN|MAI)+ STOP* $`,
      `NON (CALL-2PL/CALL-WISH) AGAIN+ (HERE|a MINE numero) STOP* $`,
      `NON (CALL-ORDER/CALL-INFME) (AGAIN|MAI)* AGAIN STOP* $`,
      `(NON (serve|occorre|bisogna) che)? ME? (CALL) (!STOP/NON/se){0,4} STOP? NON (fatelo|farlo|fatela|lo faccia|lo fate|lo fare) AGAIN+ STOP* $`,
    ],
    before: PLAINLY,
    after: [],
  },
  {
    // "Le dico solo questo e poi metto giù: non richiami."
    outright: true,
    asks: [
      `(dico|ripeto|diro) (questo|questa|una|chiaro){1,2} (!NOW/DAYPART/QUOTE/gli/se/quando/BUT){0,16} NON ME? (CALL-WISH/CALL-2PL) AGAIN* STOP* $`,
    ],
    before: [...DENIED, ...QUOTED, '(gli|NON|MICA|se|quando)'],
    after: [],
  },
  {
    // "Dovunque mi abbiate scritto, tirateci una riga sopra."
    outright: true,
    asks: [
      `${WHEREVER} (!STOP/NON/OTHERLIST){0,8} STOP? (${LINE} | REMOVE-ORDER | REMOVE-ORDERIT | ME (REMOVE-WISH/REMOVE-2PL))`,
      `(ME|MINE) (!STOP/NON/OTHERLIST){0,8} STOP? ${LINE} (sopra|su|$|STOP)`,
    ],
    before: [...DENIED, ...QUOTED, '(NON|MICA) (YOU|ME|DARE|a|di)*'],
    after: [
      '(!STOP){0,3} OTHERLIST',
      'e (DETS|MINE)* (scriva|metta|scrivete|mettete)',
      'FROM+ DETS* !LIST/STOP/DETS/FROM',
    ],
  },
  {
    // "Credo si chiami diritto all'oblio: lo vorrei esercitare."
    outright: true,
    asks: [
      `${RIGHT} (!STOP/NON/KIN/UNKNOWN){0,6} STOP? (io|noi|lo|la|e)* (WANT|posso|potrei|devo|piacerebbe|ASK) (di|io|farlo|far|fare|lo){0,3} ${USE_IT}`,
      `(WANT|ASK|piacerebbe|devo) (di|io|far|fare|DETS){0,3} ${USE_IT} (DETS|MINE){0,3} UNKNOWN? ${RIGHT}`,
      `ME? ${I_USE_IT} (DETS|MINE){0,3} UNKNOWN? ${RIGHT}`,
    ],
    before: [...DENIED, ...QUOTED, '(NON|MICA) (si|ME|YOU)?', SUPPOSED],
    after: [WHOM_THEN, '(contro|verso|su|sul|al|alla|per|in|nel|nella) (DETS|MINE)* UNKNOWN', 'a (DETS|MINE)* UNKNOWN'],
  },
  {
    // "Il signor Cadeddu è mancato a febbraio, potete levarlo?"
    outright: true,
    asks: [`${DIED} (!OTHERLIST/se/NON/UNKNOWN | UNKNOWN){0,14} ${HIM_OFF}`],
    before: [...DENIED, '(se|quando) (e|era|fosse)*', 'NON (e|sono|era)*'],
    after: [
      '(!STOP){0,4} OTHERLIST',
      'FROM+ DETS* !LIST/STOP/ASKED/DETS/FROM/YOURS',
      '(e|ma) (DETS|ME)* (metta|mettete|metti|intesti|intestate|lasci|lasciate|scriva)',
      '(il|la|lo|l|i|le|gli|un|una) !NUMBER/LIST/MINE/YOURS/LAST',
    ],
  },
  {
    // "Voglio annullare il consenso alle telefonate", "cancelli l'autorizzazione a contattarmi".
    outright: true,
    asks: [
      `${UNDO} (DETS|MINE|UNKNOWN|qualsiasi){0,3} (CONSENT|permesso) (che (YOU|ve|IHAVE|l){1,3} dato)? ${FOR_CALLS} ${WHY_SO}`,
      `(CONSENT|permesso) ${FOR_CALLS} (DETS|YOU|THEM|ve|lo|glielo|WANT|NOW|AGAIN){0,4} ${UNDO}`,
      `(CONSENT|permesso) ${FOR_CALLS} NON (YOU|ve|THEM|glielo|lo){0,3} (do|diamo) AGAIN`,
      `(annullate|annulli|annullare|revocate|revochi|disdire|disdica|ritirare) (DETS|MINE){0,3} (CONSENT) ($|STOP|NON|io|che (YOU|ve|IHAVE|l){1,3} dato)`,
    ],
    before: [
      ...DENIED,
      ...QUOTED,
      ...STRANGER,
      '(NON|MICA|se|come|quando|chi|KIN) (si|ME|YOU|WANT|MUST|puo|DARE|a|di)*',
      '(IHAVE|HAVE) (dovuto|voluto|fatto)?',
      SUPPOSED,
    ],
    after: [
      WHOM_THEN,
      '(ma|pero) NON',
      '(!STOP/CALL){0,4} (RECORDING|OTHERLIST)',
      '(del|della|dal|dalla|dello) (UNKNOWN|DETS)* UNKNOWN',
    ],
  },
]
