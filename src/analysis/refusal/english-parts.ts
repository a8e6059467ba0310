/** How English asks for it; the classes are those of english-words.ts. */

export const MY_PHONE = 'MY (UNKNOWN|KIN)? PHONE PHONE?'
/** Whom, and where: "me", "us on this number", "my phone". */
export const WHOM = `((TARGET | ${MY_PHONE}) BACK? ((on|at) MY? UNKNOWN? LINE)?)`
export const THEM = `(BACK? (${WHOM} | MINE? KIN | OTHER)?)`
export const AGAIN = '(AGAIN|ever)*'
export const TO_CALL = `CALL ${THEM} ${AGAIN}`
export const CALLING = `((trying|attempting|continuing|wanting) to CALL | (keeping|keep|keeps)? CALLING) ${THEM} ${AGAIN}`
export const SUCH = 'SUCH*'
export const FROM_LIST = '(from|off|outof|of) (SUCH|DETS|UNKNOWN)* LIST'
export const MY_NUMBER = '((MINE|me|his|her|their) (UNKNOWN|PHONE|KIN)? NUMBER (and MINE? NUMBER)?)'
export const NOT_WANT =
  '((DO NOT | nolonger | NEVER | would NOT | i NOT | i no | BE NOT trying to) (UNKNOWN|ever|no)? (WANT | wants))'
export const FROM_YOU =
  '((from|of) (YOU|UNKNOWN|OWNER|DETS)* | by (YOU|ANYONE|OWNER|these|those|robots|machines|computers|companies|salespeople|telemarketers|else|at|from)+)'

/** "I didn't say …", "I'm not saying …", "it's not that …": it is denied. */
export const DENIED = [
  '(NOT|NEVER|NOBODY) (have|ever|WILL)* (SAY|TOLD|mean|meaning|ASK|ASKYOU) (you|that|to|YOU|them|anything|about)*',
  '(NOT|NEVER|NOBODY) (have|ever|WILL|been)* (SAY|mean|meaning|suggesting|claiming) (!STOP/but/and/NOT/stop/do/so){0,3}',
  'NOT (that|because) (i)? (!STOP/but/and/so/NOT){0,2}',
  'NOT (like|as|think) (if|though|that|i|we)*',
  '(NOT|NEVER) (exercising|using|UNKNOWN) (MINE|the)?',
  '(sign|letter|message|email|poster|note|leaflet|sticker|song|film|book) (SAY|reads|read|goes|was|BE|QUOTING)*',
  'who ((SAY|TOLD) (anything|about|YOU|to|i|we|that)*)?',
  '(^|!times/NOT/many) (did|have) (i|we) ever? ((SAY|TOLD|ASK) (that|to|i|we|YOU|for|want|wanted)*)?',
  'NOT (true|UNKNOWN) (that|i|we)+',
  '(no|NOT) (need|reason|point|necessary|any) (need|reason)? (to|for|YOU|in)+',
]
/** "She told me to …", "I told my ex to …", "they were told …": somebody else said or heard it. */
export const QUOTED = [
  // "… I said to him don't ever call me again": "I said" itself is not read.
  '(^|!talk/talking/speak/speaking/listen) to OTHER',
  '(bank|people|ones|company|OWNER) (that|which)? (i|we) (HAVE)? (TOLD|ASK) (to|NOT)*',
  '(i|we) (could|might|may) (SAY|ASK) (YOU)? (to|NOT)*',
  '(say|suppose|imagine) (a|the|some|that) (UNKNOWN|person|THEY|PEOPLE)',
  '(most|some|MANY|people|folks) (people|folks|UNKNOWN)? (SAY|say|tell|TOLD) (YOU|me|us)*',
  '(people|ones|OWNER|lads|crowd) (that)? (i|we) (HAVE)? (TOLD|ASK) (to|NOT)*',
  '(as|like) if YOU (WILL|ever|would)*',
  '(i|we) (will|might|may) (ever)? (tell|say) (YOU)? (to)?',
  '(TOLD|SAY|ASK) (me|us|OTHER) (to|that|KIN|TITLE)?',
  '(TOLD|SAY|ASK) (MINE|the|that|an|a) !you/i/we/last/young/lady/guy/man/woman/girl/person/gentleman/chap/fella/lad/bloke/caller/agent/operator (UNKNOWN|KIN|OWNER|LIST|TITLE|THEY|in|of|at|the){0,4} (to|that)?',
  '(wrote|written|writing) to (the|MINE|DETS) (UNKNOWN|OWNER){0,2} to',
  '(TOLD|SAY|tell) (UNKNOWN|the) (others|UNKNOWN)? (to)?',
  '(wants|want|like|ASK|TOLD|ASKYOU) (me|us|OTHER) to',
  '(i|we|was|were|been) (was|were|been) (TOLD)',
]
/** Words that are repeated as they were said: "he's always saying …". */
export const REPEATED = [
  '(THEY|KIN|UNKNOWN|OWNER|TITLE) (is|UNKNOWN|keeps|used|to|keep)* SAY',
  'QUOTING',
  'SAY to (me|us)',
]
const TIMED_BEFORE = ['(SMALL)* DAYPART']
/**
 * "You don't call me any more", "why don't you …", "if you don't …", "my friends don't …": a complaint, or a condition.
 */
export const SUBJECT = [
  '(i|we|MANY|WHY|NOBODY) (HAVE|WILL|UNKNOWN)?',
  '(THEY|KIN|OWNER) (HAVE|WILL)',
  '(my|our|his|her) KIN',
  '(^|!TOLD/ASK/SAY/that/if/to/with/from) YOU (UNKNOWN)?',
  '(MINE|the|these|those|some|most) (UNKNOWN|TITLE)',
  'WHY (DO|YOU|HAVE|am|i)*',
]
/** "My doctor doesn't like …": neither I nor anybody of this house. */
export const STRANGER = ['(MINE|the|a|an) (UNKNOWN|TITLE)']

/** "… before nine", "… at work", "… on Sundays", "… from a private number". */
export const TIMED = [
  'if (YOU|it|i|there|they)',
  'on UNKNOWN',
  'without',
  'by (my|the|that|a|an|UNKNOWN|mistake)',
  '(in|inside) (my|the|your|UNKNOWN) UNKNOWN?',
  'with (a|an|the|that) !LIST',
  'for (the|a|an|another|HOUR|next|at|few|UNKNOWN)* (TIME|HOUR|while|bit)',
  '(SMALL|AGAIN|BACK|here)* (TIME|PLACE)',
  '(SMALL)* UNKNOWN TIME',
  '(SMALL|before|after|past|between|until|till)+ HOUR',
  'for (another|a|an|the) (UNKNOWN|TIME|HOUR|next)',
  'from (a|an)? (private|withheld|hidden|different|unknown|mobile|landline|abroad)',
  '(at|in) (the|my)? (office|shop)',
]
export const NOT_NOW = ['(SMALL)* NOW']
/** "… an ambulance", "… it an upgrade", "… the bell", "… this a discount". */
export const ANOTHER = [
  '(a|an|any)',
  '(off|out|round)',
  '(the|your|his|their) !NUMBER/PHONE/LIST',
  'MINE KIN',
  '(OTHER|TARGET)',
  MY_PHONE,
  'it',
  'that !is/would',
  'this (a|an)',
  'MINE (UNKNOWN|OWNER|TITLE|JUSTICE)',
  'and UNKNOWN',
  'UNKNOWN yet',
  '(THEY|ANYONE|customers|clients|in|with|for|to)',
]
/** "… sir", "… Maggie", "… a liar", "… that". */
export const NAMING = ['that', 'by (my|that|the)', '(by)? (SMALL)* (TITLE|CAPITAL|KIN)', '(a|an)? UNKNOWN']

export const CONTACT_BEFORE = ['(that|the) (fella|guy|PEOPLE|bloke|chap) BE?', ...DENIED, ...QUOTED, ...TIMED_BEFORE]
export const SOMEBODY_ELSE = [
  '(THEY|KIN|OWNER | (MINE|the|that|those|this) (UNKNOWN|TITLE)) (HAVE|WILL|needs|need|to|should|NOT|got|never|keeps|keep)+',
  '(^|!want/need/for/i) (THEY)',
  '(me|us|OTHER|KIN) to',
  'I (HAVE|WILL|am|to|had|UNKNOWN|did|ever)*',
]
