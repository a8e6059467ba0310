import { weightsOf } from '#language/weights.ts'
import { ORDERS } from './english-orders.ts'
import { ENGLISH_OUTRIGHT } from './english-outright.ts'
import { PARTINGS } from './english-partings.ts'
import { ANOTHER, NAMING } from './english-parts.ts'
import { REMOVALS } from './english-removals.ts'
import { SENSES } from './english-senses.ts'
import { CEASING, WISHES } from './english-wishes.ts'
import { ENGLISH_WITHDRAWALS } from './english-withdrawals.ts'
import { CONTRACTIONS, englishWords, NOISE, PHRASES } from './english-words.ts'
import type { Lexicon } from './grammar.ts'
import type { FamilyRows, RequestRows } from './requests.ts'
import { type Speech, speech } from './sentence.ts'

const FAMILIES: readonly FamilyRows[] = [
  ...ORDERS,
  ...WISHES,
  CEASING,
  ...REMOVALS,
  ...PARTINGS,
  ...SENSES,
  ...ENGLISH_OUTRIGHT,
]

/** Classes of words that are in every other sentence: it is for speed alone. */
const COMMON =
  'NOT DO NEVER YOU I ME TARGET BE HAVE WILL WANT ASK ASKYOU SAY TOLD EVER DETS SUCH MINE MY AGAIN NEED MUST RATHER IFWHEN KIN OTHER MY_PHONE ' +
  'no i to you be get me us it that this if on off from the have want with for possible like all ' +
  'UNKNOWN HOUR TIME a an no zero do my of would one about was there put right time can could been good another'

/** What a request is about: to call and to bother, to stop, lists and numbers, peace, consent, courts. */
const ABOUT = `
call calls calling callin called caller ring rings ringing rang phone phones phoning phoned telephone contact contacting dial dialling text texting message email bother
disturb harass harassment pester hassle bug annoy spam solicitation solicit stop stopping stopped quit cease desist refrain avoid enough sick fed hadit done
knockitoff remove delete deleting erase wipe scrub take taken off unsubscribe optout optmeout exclude suppress block list database records register
number numbers name details data information forget lose bin leave left alone hear hearing exist consent permission agreed object withdraw revoke
donotcall police lawyer solicitor legal report court ombudsman last line listed pursue nothing touch trouble troubling out try receive receiving marketing
coldcalls othercall rung further cold communications approach canvass plague badger sales campaign somebody someone else opt file books strike cross drop count pull unlist unwanted bell line
`

/** What denies, ends, takes away or threatens: whoever says none of it asks for nothing of the kind. */
const REFUSING = `
not no never none nobody nothing neither nor without cannot nomore nolonger nottobe uninterested zero anymore hadit
infuture stop quit cease end ends enough done finished halt desist discontinue refrain avoid pack knock last final
skip take taken off remove delete erase erasure scrub strike struck cross scratch wipe wiped drop lose losing forget
forgotten bin scrap unsubscribe opt optout optmeout out outof exclude block blacklist purge suppress cancel rid rip
pull pulling burn destroyed disappear gone retired dead rub fired barred banned withdraw revoke object refuse forbid
ban prohibit decline deny donotcall sue suing lawsuit police lawyer attorney solicitor court report regulator
complaint harass legal illegal register charges licence file filing comreg leave left alone peace fed sick tired hands
away lost clear bother elsewhere else let stopped stops ombudsman ofcom guards commissioner sheriff unlist notice
unsave undo undone annul taking cops expunged counsel closed fraud through unprogram
`

const speaking = (lexicon: Lexicon): Speech =>
  speech(PHRASES, {
    noise: NOISE,
    contractions: CONTRACTIONS,
    parts: false,
    known: (word) => lexicon.has(word) || /^i(?:'|$)/.test(word),
  })

/** What speaks for being called; whoever hears of another way to say it adds a row. */
const WELCOMES = [
  // "Don't stop calling", "I don't want to be taken off your list".
  // Not "if you people don't stop calling", which threatens.
  '(^|!IFWHEN/YOU/people/lot/guys/DO) DO? (NOT|NEVER) (WANT|want|wish|like|YOU|to|be|ever|MUST|need|have|for|going|please)* (STOPPING|stopped|REMOVED|deleted)',
  '(^|!IFWHEN/YOU/people/lot/guys/DO) DO? (NOT|NEVER) (WANT|want|wish|like|YOU|to|ever|please|dare|go|be|EVER|think|of)* (take|remove|delete|lose|forget|drop|erase|block|taking|removing|deleting|losing|forgetting|dropping) (ME|MINE|my|about)',
  // "You'd better not lose my number", "mind you don't delete me", "woe betide you if you take my name off".
  '(better|mind) YOU? (DO|HAVE|would)? NOT (to|go|be)* (take|remove|delete|lose|forget|drop|erase|taking|removing|deleting|losing|forgetting) (ME|MINE|my|about|NUMBER)',
  '(woe|betide|murder|trouble|skin|kill|forgive|raging|livid|furious) (!STOP/NOT){0,5} if YOU (ever|go|HAVE|dare|to)* (take|remove|delete|lose|forget|drop|erase|lost|took|forgot|deleted|removed) (ME|MINE|my|about)',
  // "You don't call me anymore", "nobody rings me".
  '^ YOU (DO NOT|NEVER) (call|ring|phone|contact) (ME)? (anymore|AGAIN)? (STOP|asksign|$)',
  // "I agree to be called", "you have my consent".
  '(^|yes) (I|we) (do|BE|gladly|would|happily)* (agree|consent|happy|glad|accept) (with|for|to) (be|being|receive|receiving|get|getting|YOU|your|calls)',
  // "I never said …", "nobody asked you not to …", "who said …".
  '(NEVER|NOT|NOBODY|who) (have|has|ever|actually|DO)* (said|say|saying|asked|asking|told) (YOU|anyone|anybody|them|that|you)* (I|we|to|NOT|nottobe|for)',
  // "What happens if somebody asks …", "if a person tells you …".
  '(what|how) (!STOP){0,4} (if|when) (somebody|someone|anybody|anyone|a|people|one)',
  '(^|so|and|but) if (somebody|someone|a person|people|one)',
  'how (DO|does|would) (people|someone|somebody|anyone|one|YOU|this|that|the|it)',
  '(curious|wondering|curiosity)',
  // "If you ever sell me something I'll ask you to …", "… but so far it's been useful".
  'if (YOU|it|i|we|they) ever (!STOP/NOT){0,10} (i|we) (WILL|would|might) (ASK|tell|let) YOU',
  'but (far|until now|up to now)',
  // "Off their lists", "what are you ringing about?", "sick of these letters".
  '(off|from|on|outof) their (UNKNOWN|calling|call)? LIST',
  'what (BE|is) (YOU|it|this) (CALLING|ringing)? (about|for) ($|STOP|asksign|then)',
  'ENOUGH of (DETS)* (letters|letter|forms|paperwork|bills|emails)',
  // "You promised to call and never did", "no further contact was needed".
  '(promised|PROMISE|SAY|swore) (ME|that|YOU|they|THEY|to|would|WILL|a)* CALL (ME|BACK)* (and|but) (YOU|THEY|it)? (NEVER|DO NOT|NOBODY|HAVE NOT)',
  '(no|NOMORE|anymore) (CALLS1|CALLS) BE (needed|necessary|required)',
  // "Do you have a list for people who don't want calling?" Not "… put me on it".
  '(have|got|there|keep) (a|some|any|DETS|BE)* (LIST|box|donotcall) (for|of) (people|those|folk|folks|THEY|UNKNOWN) (!put/add/stick/pop/ME){0,20} $',
  // "Would you stop calling if I paid?", "do people ask you to stop?", "no need to ring again, it's sorted".
  '(would|will|WILL) YOU (stop|STOPPING) CALLING (ME)? if (i|we) !ASK/asked/SAY/TOLD/begged',
  '(do|does|did) (people|many|anyone|ANYONE|customers|folk|folks) (ever|often|many)* (ASK|tell|SAY)',
  'no need (!STOP){0,5} (it|that|everything) BE (all)? (sorted|fixed|settled|arrived|resolved|done|found|working|here)',
  // "Next time you call, don't ask for Dad".
  '(next time|when|if) YOU CALL (AGAIN|BACK|ME)* (!STOP){0,5} ask for',
  // "You're not allowed to call me after nine", "you should be calling my brother", "lose it? I'd never do that".
  'CALL (ME|BACK)* (after|before|past|until|till) HOUR',
  'YOU (should|ought|need|want) (to)? (be)? (CALLING|CALL) MINE KIN',
  '(i|we) would NEVER (do that|lose)',
  // "The calls are fine", "rather you phoned".
  '(calls|phone|calling|ringing) (BE|though|on)* (fine|ok|okay|welcome|grand)',
  // "Don't phone her, phone me", "don't call, actually no, sorry, call me on Monday".
  '(NOT|NEVER) EVER* CALL (OTHER|MINE|KIN|there|it|the|UNKNOWN){1,3} (but|just|instead|please)* CALL (ME|MY_PHONE)',
  '(sorry|actually|wait) (no|sorry|yes|please|actually|but)* CALL ME BACK? (on|at|in|next)* (TIME|HOUR|SMALL)',
  // "I try not to call him", "I'd stop calling them", "she says to me …", "I live alone", "done for the day".
  '(^|and|so|because|but) (I|we) (BE|WILL|would|try|tried|trying|had|HAVE|DO|always|usually)* (NOT to|stop|stopped|NOT) (CALL|CALLING) (OTHER|MINE? KIN)',
  '(she|he|they) (says|said|goes|went) (to)? (me|us)',
  '^ (I|he|she|they|we|MINE|KIN)* (live|lives) alone (these days|now)? ($|STOP)',
  '(done|finished) for (the|TIME|today)',
  '(rather|prefer|better) (if|that)? YOU (called|call|phoned|phone|rang|ring|telephoned)',
].join(' | ')

export const ENGLISH: RequestRows = {
  lexicon: englishWords,
  families: FAMILIES,
  common: COMMON,
  about: ABOUT,
  refusing: REFUSING,
  welcomes: WELCOMES,
  takesBack: ENGLISH_WITHDRAWALS,
  weights: () => weightsOf(new URL('english-weights.txt', import.meta.url)),
  sure: 0.2,
  forGood: 'AGAIN/nolonger',
  momentary:
    '(i|we) (WILL|can|am|are)? (going|to)* (CALL|let|come|get|be) | INSTEAD ME | send ME | NOW | BUSY | no need | do NOT need to | TIME',
  permanent: 'uninterested | (NOT|NEVER) (WILL|be|BE|ever)* interested',
  atTheMoment: 'rightnow/today/tonight/moment (i)? | now i',
  forbidden:
    '(DO NOT|no|NOMORE|NOT|NEVER|neither|nor|or|STOPPING) EVER* (CALL|CALLS|CALLS1|CALLING|INSTEAD) (TARGET|BACK)*',
  invites:
    '(^|!NOT/NEVER/EVER/YOU/STOPPING/no/CALLS/of/MY/the/DO/or/nor/to/DETS/SUCH) PHONING (ME|BACK)* ($|STOP) | (^|!NOT/NEVER/EVER/YOU/STOPPING/no/DO/or/nor/to) PHONING ME (at|on) | (^|!NOT/NEVER/EVER/YOU/STOPPING/no/CALLS/of/MY/the/DO) CALL (ME|TARGET|OTHER)? BACK? (SMALL|UNKNOWN|AGAIN)? (TIME|NOW|instead|MINE PHONE|after|MY UNKNOWN? PHONE) ' +
    '| (^|!NOT/NEVER/EVER/YOU/STOPPING/no/CALLS/of/MY/the/DO/or/nor/to/if/and) CALL MINE KIN | (^|!NOT/NEVER/EVER/YOU/STOPPING/no/CALLS/of/MY/the/DO/or/nor/to/if/and) CALL (the|my|our) (SHOP|PLACE|other) | here is (MINE|the|a|another) | have YOU got (the|my|our) (other|new|UNKNOWN)? (NUMBER|PHONE|one) | YOU keep (it|mine) | YOU (should|ought|need|want) (to)? (be)? (CALLING|CALL) (MINE|OTHER|the) | (i|we) WILL give YOU (another|a|the|MINE) | do CALL | try (UNKNOWN|ME|SMALL|AGAIN)* (TIME|PHONE|one) | CALL (this|that|the) (one|other) | use (this|the|my) | want YOU to | want to (deal|speak|talk) (with|to) YOU | ^ CALL ME | YOU can CALL | changed (my|our) mind | but i WILL NOT ($|STOP) | NOT that i mind | NOT you ($|STOP) | go ahead | YOU BE (fine|no|different|grand|lovely) | (took|taken) (myself|ourselves) off | i BE NOT ($|STOP) | i like (a|the|our) | (it|that) is fine | what is the (deal|offer)',
  narrowing: [
    { request: 'NAMES (ME|BACK)*', by: NAMING },
    { request: '(^|!LAST/MY) (CALL/CALLING) BACK?', by: ANOTHER },
    // "Make sure nobody calls the police."
    { request: 'NOBODY CALLTHIRD', by: ['(the|a|an) !NUMBER/PHONE/LIST'] },
    // "My husband doesn't like being disturbed" is said of any time.
    { request: 'DOES NOT UNKNOWN? WANT to? (be|being) BOTHERED', by: ['^'] },
    { request: 'BE NOT BOTHERING TARGET?', by: ['^'] },
    { request: 'ENOUGH (of|with|up|UNKNOWN)* CALLING', by: ['(YOU|OTHER|the|a|MINE|KIN)'] },
    // "Don't call, just come round": it is the way that does not suit.
    {
      request: '(CALL/CALLING) (ME|BACK|it | MY PHONE)*',
      by: [
        '(and)? (come|comes|knock|send|text|email|message|pop|drop|whatsapp|bring)',
        '(and)? (leave|write) !me/us/again',
        '(i|we) (am|are|WILL) (be)? (coming|on|there|nearly|almost|in|round|outside|up|come|pop|drop)',
      ],
    },
    { request: 'NAMES (MINE? KIN | OTHER)', by: ['(a|an)', 'TITLE', 'CAPITAL'] },
    { request: 'SENDS (TARGET)?', by: ['(the|a|an|it|that|any|MINE)'] },
  ],
  speaking,
}
