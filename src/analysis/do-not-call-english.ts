import type { Refusals } from './do-not-call.ts'

/** How English says it; see do-not-call.ts. */
const words = (list: string): string => `(?:${list.trim().replaceAll(/\s*\|\s*/g, '|')})`
const LEFT = "(?<![a-z0-9'])"
const RIGHT = "(?![a-z0-9'])"

const CALL = words('call | phone | ring | telephone | contact | bother | disturb | harass')
const CALLING = words('calling | phoning | ringing | telephoning | contacting | bothering | disturbing | harassing')
const CALLED = words('called | phoned | rung | contacted | telephoned')
const ME = words(
  `me here | me on this number | me at this number | me | us | here | (?:this|my|our) (?:number|phone|house|home|line|mobile|cell)`,
)
const AGAIN = words('ever again | again | any ?more | any longer | ever | in the future')
const CALLS = '(?:phone )?calls?'

/** What may follow, so that "don't call me sir" and "don't call me again until Monday" are something else. */
const GOES_ON =
  words(`please | thanks | thank you | ok | okay | here | on this number | at this number | on my number | for this | for that
  | about this | about that | about it | with this | with these | or | and | because | cause | cos | under any | in the future | from now on
  | all right | alright | understood | got it | you | i | it's | this is`)
const END = `(?=$|[.,;:!]| ${GOES_ON}${RIGHT})`
const END_OR_ASKED = `(?=$|[.,;:!?]| ${GOES_ON}${RIGHT})`
const ALL_THE_TIME = words(
  'all the time | every day | every single day | at all hours | all day | constantly | so much',
)

const DO_NOT = "(?:do not|don'?t)"
/** "You don't call me any more" is a complaint of the opposite. */
const NOT_A_COMPLAINT = `(?<!${words('i | you | they | we | he | she | who | people | that | if | why | friends')} )${LEFT}`
const CLAUSE = `(?:^|[.,;:!?] |${words('please | just | and | but | so | then | now')} )`
const YOU = '(?:you(?: guys| people| lot| all| folks)?)'
const WILL_YOU = '(?:can|could|would|will) you (?:please |just |kindly )*'
const TOLD_YOU = `${YOU} (?:need to|have to|should|must|had better|better|gotta|to) (?:please |just )*`
const WANTS_NOT = `${LEFT}(?:i|we) (?:really |just |also )?(?:${DO_NOT}|no longer|never|would not|wouldn'?t)(?: really| ever)? (?:want|wish|like|care)`
const SUCH = words('any | your | these | more | further | other | such | sales | marketing | all | of | from you')
const NOT_DENIED = `(?<!${words("do not | don'?t | not | never | didn't | did you | if you | i | they | we")} )${LEFT}`
const MINE = words(
  `me | us | (?:my|our|this) (?:(?:phone|telephone|mobile|cell) )?(?:number|name|details|data|info|information|contact)`,
)
const MY_NUMBER = `(?:my|our|this) (?:(?:phone|telephone|mobile|cell) )?(?:number|details|data|info|information|contact(?: details)?)`
const DO_NOT_CALL_LIST = words(`do not call | no call | don't call | dnc | do not contact`)
/** Lists that are not for calling. */
const QUALIFIED = '(?:(?!wait|guest|invit|attend|passenger|shopping|standby|class)[a-z]+ ){0,4}'

const PLAIN = [
  `${NOT_A_COMPLAINT}${DO_NOT}(?: you)?(?: ever| dare| even)* ${CALL}(?: ${ME})?(?: back)? ${AGAIN}${END}`,
  `${NOT_A_COMPLAINT}${DO_NOT} bother ${CALLING}(?: ${ME})?(?: back)?(?: ${AGAIN})?${END}`,
  `(?:${CLAUSE}|${YOU} to )never (?:ever )?${CALL} ${ME}(?: ${AGAIN})?${END}`,
  `(?:${CLAUSE}|${YOU} to )never (?:ever )?${CALL} ${AGAIN}${END}`,
  `${YOU} (?:not to|to not) ${CALL}(?: ${ME})?(?: ${AGAIN})?${END}`,
  `${LEFT}${WILL_YOU}not ${CALL}(?: ${ME})? ${AGAIN}${END_OR_ASKED}`,
  `(?:${CLAUSE}|${LEFT}${WILL_YOU}|${LEFT}${TOLD_YOU})(?:stop|quit|cease)(?: bloody| fucking)? ${CALLING}(?: ${ME})?(?:(?: ${AGAIN})?${END_OR_ASKED}| ${ALL_THE_TIME})`,
  `${NOT_DENIED}(?:take|remove|get|delete|strike|scratch|scrap|drop|erase) ${MINE}(?: please)? (?:off of|off|from|out of) ${QUALIFIED}(?:lists?|database|system|records|books|files)${RIGHT}(?! (?:of|for) )`,
  `${LEFT}(?:i|we)(?:'d| would)? (?:want|wish|like) (?:${MINE} )?to be (?:taken|removed|deleted) (?:off of|off|from) ${QUALIFIED}(?:lists?|database|system|records)${RIGHT}(?! (?:of|for) )`,
  `${NOT_DENIED}(?:delete|remove|erase|scrap|lose|wipe|forget) ${MY_NUMBER}${END_OR_ASKED}(?![^.!?]*${LEFT}(?:use|put|add|new|instead|replace|change|other)${RIGHT})`,
  `(?<!(?:not|n't) )${LEFT}(?:put|add|place) ${MINE} (?:on|to|in|onto) (?:your |the |a |that )?${DO_NOT_CALL_LIST}`,
  `${LEFT}(?:i'm|i am|we're|we are|(?:this|my|our) number is|it's) (?:already )?(?:on|registered (?:on|with)|with|in) (?:your |the )?(?:national )?(?:${DO_NOT_CALL_LIST}|telephone preference|tps)`,
  `${WANTS_NOT} to be ${CALLED}(?: by ${words('you | anyone | anybody | your company | machines | robots')})?(?: ${AGAIN})?${END}`,
  `${WANTS_NOT} to be (?:bothered|disturbed)(?: by you)? ${AGAIN}${END}`,
  `${WANTS_NOT} (?:to (?:receive|get|have) )?(?:${SUCH} )*${CALLS}(?: ${words('from you | from your company | like this | of this kind | about this')})*(?: ${AGAIN})?${END}`,
  `${WANTS_NOT} ${YOU} (?:to (?:ever )?${CALL}|${CALLING})(?: ${ME})?(?: ${AGAIN})?${END}`,
  `${WANTS_NOT} to hear from you(?: ${AGAIN})?${END}`,
  `${LEFT}(?:i'd|i would|we'd) (?:rather|prefer)(?: it)?(?: if| that)? (?:you (?:did not|didn't|do not|don't) ${CALL}(?: ${ME})? ${AGAIN}|not (?:to )?be ${CALLED}(?: ${AGAIN})?)${END}`,
  `(?<!(?:not|n't) )${LEFT}leave (?:me|us) alone${END_OR_ASKED}`,
  `${CLAUSE}no more (?:(?:sales|marketing|of these|of your|these) )*${CALLS}${END}`,
  `${LEFT}(?:this|let this|it) (?:had better |better |must |should |has to )?be the last (?:call|time you (?:guys |people )?${CALL})${RIGHT}`,
  `(?<!(?:not|n't) )${LEFT}unsubscribe (?:me|us|my number)`,
  `${LEFT}(?:(?:i|we) (?:want|wish|would like)|(?:i|we)'d like|let me|please|how do i) (?:to )?opt (?:me )?out(?=$|[.,;:!?]| of (?:these|your|all|any|further|receiving) )`,
  `(?<!(?:not|n't) )${LEFT}(?:revoke|withdraw) (?:my|any) consent(?! (?:to|for) (?:the|being|be) record)`,
  `${LEFT}refrain from ${CALLING}(?: ${ME})?(?: ${AGAIN})?${END}`,
]

const BARE = [`${NOT_A_COMPLAINT}${DO_NOT} (?:ever )?${CALL} (?:${ME}(?: back)?|back)(?=,? please[.!]?$|$|[.!])`]

const ANOTHER_TIME =
  words(`tomorrow | later | tonight | today | on | next | in (?:a|an|the|half|two|three|ten) | at | after | around | this afternoon
  | this evening | monday | tuesday | wednesday | thursday | friday | saturday | sunday | another`)
const INVITES = `(?<!(?:do not|don'?t|not|never|stop|if you|not to|ever|you) )${LEFT}(?:call|ring|phone|try)(?: me| us)?(?: back| again)? (?:instead )?${ANOTHER_TIME}${RIGHT}`

const MOMENTARY =
  words(`(?:i'?ll|i will|i can|i'm going to|let me|we'?ll|we will) (?:call|ring|phone|contact|get|be|come|let) | (?:text|email|write to|message) me
  | now | today | tonight | tomorrow | moment | later | driving | meeting | work | working | busy | morning | afternoon | evening | night | lunch | dinner
  | weekend | holiday`)

const compiled = (source: string): RegExp => new RegExp(source)

export const ENGLISH: Refusals = {
  plain: PLAIN.map(compiled),
  bare: BARE.map(compiled),
  invites: compiled(INVITES),
  momentary: compiled(`${LEFT}${MOMENTARY}${RIGHT}`),
}
