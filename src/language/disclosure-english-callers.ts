/** How a machine that rings names itself in English: by its name and what it is, by its firm, by what the call is. */
export const ENGLISH_CALLERS: readonly string[] = [
  // The name, and behind it what bears it: "it's Penny the robot piggy from your savings app"
  `(IAM | (it | this) is NOW*) NAME NAME? SOFT? (the/your/our) QUALITY* (MADE | digital) KIND* MASCOT (?= OF |
    PAUSE | $ | here/calling/speaking/ringing/and) (?! GOODS_NP | (ORIGIN)? READY)`,
  `(IAM | (it | this) is NOW*) NAME NAME? SOFT? (the/your) QUALITY* (MADE | digital)
    (!NOGO/FIELD/ROLE/OF/VIRTUAL/DET/PERSON/POSS/SELLS){0,2} PAL (?= OF | PAUSE | $ |
    here/calling/speaking/ringing/and) (?! (ORIGIN)? READY)`,
  `(?<! DENY/SUPPOSE) (it | this) is NOW* NAME NAME? SOFT? (the/your) QUALITY* talking (THING/MACHINE) (?= OF |
    PAUSE | $ | here/calling) (?! (ORIGIN)? READY | GOODS_NP)`,
  // A name that is one: "this is Claimbot, your claims handler"
  `(IAM | (it | this) is NOW*) (BOT_NAME | NAME bot) SOFT? (the/your/our/a/an) (!NOGO/OF/DET/DENY){0,5}?
    (ROLE/MASCOT/PAL) END (?! (ORIGIN)? READY)`,
  '^ GREETS BOT_NAME (here/speaking/calling) (?! (is/was) NOW* (GOODS_STATE/GOODS_DONE/not))',
  // The firm, its machine, and "here"
  `^ GREETS FIRM POSS? ((!NOGO/OF/DET/DENY/LATER/SUPPOSE/SELLS) | OF (the)? (?= N)){0,3} (?<! GOODS_USE) KIND*
    (THING | computer/machine | INTEL | (MADE | digital) KIND* PHONE_ROLE) here (?! (is/was/are/has) NOW*
    (GOODS_STATE/GOODS_DONE/not/playing/slow/been/being) | LATER/in/at/on/to/who/that/which)`,
  // Asked as a machine: "can I, as a humble bot, ask you"
  `(can/could/may/might/shall/let/would | if) (i/me) (just/please)* SOFT? (as | being) (a/an/your/the) QUALITY*
    (ROLE_NP | THING | INTEL | KIND* MACHINE) SOFT? ASKS`,
  // The call by its kind: "two minute automated survey from …", "… cards, automated service"
  `^ GREETS (a/an/your/our)? (BRIEF/QUALITY){0,5} (automated/automatic | A generated)
    (KIND/BRIEF/satisfaction/feedback/courtesy/customer/exit/opinion)* (survey/poll/questionnaire/interview/check)
    (from/for/by/of/on/about/with | PAUSE | $) (?! (!SOFT | SOFT){0,15}
    (will/was/were/follow/follows/sent/got/get/link))`,
  `(?<! DENY) (this/it) is (a/an/our/your) (BRIEF/QUALITY)+ (automated/automatic | A generated)
    (KIND/BRIEF/satisfaction/feedback/courtesy)*
    (call/message/reminder/survey/poll/questionnaire/check/interview/update) (?!
    ASK/system/service/centre/center/after | (that/which/you/we) (will/comes/follows/get/run/use/send/sent/got/can) |
    at the end)`,
  `^ GREETS (a/some)? BRIEF* (question/questions/survey/check/update/poll) from NOWS* (?=
    a/an/your/our/the) MNP (?! (ORIGIN)? ELSE)`,
  `^ GREETS FIRM (OF (the)? (!NOGO/DET/DENY/LATER/SUPPOSE){1,3}){0,2} SOFT (the/your/our)? (automated/automatic)
    KIND* (AUTOMATED_WORK) ($ | STOP | SOFT (?! NAME NAME? (here/speaking/from)))`,
  `^ GREETS FIRM (OF (the)? (!NOGO/DET/DENY/LATER/SUPPOSE){1,3}){0,2} (automated/automatic) KIND* (AUTOMATED_WORK)
    (how/which/please/tell/say/press/good/hello/hi/welcome | what (?! we/they/you) | (can/may/could) (i/you) | do
    not worry | i (can/will/need) | is (it/this) | have you | (do/are) you | give me) (?! !SOFT{0,12} SELLS)`,
  // Asked whether it may be a machine, for this call
  `(?<! (DENY/if) !SOFT{0,3}) ((are you | would you be | would you | is it | do you | can you)
    (mind/okay/ok/alright/happy/bear/stand/fine/comfortable/willing | all right | content) | (would/does) it
    bother you | any (objection/objections/problem) to | a problem) (with)? (to (talk/speak/chat) |
    talking/speaking/chatting) (to/with) (a/an) QUALITY* (ROLE_NP | THING_NP | KIND* MACHINE) SOFT? (for
    (a/one/two/five | a couple of | just a)* (quick/short)? (minute/minutes/moment/second/bit/while/sec) |
    (just/right)? now | (PAUSE/ASK)? (it | this) is NOW* ((the/your/our) (!NOGO){0,6} POSS? KIND* (ROLE) |
    (only/just)? (about/for)) | about your) (?! (!SOFT | PAUSE/ASK){0,20} (LATER/or/when/instead/rather/sell) |
    (!SOFT | PAUSE/ASK){0,20} ((it is | this is | name is) (GIVEN | N | OTHER (?= OF)) | i am (?!
    calling/ringing/phoning/DET/here/just/DENY)))`,
  `mind if (a/an/this/our) QUALITY* (ROLE_NP | THING_NP | KIND* MACHINE) (takes/handles/notes/books/reads/checks)
    (down)? (the/your/you/this) (?= ASKED | few | the | back)`,
  // Who is left: "just me, the automated agent"
  `(?<! (is/was/if) (it/that)) (just/only) me (here/today/left)* SOFT? (NAME NAME? SOFT?)? (?= a/an/the/your/our)
    MNP (?! (ORIGIN)? ELSE)`,
  `(?<! (is/was/if) (it/that)) (just/only) me (here/today/left)* SOFT? (the/your/our)
    (!NOGO/OF/DET/DENY/FIELD/GOODS_USE){0,2} (THING/computer) (?= $ | PAUSE | who/that/and/for/from/at/here)`,
  // "It's the friendly computer from Age Well that rings every Tuesday"
  `(?<! DENY/SUPPOSE/because/when/where/that/whether) (it | this) is NOW* (the/your/our) QUALITY* KIND*
    (MACHINE/THING) ORIGIN{1,2} (that/which/who) (always/NOW)*
    (rings/calls/phones/talks/speaks/reminds/checks/telephones) (?! !SOFT{0,6} (READY))`,
]
