/**
 * The words in which a machine says that it is one, Italian and English, in lower case and without accents. To teach
 * the reader a word, add it to its line. `A` stands for "AI" and "IA", `E` for "è".
 */

/** What a machine may be employed as; by itself each of them is a person. */
export const ROLE = {
  it: `assistente | agente | operatore | operatrice | segretario | segretaria | segreteria | centralinista | telefonista | centralino
    | receptionist | consulente | collega | voce | interlocutore | interlocutrice | risponditore | sistema | servizio | aiutante | addetto
    | addetta | impiegato | impiegata | portavoce | chiamante | sportello | strumento | programma | software | modello | entita | tecnologia
    | accoglienza | persona | robot | bot | rispondente | hostess | guida | maggiordomo | sportellista | incaricato | incaricata | commesso | commessa
    | infermiera | infermiere | intervistatore | intervistatrice | presenza | figura | macchina | apparecchio | dispositivo | piattaforma`,
  en: `assistant | agent | receptionist | representative | operator | caller | system | voice | secretary | concierge | helper | host
    | attendant | model | program | programme | aide | clerk | worker | telephonist | colleague | employee | interviewer | scheduler
    | companion | software | tool | entity | person | persona | intelligence | technology | dialer | dialler | answering machine | rep
    | interface | teammate | line | service | switchboard | phone system | answering service | reception | desk | answering system | guide | butler
    | nurse | advisor | adviser | salesperson | coordinator | platform | device | machine | responder | speaker | being | presence | staff member`,
} as const

/** Of these, "… di intelligenza artificiale" says what they deal with, not what they are. */
export const PERSON_OF_FIELD = `consulente | addetto | addetta | incaricato | incaricata | impiegato | impiegata | commesso | commessa | collega | guida
  | intervistatore | intervistatrice | sportellista`

/** Of these, "digital" or "vocale" is enough to say what they are: a "digital consultant" may be a person. */
export const ROLE_OF_MACHINE = {
  it: `assistente | agente | operatore | operatrice | segretaria | segretario | segreteria | centralinista | centralino | receptionist | aiutante
    | voce | risponditore | telefonista | sistema | sportello | collega | addetto | addetta | interlocutore | interlocutrice | receptionist | hostess`,
  en: `assistant | agent | receptionist | bot | voice | helper | concierge | host | attendant | secretary | caller | program | programme
    | chatbot | voicebot | robot | operator | system | receptionist | answering system | switchboard | telephonist | clerk | employee | colleague`,
} as const

/** What makes a role a machine's. */
export const MACHINE_MADE = {
  it: `virtuale | artificiale | sintetico | sintetica | automatico | automatica | automatizzato | automatizzata | robotico | robotica | A
    | computerizzato | computerizzata | elettronico | elettronica | non umano | non umana | robotizzato | robotizzata | generativo | generativa`,
  en: `A | virtual | automated | automatic | artificial | synthetic | robotic | robot | computerized | computerised | computer-generated
    | A-powered | A-based | A-driven | A-generated | A-enabled | A-assisted | machine-generated | electronic | non-human | nonhuman | simulated
    | artificially intelligent`,
} as const

export const HALF_MACHINE = {
  it: 'vocale | digitale | telematico | telematica | informatico | informatica',
  en: 'digital | voice | computer | cyber',
} as const

/** What else may be said of it, between the role and what makes it a machine. */
export const KIND = {
  it: 'registrata e | registrato e | registrata | registrato | vocale | telefonico | telefonica | digitale | informatico | informatica | conversazionale | intelligente | personale | parlante | completamente | interamente | totalmente',
  en: `voice | phone | telephone | virtual | digital | automated | calling | customer | service | support | conversational | powered | generated
    | intelligence | language | scheduling | booking | sales | reception | speaking | talking | call | enabled | driven | based | care`,
} as const

/** What a machine is by itself. */
export const THING = {
  it: `robottino | risponditore intelligente | cervellone | intelligenza sintetica | mente artificiale | bot | chatbot | voicebot | callbot | robot | automa | algoritmo | androide | cervello elettronico | modello linguistico | rete neurale | programma
    informatico | (?<=una )macchina(?! da) | (?<=un )software | (?<=un )computer | (?<=un )calcolatore | (?<=un )programma | (?<=un )avatar digitale | (?<=un )sistema informatico | (?<=un )apparecchio`,
  en: `bot | chatbot | voicebot | callbot | robot | robo-caller | robocaller | android | algorithm | language model | neural network | computer program
    | computer programme | (?<=(?:a|talking) )computer | (?<=a )machine | (?<=a )program | (?<=a )programme | (?<=of )software | chat bot | voice bot | (?<=the )(?:computer|program|programme|machine)(?= (?:that|which) (?:books|answers|calls|handles|takes|makes|runs|does|manages)) | humanoid | piece of software | (?<=(?:i'm|i am) )software`,
} as const

/** What may stand before it: "la vostra nuova …", "a friendly …". */
export const QUALITY = `large | grande | nuovo | nuova | semplice | solo | sola | personale | piccolo | piccola | moderno | moderna | avanzato | avanzata | sofisticato
  | sofisticata | nuovissimo | nuovissima | cosiddetto | cosiddetta | vero e proprio | vera e propria | sorta di | specie di | new | simple
  | friendly | personal | smart | intelligent | advanced | talking | little | humble | mere | kind of | sort of | fully | completely | modern | very own
  | helpful | sophisticated | speaking | brand new | dedicated | outbound | inbound`

/** Someone made of flesh and blood: who says to be none of these is a machine. */
export const PERSON = `persona | umano | umana | essere umano | essere vivente | individuo in carne e ossa | uomo in carne e ossa | donna in carne e ossa
  | human | human being | person | human person`
/** Whoever may be a machine as well, until one of the next line is said of them. */
export const OFFICE = `operatore | operatrice | addetto | addetta | impiegato | impiegata | interlocutore | assistente | consulente | agente | voce | centralinista
  | collega | agent | operator | voice | caller | representative | receptionist | assistant | employee | colleague | rep`
export const OF_FLESH = `umano | umana | reale | vero | vera | fisico | fisica | in carne e ossa | in carne ed ossa | human | actual | real | live | living | genuine
  | flesh and blood | flesh-and-blood | breathing`

/** What may follow the noun, so that "an AI engineer" and "l'assistente virtuale ha chiamato" are not taken for it. */
export const AFTER = `N | di | del | dello | della | dell | dei | degli | delle | e | ed | ma | che | per | da | dal | dallo | dalla | dall
  | a | al | alla | all | in | con | qui | non | telefonico | telefonica | vocale | automatico | automatica | intelligente | ufficiale | parlante
  | incaricato | incaricata | dedicato | dedicata | creato | creata | sviluppato | sviluppata | basato | basata | specializzato | specializzata
  | addestrato | addestrata | programmato | programmata | la chiamo | le parlo | le telefono | chiamo | parlo | telefono | posso | buongiorno | quindi | come | e la
  | grazie | anche | alle | allo | agli | sul | sulla | scusi | mi | dalle | sono | spero | niente | of | for | from | at | with | by | and | but | so | calling | phoning | here | who
  | that | on | working | speaking | to | powered | created | built | made | designed | developed | trained | representing | acting | not | today | i
  | i'm | may | can | could | how | thanks | thank | is this | am i | rather | instead | ringing | helping | acting | as | which | over | running | employed | do you | have you | go ahead | mi dica | mi dica pure | dica | prego | please | just so | by the way | eh | glielo | glielo dico | senza
  | without | no | c'E | there's | per cui | percio | la contatto | la informo | buonasera | ok | okay | about | regarding | riguardo | va bene | la sto | le sto | la avviso | la avverto | le dico | lo dico | you can | what | if | an artificial | an A
  | pero | tuttavia | eppure | anzi | dunque | allora | insomma | perche | cioe | autorizzato | autorizzata | certificato | certificata | collegato | collegata | messo | messa | abbia | ma la | lei
  | however | though | yet | still | then | because | authorised | authorized | provided | hired | used | owned | set up | trained | calling | answering | assisting | operating
  | actually | really | believe | signora | signore | madam | sir | infatti | you're | you are | ha un | ha due | at your | booking | handling | managing
  | programmed | deployed | certified | connected | contacting | reaching | making`
