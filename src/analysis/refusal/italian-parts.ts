/** How Italian asks for it; the classes are those of italian-words.ts. */

export const AGAIN = '(AGAIN|MAI)*'
export const ONCE_MORE = '(AGAIN|STILL)*'
export const TO_CALL = '(CALL-INF/CALL-INFME/CALL-INFIT)'
export const BEING_CALLED = '(BE (AGAIN|NEANCHE)* CALL-PART)'
export const SUCH = '(DETS|YOURS|AGAIN|OFFERS)*'
const FROM_YOU = '((da|di|del|dal|dalla|per) (parte|questo|questa|genere|tipo|voi|YOURS|telefono|OWNER)+ | YOURS)*'
export const CALLS = `(${SUCH} CALLS ${FROM_YOU} | ${SUCH} (altra|alcun|alcuna|nessuna|nessun|ulteriore) ${SUCH} CALLS1 ${FROM_YOU})`
export const FROM_LIST = 'NOW? FROM+ (DETS|YOURS)* UNKNOWN? LIST'
export const MY_NUMBER = '(DETS* MINE DETS* UNKNOWN? NUMBER | DETS* NUMBER (di MINE KIN | mio | nostro))'
/** "… alla sua collega", "… all'operatore dell'altra volta". */
export const TO_YOURS =
  '((a|al|alla|ai|all) (YOURS|signorina|signora|operatore|operatrice|servizio|collega) (OTHERS|UNKNOWN|DETS|altro|giorno|volta){0,4})'
export const CEASE = 'CEASE-2PL/CEASE-WISH/CEASE-ORDERIT/CEASE-2SG/CEASE-INF/CEASE-INFIT/CEASE-SUBJ'
export const REMOVE = 'REMOVE-WISH/REMOVE-2PL/REMOVE-2SG/REMOVE-INF/REMOVE-ORDERIT/REMOVE-SUBJ'
export const FROM_IT = 'LEAVELIST-WISH/LEAVELIST-2PL/LEAVELIST-INF/LEAVELIST-ORDER/LEAVELIST-INFME'

/** "Non ho detto di …", "non è che …": it is denied. */
export const DENIED = [
  'se (io|noi)? YOU? (dicessi|dicessimo) (di|che|a)?',
  '(gente|persone) (YOU|THEM|ve)* (chiede|chiedono|dice|dicono) (di|che)?',
  'NON (pensi|pensate|creda|crediate|pensare|credere) (che|di)? (voglia|vogliamo)?',
  'se (foste|fosse) (!STOP){0,3} (YOU|chiederei|direi)* (di|che)?',
  '(NON|MICA|MAI) (YOU|THEM|ho|abbiamo|sto|stiamo|MAI|MICA)* (SAY|ASK) (di|che|a)?',
  '(NON|MICA|MAI) (YOU|THEM|ho|abbiamo|sto|stiamo|MAI|MICA)* (detto|dico|dicendo|dire) (!STOP/BUT/NON/e){0,3}',
  'NON e (mica)? che (!STOP/BUT/NON/e){0,3}',
  'NON (vuol|voglio|intendo|intendevo|volevo|vorrei|voleva) dire (che|di)?',
  '(NESSUNO|chi) (ha|YOU)* SAY (di|che)?',
  'NON (intendo|intendevo|volevo|voleva|vuol)',
  'ME (dispiacerebbe|spiacerebbe) (di|che|se|ME)?',
  '(peccato|triste|tristezza|brutto) (di|che|se|ME)?',
  'chi (YOU|ME)* (ha|hanno|HAVE)?',
  '(pensavo|credevo|temevo|pensavamo|credevamo|temevamo|immaginavo|sembrava|pareva) (di|che)?',
  'NON (e|era|sara|sarebbe|ce|c) (mica|DETS|UNKNOWN|bisogno|vero|necessario|detto|giusto|e){0,3} (che|di)',
  'NON (e|era|c|ce) (mica|e|alcun)* (necessario|vero|detto|bisogno|obbligatorio|indispensabile)',
  'NON (ME|YOU)? (serve|occorre|bisogna|importa|basta|risulta|sembra|pare|penso|credo|pensavo|credevo) (mica)? (che|di)?',
]
/**
 * "Mio cognato dice …", "gli ho detto di …", "mi ha chiesto di …", "ho detto a mio figlio di …": somebody else said or
 * heard it.
 */
export const QUOTED = [
  '(a|al|alla|all|ai|agli) (banca|gas|luce|OTHERS) (IHAVE) (SAY|ASK) (di|che)*',
  '(gli|le|lui|lei) fa',
  'c era (scritto)?',
  '(digli|dille|dirgli|dirle|dici|diglielo) (di|che)?',
  'gli HAVE? (SAY|QUOTE) (OFTEN|UNKNOWN|che|di|con)*',
  '(ME) (ha|hanno|aveva|avevano)? (SAY|QUOTE) (OFTEN|che|di)*',
  '(SAY|QUOTE) OFTEN? (a|ad|al|alla|ai|all|agli|alle) !sua/suo/vostra/vostro/voi/lei/sue/vostri/suoi/servizio/signorina (UNKNOWN|KIN|OWNER|MINE|DETS|TITLE){0,3} (di|che)?',
  '(a|ad|al|alla|ai|all|agli|alle) (MINE|KIN|UNKNOWN|altri|altre|altra|OWNER|TITLE|DETS){1,3} l? (IHAVE)? (SAY|QUOTE) (OFTEN|che|di|volte|devi|deve|devono|dire)*',
  'QUOTE (OFTEN|UNKNOWN)?',
  '(ARTICLE|MINE|quel|quella) (UNKNOWN|OTHERS) (ME|YOU)? HAVE ((SAY|ASK) (di|che)?)?',
]
/** "La domenica non …", "prima delle nove non …", "per oggi non …". */
export const TIMED_BEFORE = [
  'oggi (YOU|ME)?',
  '(SMALL)* DAYPART (YOU|UNKNOWN)?',
  '(in|per) (questi|queste|sti|ste|quei|quelle) (giorni|settimane|ore|mesi)',
  'in (questo|sto) periodo',
  '(prima|dopo|durante|entro|fino) SMALL* (UNKNOWN|DAYPART){1,2}',
]
/**
 * "Perché non …?", "se non …": a complaint of the opposite, or a condition; with "che" only where it can be no wish.
 */
export const WONDERED = ['WHY (YOU|ME)?']
export const COMPLAINED = ['che (YOU|ME)?']
/** "L'idraulico non vuole …": neither I nor anybody of this house. */
export const STRANGER = [
  '(ARTICLE|MINE|quel|quella|quelli|quelle|quei) (UNKNOWN|OTHERS) (AGAIN)?',
  '(quelli|quello|loro) (UNKNOWN|DETS){0,3} (si che)?',
  'quell/quello/quella/quelli che (!STOP/NON){1,4}',
]

/** "Mio fratello non deve …": somebody else does it, or not. */
export const SUBJECT = [
  '(ARTICLE|MINE|quel|quella) (KIN|UNKNOWN|OTHERS|OWNER)',
  '(loro|io|noi|lui)',
  'quello/quella/quelli che (!STOP/NON){1,4}',
]

/** "… prima delle nove", "… di domenica", "… in ufficio", "… se non è urgente", "… con l'anonimo". */
export const TIMED = [
  'senza !STOP',
  '(a|ad) (voce|UNKNOWN alta)',
  'per (!STOP/NON/AGAIN){0,4} (giorni|giorno|settimane|settimana|mesi|mese|ore|ora|minuti|anni|anno|TIME|po)',
  '(con|tramite|attraverso) (un|una|il|la|l|quel|quella|questo|questa|UNKNOWN)',
  '(in|nel|nella|su|sul|sulla|sullo) UNKNOWN',
  '(in|per) (questi|queste|sti|ste|quei|quelle) (giorni|settimane|ore|mesi)',
  '(SMALL|AGAIN|MAI|HERE)* (TIME|DAYPART)',
  '(se|a) (NON|meno)',
  '(SMALL)* PLACE',
  '(con|da) (il|un|l|dei|numeri|numero|DETS)* (anonimo|anonimi|nascosto|nascosti|privato|sconosciuto|sconosciuti|estero)',
]
export const NOT_NOW = ['(SMALL)* NOW']
const NOT_YET = ['STILL']
export const OFTEN = ['(SMALL|AGAIN)* OFTEN']
/** "… signora", "… Carla", "… così", "… per nome". */
export const NAMING = ['AGAIN? (con|per|col|in|di)? (quel|quello|questo)? (TITLE|NAMED|CAPITAL)']
/** "… l'ambulanza", "… il tecnico": another thing, or somebody else. */
export const ANOTHER = [
  '(il|lo|l|la|i|gli|un|una|uno|del|della|le) !NUMBER/KIN/MINE/YOURS/OWNER/HERE/FOLK/SUING',
  'ARTICLE? MINE !NUMBER/KIN/HERE',
  'NESSUNO',
  '(nessun|nessuna) (altro|altra|UNKNOWN)',
  'YOURS (KIN|UNKNOWN)',
  '(al|all|alla|ai) !NUMBER/KIN/MINE/YOURS/HERE/FOLK/TIME/telefono',
]
/** "Non mi chiamate mai", "… come una volta", "… da un mese". */
export const NEVER_DO = ['MAI', 'come', 'da (un|una|due|tre|quattro|ieri|mesi|anni|tempo|UNKNOWN)']
/** "Ho deciso di non …", "vorrei non …", "meglio non …": what I do. */
const MYSELF = ['DECIDE (di|a)?', '(CANNOT|per|senza|pur|meglio) (di|a)?']

export const CONTACT_BEFORE = ['(gli|le) (altri|altre)', ...DENIED, ...QUOTED, ...TIMED_BEFORE, ...MYSELF]
/** "… ma il dottore", "… ma su quello nuovo": it is about something else. */
const RATHER = ['(me|noi|HERE)? (ma|bensi) (su|al|il|la|l|lo|i|le|gli|un|una|mio|mia|quello|quella|mia|alla)']
export const NARROWED = [
  ...RATHER,
  '(lei|voi) $',
  '(al|sul|a|su) (vecchio|altro|UNKNOWN) NUMBER',
  '(da|dal|dalla) (altri|altre|un|una|qualcun|UNKNOWN)',
  ...TIMED,
  ...NOT_YET,
  ...NOT_NOW,
  ...OFTEN,
]
