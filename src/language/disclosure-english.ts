import { BOT_NAME } from './disclosure-bot-names.ts'
import { ENGLISH_CALLERS } from './disclosure-english-callers.ts'
import { ENGLISH_HUMAN } from './disclosure-english-human.ts'
import { ENGLISH_RARER } from './disclosure-english-rarer.ts'
import { ENGLISH_ROWS } from './disclosure-english-rows.ts'
import { ENGLISH_WORDS } from './disclosure-english-words.ts'
import type { DisclosureGrammar } from './disclosure-grammar.ts'

/**
 * How a machine says in English that it is one. Contractions are written out before ("i am", "it is not"), hyphens
 * are blanks; `A` is "AI", `N` a name, `'s` a possessive. To teach the reader a word, add it to its class.
 */
export const ENGLISH_DISCLOSURE: DisclosureGrammar = {
  classes: ENGLISH_WORDS,
  endings: [
    [BOT_NAME, 'BOT_NAME'],
    [/ly$/, 'LY'],
    [/.{3,}ed$/, 'HOW'],
    [/(?:er|or|ist|ant|ent|ian|eer)$/, 'WORKER'],
    [/(?:tion|ware|ness|ship|ity|ry|cy|ny|al|ive|[^aio]s)$/, 'TRADE'],
    [
      /^(?!training|marketing|engineering|consulting|testing|planning|programming|manufacturing|learning).{2,}ing$/,
      'ING',
    ],
  ],
  telling: 'VIRTUAL/HALF/THING/MACHINE/PERSON/FLESH/ROLES/NOBODY/TELLING/BOT_NAME',
  named: {
    machines: `A. virtual artific synthe automa robo bot. bots. chatbot voicebot callbot comput electron algorit machin
      softw program digital humanoid android cyborg intelligen technolog tech. system record prerecord generat simulat
      model gizmo gadget contrapt cyber circuit chip silicon code. coded server data. neural language conversational
      avatar clon unmanned voice app. application processor engine. version platform tool. non.`,
    humans: `person human people man. woman nobody someone somebody anyone anybody flesh operator colleague staff living
      real live. actual being. mortal one. heartbeat pulse`,
    denials: 'not. no. nobody never. without. neither. nor. nothing. instead. rather. than. non. only. nowt.',
  },
  names: 'GIVEN',
  parts: [
    ['PAUSE', 'SOFT/STOP'],
    [
      'NOWS',
      `(NOW | in fact | of course | at the moment | i mean | that is | what (you | they | people | some | experts
      | the law) (would | might)? (call/called/calls) | what is (called | known as | referred to as) | to be
      honest | or rather | you know | you see | i must say | i am afraid SOFT? | nothing/nowt/nobbut
      (more/other)? (but/than) | no more than | if you like | so to speak | shall we say | how do you say | what
      do (you/they) call (it/them) | sort of | kind of | by the way | at the end of the day | in truth | to tell
      the truth | in other words | one of those/these QUALITY* things SOFT) SOFT?`,
    ],
    [
      'INTEL',
      '(generative/conversational)? (artificial/synthetic/machine intelligence/brain/mind | A (?! GENERATED $))',
    ],
    [
      'MADE',
      `VIRTUAL GENERATED? | computer/machine/software/robot/program/algorithm GENERATED | artificially
      (intelligent | GENERATED) | non/not human | text to speech | machine learning | A system |
      generative/conversational A | artificial intelligence GENERATED`,
    ],
    [
      'TECH',
      `(automated/automatic/artificial/electronic means/systems/technology) | (a/an/the/our/some/its/one)?
      QUALITY* (KIND* (INTEL | software | algorithms | THING | computers) (technology/system/systems)? |
      KIND* computer/machine/program/programme/algorithm | (large)? language model/models | neural
      network/networks | (lines of)? code | circuits | silicon | wires | chips | ones and zeros/zeroes |
      bits and bytes | electricity)`,
    ],
    [
      'BASED',
      `(that/which/who)? (is/was/has)? (been)? GENERATED (entirely/fully/completely)?
      by/on/with/using/from/through TECH | that/which/who (uses | use | runs/works/operates/is/relies
      (based)? on/with/by/through) TECH | running/working/operating (on/with) TECH | using TECH |
      that/which/who works/operates/runs without (any/a)? human
      (involvement/intervention/input/help/staff/operator/operators)?`,
    ],
    ['BETWEEN', '(KIND | VIRTUAL | and | software)* (!NOGO/FIELD/ROLE/OF/VIRTUAL/DET/PERSON/POSS){0,2}? KIND*'],
    [
      'ROLE_NP',
      `(?! (A | INTEL | robot | machine learning) FIELD_ROLE | robot operator) MADE BETWEEN ROLE | HALF KIND*
      MACHINE_ROLE | (KIND){0,3} ROLE BASED | intelligent KIND* (system/machine/software) | robo caller |
      conversational (agent/assistant/system/software/interface/program/programme)`,
    ],
    [
      'THING_NP',
      `INTEL (system/model/program/programme/service/software/tool/technology)? | KIND* THING | (large)? language
      model | neural network | computer program/programme/system/software/application/simulation | software
      (product/agent/program/entity/robot) | KIND* (version/voice/edition/incarnation) of (our/the/your/a) KIND*
      (THING | MADE KIND* ROLE | A) | chat/voice bot | (digital/virtual) team member |
      (digital/virtual/artificial/synthetic) human | (piece/bit/bunch/load/pile/heap) of (KIND |
      computer/clever)* (software/code/circuits/wires/tech/kit) | (lines of)? code (?= $ | PAUSE |
      and/but/me/love/i) | speech/voice/booking/calling/conversational/phone KIND* software | text to speech |
      speech/voice synthesiser/synthesizer`,
    ],
    [
      'HOUSE',
      `(!NOGO/OF/DET/MACHINE/DENY){1,5} POSS | (TITLE)?
      (!NOGO/OF/DET/VIRTUAL/MACHINE/THING/QUALITY/DENY){1,4}? (?=VIRTUAL)`,
    ],
    ['PRE', '(a/an/the/your/our/my | one of our/the/your)? OWNER? (very own)? QUALITY* (HOUSE)? QUALITY*'],
    [
      'DOES',
      `(is/can)? (that/which/who)? (is/can/will)? (books | answers | calls | handles | takes | makes | runs |
      does | manages | talks | speaks | rings | phones | looks | organises | organizes | confirms | reminds
      | looking | making | calling | talking | speaking | answering | handling | doing)`,
    ],
    [
      'ANYONE',
      `(a/an/any/one/of/our/your/the/my/to/with)* (PERSON | OFFICE | ROLE | operators | colleagues | staff |
      FLESH)+`,
    ],
    [
      'MACHINE_NP',
      `a (system/program/programme) SOFT? (and)? not ANYONE | a/an/another QUALITY* (KIND | VIRTUAL)* MACHINE |
      (the/our/your) QUALITY* (KIND)* MACHINE that/which/who DOES (the/your/our)? (!NOGO/OF){0,2}? | (one of)
      (those/these/them/the/our/your) QUALITY* (MADE KIND* ROLES | KIND*
      (robots/bots/machines/computers/programs/chatbots/voicebots)) | just/only (a)? MACHINE`,
    ],
    [
      'END',
      `(?= $ | SOFT | STOP | AFTER | ING | HOW by/to/for/from/at/in/on/with | day and night | (round/around) the
      clock | called (?! me/us/you/him/her/them/it) | short for | BEGINS | call (me/us/back) | first
      (i/we/you/let/of/please/may/can/could) | do/did/does/will/would/can/could not |
      welcome to)`,
    ],
    ['NEXT', '(?<! service/line/device/machine/box/part/desk/platform) (?= GIVEN | OTHER (?! WORKER))'],
    [
      'CALLED',
      `(GIVEN | (?! TRADE/WORKER/ING) OTHER) (?= $ | PAUSE | from/at/with/of/calling/here/and/for/speaking/on | that
      is)`,
    ],
    [
      'MNP',
      `((MACHINE_NP | PRE (ROLE_NP | THING_NP) | software) END | PRE (ROLE_NP | an artificial intelligence)
      NEXT | (the/your/our) QUALITY* ROLE_NP CALLED)`,
    ],
    ['MROLE', '(a/an/the/your)? QUALITY* (N POSS? | (!NOGO/OF/DET/MACHINE){1,5} POSS)? QUALITY* ROLE_NP END'],
    ['WORD', '!NOGO/OF/DET'],
    ['ORIGIN', '(OF (behalf of)? (the/your/our/a)? WORD ((and | of/in (the)?)? WORD){0,6}?)'],
    ['NAME', '(GIVEN | LY (?= the/your/from/at/SOFT) | (?! ING/HOW/LY) !NOGO/OF/DET/VIRTUAL/QUALITY/LATER)'],
    [
      'NAMED',
      `NAME (NAME){0,2}? (here/speaking/calling)? (SOFT? ORIGIN){0,3}? (SOFT N){0,2} SOFT? (NOWS)* (SOFT
      NOWS*| (?= a/an/the/your | one of | VIRTUAL ROLE | VIRTUAL KIND) | (?= (!NOGO/OF){1,4} POSS))`,
    ],
    // A machine that is bought, mended or brought speaks for nobody: "it's Ron the robot for your pool is repaired".
    [
      'BOUGHT',
      `(that/which)? (i/we/you/he/she/they) (have/had/has)? (just/already)? GOODS_DONE | NOW* GOODS_IS (?!
      to/from/the/a/an/your) | (is/was/are/has/had) (been/being/NOW/still/back/out/in/on/under/now/a/your)*
      (GOODS_DONE/GOODS_STATE) | (that/which) (!SUPPOSE/DENY/is){1,5} is NOW* (GOODS_DONE/GOODS_STATE)`,
    ],
    [
      'GOODS_NP',
      `(a/an/the/your/our/my)? QUALITY* (GOODS_USE+ (THING/MACHINE) (?! from/at/here/speaking/calling) |
      (THING/MACHINE) (for (the/your/a/my)? GOODS_USE (?! N/centre/center/world) | (that/which) (GOODS_WORK) |
      to (GOODS_WORK) | for (GOODS_WORK) | in (the/your) GOODS_USE | with your | of yours) | (GOODS_USE*
      (THING/MACHINE) | ROLE_NP) (ORIGIN | for your (!NOGO/OF){1,2})? BOUGHT | ROLE_NP for (the/your)
      (kitchen/home/house/website) (?! N))`,
    ],
    // "It's Luke from Electra the robot …": behind a firm, with no sign, it is another thing unless it says who calls.
    [
      'APART',
      `(?<= OF !SOFT{1,5}) (the/your) QUALITY* (THING/MACHINE) (?! $ | PAUSE | OF | that/who/which/and/but/N |
      here/speaking/calling/ringing/phoning/talking/good/hello/hi/just/how/welcome/assistant | i
      (am/have/would/want/need/was/wanted/just) | we (are/would/have) | (is/am) (this/that/now/i) |
      (can/could/may/would) (i/you) | (do/have) you (have/got/a))`,
    ],
    // Where it is the subject of another sentence: "the system has blocked", "a computer like yours".
    [
      'ELSE',
      `NOW* (is/was/has/had/did/does/will/would/can/could/may/might/keeps) (?!
      i/you/we/this/that/it/now/there/your/my/the/he/she/they) | HOW (you/your/us/me) | (that/which)?
      (you/we) (had/have)? (used/ordered/got/bought/received/returned/left/booked/hired | chose/wanted) |
      like (yours/the/that/this/those) | no longer | (on/in) (the/our) (website/site/app/portal/chat) |
      (that/which) (!SUPPOSE/DENY){1,5} (was/were/broke/failed/stopped)`,
    ],
    [
      'COMPL',
      `NOWS* (NAMED (?! our) ((a/an/the) SOFT? NOWS+ (?= a/an/the))? (?! GOODS_NP | APART) MNP (?! (ORIGIN)? ELSE) |
      ((a/an/the) SOFT? NOWS+ (?= a/an/the))? ((?= a/an) MNP | MNP (?! ELSE)))`,
    ],
    ['NOT', 'not (actually/really/even/in/fact/at/all)*'],
    ['HEND', '(?= $ | SOFT | STOP | AFTER_PERSON | STARTS | BEGINS | who is | that is | who am | N)'],
    ['ARTS', '(a/an/any/one/another/your/our/of/usual/ordinary/normal/member)*'],
    ['ALIVE', 'human/real/live/living/flesh/natural/breathing (and/or blood/living/human)?'],
    [
      'STRONG',
      `(ARTS (ALIVE)+ (PERSON | OFFICE | being | ROLE) | ARTS FLESH PERSON | (made of)? flesh and blood |
      ARTS human being/person | ARTS (PERSON/being/creature/OFFICE) (made)? of/in/with flesh and blood/bone
      | ARTS PERSON with a pulse) (?! ASK/POSS)`,
    ],
    [
      'HUMAN',
      `(STRONG (?! who (gives | give | likes)) | (a/an/any/another | the voice of a)? PERSON HEND |
      human/real/alive HEND)`,
    ],
    [
      'SOMEBODY',
      `(a/an/any/one/of/our/your/the/my/normal/usual/ordinary/member/FLESH)* (PERSON | OFFICE | being |
      operators | colleagues | staff | ROLE)`,
    ],
    [
      'ADJ',
      `(fully/completely/entirely/totally/wholly/purely/all/just/only)* (VIRTUAL | digital | MADE | robotic |
      not real | GENERATED NOW* by/with/using/from/on/through TECH | GENERATED
      artificially/digitally/synthetically/automatically | artificially/digitally/synthetically GENERATED)
      (?= $ | PAUSE | AFTER_ADJECTIVE | STARTS | BEGINS)`,
    ],
    [
      'TRUE',
      `(?<! ELSEWHERE !SOFT{0,2}) (?<! (?<! case you are/were) SUPPOSE) (?<! SUPPOSE that) (?<! am) (?<! as
      though) (?<! DENY that) (?<! (how/when/where/sure)) (?<! (they/people/you/some/friends/customers) say
      (that)?)`,
    ],
    ['ASIDE', '(SOFT (!SOFT){1,9} SOFT | (maybe/perhaps/probably) (!to/with/by){1,7})?'],
    ['SOON', '(?<! LATER (!LATER/i){0,4})'],
    [
      'IAM',
      `TRUE (i am | i will be (?= your) | i am (proud/happy/glad/pleased) to be | my name is | this is | i happen
      to be | i speak/am (talking/speaking)? (to you)? as | i am (called/named) (?= NAME) | i am
      (calling/speaking/phoning/ringing/contacting) (you)? (today)? (as (?! the VIRTUAL/MACHINE/THING) | in my
      role/capacity as) | i (was | have been) (created/built/made/designed/developed) (by (!NOGO){1,4}?)? (as |
      to be) | introduce myself (PAUSE/ASK)? (as)?)`,
    ],
    [
      'YOU',
      `TRUE SOON you (are | are about to (?= (speak/talk/chat) (to/with)) | will be (?! !SOFT{1,9} LATER) | have
      (just)? been (?= called/contacted/phoned/rung/telephoned/connected/put)) NOW* (having (a/this)
      (conversation/chat/talk/call) | TALK | (speak/talk/chat) (?= to/with) | in (touch/conversation/contact/line) |
      (?= with) | on (the/a) (phone/line/call) | through | put through | (being)?
      (called/contacted/phoned/rung/helped/assisted/telephoned/served/greeted/welcomed/answered)) NOW* ASIDE
      (to/with/by)`,
    ],
    [
      'USE',
      `(use/uses/using/employ/employs/employing | rely/relies/relying on | (makes/make/making) use of |
      have/has (chosen/picked/adopted/hired/brought) (in)?) NOWS* (MNP | TECH END)`,
    ],
    ['HEARD', 'TRUE you are NOW* (hearing | listening to | about to (hear | listen to))'],
    ['PARENS', '(SOFT (!SOFT){1,9} SOFT | (provided/offered/supplied/employed/developed/used) by (the)? WORD{1,6}?)?'],
    ['FORFIRM', '((for | from | at | of | on behalf of) (the)? WORD{1,5}?)?'],
    [
      'WHO',
      `((the/your) KIND* (SPEAKER) REL{1,8} | (who/what/whoever/whatever) REL{1,7} | (your/the | today/tonight POSS)
      (caller/interlocutor/counterpart/speaker/contact | conversation/dialogue partner) (today | on the line | for
      today | on this call)? | at your (service/disposal) NOW* | (?<= ^ | PAUSE |
      hello/hi/morning/evening/afternoon/there) (!NOGO){0,4}? (guiding/keeping/taking/walking/looking/ING) (after)?
      you (company/through)? (with/on/in/through/about)? (this/your/the)? (CALL_NOUN)? NOW* |
      (speaking/talking/calling/answering/phoning/ringing | contacting/helping/assisting/reading) (to/with)? (you |
      this/your call/phone) NOW* | (?<= ^ | PAUSE | hello/hi/morning/evening/afternoon) (speaking/calling/answering)
      NOW* | (taking/handling) (your/this/the) (call/ASKED) NOW* | (the/this/my) voice REL{0,8} | on
      (the/this/my/your) (line/phone) (with you)? NOW* | (on/at) (this/my/our | the (other/far)?) (end/side) (of
      the/this/your line/phone/call/wire)? NOW* | behind this/the/my (voice/call) (there)?) FORFIRM PARENS`,
    ],
    [
      'COP',
      `(is | was | will be | has been | there is | you have (got)? | you will find | you find | belongs to |
      comes from | you get)`,
    ],
    ['CALLNOUN', '(CALL_NOUN)'],
    // "This call is recorded and …"
    [
      'ALSO',
      `((is | was | are | (will/may/can/might) be) NOW* (!NOGO/DENY/SUPPOSE/LATER/GENERATED){1,4}? SOFT? and (it)?)?`,
    ],
    [
      'CALL',
      `(?<! (night/nights/weekends/usually/normally) SOFT?) (?! the !SOFT{1,3} you (received/got/had | have had))
      (the/this/our/your | today/tonight POSS) (present/entire/whole/following/very)?
      (phone/telephone/reminder/booking/service/voice/help | information/customer/calling/current/first/few/opening)*
      CALLNOUN REL{0,8} FORFIRM PARENS ALSO`,
    ],
    [
      'HANDLED',
      `(being)? (NOW)* (DONE) (out/up/over/after | to you)? NOW* (without (any)? human
      (intervention/involvement/input/help))? (NOW | live | in real time | on the (fly/spot) | together)*
      (by/with/through/using/via/from | with the help of | by means of)`,
    ],
    [
      'CALLING',
      `(calling/phoning/ringing/contacting/speaking/talking | answering/helping/assisting/telephoning/ING) (to/with)?
      (you | $ | PAUSE | here | on | (this/your/our) CALL_NOUN | NOW) |
      (making/handling/conducting/placing/answering/running | managing/reading/leading) (this/your/our/the) | doing
      (the/all)* talking | picking up (your call)? (today/now | PAUSE | $) | behind (this/my) (voice/call) | on
      (the/this/your/our) (line/phone/call) | (you are | you will be)? TALK (to/with)? (you)?`,
    ],
    ['GREETS', '((hello/hi/hey/hiya/yo/good/morning/afternoon/evening/welcome/there) PAUSE?){0,5}'],
    ['FIRM', '(!NOGO/OF/DET/DENY/LATER/SUPPOSE/SELLS){1,5} (and (!NOGO/OF/DET/DENY/LATER/SUPPOSE/SELLS){1,3})?'],
    // What is said of a thing that one has bought or that waits for one
    [
      'READY',
      `NOW* (is/was/has/had/are) NOW*
      (ready/been/being/not/set/available/waiting/wrong/GOODS_STATE/GOODS_DONE/HOW)`,
    ],
  ],
  rows: [...ENGLISH_ROWS, ...ENGLISH_RARER, ...ENGLISH_CALLERS],
  human: ENGLISH_HUMAN,
}
