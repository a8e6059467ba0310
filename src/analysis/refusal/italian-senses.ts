import {
  CONTACT_BEFORE,
  DENIED,
  NARROWED,
  NEVER_DO,
  OFTEN,
  QUOTED,
  STRANGER,
  TIMED,
  TIMED_BEFORE,
  WONDERED,
} from './italian-parts.ts'
import type { FamilyRows } from './requests.ts'

/**
 * The same by what the words mean, whatever their order: a prohibition reaches the call through every word that neither
 * changes who does it nor what is done ("non voglio che qualcuno della vostra azienda mi richiami").
 */
const THROUGH =
  'AGAIN/MAI/STILL/ME/THEM/YOU/YOURS/YOUMUST/LEIMUST/devono/dovessero/DARE/STAY/LET/WANT/NESSUNO/NONE/NEANCHE/DETS/OWNER/BE/ALLOWED/REACH/qualcuno/qualcun/chiunque/alcuno/che/si/nessuna'
const ASKED_OF_YOU = 'CALL-WISH/CALL-2PL/CALL-SUBJ/CALL-FUTURE/CALL-WOULD'
/** What comes to me: "non voglio fare chiamate" is about mine. */
const TO_ME = 'AGAIN/MAI/STILL/ME/YOU/YOURS/NESSUNO/NONE/NEANCHE/DETS/OWNER/che/RECEIVE/OFFERS'
const CALLED = `(BE (${THROUGH}){0,2} CALL-PART)`
const FEW = `(${THROUGH}){0,3}`
const SOME = `(${THROUGH}){0,7}`
const END = '($|STOP|ASKED|e? BASTA|NOW|SUBITO|che NON|e NON|NON|una|per|ME (HAVE|sono))'
const WISHED = '(GRATEFUL|meglio|WANT|ASK|SAY|SHALL|bello|speriamo|spero|HOPE)'

const FIRST_PERSON = ['(CANNOT|HOPE|pensavo|pensavamo|credevo|credevamo|temevo) (di|che)?', '(io|noi) (YOU)?']
const ABROAD = [
  'gli HAVE?',
  '(a|ad|agli|alle|ai|con) (altri|altre|altro) (di|che)?',
  '(chi|NESSUNO) (YOU|ME)* (ha|hanno|HAVE) (SAY|ASK)? (di|che)?',
]

export const SENSES: readonly FamilyRows[] = [
  {
    bare: true,
    asks: [
      `NON (${THROUGH.replace('/WANT', '')}){0,7} (CALL-ORDER/CALL-INFME) AGAIN*`,
      `NON ${SOME} ME ${FEW} (${ASKED_OF_YOU}/CALL-INF) AGAIN*`,
      `NON ${SOME} AGAIN ${FEW} (${ASKED_OF_YOU}) AGAIN*`,
      `NON ${SOME} (${ASKED_OF_YOU}) (ME|YOU|HERE){0,2} AGAIN`,
      `NON ${SOME} ${CALLED} AGAIN*`,
      `(NON|NEANCHE) ${SOME} RECEIVE (${TO_ME}){0,6} (CALLS|CALLS1)`,
      `(NON|NEANCHE) (${TO_ME}){0,3} WANT (${TO_ME}){0,6} CALLS`,
      `NON ${FEW} (DARE-2PL/DARE-WISH/DARE-INF/DARE-ORDERIT) (${THROUGH}){0,3} (con|co) (${THROUGH}|UNKNOWN){0,3} CALLS`,
    ],
    before: [
      ...CONTACT_BEFORE,
      ...WONDERED,
      ...STRANGER,
      ...FIRST_PERSON,
      ...ABROAD,
      '(!SAY/ASK/WANT/PROMISE/NOTE/inmodoche/WISHED/MUST/FED/SUBITO) che (ME|YOU)?',
      '^ che (ME|YOU)?',
      '(KIN|OTHERS|UNKNOWN) (ME|HAVE)*',
    ],
    after: [...NARROWED, ...NEVER_DO, '(persa|perse|registrata|vocali)'],
  },
  {
    asks: [
      `${WISHED} (se|che) ${FEW} NON ${SOME} ((${ASKED_OF_YOU}/CALL-INF/CALL-INFME) | ${CALLED})`,
      `(avete|avevate) (promesso|assicurato|garantito|giurato) (di|che) NON ${SOME} (CALL)`,
      `NOTED (che|di) NON ${SOME} (CALL)`,
      `GRATEFUL (se|che) (${THROUGH}){0,4} (REMOVE-SUBJ/REMOVE-2PL/REMOVE-WISH) (${THROUGH}|MINE){0,4} (NUMBER|ME)`,
      `FED (${THROUGH}|UNKNOWN|con){0,5} CALLS`,
      `FED (di|che) (${CALLED}|${FEW} ME ${FEW} (${ASKED_OF_YOU}))`,
      `HAVE (rotto|stufato|stancato|seccato|scocciato) (scatole|ME|UNKNOWN){0,2} (con|co|di|a) (${THROUGH}|UNKNOWN){0,3} (CALLS|CALL-INF|CALL-INFME)`,
      `NON (e|sono) (GRADITE) (${THROUGH}){0,3} (CALLS|CALLS1)`,
      `(CALLS|CALLS1) NON (e|sono) AGAIN* (GRADITE)`,
      `(con|co) (${TO_ME}){0,3} CALLS (abbiamo|ho) (chiuso|finito)`,
      `CALLS (UNKNOWN|YOURS|DETS|ME){0,4} zero`,
      `CEASE (con|co) (${TO_ME}|UNKNOWN){0,3} (stalking|tormento|molestie|persecuzione)`,
      `NON (c|ce|e|ME){0,2} (bisogno|serve|occorre) che ME ${FEW} (CALL-WISH/CALL-2PL) (!STOP){0,5} MAI`,
      `(cliente|numero|utente|nominativo|scriva|segni|sotto|su|tra|fra|come) (da)? NON (CALL-INF) ($|STOP|o|e)`,
      `(lista|elenco|tra|fra) (DETS|di)* (quelli|coloro|chi|numeri) che NON (vanno|va|MUST BE|devono essere) CALL-PART`,
      `(WANT)? REVOKE (DETS|MINE)* CONSENT (a|per|di|ogni|DETS|UNKNOWN){0,4} (CALLS|CALLS1|CALL-INF)`,
      `(chiedo|chiediamo|prego|preghiamo|dico|ripeto|raccomando) (di|a) NON (CALL-INFIT) AGAIN* (in|a|mai|$|STOP)`,
      `(se|SE|finche) NON (la|YOU){0,2} (CEASE-2PL/CEASE-WISH/CEASE-FUTURE/CEASE-SUBJ) (di|con|DETS|YOURS|co){1,3} (CALL-INF/CALL-INFME/CALLS)`,
      `BASTA CALL-INFIT`,
      `KIN (THEM|LEAVE-ORDERIT){1,2} (fuori|inpace|stare) (FROM|DETS|YOURS)* CALLS`,
      `(di|DETS)* CALLS NON se ne (fanno|devono|MUST) (fare)? AGAIN`,
      `(quando|volete|si puo) la? CEASE-FUTURE (di|con) (CALL-INF/CALL-INFME/CALLS)`,
      `(garantisce|garantite|promette|promettete|assicura|assicurate|giura|giurate) che NON ${SOME} CALL-FUTURE (AGAIN|MAI)*`,
      `l LAST che ME? (CALL-2PL/CALL-WISH)`,
      `YOURS CALLS (finiscono|terminano|cessano|si fermano) (qui|qua|oggi|NOW)`,
      `GRATEFUL (!STOP/NON){0,4} l LAST (volta|CALLS1)`,
      `NON (ho|abbiamo) NONE* PLEASURE di RECEIVE (${TO_ME}){0,5} CALLS`,
      `CONSENT (a|per|di) (CALL-INF/CALL-INFME/USE) (DETS|YOU|THEM|ve|lo){0,4} REVOKE`,
      `CALL-INFME (AGAIN|STILL)* NON (YOUMUST|LEIMUST)`,
      `NON (insistete|insista|insistere|insistiate) AGAIN`,
      `NON WANT ${FEW} (fare|far|faccia|essere) ${FEW} parte (${THROUGH}){0,4} LIST`,
      `NON (YOU|avete|HAVE|ha){1,3} (${THROUGH}|MINE|UNKNOWN){0,4} ALLOWED (${THROUGH}|per){0,3} (CALL-INF/CALL-INFME)`,
    ],
    before: [...DENIED, ...QUOTED, ...TIMED_BEFORE, ...STRANGER, ...ABROAD, ...FIRST_PERSON, '(NON|MICA)'],
    after: [...TIMED, ...OFTEN, 'di UNKNOWN'],
  },
  {
    asks: [
      // "Gliel'ho detto martedì: non voglio essere ricontattato": the day is when it was said.
      `(ho|abbiamo|avevo|avevamo) SAY ((a|al|alla|ai|all) (YOURS|OTHERS|UNKNOWN|TITLE|OWNER|collega){1,3})? (TIME|DAYPART|NOW|UNKNOWN|altra|altro|volta|giorno|l){0,3} (STOP|che)? NON (WANT|volevo|volevamo) ${FEW} ${CALLED} AGAIN*`,
      // "Sarei contento se non vi faceste più vivi", "meglio non avere più notizie da voi".
      `(se|che|di|e) NON (YOU|ME|si){0,2} (faceste|facesse|facessero|facciate|facciano|metteste|mettesse|mettessero|mettiate) AGAIN (vivo|viva|vivi|vive|sentire|sentir|in contatto)`,
      `NON ${FEW} (avere|ricevere) ${FEW} notizie ${FEW} (da|di|YOURS|voi|lei|NESSUNO)`,
      // "Tutto quello che avete su di me lo voglio cancellato", "voglio che sparisca tutto quello che avete".
      `(quello|cio|dati|informazioni|dato) che? (avete|ha|tenete|conservate|sapete|HAVE) (su|sul|di|ME|MINE|conto|riguardo|a){1,4} (lo|la|li|le)? (WANT|deve|devono|va|vanno|MUST) (BE|che|sia|venga)* REMOVE-PART`,
      `(che|WANT|ASK) (PASSIVE|REMOVE-WISH|REMOVE-SUBJ|REMOVE-INF){1,2} (REMOVE-PART)? (DETS|ogni|qualsiasi)* (quello|cio|dati|informazioni|dato) che? (avete|ha|tenete|conservate|sapete) (su|sul|di|ME|MINE)`,
      // "Con mia nonna bisogna che smettiate", "la dovete smettere con mio padre": what else do they do with them?
      `(con|co) MINE (UNKNOWN|povero|povera|vecchio)? KIN (YOU|voi)? la? (MUST|YOUMUST|bisogna che) la? (CEASE-INF/CEASE-INFIT/CEASE-WISH/CEASE-2PL)`,
      `(MUST|YOUMUST|bisogna che) la? (CEASE-INF/CEASE-INFIT/CEASE-WISH/CEASE-2PL) (con|co) MINE (UNKNOWN|povero|povera|vecchio)? KIN`,
      // "Forse il consenso l'avrò dato, non ricordo, adesso lo revoco".
      `(CONSENT|permesso|firmato|accettato|autorizzato) (NON ME? THEM? (ricordo|so|sono) | !NON/REVOKE){0,9} (YOU|ve|glie)? (lo|la|li) (REVOKE|tolgo|levo)`,
      `se (ve|YOU)? (l|lo)? (ho|avevo|avessi) (mai)? dato (NOW)? (lo|la|li) REVOKE`,
    ],
    before: [...DENIED, ...ABROAD, '(se|quando|chi) (YOU|ME)?', '(NON|MICA)'],
    after: [...TIMED, ...OFTEN, '(persa|perse)'],
  },
  {
    // "Mi ha detto di chiedervi la cancellazione, ecco, la chiedo": whose words they were no longer matters.
    asks: [
      `(SAY|ASK|devo|dovrei|chiedervi|chiederle|dirvi|dirle|chiedere) (di|YOU|a|che|devo|dovrei|NON|DETS){0,4} (!STOP/BUT){0,4} (ERASURE|REMOVE|CALL|CALLS|CEASE) (!STOP/BUT/NON/se){0,6} STOP? (e|io|quindi|percio|cosi)* (ve|glielo|gliela|YOU)? (la|lo|li|THEM)? (sto)? (chiedendo|chiedo|dico|dicendo|ripeto|ridico|facendo) ($|STOP|NOW|a|io)`,
      // "… e allora lo dico: non chiamatemi più".
      `(e|io|quindi|percio|cosi|STOP) (ve|glielo|YOU)? (lo|THEM)? (dico|ripeto|ridico|sto dicendo) (chiaramente|a|lei|voi|NOW){0,3} STOP? NON (CALL-ORDER | ME (CALL-WISH/CALL-2PL)) AGAIN+`,
    ],
    before: [...DENIED, '(se|quando|chi) (YOU|ME)?', '(NON|MICA|gli)'],
    after: ['(per|se|come) !STOP'],
  },
  {
    // "Smettetela": what else could they stop?
    asks: [
      `ENOUGHOFIT ${END}`,
      `la (CEASE-WISH) ${END}`,
      `la (MUST|MAY|volete|vuole) CEASE-INF ${END}`,
      `(MUST|volete|vuole|vuoi) CEASE-INFIT ${END}`,
      `(GRATEFUL|meglio) (che|se) la (CEASE-SUBJ/CEASE-2PL/CEASE-WISH) ${END}`,
      `NON ne (posso|possiamo) AGAIN di (voi|YOURS) ${END}`,
    ],
    before: [
      ...DENIED,
      ...QUOTED,
      '(NON|MICA|se|quando|KIN|TITLE|loro|CANNOT|ragazzi|bambini|CAPITAL|OTHERS) (YOU|ME)?',
      'che',
    ],
    after: ['(di|con|a|da|coi) !CALL/CALLS/DETS', '(CAPITAL|KIN|TITLE)'],
  },
  {
    // "Trovatevi qualcun altro", "andate a disturbare un altro".
    asks: [
      `(andate|vada|vai|vadano|provate|provi) a (CALL-INF) (scatole|a|DETS){0,3} (qualcun|altro|altra|altri|altre)`,
      `(trovatevi|trovate|trovati|trovi|cercatevi|cercate) (qualcun|un|una|UNKNOWN) (altro|altra) (persona|vittima|UNKNOWN)? (da|a|per) (CALL-INF)`,
      `(BOTHER-2PL/BOTHER-WISH/BOTHER-2SG) (scatole|a){0,2} (qualcun|un|una|ad)? (altro|altra|altri) ($|STOP)`,
    ],
    before: [...DENIED, ...QUOTED, 'NON (ME|YOU)*', ...STRANGER],
    after: ['NUMBER'],
  },
  {
    // "Avete sbagliato numero, cancellatelo": the number stands before, and "lo" is it.
    asks: [
      `(NUMBER1) (!STOP/NON/OTHERLIST/BUT/vecchio/vecchia/altro){0,8} (REMOVE-ORDERIT)`,
      `(NUMBER1) (!STOP/NON/OTHERLIST/BUT/vecchio/vecchia/altro){0,8} THEM (MUST|MAY|LET){0,2} (REMOVE-WISH/REMOVE-2PL/REMOVE-INF)`,
      `(NUMBER) (!STOP/NON/OTHERLIST/BUT){0,5} NON (va|vanno|MUST BE) AGAIN* (usato|utilizzato|CALL-PART)`,
      `(SAY|ASK|WANT|RIGHT|pretendo) (di|DETS){0,3} ERASURE (DETS|MINE|UNKNOWN){0,3} NUMBER`,
      `(^|NUMBER|STOP|SUBITO) (fuori|via) (dalla|dalle|dal|dai|dall) YOURS LIST`,
      `WANT BE FORGET-PART`,
      `NUMBER (!STOP){0,2} per (voi|lei) (NON|e) (AGAIN)* (EXIST|morto)`,
      `fatefinta di NON avere (MAI|AGAIN)* avuto (DETS|MINE)* NUMBER`,
    ],
    before: [...DENIED, ...QUOTED, 'NON (ME|YOU|HAVE|MAI)*'],
    after: [
      '(DETS|FROM|UNKNOWN|MINE|YOURS)* OTHERLIST',
      '(!STOP){0,6} (metta|mettete|segni|usi|usate|inserisca|nuovo)',
    ],
  },
]
