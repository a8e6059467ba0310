import type { Language } from '#contract/agent-document.ts'
import { type Phrases, phraseAt, phrases, type Token, wordSet } from './words.ts'

/**
 * Words that say how an hour or a day stands in what somebody says: asked for ("mi chiami alle sei"), denied ("alle sei
 * non posso"), told of something else ("alle sei stacco"), or taken back ("no, anzi alle sette"). Words stand without
 * accents, and an apostrophe parts two words: "I've got" is `i ve got`.
 */

/** Whoever says this asks for what stands around it. */
// biome-ignore format: a table reads in columns
export const REQUESTS: Record<Language, Phrases<true>> = {
  it: phrases([
    ['mi chiami|mi richiami|mi chiama|mi richiama|mi chiamate|mi richiamate|mi telefoni|mi telefona|mi telefonate|mi ritelefoni|mi ricontatti|mi contatti', true],
    ['chiamatemi|richiamatemi|chiamami|richiamami|telefonatemi|telefonami|ricontattatemi|contattatemi|risentiamoci|sentiamoci|ci sentiamo|ci risentiamo', true],
    ['richiami|richiamate|richiama|chiami|provi|provate|riprovi|preferirei|preferirebbe|preferiremmo|preferisco|le andrebbe|le va bene|le starebbe bene|vi andrebbe|faccia|fai|telefoni|telefonate|mi ritelefona|mi ritelefonate|chiamate|mi becchi|mi trovi|mi raggiunge|mettiamo|segni|segniamo|fissiamo|combiniamo|riproviamo|riprova|riprovate|ritelefoni|facciamo|fate|mi cerchi|mi cercate|mi richiamerebbe|mi chiamerebbe|richiamerebbe|chiamerebbe|riproverebbe|mi telefonerebbe|mi chiamasse|mi richiamasse|richiamasse|chiamasse|riprovasse|mi telefonasse|mi chiamaste|mi richiamaste|richiamaste', true],
    ['la trova|lo trova|li trova|lo trovate|la trovate|lo puo trovare|la puo trovare|puo trovarlo|puo trovarla|lo becca|la becca|lo cerchi|la cerchi|gli telefoni|le telefoni|lo puo chiamare|la puo chiamare|puo chiamarlo|puo chiamarla|lo puo richiamare|la puo richiamare|ha detto di richiamare|ha detto di chiamare|dice di richiamare|dice di chiamare|ha detto di provare', true],
    ['provi a chiamarlo|provi a chiamarla|provi a richiamarlo|provi a richiamarla|provi a sentirlo|provi a sentirla|provi a telefonargli|provi a richiamare|provi a chiamare|potete chiamarlo|potete chiamarla|potete richiamarlo|potete richiamarla|puo richiamarlo|puo richiamarla|puo telefonargli|lo potete chiamare|la potete chiamare|lo potete richiamare|la potete richiamare|lo potete trovare|la potete trovare|lo chiami|la chiami|li chiami|chieda di lui|chieda di lei|chieda di me|chieda di mio|chieda di mia|chiedete di lui|chiedete di lei|chiedete di me|lo richiami|la richiami|lo chiamate|la chiamate|lo richiamate|la richiamate', true],
    ['mi puo sentire|mi puo risentire|mi potrebbe sentire|riesce a sentirmi|riesce a richiamarmi|riuscirebbe a richiamarmi|riuscirebbe a chiamarmi|potrebbe richiamarmi|potrebbe chiamarmi|potrebbe richiamare|potrebbe chiamare|puo riprovare|potrebbe riprovare|potete riprovare|le dispiacerebbe riprovare|le dispiace riprovare|le dispiacerebbe richiamare|le dispiace richiamare|ci possiamo risentire', true],
    ['l ora migliore|il momento migliore|l orario migliore|l ora buona|il momento buono|per trovarmi|per sentirmi|per parlarmi', true],
    ['l unico momento e|l unica ora e|l unico orario e|l unico giorno e|l unico momento buono|il primo momento utile', true],
    ['scelgo|prendo quella|prendo quello|direi per|opto per|vada per|vada per le|vada per l|allora prendo|meglio la|meglio il', true],
    ['rimandiamo|rinviamo|spostiamo|possiamo rimandare|si puo rimandare|possiamo spostare|aggiorniamoci|risentirci', true],
    ['che ne dice di|che ne direbbe di|cosa ne dice di|che ne dite di|che ne dice|che ne direbbe|la aspetto al telefono|aspetto la sua telefonata|aspetto la sua chiamata|aspetto una sua telefonata|attendo la sua chiamata|resto in attesa|in attesa della sua|prenotare una chiamata|prenotare una telefonata|fissare una chiamata|fissare una telefonata', true],
    ['mi puo ricontattare|mi puo richiamare|mi puo chiamare|mi puo telefonare|mi potete richiamare|mi potete chiamare|mi puo cercare|mi potrebbe richiamare|mi potrebbe chiamare|mi trova|mi trovate|mi becca', true],
    ['puo chiamare|puo richiamare|puo fare|puoi fare|puo provare|puoi chiamare|puoi richiamare|potete chiamare|potete richiamare|potete fare|potrebbe fare|riesce a chiamarmi|puo chiamarmi|puo richiamarmi|dia retta a me|mi dia retta|mi prenda|mi prende|mi acchiappi|mi pigli|mi rintracci|mi raggiunga|facessimo|se facessimo|e se facessimo|risentirmi|risentirci|le rispondo|possiamo parlare|ripeto|come dicevo|come le dicevo|mi risenta|mi risente|mi risentite|risenta|deve essere|dovrebbe essere|dovra essere|ci aggiorniamo|ci risentiremo|ci riaggiorniamo', true],
    ['richiamarmi|chiamarmi|telefonarmi|ricontattarmi|essere richiamato|essere richiamata|essere chiamato|essere chiamata|possiamo sentirci|ci possiamo sentire', true],
  ]),
  en: phrases([
    ['call me|ring me|phone me|try me|call us|ring us|phone us|call back|ring back|phone back|give me a call|give me a ring|give me a bell|give me a tinkle|give me a buzz|give me a shout|gimme a shout|gimme a ring|gimme a call|gimme a bell|buzz me|call at|phone at|could you do|can you do|could we do|can we do|shall we say|go for|speak to me|give us a call|give us a ring|give us a bell|give us a tinkle|give us a buzz|give us a shout|get me|catch me|contact me', true],
    ['the only time is|the only time s|the only time i can|the only day is|my preference is|my preference would be|the earliest is|the earliest i can do is|the earliest i can do|the soonest i can do is', true],
    ['can you call|could you call|would you call|will you call|please call|can you phone|could you phone|would you phone', true],
    ['could you try|can you try|try again|try|get back to me|get back to us|come back to me|put me down for|mark me down for|stick me down for|pencil me in for|you ll get me|you ll catch me|you can get me|you ll find me|we can talk|we could talk|let s say|let s do|let s make|let us say|how about|what about|i d prefer|prefer|ring|reach me|i m telling you|like i said|as i said|i said|i told you|i can talk|call again|ring again|phone again|did you say|call then|phone then|try then|it ll have to be|it will have to be|it has to be|it d have to be|that ll have to be|has to be|you could try|you can call|you can ring|you could ring|you could call|you may call|i d go for|i ll say|let s go|let s go for|let s go with|let s settle on|let s stick to|let s stick with|stick to|talk at|speak at', true],
    ['call him|call her|call them|ring him|ring her|ring them|phone him|phone her|phone them|try him|try her|try them|catch him|catch her|catch them|get him|get her|reach him|reach her|reach them|find him|find her|find me|you ll find him|you ll find her|you ll catch him|you ll catch her|you ll get him|you ll get her|call my|ring my|phone my|ask for him|ask for her|ask for them|ask for me|ask for my|call for him|call for her|let s aim for|let s shoot for|aim for|shoot for|circle back|follow up with me|touch base|hit me back|dial me back|check back|check in with me|reach out to me|put it in for', true],
    ['if you called me|if you called|if you rang me|if you rang|if you phoned me|if you phoned|you called me in|you rang me in|she said to ring|he said to ring|she said to call|he said to call|she said to ring back|he said to ring back|she said to call back|he said to call back|she says to ring|he says to ring|she says to call|he says to call|they said to ring|they said to call|asked to be called|i d take|i d pick|i d choose|i ll go with|i d go with|i ll go for|i ll pick|i ll plump for|the best time|best time to get me|best time|best to ring|best to call|ping me|hit me up|holler at me|give me a holler|bell me|shout me|i ll expect your call|i ll be expecting your call|book a call|book me a call|book me in for a call|schedule a call|arrange a call|set up a call|have a call|i d like a call', true],
  ]),
}

/** What is said of the day or the hour then is no wish to be called: work, trains, dentists, and calls that were. */
// biome-ignore format: a table reads in columns
export const TOLD: Record<Language, Phrases<true>> = {
  it: phrases([
    ['aspetto il|aspetto lo|aspetto i|aspetto gli|aspetto l|aspetto mio|aspetto mia|aspetto un|aspetto dei|aspetto delle|aspettiamo il|aspettiamo la|aspettiamo un|aspettiamo i', true],
    ['lavoro|lavoriamo|lavora|stacco|stacchiamo|attacco|esco|usciamo|esce|escono|torno|torniamo|torna|tornano|rientro|rientra|finisco|finiamo|finisce|parto|partiamo|parte', true],
    ['arrivo|arriviamo|arriva|arrivano|apriamo|apre|aprono|chiude|chiudo|chiudiamo|chiudono|mangio|mangiamo|ceno|ceniamo|dormo|dormiamo|mi sveglio|mi alzo|vado|andiamo|va via', true],
    ['comincio|cominciamo|comincia|inizio|iniziamo|inizia|accompagno|porto i|porto il|porto la|prendo il|prendo la|vado a|devo|dobbiamo|vengono|viene il|viene la|passa il|passa la', true],
    ['ho il|ho la|ho l|ho un|ho una|ho lezione|ho visita|ho appuntamento|ho riunione|ho dei|ho delle|ho gli|ho i|ho le|abbiamo il|abbiamo la|abbiamo un|abbiamo una|c e il|c e la|c e un|c e una|c e l|c e lo|c e mia|c e mio|ci sono i|ci sono gli|ci sono le|c ho|ho da', true],
    ['avrei|avremmo|dovrei|dovremmo|stavo|stavamo|siamo aperti|siamo aperte|e aperto|e aperta|riceviamo|facciamo orario|perche chiamate|perche telefonate', true],
    ['c e sciopero|c e riunione|c e messa|c e assemblea|c e lezione|c e scuola|c e consiglio|c e mercato|c e partita|gioca|giocano|gioco|giochiamo|operano|mi operano|si sposa|si sposano|ci sposiamo|mi sposo|si vota|attacca|smonta|sono di turno|sono di guardia|sono di servizio|siamo di turno|porta i|porta il|porta la|ricomincia|ricominciano|riprende|riprendono|riparte|e in agenda|e in programma|e segnato|e segnata|e fissato|e fissata|e previsto|e prevista', true],
    ['glielo dico|glielo chiedo|ne parlo con|ci penso|chiedo a|sento mio|sento mia|parlo con|lo dico a|mi consulto', true],
    ['ho|abbiamo|pranzo alle|pranzo all|pranziamo', true],
    ['ero|eravamo|era|avevo|avevamo|ho gia|ho quasi', true],
    ['sono incastrato|sono incastrata|sono bloccato|sono bloccata|riposa|riposano|sono sotto|sono sul|sono sulla|sono con|sono nei|sono dagli|sono alle prese', true],
    ['siamo pieni|siamo al completo|faccio il pomeriggio|faccio la mattina|faccio mattina|faccio pomeriggio|faccio notte|faccio dalle|faccio dall|sono di notte|sono di mattina|sono di pomeriggio|sono in|sono al|sono alla|sono da|sono dai|sono dal|sono dalla|sono fuori|sono via|sono a|sono ad|sono all|sono nel|sono nella|sono impegnato|sono impegnata|sono occupato|sono occupata|sono gia|sono sempre|sono sveglio|sono sveglia|aspetto dalle|aspetto da|in piedi dalle', true],
    ['saro fuori|saro via|saro in|saro a|saro al|saro dal|saro dalla|saro dai|sarei dal|sarei dalla|sarei dai|tocca a me|sarei fuori|sarei via|sarei in|sarei a|siamo fuori|siamo via|siamo in|siamo chiusi|siamo chiuse|sono chiuso|sono chiusa|tengo chiuso|teniamo chiuso|sto chiuso|resto chiuso|restiamo chiusi|rimaniamo chiusi|siamo a|e festa|e sant|e san|e santo|e santa|e vacanza|e festivo|e ponte|e natale|e capodanno|e chiuso|e chiusa|e un casino|e pieno', true],
    ['e il compleanno|e il matrimonio|e il funerale|e il battesimo|e il onomastico|e il processo|c e il compleanno|c e il matrimonio|c e il funerale|c e il battesimo|c e il onomastico|c e il processo|e l anniversario|e l esame|e l operazione|e l udienza|c e l anniversario|c e l esame|c e l operazione|c e l udienza|e la laurea|e la comunione|e la cresima|c e la laurea|c e la comunione|c e la cresima', true],
    ['ha detto che|hanno detto che|aveva detto che|avevano detto che|avevate detto che|mi ha|mi avete|mi hanno|ci ha|ci avete|ci hanno|continuate|ogni volta|tutte le volte', true],
  ]),
  en: phrases([
    ['you re ringing me|you re calling me|you re phoning me|i work|we work|i finish|we finish|i get home|get home|gets home|get back|gets back|get off|gets off|i leave|leaves|leave work|i start|starts|we open|opens|we close|closes|shuts|i go|we go|goes to', true],
    ['i have|i ve|we have|i ve got|i have got|i got|i have a|i have the|i have my|i have an|we ve got|we have|he s got|she s got|i ve a|there s a|there is a|i have to|i ve to|i need to|i must|i pick up|picks up|i eat|i sleep|we eat|we have our|we have dinner|we have tea|nobody here', true],
    ['i m due|i m expected|i m wanted|i m tied up|i m spoken for|i m booked|i m double booked|i m stuck|i m caught up|we re tied up|i m asleep|i ll be asleep|s asleep|is asleep|s in bed|i m up to|i m up to my|people who|people that|those who', true],
    ['we re full|we re fully|we re booked|i m in|i m at|i m on|i m out|i m away|i m off|i m flying|i m leaving|i m working|i m busy|i m going|i am in|i am at|i am out|i am away|i am busy|i am flying|we re out|we re away|we re closed|i ll be out|i ll be in|i ll be at|i ll be on|i ll be off|i ll be away|i ll be busy', true],
    ['s birthday|s anniversary|s wedding|s funeral|s christening|s graduation|s exam|s surgery|s operation|s hearing|s trial|s communion|is the birthday|is the anniversary|is the wedding|is the funeral|is the christening|is the graduation|is the exam|is the surgery|is the operation|is the hearing|is the trial|is the communion|is my birthday|is my anniversary|is my wedding|is my funeral|is my christening|is my graduation|is my exam|is my surgery|is my operation|is my hearing|is my trial|is my communion|s the birthday|s the anniversary|s the wedding|s the funeral|s the christening|s the graduation|s the exam|s the surgery|s the operation|s the hearing|s the trial|s the communion|s my birthday|s my anniversary|s my wedding|s my funeral|s my christening|s my graduation|s my exam|s my surgery|s my operation|s my hearing|s my trial|s my communion', true],
    ['i d be at|i d be in|i d be with|i d be on|i ll be with|i m with|i ll be seeing|i m seeing|i m meeting|we re open|we are open|open from|opening hours', true],
    ['we d said|we had said|we d agreed|we had agreed|we d fixed|we d arranged|i d said|you d said|he said he|she said she|they said they|said he d|said she d|said they d|it was|i ll tell|i ll ask|i ll speak to|i ll talk to|i ll think|i ll check|i ll have a think|i ll discuss|i ll have a word|i ll look|i ll decide|i was|we were|he was|i d been|called|rang|phoned|telephoned|you said|they said|i said i|i said to|i said that', true],
    ['you ve caught|you caught|you ve got me at|you got me at|you woke|woke me|woke us|you ve called|you ve rung|you keep|you ve been|keep calling|keep ringing|every time|you always|you lot', true],
    ['s out until|s out till|s away until|s away till|s off until|s off till|s gone until|s gone till|is out until|is out till|is away until|is away till|is off until|is off till|isn t back until|isn t back till|isn t in until|isn t in till', true],
    ['train s|flight s|bus s|train is|flight is|meeting is|meeting s|is a holiday|s a holiday|is out|bank holiday|i get up|i wake up|wakes up', true],
  ]),
}

/** They make nothing else of a verb of work: "ho tempo domani", "I'm free". */
// biome-ignore format: a table reads in columns
export const AVAILABLE: Record<Language, Phrases<true>> = {
  it: phrases([['ho piu tempo|ho tutto il tempo|non ho niente|non ho nulla|non ho impegni|sono in pausa|sono a casa|sono in casa|ho tempo|ho un momento|ho un attimo|ho un po di tempo|ho un buco|ho libero|sono libero|sono libera|sono disponibile|sono a disposizione|sarei libero|sarei libera|saro libero|sono a casa e posso|dovrei aver finito|dovrei essere libero|dovrei essere libera|dovrei farcela|dovrei riuscire|ho detto|le ho detto|ti ho detto|vi ho detto|gliel ho detto|avevo detto|ho chiesto|ho bisogno|ho preferenza|ho la mattina libera|ho il pomeriggio libero|ho la serata libera|abbiamo detto|ho spazio', true]]),
  en: phrases([['i ll talk to you|i ll speak to you|i ve more time|i have more time|i ve plenty of time|i have plenty of time|i ve nothing on|i have nothing on|i ve got nothing on|i ve got more time|i ve time|i m on my lunch|i m on my break|i m on a break|i m at home|i m home|i m free|i am free|i have time|i ve got time|i have a moment|i m available|i am available|i m around|i ll be free|i ll be up|i ll be home|i ll be about|i ll be around|i ll be awake|i ll be back|i ll be in from|i have said|i ve said|i have space|i ve a free|i have an hour free|i ve an hour free|i ve got a gap|i have a gap|i ve a gap|i ve got a window|i ve got a slot|i have a slot|i have a window|i ve got a break|i have a break|i ve got my break|i get my break|i get me break|i get a break|i have my break|i ve got a free|i have a free|i ve got a minute|i ve my phone|i ve me phone|i ve got my phone|i ve got me phone|i have my phone|i have me phone|i have the morning free|i have the afternoon free', true]]),
}

export const NEGATIONS: Record<Language, ReadonlySet<string>> = {
  it: wordSet(
    'non mica mai neanche nemmeno neppure manco tranne eccetto escluso esclusa salvo niente impossibile ne fuorche',
  ),
  en: wordSet('not never t dont cant wont doesnt isnt cannot except unless neither nor unavailable impossible'),
}

/** A negation before one of these is about something else: "non si dimentichi", "if it's not a problem". */
// biome-ignore format: a table reads in columns
export const HARMLESS: Record<Language, ReadonlySet<string>> = {
  it: wordSet(
    'dimentichi dimenticate dimenticarsi dimentico dimentichero scordi scordate scordarsi scordo sbagli sbagliate sbagliarsi preoccupi preoccupate manchi mancate manchero scherzo scherzi ' +
      'tardi dispiace problema problemi minuto secondo piova piove dubito dubbi esiti rompo tradisca deluda',
  ),
  en: wordSet('forget worry joke joking kidding late problem trouble working minute second mind wait complain doubt hesitate rain inconvenient bad disappoint cheeky rude awkward bold forward'),
}
/** Of these, the ones that are so only before "prima" and the like: "non un minuto prima", but "non ho un minuto". */
export const HARMLESS_MEASURES: ReadonlySet<string> = wordSet('minuto secondo minute second')
/** What cannot be done is harmless only with these: "I can't wait", but "I can't be late". */
export const HARMLESS_ABILITIES: ReadonlySet<string> = wordSet('wait complain')
/** What may stand between the two. */
export const BEFORE_HARMLESS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('mi si ci se te ve ti vi lo la le e un uno una sono c di faccia fate fa che'),
  en: wordSet('a an be too much it any me you that there is s no to of'),
}
/** "Non un minuto prima": behind it, and part of it. */
export const AFTER_HARMLESS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('prima dopo l ora di piu'),
  en: wordSet('earlier later before sooner after for me you more longer'),
}

/** Of these, the ones that are said behind what they deny: "today's impossible", "I can't". */
export const BEHIND: Record<Language, ReadonlySet<string>> = {
  it: wordSet('impossibile'),
  en: wordSet('t cant wont unavailable impossible cannot'),
}

/** "Alle dieci nemmeno": said behind an hour after another one was denied, it denies that hour and not the next. */
export const NEITHER: Record<Language, ReadonlySet<string>> = {
  it: wordSet('nemmeno neanche neppure manco'),
  en: wordSet('neither either'),
}

/** Somebody or something else is spoken of: "il dottore mi riceve alle tre". */
export const SUBJECTS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('il lo la i gli le l mio mia miei mie nostro nostra suo sua questo questa quel quella'),
  en: wordSet('the my our his her their this that a an your'),
}
/** "I walk the dog at three": somebody, and what they do; not with these behind it. */
export const PRONOUNS: ReadonlySet<string> = wordSet('i we he she they')
export const MODALS: ReadonlySet<string> = wordSet(
  'can could would will ll d may might think guess suppose hope prefer like want need am m re ve d s have should shall do said told reckon believe promise say won wouldn haven cannot know forget insist don didn ask asked meant mean was were really just honestly simply',
)

/** Italian says it by the end of the verb: "smonto alle tre". These end like it and are something else. */
export const NO_VERBS: ReadonlySet<string> = wordSet(
  'zio capo amico ciao buongiorno tipo quarto quinto sesto terzo vero certo perfetto ottimo esatto giusto pronto presto bravo preferisco penso credo spero propongo suggerisco aspetto posso voglio desidero gradisco facciamo possiamo ' +
    'mancano quando magari subito tardo primo secondo mezzo altro nuovo solito stesso telefono ufficio numero giorno mattino pomeriggio minuto attimo momento entro verso intorno dopo ' +
    'uno otto sabato preciso massimo minimo piuttosto proprio almeno meno sono ho direi diciamo okay anno mese scorso prossimo lavoro tempo tutto poco molto tanto troppo quanto sotto fatto detto visto quello questo solo caro comodo libero tranquillo ecco scuso ringrazio grazie',
)

/** What is usual is no wish. */
export const USUAL: Record<Language, Phrases<true>> = {
  it: phrases([
    [
      'tutti i santi giorni|ogni santo giorno|di solito|solitamente|normalmente|generalmente|in genere|abitualmente|in questa casa|in casa nostra|a casa nostra|da noi si',
      true,
    ],
  ]),
  en: phrases([
    [
      'every single day|every single time|day in day out|usually|normally|generally|as a rule|most days|in our house|in this house|round here|every day|every morning|every evening|every night',
      true,
    ],
  ]),
}

/** A new clause begins: what was denied before it stays denied, what it says stands. */
export const TURNS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('ma bensi pero quindi percio comunque'),
  en: wordSet('but so though however'),
}

/** Of these, the ones that set what follows against what was said: "alle tre sono a casa, ma dormo". */
export const CONTRASTS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('ma pero'),
  en: wordSet('but though however'),
}

/** What else happens then: "alle otto, quando chiudo la cassa". It says nothing against an hour that was named. */
export const CLAUSES: Record<Language, Phrases<true>> = {
  it: phrases([
    ['quando|appena|non appena|dopo che|prima che|prima di|una volta che|mentre|intanto che|cosi|finche', true],
  ]),
  en: phrases([
    ['when|once|after|before|while|whilst|by when|just after|just before|right after|right before', true],
    [
      'that s when|that way|that s the only time i|that s the only time we|that s the only time she|that s the only time he',
      true,
    ],
  ]),
}
/** Then something else comes: no clause of its own where that has an hour as well. */
export const THEREAFTER: Record<Language, Phrases<true>> = {
  it: phrases([['poi|e poi|dopo|e dopo|dopodiche|prima|perche prima|che prima', true]]),
  en: phrases([
    ['after that|and then|and after that|before that|because before that|cos before that|then i|then we', true],
  ]),
}
/** A denial behind a clause with nothing but these between is the clause's own: "when I'm not at work". */
export const CLAUSE_OPENS: Record<Language, ReadonlySet<string>> = {
  it: wordSet(''),
  en: wordSet('i we he she it they there m re s ve am is are can don doesn isn aren do does'),
}

/** Said right behind a day or an hour, they welcome it, whatever was told before: "… domani va benissimo". */
// biome-ignore format: a table reads in columns
export const APPROVES: Record<Language, Phrases<true>> = {
  it: phrases([['va bene|va benissimo|vanno bene|vanno benissimo|andrebbe bene|andrebbe benissimo|andrebbero bene|andrebbero benissimo|mi va bene|mi andrebbe bene|e perfetto|sarebbe perfetto|invece|e l ideale|sarebbe l ideale|ci sta|ci starebbe|e ok|e okay|sono libero|sono libera', true]]),
  en: phrases([['is fine|s fine|is good|s good|is perfect|s perfect|is grand|s grand|is ideal|s ideal|is better|s better|works|would work|instead|suits|would suit|would be lovely|would be great|would be fine|would be perfect|would be good|would be better|i m free|i am free|will do nicely|d be fine|d be good|d be great|d be grand|d be perfect|d be lovely|ll do nicely|ll do|will do|would do', true]]),
}
/** "Venerdì sì": behind a denial only this welcomes. */
export const AFFIRMS: Record<Language, ReadonlySet<string>> = { it: wordSet('si'), en: wordSet('yes') }
/** What is only supposed is welcomed by nobody. */
export const SUPPOSES: Record<Language, ReadonlySet<string>> = { it: wordSet('se'), en: wordSet('if whether') }

/** "Alle sei esco, mi chiami allora": the hour that was told is the one that is asked for. */
export const ANAPHORS: Record<Language, Phrases<true>> = {
  it: phrases([
    [
      'allora|li|in quel momento|a quell ora li|a quell ora la|a quell ora|per quell ora|verso quell ora|a quel punto',
      true,
    ],
  ]),
  en: phrases([['then|at that time|around then|about then|around that time|about that time|at that point', true]]),
}
/** Of these, the ones that mean no other time, whatever was told of it: "torna alle sette, lo chiami a quell'ora". */
export const AT_THAT_HOUR: Record<Language, Phrases<true>> = {
  it: phrases([['in quel momento|a quell ora li|a quell ora la|a quell ora|per quell ora|verso quell ora', true]]),
  en: phrases([['at that time|around then|about then|around that time|about that time', true]]),
}
/** Whoever does this then is free from then on. */
export const FREEING: Record<Language, ReadonlySet<string>> = {
  it: wordSet(
    'fine finito chiuso chiusa finita intervallo sveglio sveglia rientrato rientrata tornato tornata arrivato arrivata ufficio esco usciamo stacco stacchiamo finisco finiamo finisce torno torniamo rientro arrivo arriviamo smonto chiudo chiudiamo libero libera casa pausa',
  ),
  en: wordSet(
    'desk office canteen finished finish finishes ends end home back off out done free leave arrive land close knock break',
  ),
}

/** "He wakes up at half four, call then": of somebody else, and only with the "then". */
export const FREEING_THEM: Record<Language, ReadonlySet<string>> = {
  it: wordSet(
    'viene vengono torna tornano rientra rientrano arriva arrivano esce escono stacca staccano smonta smontano chiude',
  ),
  en: wordSet('wakes comes arrives leaves lands'),
}

/** "I'm in hospital till then". */
export const UNTIL_THEN: Record<Language, Phrases<true>> = {
  it: phrases([
    ['fino ad allora|fino a quell ora|fino a quel momento|prima di allora|fino a li|fino a quel giorno', true],
  ]),
  en: phrases([['until then|till then|til then|up until then|up to then|before then|by then', true]]),
}

/** Where somebody is now, said behind a stretch from now. */
export const STATES: Record<Language, Phrases<true>> = {
  it: phrases([
    [
      'sono in|sono al|sono alla|sono dal|sono dalla|sono a|sono nel|sono nella|sono sul|sono sulla|sono con|ho le mani|ho gente|ho la pasta|ho il fuoco|ho il phon|ho il rubinetto|ho il forno|ho l acqua|ho la pentola',
      true,
    ],
  ]),
  en: phrases([
    [
      'i m at|i m in|i m on|i m up|i m with|i ve got my hands|i ve my hands|i ve a pan|i ve got a pan|i ve got company|i ve someone',
      true,
    ],
  ]),
}

/** "If you like, Tuesday at nine". */
export const OFFERS: Record<Language, Phrases<true>> = {
  it: phrases([['se vuole|se vuoi|se volete|se preferisce|se preferite|semmai|al limite|casomai|piuttosto', true]]),
  en: phrases([['if you like|if you want|if you prefer|if anything', true]]),
}

/** What begins, ends or is fixed at an hour: behind one of these an hour is told of it. */
export const TIMED: Record<Language, ReadonlySet<string>> = {
  it: wordSet(
    'devo dobbiamo esco usciamo vado andiamo parto partiamo arriva arrivano arrivo torno torna viene vengono passa comincia inizia inizio chiudo chiudiamo chiude apro apriamo stacco attacco finisco ' +
      'riunione appuntamento dentista medico dottore visita treno volo aereo lezione corso palestra esame turno colloquio funerale matrimonio parrucchiere udienza operazione scuola cena pranzo',
  ),
  en: wordSet(
    'have ve got to must leave leaving leaves go going comes coming arrives starts start ends finish closes close opens meeting appointment dentist doctor doctors train flight plane lesson class course gym exam shift interview funeral wedding hairdresser hearing operation school dinner lunch pick collect due',
  ),
}

/** What is fixed for an hour. */
export const APPOINTMENTS: Record<Language, ReadonlySet<string>> = {
  it: wordSet(
    'riunione appuntamento dentista medico dottore visita treno volo aereo lezione corso palestra esame turno colloquio funerale matrimonio parrucchiere udienza operazione scuola cena pranzo ' +
      'messa partita assemblea commercialista avvocato notaio banca idraulico elettricista corriere fisioterapista terapia analisi prelievo battesimo catechismo danza calcio piscina',
  ),
  en: wordSet(
    'meeting appointment dentist doctor doctors train flight plane lesson class course gym exam shift interview funeral wedding hairdresser hearing operation school dinner lunch ' +
      'mass match accountant solicitor lawyer bank plumber electrician courier physio therapy christening practice yoga choir rehearsal vet church',
  ),
}

/** Behind an hour these give the reason why it is not now. */
export const EXCUSES: Record<Language, Phrases<true>> = {
  it: phrases([['scusi ma|mi scusi ma|scusa ma|scusate ma|mi spiace ma|mi dispiace ma|scusi eh ma', true]]),
  en: phrases([['sorry but|i m sorry but|sorry it s just|it s just that|it s just', true]]),
}

/** Behind what was told these lead to the wish. */
export const SUMS_UP: Record<Language, ReadonlySet<string>> = {
  it: wordSet('ecco insomma dunque allora'),
  en: wordSet('anyway anyhow'),
}

/** What one cannot do now, whatever the hour that follows: "can't talk, quarter past four". */
export const TALKING: Record<Language, ReadonlySet<string>> = {
  it: wordSet('parlare sentire sento rispondere ascoltare ascoltarla quittare trattenermi capisco'),
  en: wordSet('talk speak hear chat'),
}

/** What one does not do at all is told, and denies no wish behind it: "I don't work weekends, call me Monday". */
export const WORKING: Record<Language, ReadonlySet<string>> = {
  it: wordSet('lavoro lavoriamo apro apriamo guido guidiamo'),
  en: wordSet('work open drive'),
}

/** A reason is not a wish ("mi chiami venerdì perché domani sono via"). */
export const REASONS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('perche siccome poiche dato visto'),
  en: wordSet('because since cause cos'),
}

/** "Mi chiami domani che adesso non posso". */
export const LOOSE: Record<Language, ReadonlySet<string>> = { it: wordSet('che'), en: wordSet('as') }

/** Two of a kind that belong together: "sabato e domenica no", "né domani né dopodomani". */
export const JOINS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('e ed o ne oppure'),
  en: wordSet('and or nor'),
}

/** Between a day and the wish for it these say nothing: "domani se può mi chiami alle sei". */
export const NEUTRAL: Record<Language, ReadonlySet<string>> = {
  it: wordSet(
    'giorno oh ah se puo potete vuole volete per favore cortesia piacere mi le va bene benissimo meglio magari verso allora guardi senta ok si anche pure solo posso potrei sarebbe e la il lo di a in un una l gentilmente grazie volentieri intorno circa dopo poi ecco eh ehm creda',
  ),
  en: wordSet(
    'coming following oh ah if you can could would please thanks is s fine ok okay good great works work for me best better maybe around about then and the a in on at of would be will just yes yeah um uh er well i d ll it that',
  ),
}

/**
 * Now is no time to call back at, but what is denied of it is denied of nothing else: "mi chiami domani, adesso non
 * posso".
 */
export const NOW: Record<Language, ReadonlySet<string>> = { it: wordSet('adesso ora mo'), en: wordSet('now') }

/** Words of time that nobody has read: with one of them in it, a day alone has no hour of ours. */
export const UNREAD: Record<Language, ReadonlySet<string>> = {
  it: wordSet(
    'dopo prima quando appena durante mentre tra fra verso intorno entro finito finita finiti fino finche a al allo alla alle all nel nell nella dalle ora ore orario orari minuti tramonto alba ' +
      'tardi presto colazione merenda aperitivo spuntino ricreazione intervallo messa telegiornale tg partita risveglio pennichella siesta chiusura apertura incerto precise spaccate punto',
  ),
  en: wordSet(
    'after before when once during while around at over by between until till past clock oclock hour hours minutes teatime breakfast supper brunch tea sunset ' +
      'sundown sunrise bedtime dawn dusk recess break soon whenever closing opening late later early uncertain sharp',
  ),
}
/** Of these, the ones that belong to an hour before them. */
export const SHARP: Record<Language, ReadonlySet<string>> = {
  it: wordSet('precise spaccate'),
  en: wordSet('clock oclock sharp'),
}
/** Whoever says these speaks of the clock. */
const CLOCK_WORDS: Record<Language, Phrases<true>> = {
  it: phrases([['orario|orari|l ora|un ora|che ora|quale ora|minuti|lancette|orologio|incerto', true]]),
  en: phrases([['hour|hours|clock|oclock|minutes|what time|the time|uncertain', true]]),
}
/** "Mi chiami domani, che ora sono stanca" means now, and not what time. */
export const isOfClock = (tokens: readonly Token[], at: number, language: Language): boolean =>
  phraseAt(CLOCK_WORDS[language], tokens, at) !== null &&
  !(tokens[at]?.text === 'che' && OF_NOW.has(tokens[at + 2]?.text ?? ''))
const OF_NOW: ReadonlySet<string> = wordSet(
  'sono siamo sto stiamo ho abbiamo devo dobbiamo non esco vado mi ci proprio',
)
/** "Entro domani", "from Monday": not that day alone. */
export const DEADLINES: Record<Language, ReadonlySet<string>> = {
  it: wordSet('entro da dal dalla'),
  en: wordSet('by from'),
}
/** Small words that may stand between such a word and what was read: "dopo le tre", "at about six". */
export const SMALL_BEFORE: Record<Language, ReadonlySet<string>> = {
  it: wordSet('le l la il lo i gli di del della delle dell ore alle all a circa un una e'),
  en: wordSet('the a an about around at of like say oh maybe'),
}
/** "At home", "at this number": a place. */
export const PLACES: Record<Language, ReadonlySet<string>> = {
  it: wordSet(
    'casa numero telefono cellulare fisso lavoro ufficio negozio mio mia suo sua questo questa stesso stessa me lei voi noi tutti posto qualsiasi qualunque qualche disposizione limite',
  ),
  en: wordSet('home work office number this my least'),
}
