/**
 * What gives a machine away in its own words, and a person in theirs: Italian carriers, generic greetings, call
 * screeners. Read in what a speech model has understood, which is late, in pieces and misheard here and there: each
 * greeting is known by several of its phrases, and none of them is something that a person says who has picked up.
 */
export interface GreetingReading {
  /**
   * Phrases that only machines say: such as nobody else does whatever they talk about, and such as nobody greets with.
   */
  certain: boolean
  machine: boolean
  /** Somebody's telephone asks who is calling, and why. */
  screener: boolean
  /** What a machine may say, and a person too: how many kinds of it, and whether a message is asked for. */
  hints: number
  asksForMessage: boolean
  /** Words of somebody who has just picked up, or is at it. */
  person: boolean
}

type Hint = 'message' | 'away' | 'calls_back' | 'announcement'
/** What a screener's request is made of: two of these are one, however the rest was misheard. */
type ScreenPart = 'asks_name' | 'asks_reason' | 'fetches'

interface Phrase {
  /** `certain` holds whatever else was said; `machine` unless a person's words were heard too. */
  means: 'certain' | 'screener' | 'machine' | 'person' | Hint | ScreenPart
  of: string
  /** Over the text as `plain` leaves it. */
  said: RegExp
}

// biome-ignore format: a table reads in columns
const PHRASES: readonly Phrase[] = [
  // The tone after which one is to speak.
  { means: 'certain',      of: 'it, any',            said: /\b(?:dopo|al|attend\w+|atteso) (?:il |lo |un |del |di )?(?:breve |lungo )?(?:segnale|bip|beep|bib|biip|tono)\b(?! (?:di|della|del) (?:batteria|allarme))/ },
  { means: 'certain',      of: 'it, any',            said: /\bsegnal\w* acustic\w*\b/ },
  { means: 'certain',      of: 'it, any',            said: /\b(?:parl\w+|registr\w+|incid\w+|dett\w+|lasci\w*)(?: \w+){0,5} (?:segnale acustico|dopo il segnale|dopo il bip|dopo il beep)\b/ },
  { means: 'certain',      of: 'en, any',            said: /\b(?:after|at|wait for|following|hear) the (?:tone|beep|bleep|signal)\b/ },
  { means: 'certain',      of: 'en, any',            said: /\brecord (?:your|a|an) (?:\w+ )?(?:message|voice mail|voicemail)\b/ },

  // Whoever asks for a name and a reason picks the telephone up for somebody.
  { means: 'screener',     of: 'iOS, en',            said: /\b(?:record|say|state|give|tell|provide|share)\b(?: \w+){0,3} name(?: \w+){0,6} (?:why|reason|calling|purpose)\b/ },
  { means: 'screener',     of: 'iOS, en',            said: /\b(?:see|check|find out) if (?:this|the|that|your) (?:person|party|contact|customer|user|owner)(?: \w+){0,4} (?:available|answer|take|talk|free)\b/ },
  { means: 'screener',     of: 'Pixel, en',          said: /\b(?:call )?screening (?:service|assistant|your|this|the)\b|\bscreen(?:s|ing)? (?:this|your|their|the|incoming) calls?\b|\busing (?:a|google|call) (?:call )?screen/ },
  { means: 'screener',     of: 'Pixel, en',          said: /\b(?:copy|transcript|transcription) of (?:this|the|our) (?:conversation|call)\b/ },
  { means: 'screener',     of: 'any, en',            said: /\b(?:who (?:is|s) calling|who you are|your name)(?: and)?(?: \w+){0,2} why you (?:are|re) calling\b|\bwhy are you calling\b|\bpurpose of (?:your|this|the) call\b/ },
  { means: 'screener',     of: 'iOS, it',            said: /\b(?:di|dica|dici|dire|dimmi|dicci|indic\w+|registr\w+|pronunc\w+|comunic\w+|forn\w+|specific\w+|inser\w+|dichiar\w+)\b(?: \w+){0,4} nome(?: \w+){0,7} (?:motivo|ragione|perche|scopo)\b/ },
  { means: 'screener',     of: 'iOS, it',            said: /\b(?:verifich\w+|verific\w+|vedro|vediamo|controll\w+|chied\w+|sapere) se (?:la |il |questa |l )?(?:persona|utente|destinatari\w+|proprietari\w+|contatto|interessat\w+)(?: \w+){0,4} (?:disponibile|rispondere|parlare|libera|libero)\b/ },
  { means: 'screener',     of: 'Pixel, it',          said: /\b(?:filtr\w+|screening|schermatura|selezione)(?: \w+){0,2} (?:chiamate|chiamata|telefonate)\b|\bfiltra\w* (?:le |questa |la )?(?:chiamat\w+|telefonat\w+)\b/ },
  { means: 'screener',     of: 'Pixel, it',          said: /\b(?:copia|trascrizione) (?:di questa|della|di questo|del) (?:conversazione|chiamata|telefonata|colloquio)\b/ },
  { means: 'screener',     of: 'any, it',            said: /\bchi (?:sei|e|parla|sta chiamando|chiama) e (?:per )?(?:perche|quale motivo|il motivo|che motivo)\b/ },
  { means: 'asks_name',    of: 'it',                 said: /\b(?:tuo|suo|vostro|proprio) nome\b|\bcome (?:ti chiami|si chiama|vi chiamate)\b|\bchi (?:sei|sta chiamando)\b/ },
  { means: 'asks_reason',  of: 'it',                 said: /\b(?:il|quale|che|del|un) (?:motivo|scopo)\b|\bmotivo (?:della|di questa|per)\b|\bperche (?:chiam\w+|telefon\w+|sta\w? chiamando|mi chiam\w+)\b/ },
  { means: 'fetches',      of: 'it',                 said: /\b(?:vedro|vedo|verific\w+|verifich\w+|controll\w+|chied\w+) se\b|\bprima (?:di|che) (?:pass\w+|ti pass\w+|le pass\w+|mett\w+|colleg\w+|inoltr\w+|trasfer\w+|rispond\w+)\b|\bfiltr(?:a|o|ando|ata|ate|aggio)\b|\bassistente (?:virtuale|vocale|automatic\w|digitale|di google|personale)\b/ },
  { means: 'asks_name',    of: 'en',                 said: /\byour (?:full |first )?name\b|\bwho(?: is| s) calling\b|\bwho you are\b/ },
  { means: 'asks_reason',  of: 'en',                 said: /\b(?:reason|purpose) (?:for|of)\b|\bwhy (?:you|you re|are you|you are) call\w*\b|\bcalling (?:about|for|regarding)\b|\bwhat (?:this|it) is (?:about|regarding)\b/ },
  { means: 'fetches',      of: 'en',                 said: /\b(?:see|check|find out|ask) (?:if|whether)\b|\bbefore (?:i|we) (?:connect|put|pass|transfer)\b|\bscreen(?:s|ed|ing|er)?\b|\b(?:virtual|automated|digital|google|call|personal) assistant\b/ },

  // The network speaks of its customer.
  { means: 'certain',      of: 'TIM, WindTre, Poste', said: /\b(?:cliente|utente|utenza|abbonat\w|corrispondente)(?: \w+){0,4} (?:da lei|da voi|da te) (?:chiamat\w|selezionat\w|cercat\w|desiderat\w|contattat\w|compost\w|digitat\w)\b/ },
  { means: 'certain',      of: 'any carrier',         said: /\b(?:cliente|utente|numero|utenza|linea|telefono|terminale|apparecchio)(?: \w+){0,4} (?:chiamat\w|selezionat\w|compost\w|digitat\w|chiamando|contattat\w)(?: \w+){0,2} (?:non e|non risulta|e|risulta|potrebbe|puo|non puo)(?: \w+){0,4} (?:raggiungibile|disponibile|attiv\w|abilitat\w|spent\w|inesistente|esistente|irraggiungibile|occupat\w|rispondere)\b/ },
  { means: 'machine',      of: 'any carrier',         said: /\b(?:persona)(?: \w+){0,4} (?:chiamat\w|selezionat\w|compost\w|digitat\w|chiamando|contattat\w)(?: \w+){0,2} (?:non e|non risulta|e|risulta|potrebbe|puo|non puo)(?: \w+){0,4} (?:raggiungibile|disponibile|attiv\w|abilitat\w|spent\w|inesistente|esistente|irraggiungibile|occupat\w|rispondere)\b/ },
  { means: 'machine',      of: 'any carrier',         said: /\b(?:cliente|utente|abbonat\w|utenza)(?: \w+){0,6} non (?:e|risulta|puo)(?: \w+){0,3} (?:raggiungibile|disponibile|rispondere)\b|\bda lei (?:chiamat\w|selezionat\w|compost\w)\b/ },
  { means: 'certain',      of: 'Vodafone',            said: /\bspent\w (?:o|oppure|ovvero) (?:\w+ ){0,5}(?:raggiungibile|irraggiungibile|copertura|campo)\b|\bnon (?:e )?raggiungibile (?:o|oppure) (?:\w+ ){0,2}spent\w\b/ },
  { means: 'certain',      of: 'Vodafone',            said: /\bpersona (?:da lei |da voi |da te )(?:chiamata|cercata|desiderata|contattata)\b/ },
  { means: 'certain',      of: 'Iliad',               said: /\b(?:suo|vostro|tuo|il) (?:corrispondente|interlocutore)(?: \w+){0,4} (?:disponibile|raggiungibile|rispondere|messaggio)\b/ },
  { means: 'certain',      of: 'any carrier',         said: /\b(?:chiamata|telefonata)(?: \w+){0,3} (?:inoltrata|trasferita|deviata|reindirizzata|dirottata|indirizzata)(?: \w+){0,5} (?:segreteria telefonica|segreteria vocale|segreteria centralizzata|casella|messaggeria)\b/ },
  { means: 'certain',      of: 'any carrier',         said: /\b(?:casella|messaggeria|posta) (?:vocale|di posta vocale)(?: \w+){0,6} (?:piena|del|di|della|dell|numero|attiva|non)\b|\bcasella (?:vocale|postale) (?:e )?piena\b/ },
  { means: 'machine',      of: 'any carrier',         said: /\b(?:servizio|risponde|parla|questa e|contatto con|attiva|ascolto|raggiunto|benvenut\w|collegat\w)(?: \w+){0,3} segreteria (?:telefonica|vocale|centralizzata)\b/ },
  { means: 'machine',      of: 'any carrier',         said: /\bsegreteria (?:telefonica|vocale|telefonica \w+) (?:di|del|dello|della|dell|dei|degli|delle|tim|telecom|vodafone|wind|windtre|wind tre|tre|iliad|poste\w*|fastweb|ho|very|kena|coop\w*|lyca\w*|spusu|digi)\b/ },
  { means: 'machine',      of: 'Fastweb, TIM',        said: /\bmemotel\b/ },
  { means: 'announcement', of: 'TIM, Vodafone',       said: /\b(?:messaggio|informazione|annuncio|servizio) (?:gratuit\w|automatic\w|registrat\w)\b/ },
  { means: 'announcement', of: 'any carrier',         said: /\b(?:riprov\w+|richiam\w+|ritent\w+)(?: \w+){0,3} piu tardi\b|\b(?:preghiamo|prega|pregati|invitiamo) di (?:ri\w+|lasciare|attendere il|parlare)\b/ },
  { means: 'announcement', of: 'any carrier',         said: /^(?:tim|telecom italia|vodafone|wind ?tre|iliad|poste ?mobile|fastweb|ho mobile|very mobile|kena mobile|coop ?voce)$/ },
  { means: 'certain',      of: 'any carrier, en',     said: /\b(?:person|party|customer|subscriber|number|user|mobile)(?: \w+){0,2} (?:you|your|he|that you)(?: \w+){0,2} (?:calling|called|call|dialed|dialled|trying to reach|tried to reach|reach|reached)(?: \w+){0,3} (?:not (?:available|answering|reachable|in service|able)|unavailable|cannot|can t|can not|switched off|does not|doesn t|has been|is busy|has a voice|has not|hasn t|may be)\b/ },
  { means: 'certain',      of: 'any carrier, en',     said: /\bforwarded to (?:an? |the )?(?:\w+ )?(?:automat\w+|voice|messag\w+|answering|mailbox)\b/ },
  { means: 'certain',      of: 'any carrier, en',     said: /\bmail ?box(?: \w+){0,2} (?:is full|full|not been set up|not set up|been set up|not available|cannot|can t|belonging|of|for)\b|\bmailbox that has not\b/ },
  { means: 'certain',      of: 'any, en',             said: /\b(?:reached|reaching|this is|connected to|welcome to)(?: \w+){0,5} (?:voice ?mail|voice messag\w+|voice mailbox|answering machine|answerphone|answering service)\b/ },
  { means: 'machine',      of: 'any, en',             said: /\b(?:voice ?mail|answerphone|answering machine|voice message system) (?:of|for|box|service|system|greeting)\b/ },
  { means: 'certain',      of: 'any carrier, en',     said: /\b(?:finished|done) recording\b|\b(?:hang up|press \w+)(?: \w+){0,4} (?:for more options|when (?:you are |you re )?(?:finished|done))\b|\bno ?one is available to (?:take|answer)\b/ },

  // What a person's own mailbox says, in parts.
  { means: 'message',      of: 'it',                  said: /(?<!\b(?:vuole|vuoi|volete|desidera|desideri|vorrebbe|preferisce|mi|le|posso|potrei|devo|vorrei|per|prima di|non) )\blasc(?:i|ia|iate|iare|iami|iatemi|iateci|iaci|iategli|ialo|iarmi|iarci|iatelo)(?: pure| anche| quindi| subito)?(?: un| il| i| uno)?(?: tuo| suo| vostro| tuoi| suoi| vostri)?(?: breve| piccolo| bel| dolce)? (?:messaggi\w*|msg|recapito|nome e (?:numero|il)|nominativo)\b/ },
  { means: 'away',         of: 'it',                  said: /\bnon (?:posso|possiamo|riesco|riusciamo) (?:a )?(?:rispondere|risponderti|rispondervi|risponderle)\b|\bnon (?:sono|siamo) (?:al momento |momentaneamente |ora |adesso |in questo momento )?(?:raggiungibil\w|disponibil\w|in casa|in ufficio|in sede|reperibil\w|in grado di rispondere)\b|\b(?:al momento|in questo momento|momentaneamente) non (?:ci )?(?:sono|siamo)\b|\bnon ci (?:sono|siamo)(?= (?:ora|adesso|al momento|lasc\w+|ma)|$)|\b(?:sono|siamo) (?:fuori|assent\w|in ferie|in vacanza)\b/ },
  { means: 'calls_back',   of: 'it',                  said: /\b(?:ti|vi|la|le|sarete|sarai|verrete|verrai|sara|verra) (?:richiamer\w+|ricontatter\w+|richiam\w+|ricontatt\w+|risponder\w+|far\w+ sapere)\b/ },
  { means: 'message',      of: 'en',                  said: /(?<!\b(?:like to|want to|wanna|can i|could i|may i|should i|i ll|to|care to|wish to) )\bleave (?:me |us |him |her |them )?(?:a |your |the )?(?:\w+ ){0,2}(?:message|name and|name number|number and|details)\b/ },
  { means: 'away',         of: 'en',                  said: /\b(?:can t|cannot|can not|couldn t|unable to|not able to) (?:come to|take|answer|get to|pick up|talk)(?: \w+){0,2} (?:phone|call|right now|at the moment)\b|\b(?:i m|we re|i am|we are) (?:not available|unavailable|away from|not in|out of the office|not here|not home)\b|\bnot (?:available|home|in)(?: right now| at the moment| at the minute)\b|\bmissed (?:me|us|your call)\b/ },
  { means: 'calls_back',   of: 'en',                  said: /\b(?:get back to you|call you back|return your call|call you (?:right )?back|give you a call back|ring you back|be in touch)\b/ },
  { means: 'announcement', of: 'en',                  said: /\b(?:you ve|you have|youve) reached\b|\bplease (?:try|call)(?: \w+){0,2} (?:again )?later\b|\bour (?:offices?|opening hours) (?:is|are)\b/ },

  // Somebody is there.
  { means: 'person',       of: 'it',                  said: /\b(?:pronto|chi parla|chi e|chi sei|con chi (?:parlo|ho)|mi dica|mi dici|dimmi|dica pure|dica|mi sente|mi senti|mi sentite|come posso (?:aiutar\w+|esser\w+)|posso (?:aiutar\w+|esser\w+)|in (?:che )?cosa posso|cosa desidera|desidera|di cosa (?:si tratta|ha bisogno)|aiutarla|aiutarvi|esserle utile|chi cerca|chi desidera|per chi|a me|guardi|senta|scusi|scusa|ascolti|whatsapp|sms|un attimo|non sono una|non e una|attenda in linea|le passo|un momento|vuole lasciare|vuoi lasciare|vuole che|pensavo|credevo|sembra\w*)\b/ },
  { means: 'person',       of: 'en',                  said: /\b(?:who is this|who s this|who is it|speaking|how can i|how may i|how can we|how may we|what can i do|can i help|may i help|can you hear|hold on|one moment|one second|hang on|text me|with me|i thought|sounds like|who am i|who s calling)\b/ },
]

const NOTHING: GreetingReading = {
  certain: false,
  machine: false,
  screener: false,
  hints: 0,
  asksForMessage: false,
  person: false,
}

/**
 * What was understood so far, as one text. A name and a reason are asked for by a mailbox too: the tone tells them
 * apart.
 */
export function readGreeting(text: string): GreetingReading {
  const words = plain(text)
  if (words === '') return NOTHING
  const means = new Set(PHRASES.filter(({ said }) => said.test(words)).map((phrase) => phrase.means))
  const screener = (means.has('screener') || isScreened(means)) && !TONE.some((said) => said.test(words))
  const person = means.has('person')
  const certain = !screener && means.has('certain')
  return {
    certain,
    machine: certain || (!screener && means.has('machine') && !person),
    screener,
    hints: HINTS.filter((hint) => means.has(hint)).length,
    asksForMessage: means.has('message'),
    person,
  }
}

/** A mailbox may want a name and a reason too, but asks for a message with them, or promises a call. */
function isScreened(means: ReadonlySet<Phrase['means']>): boolean {
  if (HINTS.some((hint) => hint !== 'announcement' && means.has(hint))) return false
  return SCREEN_PARTS.filter((part) => means.has(part)).length > 1
}

const SCREEN_PARTS: readonly ScreenPart[] = ['asks_name', 'asks_reason', 'fetches']
const HINTS: readonly Hint[] = ['message', 'away', 'calls_back', 'announcement']
const TONE = PHRASES.slice(
  0,
  PHRASES.findIndex(({ means }) => means === 'screener'),
).map(({ said }) => said)

const HOLD =
  /\b(?:resta|resti|rimani|rimanga|restare|rimanere|attend\w+|aspett\w+|stay|remain|hold|waiting|please wait|one moment|thank you|thanks|grazie)\b/

/** Somebody's telephone asks to wait, or thanks for what it was told. */
export const asksToHold = (text: string): boolean => HOLD.test(plain(text))

/** Letters and digits in lower case, without accents, one blank between words. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}
