import type { DisclosureGrammar } from './disclosure-grammar.ts'

/**
 * How a machine says in English that it is one. Contractions are written out before ("i am", "it is not"), hyphens
 * are blanks; `A` is "AI", `N` a name, `'s` a possessive. To teach the reader a word, add it to its class.
 */
export const ENGLISH: DisclosureGrammar = {
  classes: {
    /** What a machine may be employed as; by itself each of them is a person, or anything at all. */
    ROLE: `assistant agent receptionist representative operator caller system voice secretary concierge
      helper host attendant model program programme aide clerk worker telephonist colleague employee
      interviewer scheduler companion software tool entity person persona intelligence technology
      dialer dialler rep interface teammate line service switchboard reception desk guide butler nurse
      advisor adviser salesperson coordinator platform device machine responder speaker being presence
      staffer bot chatbot voicebot robot consultant interlocutor counterpart messenger hostess
      administrator organiser organizer planner dispatcher agency greeter counsellor tutor computer
      application app calling creature character informant announcer correspondent ambassador mind
      brain thing avatar member operative answerphone buddy friend officer spokesperson sidekick
      reminder synthesiser synthesizer`,
    ROLES: `assistants agents voices robots bots machines programs systems computers operators receptionists
      callers chatbots voicebots intelligences algorithms programmes services`,
    /** Of these, "digital" or "voice" is enough: a digital consultant may be a person. */
    MACHINE_ROLE: `assistant agent receptionist bot voice helper concierge host attendant secretary caller program
      programme chatbot voicebot robot operator system switchboard telephonist clerk employee
      colleague teammate companion interlocutor scheduler responder being entity persona`,
    /** What makes a role a machine's. */
    VIRTUAL: `virtual automated automatic artificial synthetic robotic robot computerized computerised
      electronic nonhuman simulated A algorithmic bionic synthesised synthesized unmanned autonomous
      roboticized robotised`,
    HALF: 'digital voice computer cyber software speech',
    /** "AI-powered", "computer-generated". */
    GENERATED: `generated powered based driven enabled assisted operated run led backed made created produced
      built managed supported controlled developed designed trained synthesised synthesized handled
      conducted placed answered performed delivered hosted sent done executed undertaken read spoken
      animated constructed`,
    KIND: `voice phone telephone virtual digital automated calling customer service support conversational
      intelligence language scheduling booking sales reception speaking talking call care reminder
      appointment appointments delivery answering message messaging information help enquiry enquiries
      order orders client patient guest front intelligent interactive smart personal office night day
      desk reservation reservations response outbound inbound self learning survey billing`,
    /** What somebody deals with who is no machine: "AI course assistant". */
    FIELD: `course reality systems gate door solutions products training tools development research
      marketing machine machines tour viewing event meeting visit class classes lesson office renewal
      payment gearbox car assets`,
    /** People who deal with machines: an "AI consultant". */
    FIELD_ROLE: 'consultant tutor administrator planner salesperson ambassador organiser organizer correspondent',
    THING: 'bot chatbot voicebot callbot robot robocaller android algorithm humanoid cyborg automaton',
    /** They say so only with an article: "a computer". */
    MACHINE: 'computer machine program programme software app application',
    QUALITY: `large new simple friendly personal smart intelligent advanced talking little humble mere kind
      sort of fully completely entirely modern own helpful sophisticated speaking brand dedicated
      outbound inbound purely wholly very totally clever small polite nice proper plain real-time all
      just only good old chatty big well trained ordinary cheerful honest sort mostly genuinely
      literally`,
    POSS: "'s",
    /** Names that end like other words. */
    GIVEN: `sally molly lily emily kelly billy holly polly beverly carly shelly ally willy milly nelly dolly
      tilly alfred jared ahmed mohammed wilfred manfred`,
    TITLE: 'doctor dr mr mrs ms miss professor sir madam engineer lawyer',
    DET: 'a an the your our my one this that',
    OWNER: 'your our my their',
    PERSON: 'person human people man woman lady guy somebody someone bloke individual girl humans mortal',
    NOBODY: 'nobody',
    FLESH: 'human actual real live living genuine flesh breathing true proper natural physical',
    OFFICE: `operator agent voice caller representative receptionist assistant employee colleague rep clerk
      secretary adviser advisor member staff worker one consultant staffer speaker being`,
    TALK: `speaking talking chatting interacting communicating conversing dealing connected calling phoning
      ringing telephoning contacting answering listening hearing`,
    NOW: `now currently actually really today here right just only simply basically honestly indeed well
      um er ah oh also fully entirely completely wholly purely totally merely presently definitely
      certainly obviously always automatically still exclusively solely madam sir`,
    /** What tells of the voice, the call or the one who speaks: "the voice you are hearing right now on this call". */
    REL: `that which who whom you your are is am can will have just now hear hearing heard listening
      listen speaking talking talk to with on this the call line phone right picked up up receiving
      received receive calling about getting get for behalf answering end answered today currently at
      moment other here conversation taken reading connected dealing chatting through coming ringing
      phoning contacting assisting helping in be been conversing interacting`,
    /** Where a name or a firm ends. */
    NOGO: `i you he she they it we me us them am is are was were be been being do does did have has had
      will would can could may might should must not no never nor about who which that if whether
      because when where why how what like unlike use uses used sell sells selling have want need love
      got get make makes made work works build built offer offers and but or so to a an than then
      behind against tell say says said think thinks calling ringing phoning speaking talking trying
      using called rang told spoke as by with bought hired let please your our my there happy glad
      sorry sure here both more such quite rather half almost just stuck part tired run runs train
      trains develop teach design promise still`,
    OF: 'from at with of for in on behalf',
    /** What may follow the noun, so that "an AI engineer" is not taken for it. */
    AFTER: `N of for from at with by and but so calling phoning here who that on working speaking to powered
      created built made designed developed trained representing acting not today i may can could how
      thanks thank is am rather instead ringing helping as which over running employed do have go
      please just eh without no there ok okay about regarding what if however though yet still then
      because authorised authorized provided hired used owned set up answering assisting operating
      actually really believe madam sir you at booking handling managing programmed deployed certified
      connected contacting reaching making it we this hello hi good in or looking taking talking
      before since when where would will are now right yes my your our helping confirming employed
      used put one reminding checking following trying asking hoping letting wanting dear mr mrs ms
      miss dr doctor let me its his her their the a an only nothing sorry fear afraid first all after
      until while doing based known named off never don did should shall must might was does has had
      let's telling informing offering inviting serving standing`,
    /** Beside what names a machine or a person by itself. */
    TELLING: `model network intelligence programmed coded automatically artificially staff colleague operator
      learning non synthesiser synthesizer`,
    SUPPOSE: `if whether think thinks thought believe believes swear swears like says said pretend wish
      imagine suppose unless whenever as though assume reckon reckons claim claims were wonder
      wondering asking true`,
    DENY: 'not no never neither nor hardly without nobody',
    /** Where somebody else speaks. */
    ELSEWHERE: 'website site app chat portal whatsapp desk lift',
    TRADE: 'coach team lead chief head guy guru hub club firm shop hire trial demo',
    LATER: `tomorrow monday tuesday wednesday thursday friday saturday sunday january february march april
      june july august september october november december later yesterday soon next once`,
    /** What may follow who is denied: "not a person but", "not a human calling". */
    AFTER_PERSON: `actually and as at because behind but by calling hello here how i in is it just may on only or
      please rather so speaking talking there this though today we you`,
    /** What may follow "I am virtual", which is no noun then. */
    AFTER_ADJECTIVE: `although am and as because but by calling how however i if it may no not rather so that though
      today we which yet you`,
    /** Who may be spoken of as the one who speaks. */
    SPEAKER: `agent assistant caller colleague one operator party person receptionist representative speaker
      system thing voice`,
    /** What is said on the telephone, by its name. */
    CALL_NOUN: `announcement answer answers call chat contact conversation dialogue interaction interview line
      message number phone questions reminder replies reply response responses service survey talk
      words`,
    /** What is done with a call. */
    DONE: `answered brought carried coming conducted controlled created delivered dialed dialled directed
      done driven executed generated handled hosted initiated led looked made managed operated
      performed picked placed powered produced read run sent served spoken staffed started taken
      undertaken voiced`,
  },
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
      | i am afraid SOFT?) SOFT?`,
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
      `(a/an/the/our/some/its/one)? QUALITY* (KIND* (INTEL | software | algorithms | THING | computers)
      (technology/system/systems)? | KIND* computer/machine/program/programme/algorithm | (large)?
      language model/models | neural network/networks | code)`,
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
      chat/voice bot | piece of (KIND | computer)* software | bit of (KIND | computer)* software |
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
      | (the/our/your) QUALITY* (KIND)* MACHINE that/which/who DOES | (one of) (those/these/the/our/your)
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
      `(?<! ELSEWHERE !SOFT{0,2}) (?<! SUPPOSE) (?<! SUPPOSE that) (?<! am) (?<! DENY that) (?<!
      (how/when/where/sure)) (?<! (they/people/you/some/friends/customers) say (that)?)`,
    ],
    ['SOON', '(?<! LATER (!LATER/i){0,4})'],
    [
      'IAM',
      `TRUE (i am | my name is | this is | i happen to be | i speak/am (talking/speaking)? (to you)? as | i
      am (called/named) (?= NAME) | i am (calling/speaking/phoning/ringing) (you)? (today)? (as (?! the
      VIRTUAL/MACHINE/THING) | in my role/capacity as) | i (was | have been)
      (created/built/made/designed/developed) (as | to be) | introduce myself SOFT? (as)?)`,
    ],
    [
      'YOU',
      `TRUE SOON you (are | will be) NOW* (having (a/this) (conversation/chat/talk/call) | TALK | in
      (touch/conversation/contact/line) | on (the/a) (phone/line/call) | through | put through | being
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
    'IAM COMPL',
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
    '(it/this) is (NOW)* MNP (that/who/which)? (is)? CALLING',
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
    // By the role
    '(as | being) (?= a/an/the/your/our) MNP (ORIGIN)? SOFT? i',
    '(as | being) (?= a/an/the/your/our) (PRE) (INTEL | ROLE_NP) (ORIGIN)? SOFT? i',
    'i SOFT? (as | being) MNP',
    '(called/named | the name of | name they gave) this ROLE_NP END',
    // By what it is made of
    'TRUE i am NOW* (only/just/simply/merely) software (?! TRADE/ASK)',
    `TRUE (i am | i was | i have been) (NOW)* (made of | made up of | made from | built from | nothing
      but | made entirely of) TECH END`,
    `TRUE (i am | i was | i have been) (NOW)* (GENERATED/running) (by/on/with/using) (?! you/me) TECH END`,
    '(i run | i work | i speak | i operate) (on/with/through/by/using/thanks to) INTEL END',
    '(i was | i have been) (programmed/coded) (to/by/for)',
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
      (and/i/mean/or)* (that is | which is | it is) (me | i | who is speaking | what is speaking | who you
      are | what you are)`,
    // Only a role, and then what it is
    `IAM NOWS* (NAMED)? (a/an/the/your)? (!NOGO/OF){0,3}? ROLE (ORIGIN){0,2}? SOFT? (or rather | or
      better | i mean | that is | well)? SOFT? (a/an) NOWS* (VIRTUAL/digital) one`,
    `IAM (a/an/the/your) (!NOGO/OF){0,3}? ROLE (ORIGIN){0,2}? SOFT? (or rather | or better | i mean |
      that is to say | more precisely | or more) SOFT? MNP`,
    'it is me (TALK)? SOFT? (a/an/the/your) MNP',
    'it is (?= NAME) NAMED MNP',
    `(^ | PAUSE | hi/hello/hey/there/morning/afternoon/evening/yes) (it | that) is (the/your) QUALITY*
      (HOUSE)? (ROLE_NP | INTEL | THING) (over)? (OF | here | speaking | calling)`,
    `(?<! !SOFT !SOFT !SOFT !SOFT !SOFT !SOFT !SOFT !SOFT) NAME NAME? (here/speaking) SOFT? (?=
      a/an/the/your/N) MNP`,
    // By what means: "the council is speaking to you through …"
    `SOON ((is | are | am | has | have | we | i) NOW* !DENY/SUPPOSE/LATER{0,2} (to)? you NOW* | here | i
      speak | we speak) SOFT? (through | via | using | by means of | by way of | with the (help/voice) of
      | with (?= a/an MADE KIND* voice)) NOWS* (?= a/an/the/our/A/VIRTUAL/artificial/N) MNP`,
    // A machine that greets
    `^ ((hello/hi/hey/good/morning/afternoon/evening/welcome/there/to/hiya | N) PAUSE?){0,6} (from)?
      MROLE (ORIGIN){0,2}? SOFT? (here | speaking | calling | $ | PAUSE)`,
  ],
}
