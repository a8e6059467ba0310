import { BEING_CALLED, CALLS, DENIED, FROM_IT, FROM_LIST, MY_NUMBER, QUOTED, REMOVE, TO_CALL } from './italian-parts.ts'
import type { FamilyRows } from './requests.ts'

const BEFORE = [
  ...DENIED,
  ...QUOTED,
  '(NON|MICA) (ME|THEM|YOU|MICA|MAI|MUST|MAY|WANT|volevo|volevamo|che|ASK|di|HAVE|BE|intenzione|bisogno|PLEASURE|farmi|DARE|si|a)*',
  'guai (a|YOU|voi|lei|chi)* se?',
  '(perche|chi|quando) (YOU|ME|HAVE)* (SAY|di)*',
  '(^|!GRATEFUL) se (YOU|ME|HAVE)* (SAY|di)*',
  'si e? (HAVE|UNKNOWN|fatta|fatto|fatti)*',
  'che (e|HAVE)',
  '(avete|tenete|esiste|esistono|ce|c) (e|un|una|l|DETS)*',
  // "Quando hanno chiamato quelli della beneficenza ho chiesto …".
  '(^|!siete/voi/YOU) quelli (del|dell|della|dello|dei|di) (!STOP/YOURS){1,4} IHAVE ((SAY|ASK) (di)?)?',
  '(letto|sentito|saputo|visto) che',
]
const ELSEWHERE = ['(DETS|FROM|UNKNOWN|MINE|YOURS)* OTHERLIST']
const REPLACED = [
  '(!STOP){0,8} (metta|mettete|segni|segnate|usi|usate|inserisca|aggiunga|nuovo|quello|metti|cambi|altro)',
]

/** "Toglietemi dalla lista", "il mio numero lo cancelli". */
export const REMOVALS: readonly FamilyRows[] = [
  {
    asks: [
      `ME (MAY|MUST|LET|YOU|WANTS|fa|volete|vuole)* (${REMOVE}|${FROM_IT}) ${FROM_LIST}`,
      `(REMOVE-ORDER/REMOVE-INFME) ${FROM_LIST}`,
      `(${FROM_IT}) ${FROM_LIST}`,
      `(farmi|farci|farsi|LET|fa) ME? (REMOVE-INF/LEAVELIST-INF) ${FROM_LIST}`,
      `(farla|farlo|farli|farle) (REMOVE-INF/LEAVELIST-INF) FROM+ (DETS)* YOURS DETS* LIST`,
      `BE REMOVE-PART ${FROM_LIST}`,
      `se ME (REMOVE-2PL/REMOVE-WISH/REMOVE-2SG) ${FROM_LIST} ME (fate|fa|faccia|farebbe|fareste) (un|DETS)* GRATEFUL`,
      `NON e che ME? (MAY) ME? (REMOVE-INFME|REMOVE-INF) ${FROM_LIST}`,
      `(segni|segnate|segnatemi|metta|mettete|mettetemi|consideri|consideratemi) (ME|MINE|DETS|NUMBER)* (come)? NON (contattabile|raggiungibile|disponibile|contattabili)`,
      `(consideri|considerate|consideratelo) (DETS|MINE)* NUMBER (come)? (inesistente|morto|chiuso|spento|disattivato)`,
      `(sarei|sarebbe|saremmo|verrei) (stato|stata|stati|state)? REMOVE-PART ${FROM_LIST}`,
      `(${REMOVE}) (DETS|MINE)* (KIN|NUMBER) (di MINE KIN)? ${FROM_LIST}`,
      `(REMOVE-ORDERIT) ${FROM_LIST}`,
      `(via|fuori) ${MY_NUMBER} ${FROM_LIST}`,
      `(metta|mettete|inserisca|inserite|mettetemi|mettermi|inseritemi|metti|mettere|inserirmi) (ME|MINE|NUMBER|DETS)* ... (listanera|esclusi|bloccati)`,
      `(metta|mettete|mettetemi|mettermi|metti|inserisca|inserite|segni|segnate|segnatemi|inserirmi) (ME|MINE|NUMBER|DETS|UNKNOWN)* (tra|fra|nella|in|nei|negli|come|sotto|con) (DETS|UNKNOWN|quelli|numeri|LIST)* da NON CALL-INF`,
      `(metta|mettete|metteteci|metti|mettere|dia|date|tiri|tirate|faccia|fate) (!STOP/NON){0,3} (croce|riga|ics|linea|x) (sul|sopra|su|al|a) (DETS|MINE)* NUMBER`,
      `(lista|elenco|tra|fra|come) DETS* (quelli|quello|coloro|chi|FOLK|uno|una) che? NON WANTS (${CALLS} | ${BEING_CALLED})`,
      `(voglio|uscire|WANT) FROM+ (DETS|YOURS)* (elenco|elenchi|lista|liste)`,
    ],
    before: BEFORE,
    after: [...ELSEWHERE, ...REPLACED],
  },
  {
    asks: [
      `(${REMOVE}) (NOW|via|fuori)* ${MY_NUMBER}`,
      `(LEAVELIST-WISH/LEAVELIST-2PL/LEAVELIST-INF/LEAVELIST-2SG) (via|fuori) ${MY_NUMBER}`,
      `ME (MAY|MUST|LET|fa|YOU)* (REMOVE-WISH/REMOVE-2PL/REMOVE-INF) (il|DETS) NUMBER`,
      `(REMOVE-ORDER/REMOVE-INFME) (il|DETS) NUMBER`,
      `(${REMOVE}) (quello|cio|DETS)* che (HAVE|riguarda) (su|di|sul|ME|me)+`,
      `LET (REMOVE-INF|scomparire) ${MY_NUMBER}`,
      `${MY_NUMBER} (THEM LET|fatelo|fatela|fateli|fallo|falla) (REMOVE-INF|scomparire)`,
      `${MY_NUMBER} THEM? (YOUMUST|LEIMUST|MUST|MAY|ASK|WANT|di)+ (REMOVE-INFIT/LOSE-INFIT/FORGET-INFIT)`,
      `MINE (numero|dati|recapito|contatto|utenza) (!STOP/NON/OTHERLIST){0,6} (REMOVE-ORDERIT | THEM REMOVE-WISH | THEM REMOVE-2PL)`,
      `NUMBER (YOU|THEM|lo|MUST|MAY)+ (LOSE-INF/FORGET-INF)`,
      `MINE UNKNOWN? NUMBER (UNKNOWN|DETS)? THEM? (MUST|MAY|LET|WANT|AGAIN|che|PASSIVE|NUMBER)* (REMOVE-2PL/REMOVE-INF/REMOVE-WISH/REMOVE-PART/REMOVE-FUTURE/LOSE-INF/LOSE-2PL/LOSE-WISH)`,
      `NUMBER di MINE KIN (THEM|MUST|MAY)* (REMOVE-2PL/REMOVE-INF/REMOVE-WISH/REMOVE-PART)`,
      `(che) PASSIVE REMOVE-PART ${MY_NUMBER}`,
      `ME? HAVE? PROMISE che (ME (avrebbero|avreste|avrebbe) REMOVE-PART | (sarei|saremmo) (stato|stata|stati)? REMOVE-PART)`,
      `IHAVE? SAY DETS* ERASURE (!STOP/OTHERLIST){0,3} DARE-2PL a? ${TO_CALL}`,
      `(WANT|ASK|SAY|RIGHT|WANTS|provvedere|procedere|provveda|provvedete) (DETS|subito|alla|di|provvedere|procedere)* ERASURE UNKNOWN? (DETS* MINE? DETS* NUMBER | ${FROM_LIST})`,
      `diritto (DETS)* ERASURE`,
      `richiesta di ERASURE (!OTHERLIST){0,4} CALL`,
    ],
    before: [...BEFORE, 'HAVE'],
    after: [...ELSEWHERE, ...REPLACED, 'FROM+ DETS* !LIST/STOP/ASKED/DETS/FROM'],
  },
  {
    asks: [
      `ME (MAY|MUST|LET|fa)* (REMOVE-WISH/REMOVE-2PL/REMOVE-INF)`,
      `(che|GRATEFUL se) ME (REMOVE-SUBJ)`,
      `che ME (REMOVE-WISH/REMOVE-2PL)`,
      `REMOVE-ORDER/REMOVE-INFME`,
      `(WANT|SAY|ASK|possibile|puo|posso|fare|deve) (OFTEN|volte|volta|tre|due|UNKNOWN){0,3} (di|per|a)? BE REMOVE-PART`,
      `NON (potete|puo|potreste|potrebbe) (REMOVE-INFME) e BASTA`,
      `(farmi|farsi|farci) REMOVE-INF`,
      `REMOVE-2PL (il|lo|questo) (suo)? (numero|nome|contatto)`,
      `(KIN|OWNER) WANTS BE REMOVE-PART`,
      `ME (cancella|elimina|rimuove|depenna)`,
      `ME CALL-THIRD? (cancellavano|toglievano|eliminavano)`,
    ],
    before: BEFORE,
    after: ['!STOP/ASKED/e/che/AGAIN/BUT/vero/da/NON/NOW', 'da !STOP/tutto', 'e (ME|DETS)* metta', 'che UNKNOWN'],
  },
]
