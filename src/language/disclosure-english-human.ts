/** What only a human says of themselves, or of a machine that is somebody else. */
export const ENGLISH_HUMAN: readonly string[] = [
  // "I'm a living, breathing person"
  `(?<! (not/never/if/like/as/though/think/thought/say/believe) !SOFT{0,2}) i am NOW* (a/an) (FLESH SOFT?)*
    (human/person/woman/man) (being)? (?! like/VIRTUAL/HALF/voice/sounding/but)`,
  'i SOFT? a human SOFT?',
  `(?<! (not/never/if/like/as) !SOFT{0,2}) (you are | you have) NOW* (got | through to | speaking to | speaking with |
    talking to | talking with) (a/an) (FLESH SOFT?)* (human/person) (being)? (?! like/voice/sounding)`,
  '(and | but)? i am that (person/human)',
  '(it | this) is NOW* (a/an) (FLESH SOFT?)+ (person/human) (being)? (?! like/voice/sounding)',
  // "I'm not a robot", "no recordings here"
  `(i am | this is | it is | you are (speaking/talking) (to/with)) not NOW* (a/an/the) (QUALITY/KIND/VIRTUAL/HALF)*
    (THING/MACHINE/A | intelligence | VIRTUAL (ROLE | KIND* (call/message/voice))) (?! !SOFT{0,6} but) (?! SOFT but)`,
  `no (robots/bots/machines/robot/bot/machine/recording/recordings/computers/chatbots) (here/involved/today | on
    (this/the) (call/line) | just/only | $)`,
  `(?<! (not/no/never/without/nobody/like/if/find/as) !SOFT{0,3}) (a/an) (real/actual/live/living/genuine) (SOFT? FLESH)*
    (human/person) (being)? (here/calling/speaking/ringing | on the (line/phone))`,
  // A trade that has a machine's name
  `(?<! (not/never) !SOFT{0,2}) (work/works/working) (remotely | from (home | (my/her/his/a) (own)?
    (kitchen/house/home/cottage/flat/sofa/bedroom)))`,
  '(freelance | mother of | father of | mum of | dad of)',
  '(my | the) job title is',
  'i am NOW* (a/an/the)? A (manager/engineer/developer/specialist/trainer/consultant/expert/researcher/lawyer)',
  // What a machine said, or did, to whoever is called
  `(bot/robot/program/chatbot/machine/computer/system/assistant) (on our !SOFT | has | had | NOW)* (said/told/wrote/gave
    | passed) (to)? (you/me/us | i am)?`,
  '(is/are) (that | it | this)? you (SOFT)? or (is it | am i) !SOFT{0,4} (MACHINE/THING/assistant)',
  `(the/that/a) (message/call/text/voicemail/recording) (that/which)? (you)? (went/said/says/saying/got/heard) (out | to
    you)? SOFT? this is (a/an)`,
  `(website/site/app/thing/page/screen/chat) (said/says/told/wrote) (to)? (you/me/us)? SOFT? ((hi/hello/hey/welcome)
    SOFT?)? i am`,
]
