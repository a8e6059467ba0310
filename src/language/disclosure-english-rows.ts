/** The ways to disclose oneself in English, each a row of the classes and the parts of its grammar. */
export const ENGLISH_ROWS: readonly string[] = [
  'IAM (?! (so/very)? sorry SOFT? the/our/your) COMPL',
  '(IAM | YOU) NAME NAME? SOFT? who is (NOT SOMEBODY SOFT? but)? NOWS* MNP',
  'IAM NOWS* ADJ',
  'YOU (COMPL | NOWS* NAMED (?! GOODS_NP) MNP (?! (ORIGIN)? ELSE))',
  'HEARD COMPL',
  '(HEARD | this is | it is) the voice of (?! our) MNP',
  'HEARD (a/an/our) NOWS* MADE KIND* (message/announcement/call/reminder/recording) END',
  `HEARD (a/an/our) KIND* (message/announcement/call/reminder/recording) GENERATED (by/with/using) NOWS* (MNP
    | TECH END)`,
  'TRUE (you have | you) NOW* (reached | got through to | come through to) COMPL',
  'TRUE WHO COP COMPL (?! (on/in) (the/our) ELSEWHERE)',
  'TRUE WHO COP NOWS* ADJ',
  'TRUE (WHO | CALL) (is NOT | was NOT | does not) (belong to)? (that of)? HUMAN',
  `TRUE CALL ((is | was | has been | are) HANDLED NOWS* TECH END | will be HANDLED NOWS* TECH END (?!
    !SOFT{0,4} LATER))`,
  `TRUE CALL ((is | are | was | has been) HANDLED NOWS* MNP (?! SOFT? but (now/today)) | will be HANDLED NOWS* MNP (?!
    !SOFT{0,4} LATER))`,
  'TRUE CALL (is | was | has been) NOWS* ADJ (?! (and)? (recorded/logged/billed/transferred/forwarded))',
  `TRUE CALL (is NOW* (with | from) | uses | involves | features | comes (to you)? from | employs | takes
    place (with/through/via/using | by means of)) MNP`,
  'i am NOT HUMAN',
  'i am no (longer)? (FLESH (and blood)? (PERSON | OFFICE | ROLE | being)? | PERSON (being)?) HEND',
  // You are not talking to a person
  `TRUE you (are not | will not be) (NOW)* (TALK | on (?= with) | in (touch/conversation/contact) | on the
    phone | through | having a conversation) (to/with) ((a/an) !NOGO (or/nor) (to/with)?)? HUMAN (?! in
    charge)`,
  'you will not (find | hear | get | reach | be TALK to/with) (HUMAN | (a/any) human OFFICE)',
  // It is not a person who speaks
  'TRUE (it/this/that) is NOT HUMAN (who/that)? (is)? (TALK | on | here | doing | making)',
  'TRUE (it/this) is NOT STRONG',
  `(it/this/that) is NOWS* MNP (of (!NOGO){1,3}? )? (that/who/which)? (is)? (CALLING | you have (got)? |
    (at/on) (this/my/our | the other) end)`,
  // Nobody is there
  `(there is | there are | you have | with | is) (no | not a/any/one) (human being | FLESH* PERSON | FLESH
    OFFICE | member of staff | staff member) (made of flesh and blood)? NOW* (TALK)? (at/on/behind)
    (this/the/my/our/your) (other/far)? (end/line/call/phone/voice/side)`,
  '(there is | there are) (nobody/no) (real/human/flesh | made of flesh)',
  `(?<! (when/if/where/because/while) (there is)?) (no (one)? (FLESH* PERSON (being)? | human being | FLESH
    OFFICE | member of staff | staff member) | nobody FLESH) (is)? NOW* (TALK | (at/on/behind)
    (this/the/my/other)* (end/line/call/voice) (of the/this line/phone/call)?) (with you)? (?= $ | PAUSE |
    just/only/but/i/it/on/with/to)`,
  `(no/without) (any/a/an)? (FLESH)? (operator/human/person/member | staff member) (of staff)? (is/being)?
    (involved | on (this/the) (line/call/phone) | taking part)`,
  // Not somebody but a machine
  `(i am | you are | you will | it is | this is | there is | WHO is | CALL is | WHO does | speaking |
    talking) (TALK to/with)? (NOT (find/get/reach/hear/TALK)? | no | less of | nobody | none) (belong to |
    to/with/by)? SOMEBODY (!SUPPOSE){0,6}? PAUSE? (but/only/just/rather/instead/more/it/there/you/this/and)+
    (is/are/am/have/of/belongs/TALK)* (to/with/by/from)? (only/just/that/of)* MNP`,
  '(there is | it is | you have (got)?) (NOW)* MNP (here)? (rather than | instead of | and not | SOFT? not) ANYONE',
  `(there is | you have (got)?) MNP (TALK (to)? you | on (the/this/your) (line/phone/call) | (on/at) (this/my
    | the other) end (of the line/phone/call)?) (?! ASK | that/which/of)`,
  `(i am | you are TALK to/with | WHO is | CALL is) NOT (a/an/one/the) (!SUPPOSE/but){1,6}? SOFT? but
    (to/with/by)? (?= a/an/the/our/your/N) MNP`,
  // Not the one whom you know: "it's not Katia speaking but her virtual assistant"
  `TRUE (it/this/that) is NOT (!NOGO/SUPPOSE/VIRTUAL/THING/MACHINE){1,4}? ((who/that)? (is)? (TALK) (to/with)? (you)? |
    on (the/this) (phone/line)) SOFT? (but | (it/this) is | you have got) NOWS* MNP`,
  `TRUE (it/this/that | the one TALK) is NOT (!NOGO/SUPPOSE/VIRTUAL/THING/MACHINE){1,3}? SOFT? but NOWS* (?=
    his/her/their) MNP`,
  `TRUE you are NOT (TALK) (to/with) (!NOGO/SUPPOSE/VIRTUAL/THING/MACHINE){1,4}? SOFT? but (to/with)? NOWS* MNP`,
  // What was spoken of, and it is that
  `(MNP | (robots/machines/computers/bots/robot/machine/computer)) (!LATER/if/whether/like){0,8}?
    (PAUSE/ASK)* (and/but/well/so)* (that is | which is) NOW* (exactly/precisely)? (what/who) (i am (?= $ |
    PAUSE | and/but/so/love/it/this/you/see/calling/from/ringing) | you have got)`,
  `((robots/machines/computers/bots/chatbots) | MADE KIND* ROLES) (!DENY/LATER){0,8}? (PAUSE/ASK)*
    (!DENY/LATER){0,3}? i am NOW* one (of (them/those/these))? (?= $ | PAUSE | and/but/from/calling/i/see)`,
  // Where it comes from and what it has inside
  `i (was born | was raised | live | was made | grew up | am running | run | exist) NOW*
    (on/in/inside/within) (a/an/the/some/your/our) (big/large)? (server/cloud/computer/chip/machine/microchip)
    END`,
  `i (have got | have | am all) (only/just)? (circuits/wires/chips/silicon/code/microchips) (instead | where
    | for | rather | not | and no)`,
  `(beauty | joy | joys | advantage | perk | perks | trouble | problem | downside | snag | benefit | curse |
    good thing | thing | best bit | worst bit | nature) (of/with/about) (me)? being NOWS* MNP`,
  `(you are (dead/quite/spot/absolutely/completely/NOW)* (right/correct) | it is not | not human) SOFT? (it
    is not | i am not)? SOFT? (it is | i am) NOWS* (MNP | INTEL END)`,
  // What was spoken of is what speaks
  `(?<! (DENY/used) !SOFT{0,4}) MNP (!LATER/DENY/SUPPOSE/CONTRAST/so){0,9}? (?<! now) PAUSE? (and)?
    ((that/which/it) (is | would be) NOW* (me (?! SOFT? N/GIVEN | OTHER (from/PAUSE | $)) | what/who you (are
    TALK/hearing | hear)) | the (very)? (one/same) you are (hearing | TALK | listening) (to/with)?)`,
  // What is used for this call
  '(?<! DENY) (for/in/on/during) (this/these/our) (CALL_NOUN/CALL_NOUNS) SOFT? (!DENY/LATER/SUPPOSE){0,4}? USE',
  '(?<! DENY) USE (for/in/on/during) (this/these) (CALL_NOUN/CALL_NOUNS)',
  `(?<! DENY) USE to ((speak/talk/chat/communicate/converse/call/ring/phone/contact | telephone/reach)
    (to/with)? you | (make/handle/place/conduct/run/manage/do) (this/these/our) (CALL_NOUN/CALL_NOUNS))`,
  '(?<! DENY) to (ring/call/phone/contact/speak/talk/reach) (to/with)? you SOFT? NOW* (we/i) (are)? USE',
  'TRUE CALL NOW* USE',
  `TRUE (INTEL | MNP) (is | are) (being)? NOW* (used/employed/deployed) (NOW)* (on/in/for/during) (this/your)
    (CALL_NOUN)`,
  `(?<! DENY) (i am | we are | is | are) (calling/ringing/phoning/contacting/reaching/telephoning) (out to)?
    you NOW* (today)? SOFT? (USE | with (?= a/an/our/the) MNP)`,
  // Whom the call was left to
  `(?<! DENY) (handed/left/entrusted/assigned/passed/given/delegated) (over)? (this/the/your/these)
    (CALL_NOUN/CALL_NOUNS/job/talking) (over)? to NOWS* MNP`,
  '(?<! DENY) (the | all the) (talking/calling/speaking) is (NOW)* (done/handled/left) (by/to) NOWS* MNP',
  `(?<! DENY) (asked/told/instructed/hired/got/set/programmed) NOWS* (?= a/an/our/the/its/their) MNP (up)? to
    ((call/ring/phone/contact/speak/talk) (to/with)? you | give you a (ring/call))`,
  // What it seems to be and is not
  `i (may/might/could/can/do)? NOW* (sound/seem/look/pass/come/appear) (across/off)?
    (NOW/a/bit/like/as/for/to/be/very/quite/rather/almost/pretty | the/real/so/lot)* (PERSON/FLESH/OFFICE)
    (FLESH/PERSON/enough)* PAUSE? (but/yet/though/however) SOFT? (in fact | NOW)* i am (NOW)* not (one | NOW |
    HUMAN)? (?= $ | PAUSE | AFTER_PERSON/i/calling/it)`,
  // Only a role, but not a human one
  `IAM NOWS* (NAMED)? (a/an/the/your) (!NOGO/OF){0,3}? ROLE (ORIGIN)? SOFT? (yes/sure)? SOFT?
    (but/though/just/only/albeit) not (a/an/the)? (human/real/flesh/living)`,
  // By its nature
  `TRUE my (brain/mind/head/intelligence/nature/voice/heart/soul/mother | father/mum/dad/identity/body) is
    NOWS* (ADJ | MNP | TECH END | a (graphics card | server/chip/microchip/processor))`,
  'my (artificial/digital/synthetic/virtual/robotic/A) (nature/identity/self/being/mind/brain)',
  `TRUE i am NOW* (a/the) (product/result/fruit/child/work/creation) of (technology/programming/engineering |
    TECH) END`,
  'i come NOW* from (a/the/some | inside a) (server/cloud/computer/chip/machine) END',
  // As what it names itself
  `i (must | should | have to | can | will)? (identify/declare/describe/announce/disclose) (myself)? NOW* (as
    | to be) MNP`,
  'TRUE (introduce/introducing/present) (myself/me) SOFT? COMPL',
  // With whom: asked or announced, and answered
  `(?<! if/not) who (!DENY/SUPPOSE/or){0,6}? (TALK/speak/talk) (to/with)? NOW* (PAUSE/ASK)* (to/with)? NOWS*
    (?= a/an/the/our/your) (MNP | a QUALITY* (THING/MACHINE)) (?! (ORIGIN)? (or/ASK/is/was/has))`,
  '(?<! DENY) (answered | picked up | taken | taking | answering) ((the/your/a) phone/call)? (to/from) NOWS* MNP',
  '(?<! DENY) (chat/conversation/call/talk) with (?= a/an) MNP (?= PAUSE? (this/i/it))',
  // Instead of this one
  `(instead of | rather than | (speaking/talking/speak/talk/continue/carry/go/continuing) (on)? (to/with))
    this QUALITY* (ROLE_NP | THING | MACHINE) (?! TRADE/WORKER/FIELD)`,
  '(?<! DENY) (with/to/by/let/asked/told/got/had/have/made) me SOFT? (?= a/an/the/your/our/their/its) MNP',
  'i SOFT? (?= the/your/our/their/its) MNP (ORIGIN)? SOFT? (am/can/will/have/would/do/was)',
  `i (work/operate/serve/act/answer/take/handle/manage/help/represent | will be acting)
    (!NOGO/SUPPOSE/DENY){0,8}? SOFT? as PRE (ROLE_NP | THING) END`,
  // "An AI like me", "a machine, namely me"
  `(INTEL | ROLE_NP | THING | MACHINE) SOFT? (like (me/myself) | such as (me/myself/i) | as i am | namely
    (me/myself/i) | that is me)`,
  `TRUE you have (got)? (?= NAME) NAME NAME? SOFT? (?= the/our/your/a/an) MNP (?<= MNP) (?=
    from/at/of/here/calling/on/for/PAUSE | $)`,
  // Somebody's voice that is made
  `(?<! DENY) (this is | you hear | you are hearing | hearing | listening to | it is) (!DENY/SUPPOSE){0,5}?
    voice SOFT? (as)? (MADE | GENERATED) NOW* (by/with/using/through/from/on) TECH END`,
  '(this/my/the) voice (REL){0,6} (is | belongs to) NOWS* (a/an/the) QUALITY* (ROLE_NP | THING | MACHINE) POSS',
  `voice (!DENY/SUPPOSE){0,4} (SOFT (!SUPPOSE){1,7})? PAUSE? (it | this | that) is NOWS* (a/an)
    (MADE/digital/computer) (copy/reproduction/imitation/simulation/replica)`,
  // "I'm the automated one"
  'TRUE i am NOW* (the/an/a) (MADE | digital | electronic) one (?! ASK)',
  `(nobody | no one | nothing | no person | no human) (here/there/on/the/this/line/end/at/call/phone)*
    (but/except/besides | other than | apart from | bar) NOWS* (MNP | (a/an/the) QUALITY* (THING/MACHINE))`,
  '(?<! DENY/SUPPOSE) (we/i) USE for (this/it) (?= $ | PAUSE | instead/rather/is/so/and/not/in)',
  // Who is called by what it is: "the operator is a piece of software"
  `(?<! DENY/SUPPOSE/when | (read/heard) that) (the/your) (PHONE_ROLE/interlocutor/speaker) is NOWS* (?= a/an) MNP (?!
    when/if/LATER)`,
  '(profession/occupation/job/role/title/species/position) SOFT? (?! in) (ROLE_NP | THING) (?! FIELD)',
  '(profession/occupation/job/role/title/species/position) is (a/an)? (ROLE_NP | THING) END',
  '(?<! DENY/SUPPOSE) here is NAME (for you)? SOFT? (?= a/an/the/your/our) MNP (?! (ORIGIN)? ELSE)',
  'IAM (the/a/an/your) (!LATER/DENY/SUPPOSE/that/who){1,8}? SOFT (?= a/an) MNP (?! (ORIGIN)? ELSE)',
  `IAM (the/a/an/your) (!NOGO/LATER/DENY/SUPPOSE){1,8}? (?<! OF/by/with/like/about) (a/an) QUALITY* (ROLE_NP
    | INTEL) END (?! (ORIGIN)? ELSE)`,
  `(IAM | YOU | TRUE WHO COP | TRUE (you have | you) NOW* reached) NAME{0,2} (N STOP NAME | NAME) is NOWS*
    (?= a/an/the/our/your) MNP`,
  'TRUE CALL (runs/works/operates/speaks) NOW* (on/with/through/by/using/thanks/to)* (TECH END | MNP)',
  `(?<! DENY) (speaking/calling/ringing/phoning/speak) (to you)? NOW* SOFT? from (inside/within) (a/the)
    (computer/server/machine/cloud) END`,
  `^ ((!LATER/DENY/SUPPOSE/NOGO) PAUSE?){0,5}? (hello/hi/hey/greetings/morning/afternoon/evening/call |
    message/one/word/reminder/note/notice) from (NAMED | NOWS*) (?= a/an/your/the/our) (?! GOODS_NP) MNP (?!
    (ORIGIN)? ELSE)`,
  `^ (!NOGO/SUPPOSE/DENY){0,5}? PAUSE? (a/an/the/your) QUALITY* ROLE_NP (ORIGIN){0,2}? SOFT? (here/speaking)
    (?! LATER)`,
  `(^ | PAUSE | hello/hi/hey/morning/afternoon/evening) (it | this) is NOW* (the/your) QUALITY* KIND*
    (MACHINE/THING) (that/which/who) (DOES | !NOGO/DENY/LATER)`,
  '(?<! when/if/because) no (FLESH)? PERSON is NOW* TALK (to)? you',
  '^ (!NOGO){0,4} PAUSE? (A | artificial intelligence) GENERATED (KIND)* (call/message/reminder/conversation)',
  'TRUE i am NOWS* (a/an) QUALITY* (THING | INTEL) NEXT (?! ASK)',
  `IAM (NAMED)? (a/an/the/your) (!NOGO/OF){0,4}? ROLE SOFT?
    (entirely/fully/wholly/completely/totally/purely/all) (VIRTUAL/digital)`,
  'TRUE (?<! is/was/are/will) CALL SOFT? HANDLED NOWS* MNP (?! !SOFT{0,4} LATER | (ORIGIN)? (was/were/had/did/went))',
  'as a (good/proper/honest/humble/polite/well)+ (behaved/mannered/trained)? (MACHINE/THING | INTEL) END',
  `((robots/machines/computers/bots/chatbots) | MADE KIND* ROLES) (!DENY/LATER/CONTRAST){0,8}? (PAUSE/ASK)*
    (and/well/so)* this is NOW* one (of (them/those/these))? (?= $ | PAUSE | AFTER)`,
  `(^ | PAUSE | hello/hi/hey/morning/afternoon/evening) (it | this) is (the/your/our) (!NOGO/OF){0,2}?
    (automated/automatic) (!NOGO){0,3}? (call/message/reminder) END`,
  `(?<! DENY !SOFT{0,3}) MNP (!LATER/DENY/SUPPOSE/CONTRAST/PERSON){0,6}? PAUSE? here (she/he/it) is PAUSE?
    (it is | that is) me`,
  // A question whose answer is given with it
  `(did you know | had you noticed | have you noticed | would you believe | can you believe | did you realise
    | did you realize | would you have guessed) (that)? (i am | you are NOW* TALK (to/with)) NOWS*
    ((MACHINE_NP | PRE (ROLE_NP | THING_NP)) ASK | not (a/an)? (human/real/person | human being) (person)?
    ASK)`,
  `ever (TALK/chatted/spoken/talked/dealt) (to/with) NOWS* (MACHINE_NP | PRE (ROLE_NP | THING_NP))
    (PAUSE/ASK)* (well)? SOFT? (now you (have/are) | you (have/are) now | you just did)`,
  // What it has no part of, and who made it
  `i (have (got)? no | do not have (a/any)?) NOW* (body/lungs/pulse/heartbeat/bones/skin/dna/blood | vocal
    cords) (?! for)`,
  `(whoever | those who | the people who | the team who | the team that | the people that) NOW*
    (programmed/built/coded/created/wrote/designed/invented) me`,
  'my (programmers/creators/makers/coders) (have)? (taught/made/gave/told/wanted/built)',
  'my (code/programming/algorithm/software) (tells/says/makes/requires/wants/does)',
  // Nobody attends to the call
  'TRUE CALL (does not | do not) (involve/include/require/feature) (any/a)? human',
  'TRUE CALL (is | was | has been) automatically (DONE)',
  `(transparency/notice/note/disclosure/disclaimer/premise/aware | warning/attention) SOFT? (ROLE_NP | INTEL
    (?! is/are/was) | THING) END`,
  // In somebody's place
  '(in (her/his/their) place | in their stead) NOW* (there is | you have (got)? | you get | is | comes) NOWS* MNP',
  // What it seems is what it is
  'i (may/might) NOW* (well)? be NOWS* MNP SOFT? (but/yet)',
  `(this/my/the) voice (REL){0,6} (NOW/however/though)* is NOWS*
    (synthetic/artificial/digital/robotic/virtual/fake | computerised/computerized) (?! ASK)`,
  '(?<! DENY) MNP (ORIGIN)? PAUSE? that is (who/what) is TALK (to/with)? you',
  `(MROLE | the INTEL) (ORIGIN)? SOFT? (has the (pleasure/honour/task/job) of ING | is NOW*
    (pleased/happy/delighted/glad) to | would like to) (!NOGO){0,2} you`,
  '(?<! DENY/SUPPOSE) NAME is on (the/your) (line/phone) SOFT? MNP (?! (ORIGIN)? ELSE)',
  'TRUE i am NOWS* (the/a/your/an) (!NOGO/OF/DET/DENY/VIRTUAL){1,2} (bot/robot/chatbot/voicebot) END',
  `(?<! DENY/SUPPOSE/when/if) (our/the) (KIND)* (system/computer/software/program) is NOW*
    (calling/ringing/phoning/contacting/speaking/talking) (to)? you`,
  `(speaking/calling/ringing/phoning/here) (!NOGO){0,7}? SOFT? as (its/their/the/your/our/a/an) QUALITY*
    (ROLE_NP | INTEL | THING) END`,
  `(everything/all/what) (that)? (you (hear | are hearing) (from me)? | i (say | am saying | tell you)) (on
    this call)? NOW* is HANDLED NOWS* (MNP | TECH END)`,
  `my (voice and)? (my)? (responses/replies/answers/words/sentences/speech) (is | are) (NOW/both)*
    (GENERATED) NOW* (by/with/using/through/from) TECH END`,
  'TRUE i am NOWS* (the/your/our) (!NOGO/OF){1,3} POSS KIND* MACHINE END',
  `(?<! DENY/SUPPOSE) (the/our/your/their)? (!NOGO/OF/DENY/SUPPOSE){1,4} POSS KIND*
    (computer/system/software/robot/bot) is NOW* (calling/ringing/phoning/contacting)`,
  'YOU (technology/tech/automation/electronics) SOFT? (and)? not ANYONE',
  'welcome to (the/our/your)? ((!NOGO/OF){1,4} POSS)? MADE KIND* (service/line/system/assistant/helpline/desk)',
  'i (exist/live/work) NOW* as TECH END',
  '(built/made/created/designed/programmed) me SOFT? (?= a/an) MNP',
  `(consider me | think of me as | see me as | (?<! they/people/friends/mates/colleagues/kids/everyone/some) call me)
    NOWS* MNP`,
  // Without a verb
  `(^ | PAUSE | morning/hello/hi/afternoon/evening) NOW* (MROLE | INTEL | KIND* THING) (on (the/this/your)
    (line/phone/call)) (?! (is/was/are))`,
  '(^ | PAUSE) (!NOGO){0,2}? (?<! GOODS_USE) (THING | INTEL) (here/speaking) (?! LATER)',
  `(?<! (will/an/the/our/your/get/receive/send) !SOFT{0,3}) (automated/automatic | A generated)
    (KIND/courtesy/confirmation/notification/welcome)*
    (call/message/reminder/notice/announcement/service/confirmation) (service)? (from/for/by/of | on behalf)
    (?! !SOFT{0,4} (will/was) (?! see))`,
  `(^ | PAUSE | up/notice/note/warning/transparency) (MADE | digital) voice (?= PAUSE | $ |
    here/speaking/calling | OTHER OTHER? here)`,
  '(?<! DENY) (this is | it is) (a/an) QUALITY* (robocall | robo call | robot call | bot call | machine call)',
  `(no) (human/humans/people/person/operators/operator) (NOW)* (on (the/this) (line/call/phone) | here) (?!
    (is/are) (free/available))`,
  `(no/nobody) (natural/human/living/real/actual) (person/being/one/operator/agent) is (NOW)*
    (conducting/making/handling/placing/running/leading/TALK)`,
  '(?<! when/if/because) (nobody | no one) made of flesh (and/or) (blood/bone/bones)',
  'TRUE (WHO | CALL) (belongs to) no (FLESH)? (PERSON/one)',
  '(this/my/the) voice (REL){0,6} (PAUSE/ASK)* it is NOWS* ADJ',
  `(i am | we are) (speaking/talking) (to you)? (with/in/through/using) a (NOW)? voice (that is)? (GENERATED)
    (by/with/using/on/from) (a/the/an)? (TECH)`,
  // By the role
  '(?<! DENY) (as | being) (?= a/an/the/your/our) MNP (ORIGIN)? SOFT? i',
  '(?<! DENY) (as | being) (?= a/an/the/your/our) (PRE) (INTEL | ROLE_NP) (ORIGIN)? SOFT? i',
  '(i/me) SOFT? (as | being) MNP',
  '(?<! DENY) (what with | on account of | due to | thanks to)? (me | my)? being MNP SOFT? (but/so/and)? i',
  '(called/named | the name of | name they gave) this ROLE_NP END',
  `(what/how | the name | name) (that)? (they/we/people/everyone) (have)? (call/named/christened/called |
    gave (to)? | give (to)? | use for) (the/this/their/its/our) QUALITY* (ROLE_NP | KIND* (THING/MACHINE)) END`,
  // By what it is made of
  'TRUE i am NOW* (only/just/simply/merely) software (?! TRADE/WORKER/ASK)',
  `TRUE (i am | i was | i have been) (NOW)* (made of | made up of | made from | built from | nothing but |
    made entirely of) TECH END`,
  'TRUE (i am | i was | i have been) (NOW)* (GENERATED/running) (by/on/with/using) (?! you/me) TECH END',
  '(i run | i work | i speak | i operate) (on/with/through/by/using/thanks to) INTEL END',
  '(i was | i have been | i am) (programmed/coded) (to/by/for/with/up)',
  '(programmed | coded | plugged | switched) me (to | for | up | in (?! for) | on | with)',
  `(i speak | i talk | i am (speaking/talking) | i communicate | i use | i am using) (to you)?
    (with/through/using/in/via)? (a/an/my) NOWS* (MADE | digital) voice`,
  `TRUE (this is | mine is | it is | i am (just | only)? | i have | you hear | you are hearing) (a/an/the)
    NOWS* (MADE | digital) KIND* voice END`,
  // The call itself
  `(this/it) is (a/an/our) NOWS* (pre)? (recorded/prerecorded)? (MADE | robotic) (KIND | courtesy | follow up
    | notification | welcome | confirmation | test | feedback | recorded | pre | prerecorded)* (call | message
    | announcement | phone call | telephone call) (?! (centre/center/system/service/log/button/menu) | ASK)`,
  '^ (!NOGO/OF){0,4} PAUSE? (automated/automatic/A) (reminder/phone/voice)? call (from/for/by/of)',
  '^ (!NOGO/OF){0,4} PAUSE? (phone)? (call/message/conversation) HANDLED MNP',
  `this is a/an (automated/A)? (phone)? (call/message/announcement) (made | placed | sent | generated |
    read)? (from/by/with) MNP`,
  `this is a/an KIND* (courtesy/follow/up)* (call/message/announcement) (!NOGO/DENY/SUPPOSE/LATER){0,7}? (?<!
    about) HANDLED MNP`,
  'the words (you/that)* (are)? (hear/hearing/listening)? (to)? are HANDLED NOWS* (MNP | TECH END)',
  'the words (you/that)* (are)? (hear/hearing/listening)? (to)? are ADJ',
  '(we are | i am) (calling/phoning/ringing/contacting) (you)? automatically (SOFT)? (with no | without)',
  // The machine as the subject
  `SOON (?<! DENY/SUPPOSE/did/does/whether) (?<! (DENY/SUPPOSE/one/thing/person) that) (?=
    a/an/the/our/your/his/her/its) (PRE (ROLE_NP | THING_NP) | MACHINE_NP | a MACHINE) (ORIGIN)? (is | will
    be) (NOW)* (?! (TALK) (at/in/on) LATER) CALLING`,
  `(?<! (DENY/used/was) !SOFT{0,4}) MNP (!LATER/DENY/but/so/down/instead/usually/normally/PERSON){0,12}? (?<!
    now) PAUSE? (and/i/mean/or)* (that is | which is | it is | that would be | and i am | i am) (me | i | it |
    who is speaking | what is speaking | who you are | what you are | what i am | who i am | that KIND*
    (ROLE/MACHINE/THING))`,
  // Only a role, and then what it is
  `IAM NOWS* (NAMED)? (a/an/the/your)? (!NOGO/OF){0,3}? ROLE (ORIGIN){0,2}? SOFT? (or rather | or better | i
    mean | that is | well)? SOFT? (a/an/the) NOWS* (VIRTUAL/digital) one`,
  `IAM (a/an/the/your) (!NOGO/OF){0,3}? ROLE (ORIGIN){0,2}? SOFT? (or rather | or better | i mean | that is
    to say | more precisely | or more) SOFT? MNP`,
  'it is NOW* me (TALK)? SOFT? (NAME NAME? SOFT?)? (?= a/an/the/your) MNP',
  `((have | has) (put | got | sent | left | lumbered) | you have (got)? | you get | you got | stuck with)
    (you with)? NOW* me (on | here | instead | today | in)* SOFT? NOWS* (NAME NAME? SOFT?)? (?= a/an/the/your) MNP`,
  `(you are | you have got | you have been | you have) (stuck | lumbered | landed | saddled | left | put)
    with NOWS* (?= a/an/the/our) MNP`,
  // Likened to, and in other words
  `TRUE i am NOWS* ((a bit/much)? like the/your/that (!NOGO){1,8}? | that/the (sort/kind/type of)?
    (thing/same)) SOFT? NOWS* (?= a/an/just/only) MNP`,
  `TRUE i am (a/an/the) (!NOGO){1,8}? SOFT? (in other words | that is to say | which is to say | basically |
    meaning | to put it another way | i mean | or rather | as in) SOFT? (i am)? (?= a/an/the) MNP`,
  // The machine: "I'm the talking computer at …"
  `TRUE i am NOWS* (the/your/our/their/its) QUALITY* (KIND/talking)* (MACHINE) END (?! (and/or)
    !i/am/can/not/do/have/will/it/this/would/so/there)`,
  // Asked and answered
  `(is this | is it | is that | am i | are you | i am | this is | it is) NOW* (TALK (to/with))?
    (a/an/the/some) QUALITY* (HOUSE)? (ROLE_NP | THING_NP | KIND* MACHINE) (!DENY/but){0,7}? (PAUSE/ASK)*
    ((!DENY/but/SUPPOSE) PAUSE?){0,3}? (PAUSE/ASK)* (answer is (a)? (big)? yes | (yes/yep/yeah/aye/yup/indeed)
    SOFT? (i am | it is | this is | you are | that is right/me | spot on | guilty) (?!
    !NOGO/yes/indeed/afraid/sorry/DENY NOGO){0,1} | guilty as charged | you guessed it | you would be right |
    i am indeed | it is indeed)`,
  'it is (?= NAME) NAMED (?! GOODS_NP | APART) MNP (?! (ORIGIN)? ELSE)',
  `(^ | PAUSE | hi/hello/hey/hiya/there/morning/afternoon/evening/yes/then/love/pet) (it | that) is NOW*
    (the/your) QUALITY* ((HOUSE)? (ROLE_NP | INTEL | THING) (over)? (OF (?! (the/your)? GOODS_USE (?! N)) | here
    | speaking | calling) | N POSS? (ROLE_NP | INTEL | THING) (PAUSE | $))`,
  `(^ | PAUSE | hi/hello/hey/hiya/there/morning/afternoon/evening/OTHER) (it | this) is NOW* your QUALITY*
    ROLE_NP (PAUSE | $)`,
  `(?<! !SOFT !SOFT !SOFT !SOFT !SOFT !SOFT !SOFT !SOFT) NAME NAME? (here/speaking) SOFT? (?=
    a/an/the/your/N/VIRTUAL/digital) (?! GOODS_NP) MNP (?! (ORIGIN)? ELSE)`,
  '(^ | PAUSE) (INTEL) (here/speaking)',
  // By what means: "the council is speaking to you through …"
  `SOON ((is | are | am | has | have | we | i) NOW* !DENY/SUPPOSE/LATER{0,2} (to)? you NOW* | here | i speak
    | we speak) SOFT? (through | via | using | by means of | by way of | with the (help/voice) of | with (?=
    a/an MADE KIND* voice)) NOWS* (?= a/an/the/our/A/VIRTUAL/artificial/N) MNP`,
  // A machine that greets
  `^ ((hello/hi/hey/good/morning/afternoon/evening/welcome/there/to/hiya | N) PAUSE?){0,6} (from)? MROLE
    (ORIGIN){0,2}? SOFT? (here | speaking | calling | $ | PAUSE | good/hello/hi/please | (how/what)
    (can/may/would/do))`,
]
