import { DENIED, FROM_LIST, MY_NUMBER, QUOTED } from './english-parts.ts'
import type { FamilyRows } from './requests.ts'

const BEFORE = [
  '(ASK|TOLD|SAY|wondering|wondered) (me|us|KIN|OTHER)? (if|did|whether|do|would) ((i|we) (WANT|wanted|would|like)*)?',
  '(THEY|KIN|UNKNOWN|TITLE|OWNER) (is|UNKNOWN|keeps|used|to|keep)* SAY (me|us)? to?',
  ...DENIED,
  ...QUOTED,
  '(NOT|NEVER) (WANT|ASKYOU|to|UNKNOWN|be|have|YOU|been|i|get|ASK|EVER|of)*',
  'what BE (the|a|this|MINE)*',
  'WHY (DO|YOU|BE|i|HAVE|WILL|to|SAY|TOLD)*',
  '(did|have|has) (YOU|i) (been|get)?',
  'who (SAY|TOLD|YOU|to)*',
  '(^|!want/need) it',
  '(took|taken)',
  '(they|you|YOU) take',
  '(know|UNKNOWN|sure) how to',
  '(MINE|the|a|our) UNKNOWN (TOLD|ASK|WANT|wants|HAVE|BE|to)*',
]
const ELSEWHERE = [
  '(from|off|outof)? (DETS|SUCH|UNKNOWN|TIME|MINE)* OTHERLIST',
  '(for|of) (!CALLS/CALLING/CALL/ASKED/STOP)',
]
const REPLACED = ['(and|but) (use|add|put|take|here|write|UNKNOWN|DETS)+ (NUMBER|new|one|mobile|other|this)']

/** "Take me off your list", "delete my number", "I want to opt out". */
export const REMOVALS: readonly FamilyRows[] = [
  {
    asks: [
      `REMOVE (ME|${MY_NUMBER}|MINE? KIN|OTHER) (right|UNKNOWN|down|taken)? ${FROM_LIST}`,
      `REMOVING (ME|${MY_NUMBER}) ${FROM_LIST}`,
      `(be|get|being|getting) REMOVED ${FROM_LIST}`,
      `PROMISE (i|we) (would|had|have|was|were)* (been|be)? (REMOVED)? ${FROM_LIST}`,
      `makesure (that|i|we|BE|UNKNOWN|gets|get|${MY_NUMBER})* REMOVED (${FROM_LIST} | off)?`,
      `(want|get|getting|be|come) off (SUCH|DETS|UNKNOWN)* LIST`,
      `${MY_NUMBER} (NEED|to|MUST|come|go|get|be)* (off|outof|from) (SUCH|DETS|UNKNOWN)* LIST`,
      `(i|we|${MY_NUMBER}) (should|must) NOT be (on|in) (SUCH|DETS|UNKNOWN)* LIST`,
      `(put|add|place|mark|flag|list|set|register|stick|sign|enter) (ME|${MY_NUMBER}|it|KIN|MINE)+ (down|UNKNOWN|on|to|in|as|onto|up|for|SUCH|DETS)* (donotcall | DO NOT CALL)`,
      `(be|get|being|getting) (put|added|placed) (on|to|onto) (SUCH|DETS)* donotcall`,
      `(unsubscribe|deregister) (ME|${MY_NUMBER}) (from (SUCH|DETS)* (CALLS|LIST) | $ | STOP)`,
      `(put|mark|flag|list|set|note) (ME|MINE|${MY_NUMBER}|it)+ (account|record|file|entry|profile|UNKNOWN)? (down|up)? (as|to|for|with)+ (a|an)? (NOT (to be)? CALLED | no (CALLS|CALLS1|CALLING) | do NOT (CALL|disturb))`,
    ],
    before: BEFORE,
    after: [...ELSEWHERE, ...REPLACED],
  },
  {
    asks: [
      `ERASE (all|everything|of|UNKNOWN)* ${MY_NUMBER}`,
      `(ERASE) (all|everything|anything|the|UNKNOWN)+ (that)? (YOU (HAVE|hold|know|got|keep|BE)+)? (on|about|of) ME`,
      `(have|get|want|like|need|ASK|asking) (for)? ${MY_NUMBER} (to be|be)? REMOVED (${FROM_LIST}|off)?`,
      `grateful YOU (REMOVED|took|left|ERASED|remove|delete|take|could take|could remove|would remove|would delete|would take) (${MY_NUMBER}|ME|MINE KIN) (off|${FROM_LIST})?`,
      `right to (erasure|be forgotten)`,
      `${MY_NUMBER} (be|to|get|gets|should|must|needs|NEED)+ REMOVED`,
      `(take) ${MY_NUMBER} (out|off)`,
      `(YOU|the) (!STOP){0,4} (MY|wrong) (UNKNOWN|PHONE|wrong)? NUMBER (!STOP/NOT/OTHERLIST){0,5} (remove|delete|erase|wipe|scrub|destroy) it`,
      `(REMOVE) it ${FROM_LIST}`,
      `(removal|deletion|erasure) (from|of) (SUCH|DETS|UNKNOWN)* (LIST | ${MY_NUMBER})`,
    ],
    before: BEFORE,
    after: [...ELSEWHERE, ...REPLACED, '(from|off|outof) (DETS|SUCH|UNKNOWN)', '(plate|plates|account|of)'],
  },
  {
    asks: [
      `${MY_NUMBER} (NEED|to|MUST)+ (come|go) off`,
      `(take|cross|get|strike|scratch|bump|kick|knock) (ME|${MY_NUMBER}|KIN) off (here|there|this|that)?`,
      `(remove|delete|deregister|blacklist|purge|unlist|block) ME`,
      `(i|we|he|she|they|KIN|me|us|ME) (WANT|ASKYOU|TOLD|WILL|HAVE|would|been|did|DO|UNKNOWN|for|is|ASK|wants|thought|i|how|SAY|do)* (to)? (be|get|being|have) (ERASED | taken off) (from this|from that|from it|from here)?`,
      `(to|how|about|way) (i|we|do|to)* (be|being|get) (ERASED | taken off)`,
      `(makesure) (i|we|BE)* (taken off|ERASED)`,
      `^ (how|where|what|can|is|way|to|do|i|we|want|like|need|would|there|a)* unsubscribe`,
    ],
    before: BEFORE,
    after: ['(ME|DETS|from|off|UNKNOWN|MINE|OTHERLIST|for|of|on|TITLE|the)', ...ELSEWHERE],
  },
  {
    asks: ['optmeout', 'optout'],
    before: [
      ...BEFORE,
      '(^|!can/could/would/will/please) (YOU|THEY|one|customers|option|chance|QUOTING|SAY|always|UNKNOWN) (can|could|may|to|how|UNKNOWN)*',
    ],
    after: ['of (DETS|UNKNOWN)* (OTHERLIST|UNKNOWN)'],
  },
]
