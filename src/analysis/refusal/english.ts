import { ORDERS } from './english-orders.ts'
import { PARTINGS } from './english-partings.ts'
import { ANOTHER, grammar, NAMING } from './english-parts.ts'
import { REMOVALS } from './english-removals.ts'
import { CEASING, WISHES } from './english-wishes.ts'
import { CONTRACTIONS, ENGLISH_WORDS, NOISE, PHRASES } from './english-words.ts'
import { anywhere, ending, everywhere, type Family, indexed, narrowing, type Requests } from './requests.ts'
import { speech, wordsOf } from './sentence.ts'

const FAMILIES: readonly Family[] = [...ORDERS, ...WISHES, CEASING, ...REMOVALS, ...PARTINGS]

/** Classes of words that are in every other sentence: it is for speed alone. */
const COMMON =
  'NOT DO NEVER YOU I ME TARGET BE HAVE WILL WANT ASK ASKYOU SAY TOLD EVER DETS SUCH MINE MY AGAIN NEED MUST RATHER IFWHEN KIN OTHER MY_PHONE ' +
  'no i to you be get me us it that this if on off from the have want with for possible like all'

const speaking = speech(PHRASES, {
  noise: NOISE,
  contractions: CONTRACTIONS,
  parts: false,
  known: (word) => ENGLISH_WORDS.has(word) || /^i(?:'|$)/.test(word),
})

export const ENGLISH: Requests = {
  grammar,
  asks: indexed(grammar, FAMILIES, COMMON),
  forGood: anywhere(grammar, 'AGAIN/nolonger'),
  momentary: anywhere(
    grammar,
    '(i|we) (WILL|can|am|are)? (going|to)* (CALL|let|come|get|be) | INSTEAD ME | send ME | NOW | BUSY | no need | do NOT need to | TIME',
  ),
  atTheMoment: ending(grammar, 'rightnow/today/tonight/moment (i)? | now i'),
  forbidden: everywhere(
    grammar,
    '(DO NOT|no|NOMORE|NOT|NEVER|neither|nor|or|STOPPING) EVER* (CALL|CALLS|CALLS1|CALLING|INSTEAD) (TARGET|BACK)*',
  ),
  invites: anywhere(
    grammar,
    '(^|!NOT/NEVER/EVER/YOU/STOPPING/no/CALLS/of/MY/the/DO/or/nor/to/DETS/SUCH) PHONING (ME|BACK)* $ | (^|!NOT/NEVER/EVER/YOU/STOPPING/no/DO/or/nor/to) PHONING ME (at|on) | (^|!NOT/NEVER/EVER/YOU/STOPPING/no/CALLS/of/MY/the/DO) CALL (ME|TARGET|OTHER)? BACK? (SMALL|UNKNOWN|AGAIN)? (TIME|NOW|instead|MINE PHONE|after|MY UNKNOWN? PHONE) ' +
      '| (^|!NOT/NEVER/EVER/YOU/STOPPING/no/CALLS/of/MY/the/DO/or/nor/to/if/and) CALL MINE KIN | (^|!NOT/NEVER/EVER/YOU/STOPPING/no/CALLS/of/MY/the/DO/or/nor/to/if/and) CALL (the|my|our) (SHOP|PLACE|other) | here is (MINE|the|a|another) | (i|we) WILL give YOU (another|a|the|MINE) | do CALL | try (UNKNOWN|ME|SMALL|AGAIN)* (TIME|PHONE|one) | CALL (this|that|the) (one|other) | use (this|the|my) | want YOU to | want to (deal|speak|talk) (with|to) YOU | ^ CALL ME | YOU can CALL',
  ),
  narrowing: [
    narrowing(grammar, 'NAMES (ME|BACK)*', NAMING),
    narrowing(grammar, '(^|!LAST) (CALL/CALLING) BACK?', ANOTHER),
    // "My husband doesn't like being disturbed" is said of any time.
    narrowing(grammar, 'DOES NOT UNKNOWN? WANT to? (be|being) BOTHERED', ['^']),
    narrowing(grammar, 'BE NOT BOTHERING TARGET?', ['^']),
    narrowing(grammar, 'ENOUGH (of|with|up|UNKNOWN)* CALLING', ['(YOU|OTHER|the|a|MINE|KIN)']),
    // "Don't call, just come round": it is the way that does not suit.
    narrowing(grammar, '(CALL/CALLING) (ME|BACK|it | MY PHONE)*', [
      '(and)? (come|comes|knock|send|text|email|message|pop|drop|whatsapp|bring)',
      '(and)? (leave|write) !me/us/again',
      '(i|we) (am|are|WILL) (be)? (coming|on|there|nearly|almost|in|round|outside|up|come|pop|drop)',
    ]),
    narrowing(grammar, 'NAMES (MINE? KIN | OTHER)', ['(a|an)', 'TITLE', 'CAPITAL']),
    narrowing(grammar, 'SENDS (TARGET)?', ['(the|a|an|it|that|any|MINE)']),
  ],
  wordsOf: (plain) => wordsOf(speaking, plain),
}
