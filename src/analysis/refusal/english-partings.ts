import { AGAIN, DENIED, FROM_YOU, MY_NUMBER, MY_PHONE, QUOTED, REPEATED, THEM, TO_CALL, WHOM } from './english-parts.ts'
import type { FamilyRows } from './requests.ts'

const BEFORE = [...DENIED, ...QUOTED, ...REPEATED, '(NOT|NEVER) (YOU|EVER|ever|think|of)*', '(let|make) me']
const THREAT = '((!STOP){0,8} (SUING|JUSTICE))'

/** "Lose my number", "leave me alone", "I withdraw my consent", "this is the last time you call". */
export const PARTINGS: readonly FamilyRows[] = [
  {
    asks: [
      `FORGET (DETS|UNKNOWN|and)* ${MY_NUMBER}`,
      `FORGET (that)? (i|we|it|${MY_NUMBER}) (UNKNOWN|ever)* (exist|exists|existed)`,
      `FORGET (that)? YOU (UNKNOWN|ever|HAVE)* (had|have|got|knew|saw)? (DETS)* ${MY_NUMBER}`,
      `pretend (that|UNKNOWN)* YOU (NEVER|DO NOT) (had|have|got|get|saw|know|knew) ${MY_NUMBER}`,
      `pretend (that|UNKNOWN)* (${MY_NUMBER}|i|we) (DO|!STOP){0,3} NOT exist`,
      `bin (that|UNKNOWN|DETS|NUMBER|YOU|have)* NUMBER`,
      `FORGET (these|that) (digits|number)`,
      `TOSS ${MY_NUMBER} (away|out|up)?`,
    ],
    before: [...BEFORE, '(i|we|THEY|did) (HAVE|UNKNOWN|to|DO|NOT|WILL)*', 'want to'],
    after: ['for', 'yesterday', 'it', 'when', 'UNKNOWN'],
  },
  {
    asks: [`(want|like|prefer|need|asking|wish|asked|TOLD|wants|rather) (to)? be left (UNKNOWN)? alone`],
    before: [...DENIED, ...QUOTED, ...REPEATED, '(NOT|NEVER) (UNKNOWN)*'],
    after: ['with', '(SMALL)* (TIME|NOW)', '(in|UNKNOWN)'],
  },
  {
    asks: [
      `leave ME (UNKNOWN|the|hell)* alone`,
      `leave (MINE KIN|this KIN|MINE OWNER|KIN) (the|hell|fuck|well|UNKNOWN)? (hell|alone|be)? (alone|be)`,
      `leave (a|an|this) (old|elderly|sick|poor|UNKNOWN|TITLE)* PEOPLE (alone|be)`,
      `(grateful|RATHER) YOU (left|leave|could leave|would leave|to leave) (ME|MINE KIN) (UNKNOWN)? (alone|be)`,
      `get off (my|our) (back|case|UNKNOWN KIN)`,
      `stay away (from (ME|MINE KIN|${MY_PHONE}) | $)`,
      `KIN (!STOP/TOLD/SAY/ASK){0,6} leave OTHER (UNKNOWN|the|hell)* (alone|be)`,
      `(let|leave) ME be`,
      `let ME alone`,
    ],
    before: [
      ...DENIED,
      ...QUOTED,
      ...REPEATED,
      '(DO|WILL) NOT',
      '(KIN|THEY|UNKNOWN|OWNER) (WILL|to|should|UNKNOWN)',
      '(NOT|NEVER) want to',
      '(^|!want/for/you/please) THEY',
      '(i|we) (WILL|NOT|HAVE|to|DO|UNKNOWN)*',
    ],
    after: [
      'with',
      '(SMALL)* (TIME|NOW|UNKNOWN)',
      'UNKNOWN',
      '(clear|honest|the|a|in)',
      'for (HOUR|UNKNOWN|DETS)* TIME',
    ],
  },
  {
    asks: [
      `REVOKE (back|SUCH|MINE|any|all|UNKNOWN|the)* PERMISSION`,
      `(i|we) (DO NOT | never) (consent|agree) to (being|be|SUCH)* (CALLED|CALLS|CALLING)`,
      `(i|we) (DO NOT | nolonger) give YOU? (DETS|MINE|any)* PERMISSION`,
      `PERMISSION (i|we)? (BE|HAVE|as|gave|given|may|ever|might)* WITHDRAWN`,
      `(PERMISSION|AGREED|ticked|SAY yes) ((DO|can) NOT (remember|recall|know|think) | !NOT){0,8} (withdrawing|withdraw|revoking|revoke|taking|take|cancelling) (it|that) (back|away|NOW|now|$|STOP)`,
      `if (i|we) (did|HAVE|gave) (it|so|that)? (i|we) (BE)? (withdrawing|withdraw|revoking|revoke|taking|take|cancel) (it|that|MINE)`,
      `(PERMISSION|AGREED) (!STOP/NOT){0,5} (taking|take|withdrawing|withdraw|revoking|revoke|retract) it`,
      `(NEVER|DO NOT|HAVE NOT) (gave|given|give) (YOU|ANYONE)? (DETS|MINE|any)* PERMISSION (to ${TO_CALL} | to USING ${MY_NUMBER} | (to|for) (be|being|SUCH)* (CALLED|CALLS|CALLING) | for YOU to ${TO_CALL})`,
      `(i|we) (DO NOT | NEVER) AGREED (up|for|to)* (be|being|SUCH)* (CALLED|CALLS|CALLING)`,
      `right to OBJECT`,
      `(promised|assured|guaranteed) (that|there|would|be|i|we|get|will)* (NOMORE|no) SUCH* CALLS`,
      `OBJECT to (YOU|being|SUCH|be)* (CALLED|USING|CALLS|CALLING)`,
      `OBJECT to (direct|SUCH|all)* marketing`,
      `OBJECT to (${MY_NUMBER}|MINE UNKNOWN NUMBER) being (used|processed|kept|held|stored|shared) (for (SUCH|UNKNOWN|marketing)* (CALLS|marketing|sales)?)?`,
      `right to be forgotten`,
    ],
    before: [...BEFORE, 'NOT (BE|registered|UNKNOWN)*', 'WHY (DO|YOU|BE|i)*', 'what BE (the|a|this|MINE)*'],
    after: ['(to|for|with|of) (being|be|the|this|that|it|SUCH|DETS)* (RECORDING|UNKNOWN)'],
  },
  {
    asks: [`(on|with|registered|onto) (the|with|SUCH|UNKNOWN)* donotcall`],
    before: [
      ...BEFORE,
      '(was|were) (UNKNOWN)?',
      '(MINE|the|a) (UNKNOWN|TITLE) (BE)?',
      'NOT (BE|registered|UNKNOWN)*',
      'WHY (DO|YOU|BE|i)*',
    ],
    after: [],
  },
  {
    asks: [
      `LAST time (that)? YOU (EVER|WILL|ever)* CALL ${THEM}`,
      `(make|let|be)+ (this|that|it)* (the)? LAST time (that)? (i|we|YOU) (EVER|WILL|ever)* (speak|talk|hear)`,
      `(make|better|must|should|has|let|had|be)+ (this|that|it|be|to|is|had|better)* (the|your) LAST (phone|UNKNOWN)? (CALLS1|CALLS) ((that)? (i|we) (ever)? (get|receive|have|take) (from YOU)?)?`,
      `LAST (phone)? (CALLS1) (that)? (i|we) (ever)? (get|receive|want) from YOU`,
      `(make|let) (this|that|it)+ (be)? (the)? LAST time $`,
      `(this|it) (NEED|MUST|to|better){1,3} be the LAST one ($|STOP|from YOU)`,
      `(if|when) YOU EVER* CALL ${THEM} AGAIN+ ${THREAT}`,
      `(if|when) YOU EVER* CALL ${WHOM} (i|we) ${THREAT}`,
      `next time (that)? YOU CALL ${THEM} ${AGAIN} ${THREAT}`,
      `next time ${MY_PHONE} rings ${THREAT}`,
      `(if|when) (i|we) get (one|another|nomore|more|any|a|HOUR)* (CALLS1|CALLS) ${FROM_YOU}? ${THREAT}`,
      `YOU CALL ${THEM} AGAIN+ (and|or) ${THREAT}`,
      `CALL ${WHOM} (AGAIN)+ (and|or) ${THREAT}`,
      `^ CALL BACK? AGAIN+ (and|or) ${THREAT}`,
      `(SUING|JUSTICE) (!STOP/NOT){0,4} (if|when|next time) YOU (EVER)* CALL ${THEM} ${AGAIN}`,
      `harassment (!STOP/NOT){0,2} stop`,
      `(one|nomore|another|HOUR) (more)? (CALLS1|CALLS) ${FROM_YOU}? (and|or) ${THREAT}`,
      `next (CALLS1) (i|we) get from YOU goes ${THREAT}`,
    ],
    before: [...DENIED, ...QUOTED, '(NOT|NEVER) (be|BE|the|to)*'],
    after: ['of', 'i', '(SMALL)* TIME'],
  },
]
