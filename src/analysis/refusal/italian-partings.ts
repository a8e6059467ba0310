import { BEING_CALLED, CALLS, DENIED, MY_NUMBER, QUOTED, STRANGER, TIMED_BEFORE, TO_CALL } from './italian-parts.ts'
import type { FamilyRows } from './requests.ts'

const BEFORE = [
  ...DENIED,
  ...QUOTED,
  'NON (ME|YOU|si|THEM|WANT|WANTS|MUST|MAY|CANNOT|DARE|a|di|da)*',
  'guai (a|YOU|voi|lei|chi)* se?',
  'che',
]
const LOSES = 'LOSE-2PL/LOSE-WISH/LOSE-ORDERIT/LOSE-INF/LOSE-2SG'
const LEAVES = 'LEAVE-2PL/LEAVE-WISH/LEAVE-INF/LEAVE-2SG'
const THREAT = '(SUING | GOING (!STOP){0,3} JUSTICE)'

/** "Dimenticatevi il mio numero", "lasciatemi in pace", "revoco il consenso", "che sia l'ultima volta". */
export const PARTINGS: readonly FamilyRows[] = [
  {
    asks: [
      `(${LOSES}) (DETS|UNKNOWN|LIST|col|con|coi)* ${MY_NUMBER}`,
      `(FORGET-2PL/FORGET-WISH/FORGET-ORDERIT/FORGET-INFIT/FORGET-INF) (di)? (che)? (ME)? EXIST (DETS* MINE? NUMBER)?`,
      `FORGET-ORDER`,
      `(FORGET-ORDERIT|FORGET-INFIT|si FORGET-WISH|FORGET-INF) di (me|noi) (e DETS* MINE NUMBER)?`,
      `fatefinta che (!STOP){0,4} (NON EXIST|NON (ME|ci) (sia|fosse|e)|morto|morta)`,
    ],
    before: BEFORE,
    after: ['(UNKNOWN|DETS)'],
  },
  {
    asks: [
      `NON ME (MAY|WANTS|volete|vuole)* (LEAVE-2PL/LEAVE-WISH/LEAVE-INF) MAI? INPEACE`,
      `(LEAVE-ORDER/LEAVE-INFME) (UNKNOWN|un|po)* ALONE`,
      `ME (MAY|MUST|volete|vuole|WANTS)* (${LEAVES}) ALONE`,
      `(${LEAVES}) (INPEACE|ALONE) DETS* (MINE KIN|MINE NUMBER|KIN|MINE HERE)`,
      `(${LEAVES}) DETS* MINE KIN (INPEACE|ALONE)`,
      `KIN (!STOP){0,8} (LEAVE-ORDERIT|THEM (${LEAVES})) (UNKNOWN)? (INPEACE|stare|vivere|campare)`,
      `(che|GRATEFUL se) ME (LEAVE-SUBJ) (INPEACE|stare|perdere)`,
      `^ (sparite|sparisca|sparisci|smammate|sloggiate|sparire) ($|STOP|dalla MINE UNKNOWN)`,
      `(WANT|WANTS|piacerebbe|(ASK di)) (BE)? LEAVE-PART (UNKNOWN)? (INPEACE|stare)`,
    ],
    before: [...DENIED, ...QUOTED, ...TIMED_BEFORE, 'NON (YOU|si|THEM|ME)*', ...STRANGER],
    after: ['(DETS|SMALL)* UNKNOWN? (TIME|NOW)', '(la|il|lo|l|le|i|gli|un|una|li|quel|quella|quello|quei|quelle) '],
  },
  {
    asks: [
      `REVOKE (DETS|MINE|UNKNOWN|qualsiasi)* CONSENT`,
      `CONSENT (DETS|YOU|THEM|AGAIN|ve|lo)* REVOKE`,
      `NON YOU? (MAI|AGAIN)* (do|diamo|avete|(IHAVE (MAI)* dato)) (DETS|MINE|UNKNOWN)* CONSENT`,
      `NON YOU? AGREE (a|DETS)* (${TO_CALL} | RECEIVE ${CALLS} | ${BEING_CALLED} | USE | CALLS)`,
      `NON AGREE AGAIN* NESSUNO`,
      `CONSENT ((a|per|di|al|alle|DETS)+ (${TO_CALL}|USE|CALLS|${BEING_CALLED}))? NON (YOU|THEM|ce)* (avete|HAVE|do|dato|diamo)+`,
      `(ME OPPOSE|WANT oppormi|oppormi|opporci|faccio opposizione) (a|al|all|alla|alle|ai)? (DETS|MINE)* (USE|CALLS|CALLS1|NUMBER|BE CALL-PART|RECEIVE) ((a|per|di|DETS|MINE)* (USE|NUMBER))*`,
      `opposizione (a|alle|al|ai) DETS* (CALLS|USE)`,
      `dirittoopposizione`,
      `(nel|al|in|sul|col|all) (UNKNOWN)? opposizioni`,
      `(iscritto/iscritta/iscritti/iscritte/iscrizione) (UNKNOWN|DETS)* opposizioni`,
    ],
    before: [
      ...DENIED,
      ...QUOTED,
      'NON (ME|YOU|sono|siamo|e|iscritto|iscritta|HAVE)*',
      '(come|cosa|dove|cos) (!STOP){0,4}',
      '(di|a|come|da|per|puo|potete|deve|bisogna)? (iscriversi|iscrivermi|iscriverci|iscrivere|iscriverti)',
      '(QUOTE|tv|televisione|giornale|radio) (!STOP/ME/HAVE){0,4}',
      '(ero|eravamo|era) (ME)?',
      '(ARTICLE|MINE) (UNKNOWN|OTHERS) (si|e|ME|HAVE|sono|stato|stata)*',
      '(altra|altro|altre) UNKNOWN IHAVE?',
      'altra ditta IHAVE?',
    ],
    after: [
      '(a|al|all|alla|per|alle|di|del) (DETS|UNKNOWN)* (UNKNOWN|RECORDING|OTHERLIST)',
      '(a|al|all|alla|per) DETS* MINE KIN',
    ],
  },
  {
    asks: [
      `(sia|fosse|deve|dev|sara|essere) (essere)? l LAST (volta|CALLS1) (che (ricevo|riceviamo|ricevero|ME (fate|arriva|fa)) ((da|di) (parte|voi|YOURS)+)?)?`,
      `(sia|essere|deve) (essere)? l LAST volta che (YOU|ME)? (sento|sentiamo|parliamo|sentite|CALL-2PL)`,
      `l LAST volta che ME? AGAIN? (CALL-2PL/CALL-WISH/CALL-2SG)`,
      `IF (ME|YOU|AGAIN|STILL|che|volta|prossima|DARE-2PL|DARE-WISH|a)* (CALL-2PL/CALL-WISH/CALL-2SG/CALL-INF/CALL-INFME) (!STOP/NON){0,4} ${THREAT}`,
      `(prossima|altra|STILL|ancora) una? (CALLS|CALLS1) (!STOP/NON){0,3} ${THREAT}`,
      `CALL-2PL STILL (!STOP/NON){0,3} ${THREAT}`,
      `${THREAT} (!STOP/NON){0,3} se (ME|AGAIN|STILL)* (CALL-2PL/CALL-WISH)`,
    ],
    before: [...DENIED, ...QUOTED, 'NON'],
    after: ['(della|del|di) (giornata|UNKNOWN)', 'che (!ME/CALL-2PL/CALL-WISH/CALL-2SG)', 'che ME !CALL'],
  },
]
