import { ENGLISH_WORDS } from './disclosure-english-words.ts'
import type { DisclosureGrammar } from './disclosure-grammar.ts'

/**
 * How a machine says in English that it is one. Contractions are written out before ("i am", "it is not"), hyphens
 * are blanks; `A` is "AI", `N` a name, `'s` a possessive. To teach the reader a word, add it to its class.
 */
export const ENGLISH_DISCLOSURE: DisclosureGrammar = {
  classes: ENGLISH_WORDS,
  endings: [
    [/ly$|.{3,}ed$/, 'HOW'],
    [/(?:er|or|ist|ant|ent|ian|eer|tion|ment|ware|ness|ship|ity|ry|cy|ny|al|ive|[^aio]s)$/, 'TRADE'],
    [
      /^(?!training|marketing|engineering|consulting|testing|planning|programming|manufacturing|learning).{2,}ing$/,
      'ING',
    ],
  ],
  telling: 'VIRTUAL/HALF/THING/MACHINE/PERSON/FLESH/ROLES/NOBODY/TELLING',
  parts: [
    ['PAUSE', 'SOFT/STOP'],
    [
      'NOWS',
      `(NOW | in fact | of course | at the moment | i mean | that is | what (you | they | people) (would |
      might)? (call/called) | what is called | to be honest | or rather | you know | you see | i must say
      | i am afraid SOFT? | nothing/nowt/nobbut (more/other)? (but/than) | no more than | if you like | so
      to speak | shall we say |
      how do you say | what do you call it | sort of | kind of | by the way | at the end of the day | in
      truth | to tell the truth |
      in other words | one of those/these QUALITY* things SOFT) SOFT?`,
    ],
    [
      'INTEL',
      `(generative/conversational)? (artificial/synthetic/machine intelligence/brain/mind | A (?! GENERATED
      $))`,
    ],
    [
      'MADE',
      `VIRTUAL GENERATED? | computer/machine/software/robot/program/algorithm GENERATED | artificially
      (intelligent | GENERATED) | non/not human | text to speech | machine learning | A system |
      generative/conversational A`,
    ],
    [
      'TECH',
      `(automated/automatic/artificial/electronic means/systems/technology) | (a/an/the/our/some/its/one)?
      QUALITY* (KIND* (INTEL | software | algorithms | THING | computers)
      (technology/system/systems)? | KIND* computer/machine/program/programme/algorithm | (large)?
      language model/models | neural network/networks | (lines of)? code | circuits | silicon | wires |
      chips | ones and zeros/zeroes | bits and
      bytes | electricity)`,
    ],
    [
      'BASED',
      `(that/which/who)? (is/was/has)? (been)? GENERATED (entirely/fully/completely)?
      by/on/with/using/from/through TECH | that/which/who (uses | use | runs/works/operates/is/relies
      (based)? on/with/by/through) TECH | running/working/operating (on/with) TECH | using TECH |
      that/which/who works/operates/runs without (any/a)? human
      (involvement/intervention/input/help/staff/operator/operators)?`,
    ],
    ['BETWEEN', '(KIND | VIRTUAL | and)* (!NOGO/FIELD/ROLE/OF/VIRTUAL/DET/PERSON){0,2}? KIND*'],
    [
      'ROLE_NP',
      `(?! (A | INTEL | robot | machine learning) FIELD_ROLE | robot operator) MADE BETWEEN ROLE | HALF
      KIND* MACHINE_ROLE | (KIND){0,3} ROLE BASED | intelligent KIND* (system/machine/software) | robo
      caller`,
    ],
    [
      'THING_NP',
      `INTEL (system/model/program/programme/service/software/tool/technology)? | KIND* THING | (large)?
      language model | neural network | computer program/programme/system/software/application |
      chat/voice bot | (piece/bit/bunch/load/pile/heap) of (KIND | computer/clever)*
      (software/code/circuits/wires/tech/kit) |
      (lines of)? code (?= $ | PAUSE | and/but/me/love/i) |
      speech/voice/booking/calling/conversational/phone KIND* software | text to speech | speech/voice
      synthesiser/synthesizer`,
    ],
    [
      'HOUSE',
      `(!NOGO/OF/DET/MACHINE){1,5} POSS | (TITLE)? (!NOGO/OF/DET/VIRTUAL/MACHINE/THING/QUALITY){1,4}?
      (?=VIRTUAL)`,
    ],
    ['PRE', '(a/an/the/your/our/my | one of our/the/your)? OWNER? (very own)? QUALITY* (HOUSE)? QUALITY*'],
    [
      'DOES',
      `(is/can)? (that/which/who)? (is/can/will)? (books | answers | calls | handles | takes | makes | runs
      | does | manages | talks | speaks | rings | phones | looks | organises | organizes | confirms |
      reminds | looking | making | calling | talking | speaking | answering | handling | doing)`,
    ],
    [
      'ANYONE',
      `(a/an/any/one/of/our/your/the/my/to/with)* (PERSON | OFFICE | ROLE | operators | colleagues | staff
      | FLESH)+`,
    ],
    [
      'MACHINE_NP',
      `a (system/program/programme) SOFT? (and)? not ANYONE | a/another QUALITY* (KIND | VIRTUAL)* MACHINE
      | (the/our/your) QUALITY* (KIND)* MACHINE that/which/who DOES | (one of) (those/these/them/the/our/your)
      QUALITY* (MADE KIND* ROLES | KIND* (robots/bots/machines/computers/programs/chatbots/voicebots)) |
      just/only (a)? MACHINE`,
    ],
    ['END', '(?= $ | SOFT | STOP | AFTER | ING)'],
    ['CALLED', '(?! TRADE/ING) OTHER (?= $ | PAUSE | from/at/with/of/calling/here/and/for/speaking/on | that is)'],
    ['MNP', '((MACHINE_NP | PRE (ROLE_NP | THING_NP) | software) END | (the/your/our) QUALITY* ROLE_NP CALLED)'],
    ['MROLE', '(a/an/the/your)? QUALITY* (N POSS? | (!NOGO/OF/DET/MACHINE){1,5} POSS)? QUALITY* ROLE_NP END'],
    ['WORD', '!NOGO/OF/DET'],
    ['ORIGIN', '(OF (behalf of)? (the/your/our/a)? WORD ((and | of/in (the)?)? WORD){0,6}?)'],
    ['NAME', '(GIVEN | (?! ING/HOW) !NOGO/OF/DET/VIRTUAL/QUALITY/LATER)'],
    [
      'NAMED',
      `NAME (NAME){0,2}? (here/speaking/calling)? (SOFT? ORIGIN){0,3}? (SOFT N){0,2} SOFT? (NOWS)* (SOFT
      NOWS*| (?= a/an/the/your | VIRTUAL ROLE | VIRTUAL KIND) | (?= (!NOGO/OF){1,4} POSS))`,
    ],
    ['COMPL', 'NOWS* (NAMED (?! our))? MNP'],
    ['NOT', 'not (actually/really/even/in/fact/at/all)*'],
    ['HEND', '(?= $ | SOFT | STOP | AFTER_PERSON | who is | that is | who am | N)'],
    ['ARTS', '(a/an/any/one/another/your/our/of/usual/ordinary/normal/member)*'],
    ['ALIVE', 'human/real/live/living/flesh/natural/breathing (and/or blood/living/human)?'],
    [
      'STRONG',
      `(ARTS (ALIVE)+ (PERSON | OFFICE | being | ROLE) | ARTS FLESH PERSON | (made of)? flesh and blood |
      ARTS human being/person | ARTS PERSON (made)? of/in/with flesh and blood | ARTS PERSON with a pulse)
      (?! ASK/POSS)`,
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
      `(fully/completely/entirely/totally/wholly/purely/all/just/only)* (VIRTUAL | digital | MADE | robotic
      | not real | GENERATED NOW* by/with/using/from/on/through TECH | GENERATED
      artificially/digitally/synthetically/automatically | artificially/digitally/synthetically GENERATED)
      (?= $ | PAUSE | AFTER_ADJECTIVE )`,
    ],
    [
      'TRUE',
      `(?<! ELSEWHERE !SOFT{0,2}) (?<! SUPPOSE) (?<! SUPPOSE that) (?<! am) (?<! as though) (?<! DENY that) (?<!
      (how/when/where/sure)) (?<! (they/people/you/some/friends/customers) say (that)?)`,
    ],
    ['SOON', '(?<! LATER (!LATER/i){0,4})'],
    [
      'IAM',
      `TRUE (i am  | my name is | this is | i
      happen to be | i speak/am (talking/speaking)? (to you)? as | i
      am (called/named) (?= NAME) | i am (calling/speaking/phoning/ringing) (you)? (today)? (as (?! the
      VIRTUAL/MACHINE/THING) | in my role/capacity as) | i (was | have been)
      (created/built/made/designed/developed) (as | to be) | introduce myself SOFT? (as)?)`,
    ],
    [
      'YOU',
      `TRUE SOON you (are | will be | have (just)? been (?=
      called/contacted/phoned/rung/telephoned/connected/put)) NOW* (having (a/this)
      (conversation/chat/talk/call) | TALK | in
      (touch/conversation/contact/line) | on (the/a) (phone/line/call) | through | put through | (being)?
      (called/contacted/phoned/rung/helped/assisted/telephoned/served)) NOW* (to/with/by)`,
    ],
    ['HEARD', 'TRUE you are NOW* (hearing | listening to)'],
    ['PARENS', '(SOFT (!SOFT){1,9} SOFT | (provided/offered/supplied/employed/developed/used) by (the)? WORD{1,6}?)?'],
    ['FORFIRM', '((for | from | at | of | on behalf of) (the)? WORD{1,5}?)?'],
    [
      'WHO',
      `(the (SPEAKER) REL{1,8} | (who/what/whoever/whatever) REL{1,7} | (your/the)
      (caller/interlocutor/counterpart/speaker) (today | on the line)? |
      (speaking/talking/calling/answering/phoning/ringing/contacting/helping/assisting/reading) (to/with)?
      (you | this/your call/phone) NOW* | (?<= ^ | PAUSE | hello/hi/morning/evening/afternoon)
      (speaking/calling/answering) NOW* | (the/this/my) voice REL{0,8} | on (the/this/my/your)
      (line/phone) (with you)? NOW* | (on/at) (this/my/our | the (other/far)?) (end/side) (of
      the/this/your line/phone/call/wire)? NOW* | behind this/the/my voice (there)?) FORFIRM PARENS`,
    ],
    [
      'COP',
      `(is | was | has been | there is | you have (got)? | you will find | you find | belongs to | comes
      from | you get)`,
    ],
    ['CALLNOUN', '(CALL_NOUN)'],
    [
      'CALL',
      `(the/this/our/your) (present/entire/whole/following/very)?
      (phone/telephone/reminder/booking/service/voice/help/information/customer)* CALLNOUN REL{0,8}
      FORFIRM PARENS`,
    ],
    [
      'HANDLED',
      `(being)? (NOW)* (DONE) (out/up/over/after | to you)? NOW* (without (any)? human
      (intervention/involvement/input/help))? NOW* (by/with/through/using/via/from | with the help of | by
      means of)`,
    ],
    [
      'CALLING',
      `(calling/phoning/ringing/contacting/speaking/talking/answering/helping/assisting/telephoning/ING)
      (to/with)? (you | $ | PAUSE | here | on | this/your | NOW) |
      (making/handling/conducting/placing/answering/running/managing/reading/leading) (this/your/our/the)
      | doing the/all talking | on (the/this/your/our) (line/phone/call) | (you are | you will be)? TALK
      (to/with)? (you)?`,
    ],
  ],
  rows: [
    'IAM (?! (so/very)? sorry SOFT? the/our/your) COMPL',
    '(IAM | YOU) NAME NAME? SOFT? who is NOWS* MNP',
    'IAM NOWS* ADJ',
    'YOU NOWS* (NAMED)? MNP',
    'HEARD COMPL',
    'TRUE (you have | you) NOW* (reached | got through to | come through to) COMPL',
    'TRUE WHO COP COMPL',
    'TRUE WHO COP NOWS* ADJ',
    'TRUE (WHO | CALL) (is NOT | was NOT | does not) (belong to)? (that of)? HUMAN',
    'TRUE CALL (is | was | has been | are) HANDLED NOWS* TECH END (?! !SOFT{0,4} LATER)',
    'TRUE CALL (is | are | was | has been) HANDLED NOWS* MNP (?! !SOFT{0,4} LATER)',
    `TRUE CALL (is | was | has been) NOWS* ADJ (?! (and)? (recorded/logged/billed/transferred/forwarded))`,
    `TRUE CALL (is (with | from) | uses | involves | features | comes (to you)? from | employs | takes
      place with) MNP`,
    'i am NOT HUMAN',
    `i am no (longer)? (FLESH (and blood)? (PERSON | OFFICE | ROLE | being)? | PERSON (being)?) HEND`,
    // You are not talking to a person
    `TRUE you (are not | will not be) (NOW)* (TALK | in (touch/conversation/contact) | on the phone |
      through | having a conversation) (to/with) HUMAN`,
    'you will not (find | hear | get | reach | be TALK to/with) (HUMAN | (a/any) human OFFICE)',
    // It is not a person who speaks
    'TRUE (it/this/that) is NOT HUMAN (who/that)? (is)? (TALK | on | here | doing | making)',
    'TRUE (it/this) is NOT STRONG',
    `(it/this) is (NOW)* MNP (that/who/which)? (is)? (CALLING | you have (got)? | (at/on) (this/my/our | the
      other) end)`,
    // Nobody is there
    `(there is | there are | you have | with | is) (no | not a/any/one) (human being | FLESH* PERSON |
      FLESH OFFICE | member of staff | staff member) (made of flesh and blood)? NOW* (TALK)?
      (at/on/behind) (this/the/my/our/your) (other/far)? (end/line/call/phone/voice/side)`,
    '(there is | there are) (nobody/no) (real/human/flesh | made of flesh)',
    `(?<! (when/if/where/because/while) (there is)?) (no (one)? (FLESH* PERSON (being)? | human being |
      FLESH OFFICE | member of staff | staff member) | nobody FLESH) (is)? NOW* (TALK | (at/on/behind)
      (this/the/my/other)* (end/line/call/voice) (of the/this line/phone/call)?) (with you)? (?= $ | PAUSE
      | just/only/but/i/it/on/with/to)`,
    `(no/without) (any/a/an)? (FLESH)? (operator/human/person/member | staff member) (of staff)?
      (is/being)? (involved | on (this/the) (line/call/phone) | taking part)`,
    // Not somebody but a machine
    `(i am | you are | it is | this is | there is | WHO is | CALL is | WHO does | speaking | talking)
      (TALK to/with)? (NOT | no | less of | nobody | none) (belong to | to/with/by)? SOMEBODY
      (!SUPPOSE){0,6}? PAUSE? (but/only/just/rather/instead/more/it/there/you/this/and)+
      (is/are/am/have/of/belongs/TALK)* (to/with/by/from)? (only/just/that/of)* MNP`,
    `(there is | it is | you have (got)?) (NOW)* MNP (here)? (rather than | instead of | and not | SOFT?
      not) ANYONE`,
    `(there is | you have (got)?) MNP (on (the/this/your) (line/phone/call) | (on/at) (this/my | the
      other) end (of the line/phone/call)?) (?= $ | PAUSE |
      and/but/so/i/not/today/with/right/now/have/here/calling/just/because/before/this/is/can/may/who)`,
    `(i am | you are TALK to/with | WHO is | CALL is) NOT (a/an/one/the) (!SUPPOSE/but){1,6}? SOFT? but
      (to/with/by)? (?= a/an/the/our/your/N) MNP`,
    // What was spoken of, and it is that
    `(MNP | (robots/machines/computers/bots/robot/machine/computer)) (!LATER/if/whether/like){0,8}?
      (PAUSE/ASK)* (and/but/well/so)* (that is | which is) NOW*
      (exactly/precisely)? (what/who) (i am (?= $ | PAUSE | and/but/so/love/it/this/you/see) | you have got)`,
    `((robots/machines/computers/bots/chatbots) | MADE KIND* ROLES) (!DENY/LATER){0,8}? (PAUSE/ASK)*
      (!DENY/LATER){0,3}? i am NOW* one (of (them/those/these))? (?= $
      | PAUSE | and/but/from/calling/i/see)`,
    // Where it comes from and what it has inside
    `i (was born | was raised | live | was made | grew up | am running | run | exist) NOW*
      (on/in/inside/within) (a/an/the/some/your/our) (big/large)?
      (server/cloud/computer/chip/machine/microchip) END`,
    `i (have got | have | am all) (only/just)? (circuits/wires/chips/silicon/code/microchips) (instead |
      where | for | rather | not | and no)`,
    `(beauty | joy | joys | advantage | perk | perks | trouble | problem | downside | snag | benefit | curse
      | good thing | thing | best bit | worst bit | nature) (of/with/about) (me)? being NOWS* MNP`,
    `(you are (dead/quite/spot/absolutely/completely/NOW)* (right/correct) | it is not | not human) SOFT?
      (it is not | i am not)? SOFT? (it is | i am) NOWS* (MNP | INTEL END)`,
    // By the role
    '(as | being) (?= a/an/the/your/our) MNP (ORIGIN)? SOFT? i',
    '(as | being) (?= a/an/the/your/our) (PRE) (INTEL | ROLE_NP) (ORIGIN)? SOFT? i',
    '(i/me) SOFT? (as | being) MNP',
    '(what with | on account of | due to | thanks to)? (me | my)? being MNP SOFT? (but/so/and)? i',
    '(called/named | the name of | name they gave) this ROLE_NP END',
    `(what/how | the name | name) (that)? (they/we/people/everyone) (have)? (call/named/christened/called |
      gave (to)? | give (to)? | use for) (the/this/their/its/our) QUALITY*
      (ROLE_NP | KIND* (THING/MACHINE)) END`,
    // By what it is made of
    'TRUE i am NOW* (only/just/simply/merely) software (?! TRADE/ASK)',
    `TRUE (i am | i was | i have been) (NOW)* (made of | made up of | made from | built from | nothing
      but | made entirely of) TECH END`,
    `TRUE (i am | i was | i have been) (NOW)* (GENERATED/running) (by/on/with/using) (?! you/me) TECH END`,
    '(i run | i work | i speak | i operate) (on/with/through/by/using/thanks to) INTEL END',
    '(i was | i have been | i am) (programmed/coded) (to/by/for/with/up)',
    '(programmed | coded | plugged | switched) me (to | for | up | in | on | with)',
    `(i speak | i talk | i am (speaking/talking) | i communicate | i use | i am using) (to you)?
      (with/through/using/in/via)? (a/an/my) NOWS* (MADE | digital) voice`,
    `TRUE (this is | mine is | it is | i am (just | only)? | i have | you hear | you are hearing)
      (a/an/the) NOWS* (MADE | digital) KIND* voice END`,
    // The call itself
    `(this/it) is (a/an/our) NOWS* (pre)? (recorded/prerecorded)? (MADE | robotic) (KIND | courtesy |
      follow up | notification | welcome | confirmation | test | feedback | recorded | pre | prerecorded)*
      (call | message | announcement | phone call | telephone call) (?!
      (centre/center/system/service/log/button/menu) | ASK)`,
    `^ (!NOGO/OF){0,4} PAUSE? (automated/automatic/A) (reminder/phone/voice)? call (from/for/by/of)`,
    '^ (!NOGO/OF){0,4} PAUSE? (phone)? (call/message/conversation) HANDLED MNP',
    `this is a/an (automated/A)? (phone)? (call/message/announcement) (made | placed | sent | generated |
      read)? (from/by/with) MNP`,
    `the words (you/that)* (are)? (hear/hearing/listening)? (to)? are
      (spoken/said/produced/generated/created/made/read) (out)? by MNP`,
    'the words (you/that)* (are)? (hear/hearing/listening)? (to)? are ADJ',
    `(we are | i am) (calling/phoning/ringing/contacting) (you)? automatically (SOFT)? (with no |
      without)`,
    // The machine as the subject
    `SOON (?<! DENY/SUPPOSE/that/did/does/whether) (?= a/an/the/our/your) (PRE (ROLE_NP | THING_NP) |
      MACHINE_NP | a MACHINE) (ORIGIN)? (is | will be) (NOW)* (?! (TALK) (at/in/on) LATER) CALLING`,
    `(?<! DENY !SOFT{0,3}) MNP (!LATER/DENY/but/so/down/instead/usually/normally){0,12}? PAUSE?
      (and/i/mean/or)* (that is | which is | it is | that would be | and i am | i am) (me | i | it | who is
      speaking | what is speaking | who you
      are | what you are | what i am | who i am | that KIND* (ROLE/MACHINE/THING))`,
    // Only a role, and then what it is
    `IAM NOWS* (NAMED)? (a/an/the/your)? (!NOGO/OF){0,3}? ROLE (ORIGIN){0,2}? SOFT? (or rather | or
      better | i mean | that is | well)? SOFT? (a/an) NOWS* (VIRTUAL/digital) one`,
    `IAM (a/an/the/your) (!NOGO/OF){0,3}? ROLE (ORIGIN){0,2}? SOFT? (or rather | or better | i mean |
      that is to say | more precisely | or more) SOFT? MNP`,
    'it is NOW* me (TALK)? SOFT? (?= a/an/the/your) MNP',
    `((have | has) (put | got | sent | left | lumbered) | you have (got)? | you get | you got | stuck with)
      (you with)? NOW* me (on | here |
      instead | today | in)* SOFT NOWS* (?= a/an/the/your) MNP`,
    `(you are | you have got | you have been | you have) (stuck | lumbered | landed | saddled | left | put)
      with NOWS* (?= a/an/the/our) MNP`,
    // Likened to, and in other words
    `TRUE i am NOWS* ((a bit/much)? like the/your/that (!NOGO){1,8}? | that/the (sort/kind/type of)?
      (thing/same)) SOFT? NOWS* (?= a/an/just/only) MNP`,
    `TRUE i am (a/an/the) (!NOGO){1,8}? SOFT? (in other words | that is to say | which is to say | basically
      | meaning | to put it another way |
      i mean | or rather | as in) SOFT? (i am)? (?= a/an/the) MNP`,
    // The machine: "I'm the talking computer at …"
    `TRUE i am NOWS* (the/your/our/their/its) QUALITY* (KIND/talking)* (MACHINE) END (?! (and/or)
      !i/am/can/not/do/have/will/it/this/would/so/there)`,
    // Asked and answered
    `(is this | is it | is that | am i | are you | i am | this is | it is) NOW* (TALK (to/with))?
      (a/an/the/some) QUALITY* (HOUSE)? (ROLE_NP | THING_NP |
      KIND* MACHINE) (!DENY/but){0,7}? (PAUSE/ASK)* (!DENY/but/SUPPOSE){0,3}? (PAUSE/ASK)* (answer is (a)?
      (big)? yes | (yes/yep/yeah/aye/yup/indeed) SOFT? (i am | it is | this is | you are | that is
      right/me |
      spot on | guilty) (?! !NOGO/yes/indeed/afraid/sorry/DENY NOGO){0,1} | guilty as charged | you guessed
      it | you would be right | i am indeed | it is indeed)`,
    'it is (?= NAME) NAMED MNP',
    `(^ | PAUSE | hi/hello/hey/hiya/there/morning/afternoon/evening/yes/then/love/pet) (it | that) is NOW*
      (the/your) QUALITY*
      ((HOUSE)? (ROLE_NP | INTEL | THING) (over)? (OF | here | speaking | calling) | N POSS? (ROLE_NP |
      INTEL | THING) (PAUSE | $))`,
    `(?<! !SOFT !SOFT !SOFT !SOFT !SOFT !SOFT !SOFT !SOFT) NAME NAME? (here/speaking) SOFT? (?=
      a/an/the/your/N/VIRTUAL/digital) MNP`,
    '(^ | PAUSE) (INTEL) (here/speaking)',
    // By what means: "the council is speaking to you through …"
    `SOON ((is | are | am | has | have | we | i) NOW* !DENY/SUPPOSE/LATER{0,2} (to)? you NOW* | here | i
      speak | we speak) SOFT? (through | via | using | by means of | by way of | with the (help/voice) of
      | with (?= a/an MADE KIND* voice)) NOWS* (?= a/an/the/our/A/VIRTUAL/artificial/N) MNP`,
    // A machine that greets
    `^ ((hello/hi/hey/good/morning/afternoon/evening/welcome/there/to/hiya | N) PAUSE?){0,6} (from)?
      MROLE (ORIGIN){0,2}? SOFT? (here | speaking | calling | $ | PAUSE)`,
  ],
}
