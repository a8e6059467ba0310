/**
 * What makes a request none at all, whatever else is said: it is taken back, it was said to somebody else in the room,
 * it is asked for somebody who is not called, or it is a complaint about another matter. It must be plain: nothing
 * is heard beside it.
 */

/** Nothing denies, ends or takes away any more until the end: "forget what I said, and never ring again" asks. */
const NOTHING_MORE =
  '(NOT (with|at|to|about) YOU | !NOT/NEVER/nolonger/NOMORE/NOBODY/STOPPING/remove/off/REMOVED/ERASE/optout/donotcall/knockitoff/ENOUGH/alone/PERMISSION){0,40} $'
const REFUSED = '(NOT|NEVER|NOMORE|no|STOPPING|off|REMOVED|ERASE|alone|out|optout|donotcall)'

/** "… about no more calls", "… on Monday about not phoning": what it was that was said. */
const ITS_MATTER = `(!STOP/NOT/NEVER/NOMORE/STOPPING/off/REMOVED/ERASE/CALL/CALLING/i/we/do){0,5} (${REFUSED} (!STOP){0,4} (CALL|CALLS|CALLING|CALLED|NUMBER|LIST|CALLS1|alone|AGAIN))? AGAIN*`

/** A request of earlier, as it is told: "I asked to be removed", "when I said no more calls". */
const ONCE_ASKED = `((i|we) (!STOP/asksign){0,8} (TOLD|asked|ask|wrote|SAY) (!STOP/asksign){0,8} ${REFUSED} | (when|time|bit|where|know|LAST) (TIME|time)? (no|NOT|NEVER|NOMORE|STOPPING|do|take|delete|remove|ERASE) | KIN (put|TOLD|asked|had|wrote|rang) (!STOP/asksign){0,8} ${REFUSED})`

const RETRACTED = [
  // "Forget what I said about no more calls", "ignore my last message", "take no notice of what I said".
  `(forget|ignore|disregard|scrap|scratch|cancel|mind|overlook) (all|everything|about|any|of)* whatisaid ${ITS_MATTER} ${NOTHING_MORE}`,
  `(take|pay) no (notice|attention|heed) (of|to) (ME|whatisaid|that|it|KIN|OTHER) ${ITS_MATTER} ${NOTHING_MORE}`,
  `(disregard|ignore|forget|cancel|scrap|delete) (that|the|my|our|about|any|LAST)* (note|request|message|bit|instruction|letter) ${ITS_MATTER} (!STOP){0,6} ${NOTHING_MORE}`,
  `(take|taking) (it|that)? back whatisaid ${ITS_MATTER} ${NOTHING_MORE}`,
  `(^|!NOT) pretend (that|i|we)* (NEVER|DO NOT|had NOT) (SAY|TOLD|asked|ask)? (that|it|anything|STOPPING|do|NOT|take)`,
  // "I told you never to ring; don't mind me, carry on", "I asked to come off, but never mind that", "… I regret it".
  `${ONCE_ASKED} (!asksign){0,16} (NEVER mind | do NOT mind ME | forget (it|that) | (scrap|scratch) that | (thought|think) better of it | changed (my|our) mind | take (it|that) back | regret (it|that) | NOT mean (it|that) | (only|was|were) joking | carry on | go ahead) ${NOTHING_MORE}`,
  `${ONCE_ASKED} (!STOP){0,12} (STOP)? (ignore|forget|scrap|scratch|disregard) that ${NOTHING_MORE}`,
  // "… but leave me on", "I need you to keep it", "how do I get back on", "I'd like the reminders again".
  `${ONCE_ASKED} (!asksign){0,16} (leave|keep) (ME|it|MINE NUMBER) (on|in|there|where) ${NOTHING_MORE}`,
  `${ONCE_ASKED} (!STOP){0,16} (need|want|like|rather) YOU to keep (it|MINE|NUMBER|ME)+ ${NOTHING_MORE}`,
  `${ONCE_ASKED} (!asksign){0,16} (like|want|need|miss|love) (to|get|have|getting|having|SUCH|DETS)* (CALLS|reminders|them) (back|again|AGAIN|after) ${NOTHING_MORE}`,
  `(how|can|could|want|like|wish) (DO|i|we|to|please)* (get|go|come|be) (put)? back on ($|STOP|asksign|it|SUCH|DETS|the|YOU)`,
  // "You can ring as usual", "ring whenever you like": it is allowed again.
  `${ONCE_ASKED} (!asksign){0,16} (CALL|CALLING) ME? (as (usual|before|normal|ever) | whenever YOU (like|want|need|fancy) | any time (YOU|$|STOP) | away) ${NOTHING_MORE}`,
]

/** Whoever is spoken to beside the telephone: they play, bark and shout. */
const AT_HOME =
  '(UNKNOWN|little|TITLE|two)? (dog|dogs|cat|cats|puppy|pup|kitten|parrot|budgie|bird|rabbit|hens|horse|goat|baby|toddler|kid|kids|children|grandson|granddaughter|grandkids|grandchildren|twins|boys|girls|lads|lad|son|daughter|brother|sister|husband|wife)'
/** Nothing was said of what a request is about, only "leave me alone", "pack it in", "get down". */
const NO_CALL = '(!CALL/CALLING/CALLED/CALLS/CALLS1/NUMBER/LIST/donotcall/optout)'
const SHOUTED =
  '^ (UNKNOWN|no|TITLE){0,3} (STOPPING|leave|get|let|knockitoff|ENOUGH|drop|put|give|shut|do NOT|stay|down|off|will you (stop|leave|STOPPING|knockitoff))'

const AFTER = `${NO_CALL}{0,40} $`

const TO_OTHERS = [
  // "Stop it! Sorry, not you, the cat's on the worktop", "I wasn't talking to you".
  `notyou ${AFTER}`,
  `(^|!do/DO/HAVE/WILL/BE/if/or/and) NOT you (the|it is|that is|this is|he|she|my|our|i BE|KIN|STOP|$) ${AFTER}`,
  `(i|we) BE (talking|speaking|shouting) (to|at) ((the|my|our|this) ${AT_HOME} | (my|our) colleague) ${AFTER}`,
  // "Leave me alone! Sorry, that's my grandson", "get off, it's the dog".
  `^ ${NO_CALL}{0,14} sorryabout (the|my|our|this|it|BE){0,3} ${AT_HOME} ${AFTER}`,
  `${SHOUTED} ${NO_CALL}{0,10} (it|that|this) BE (the|my|our) ${AT_HOME} (!YOU/NUMBER/PHONE/DO/WILL/want/wants | $) ${AFTER}`,
  // "Pack it in, you two, I'm on the phone".
  `${SHOUTED} ${NO_CALL}{0,10} (i|we) BE (on the phone | talking to (the|a|this) (lady|gentleman|man|woman|UNKNOWN)) (!constantly/all/because/YOU | $) ${AFTER}`,
]

/** Told to somebody who does not call here; "the last lady" is one of theirs, and stands in none of these. */
const TOLD_OTHERS =
  '((TOLD|ASK|asked|SAY|telling|wrote) (to)? (OTHER | KIN | MINE (UNKNOWN|KIN) | the UNKNOWN) | (^|!talk/talking/speak/speaking/listen) to OTHER)'
/** … and now one listens to whoever does. */
const TURNED =
  '(what BE (it|this|that) about | what (was|were|is) (it)? YOU (saying|wanted|want|after) | what BE YOU (CALLING|ringing) about | how can i help | what can i do | YOU (sound|seem|BE) (nice|lovely|polite|different|clear|kind|grand|fine) | YOU though | but YOU BE (the|my|our|from) | i BE listening)'

const FOR_OTHERS = [
  // "I told him straight, don't you ever ring this house again. You sound nice, though. What's it about?"
  `${TOLD_OTHERS} (!STOP/asksign){0,20} (STOP|asksign)? (!STOP/asksign){0,6} (STOP)? ${TURNED} ${NOTHING_MORE}`,
  // "I'd love it if my ex would lose my number": it is not theirs to lose.
  '(love|like|wish|grateful|hope) (it|if|that)* (my|our|the) (UNKNOWN|KIN|TITLE) (would|could) (lose|forget|delete|stop|STOPPING|NEVER|NOT|leave)',
  // "If you don't ring me back I'm going to the ombudsman".
  'if YOU (DO|WILL) NOT CALL (ME|BACK|OTHER)* (BACK|this time|TIME|NOW|SMALL|soon)* (i|we) (!STOP/NOT){0,8} (SUING|JUSTICE)',
  // "What would I have to say for you to stop calling? I'm asking for my neighbour."
  `(asking|ask) for (a|my|our|the|this) (UNKNOWN|TITLE)? (friend|neighbour|neighbor|colleague|mate|pal|lady|fella|woman|man|girl|UNKNOWN) (next|down|in|at|who|here|across|$|STOP|of)`,
]

const REINSTATED = [
  // "Put me back on your list", "I'd like to go back on", "can I be added again", "restore it", "renew my consent".
  '(^|!NOT/NEVER/EVER/dare) (put|add|pop|stick|sign|get|have) (ME|MINE|my|it|us|name|NUMBER|number|down)+ back (on|in|onto|up)',
  '(^|!NOT/NEVER) (like|love|want|wish|can|could) (i|we|to|please)* (go|get|come) back (on|onto|in)',
  '(^|!NOT/NEVER) (like|love|want|wish|can|could|please) (i|we|to|ME|be|get|have)* (added|put|included|registered|listed) (on|in|up)? (back|again|AGAIN)',
  '(^|!NOT/NEVER/to) (reinstate|restore|renew|reactivate|readd|resubscribe) (ME|MINE|it|that|them|my|the)',
  '(^|!NOT/NEVER) (like|love|want|wish|have|get) (it|MINE|my|ME|NUMBER|number|name|us)+ put back',
  // "Please do keep calling"; not "you keep calling".
  '(please|do|but|so) keep (calling|ringing|phoning)',
  // "I still want the calls", "I like getting your calls".
  '(i|we) (still|do|really|actually|quite|rather)* (like|love|enjoy|want|miss|missed|appreciate) (getting|receiving|having|to|get|receive)* (the|YOU|your|those|these|them|my)* (calls|reminders) (really|back|too)? ($|STOP)',
  // "I'd love to hear from you after all", "you're welcome to call".
  '(hear|hearing) from YOU (after all|again after all)',
  'would (be|really|actually|quite)* (delighted|happy|glad|pleased|love|like) to hear from YOU ($|STOP|after)',
  'YOU BE (okay|ok|welcome|free|fine|grand) to CALL (ME|again|AGAIN|TIME|$|STOP)',
  // "Telling you to stop was silly of me".
  '(was|is) (UNKNOWN)? (dumb|silly|stupid|wrong|daft|hasty|rash|rude|mistake) of (me|us|mine|ME)',
]

/** Nothing that a request is about, nor anybody who is asked: what is complained of is another matter. */
const NOT_YOURS =
  '(!CALL/CALLING/CALLED/CALLS/CALLS1/NUMBER/YOU/REMOVED/ERASE/STOPPING/leave/alone/peace/PERMISSION/donotcall/optout/harassment/knockitoff/SUING/JUSTICE)'
/** What people are fed up with when nobody has done anything to them. */
const MATTERS =
  '(heat|heatwave|weather|rain|raining|snow|cold|wind|humidity|summer|winter|traffic|roadworks|motorway|commute|queue|queues|train|trains|bus|buses|parking|kids|children|twins|toddler|baby|teenagers|homework|school|boss|job|shifts|shift|overtime|exams|revision|drilling|hoovering|neighbour|neighbours|builders|noise|mice|wasps|midges|prices|rent|laptop|computer|printer|wifi|internet|telly|diet|cooking|washing|ironing|football|election|politics|knee|hip|toothache|hay|cough|eaten|pudding|cake)'
const ENDURED =
  '(ENOUGH | NOT (take|stand|bear|stick|face|cope|do|go|be) (it|this|doing|with|on|much|UNKNOWN)* (AGAIN|longer) | BE (done|finished|through) | NOMORE)'

const OF_OTHER_THINGS = [
  // "I've had enough, this heat is killing me": not a word about calls.
  `^ ${NOT_YOURS}{0,12} ${ENDURED} ${NOT_YOURS}{0,12} ${MATTERS} ${NOT_YOURS}{0,30} $`,
  // "We had a lecture on the right to be forgotten", "my brother used his right to erasure with the bank".
  '(lecture|lesson|essay|exam|article|documentary|programme|podcast|seminar|chapter|studying|studied|revising|reading|read) (!STOP/YOU){0,8} right to (be|erasure|object|privacy) (NOT to | !NOT/NEVER/YOU/STOPPING/want/like){0,30} $',
  '(THEY|KIN|UNKNOWN|OTHER) (!STOP/i/we/YOU){0,2} (used|exercised|invoked|claimed|tried) (his|her|their|the|a){1,2} right to (!i/we/YOU/MINE){0,30} $',
]

export const ENGLISH_WITHDRAWALS = [...REINSTATED, ...RETRACTED, ...TO_OTHERS, ...FOR_OTHERS, ...OF_OTHER_THINGS]
