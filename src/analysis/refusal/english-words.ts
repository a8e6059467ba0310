import { FIRST_NAMES } from './first-names.ts'
import { type Lexicon, type LexiconRow, lexiconOf } from './grammar.ts'

/**
 * English, by what a word does in a request not to be called. Words stand without apostrophes: "don't" is "do not". To
 * teach it a word, add it to its line; a verb goes in by its infinitive, with its past where that is irregular.
 */

/** Several words that are read as one, or as none. */
// biome-ignore format: a table reads in columns
export const PHRASES: readonly (readonly [spellings: string, word: string])[] = [
  // Said for politeness, or out of anger.
  ['if you please|if possible|if you can|if you could|if you do not mind|if you would not mind|do you hear|do you understand|you hear me|you hear|you know|i mean|i said|i am telling you|i would say', ''],
  ['for heaven sake|for pete sake|for christ sake|for christ s sake|for pity sake|for pity s sake|for the love of christ|for the last time|once and for all|if it is all the same to you|if that is ok|if that is okay|if that is alright|if it is not too much trouble|in no uncertain terms', ''],
  ['for god s sake|for god sake|for gods sake|for heaven s sake|for goodness sake|for goodness s sake|oh for goodness sake|for heavens sake|for the love of god|for pete s sake|for crying out loud|for fucks sake|for fuck s sake|for fuck sake', ''],
  ['thank you|thanks very much|no offense|no offence|with respect|with all due respect|all right|excuse me|no thank you|no thanks|under any circumstances|whoever you are|at all', ''],
  ['do me a favor and|do me a favour and|do me a favor|do me a favour|be a dear and|be a love and|be so kind as to|be kind enough to|do us a favor and|do us a favour and|be good enough to|do yourself a favor and', ''],
  ['you guys|you people|you lot|yous lot|youse lot|people like you|you crowd|you clowns|you jokers|you muppets|you idiots|you all|you folks|you lads|you fellas|you ladies|y all|you bunch', 'you'],
  ['these people|those people|your people|your lot|your colleagues|your colleague|your coworker|your supervisor|your boss|your agent|your operator|your guy|your company|your firm|your office|your team|your staff|your department', 'you'],
  ['i am going to say this once|i will say this once|i will only say this once|i am only going to say this once|let me say this once|i will say it again|i will say this again|i am saying this once', ''],
  // Who is spoken to, and what was said before.
  ['sorry not you|no not you|not you love|not you darling|not you dear|not you mate|not you pet|not you sir|not you madam|not talking to you|not speaking to you|not shouting at you|not you sorry', 'notyou'],
  ['sorry that is|sorry it is|sorry about that|sorry about the|sorry about my|sorry about this|sorry my|sorry the|sorry it was|sorry that was', 'sorryabout'],
  ['to be honest|if i am honest|if i am being honest|to be fair|to tell the truth|to be frank|truth be told', ''],
  ['what i said|what i told you|what i was saying|what i said to you|what i asked|what i asked you|what i wrote|what i told your colleague|what i said to your colleague|what i told them', 'whatisaid'],
  // For good, or once more.
  ['any more|any further|ever more|any longer|no further',              'anymore'],
  ['not one more|not a single|not another|not one single', 'nomore'],
  ['you are calling list|you re calling list', 'your list'],
  ['no more',                                                           'nomore'],
  ['under no circumstances|on no account|at no time', 'never'],
  ['no longer',                                                         'nolonger'],
  ['ever again|again ever|again now|one more time|another time|a second time|about anything else|or anything else', 'again'],
  ['now or in the future|now or ever|now and in the future|now or at any time|now or later|today or ever|now and forever|as of today|as of now|starting today|starting now|from today|from today on|effective immediately|in the future|in future|from now on|from here on|from here on out|going forward|moving forward|for good|full stop', 'infuture'],
  // "Tomorrow or any other day" is no day.
  ['now or any other day|now or any other time|now or ever|now or any day|now or any time|now or next week|now nor ever|now not ever|now not tomorrow not ever|now and not ever|today or any other day|today or any other time|today or ever|today or any day|today or any time|today or next week|today nor ever|today not ever|today not tomorrow not ever|today and not ever|tomorrow or any other day|tomorrow or any other time|tomorrow or ever|tomorrow or any day|tomorrow or any time|tomorrow or next week|tomorrow nor ever|tomorrow not ever|tomorrow not tomorrow not ever|tomorrow and not ever|tonight or any other day|tonight or any other time|tonight or ever|tonight or any day|tonight or any time|tonight or next week|tonight nor ever|tonight not ever|tonight not tomorrow not ever|tonight and not ever|this week or any other day|this week or any other time|this week or ever|this week or any day|this week or any time|this week or next week|this week nor ever|this week not ever|this week not tomorrow not ever|this week and not ever', 'infuture'],
  // Ways of calling.
  ['give me a call|give me a ring|give me a bell|give me a buzz|give me a tinkle|give me a shout|hit me up|ring me up|call me up|phone me up|drop me a line', 'call me'],
  ['give us a call|give us a ring|give us a bell|give us a buzz|give us a shout|ring us up', 'call us'],
  ['reach out to|reaching out to|reach out',                            'contact'],
  ['get in touch with|get in contact with|make contact with|be in touch with|get hold of|get in touch|be in touch|make contact', 'contact'],
  ['got in touch with|got in contact with|was in touch with|were in touch with|got in touch|got in contact|made contact|gotten in touch|was ever in touch with|were ever in touch with', 'contacted'],
  ['getting in touch with|getting in contact with|getting in touch|reaching out', 'contacting'],
  ['cold call|ring up|phone up|call up|blow up',                        'call'],
  ['give over|leave off|pack in|pack up|cut out|knock off|lay off|hold off|leave it out', 'stop'],
  ['cold calling|ringing up|phoning up|calling up|blowing up',          'calling'],
  ['cold calls|robo calls|robot calls|sales calls|marketing calls|spam calls|nuisance calls|unsolicited calls', 'coldcalls'],
  ['call back number|call charges|call waiting|call centre|call center|contact number|contact lens|contact lenses', 'othercall'],
  // Lists and numbers.
  ['do not call list|do not call registry|do not call register|no call list|do not contact list|not call list|dnc list|no calls list|do not phone list|do not call lists', 'donotcall'],
  ['telephone preference service|t p s|preference service',             'donotcall'],
  ['waiting list|guest list|wait list|shopping list|passenger list|invitation list|guestlist|waitlist|bus list|trip list', 'otherlist'],
  ['data base',                                                         'database'],
  ['phone number|telephone number|mobile number|cell number|cell phone number|home number|contact details|contact info|contact information', 'number'],
  ['cell phone|mobile phone|home phone|phone line',                     'phone'],
  // Time.
  ['at the moment|right now|just now|at present|for the moment|for now|at this time|this minute|this second|this instant', 'rightnow'],
  ['right away|straight away|at once|immediately',                      ''],
  ['every day|every single day|every five minutes|every hour|all the time|all day|all day long|day and night|night and day|at all hours|day in day out', 'constantly'],
  ['morning noon and night|non stop|nonstop|over and over|ten times a day|so much|repeatedly|every week|every other day|five times a day|twice a day', 'constantly'],
  ['so early|so late|that early|that late|too early|too late|so often|this often|that often|so many times', 'early'],
  ['at this hour|at that hour|at this time of night|at this time of day', 'early'],
  // Turns of speech.
  ['would you mind|do you mind|you mind',                               'wouldyoumind'],
  ['in peace',                                                          'alone'],
  ['opt out|opted out|opting out',                                      'optout'],
  ['opt me out|opt us out|opt my number out',                           'optmeout'],
  ['off of',                                                            'off'],
  ['out of',                                                            'outof'],
  ['get rid of|cross out|cross off|scratch off|scratch out|strike off|strike out|rub out', 'delete'],
  ['getting rid of',                                                    'deleting'],
  ['throw away|throw out|tear up|rip up|chuck out|chuck away',          'bin'],
  ['had it|had it up to here|had it up to there|had enough|fed up|sick and tired|sick to death', 'hadit'],
  ['why do not you|why not',                                            'whynot'],
  ['how come',                                                          'why'],
  ['not to be',                                                         'nottobe'],
  ['cease and desist from|cease and desist',                            'cease'],
  ['make sure|see to it|ensure|see that|make certain',                  'makesure'],
  ['knock it off|cut it out|pack it in|give it a rest|put a sock in it|give it a break|give it up|jog on|give it over',         'knockitoff'],
  ['not interested|not at all interested|not the least interested|uninterested', 'uninterested'],
  ['appreciate it if|appreciate if|grateful if|obliged if|great if|lovely if|thankful if|happy if|love it if|like it if|nice if|good if|best if|wonderful if|prefer it if|prefer if|better if|pleased if|glad if|would help if|happier if|delighted if|much obliged if|it better if|prefer that|relieved if|over the moon if|much rather if', 'grateful'],
  ['the other guy|the other lady|the other fella|the other one|the other girl|the other person|the other chap|the other lad|the other man|the other woman|the other fellow', 'the guy'],
  ['no one|no body|none of you|not one of you|nobody else',             'nobody'],
  ['any one|any body|any of you',                                       'anyone'],
]

/** Said anywhere, and changing nothing. */
export const NOISE = `
uh um er erm hmm mm ah oh eh well look listen see okay ok alright so please kindly just really actually honestly seriously simply frankly basically literally
thanks cheers yeah yes yep nope hey hello hi god jesus christ damn bloody fucking goddamn freaking effing bleeding flipping jeez nah ta ffs
understood also too even ya absolutely definitely certainly already possibly maybe perhaps politely specifically clearly nicely always
young either anyway sorry plz pls goodbye bye period
`

/** "call called" gives every form: call, calling, callin, called. */
const verbs =
  (name: string, rows: string): LexiconRow =>
  () =>
    conjugated(name, rows)
function* conjugated(name: string, rows: string): Generator<[name: string, words: string[]]> {
  for (const row of rows.split('|').map((one) => one.trim())) {
    const [base = '', ...past] = row.split(/\s+/)
    const stem = base.endsWith('e') ? base.slice(0, -1) : DOUBLED.test(base) ? base + base.slice(-1) : base
    yield [name, [base]]
    yield [`${name}ING`, [`${stem}ing`, `${stem}in`]]
    yield [`${name}ED`, past]
    yield [`${name}THIRD`, [`${base}s`]]
  }
}
const DOUBLED = /^[a-z]?[^aeiou][aeiou][gm]$/

// biome-ignore format: a table reads in columns
const ROWS: readonly LexiconRow[] = [
  // To call; of these, "stop" and "don't" need no word for whom.
  verbs('CALL',   'call called | ring rang rung | phone phoned | telephone telephoned | contact contacted | fone foned | telefone telefoned'),
  verbs('CALL',   'bother bothered | disturb disturbed | harass harassed | pester pestered | hassle hassled | bug bugged | annoy annoyed | text texted'),
  verbs('CALL',   'message messaged | email emailed | mail mailed | dial dialed dialled | badger badgered | hound hounded | spam spammed | solicit solicited'),
  verbs('CALL',   'bell belled | ping pinged | pursue pursued | chase chased | target targeted | canvass canvassed | accost accosted | bombard bombarded | barrage barraged'),
  verbs('CALL',   'write wrote written | buzz buzzed | nag nagged | torment tormented | stalk stalked | approach approached | trouble troubled | plague plagued | reach reached'),
  verbs('PHONING', 'call called | ring rang rung | phone phoned | telephone telephoned | contact contacted | fone foned | telefone telefoned'),
  verbs('SENDS',  'text texted | email emailed | mail mailed | write wrote written | message messaged'),
  ['CALLING',        'dialling'],
  ['BOTHERED',       'bothered disturbed harassed pestered hassled bugged annoyed troubled'],
  ['NAMES',          'call calling callin called'],
  ['CALLS',          'calls texts messages emails phonecalls rings communications solicitations voicemails telemarketing calling coldcalls robocalls ringing'],
  ['CALLS1',         'call contact communication phonecall text message email'],

  // No, and no more.
  ['NOT',            'not'],
  ['NEVER',          'never'],
  ['DO',             'do does did'],
  ['DOES',           'does'],
  ['AGAIN',          'again anymore infuture evermore nomore henceforth hereafter'],
  ['EVER',           'ever dare be keep go going try start keeping to bother you attempt'],
  ['NOMORE',         'nomore'],
  ['NOBODY',         'nobody none'],
  ['STOPPING',       'stop quit cease desist refrain avoid stopping'],
  ['ENOUGH',         'enough sick tired fed hadit'],

  // Who, and whom.
  ['ME',             'me us'],
  ['TARGET',         'me us here'],
  ['OTHER',          'him her them'],
  ['YOU',            'you u your'],
  ['I',              'i we'],
  ['THEY',           'he she they who people friends everybody everyone somebody someone'],
  ['MANY',           'they people friends who kids children parents folks everybody'],
  ['ANYONE',         'anyone anybody someone somebody nobody everyone'],
  ['ANY',            'anyone anybody nobody'],
  ['BOTHERING',      'bothering disturbing annoying troubling hassling'],
  ['AGREED',         'agreed consented agree consent signed subscribed'],
  ['KIN',            'mother mum mam mom mommy mummy father dad daddy wife husband son daughter kids children grandmother grandma gran nan granny grandfather grandad'],
  ['KIN',            'grandpa parents sister brother aunt uncle family partner folks girlfriend boyfriend missus nana nanna mama papa pop tenant tenants employees staff patients flatmate housemate in-laws grandparents grandson granddaughter'],
  ['OWNER',          'owner office household company business manager director homeowner hotel firm lady gentleman subscriber house'],
  ['MINE',           'my our this'],
  ['MY',             'my our this that the'],
  ['DETS',           'the a an your their its whatever this that those these my our any all every of'],
  ['BACK',           'back round up over'],
  ['PHONE',          'number phone mobile cell landline line house home place office household residence extension address'],
  ['PEOPLE',         'man woman lady person widow pensioner couple lad girl soul gentleman invalid'],
  ['SHOP',           'shop store salon surgery clinic pub restaurant bar practice business office workplace'],
  ['LINE',           'number phone mobile cell landline line extension home'],
  ['NUMBER',         'number numbers name names details data info information contact contacts digits'],

  // To be, to want, to ask, to say.
  ['BE',             'am is are was were be been being'],
  ['HAVE',           'have has had having'],
  ['WILL',           'will would can could shall may might'],
  ['WANT',           'want wish like care need appreciate accept desire wanna welcome'],
  ['REFUSES',        'uninterested'],
  ['RATHER',         'happier pleased relieved delighted better rather sooner prefer appreciate grateful love like obliged thankful great nice good happy agree hope'],
  ['ASK',            'ask asking request requesting tell telling order ordering instruct instructing beg begging demand demanding insist asks'],
  ['ASKYOU',         'want need like require expect'],
  ['TOLD',           'told asked said requested begged instructed ordered warned informed advised promised swore assured'],
  ['SAY',            'say says saying said tell tells telling told ask asks asked shout shouts shouted yell yells yelled scream screams goes'],
  ['QUOTING',        'says shout shouts shouting yells yelling goes screams screaming shouted yelled screamed went reads wrote written yell scream saying put'],
  ['MUST',           'must should shall can may'],
  ['NEED',           'need needs have has got gotta better must should ought had going want wanna'],
  ['ALLOWED',        'allowed authorized authorised permitted welcome entitled'],
  ['PERMISSION',     'permission consent authorization authorisation approval'],
  ['RIGHT',          'right rights authority business'],
  ['REVOKE',         'revoke revoking withdraw withdrawing rescind rescinding retract retracting cancelling deny denying refuse refusing withhold taking take cancel withdrew undo undoing annul annulling'],
  ['WITHDRAWN',      'hereby withdrawn revoked denied cancelled canceled rescinded refused undone annulled'],
  ['OBJECT',         'object objecting oppose opposing'],
  ['USING',          'using use processing process holding keeping storing'],
  ['RECORDING',      'record recorded recording taped monitored surgery treatment filming filmed charge price terms operation scan procedure photos photo vaccine jab anaesthetic transplant trip'],
  ['PROMISE',        'promised said swore assured told'],

  // To take off a list, to lose a number, to leave alone.
  ['REMOVE',         'take remove delete erase strike scrub wipe drop get pull cross purge scratch scrap clear unsubscribe deregister eliminate kick bump expunge knock have'],
  ['ERASE',          'remove delete erase scrub wipe purge scrap destroy expunge eliminate deleting erasing removing wiping block blacklist flag'],
  ['REMOVED',        'taken removed deleted erased struck scrubbed wiped dropped pulled crossed purged scrapped unsubscribed deregistered gone'],
  ['ERASED',         'removed deleted unsubscribed erased'],
  ['REMOVING',       'taking removing deleting getting erasing wiping pulling scrubbing'],
  ['LIST',           'list lists database system systems records record books book files file computer computers dialer dialler sheet register registry log roster'],
  ['LIST',           'directory thing crm contacts campaign campaigns rolodex spreadsheet screen calls phonebook whatever calling'],
  ['OTHERLIST',      'otherlist class hold speaker order booking policy trip shift rota guest waiting invitation team course speakerphone table appointment'],
  ['OTHERLIST',      'newsletter bill bills plan insurance group chat passenger lease tariff committee account lesson mailing fee'],
  ['SUCH',           'any your these more further other such sales marketing all of from you the a an those this that my our nuisance phone telephone unsolicited'],
  ['SUCH',           'unwanted telemarketing nomore anymore whatever company like kind sort automated robot robots machines additional annoying endless receiving'],
  ['SUCH',           'no getting whole entire calling internal private national call in on it is with or by'],
  ['FORGET',         'forget lose bin burn shred ditch discard trash scrap'],
  ['TOSS',           'throw toss tear rip chuck'],

  // Threats and last times.
  ['LAST',           'last final'],
  ['IFWHEN',         'if next when'],
  ['SUING',          'report reporting sue suing reported'],
  ['JUSTICE',        'police lawyer solicitor solicitors attorney charges ftc ofcom ico court authorities fcc commissioner ombudsman legal'],

  // What makes a request one about an hour, a day or the moment.
  ['TIME',           'morning mornings afternoon afternoons evening evenings night nights tonight noon lunch lunchtime dinner dinnertime supper breakfast teatime bedtime'],
  ['TIME',           'monday tuesday wednesday thursday friday saturday sunday sundays saturdays mondays weekend weekends weekday weekdays week weeks month year tomorrow'],
  ['TIME',           'today later until till before after during while when early late between unless christmas easter holiday holidays hour hours minute minutes'],
  ['TIME',           'day days yet oclock pm sometime january february march april june july august september october november december soon lessons'],
  ['HOUR',           'one two three four five six seven eight nine ten eleven twelve 1 2 3 4 5 6 7 8 9 10 11 12 midnight half quarter'],
  ['NOW',            'now rightnow today tonight moment'],
  ['DAYPART',        'morning mornings afternoon evening night weekend weekends sunday saturday sundays saturdays lunch dinner lunchtime rightnow today'],
  ['DOOR',           'door bell doorbell buzzer intercom gate'],
  ['SMALL',          'at on in the a an my this that for of so to another about any next around by only every your over'],
  ['PLACE',          'work school hospital'],
  ['OFTEN',          'constantly'],
  ['BUSY',           'driving meeting busy working eating sleeping bed shower bath holiday work dinner lunch'],

  // Names and titles.
  ['TITLE',          'sir madam mister mr mrs ms miss doctor darling dear love honey sweetheart sweetie babe baby buddy pal mate dude bro crazy lazy old names name'],
  ['TITLE',          'liar thief idiot boss chief customer client lady fool racist ma professor captain sugar hun duck hen man'],
  ['TITLE',          'lad sis stupid desperate rude ungrateful silly myself yourself'],
  ['TITLE',          FIRST_NAMES],

  // Who will call whom, and how else.
  ['INSTEAD',        'text email write message send mail post letter'],
  ['WHY',            'why whynot if when because since unless though whether'],
  // Words that join others, and so name nothing.
  ['PLAIN',          'and or but nor because cause cos then else than as if that which what who where how why there here about into onto for with without not no'],
  ['PLAIN',          'i you he she it we they me him her us them my your his our their this these those a an the is are was were be been am do does did have has had'],
  ['PLAIN',          'will would can could shall should may might must to of in on at by from up down out off over under again only very much many more most some any'],
  ['PLAIN',          'go come get let got take make want need like know think said say tell told ask am being going thing things way'],
  ['STOP',           'stopsign'],
  ['ASKED',          'asksign'],
]

export const englishWords = (): Lexicon => lexiconOf(ROWS)

/** What "n't" hangs on to: "don't", "dont", and, for "won't", what it is without it. */
const NEGATED =
  'do does did can ca=can could would should will wo=will is ai=is are was were have has had must need might sha=shall ought'
const SHORT = `
i'm=i am | i'll=i will | i'd=i would | i've=i have | we'll=we will | we'd=we would | we've=we have | we're=we are | you're=you are | you'll=you will
| you'd=you would | you've=you have | they're=they are | they'll=they will | they've=they have | they'd=they would | he's=he is | she's=she is | it's=it is
| that's=that is | there's=there is | he'll=he will | she'll=she will | he'd=he would | she'd=she would | it'd=it would | it'll=it will | let's=let us
| number's=number is | who's=who is | what's=what is | here's=here is`
const SPELT = `
cannot=can not | gonna=going to | gotta=got to | wanna=want to | gonnae=do | c'mon=come on | y'all=you | nae=not | dinnae=do not | aff=off | yer=your
| yous=you | youse=you | yis=you | yiz=you | yall=you | tryna=trying to | lemme=let me | gimme=give me | dunt=do not | dinna=do not | disnae=does not | cannae=can not | wouldnae=would not | shouldnae=should not | wasnae=was not | dont'ya=do not | ye=you | tps=donotcall | dnc=donotcall`
/** Without its apostrophe each of these is a word of its own, or another one. */
const OWN_WORDS = new Set("it's we'll we'd she'd i'll we're he'll she'll i'd let's he'd number's".split(' '))

const pairs = (line: string): [short: string, whole: string][] =>
  line.split('|').flatMap((pair) => {
    const [short = '', whole = ''] = pair.trim().split('=')
    return short === '' ? [] : [[short, whole]]
  })

export const CONTRACTIONS: ReadonlyMap<string, string> = new Map([
  ...NEGATED.split(' ').flatMap((verb) => {
    const [short = '', whole = short] = verb.split('=')
    return [`${short}n't`, `${short}nt`].map((said): [string, string] => [said, `${whole} not`])
  }),
  ...pairs(SHORT),
  ...pairs(SHORT).flatMap(([short, whole]): [string, string][] =>
    OWN_WORDS.has(short) ? [] : [[short.replace("'", ''), whole]],
  ),
  ...pairs(SPELT),
])
