/** Rarer ways to disclose oneself in English: by the calls that are made so, by who is away, by a name alone. */
export const ENGLISH_RARER: readonly string[] = [
  // Who rings, by the machine's own job: "it's the booking bot from …", "it's only the office computer ringing"
  `(^ | PAUSE | hi/hello/hey/hiya/there/morning/afternoon/evening/today) (it | this) is NOW* (the/your/our)
    QUALITY* (!NOGO/OF/DET/DENY/SUPPOSE){0,3} POSS? KIND* (bot/robot/chatbot/voicebot/A) ((from/at/of/for/with)
    (?! (the/your)? GOODS_USE (?! N) | !SOFT{0,6} (that/which)) | here | speaking | calling | ringing |
    phoning)`,
  `(^ | PAUSE | hi/hello/hey/hiya/there/morning/afternoon/evening/today/OTHER) (it | this) is NOW*
    (the/your/our) QUALITY* (!NOGO/OF/DET/DENY/SUPPOSE){0,3} POSS? KIND*
    (computer/machine/system/software/program/programme) (calling/ringing/phoning/speaking/talking/again)`,
  `(^ | PAUSE | here/morning/afternoon/evening/hello/hi) (this is)? (our/your/the/a/an/just/only)+ QUALITY*
    (ROLE_NP | INTEL | KIND* (THING/MACHINE)) (speaking | calling (?! SOFT? LATER) | here (?= PAUSE | $ |
    from/calling/ringing/speaking/with/reminding/checking))`,
  `(^ | PAUSE | here/morning/afternoon/evening/hello/hi) (just/only) (a/an/the/your) QUALITY* (ROLE_NP |
    INTEL | KIND* (THING/MACHINE)) SOFT? (i am afraid | sorry)`,
  // What calls like this one are made by
  `(?<! DENY) (USE | (INTEL | MNP)) (for | to (make/do/place/handle/run)) (our/the/these/all/such)?
    (!NOGO/DENY/SUPPOSE){0,3} (CALL_NOUNS/CALL_NOUN) PAUSE? (and)? (this is one (of (them/those/these))? |
    that is what (this is | you (hear | are hearing | are listening to)) | (including/like) this one | this
    one (included/too))`,
  `(?<! DENY) (CALL_NOUNS) (like this (one)?)? (are/is) HANDLED NOWS* (MNP | TECH END) PAUSE?
    (and/including/like)* this (one)? (is | included | too | is one | $)`,
  '(?<! DENY) (CALL_NOUNS) like (this/these) (one)? (are)? HANDLED NOWS* (MNP | TECH END)',
  '(this/the/my) voice REL{0,8} (is NOT | does not belong to | was NOT) (that of)? (a/an/any)? FLESH* PERSON POSS',
  `TRUE i am (a) (voice/mind/colleague/being/assistant) (without | with no) (a/any)?
    (body/face/pulse/heartbeat/flesh)`,
  `IAM (!DENY/SUPPOSE/LATER){0,7}? SOFT? (a)? (part/member) of (!DENY/SUPPOSE/LATER){0,5}?
    (team/crew/family/fleet/squad) of QUALITY* MADE KIND* ROLES END`,
  `IAM (NAME NAME? SOFT?)? ((VIRTUAL/digital) by (nature/birth/design/construction) | (one/a)? hundred percent
    (VIRTUAL/digital))`,
  'our QUALITY* (ROLE_NP | INTEL | KIND* THING) speaking (?! LATER/at/in/of)',
  // The name, and no verb
  `^ ((hello/hi/hey/good/morning/afternoon/evening/welcome/there/hiya) PAUSE?){0,5}
    (!NOGO/OF/DET/DENY/TITLE){1,2} SOFT? (MADE | digital) KIND*
    (assistant/agent/receptionist/operator/secretary/voice/caller/colleague) SOFT? (OF | here | speaking |
    calling | OTHER OTHER (?! WORKER/TRADE) | N)`,
  `(^ | PAUSE | hello/hi/morning/afternoon/evening) ROLE_NP (NAME) NAME? (here/speaking/calling)
    (from/for/at/of/with/PAUSE | $ | on behalf)`,
  `(^ | PAUSE | morning/hello/hi/afternoon/evening) (the)? (!NOGO/OF/DET/DENY){1,5} POSS (KIND/QUALITY)*
    (THING | INTEL | ROLE_NP) (on (the/this/your) (line/phone) | speaking | here | calling (?! SOFT? LATER))`,
  `(IAM | it is) NAME NAME? SOFT? (?! GOODS_NP) (the/your) (!NOGO/OF/DET/DENY/VIRTUAL/FIELD/GOODS_USE){1,3}
    (bot/chatbot/voicebot/robot) END`,
  'IAM NAME NAME? SOFT? our QUALITY* (ROLE_NP | INTEL | THING) (?= $ | PAUSE)',
  `(?<! DENY) (this/it) is (a/an/our) NOWS* (pre recorded/taped | prerecorded) KIND* (call | message |
    announcement) (?! ASK)`,
  '(?<! DENY) (this/it) is (a/an/our) NOWS* recorded KIND* (message | announcement) (?! ASK)',
  '(they/people/everyone/everybody/colleagues) (call/named/christened/called) me NAME NAME? SOFT? (?= the/a/an) MNP',
  // Asked whether it may be a machine
  `(mind/okay/ok/alright | all right) (if | that) (you are TALK (to/with) | i am) (a/an) QUALITY* (ROLE_NP |
    THING_NP | KIND* MACHINE)`,
  `(mind/okay/ok/alright/happy/care | all right) (to)? (answer/answering/taking/take)
    (!DENY/SUPPOSE/LATER/about){0,4}? (from/of/by) (a/an/this) QUALITY* (ROLE_NP | THING_NP | KIND* MACHINE)`,
  `(mind/okay/ok/alright | all right) if (a/an/this) QUALITY* (ROLE_NP | THING_NP | KIND* MACHINE)
    (asks/ask/has) you (!LATER){0,4}?`,
  `(hope/trust) (that)? (you do not mind | it does not bother you | it is (all right | okay | ok | fine)) (to
    be)? (talking/speaking/chatting/talk/speak | being called | that you are TALK) (to/with/by) (a/an)
    QUALITY* (ROLE_NP | THING_NP | KIND* MACHINE) END`,
  `(machines/robots/computers/bots/chatbots) (!LATER/DENY){0,3}? PAUSE? (but/and) i am (a | one of the)
    (nice/friendly/good/polite/quick/pleasant/kind/decent/well/short/harmless/gentle) (behaved)? (one/ones)`,
  // What answers you today
  `(?<! DENY/if) you have (got)? NOW* (the/our/a/an/OWNER) QUALITY* ((!NOGO/OF/DET/DENY){1,4} POSS)? QUALITY*
    (ROLE_NP | INTEL | KIND* (THING/MACHINE)) NOW* SOFT? (i am afraid | on (the/your/this) (line/phone/call) |
    (TALK/handling/taking/minding) | this time | instead)`,
  '(^ | PAUSE | hello/hi/morning/afternoon/evening) you have got (the/our) QUALITY* ROLE_NP (for/of/here)',
  `(?<! DENY !SOFT{0,3}) MNP (!LATER/DENY/SUPPOSE/CONTRAST){0,9}? PAUSE? (and)? you are NOW* TALK (to/with)?
    (it/one) (?! of our people)`,
  `(i am | we are) (calling/ringing/phoning/contacting) (you)? NOW* (using/with/through/in) (a/an) NOWS*
    (MADE | digital) voice END`,
  'TRUE you are NOW* (receiving/getting) (a/an) NOWS* (MADE) KIND* (call/message/reminder) END',
  'TRUE you are NOW* (receiving/getting) (this/a) (phone)? (call/message/reminder) from NOWS* MNP',
  `TRUE CALL (is | was | has been) NOW* (automated | automatic | computer generated | A generated) (?= OTHER
    OTHER (?! WORKER))`,
  `(this/it) is (a/an/our/the) NOWS* (recorded)? (MADE) KIND*
    (recording/survey/questionnaire/notification/poll) (?! (centre/center/system/log) | ASK)`,
  // Who answers instead of somebody
  `(?<! DENY/SUPPOSE) (the/our/a/an) QUALITY* (ROLE_NP | INTEL | KIND* (MACHINE/THING)) is NOW*
    (taking/answering/handling/making) (this/your/our) (phone)? CALL_NOUN`,
  `(?<! DENY/SUPPOSE) (the/our/a/an) QUALITY* (ROLE_NP | INTEL | KIND* (MACHINE/THING))
    (takes/answers/handles) (this/your) (phone)? call (today/now | right now)`,
  '(advised/informed/aware/note/notified) that (their/your/all/our) CALL_NOUNS are HANDLED NOWS* (MNP | TECH END)',
  '(this/my) voice (!DENY/SUPPOSE){1,5} PAUSE? (but/though/yet) it is NOWS* (ADJ | MNP)',
  'i am NOT (!SUPPOSE/but){1,3}? SOFT? but (?= OWNER) MNP',
  '(here/speaking/calling/PAUSE) not SOMEBODY SOFT? (but/just/only) NOWS* (?= a/an/the/your) MNP',
  `^ ((hello/hi/hey/good/morning/afternoon/evening/there/hiya) PAUSE?){0,5} NAME NAME? SOFT?
    (your/the/our/its) QUALITY* (ROLE_NP | INTEL | THING) SOFT? (calling/here/speaking/ringing)`,
  'you are NOW* the only (human/person | FLESH PERSON | human being) (here | (on/in) this (call/line/conversation))',
  '(the) only (human/person | FLESH PERSON | human being) (here | (on/in) this (call/line/conversation)) is you',
  'here speaks COMPL',
  'everything about this call is NOWS* ADJ',
  'IAM (!DENY/SUPPOSE/LATER){1,9}? the only one (that/who) is NOWS* MNP',
  `i am with (!NOGO/SUPPOSE/DENY){1,6}? as (a/an/its/their/the/your/our) QUALITY* (ROLE_NP | KIND* (INTEL |
    THING)) END`,
  `(minute/moment/minutes) (for | to (talk/speak/chat) (to/with)) (a/an) QUALITY* (ROLE_NP | THING_NP | KIND*
    MACHINE) (END | (?= ASK))`,
  `(calling/here/ringing/phoning) with (a/an/your/our) NOWS* (automated/automatic | A generated) KIND*
    (message/reminder/call/notice/update) (?! (system/service) | ASK)`,
  `(?<! DENY/like/from) (MADE | digital) KIND* (PHONE_ROLE/voice) (speaking (?! LATER/at/in/of/course) | (?<!
    (DET/OWNER) !SOFT{1,4}) here (?= $ | PAUSE | which/what/how/where/when/good/hello/hi/please))`,
  '^ (!NOGO/DENY){0,3}? (automated/automatic) KIND* (message/call/reminder) (SOFT | your (?! !SOFT{0,5} (will/was)))',
  // What one does with it at once, and what wrote this
  `^ (!NOGO/DENY/SUPPOSE/LATER/DET){0,5} (OF (!NOGO/DENY/SUPPOSE/LATER){1,3})? SOFT?
    (good/morning/afternoon/evening/hello | hi | PAUSE){0,4} (order/book/reserve) (here/now)* with NOWS* MNP (?= $ |
    PAUSE (?! i/my/this))`,
  'TRUE you are NOW* (ordering/booking/reserving) with NOWS* MNP',
  `(?<! DET/OWNER/OF/QUALITY/KIND/VIRTUAL/get/got/receive/received/send/sent/read/another/last/first)
    (message/call/reminder/notice/announcement) NOW* HANDLED NOWS* MNP (ORIGIN)? (?= $ | STOP)`,
  // Whom you have called
  `^ ((hello/hi/hey/good/morning/afternoon/evening/welcome/there | N) PAUSE?){0,6} you have NOW*
    (called/rung/phoned/dialled) (the/our/a/an) QUALITY* ((!NOGO/OF){1,4} POSS)? ROLE_NP (ORIGIN){0,2}? ($ | STOP |
    SOFT? (how/please/what/say/tell/press/just))`,
  `i (will/am/can) NOW* (be)? SERVES (after/up)? (you | (your/this/the) (call/phone | ASKED))
    (myself/today/instead/now | for you)* (SOFT (NAME NAME? SOFT?)? | (?<= myself/today/instead/now) NAME NAME?
    SOFT?) (?= the/your/a/an) MROLE (?= $ | PAUSE | OF | here/how/what) (?! (ORIGIN)? NOW* ELSE)`,
  // The firm, what answers there, and no verb
  `^ ((hello/hi/hey/good/morning/afternoon/evening/welcome) PAUSE?){0,5} (!NOGO/DET/DENY/LATER/SUPPOSE/OF){1,6} POSS?
    (!NOGO/DET/DENY/LATER/SUPPOSE/OF){0,3} (OF (the)? (!NOGO/DET/DENY/LATER/SUPPOSE){1,3}){0,2} SOFT (the/your/our)?
    (MADE | digital) KIND* (PHONE_ROLE/voice) ($ | STOP | SOFT (how/what/which/please/good/hello/hi/can/may))`,
  `^ ((hello/hi/hey/good/morning/afternoon/evening/welcome) PAUSE?){0,5} (!NOGO/DET/DENY/LATER/SUPPOSE/OF/SELLS){1,6}
    POSS? (!NOGO/DET/DENY/LATER/SUPPOSE/OF/SELLS){0,3} (OF (the)? (!NOGO/DET/DENY/LATER/SUPPOSE){1,3}){0,2} (MADE |
    digital) KIND* (PHONE_ROLE/voice) (number !NOGO)? (how/what/which/please/good/hello/hi | (can/may) (i/you) | if
    this | is (it/this) | (do/are) you)`,
  // The machine of a house
  `TRUE i am NOWS* (the/your) (!NOGO/OF/DET/DENY/VIRTUAL/GOODS_USE){1,2} (computer/software/program/programme) END (?!
    (ORIGIN)? ELSE)`,
  `(this/it) is (the/your) (!NOGO/OF/DET/DENY/VIRTUAL/GOODS_USE){1,2} computer (?= SOFT? you have
    (a/an/one/two/three/no))`,
  `(right now | tonight | at the moment | (^ | PAUSE) today) SOFT? you have got NOWS* (the/our/a/an) MROLE`,
  // Who asks: "a robot asks you the first questions"
  `(?<! (DENY/SUPPOSE/LATER/when/if/where/night/evenings/usually/normally/used) !SOFT{0,5}) (?<! ELSEWHERE !SOFT{0,2})
    (a/an/the/our) QUALITY* (ROLE_NP | INTEL | KIND* THING) ((asks/takes) | is NOW* (asking/taking) | will NOW*
    (ask/take) (?= !SOFT{1,7} first)) (you | down)* (the/a/some/your/my/our)? (first/few/couple/of/opening/initial)*
    ASKED (?! !SOFT{0,4} (LATER/ELSEWHERE))`,
  `TRUE your ASKED (is/are) NOW* (being)? NOW* (taken/handled/noted/managed/arranged/dealt) (with/down)? by NOWS*
    MROLE`,
  'CALL_NOUNS (!DENY/SUPPOSE){0,5} PAUSE? (and)? this one is HANDLED NOWS* MNP',
  // Who is at the telephone is virtual
  `(?<! SELLS (!SOFT | PAUSE){0,15}) (?<! (when/where/because/from/read/heard/DENY/LATER/SUPPOSE) !SOFT{0,2}) TRUE
    (the/your/our) PHONE_ROLE (today | tonight | this (morning/afternoon/evening) | on the (line/phone))? is (NOWS*
    (?! autonomous/fake/simulated/cloned | not real) ADJ (?! on/in (the/our)? (that/ELSEWHERE/LATER)) | NOT (human
    HEND | STRONG))`,
  // "There's only the computer here, that is, me"
  `(?<! DENY) (there is | it is | you have (got)? | that leaves) NOWS* (the/a/an/our) QUALITY* (KIND* (MACHINE/THING)
    | ROLE_NP | INTEL) (here/left/NOW)* SOFT? (that is | which is | meaning | namely | in other words | or rather)
    SOFT? me (?! SOFT? N/GIVEN)`,
  // Between whom, of what it is made, and by whom
  'TRUE CALL is NOW* between you and NOWS* MNP',
  `TRUE (WHO | what you (hear | are hearing)) is NOWS* (a/an) KIND* (recording/message/announcement) GENERATED NOW*
    (by/on/with/using) TECH (?! TRADE/WORKER)`,
  '(my/this) voice (was | is) (made/born/created/built/cooked) (up)? (in/inside/on/by) (a/the) (computer/server)',
  `TRUE i (was | have been) (created/built/made/designed/developed/written) by (the)? (software/clever)*
    (people/programmers/coders/developers) (?= to/for/at/PAUSE | $)`,
  '(?<! DET/OF/OWNER/DENY/SUPPOSE/NOGO) INTEL on (the/this/your) (line/phone) (?! (is/was/are))',
  `(?<! DENY/if) you have (got)? NOWS* (a/an) (QUALITY* ROLE_NP | talking (computer/machine/robot)) here (?= $ | PAUSE |
    from/at)`,
  `(^ | PAUSE | hello/hi/hey/morning/afternoon/evening) (!NOGO/OF/DET/DENY){0,2} POSS? (computer/machine/software)
    speaking (?! LATER/of/skills)`,
]
