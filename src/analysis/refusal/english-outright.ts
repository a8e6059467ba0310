import { AGAIN, DENIED, MY_NUMBER, MY_PHONE, QUOTED, REPEATED, WHOM } from './english-parts.ts'
import type { FamilyRows } from './requests.ts'

/**
 * What is asked outright: it is heard whatever the words around it weigh, since they may be about a boiler, a death or
 * the weather. So each row names all that makes it plain, and its guards look far back.
 */

/** Up to the request, and over the colon before it. */
const MEANWHILE = '(!STOP){0,20} STOP?'
/** Somebody else says it, or it is written somewhere, however long before: "she says every single time …". */
const TOLD_BEFORE = [
  `(THEY|OTHER|KIN|TITLE|CAPITAL|OWNER) (HAVE|WILL|UNKNOWN|BE)? (SAY|TOLD|QUOTING|ASK) ${MEANWHILE}`,
  `(SAY|TOLD|ASK|QUOTING) (me|us|OTHER|THEY|my|our|the|a|an|KIN) ${MEANWHILE}`,
  '(if|when|unless|whether|suppose|imagine|pretend) (!STOP){0,12}',
  '(note|sign|letter|message|text|email|sticker|song|film|joke) (!STOP){0,8}',
]
/** Who does not do it: "i don't ring here again", "they don't". */
const DOERS = [
  '(i|we|YOU|THEY|MANY|WHY|NOBODY|OTHER)',
  '(roared|barked|bellowed|answered|replied|snapped|hissed|growled|answers|replies|roars|barks|snaps)',
  '(THEY|MANY|KIN|OWNER) (WILL|HAVE|would)',
]
const PLAINLY = [...DENIED, ...QUOTED, ...REPEATED, ...TOLD_BEFORE, ...DOERS]

/** "I've no use for it", "I don't need windows": no hour would suit better. */
const NO_USE =
  '((DO|HAVE|WILL|would) NOT (ever|UNKNOWN|be|have|a|got)? (need|needing|want|wanting|use|buy|buying) | no use (for|to|of) | NEVER use | uninterested)'
/** Nothing about the moment, nor about what is settled, nor somebody who does not call. */
const SETTLED =
  'NOW/BUSY/later/soon/until/SAY/TOLD/QUOTING/OTHER/if/when/sorted/fixed/settled/resolved/found/arrived/working'
const STILL_OPEN = `(!${SETTLED}){0,30} (!${SETTLED}/i/we/YOU/THEY/MANY/WHY/NOBODY)`

const STRIKE = '(score|scrub|cross|strike|scratch|rub|stroke|scribble|knock|ink)'
const LINE_THROUGH =
  '(put|draw|run|stick|strike|pull|score) (a|an|the|one|big|UNKNOWN){1,3} (line|pen|pencil|stroke|cross|x) (through|over|across)'
const NOT_STRUCK = [
  ...DENIED,
  ...QUOTED,
  ...REPEATED,
  '(NOT|NEVER) (YOU|EVER|WANT|to|ever|dare|be)*',
  '(i|we|THEY|MANY|KIN|did|who) (HAVE|to|WILL|DO|had)*',
  '(if|when|why|unless) (YOU|DO|WILL)*',
]
/** "… of the team", "… from the raffle": another list. */
const OF_OTHERS = [
  '(of|outof|off|from|for)? (DETS|SUCH|MINE)* UNKNOWN? OTHERLIST',
  '(of|outof|off|from|for) (DETS|SUCH|MINE)* UNKNOWN ($|STOP|for|to|because|i|and)',
]

const RIGHT = '(right to (be (forgotten|erased|deleted|removed) | erasure | OBJECT))'
const USE_IT =
  '(use|using|exercise|exercising|invoke|invoking|claim|claiming|assert|asserting|enforce|enforcing|apply|applying)'

const DIED =
  '(died|dead|deceased|buried|cremated | passed (away|on|over) | NOT (with us|alive) | (TARGET|MINE) late (KIN|UNKNOWN))'
/** Who is asked to do it: "could you remove her", "… at Easter, remove her". */
const ASKED_TO = '(!THEY/NOT/NEVER/i/we/HAVE/did/WILL/who/to/KIN | YOU to)'
const TAKEN_OFF = `((remove|delete|erase|scrub|unlist|strike|cross|scratch|score) (OTHER|${MY_NUMBER}|MINE KIN|the NUMBER) (off|out)? | take (OTHER|${MY_NUMBER}|MINE KIN|the NUMBER) (off|outof|from))`

/** "Supposing I withdrew my consent, who would I write to?" */
const SUPPOSED = '(if|supposing|suppose|imagine|wondering|whether|who|how|where|what) (!STOP){0,5}'
const WHOM_THEN = '(who|how|where|what) (!STOP){1,6}'

const UNDO =
  '(revoke|revoking|withdraw|withdrawing|cancel|cancelling|canceling|undo|undoing|annul|annulling|rescind|rescinding)'
const UNDONE = '(WITHDRAWN|REMOVED|undone|annulled|back)'

export const ENGLISH_OUTRIGHT: readonly FamilyRows[] = [
  {
    // "… so don't phone here again", and nothing behind it.
    outright: true,
    asks: [
      `do NOT EVER* (PHONING|PHONINGING) (BACK|TARGET|ever){0,3} AGAIN+ STOP* $`,
      `do NOT EVER* (PHONING|PHONINGING) (${WHOM}|${MY_PHONE}) AGAIN+ STOP* $`,
    ],
    before: PLAINLY,
    after: [],
  },
  {
    // "I'll say it the one time only: don't phone back."
    outright: true,
    asks: [
      `(i|we) (BE|WILL|only|going|to){0,4} (say|saying|tell|telling) (this|it|YOU) (once|the|one|time|only|UNKNOWN|straight){1,4} (!NOW/BUSY/QUOTING/OTHER/if/when/but/later){0,12} do NOT EVER* (PHONING|PHONINGING) (BACK|TARGET){1,2} ${AGAIN} STOP* $`,
    ],
    before: [...DENIED, '(NOT|NEVER|if|when|THEY|KIN)'],
    after: [],
  },
  {
    // "I've no use for a boiler plan, so don't call back."
    outright: true,
    asks: [`${NO_USE} ${STILL_OPEN} do NOT EVER* (PHONING|PHONINGING) (BACK|TARGET){1,2} ${AGAIN} STOP* $`],
    before: ['(THEY|MANY|KIN|OWNER|OTHER|if|when|YOU) (WILL|HAVE|would|DO)*'],
    after: [],
  },
  {
    // "Wherever you've got me written down, score me out."
    outright: true,
    asks: [
      `(wherever|whatever|whichever|somewhere|YOU (HAVE|got)) (!STOP/NOT){0,10} STOP? ${STRIKE} (ME|${MY_NUMBER}|it) (out|off|outof)`,
      `${STRIKE} (ME|${MY_NUMBER}) out`,
      `(${STRIKE}) (ME|${MY_NUMBER}) (outof|off) (it|that|whatever|SUCH* UNKNOWN? LIST)`,
      `(wherever|whatever|whichever) (!STOP/NOT){0,10} (ME|i|NUMBER) (!STOP/NOT){0,6} STOP? ${LINE_THROUGH} (it|ME|that|${MY_NUMBER})`,
      `${LINE_THROUGH} (ME|${MY_NUMBER})`,
    ],
    before: NOT_STRUCK,
    after: [
      ...OF_OTHERS,
      '(and|but) (write|put|use|add|here)',
      '!STOP/ASKED/and/i/we/it/that/then/for/of/off/from/whatever/SUCH/DETS/YOU/NOW/TITLE',
    ],
  },
  {
    // "It's called the right to be forgotten: I'd like to use that."
    outright: true,
    asks: [
      `${RIGHT} (!STOP/NOT/NEVER/OTHER/THEY/KIN/UNKNOWN/to){0,6} STOP? (i|we) (BE|want|would|like|wish|to|WILL|do|intend|going|mean|HAVE|NEED){0,5} ${USE_IT}`,
      `${RIGHT} (!STOP/NOT/NEVER/OTHER/THEY/KIN/UNKNOWN/to){0,6} STOP? (i|we) (want|would like|DO OBJECT|OBJECT|BE objecting) (it|that|this|$|STOP)`,
      `(i|we) (BE|want|would|like|wish|to|WILL|do|intend|hereby|going|NEED){0,5} ${USE_IT} (MINE|the|a|that|this){0,2} UNKNOWN? ${RIGHT}`,
    ],
    before: [
      ...DENIED,
      ...QUOTED,
      ...REPEATED,
      '(NOT|NEVER|if|when|unless|why|whether)',
      '(his|her|their|THEY|KIN) (HAVE|had)? (a|the)?',
      '(am|are|can|could|should|may|DO)',
      SUPPOSED,
    ],
    after: [
      WHOM_THEN,
      '(it|that|this)? (in|at|on|for|against|with) (DETS|SUCH|MINE)* UNKNOWN',
      'to (DETS|SUCH|MINE)* UNKNOWN',
    ],
  },
  {
    // "Mrs Rafferty died last winter, so could you remove her."
    outright: true,
    asks: [
      `${DIED} (!OTHERLIST/if){0,16} ${ASKED_TO} ${TAKEN_OFF}`,
      `${ASKED_TO} ${TAKEN_OFF} (from|off)? (SUCH|DETS|LIST){0,4} (!STOP/NOT/OTHERLIST/if){0,4} STOP? (he|she|they|OTHER|MINE KIN) (BE|HAVE|UNKNOWN){0,2} ${DIED}`,
    ],
    before: [...DENIED, ...QUOTED, '(NOT|NEVER|if|when) (i|we|BE|HAVE)*'],
    after: [
      ...OF_OTHERS,
      '(and|but) (put|add|use|change|leave|write)',
      '(to|in|into)',
      '(off|from|outof)? (the|a|that) !LIST/SUCH/DETS/TIME',
      'UNKNOWN (from|off|outof|and|UNKNOWN|$|STOP)',
    ],
  },
  {
    // "Whatever consent I gave, I want it undone."
    outright: true,
    asks: [
      `${UNDO} (back|SUCH|MINE|any|all|the|that|whatever){0,3} (consent|permission)`,
      `(want|like|need|consider|have|take|treat|ASK) (SUCH|MINE|any|all|the|that|whatever|for){0,3} PERMISSION (to be|as)? ${UNDONE}`,
      `PERMISSION (that)? (i|we) (HAVE|ever|may|might|signed){0,3} (gave|given|give|YOU|signed){1,2} (!STOP/NOT/RECORDING){0,4} (want|like|need) it (to be)? ${UNDONE}`,
      `${UNDO} (back|MINE|the|that|whatever|it|was|i|signed|UNKNOWN){0,6} (to|about|for) (be|being) CALLED`,
      `(take|taking|withdraw|cancel) (back)? MINE agreement to (be|being) CALLED`,
    ],
    before: [
      ...DENIED,
      ...QUOTED,
      ...REPEATED,
      '(NOT|NEVER|if|when|why|how) (i|we|DO|can|to|YOU|WANT|would|BE)*',
      '(THEY|KIN|MANY|had|HAVE|did|decide|decided|might|may|could) (HAVE|WILL|to|had)*',
      SUPPOSED,
    ],
    after: [
      WHOM_THEN,
      // "Can I withdraw my consent later on if I change my mind?"
      '(later|if)',
      '(form|forms|slip|letter)',
      '(!STOP/CALL/CALLS/CALLING/CALLED){0,6} (RECORDING|OTHERLIST)',
      '(to|for|with|of|from|on) (being|be|the|this|that|it|SUCH|DETS|MINE)* UNKNOWN',
      '(to|for|with|of|from|on) (the|a|that|this|MINE)+ !CALLS/CALLS1/CALL/CALLING/CALLED/SUCH/DETS',
    ],
  },
]
