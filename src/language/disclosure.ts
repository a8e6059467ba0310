import {
  AFTER,
  HALF_MACHINE,
  KIND,
  MACHINE_MADE,
  OF_FLESH,
  OFFICE,
  PERSON,
  PERSON_OF_FIELD,
  QUALITY,
  ROLE,
  ROLE_OF_MACHINE,
  THING,
} from './disclosure-words.ts'

/**
 * Does a text say that the one who speaks is a machine? Italian and English. Precise rather than generous: talking
 * *about* artificial intelligence discloses nothing, and where a text is unclear the answer is no, because then the
 * platform adds its own sentence, and saying it twice harms nobody.
 *
 * A text is first reduced: words in lower case and without accents, runs of proper names to `N`, "AI" and "IA" to `A`,
 * "è" to `E`. A pattern is then a way of introducing oneself followed by the name of a machine, in the position where a
 * person would say who they are.
 */
export function disclosesAi(text: string): boolean {
  const first = text.slice(0, READ_AT_MOST)
  let discloses = judged.get(first)
  if (discloses === undefined) {
    // Where the limit cuts a noun short ("sono un AI | manager"), what follows it must not say otherwise.
    const [within, beyond] = [firstWords(first, FIRST_WORDS), firstWords(first, FIRST_WORDS + WORDS_OF_A_NOUN)]
    discloses = matches(within) && (beyond === within || matches(beyond))
    if (judged.size >= JUDGED_MAX) judged.clear()
    judged.set(first, discloses)
  }
  return discloses
}

/**
 * What the platform adds to first words that do not say it (rules.md#first-words). It counts wherever it was heard in
 * them: it follows the author's words at once, however many they are.
 */
export const DISCLOSURE = { it: 'Sono un assistente virtuale.', en: 'I am a virtual assistant.' } as const

/** Whether the platform's own sentence is in a text, to its last word. */
export function statesDisclosure(text: string): boolean {
  return text.includes(DISCLOSURE.it) || text.includes(DISCLOSURE.en)
}

/** The same opening is judged when it is said and when it is analysed, and by many calls of one agent. */
const judged = new Map<string, boolean>()
const JUDGED_MAX = 500

/** A disclosure that comes later than this is none: nobody is still in the first words. */
const FIRST_WORDS = 40
/** How far the name of a machine, or of whoever only deals with machines, can reach. */
const WORDS_OF_A_NOUN = 12
const READ_AT_MOST = 4000

function firstWords(text: string, count: number): string {
  const words = text.matchAll(/\S*[\p{L}\p{N}]\S*/gu)
  for (let nth = 1; nth < count; nth += 1) if (words.next().done) return text
  const last = words.next().value
  return last ? text.slice(0, last.index + last[0].length) : text
}

function matches(text: string): boolean {
  const reduced = reduce(text)
  return COMPILED.some((pattern) => pattern.test(reduced))
}

const either = (words: string): string =>
  `(?:${words
    .trim()
    .replaceAll(/\s*\|\s*/g, '|')
    .replaceAll(/\s+/g, ' ')})`
const LEFT = '(?<![a-zEAN0-9])'
const RIGHT = '(?![a-zEAN0-9])'

const ARTICLES = "(?:(?:un'|l'|(?:un|uno|una|il|lo|la|a|an|the) ))?"
const OWNERS = '(?:(?:suo|sua|vostro|vostra|nostro|nostra|tuo|tua|your|our|my) )?'
const QUALITIES = `(?:${either(QUALITY)} )*`
/** What may stand before the noun: "la vostra nuova …", "ACME's …", "the gym's …". */
const BEFORE = `${ARTICLES}${OWNERS}${QUALITIES}(?:(?:(?:doctor|dr|mr|mrs|ms|miss|professor) )?N(?:'s? ?| )|(?:[a-z]+ ){0,2}[a-z]+(?:'s |s' ?))?${QUALITIES}`

const INTELLIGENCE =
  '(?:intelligenza artificiale(?: generativa| conversazionale)?|(?:(?:generative|conversational) )?(?:artificial intelligence|A))'
/** "basato su …", "che utilizza …", "powered by …": what it runs on. */
const MADE =
  either(`basat[oa] | generat[oa] | creat[oa] | guidat[oa] | gestit[oa] | potenziat[oa] | alimentat[oa] | prodott[oa] | pilotat[oa] | sviluppat[oa]
  | realizzat[oa] | animat[oa] | dotat[oa] | controllat[oa] | governat[oa]`)
const MADE_WITH = either(
  "su | sull' | sulla | da | dall' | dalla | con | con l' | tramite | mediante | grazie all' | di",
)
const RUNS = either(
  "usa | utilizza | impiega | sfrutta | funziona con | funziona grazie all' | si basa su | si basa sull' | si avvale dell' | gira su",
)
const ITALIAN_BASED = `(?:di|a|ad|con|${MADE} ${MADE_WITH}|che ${RUNS}) ?(?:un'|una |l'|la )?(?:${INTELLIGENCE}|tecnologia ${INTELLIGENCE})`
const POWERED = either(
  `powered | driven | generated | run | based | built | created | produced | operated | controlled | made | managed | supported`,
)
const ENGLISH_BASED = `(?:(?:(?:that's|that is|which is) )?${POWERED} (?:by|on|with|using)|(?:that|which) (?:uses|runs on|works with|is based on)|running on|using) (?:an )?${INTELLIGENCE}`

/** Nouns that name a machine in a role: "assistente virtuale", "AI receptionist". */
const ROLES = [
  `${either(ROLE.it)}(?: ${either(KIND.it)})* ${either(MACHINE_MADE.it)}`,
  `${either(ROLE_OF_MACHINE.it)}(?: ${either(KIND.it)})? ${either(HALF_MACHINE.it)}`,
  `(?!${either(PERSON_OF_FIELD)} (?:di|in|a|ad) )(?:${either(ROLE.it)}|bot|robot)(?: ${either(KIND.it)}| ${either(MACHINE_MADE.it)})* ${ITALIAN_BASED}`,
  `${either(MACHINE_MADE.en)}(?: ${either(KIND.en)}| ${either(MACHINE_MADE.en)})* (?:${either(ROLE.en)}|bot|chatbot|voicebot|robot)`,
  `${either(HALF_MACHINE.en)}(?: ${either(KIND.en)})* ${either(ROLE_OF_MACHINE.en)}`,
  `(?:${either(KIND.en)} )*${either(ROLE.en)} ${ENGLISH_BASED}`,
].join('|')

/** Nouns that name a machine as such; they say so only after "I am" and its like. */
const THINGS = `${INTELLIGENCE}|${either(THING.it)}|(?:${either(KIND.en)} )*${either(THING.en)}`

const END_OF_NOUN = `(?!-[a-z])(?= ?(?:$|[^a-zEAN0-9' ?]|${either(AFTER)}${RIGHT}))`

/** "The moore dental …": a name in small letters, where a machine's noun follows that nobody else has. */
const OF_HOUSE = `(?:the|your|our) (?:(?!${either('of | who | that | which | behind | for | from | with | about | in | at | to | and | not | no')}${RIGHT})(?![a-z]*ing${RIGHT})[a-zN]+(?:'s|s')? ){1,4}?(?=${either(MACHINE_MADE.en)} |A${END_OF_NOUN})`

const MACHINE = `(?:${OF_HOUSE}|${BEFORE})(?:${ROLES}|${THINGS})${END_OF_NOUN}`
const MACHINE_IN_ROLE = `${BEFORE}(?:${ROLES})${END_OF_NOUN}`

const OF =
  either(`di | del | dello | della | dell | dei | degli | delle | da | dal | dallo | dalla | dall | per conto di | per conto della
  | per conto del | a nome di | of | from | at | with | for | on behalf of`)
const NO_ORIGIN = `(?!${either('e | ed | le | vi | ti | mi | si | ci | che | ha | E | and | you | to | ho | chiamo | parlo | about')}${RIGHT})`
const ORIGIN = `(?: ${OF}(?:[ ']${NO_ORIGIN}[a-zEAN0-9]+)+)`
const NO_NAME = `(?!${either('non | not | about | lieto | lieta | felice | glad | happy | sorry')}${RIGHT})`
/** In small letters and without a comma a name is one word that is none of these: "sono anna l'assistente virtuale". */
const NEVER_NAMES =
  either(`non | not | about | like | with | behind | for | against | near | by | in | at | on | from | contro | presso | con | per | come | davanti
  | sicuro | sicura | certo | lieto | lieta | felice | contento | contenta | glad | happy | sorry | sure | also | no | never | mai | un | una | uno | il | lo | la
  | l | a | an | the | your | our | suo | sua | stato | stata | being | what | where | how | why | chi | quale | che | both | more | than | unlike | under | over | stufo | stufa`)
const NAME_WORD = `(?!${NEVER_NAMES}${RIGHT})(?![a-z]*ing${RIGHT})[a-zN][a-z]*`
/** No verb: "sono marco | vendo", "this is jane | we". */
const SURNAME = `(?!${either('we | i | you | he | she | they | it | use | sell | have | want | need | love | got | made | make | ha | hai | per | di | da | del | della | dello | dei | dal | dalla | from | of | and | e')}${RIGHT})(?![a-z]*(?:o|iamo|ing)${RIGHT})${NAME_WORD}`
const PLAIN_NAME = `${NAME_WORD}(?: ${SURNAME})?(?: (?:di|da|del|della|from|at|with|of) ${NAME_WORD}(?: ${SURNAME})?)? `
const APPOSED = `(?=(?:un'|l'|(?:un|uno|una|il|lo|la|a|an|the|your|our) )|(?:${ROLES}))`
/** "Anna", "Anna dello studio Bianchi," — and then, in apposition, what Anna is. */
const NAMED = `(?:(?:N|${NAME_WORD}) (?:cioe|ossia|ovvero|vale a dire|that is|that is to say|i mean|ehm|um|er),? |N |(?:N(?:,?${ORIGIN})?|${NO_NAME}[a-z]+(?: [a-z]+)?) ?[,(-] ?|${PLAIN_NAME}${APPOSED})?`

const GREETING =
  either(`buongiorno | buonasera | buon pomeriggio | buona sera | salve | ciao | pronto | benvenuto | benvenuta | benvenuti
  | hello | hi | hey | good morning | good afternoon | good evening | welcome | there | a tutti | gentile cliente`)
const CLAUSE = `(?:(?:^|[.,;:!?(-]) ?|${GREETING} |(?<![a-z])(?:che|that|know|aware|informo|avviso|ora|adesso|momento|now|e|and|oggi|today|con lei) )`
/** Who thinks, asks or supposes it has not said it. */
const SUPPOSED = `(?<!(?<![a-z])${either("if | whether | think | thought | as if | like | se | crede che | pensa che | credi che | pensi che | not | isn't | aren't | sure")} )`

const SELF =
  either(`sono | i am | i'm | this is | mi chiamo | il mio nome E | my name is | my name's | mi presento: | mi presento | let me introduce myself: | let me introduce myself | i'm speaking as | i speak to you as
  | i'm calling as | i'm (?:calling|speaking|phoning|ringing)(?: you)? in my (?:capacity|role) as | i happen to be | i was (?:created|built|made|designed) as | i've been (?:created|built|made|designed) as | mi hanno (?:creato|creata|fatto|progettato|progettata) come | sono stat[oa] creat[oa] come | i'm talking to you as | i am speaking as | i am calling as`)
const FILLER = either(
  "qui | solo | soltanto | proprio | infatti | in realta | anche | just | actually | only | really | in fact | simply | basically | semplicemente | what you'd call | what they call | what people call | what you might call | what is called | quello che chiamano | quella che chiamano | quello che si dice | quella che si dice | quello che si chiama | in effetti | di fatto | praticamente | cioe | ossia | vale a dire | ovvero | ehm | that is | that is to say | i mean | um | er | well | ah | oh | eh | be | beh",
)
/** "People ask me if I'm a machine", "pensano che sono un robot": somebody's guess. */
const GUESSED = `(?<!(?<![a-z])${either('if | whether | think | thinks | thought | believe | believes | swear | swears | like | says | they say | people say | dicono che | dice che | pensa che | pensano che | credono che | crede che | pare che | sembra che | quasi quasi')} )`
const NEGATED = '(?<!(?<![a-z])(?:non|ci|vi|ne|se|chi|come|che ci|mica) )'
const TALKING = either(
  'parlando | avendo una conversazione | facendo una conversazione | intrattenendo una conversazione | conversando | dialogando | chattando | interagendo | comunicando | discutendo | chiacchierando',
)
const TALKING_TO = either(
  'having an? (?:conversation|chat|talk|call) | having this (?:conversation|chat|call) | speaking | talking | chatting | interacting | communicating | conversing | dealing | connected | through | on the line | on the phone | on a call | in conversation | in touch',
)
const YOU_ARE = "you(?:'re| are)"
const TO_YOU = '(?:le |la |ti |vi |lo )'
const CALLS = either(
  'telefona | chiama | contatta | sta parlando | sta chiamando | sta telefonando | sta rispondendo | sta contattando',
)
const PRESENT = either(
  "al telefono con lei c'E | in linea con lei c'E | qui | qui E | qui parla | qui c'E | al telefono | al telefono c'E | in linea | in linea c'E | all'apparecchio c'E",
)
const OTHER_END =
  "(?:(?:all'altro capo|dall'altro capo|dall'altra parte)(?: della linea| del telefono| del filo)?|(?:da questa parte|da questo capo|a questo capo) (?:della linea|del telefono|del filo)) (?:c'E|trova|ha) "
const REACHED = either(
  "on (?:this|the other|my) end of the (?:line|phone|call) (?:there's|there is|is|you've got|you have) | you've reached | you have reached | speaking is | speaking to you is | talking to you is | calling you is | your caller is | your caller today is | you've got | on the line is | on the other end is",
)
const HANDLED =
  either(`effettuato | gestito | condotto | svolto | fatto | realizzato | eseguito | avviato | curato | affidato | generato | operato | inviato | prodotto
  | inviata | prodotta | registrata | effettuata | gestita | condotta | svolta | fatta | realizzata | eseguita | avviata | curata | affidata | generata | operata | portata avanti
  | seguita | fornita | inoltrata`)
const BY = either(
  "da | dal | dall' | dalla | con | con l' | tramite | mediante | attraverso | a | ad | all' | da parte di | grazie a | con l'ausilio di | con l'aiuto di | con il supporto di | per mezzo di",
)
const THE_CALL =
  '(?:(?:la|la sua|la nostra|questa|la presente|questo|il presente|il|quest) ?(?:chiamata|telefonata|conversazione|comunicazione|contatto|messaggio|colloquio|dialogo|servizio|linea)|^(?:chiamata|telefonata|comunicazione|conversazione))(?: in corso| telefonic[oa]| che (?:riceve|ricevi|sta ricevendo|ha ricevuto|ascolta|sta facendo|le arriva))?'
const THIS_CALL =
  "(?:(?:the|this|our|your|the present) (?:phone |telephone )?(?:call|conversation|chat|message|contact|line)|^(?:phone )?(?:call|conversation|message))(?: today| (?:that )?you(?:'re| are) (?:on|having|hearing|receiving|listening to|getting)| you (?:hear|get|receive))?"
const HANDLED_BY = `(?:being )?(?:made|placed|handled|conducted|managed|answered|run|operated|carried out|powered|performed|delivered|driven|led|dialed|dialled|generated|taken|hosted|produced|sent|directed|initiated|started|executed|created|undertaken|done)(?: automatically| entirely| fully)? (?:by|with the help of|with|through|using|via)`
/** Of the call itself: whoever hears that it is automatic hears that no person is speaking. */
const CALL = '(?:chiamata|telefonata|conversazione|comunicazione telefonica)'
const MADE_CALL = '(?:automatica|automatizzata|artificiale|robotizzata|robotica)'
const AUTOMATED = '(?:automated|automatic|artificial|robotic)'
const TALKS = either(
  'parla | chiama | telefona | risponde | contatta | sente | ascolta | sta parlando | sta chiamando | sta telefonando | sta rispondendo | sta contattando',
)
const WHO_TALKS = `(?:chi|quella che|quello che|il sistema che|la voce che|la persona che|l'operatore che|l'assistente che|l'operatrice che) ${TO_YOU}?${TALKS}`
const TO_TALK = either(
  'parlare | parlarle | parlarti | rispondere | risponderle | chiamare | chiamarla | telefonare | telefonarle | contattarla | sentire',
)
const WHO_SPEAKS = `(?:what you hear|(?:what's|who's|who|what|the one|the voice|the system|the agent|whoever|the person|the thing) (?:${YOU_ARE} (?:speaking|talking|listening|hearing|chatting|dealing)|(?:that is |that's |who is |who's )?(?:speaking|talking|calling))(?: (?:to|with))?(?: you)?)(?: right now| now)?`
const CALLER = `(?:(?:the|your) caller(?: today)?|the (?:agent|voice|one|system) on the (?:line|phone)|il chiamante|l'interlocutore|il suo interlocutore)`
const HEARD = `(?: che ${TO_YOU}?(?:sente|senti|sentite|ascolta|sta ascoltando|sta sentendo|parla|sta parlando))?`
const LISTENED = `(?: (?:that )?you(?:'re| are)? (?:now )?(?:about to )?(?:can |will )?(?:hear|hearing|listening to)| speaking(?: to you)?| on (?:this|the) (?:call|line))?`
const ARTIFICIAL = `(?:(?:completamente |interamente |totalmente )?(?:artificiale|sintetica|robotica|computerizzata|digitale)|(?:di|quella di) ?(?=(?:un'|un |una |l'))${MACHINE}|${MADE} ${MADE_WITH} ?(?:(?:un'|una |l')?${INTELLIGENCE}|(?:un |dal )?computer|un software|una macchina|un programma|un algoritmo)|${MADE} (?:al|dal) computer)`
const SYNTHETIC = `(?:(?:fully |completely |entirely )?(?:artificial|synthetic|robotic|computerized|computerised|automated|(?:A|computer|machine)-generated|(?:A|computer|machine) generated)|(?:that of |from )(?=an? )${MACHINE}|${POWERED} (?:by|with|using) (?:(?:an )?${INTELLIGENCE}|an? computer|a machine|software|a program))`
const OF_BLOOD = either(OF_FLESH)
const PEOPLE = `(?:(?:un|una|a|an|any) |un')?(?:(?:${OF_BLOOD} )*${either(PERSON)}(?: ${OF_BLOOD})*|(?:${OF_BLOOD} )+${either(OFFICE)}|${either(OFFICE)} ${OF_BLOOD})`
const NOT_BEFORE_HUMAN = `(?:non sono|i'm not|i am not|non (?:sta|stai|state) ${TALKING} con|non parla con|${YOU_ARE} not ${TALKING_TO} (?:with|to)|you (?:aren't|are not) ${TALKING_TO} (?:with|to)|${WHO_TALKS} non E|${WHO_SPEAKS} (?:is not|isn't)|al telefono non c'E|dall'altr[ao] (?:parte|capo)(?: della linea| del telefono| del filo)? non c'E|in linea non c'E|(?:the|this) voice${LISTENED} (?:is not|isn't)|(?:la|questa|la mia) voce${HEARD} non E(?: di| quella di)?|dietro questa voce non c'E|behind this voice there(?:'s no| is no| isn't)|a ${TO_TALK} non E|my voice (?:is not|isn't)|this (?:is not|isn't))`
const NO_HUMAN = `(?:no (?:person|human|human being) is on (?:this|the) (?:call|line)|(?:it's not|it isn't|this isn't|this is not) ${PEOPLE} (?:speaking|calling|talking)|i(?:'m| am) not (?:made of )?flesh and blood|non E ${PEOPLE} (?:quell[oa] che|chi|che|ad? [a-z]+r)|there(?:'s| is) no (?:real |live |actual )?(?:human|person|human being) (?:on (?:this|the) (?:line|end|call)|speaking|here)|no human is (?:speaking|talking|calling)|no (?:real|live|actual|human) (?:person|human|being|operator) here${RIGHT})`
const END_OF_CLAUSE = '(?= ?(?:$|[,.;:!)-]| (?:al telefono|in linea|qui|speaking|here)))'
const BUT = either('ma | bensi | but | rather | instead | piuttosto')

/** What an automated call is made for. */
const OCCASION = either(
  'reminder | courtesy | service | follow-up | follow up | survey | information | notification | appointment | outbound | welcome | confirmation | customer | test | booking | feedback',
)
/** "There's no operator on this end", "dall'altra parte non c'è un operatore": and then what there is. */
const NO_OFFICE = `${LEFT}(?:(?:there's|there is) (?:nobody|no one|no ${either(OFFICE)}|not an? ${either(OFFICE)}|(?:no |not )${PEOPLE})(?: human)?(?: (?:on|at|behind) (?:this|the|the other) (?:end|line|call|phone|voice)(?: of the (?:line|phone))?)?|non c'E (?:nessuno(?: ${OF_BLOOD})?|(?:nessun|nessuna|un|una|alcun|alcuna) ${either(OFFICE)}|(?:nessun |nessuna |alcun |alcuna )?${PEOPLE})(?: umano)?(?: (?:al telefono|in linea|dall'altra parte|dall'altro capo|qui|dietro))?)`

/** Ways of introducing oneself, up to the name or the noun. */
const INTRODUCTIONS = [
  `${NEGATED}${GUESSED}${LEFT}${SELF}(?: ${FILLER},?)* `,
  `${NEGATED}${LEFT}(?:sta|stai|state) (?:ora |adesso )?(?:${TALKING} con|ascoltando|(?:ascoltando|sentendo) la voce di) `,
  `${SUPPOSED}${LEFT}${YOU_ARE} (?:now |currently |actually |really )*${TALKING_TO} (?:with|to) `,
  `${SUPPOSED}${LEFT}${YOU_ARE} (?:now |currently )?(?:hearing|listening to) `,
  `${LEFT}${TO_YOU}(?:parlo|rispondo|telefono|chiamo|contatto|sto parlando|sto chiamando|sto telefonando) (?:da|come|quale|in quanto|in qualita di|in veste di) `,
  `${CLAUSE}(?:lei |tu |voi )?(?:ora |adesso )?(?:parla|parli|parlate|dialoga|conversa) con `,
  `${CLAUSE}(?:(?:(?:le|ti|vi) )?(?:parla|risponde)|${TO_YOU}${CALLS}) `,
  `${CLAUSE}(?:${PRESENT}|${REACHED}|N (?:here|speaking|qui)),? `,
  `${CLAUSE}(?:it's|it is) (?=N|[a-z]+,? (?:that is |i mean |er |um )?the )`,
  `${CLAUSE}${OTHER_END}`,
  `${CLAUSE}(?:it's|it is|this is|sono) (?:N|${NAME_WORD}) (?:here|speaking|qui),? (?=(?:the|your|our|il|la) |l'|N's )`,
  `${CLAUSE}(?:(?:le|ti|vi) )?ha risposto `,
  `${NEGATED}${LEFT}(?:E|si trova|siete|sei|vi trovate) (?:in linea|al telefono|collegat[oaie]|in contatto|a colloquio|a parlare) con `,
  `${LEFT}(?:questa|quella che (?:sente|ascolta)) E (?=una voce)`,
  `${CLAUSE}questo E (?=un sistema|un robot|un bot|un computer)`,
  `${LEFT}(?:dietro questa voce c'E|behind this voice is) `,
  `${LEFT}${WHO_TALKS} E `,
  `${LEFT}${CALLER} (?:is|E) `,
  `(?:^|${GREETING},? |today |[.!] )you(?:'ll| will) be (?:speaking|talking) (?:to|with) (?![^.]*tomorrow)`,
  `(?:oggi|ora|adesso) parlera con `,
  `${LEFT}(?:ad? (?:${TO_TALK}|[a-z]+r(?:la|le|ti|vi))|interlocutore) E `,
  `${SUPPOSED}${LEFT}${YOU_ARE} being (?:called|contacted|phoned|rung|telephoned|helped|assisted) by `,
  `${NEGATED}${LEFT}(?:viene|E) (?:stat[oa] )?(?:chiamat|contattat|assistit)[oa] da `,
  `${LEFT}(?:la|questa|the|this|my|la mia) (?:voce|voice) (?:appartiene a|belongs to) `,
  `${SUPPOSED}${LEFT}${WHO_SPEAKS} is `,
  `${LEFT}(?:la|questa|la mia) voce${HEARD} E (?:quella di )?`,
  `${LEFT}(?:the|this|my) voice${LISTENED} is (?:that of )?`,
  `${LEFT}${THE_CALL} (?:E(?: stata)?|viene) ${HANDLED} (?:in modo (?:automatico|automatizzato|autonomo) |automaticamente |interamente |completamente |totalmente )?${BY} ?`,
  `${LEFT}${THE_CALL} E (?:quella )?di ?(?=un)`,
  `${LEFT}${THE_CALL} (?:utilizza|usa|impiega|si avvale di|arriva da|proviene da|viene da|avviene tramite|avviene con|avviene attraverso|avviene mediante|avviene per mezzo di|parte da) `,
  `${LEFT}(?:questa|la presente) E una (?:chiamata|telefonata|conversazione|comunicazione) (?:automatica )?(?:(?:${HANDLED} )?${BY}|di|con) ?`,
  `${LEFT}${THIS_CALL} (?:is|has been|was) (?:automated and )?${HANDLED_BY} `,
  `${LEFT}^(?:phone )?(?:call|message|conversation) (?:automatically )?${HANDLED_BY} `,
  `${LEFT}^(?:chiamata|telefonata|comunicazione|conversazione) ${HANDLED} ${BY} ?`,
  `${LEFT}(?:questo E|this is) (?:un messaggio|un avviso|una comunicazione|an? (?:automated |recorded )?(?:message|announcement|notice)) (?:di|da|dal|dall'|dalla|del|dell'|della|from|by) ?`,
  `${LEFT}le parole che (?:sente|ascolta|sta sentendo|sta ascoltando) (?:le |sono )?(?:produce|genera|pronuncia|dice|crea|(?:prodotte|generate|pronunciate|dette|create) (?:da|dall'|dalla|dal)) ?`,
  `${LEFT}the words you(?:'re| are)? (?:hear|hearing|listening to) are (?:spoken|said|produced|generated|created|made) by `,
  `${SUPPOSED}${LEFT}you(?:'re| are|'ve been| have been) (?:connected|put through|through|hooked up|in contact|in touch) (?:to|with) `,
  `${LEFT}${THIS_CALL} (?:uses|involves|features|comes from|comes to you from|is from|is with|employs) `,
  `${LEFT}this is (?:a|an) (?:automated |A )?(?:phone )?call (?:from|by|made by|placed by|with) `,
  `${LEFT}(?:non (?:sono|sta ${TALKING}|stai ${TALKING}|parla|c'E|E)|i'm not|i am not|${YOU_ARE} not|isn't|is not|aren't) [^.;:!?]{1,60}[ ,]${BUT} (?:con |to |with |by )?`,
].join('|')

const PATTERNS = [
  `(?:${INTRODUCTIONS})(?:${FILLER},? )*${NAMED}${MACHINE}`,
  `${LEFT}(?:la|questa|la mia) voce${HEARD} (?:E(?: stata)?|viene) ${ARTIFICIAL}`,
  `${LEFT}(?:the|this|my) voice${LISTENED} (?:is|was|has been) ${SYNTHETIC}`,
  `${NEGATED}${LEFT}(?:sente|sta sentendo|sta ascoltando) una voce ${ARTIFICIAL}`,
  `${SUPPOSED}${LEFT}${WHO_SPEAKS} is ${SYNTHETIC}`,
  `${LEFT}${WHO_TALKS} E (?:${MADE} ${MADE_WITH} ?(?:un'|una |l')?${INTELLIGENCE}|${either(MACHINE_MADE.it)}${END_OF_NOUN})`,
  `${NEGATED}${LEFT}(?:sono (?:stat[oa] )?${MADE} ${MADE_WITH}|funziono (?:con|grazie all')) ?(?:un'|una |l')?${INTELLIGENCE}`,
  `${LEFT}(?:i'm|i am) (?:${POWERED} (?:by|with|on)|running on) (?:an )?${INTELLIGENCE}${END_OF_NOUN}`,
  `${LEFT}this is (?:a|an) A(?:-powered|-generated|-driven|-based|-assisted| powered| generated)? (?:phone |voice |telephone )?call${RIGHT}`,
  `${LEFT}(?:(?:questa|la presente) E|si tratta di) una (?:${CALL} ${MADE_CALL}|${MADE_CALL} ${CALL})${RIGHT}`,
  `${LEFT}${THE_CALL} E (?:stata )?(?:completamente |interamente |del tutto )?${MADE_CALL}${RIGHT}`,
  `${LEFT}this is an? (?:fully |completely |entirely )?${AUTOMATED} (?:${OCCASION} )*(?:phone |telephone |voice )?call${RIGHT}(?! (?:cent(?:re|er)|system|service|log|button|menu))`,
  `${NO_OFFICE}[,;.:]? (?:(?:ma|bensi|but|e|and|just|only|solo|soltanto) )*(?:c'E|it's|it is|there's|there is|this is|E)?(?: (?:solo|just|only|a piece of))* ?(?:${MACHINE}|software|un software|un programma|a program|a computer|A)${END_OF_NOUN}`,
  `${LEFT}(?:as|being) (?=(?:an?|the|your|our) )${MACHINE}${ORIGIN}?,? i(?:'m|'ll|'ve|'d)?${RIGHT}`,
  `${NEGATED}${LEFT}(?:in quanto|essendo|da|come|in qualita di|in veste di|nelle vesti di|dato che sono|visto che sono) (?:(?:un'|una |un )?(?:${ROLES}|${THINGS})|una macchina)${ORIGIN}?,? (?:non )?(?:le |la |mi )?(?:chiamo|telefono|contatto|parlo|occupo|posso|potrei|ho|devo|so|riesco|faccio|capisco|sono|conosco)${RIGHT}`,
  `${LEFT}(?:i was|i've been|i have been) (?:programmed|coded) (?:to|by|for)${RIGHT}`,
  `${NEGATED}${LEFT}(?:sono stat[oa] programmat[oa]|mi hanno programmat[oa]) (?:per|da|dal|dalla|dai|a)${RIGHT}`,
  `${LEFT}${THIS_CALL} is (?:being )?(?:fully |completely |entirely )?${AUTOMATED}${RIGHT}(?! (?:and )?(?:recorded|logged|billed|transferred|forwarded))`,
  `${CLAUSE}(?:it's|it is) ${MACHINE} (?:speaking|calling|talking)${RIGHT}`,
  `${CLAUSE}(?:it's|it is) ${MACHINE} (?:that's|that is|who's|who is|which is) (?:speaking|calling|talking|phoning|ringing)${RIGHT}`,
  `${NEGATED}${LEFT}sono una voce ${ARTIFICIAL}`,
  `${NEGATED}${LEFT}(?:mi esprimo|parlo|le parlo|vi parlo|ti parlo|comunico|rispondo|le rispondo) (?:con|attraverso|tramite|per mezzo di|usando) (?:una|la mia) voce ${ARTIFICIAL}`,
  `${LEFT}(?:i speak|i talk|i'm speaking|i am speaking|i'm talking|i communicate|i'm using|i use) (?:to you )?(?:with|through|using|in|via)? ?(?:an?|my) ${SYNTHETIC} voice`,
  `${LEFT}the words you(?:'re| are)? (?:hear|hearing|listening to) are ${SYNTHETIC}`,
  `${LEFT}${THE_CALL} (?:E|viene) (?:effettuat[oa] |gestit[oa] |svolt[oa] )?(?:in modo )?(?:completamente |interamente |del tutto )?(?:automatic[oa]|automatizzat[oa]|in automatico) (?:e )?senza (?:alcun |nessun )?(?:operator[ei]|person[ae]|intervento umano)`,
  `${LEFT}(?:no|without an?|without any) (?:operator|human|person) (?:is|are|being)? ?(?:involved|on (?:this|the) (?:line|call)|taking part)`,
  `${LEFT}(?:i'm|i am) an? ${SYNTHETIC} voice`,
  `${CLAUSE}E ${MACHINE} (?:che ${TO_YOU}${TALKS}|ad? [a-z]+r(?:la|le|ti|vi))${RIGHT}`,
  `${LEFT}(?:you have|you've got|there's|there is) ${MACHINE} (?:on (?:the|this|your) (?:line|phone|call)|(?:on|at) (?:this|the other|my) end(?: of the (?:line|phone|call))?)(?= ?(?:$|[,.;:!)-]| (?:and|but|so|i|i'm|not|today|with|right|now|have|here|calling|just|because|before|this|is|can|may|who)${RIGHT}))`,
  `${LEFT}c'E ${MACHINE} (?:da questa parte|da questo capo|a questo capo|dall'altra parte|all'altro capo|dall'altro capo) (?:della linea|del telefono|del filo)`,
  `${LEFT}(?:mine's|mine is) an? ${SYNTHETIC} voice`,
  `${NEGATED}${LEFT}(?:la mia|questa|quella che (?:sente|senti|ascolta|sta sentendo|sta ascoltando)) E una voce ${ARTIFICIAL}`,
  `${CLAUSE}this is an? (?:(?:pre-?|pre )?recorded )?(?:fully )?${AUTOMATED} (?:(?:pre-?|pre )?recorded )?(?:${OCCASION} )*(?:voice |phone )?(?:message|announcement)${RIGHT}`,
  `${CLAUSE}(?:questo E|si tratta di) un (?:messaggio|annuncio|avviso) (?:vocale |telefonico )?(?:registrato (?:e )?)?(?:automatico|automatizzato)${RIGHT}`,
  `${LEFT}non E ${PEOPLE},? (?:ma )?(?:E )?${MACHINE}`,
  `${CLAUSE}(?:it's|it is) ${MACHINE} (?:that )?${YOU_ARE} (?:speaking|talking|listening) (?:to|with)${RIGHT}`,
  `${LEFT}i run on (?:an )?${INTELLIGENCE}${END_OF_NOUN}`,
  `${CLAUSE}(?=un|una|an? )${BEFORE}(?:${ROLES}|${INTELLIGENCE}|computer|machine|robot|bot|macchina|programma) (?:${TO_YOU}(?:sta (?:chiamando|parlando|telefonando|contattando)|parla${RIGHT}(?! (?:di|del|della|dell)${RIGHT}))|is (?:on (?:the|this|your) (?:line|phone|call)|(?:calling|phoning|ringing|contacting|speaking (?:to|with)|talking (?:to|with)) you${RIGHT}))`,
  `${LEFT}${NOT_BEFORE_HUMAN} ${PEOPLE}(?= ?(?:$|[^a-zEAN0-9' ?]|(?:ma|bensi|e|E|but|and|it's|it is|this is|questo E|questa E|there's|there is|c'E|just|solo|al telefono|in linea|on the line|i'm|sono|quindi|so|calling|speaking|by the way|you know|though|actually)${RIGHT}))`,
  `${LEFT}${NO_HUMAN}`,
  `${CLAUSE}E ${MACHINE_IN_ROLE} (?:quell[oa] che|che)${RIGHT}`,
  `${LEFT}(?:un sistema|un programma|a system|a program)[ ,]+(?:e non|non|and not|not) ${PEOPLE}(?= ?(?:$|[^a-zEAN0-9' ?]))`,
  `${LEFT}non c'E (?:nessun|nessuna|alcun|alcuna) ${PEOPLE} (?:in questa (?:chiamata|telefonata)|al telefono|in linea)`,
  `^(?:(?:${GREETING}|N)(?: (?:in|a|da|to|alla|al|from) N)?[ ,.!-]*)*(?:(?:da|dal|dalla|from|E) |dall')?${MACHINE_IN_ROLE}${ORIGIN}?${END_OF_CLAUSE}`,
]
const COMPILED = PATTERNS.map((source) => new RegExp(source))

/** Every word that a pattern knows: it keeps its meaning when it is written with a capital, "l'Assistente Virtuale". */
const KNOWN = new Set(PATTERNS.flatMap((source) => source.match(/[a-z]+/g) ?? []))
// "La mia voce"; with a capital she is somebody.
KNOWN.delete('mia')

// Marks from the private area stand for "AI", names and "è" until the letters around them have been read.
const AI = '\uE000'
const NAME = '\uE001'
const IS = '\uE002'

function reduce(text: string): string {
  const spelt = text
    .normalize('NFKC')
    .replace(/[\uE000-\uE002]/g, ' ')
    .replace(/\{\{[^{}]*\}\}/g, NAME)
    .replace(/[’‘`´]/g, "'")
    .replace(/[–—‒]/g, ' - ')
    .replace(/(?<!\p{L})(?:s\.?r\.?l|s\.?p\.?a|s\.?n\.?c|ltd|inc)(?:\.|(?!\p{L}))/giu, NAME)
    .replace(/(?<!\p{L})(?:dott|dr|sig|prof|avv|ing|mr|mrs|ms)(?:\.ssa|\.ra)?\.(?= ?\p{Lu})/giu, NAME)
    .replace(/(?<!\p{L})(?:è|e'|é)(?=\s)/giu, IS)
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:!?])|(?<=') /g, '')
    .trim()
  return abbreviations(spelt)
    .replace(/\p{L}[\p{L}\p{N}]*/gu, (word, at: number, whole: string) => wordOf(word, at, whole))
    .replaceAll(AI, 'A')
    .replaceAll(NAME, 'N')
    .replaceAll(IS, 'E')
    .replace(/N(?:(?: |'|-| ?& ?| e | and )N)+/g, 'N')
}

/** "AI" and "IA", with or without full stops; "ai" only where it cannot be the Italian preposition. */
function abbreviations(text: string): string {
  const spelt = text
    .replace(/(?<![\p{L}\p{N}])(?:a\.i\.|i\.a\.)(?=\s+\p{Lu}|\s*$)/giu, `${AI}.`)
    .replace(/(?<![\p{L}\p{N}])(?:[aA]\.[iI]\.?|[iI]\.[aA]\.?|ia|AI|IA|Ia)(?![\p{L}\p{N}])/gu, AI)
  if (IN_ENGLISH.test(text))
    return spelt
      .replace(/(?<![\p{L}\p{N}])ai(?![\p{L}\p{N}])/giu, AI)
      .replace(
        /(?<![\p{L}\p{N}])a i(?=\s*$|[,.;:!?]| (?:assistant|agent|receptionist|representative|operator|secretary|bot|voice|system|model|caller|helper|that|which|who|powered|calling|and|for|from|here|of|not)(?!\p{L}))/giu,
        AI,
      )
  return spelt
    .replace(/(?<=(?<![\p{L}\p{N}])(?:un |una |un'|l'))(?:a i|i a)(?![\p{L}\p{N}'])/giu, AI)
    .replace(/(?<=(?<![\p{L}\p{N}])(?:un |una |un'|l'))ai(?![\p{L}\p{N}])/giu, AI)
    .replace(/(?<![\p{L}\p{N}])ai(?=[ -](?:assistant|agent|voice|receptionist|powered|based|bot)(?!\p{L}))/giu, AI)
    .replace(
      /(?<=(?:assistente|agente|operatore|operatrice|sistema|receptionist|segretaria|segreteria|centralinista|voce|centralino) (?:(?:vocale|virtuale|digitale|telefonic[oa]) )?)(?:ai|a i|i a)(?=$|[,.;:!?]| (?:di|del|della|dello|dell|che|per|posso|le|la|mi|ho|non|chiamo|potrei|e|ma)(?!\p{L}))/giu,
      AI,
    )
}

/** A word that Italian does not have: "ai" is no preposition there. */
const IN_ENGLISH = /(?<!\p{L})(?:i'm|i am|this|the|you|you're|hello|my|an|with|by)(?!\p{L})/iu

/** A capital makes a name, except in words we know, and at the start of a sentence unless the name stands by itself. */
function wordOf(word: string, at: number, whole: string): string {
  const lower = word.toLowerCase()
  const plain = lower.normalize('NFD').replace(/[^a-z0-9]/g, '')
  if (lower === word || KNOWN.has(plain)) return plain
  if (!/(?:^|[.!?] )$/.test(whole.slice(Math.max(0, at - 2), at))) return NAME
  return /^(?:$|[,:;!-]| (?:di|of|from|here|qui|speaking)(?!\p{L}))/u.test(whole.slice(at + word.length)) ? NAME : plain
}
