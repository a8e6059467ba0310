/** The words of the English grammar of disclosures, by class. A word may be in several. */
export const ENGLISH_WORDS: Readonly<Record<string, string>> = {
  /** What a machine may be employed as; by itself each of them is a person, or anything at all. */
  ROLE: `assistant agent receptionist representative operator caller system voice secretary concierge helper host
    attendant model program programme aide clerk worker telephonist colleague employee interviewer scheduler
    companion software tool entity person persona intelligence technology dialer dialler rep interface
    teammate line service switchboard reception desk guide butler nurse advisor adviser salesperson
    coordinator platform device machine responder speaker being presence staffer bot chatbot voicebot robot
    consultant interlocutor counterpart messenger hostess administrator organiser organizer planner dispatcher
    agency greeter counsellor tutor computer application app calling creature character informant announcer
    correspondent ambassador mind brain thing avatar member operative answerphone buddy friend officer
    spokesperson sidekick reminder synthesiser synthesizer gizmo gadget contraption thingy thingummy lass lady
    girl woman lad chap fellow box creation invention arrangement setup neighbour cousin twin version double
    clone copy replica edition incarnation coach porter doorman process waiter chaperone substitute
    replacement deputy understudy stand side half part handler pal chum binman housekeeper postman milkman lifeguard
    bellboy bellhop landlady shopkeeper barman bartender janitor caretaker cashier teller usher steward`,
  ROLES: `assistants agents voices robots bots machines programs systems computers operators receptionists callers
    chatbots voicebots intelligences algorithms programmes services thingies things gizmos gadgets
    contraptions jobs jobbies boxes software`,
  /** Of these, "digital" or "voice" is enough: a digital consultant may be a person. */
  MACHINE_ROLE: `assistant agent receptionist bot voice helper concierge host attendant secretary caller program
    programme chatbot voicebot robot operator system switchboard telephonist clerk employee colleague teammate
    companion interlocutor scheduler responder being entity persona thing gizmo gadget contraption thingy lady lass
    girl box model twin version double clone copy replica edition incarnation interface housekeeper handler buddy
    pal sidekick`,
  /** What makes a role a machine's. */
  VIRTUAL: `virtual automated automatic artificial synthetic robotic robot computerized computerised electronic
    nonhuman simulated A algorithmic bionic synthesised synthesized unmanned autonomous roboticized robotised
    fake cloned robo`,
  HALF: 'digital voice computer cyber software speech',
  /** "AI-powered", "computer-generated". */
  GENERATED: `generated powered based driven enabled assisted operated run led backed made created produced built
    managed supported controlled developed designed trained synthesised synthesized handled conducted placed
    answered performed delivered hosted sent done executed undertaken read spoken animated constructed cloned
    imitated recreated rendered reproduced`,
  KIND: `voice phone telephone virtual digital automated calling customer service support conversational
    intelligence language scheduling booking sales reception speaking talking call care reminder appointment
    appointments delivery answering message messaging information help enquiry enquiries order orders client
    patient guest front intelligent interactive smart personal office night day desk reservation reservations
    response outbound inbound self learning survey billing phoning ringing chatty`,
  /** What somebody deals with who is no machine: "AI course assistant". */
  FIELD: `course reality systems gate door solutions products training tools development research marketing machine
    machines tour viewing event meeting visit class classes lesson office renewal payment gearbox car assets clubs`,
  /** People who deal with machines: an "AI consultant". */
  FIELD_ROLE: `consultant tutor administrator planner salesperson ambassador organiser organizer correspondent
    lady lass girl woman lad chap fellow box creation invention neighbour cousin handler`,
  THING: 'bot chatbot voicebot callbot robot robocaller android algorithm humanoid cyborg automaton robo bots',
  /** Whom a firm gives a name and a face: "the robot piggy". */
  MASCOT: `piggy pig piglet mole dog puppy pup cat kitten owl walrus bee parrot penguin panda rabbit bunny
    tortoise turtle elephant tiger mouse hamster hedgehog squirrel badger otter duckling goose chicken frog
    dolphin whale octopus dragon unicorn monkey koala kangaroo camel horse pony donkey goat llama snail ladybird
    pigeon beaver sloth giraffe hippo dinosaur pixie elf gnome genie wizard fairy mascot`,
  /** Who stands by somebody's side. */
  PAL: 'buddy pal chum friend helper companion sidekick mascot helpmate playmate',
  /** They say so only with an article: "a computer". */
  MACHINE: 'computer machine program programme software app application gizmo gadget contraption',
  QUALITY: `large new simple friendly personal smart intelligent advanced talking little humble mere kind sort of
    fully completely entirely modern own helpful sophisticated speaking brand dedicated outbound inbound
    purely wholly very totally clever small polite nice proper plain real-time all just only good old chatty
    big well trained ordinary cheerful honest mostly genuinely literally silly daft glorified fancy bog
    standard dumb so called 100 neighbourhood latest generation first newest youngest lowly modest tiny
    harmless tireless`,
  POSS: "'s",
  /** What a machine that one buys is for: "the robot for your pool". */
  GOODS_USE: `pool lawn grass garden hedge kitchen floor floors carpet carpets window windows gutter gutters
    barbecue grill barn cow cows shed farm field fields milking welding painting packing packaging assembly
    warehouse factory irrigation dough bread pasta pizza coffee ice sewing washing ironing litter cat dog toy
    vacuum mower lawnmower hoover bathroom patio house surgical industrial workshop`,
  /** What it does there. */
  GOODS_WORK: `cleans mows cuts washes vacuums hoovers cooks milks welds paints packs sweeps irons clean mow cut wash
    vacuum hoover cook milk weld sweep cleaning mowing cutting hoovering vacuuming cooking sweeping`,
  GOODS_DONE: `bought purchased ordered sold delivered collected shipped fitted installed repaired fixed mended
    replaced exchanged returned rented borrowed serviced dispatched`,
  GOODS_STATE: `warranty guarantee repair stock offer sale workshop broken faulty down damaged finished live cheaper
    cheap discontinued collection`,
  /** What it does by itself, as goods do. */
  GOODS_IS: 'costs needs arrives weighs leaks ships broke breaks goes stopped comes',
  /** Names that end like other words. */
  GIVEN: `sally molly lily emily kelly billy holly polly beverly carly shelly ally willy milly nelly dolly tilly
    alfred jared ahmed mohammed wilfred manfred lucy nancy tracy macy stacy percy harry gary mary henry larry
    jerry terry tony jenny danny penny johnny benny kenny peter oliver roger walter heather jennifer tyler amber
    esther xavier alexander spencer victor trevor eleanor hector connor taylor igor ian brian adrian julian
    christian vivian lilian fabian damian sebastian marian brent vincent clement trent grant bryant al hal sal
    val crystal opal neal clive olive charity felicity trinity serenity verity james charles agnes ines frances
    jess chris iris doris boris thomas lewis`,
  TITLE: 'doctor dr mr mrs ms miss professor sir madam engineer lawyer',
  DET: 'a an the your our my one this that',
  OWNER: 'your our my their his her its',
  PERSON: 'person human people man woman lady guy somebody someone bloke individual girl humans mortal',
  NOBODY: 'nobody',
  FLESH: 'human actual real live living genuine flesh breathing true proper natural physical',
  OFFICE: `operator agent voice caller representative receptionist assistant employee colleague rep clerk secretary
    adviser advisor member staff worker one consultant staffer speaker being`,
  TALK: `speaking talking chatting interacting communicating conversing dealing connected calling phoning ringing
    telephoning contacting answering listening hearing engaging corresponding`,
  NOW: `now currently actually really today here right just only simply basically honestly indeed well um er ah oh
    also fully entirely completely wholly purely totally merely presently definitely certainly obviously
    always automatically still exclusively solely madam sir nowt nobbut literally technically frankly sorry
    yes yeah yep aye look listen see love pet duck mate honest truly i'm sadly unfortunately`,
  /** What tells of the voice, the call or the one who speaks: "the voice you are hearing right now on this call". */
  REL: `that which who whom you your are is am can will have just now hear hearing heard listening listen speaking
    talking talk to with on this the call line phone right picked up receiving received receive calling about
    getting get for behalf answering end answered today currently at moment follows follow other here
    conversation taken reading connected dealing chatting through coming ringing phoning contacting assisting
    helping in be been conversing interacting calls rings answers greets greeting welcoming back
    dialled dialed called asking questions guiding booking reservation`,
  /** Where a name or a firm ends. */
  NOGO: `i you he she they it we me us them am is are was were be been being do does did have has had will would
    can could may might should must not no never nor about who which that if whether because when where why
    how what like unlike use uses used sell sells selling want need love got get make makes made work works
    build built offer offers and but or so to a an than then behind against tell say says said think thinks
    calling ringing phoning speaking talking trying using called rang told spoke as by with bought hired let
    please your our my there happy glad sorry sure here both more such quite rather half almost just stuck
    part tired run runs train trains develop teach design promise still`,
  OF: 'from at with of for in on behalf',
  /** What may follow the noun, so that "an AI engineer" is not taken for it. */
  AFTER: `N of for from at with by and but so calling phoning here who that on working speaking to powered created
    built made designed developed trained representing acting not today i may can could how thanks thank is am
    rather instead ringing helping as which over running employed do have go please just eh without no there
    ok okay about regarding what if however though yet still then because authorised authorized provided hired
    used owned set up answering assisting operating actually really believe madam sir you booking handling
    managing programmed deployed certified connected contacting reaching making it we this hello hi good in or
    looking taking talking before since when where would will are now right yes my your our confirming put one
    reminding checking following trying asking hoping letting wanting dear mr mrs ms miss dr doctor let me its
    his her their the a an only nothing sorry fear afraid first all after until while doing based known named
    off never don did should shall must might was does has had let's telling informing offering inviting
    serving standing see love pet duck chuck mate darling honey sweetheart hen folks innit you'd aye yeah yep
    like bless anyway well um hiya thing same nowt owt again always ever even too very through top they he she
    any been being gonna gotta wired plugged living sat sitting pal son lad lass friend alright guilty happy
    pleased glad hence plus whereas unlike than either neither nor were having meaning able ready capable
    fluent waiting press speak pursuant under according per subject tomorrow tonight say namely tell they'll
    we'll i'll hear think nobody each every`,
  /** Beside what names a machine or a person by itself. */
  TELLING: `model network intelligence programmed coded automatically artificially staff colleague operator learning
    non synthesiser synthesizer server cloud circuits chips wires silicon code zeros zeroes pulse heartbeat
    microchips body lungs cords bones skin dna blood programmers creators makers coders built wrote designed
    invented created programming algorithm technology nature robocall conversational`,
  SUPPOSE: `if whether think thinks thought believe believes swear swears like says said pretend wish imagine suppose
    unless whenever assume reckon reckons claim claims were wonder wondering asking true`,
  DENY: 'not no never neither nor hardly without nobody',
  /** Where somebody else speaks. */
  ELSEWHERE: 'website site app chat portal whatsapp desk lift',
  TRADE: `coach team lead chief head guy guru hub club firm shop hire trial demo startup geek nerd fan boss intern
    temp office centre center group unit lab course class school college magazine podcast book show expo fair
    conference webinar product kit package vendor`,
  LATER: `tomorrow monday tuesday wednesday thursday friday saturday sunday january february march april june july
    august september october november december later yesterday soon next once`,
  /** What may follow who is denied: "not a person but", "not a human calling". */
  AFTER_PERSON: `actually and as at because behind but by calling hello here how i in is it just may on only or please
    rather so speaking talking there this though today we you me see love pet duck chuck mate dear eh sorry
    are am they not no if to for from with about anyway well yes yeah like okay alright right my our your`,
  /** What may follow "I am virtual", which is no noun then. */
  AFTER_ADJECTIVE: `although am and as because but by calling how however i if it may no not rather so that
    though today we
    which yet you through all me see love pet duck mate eh from of about this with top in on for to sorry okay
    yes well my the a hello hi good do would can could there your our let please nobody including`,
  /** What only a new sentence begins with, whatever was said before. */
  BEGINS: `someone somebody nobody everyone everybody everything anyone anything something congratulations quick
    great simply unfortunately sadly luckily happily fortunately remember take wait kindly both perhaps maybe
    these those some many most another half apologies nice lovely last next every each any during two three four
    five six seven eight nine ten twenty thirty sixty feel excuse pardon bring tell mister monday tuesday wednesday
    thursday friday saturday sunday tomorrow tonight yesterday they she he since once thanks thank sorry hopefully
    obviously please don did does shall which whose whatever whenever wherever actually anyway normally usually
    whether regarding concerning hold stay leave give keep note let's we've i've we're i'm you're it's there's
    that's won't doesn't isn't`,
  /** What the next sentence begins with, where no full stop is written. */
  STARTS: `just tomorrow tonight today yesterday have has is are thanks thank go before after working at shall say
    press can do does would could may might will let the we i it there this your my our please good hello hi
    hey sorry when how what where calling ringing phoning speaking as if no yes here welcome don from`,
  /** Who may be spoken of as the one who speaks. */
  SPEAKER: `agent assistant caller colleague host guide one operator party person receptionist representative
    speaker system thing voice`,
  /** What is said on the telephone, by its name. */
  CALL_NOUN: `announcement answer answers call chat communication contact conversation dialogue interaction interview
    line message number phone questions reminder replies reply response responses service survey talk words
    everything enquiry inquiry questionnaire poll helpline hotline`,
  CALL_NOUNS: 'calls chats conversations messages reminders phonecalls phones lines',
  /** What sets today against the machine that else calls. */
  CONTRAST: 'but however instead today usually normally yesterday down off broken',
  /** What is done with a call. */
  DONE: `answered brought carried coming conducted controlled created delivered dialed dialled directed done driven
    executed generated handled hosted initiated led looked made managed operated performed picked placed
    powered produced put read run sent served spoken staffed started taken undertaken voiced provided supplied
    rendered asked written`,
  /** Who sits at a telephone: of them it is news that they are virtual. */
  PHONE_ROLE: `agent assistant receptionist operator interviewer telephonist host hostess concierge attendant secretary
    caller adviser advisor representative greeter clerk dispatcher scheduler helper colleague waiter`,
  /** What one does for who is on the line: "I'll be looking after you". */
  SERVES: `take taking answer answering handle handling help helping assist assisting look looking serve serving greet
    greeting welcome welcoming`,
  /** What is taken down on the telephone. */
  ASKED: 'booking order appointment details reservation request name questions',
  /** What begins a question that one may put: "can I, as a bot, ask you". */
  ASKS: `ask check trouble book read take help have put offer suggest remind confirm quickly please get tell give make
    recommend pass do say bother start see know find leave arrange note`,
  /** How short something is that is asked of somebody. */
  BRIEF: `quick short brief little one two three four five six ten twenty thirty sixty minute minutes question
    questions second seconds final friendly anonymous`,
  /** What answers the telephone of a firm, or is done there, by itself. */
  AUTOMATED_WORK: `service line survey helpline hotline handler agent clerk desk system switchboard reception poll
    reminder questionnaire attendant operator assistant receptionist`,
  /** Whoever offers machines speaks of them. */
  SELLS: 'sell sells selling offer offers offering install installing supply supplying systems product catalogue',
}
