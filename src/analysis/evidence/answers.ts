import { type Phrases, phrases, wordSet } from '#analysis/spoken/words.ts'

/** How people say yes, no, that they do not know, or nothing at all: data for `polarity.ts`. */

/** What means a yes or a no as a whole. */
export const IDIOMS: Phrases<string> = phrases([
  [
    'nessun problema|non c e problema|nessuna obiezione|perche no|va bene|va benissimo|d accordo|come no|volentieri|non ho problemi|senz altro|assolutamente si|certo che si|eccome',
    'yes',
  ],
  [
    'no problem|no problems|no worries|not a problem|why not|no objection|of course|that s fine|all right|go ahead|i don t mind|i do not mind|absolutely yes|too right',
    'yes',
  ],
  ['per niente|nient affatto|neanche per sogno|direi di no|credo di no|penso di no|not really|not at all|no way', 'no'],
  [
    'preferisco di no|preferirei di no|meglio di no|meglio no|anche no|spero di no|rather not|i d rather not|d rather not|prefer not to|better not|best not|hope not',
    'no',
  ],
  [
    'assolutamente no|no assolutamente|assolutamente|proprio no|certo che no|certamente no|ma figuriamoci|figuriamoci|ci mancherebbe altro|nemmeno per idea|neanche per idea|manco per sogno|per carita|mai nella vita|mai e poi mai',
    'no',
  ],
  [
    'absolutely not|certainly not|of course not|definitely not|no chance|not likely|not in a million years|over my dead body|no fear|god no|no thanks|no thank you',
    'no',
  ],
  [
    'mi lasci in pace|mi lasciate in pace|lasciatemi in pace|lasciatemi stare|mi lasci stare|lasci perdere|lasciamo perdere|lasci stare|lasciamo stare|la smetta|smettetela|piantatela|non mi interessa|non ci interessa',
    'no',
  ],
  [
    'leave me alone|leave me in peace|leave us alone|get lost|go away|clear off|forget it|not interested|don t bother',
    'no',
  ],
  [
    'macche|ma quando mai|ma va|ma scherza|ma scherziamo|sta scherzando|scherziamo|you must be joking|you re joking|are you joking|you re having a laugh|you must be kidding|non tanto|mica tanto|non molto|non granche|non proprio|not much|not especially|not particularly|hardly|far from it|tutt altro',
    'no',
  ],
  [
    'give it a miss|we ll leave it|i ll leave it|i ll pass|we ll pass|gone off it|gone off the idea|i d rather you didn t|we d rather you didn t|rather you didn t|i d prefer you didn t|i d prefer it if you didn t|i d prefer not|we d prefer not|preferirei non lo faceste|preferirei non lo facesse|preferirei che non|not for me|not for us|per ora passo|per adesso passo|soprassiedo|a posto cosi|count me out|cry off|dare buca|daylight robbery|e un furto|bit steep|a rip off|gone over my head|only looking|just looking|just browsing|una parola grossa|parola grossa|bit strong',
    'no',
  ],
  ['chi ha detto che|chi l ha detto|who said i|who said we|who told you i', 'no'],
  ['i m all right|i m alright|we re all right|i m fine', 'well'],
  [
    'wouldn t miss it|non me lo perderei|non mancherei|let s do it|let s go for it|count me in|go for it|facciamolo|ci sto|procediamo|proceda pure',
    'yes',
  ],
  ['credo di si|direi di si|penso di si|i think so|i guess so|i believe so|mi sa di si', 'yes'],
  [
    'non lo so|non so|non saprei|non saprei dirle|non saprei dire|non so dirle|non le so dire|non ne ho idea|non ho idea|chi lo sa|e chi lo sa|non mi ricordo|non ricordo|non me lo ricordo|forse si forse no|puo essere|puo darsi|forse no',
    'unsure',
  ],
  [
    'ci devo pensare|ci penso|ci pensiamo|devo pensarci|ci dobbiamo pensare|devo chiedere|devo sentire|devo vedere|devo guardare|devo controllare|devo parlarne|ne devo parlare|le faccio sapere|vi faccio sapere|la richiamo io|vi richiamo io|si vedra|poi vediamo|non ho ancora deciso|non abbiamo ancora deciso|sono indeciso|sono indecisa',
    'unsure',
  ],
  [
    'i don t know|i do not know|don t know|no idea|i ve no idea|not sure|i m not sure|i am not sure|can t say|couldn t say|couldn t tell you|hard to say|i can t remember|can t remember|don t remember|no clue|your guess is as good as mine|not certain|maybe not|perhaps not|maybe maybe not',
    'unsure',
  ],
  [
    'might be|might not be|might not|might do|might be might not be|i d have to check|i ll have to check|have to check|have to ask|need to ask|need to check|let me think|have to think|need to think|think about it|i ll let you know|let you know|tell you later|can i tell you later|get back to you|haven t decided|not decided|undecided|could be',
    'unsure',
  ],
  [
    'puo ripetere|puoi ripetere|mi ripete|mi puo ripetere|come ha detto|come dice|cosa ha detto|che cosa ha detto|come scusi|non ho capito|non ho sentito|la sento male|vi sento male|non la sento|non sento|non si sente|si sente male|chi parla|chi e lei|chi e|con chi parlo|ma lei chi e|pronto|parli piu forte|di cosa parla|di che cosa parla',
    'unheard',
  ],
  [
    'can you repeat|could you repeat|can you repeat that|say that again|say again|what was that|what did you say|i didn t catch|didn t catch that|can t hear you|i can t hear you|can hardly hear you|you re breaking up|you re very faint|who is this|who s this|who s calling|who s speaking|who are you|i beg your pardon|speak up|the line s bad|bad line|sorry what|who did you say|who am i speaking|who am i talking|what do you mean',
    'unheard',
  ],
  [
    'somebody s at the door|someone s at the door|there s someone at the door|there s somebody at the door|suonano alla porta|mi suonano|hanno suonato|hanno bussato|bussano|c e qualcuno alla porta|sto guidando|i m driving|one of the kids',
    'unheard',
  ],
  [
    'non posso parlare|non posso adesso|can t talk|can t speak|mi ha svegliato|mi ha svegliata|you woke me up|parli con|deve parlare con|deve sentire|chieda a|speak to|talk to|you d have to ask|ask my',
    'unheard',
  ],
  [
    'lo sa mio|lo sa mia|mio marito lo sa|mia moglie lo sa|se ne occupa mio|se ne occupa mia|would know|knows about that|dovrei guardare|dovrei controllare|dovrei vedere|dovrei chiedere|have to look|need to look|have to see|i d need to',
    'unsure',
  ],
  [
    'haven t a clue|haven t the faintest|wouldn t know|couldn t say either way|how would i know|how should i know|whatever that is|never heard of it|dig out|dig it out|find the paperwork|happened so fast|che ne so|cosa ne so|chi se lo ricorda|chi si ricorda|bisogna chiedere|dovrei cercare|devo cercare|e successo tutto in un attimo|non ci ho fatto caso|didn t notice|might have|mai sentito',
    'unsure',
  ],
  [
    'non glielo so dire|non glielo so|non gliela so dire|non te lo so dire|non lo saprei|non ve lo so dire|non ne abbiamo parlato|non ne abbiamo ancora parlato|non abbiamo ancora parlato|non ne ho parlato|non ne ho ancora parlato|non me l hanno detto|non ce l hanno detto|non mi hanno detto niente|nessuno me l ha detto|nessuno mi ha detto|chi se ne ricorda|da vedere|e da vedere|ancora da decidere|da decidere',
    'unsure',
  ],
  [
    'haven t talked about|haven t spoken about|haven t discussed|not talked about|didn t discuss|never discussed|nobody told me|nobody s told me|no one told me|they didn t say|they never said|nobody said|to be decided|still to decide|up in the air|not thought about|haven t thought about|no telling|who knows|god knows|goodness knows|heaven knows',
    'unsure',
  ],
  [
    'couldn t hear you|couldn t hear|didn t hear you|didn t hear|can t hear|missed that|didn t get that|non l ho sentita|non l ho sentito|non la sentivo|non sentivo|mi e sfuggito|non ho afferrato',
    'unheard',
  ],
  [
    'talk it over|talk it through|talk about it with|run it past|run it by|discuss it with|discuss it first|sleep on it|have a think|mull it over|check with my|see what my|ask my husband|ask my wife|ne parlo con|ne parlo a|ne parliamo|parlarne con|parlarne a|parlarne prima|discuterne con|ci dormo su|dormirci su|sento mio|sento mia|sentire mio|sentire mia|chiedo a mio|chiedo a mia|consultarmi|mi consulto|rifletterci|ci rifletto|valutare con|prima vorrei|prima voglio|vorrei prima|voglio prima|see the price first|know the price first|see a quote first',
    'unsure',
  ],
  [
    'hang on|hold on|just a minute|just a second|one moment|bear with me|wait a minute|un attimo|un momento|un secondo|aspetti|aspetti un attimo|aspetta|attenda|resti in linea',
    'waiting',
  ],
])

export const DENIALS = wordSet(
  'no non nope nah not t dont isnt cant wont didnt doesnt havent mai never senza without nessun nessuna nessuno niente nulla nothing none nobody mica neanche nemmeno',
)
export const TURNING = wordSet('ma pero anzi invece but actually though however')
export const AGREEING = wordSet(
  'si yes yeah yep yup certo certamente ok okay confermo confermato sure esatto confirm absolutely esattamente assolutamente fine',
)
/** What agrees also in the middle of an answer; "my English is fine" does not. */
export const AGREEING_WITHIN = wordSet('si yes yeah yep yup certo certamente ok okay confermo sure esatto confirm')
/** English words that are a yes wherever they stand; the Italian one is a pronoun as well. */
export const YES_ANYWHERE = wordSet('yes yeah yep yup')

export const UNSURE = wordSet(
  'unsure unheard boh mah forse chissa magari maybe perhaps dunno possibly vediamo vedremo dipende depends pardon eh',
)
export const FILLING = wordSet(
  'guardi guarda senta senti beh be allora ecco ehm eh mh mhm uh um uhm ah oh well look so listen i io sono m am ho abbiamo have we il lo la l i gli le un uno una ' +
    'the a an it s e ed and ha has is di of mi me grazie thanks please don isn scusi scusa sorry',
)
