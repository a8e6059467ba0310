/**
 * Does a text say that the one who speaks is a machine? Italian and English. Precise rather than generous: talking *about*
 * artificial intelligence discloses nothing, and where a text is unclear the answer is no, because then the platform adds
 * its own sentence, and saying it twice harms nobody.
 *
 * A text is first reduced: words in lower case and without accents, runs of proper names to `N`, "AI" and "IA" to `A`, "è"
 * to `E`. A pattern is then a way of introducing oneself followed by the name of a machine, in the position where a person
 * would say who they are.
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
 * What the platform adds to first words that do not say it (decisions, "Agents"). It counts wherever it was heard in them:
 * it follows the author's words at once, however many they are.
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

const either = (words: string): string => `(?:${words.replaceAll(/\s*\|\s*/g, '|')})`
const LEFT = '(?<![a-zEAN0-9])'
const RIGHT = '(?![a-zEAN0-9])'

const ARTICLES = "(?:(?:un'|l'|(?:un|uno|una|il|lo|la|a|an|the) ))?"
const OWNERS = '(?:(?:suo|sua|vostro|vostra|nostro|nostra|tuo|tua|your|our|my) )?'
const QUALITIES = '(?:(?:nuovo|nuova|semplice|solo|sola|personale|new|simple|friendly|personal) )*'
/** What may stand before the noun: "la vostra nuova …", "ACME's …", "the ACME …". */
const BEFORE = `${ARTICLES}${OWNERS}${QUALITIES}(?:N(?:'s?)? )?${QUALITIES}`

const INTELLIGENCE = '(?:intelligenza artificiale|artificial intelligence|A)'

const ITALIAN_ROLE =
  either(`assistente | agente | operatore | operatrice | segretario | segretaria | segreteria | centralinista
  | centralino | receptionist | consulente | collega | voce | interlocutore | interlocutrice | risponditore | sistema | servizio`)
const ITALIAN_KIND = either(
  'vocale | telefonico | telefonica | digitale | informatico | conversazionale | intelligente',
)
const ITALIAN_MACHINE = either(`virtuale | artificiale | sintetico | sintetica | automatico | automatica | automatizzato
  | automatizzata | robotico | robotica | A`)
const MADE =
  either(`basato | basata | generato | generata | creato | creata | guidato | guidata | gestito | gestita | potenziato
  | potenziata | alimentato | alimentata`)
const MADE_WITH = either("su | sull' | sulla | da | dall' | dalla | con | tramite | mediante | grazie all'")
const USES = either('usa | utilizza | impiega | sfrutta')
const ITALIAN_BASED = `(?:di|a|ad|con|${MADE} ${MADE_WITH}|che ${USES}) ?(?:un'|una |l'|la )?${INTELLIGENCE}`

const ENGLISH_MACHINE =
  either(`A | virtual | digital | automated | artificial | synthetic | robotic | computer | computerized | voice
  | A-powered | A-based | A-driven | A-generated`)
const ENGLISH_KIND =
  either(`voice | phone | telephone | virtual | digital | automated | calling | customer | service | support
  | conversational | powered | generated | intelligence | language`)
const ENGLISH_ROLE =
  either(`assistant | agent | receptionist | representative | operator | caller | system | voice | bot | secretary
  | concierge | helper | host | attendant | chatbot | voicebot | robot | model | program`)
const ENGLISH_BASED = `(?:(?:powered|driven|generated|run|based|built|created) (?:by|on|with|using)|that uses) (?:an )?${INTELLIGENCE}`

/** Nouns that name a machine in a role: "assistente virtuale", "AI receptionist". */
const ROLES = [
  `${ITALIAN_ROLE}(?: ${ITALIAN_KIND})? ${ITALIAN_MACHINE}`,
  '(?:assistente|agente) (?:vocale|digitale)|voce digitale',
  `(?:${ITALIAN_ROLE}|software|programma|modello|bot|strumento)(?: ${ITALIAN_KIND}| ${ITALIAN_MACHINE})? ${ITALIAN_BASED}`,
  `${ENGLISH_MACHINE}(?: ${ENGLISH_KIND})* ${ENGLISH_ROLE}`,
  `${ENGLISH_ROLE} ${ENGLISH_BASED}`,
].join('|')

/** Nouns that name a machine as such; they say so only after "I am" and its like. */
const THINGS = `${INTELLIGENCE}|bot|chatbot|voicebot|robot|(?<=una )macchina|(?<=a )machine|(?<=un )software|language model|programma informatico|computer program`

/** What may follow the noun, so that "an AI engineer" and "l'assistente virtuale ha chiamato" are not taken for it. */
const AFTER =
  either(`N | di | del | dello | della | dell | dei | degli | delle | e | ed | ma | che | per | da | dal | dallo | dalla | dall
  | a | al | alla | all | in | con | qui | non | telefonico | telefonica | vocale | automatico | automatica | intelligente | ufficiale
  | incaricato | incaricata | dedicato | dedicata | creato | creata | sviluppato | sviluppata | basato | basata | specializzato
  | specializzata | of | for | from | at | with | by | and | but | so | calling | phoning | here | who | that | on | working | speaking | to
  | powered | created | built | made | designed | developed | trained | representing | acting | not | today`)
const END_OF_NOUN = `(?!-[a-z])(?= ?(?:$|[^a-zEAN0-9' ]|${AFTER}${RIGHT}))`

const MACHINE = `${BEFORE}(?:${ROLES}|${THINGS})${END_OF_NOUN}`
const MACHINE_IN_ROLE = `${BEFORE}(?:${ROLES})${END_OF_NOUN}`

const OF =
  either(`di | del | dello | della | dell | dei | degli | delle | da | dal | dallo | dalla | dall | per conto di | per conto della
  | per conto del | a nome di | of | from | at | with | for | on behalf of`)
const NO_ORIGIN = `(?!${either('e | ed | le | vi | ti | mi | si | ci | che | ha | E | and | you | to | ho | chiamo | parlo | about')}${RIGHT})`
const ORIGIN = `(?: ${OF}(?:[ ']${NO_ORIGIN}[a-zEAN0-9]+)+)`
const NO_NAME = `(?!${either('non | not | about | lieto | lieta | felice | glad | happy | sorry')}${RIGHT})`
/** "Anna", "Anna dello studio Bianchi," — and then, in apposition, what Anna is. */
const NAMED = `(?:N |(?:N(?:,?${ORIGIN})?|${NO_NAME}[a-z]+(?: [a-z]+)?) ?[,(-] ?)?`

const GREETING =
  either(`buongiorno | buonasera | buon pomeriggio | buona sera | salve | ciao | pronto | benvenuto | benvenuta | benvenuti
  | hello | hi | hey | good morning | good afternoon | good evening | welcome | there | a tutti | gentile cliente`)
const CLAUSE = `(?:(?:^|[.,;:!?(-]) ?|${GREETING} )`

const SELF = either("sono | i am | i'm | this is | mi chiamo | il mio nome E | my name is | my name's | mi presento:")
const FILLER = either('qui | solo | soltanto | proprio | infatti | in realta | anche | just | actually | only | really')
const NEGATED = '(?<!(?:non|ci|vi|ne|se|chi|come) )'
const TALKING = either('parlando | conversando | dialogando | interagendo')
const TALKING_TO = either('speaking | talking | chatting | interacting')
const CALLS = either('telefona | chiama | contatta | sta parlando | sta chiamando | sta telefonando | sta rispondendo')
const PRESENT = either("qui | qui E | qui parla | qui c'E | al telefono | al telefono c'E | in linea | in linea c'E")
const REACHED = either("you've reached | you have reached | you're through to | you are through to | speaking is")
const HANDLED = either('effettuata | gestita | condotta | svolta | fatta | realizzata | eseguita')
const BY = either("da | dal | dall' | dalla | con | con l' | tramite | mediante | attraverso")
const HANDLED_BY = '(?:being )?(?:made|placed|handled|conducted|managed|answered) (?:by|with|through|using)'
const HEARD = '(?: che (?:le |ti |vi )?(?:sente|senti|sentite|ascolta|sta ascoltando|sta sentendo|parla))?'
const ARTIFICIAL = `(?:artificiale|sintetica|generata ${MADE_WITH} ?(?:un'|una |l')?${INTELLIGENCE})`
const SYNTHETIC = `(?:artificial|synthetic|(?:A|computer)-generated|generated by (?:an )?${INTELLIGENCE})`
const HUMAN =
  either(`una persona | una persona reale | una persona vera | una persona umana | una persona in carne e ossa | un essere umano
  | un umano | umano | umana | un operatore umano | un'operatrice umana | a human | human | a human being | a person | a real person
  | a live person | a live agent | a real human`)
const NOT_BEFORE_HUMAN = `(?:non sono|i'm not|i am not|non (?:sta|stai|state) ${TALKING} con|you(?:'re| are) not ${TALKING_TO} (?:with|to))`
const END_OF_CLAUSE = '(?= ?(?:$|[,.;:!)-]| (?:al telefono|in linea|qui|speaking|here)))'

/** Ways of introducing oneself, up to the name or the noun. */
const INTRODUCTIONS = [
  `${NEGATED}${LEFT}${SELF}(?: ${FILLER},?)* `,
  `${NEGATED}${LEFT}(?:sta|stai|state) (?:ora |adesso )?${TALKING} con `,
  `${LEFT}you(?:'re| are) (?:now |currently )?${TALKING_TO} (?:with|to) `,
  `${LEFT}(?:le|la|ti|vi) (?:parlo|rispondo|telefono|chiamo|contatto) (?:da|come|in qualita di) `,
  `${CLAUSE}(?:(?:(?:le|ti|vi) )?(?:parla|risponde)|(?:le|ti|vi|la) ${CALLS}) `,
  `${CLAUSE}(?:${PRESENT}|${REACHED}|N (?:here|speaking|qui)),? `,
  `${CLAUSE}(?:it's|it is) (?=N)`,
  `${LEFT}(?:chi|quella che|quello che) (?:le |ti |vi )?(?:parla|chiama|risponde|sente) E `,
  `${LEFT}(?:a (?:parlare|parlarle|rispondere|risponderle|chiamare|chiamarla)|interlocutore) E `,
  `${LEFT}(?:la|questa) voce${HEARD} E `,
  `${LEFT}(?:the|this) voice(?: you(?:'re| are)? (?:hear|hearing))? is `,
  `${LEFT}questa (?:chiamata|telefonata|conversazione) (?:E|viene) ${HANDLED} ${BY} ?`,
  `${LEFT}this (?:call|conversation) is ${HANDLED_BY} `,
  `${LEFT}this is (?:a|an) (?:automated |A )?call (?:from|by) `,
  `${LEFT}(?:non sono|i'm not|i am not) [^.;:!?]{1,60}[ ,](?:ma|bensi|but) `,
].join('|')

const PATTERNS = [
  `(?:${INTRODUCTIONS})${NAMED}${MACHINE}`,
  `${LEFT}(?:la|questa) voce${HEARD} E ${ARTIFICIAL}`,
  `${LEFT}(?:the|this) voice(?: you(?:'re| are)? (?:hear|hearing))? is ${SYNTHETIC}`,
  `${LEFT}${NOT_BEFORE_HUMAN} ${HUMAN}(?= ?(?:$|[^a-zEAN0-9' ]|(?:ma|bensi|e|but|and)${RIGHT}))`,
  `^(?:(?:${GREETING}|N)(?: (?:in|a|da|to|alla|al|from) N)?[ ,.!-]*)*(?:(?:da|dal|dalla|from|E) |dall')?${MACHINE_IN_ROLE}${ORIGIN}?${END_OF_CLAUSE}`,
]
const COMPILED = PATTERNS.map((source) => new RegExp(source))

/** Every word that a pattern knows: it keeps its meaning when it is written with a capital, "l'Assistente Virtuale". */
const KNOWN = new Set(PATTERNS.flatMap((source) => source.match(/[a-z]+/g) ?? []))

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
  return text
    .replace(/(?<![\p{L}\p{N}])(?:a\.i\.|i\.a\.)(?=\s+\p{Lu}|\s*$)/giu, `${AI}.`)
    .replace(/(?<![\p{L}\p{N}])(?:[aA]\.[iI]\.?|[iI]\.[aA]\.?|ia|AI|IA|Ia)(?![\p{L}\p{N}])/gu, AI)
    .replace(/(?<=(?<![\p{L}\p{N}])(?:an |un |una |un'|l'))ai(?![\p{L}\p{N}])/giu, AI)
    .replace(/(?<![\p{L}\p{N}])ai(?=[ -](?:assistant|agent|voice|receptionist|powered|based|bot)(?!\p{L}))/giu, AI)
    .replace(/(?<=(?:assistente|agente) )ai(?=$|[,.;:!?]| (?:di|del|della|dello|dell|che|per)(?!\p{L}))/giu, AI)
}

/** A capital makes a name, except in words we know, and at the start of a sentence unless the name stands by itself. */
function wordOf(word: string, at: number, whole: string): string {
  const lower = word.toLowerCase()
  const plain = lower.normalize('NFD').replace(/[^a-z0-9]/g, '')
  if (lower === word || KNOWN.has(plain)) return plain
  if (!/(?:^|[.!?] )$/.test(whole.slice(Math.max(0, at - 2), at))) return NAME
  return /^(?:$|[,:;!-]| (?:di|of|from|here|qui|speaking)(?!\p{L}))/u.test(whole.slice(at + word.length)) ? NAME : plain
}
