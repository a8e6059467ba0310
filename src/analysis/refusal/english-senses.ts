import {
  CONTACT_BEFORE,
  DENIED,
  MY_NUMBER,
  MY_PHONE,
  NOT_NOW,
  QUOTED,
  REPEATED,
  SOMEBODY_ELSE,
  STRANGER,
  TIMED,
  WHOM,
} from './english-parts.ts'
import type { FamilyRows } from './requests.ts'

/**
 * The same by what the words mean, whatever their order: a prohibition reaches the call through every word that neither
 * changes who does it nor what is done ("I trust I won't be hearing from you again").
 */
const THROUGH =
  'EVER/AGAIN/YOU/BE/HAVE/WANT/NEED/MUST/ANYONE/DETS/SUCH/OWNER/ALLOWED/to/any/anyone/else/from/at/for/that/need/receive/receiving/get/getting/have/having/on'
const FEW = `(${THROUGH}){0,3}`
const SOME = `(${THROUGH}){0,6}`
const NO = '(NOT|NEVER|nolonger)'
const REACHED = `((CALL|CALLING|CALLED) ${WHOM} | (CALL|CALLING|CALLED) (BACK|MINE? KIN|OTHER)? AGAIN | CALLED)`
const END = '($|STOP|ASKED|and|NOW|now|i|NOMORE|will|please|or|before|this)'
const WISHED =
  '(want|wish|like|need|grateful|RATHER|ASK|TOLD|makesure|expect|trust|hope|should|must|can|could|demand|insist|require)'

const BEFORE = [
  ...CONTACT_BEFORE,
  ...REPEATED,
  ...SOMEBODY_ELSE,
  ...STRANGER,
  '(thought|think|afraid|worried|sorry|hoped|imagine) (that|i|we)*',
  '(i|we) (WILL|HAVE|DO|am|are|was|were|thought|think|know|could|can|did|do|UNKNOWN)*',
  '(if|when|why|who|unless|because) (YOU|i|we|DO|WILL|BE)*',
  '(^|!TOLD/ASK/SAY/that/if/to/with/from/want/RATHER/hope/trust/makesure) YOU (DO|HAVE|BE|UNKNOWN)*',
  '(KIN|THEY|OTHER|MANY) (DO|WILL|HAVE|BE)*',
]

export const SENSES: readonly FamilyRows[] = [
  {
    bare: true,
    asks: [`${NO} ${SOME} ${REACHED} (AGAIN|ever)*`],
    before: [...BEFORE, '(BE|HAVE|DO|WILL|had|was|were)'],
    after: [...TIMED, ...NOT_NOW, '(RECORDING|left|yet)'],
  },
  {
    asks: [
      `(i|we) (WANT|expect|trust|hope|demand|insist|would|will|like|that|i|we|DO){1,5} (NOT|NEVER) (to|be|ever|EVER|want){0,3} (CALLED | hear from YOU | hearing from YOU) (AGAIN|ever)*`,
      `(NUMBER|PHONE|LINE|MY_PHONE) BE (NOT|NEVER) (to be|to|be|being|EVER|ever){0,3} (CALLED|used) (AGAIN|ever)*`,
      `(i|we) (HAVE|got|am|of)* no (wish|desire|interest|intention|use|need|time|want) (to|in|of|for) (THROUGH|receive|receiving|get|getting|SUCH|be|being|any){0,5} (CALLS|CALLED|CALLS1)`.replace(
        'THROUGH',
        THROUGH,
      ),
      `(RATHER|grateful|suit|suits|best) (ME|it|if|that|grateful){0,3} (i|we) NEVER ever? (hear|heard) from (YOU|ANYONE|any|of){1,3} AGAIN*`,
      `(ASK) you (!STOP/NOT){0,4} NOT to CALL (${WHOM}|MINE? KIN|OTHER) AGAIN*`,
      `(ASK|TOLD) that YOU DO NOT CALL (any|of|DETS|MINE|KIN|OTHER){0,5} AGAIN`,
      `get off (my|our) (phone|line)`,
      `do NOT try (ME|${MY_PHONE}) AGAIN`,
      `CALLS to (ME|${MY_PHONE}) (NEED|to|MUST|HAVE)+ (stop|cease|end)`,
      `(expect|demand|insist|hope|trust|prefer) nottobe CALLED AGAIN*`,
      `if YOU (people|lot|guys|all|UNKNOWN)? (DO|WILL) NOT (STOPPING|stop|quit|cease) (${WHOM}|CALLING|SUCH|CALLS|MINE|KIN){1,4}`,
      `YOU (stop|STOPPING) CALLING (${WHOM})? or (!STOP){0,6} (SUING|JUSTICE)`,
      `grateful (!STOP/NOT){0,4} LAST (time (that)? YOU (CALL|CALLED|CALLING) | CALLS1 | CALLS)`,
      `(end|last) of YOU CALLING (${WHOM})?`,
      `BE NOMORE SUCH* CALLS`,
      `(make|get) (SUCH|DETS)* CALLS (to)? stop`,
      `want it to (end|stop) ($|STOP|NOW|now)`,
      `no need to ever CALL ${WHOM}`,
      `(box|note|list|button|mark|thing) (!STOP/NOT){0,4} NOBODY (CALLTHIRD|CALL) (${WHOM})? AGAIN*`,
      `(they|YOU|everyone|all) (HAVE|to|MUST|need|should|BE){1,3} leave (${MY_PHONE}|ME|MINE KIN) alone`,
      `want (!STOP/NOT/OTHERLIST){0,3} (data|NUMBER|information) (YOU HAVE | YOU hold | YOU)? (on|about|of)? (ME)? (to be)? REMOVED`,
      `(want|like|need) (all|everything|anything|whatever|UNKNOWN) (that)? YOU (HAVE|hold|got|keep|know|BE){1,2} (on|about|of) ME (to be)? (REMOVED|gone)`,
      `(everything|anything|whatever|UNKNOWN|all) (that)? YOU (HAVE|hold|got|keep|know|BE){1,2} (on|about|of) ME (!STOP/NOT/OTHERLIST){0,3} (want|like|need) it (all)? (to be)? (REMOVED|gone)`,
      `(everything|anything|whatever) (that)? YOU (HAVE|hold|got|keep|know|BE){1,2} (on|about|of) ME (NEED|MUST|to|HAVE){1,3} (go | be (REMOVED|gone))`,
      `(spared|spare) (!STOP/NOT){0,3} (any|SUCH|anymore|of)+ CALLS`,
      `NOMORE CALLING (the|this|our|my|ME|us) (house|PHONE)?`,
      `(KIN|OTHER|she|he|they) BE NOT to hear from YOU AGAIN*`,
      `(neither|nor) (!STOP/NOT){1,5} (want|wants) to hear from YOU AGAIN*`,
      `(about|way|how) (to|of|i|can){0,3} NOT (get|getting|receiving|receive|having) (SUCH)* CALLS`,
      `(word|promise|assure|guarantee) (ME|that|of){0,3} YOU (WILL) NOT CALL (${WHOM})? (AGAIN|ever)*`,
      `(TOLD|telling|ASK) YOU NOT to be CALLING (${WHOM})?`,
      `(grateful|glad|happy) (if|YOU|SUCH|that){1,3} CALLS (stopped|stop|ended|ceased)`,
      `YOU (need|MUST) NOT (EVER|ever)* CALL ${FEW} AGAIN`,
      `NOT (WANT|want) (CALLING|CALLED) ($|STOP|AGAIN|by|from|any|at)`,
      `YOU (HAVE|DO|got|have){0,3} (no|NOT) (have|got|DETS|MINE|any|UNKNOWN){0,3} (PERMISSION|RIGHT) (to|for|be|in){0,3} (CALL|CALLING) (${WHOM})?`,
      `(do NOT | STOPPING) EVER* (USING|CALL) (it|this|that) (NUMBER|one)? AGAIN`,
      `(NUMBER|PHONE|LINE) BE NOT for (YOU|SUCH|marketing|sales|this){1,3} (to CALL)?`,
      `NUMBER (DO NOT | nolonger) (exist|exists) (for|to|as|where|YOU|far|concerned|$)`,
      `(consider|treat|regard|count) ${MY_NUMBER} (as)? (dead|gone|closed|nonexistent|UNKNOWN)`,
      `(YOU BE concerned|to YOU|for YOU) ${MY_NUMBER} (DO NOT exist | BE dead | is gone)`,
      `(want|like|need|get) (outof|off) (SUCH|DETS)* LIST`,
      `ENOUGH (!STOP/NOT){0,6} (CALLS | YOU CALLING)`,
      `(mark|flag|note|set|put|makesure) (!STOP/NOT){0,4} NOBODY (CALLTHIRD|CALL) (${WHOM})?`,
      `do NOT CALL ME (CALL|INSTEAD) ME? (or|nor|and) (CALL|INSTEAD) ME? AGAIN+`,
      `NUMBER (!STOP/OTHERLIST){0,7} (want|like|need) it (to be)? (gone|REMOVED|off)`,
      `(want|need) YOU to (stop|quit) ($|STOP|ASKED|and|now|NOW)`,
      `(thought|PROMISE|TOLD) (that)? (i|we|${MY_NUMBER}) (BE|WILL|HAVE|had|been|would|was|were){1,4} (REMOVED) (off|from|outof|$|STOP)`,
      `(mark|flag|note|list|set) (!STOP/NOT){0,4} (no|NOT to be|not) (CALLED|CALLS|CALLS1|contact)`,
      `NOT (to|EVER|be){0,3} PHONING ${WHOM}? (AGAIN|ever)*`.replace(
        'NOT (',
        '(SAY|TOLD|ASK) (YOU|LAST|TIME|week|before|UNKNOWN|HOUR){0,4} NOT (',
      ),
    ],
    before: [
      ...DENIED,
      ...QUOTED,
      ...REPEATED,
      ...STRANGER,
      '(if|when|why|who|unless)',
      '(NOT|NEVER)',
      '(thought|think|afraid|worried|sorry|imagine) (that|i|we)*',
    ],
    after: [...TIMED, ...NOT_NOW, '(RECORDING|left|yet)'],
  },
  {
    // "Not about the boiler, not about anything: you don't call me again." Alone it may be a complaint.
    asks: [
      `NOT (about|for|on|by|with|in|at|TIME|NOW) (!STOP/CALL/CALLING){0,3} (NOT|nor) (!STOP/CALL/CALLING){1,9} STOP? YOU (people|UNKNOWN)? do NOT CALL ${WHOM} again`,
      // "With my gran you've got to stop": what else do they do with her?
      `with MINE (UNKNOWN|poor|old)? KIN YOU (people|UNKNOWN)? (HAVE|got|need|MUST|to|BE|should){1,4} (stop|quit|STOPPING)`,
      `YOU (people|UNKNOWN)? (HAVE|got|need|MUST|to|BE|should){1,4} (stop|quit|STOPPING) (it|this|that)? with MINE (UNKNOWN|poor|old)? KIN`,
    ],
    before: [...DENIED, ...QUOTED, ...REPEATED, '(if|when|why|who|unless)'],
    after: [...TIMED, ...NOT_NOW],
  },
  {
    // "My nephew said to ask for my data to be erased. Well, I'm asking": whose words they were no longer matters.
    asks: [
      `(ASK|SAY|TOLD|tell) (YOU|to|for|that|i|we|should|NOT|have|can){1,5} (!STOP/but){0,7} (ERASE|ERASED|REMOVED|erasure|deletion|off|CALLING|CALL|CALLS|alone) (!STOP/but/NOT/WILL){0,5} (STOP|that is what)? (i|we) BE (asking|telling|saying|doing|requesting) ((YOU|it|so|that|now|just|for){0,3} ($|STOP|ASKED|and) | i BE asking)`,
      // "… so I'm saying it: do not call me again".
      `(i|we) BE (saying|telling|asking) (it|YOU|so|this|that|now|NOW|TIME|once|UNKNOWN){0,4} STOP? do NOT EVER* CALL ${WHOM} AGAIN+`,
    ],
    before: [...DENIED, '(if|when|why|who|unless)', 'NOT'],
    after: [],
  },
  {
    // "Knock it off": what else could they stop?
    asks: [
      `knockitoff ${END}`,
      `(quit|stop|stopping) it ($|STOP|ASKED|and do NOT|and NOMORE|it|NOMORE|now)`,
      `(YOU) (HAVE)? (been|were|was) TOLD (!STOP){0,4} (stop|quit|STOPPING|knockitoff)`,
      `harassment (!STOP/NOT){0,6} (stop|stopped|end|knockitoff)`,
      `YOU BE CALLING ME (!STOP/NOT){0,3} knockitoff`,
      `(want|need) it (to)? (stop|stopped|end|ended) ($|STOP|ASKED|NOW|now|and)`,
    ],
    before: [...DENIED, ...QUOTED, ...REPEATED, '(NOT|NEVER|THEY|KIN|TITLE|CAPITAL|i|we|OTHER|if|when) (to|WILL)*'],
    after: ['(CAPITAL|KIN|TITLE|from|with) !CALL/CALLS/CALLING/SUCH/i'],
  },
  {
    // "Find someone else to bother".
    asks: [
      `(find|get|pick|choose|go|try) (and|YOU|yourself)* (someone|somebody|anyone|another|other) (else|UNKNOWN|person|people)? to CALL`,
      `(^|go|and|STOP|off|away|please|can|could|to) (CALL) (someone|somebody|another|other) (else|UNKNOWN|people|person) (for|instead|now|$|STOP|and|with)`,
    ],
    before: [...DENIED, ...QUOTED, '(NOT|NEVER|i|we|THEY|KIN|need|have|had|WILL|should|better) (to|WILL|UNKNOWN)*'],
    after: ['about', 'to'],
  },
  {
    // "I'd been promised I'd be removed", "if this number were removed", "you have my number: delete it".
    asks: [
      `ERASE (my|our) (file|record|records|entry|profile)`,
      `${WISHED} (!STOP/NOT/OTHERLIST){0,6} (${MY_NUMBER}|i|we) (BE|WILL|to|get|gets|HAVE|been|were){1,4} (REMOVED) `,
      `(MINE|wrong) (UNKNOWN|PHONE)? NUMBER (!STOP/OTHERLIST/old/other){0,7} (ERASE) it`,
      `(TOSS|bin|burn|shred) (!STOP/NOT/OTHERLIST){0,6} (my|our|this) (UNKNOWN|PHONE)? (NUMBER|file|record|entry)`,
      `knockitoff (and)? FORGET (the|my|this) NUMBER`,
    ],
    before: [
      ...DENIED,
      ...QUOTED,
      ...REPEATED,
      '(NOT|NEVER|i|we|THEY|KIN|did|will) (HAVE|to|WILL|DO|ever)*',
      '(^|!YOU) (have|has)',
      'WHY (DO|YOU|BE)*',
    ],
    after: [
      '(from|off|outof|of|for)? (DETS|SUCH|UNKNOWN|TIME|MINE)* OTHERLIST',
      '(and|but) (use|add|put|take|here|write|UNKNOWN|DETS)+ (NUMBER|new|one|mobile|other|this)',
      '(plate|plates|account)',
    ],
  },
]
