import type { Language } from '#contract/agent-document.ts'
import { type Phrases, phraseAt, phrases, type Token, tokenise, wordSet } from './words.ts'

/**
 * What somebody ended up saying: people deny and take back. A clause with a negation says nothing ("domani non posso"),
 * and each correction ("anzi", "no, aspetti", "I mean") begins a new round, which outranks the ones before it.
 */

/** Turns of speech that only look like a number, a day or a denial, and the words to read in their place. */
// biome-ignore format: a table reads in columns
const IDIOMS: Record<Language, Phrases<string>> = {
  it: phrases([
    ['a quell ora sono in pausa pranzo|sono in pausa pranzo a quell ora|a quell ora sono in pausa|sono in pausa a quell ora', 'sono libero'],
    ['o non chiamate proprio|o non chiamate affatto|o non chiamate|o non mi chiami proprio|o non mi chiami|o non mi chiamate|altrimenti non chiamate|altrimenti non mi chiami|altrimenti lasci perdere|altrimenti lasciate perdere|altrimenti lasci stare|o lasci perdere', ''],
    ['l altra sera|l altra notte', 'ieri sera'],
    ['l altra mattina', 'ieri mattina'],
    ['men che meno|tantomeno|tanto meno|figuriamoci|figurarsi', 'nemmeno'],
    ['solo che alle', 'ma alle'],
    ['solo che all', 'ma all'],
    ['basta che non sia|basta che non siano|purche non sia|purche non siano|a patto che non sia|sempre che non sia|l importante e che non sia|l importante che non sia|basta non sia|solo che non sia|mi basta che non sia', 'tranne'],
    ['basta che non|purche non|l importante e che non|l importante che non', 'solo non'],
    ['non di piu|ne piu ne meno|non di meno', ''],
    ['dopo no|e dopo no|ma dopo no|poi no|piu tardi no|e prima no|ma prima no|e non piu tardi', ''],
    ['non piu tardi delle|non oltre le|non dopo le|al piu tardi alle', 'entro le'],
    ['se siete aperti|se siete aperte|se lavorate|se ci siete|se siete in ufficio', ''],
    ['ormai e tardi|oramai e tardi|adesso e tardi|ora e tardi|si e fatto tardi|s e fatto tardi|si sta facendo tardi|adesso e tardi per me|e tardi per me', ''],
    ['troppo tardi per lei|troppo presto per lei|e troppo tardi per lei|e troppo presto per lei|sarebbe troppo tardi per lei|sarebbe troppo presto per lei|e tardi per lei|e presto per lei|sarebbe tardi per lei|troppo tardi per voi|e troppo tardi per voi|sarebbe troppo tardi per voi|e tardi per voi', ''],
    ['e un problema se|sarebbe un problema se|e un problema per lei se|le crea problemi se|le dispiace se|le dispiacerebbe se', 'puo'],
    ['mi puo mica', 'mi puo'],
    ['puo mica|potrebbe mica|riesce mica a', 'puo'],
    ['non e che mi deve|non e che mi devono|non e che mi dovete', 'non mi deve'],
    ['con l anno nuovo|con il nuovo anno', ''],
    ['non e che mi', 'mi'],
    ['non e che ci', 'ci'],
    ['se devo scegliere|se dovessi scegliere|dovendo scegliere|se proprio devo scegliere|la seconda che ha detto|la prima che ha detto|il secondo che ha detto|il primo che ha detto', ''],
    ['come le sembra|come le pare|che le pare|cosa le pare|se non chiedo troppo|se non e chiedere troppo|buon weekend|buon fine settimana|buon week end', ''],
    ['mi permetto di proporle|mi permetto di suggerire|mi permetto di suggerirle|le propongo|le proporrei', 'facciamo'],
    ['le torna comodo|le torna bene|le fa comodo|le e comodo|le viene comodo|le viene bene|vi torna comodo|vi fa comodo', 'va bene'],
    ['non le dispiacerebbe mica|non le dispiacerebbe|non le dispiace mica', 'puo'],
    ['la prima delle due|la seconda delle due|il primo dei due|il secondo dei due|dei due|delle due opzioni|fra i due|tra i due|fra le due opzioni|tra le due opzioni|la prima opzione|la seconda opzione|il primo orario|il secondo orario', ''],
    ['e troppo presto per me|e troppo tardi per me|e presto per me|troppo presto per me|troppo tardi per me|e un po presto per me|e un po tardi per me', 'impossibile'],
    ['non riuscirebbe a|non riuscireste a|non potrebbe|non potreste', 'potrebbe'],
    ['ormai e fine settimana|e gia fine settimana|e quasi fine settimana|e fine settimana|ormai e weekend|e il weekend|e il fine settimana|ormai siamo a fine settimana|siamo a fine settimana', ''],
    ['prima non posso|prima non riesco|prima non ce la faccio|prima non ci sono|prima non sono libero|prima non sono libera|prima no|prima e impossibile|prima mi e impossibile|dopo non posso|dopo non riesco|dopo non ci sono|che prima non posso|che prima non riesco|che dopo non posso', ''],
    ['o e tardi|o e troppo tardi|o e presto|o e troppo presto|o e un problema|o le viene scomodo|o no|o e scomodo|o sbaglio', ''],
    ['magari un altra volta|sara per un altra volta|facciamo un altra volta|un altra volta magari|un altra volta', 'incerto'],
    ['poi vediamo|poi si vede|poi si vedra|poi vedo|vedremo|si vedra|poi ci penso|poi le dico|poi le faccio sapere|le faccio sapere', 'incerto'],
    ...['beccato', 'beccata', 'trovato', 'trovata', 'preso', 'presa', 'beccati', 'trovati'].map((met): [string, string] => [`${met} a cena|${met} a pranzo|${met} a tavola`, met]),
    ['macche|ma quale|ma quali|altro che', 'macche'],
    ['non sento niente|non sento nulla|non la sento|non si sente niente|non sento|non la sento bene|non capisco niente|non le dico|non ti dico|non le racconto', ''],
    ['non e tardi|non e troppo tardi|non e presto|non e troppo presto|per lei non e tardi|per voi non e tardi|se per lei non e tardi|se per voi non e tardi|se per lei non e un problema|se non le dispiace|se non disturbo', ''],
    ['non e che potrebbe|non e che puo|non e che mi puo|non e che potreste|non e che per caso puo|non e che per caso potrebbe', 'potrebbe'],
    ['con le feste di mezzo|con le feste|con le ferie di mezzo|con il natale di mezzo|con natale di mezzo', ''],
    ['mi sono sbagliato a dire|mi sono sbagliata a dire|ho sbagliato a dire|mi sono sbagliato a dirle|mi sono sbagliata a dirle|ho sbagliato a dirle', 'non'],
    ['e inutile che|inutile che|e inutile|inutile|eviti di|eviti|evitate di|evitate|evitiamo di|evitiamo|evitare di|evitare', 'non'],
    ['mi viene male|mi viene scomodo|mi viene scomoda|mi torna male|mi torna scomodo|mi resta scomodo|mi riesce difficile|mi trova addormentato|mi trova addormentata|mi trova a letto|mi trova a tavola|mi trova sotto la doccia|mi trova in bagno|mi trova al lavoro|fa a pugni con|si accavalla con', 'impossibile'],
    ['se non fosse per|se non fosse che|se non ci fosse|se non avessi|se non dovessi', 'senonfosse'],
    ['me lo segno|me lo scrivo|me lo appunto|me la segno|lo segno subito|me lo segno subito|lo scrivo subito|un attimo che controllo|un attimo che guardo|un momento che controllo|un momento che guardo|un secondo che guardo|un secondo che controllo', ''],
    ['non ho piu un minuto|non ho un minuto|non ho piu un attimo|non ho un attimo|non ho piu un secondo|non ho un secondo', 'non posso'],
    ['non so niente|non so nulla|non ne so niente|non ne so nulla|non ci capisco niente|non ci capisco nulla', ''],
    ['o niente|o mai piu|o non se ne fa niente', ''],
    ['per oggi ho finito|per oggi ho chiuso|oggi ho gia finito|oggi ho gia chiuso|per oggi ho gia dato|purche sia|basta che sia|l importante e che sia', ''],
    ['magari potessi|se solo potessi', 'non posso'],
    ['ho gia un impegno|ho gia un altro impegno|ho gia un appuntamento|ho gia preso un impegno|ho gia impegni|ho gia altro', 'sono impegnato'],
    ['le dico le', 'facciamo le'],
    ['le dico alle', 'facciamo alle'],
    ['come dicevo|come le dicevo|dicevo|dove eravamo', ''],
    ['non domani quell altro|non domani quello dopo|non domani ma quello dopo|non domani l altro', 'dopodomani'],
    ...['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica', 'domani', 'dopodomani'].map((day): [string, string] => [`${day} presto|${day} sul presto|${day} di buonora|presto ${day}`, `${day} mattina presto`]),
    ['se non rispondo|se non le rispondo|se non mi trova|se non mi becca|se non risponde nessuno', 'senessuno'],
    ['lasci fare oggi|lasciamo stare oggi|lasci stare oggi|lasci perdere oggi|lasciamo perdere oggi|oggi lasci stare|oggi lasci perdere|per oggi no|per oggi lasci stare', 'oggi no'],
    ['perche non|se non|non so|non lo so|non saprei|non c e problema|nessun problema|non si preoccupi', ''],
    ['figuriamoci|figurarsi|figurati|tanto meno|tantomeno|men che meno|ancora meno|peggio ancora', 'nemmeno'],
    ['quando puo arrivare|quando puo venire|quando puo passare|quando potete venire|quando potete passare|quando potete mandare', 'venite'],
    ['beh no|mah no|vabbe no|be no', 'anzi'],
    ['aspetti fino a|aspettate fino a|aspettiamo fino a|puo aspettare fino a|potrebbe aspettare fino a|si puo aspettare fino a|possiamo aspettare fino a|attenda fino a|lasciamo passare fino a', 'facciamo'],
    ['no scherzi a parte|scherzi a parte|a parte gli scherzi|seriamente', ''],
    ['e parliamo con calma|e parliamo con comodo|e parliamo|e ci parliamo|cosi parliamo|cosi ci parliamo', 'e ci sentiamo'],
    ['e parliamo con', 'e vedo'],
    ['che non lavoro|che quel giorno non lavoro|quel giorno non lavoro|a quell ora non lavoro', 'sono libero'],
    ['non so di preciso|non lo so di preciso|non saprei di preciso|di preciso non so|di preciso non lo so|di preciso non saprei|non so bene|non saprei bene|non so esattamente|non saprei esattamente|non so con precisione', ''],
    ['domani vediamo|domani si vede|domani vedo', 'domani incerto'],
    ['non so dirle|non so dire|non le so dire|non glielo so dire|non saprei dirle|non saprei dire|non so quando|non so a che ora|non so ancora|non si sa', 'incerto'],
    ['no grazie|grazie mille|mille grazie|grazie',                                     ''],
    ['e troppo presto|e troppo tardi|troppo presto|troppo tardi', 'impossibile'],
    ['e fuori discussione|fuori discussione|non se ne parla nemmeno|non se ne parla neanche|non se ne parla|e da escludere|da escludere|e escluso|e esclusa|e impensabile|impensabile', 'impossibile'],
    ['e un disastro|e un macello|e un delirio|e un inferno|e un incubo|e un caos|non e giornata|non e cosa|non e aria|non e il caso', 'impossibile'],
    ['mi dia uno squillo|mi faccia uno squillo|mi dia un colpo di telefono|mi faccia un colpo di telefono|mi dia un colpo|mi faccia una chiamata|mi fa uno squillo|mi dai uno squillo|mi fai uno squillo', 'mi chiami'],
    ['ne parliamo|ne riparliamo|se ne riparla', 'ci sentiamo'],
    ['ventiquattr ore', 'ventiquattro ore'],
    ['quarantott ore', 'quarantotto ore'],
    ['buon natale|auguri di natale|buone feste|buon anno|buona pasqua|buone vacanze|buone ferie', ''],
    ['invece di|invece che|al posto di|anziche|piuttosto che|piuttosto di|tutto tranne|tutto fuorche|tutto ma non|qualsiasi ora tranne|qualunque ora tranne', 'non'],
    ['esattamente|precisamente|giusto giusto|esatte|esatti', ''],
    ['le dico che|ti dico che|vi dico che|dico che|sappia che|guardi che|guarda che|non vedo l ora|non e un problema|se non e un problema|se non e un disturbo', ''],
    ['manca un ora|mancano due ore|manca un oretta', 'prima'],
    ...['oggi', 'domani', 'dopodomani', 'lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica'].map((day): [string, string] => [`${day} no grazie`, `${day} no`]),
    ...['oggi', 'domani', 'dopodomani', 'lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica'].map((day): [string, string] => [`di qui a ${day}|da qui a ${day}|di qua a ${day}|da qua a ${day}`, `entro ${day}`]),
    ...['un', 'una', 'mezz', 'due', 'tre', 'circa', 'venti'].map((many): [string, string] => [`e dura ${many}`, `che dura ${many}`]),
    ['e un problema|e problematico|mi crea problemi|e complicato|e difficile|e dura|mi e difficile|e un guaio', 'impossibile'],
    ['e un po presto|e un po tardi|e presto|e tardi|e un po troppo presto|e un po troppo tardi|e scomodo|e scomoda|mi pare presto|mi pare tardi|mi sembra presto|mi sembra tardi', 'impossibile'],
    ['no dico|no ma che dico|ma che dico|che dico|cosa dico|no scherzo|no scherzavo|scherzo eh|scherzavo|no mi confondo|mi confondo|mi sto confondendo|ops|oops|pardon|errore mio|no un attimo|no aspetta|no aspetti|no un momento', 'anzi'],
    ['non sono sicuro di|non sono sicura di|non sono certo di|non sono certa di', 'non posso'],
    ['se non e troppo tardi|se non e tardi|se non e troppo presto|ne prima ne dopo|ne un minuto prima ne un minuto dopo', ''],
    ['e poco|e troppo poco|e pochino|e un po poco', 'impossibile'],
    ['non sono sicuro|non sono sicura|non sono certo|non sono certa', ''],
    ['mi raccomando', ''],
    ['dai facciamo|anzi facciamo|ma facciamo', 'anzi facciamo'],
    ['per cento|percento',             'percent'],
    ['il prima possibile|prima possibile|al piu presto|appena possibile|quanto prima|immediatamente', 'subito'],
    ['buona sera|buona giornata|buona serata|buon pomeriggio|buona notte|buon pranzo|buona cena|buon lavoro', ''],
    ['se no|o se no|o altrimenti|altrimenti|oppure',                                                    'o'],
    ['che viene|entrante',             'prossimo'],
    ['quando vuole|quando vuoi|quando volete|quando preferisce|quando preferite|quando puo|quando potete|quando le pare|quando le fa comodo|quando le viene comodo', ''],
    ['a qualsiasi ora|a qualunque ora|a tutte le ore|in qualsiasi momento|a ogni ora|appena puo|appena potete|a che ora vuole', ''],
    ['in giornata|quest oggi',         'oggi'],
    ['stasera|sta sera|questa sera|questa serata',       'oggi sera'],
    ['stamattina|stamani|stamane|sta mattina|questa mattina', 'oggi mattina'],
    ['questo pomeriggio',              'oggi pomeriggio'],
    ['stanotte|questa notte',          'oggi nottata'],
    ['domattina',                      'domani mattina'],
    ['dopo domani|domani l altro',     'dopodomani'],
    ['l altro ieri|ieri l altro|avantieri|altro ieri', 'altroieri'],
    ['mezzora|mezz oretta|mezzoretta', 'mezz ora'],
    ['a che ora',                      'orario'],
    ['stessa ora di oggi|stessa ora di adesso|quest ora|questa ora', 'questaora'],
    ['stessa ora|medesima ora|lo stesso orario|stesso orario', 'stessaora'],
  ]),
  en: phrases([
    ...['calling', 'ringing', 'phoning', 'trying'].map((call): [string, string] => [`there s no point in ${call}|there s no point ${call}|no point in ${call}|no point ${call}|it s pointless ${call}|pointless ${call}|no use ${call}|it s no use ${call}|it s no good ${call}`, `not ${call}`]),
    ['i ll write that down|i ll write it down|i m writing that down|i m writing it down|i ll make a note|i ll make a note of it|i ll note that down|i ll put it in the diary|i ll put that in the diary', ''],
    ['or not at all|or nothing|or never', ''],
    ['one ish|oneish', 'at one'],
    ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'today', 'tomorrow'].map((day): [string, string] => [`and so is ${day}|so is ${day}|and so s ${day}|same with ${day}|same goes for ${day}`, `and ${day} uncertain`]),
    ['no one here|no one s here|nobody s here|no one home|no one s home|nobody s home|no one in|no one s in|nobody s in|no one at home|nobody at home|no one around|nobody around|no one about|nobody about', 'nobody here'],
    ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'tomorrow', 'today'].map((day): [string, string] => [`scratch ${day}|scrap ${day}|forget ${day}`, `wait not ${day}`]),
    ['can we pick this up|could we pick this up|let s pick this up|can we pick this back up|could we pick this back up|let s pick this back up|can we pick it back up|can we continue this|can we finish this|can we carry on', 'can we talk'],
    ...['hour', 'hours', 'minutes', 'mins'].map((unit): [string, string] => [`${unit} i d say|${unit} i reckon|${unit} i think|${unit} i suppose|${unit} i guess|${unit} i d imagine`, unit]),
    ['if it s all the same to you|if it s all the same|as long as it s|so long as it s|provided it s|i m done for today|i m done for the day|i m finished for today|i m finished for the day|i ve finished for today|that s me done for today|that s me for today|that s me done for the day|that s me for the day', ''],
    ['isn t what it was|s not what it was|is not what it was|isn t what it used to be|s not what it used to be', ''],
    ['clashes with|clash with|clashes|overlaps with', 'unavailable'],
    ['please avoid|avoid|steer clear of|stay clear of|keep clear of', 'not'],
    ['week or so|weeks or so|day or so|days or so|month or so|months or so', 'few days'],
    ['or thereabouts|give or take', ''],
    ['a couple of hours|couple of hours', 'two hours'],
    ['a couple of days|couple of days', 'two days'],
    ['you wouldn t happen to be free|you wouldn t be free|you wouldn t happen to be around', 'could you do'],
    ['if it s not too much to ask|if that s not too much to ask|if it isn t too much to ask|if it s not too much', ''],
    ['any possibility of|any chance of|any hope of', 'how about'],
    ['the first one|the second one|the third one|the later one|the earlier one|the last one|the latter|the former|the first option|the second option|first option|second option|the first slot|the second slot', ''],
    ['of the two|of those two|out of the two|of the three|of them two', ''],
    ['what am i on about|what am i talking about|what am i like', 'wait'],
    ['give me till|give me until|give me til', 'make it'],
    ['is too early for me|s too early for me|too early for me|is too late for me|s too late for me|too late for me|is no good for me|s no good for me|no good for me|is no good to me|s no good to me|no good to me', 'unavailable'],
    ['i ll go with|i d go with|let s go with|i ll go for', 'make it'],
    ['have a good weekend|have a nice weekend|enjoy your weekend|good weekend', ''],
    ['if i have to choose|if i had to choose|if i must choose|if i have to pick|if i had to pick|if you re asking|if you ask me|if i must', ''],
    ['no later than|not later than|no later than that', 'by'],
    ['no earlier than|not earlier than', 'before'],
    ['did i say', 'not'],
    ['isn t great|is not great|s not great|isn t ideal|is not ideal|s not ideal|not ideal|isn t brilliant|s not brilliant|isn t the best|s not the best|aren t great|aren t good|are no good|are bad|are out|are a no', 'unavailable'],
    ['i d rather not|i d rather you didn t|i d sooner not', 'not'],
    ['i d sooner you called me|i d sooner you called|i d sooner you rang me|i d sooner you rang|i d rather you called me|i d rather you called|i d rather you rang me|i d rather you rang|i d prefer you called|i d prefer it if you called|i d rather|i d sooner', 'i d prefer'],
    ['leave it until|leave it till|leave it til|can it wait until|can it wait till|can this wait until|can this wait till|it ll have to wait until|it ll have to wait till|it can wait until|it can wait till|that can wait until|that can wait till|could it wait until|could it wait till|hold off until|hold off till|put it off until|put it off till|it wait until|it wait till|this wait until|this wait till|hang on until|hang on till', 'let s say'],
    ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'tomorrow', 'next'].map((day): [string, string] => [`leave it for ${day}|leave it to ${day}|leave it ${day}|wait until ${day}|wait till ${day}`, `let s say ${day}`]),
    ['joking aside|jokes aside|all joking aside|joking apart', ''],
    ['i m not working then|i m not at work then|i m not on shift then|i won t be working then|i m not working that day|i m not at work that day|i don t work then', 'i m free'],
    ['after that no|after that i m not|later no|not later|not after that|but not after that|earlier isn t|earlier is not|any later and i m not in|later than that no', ''],
    ['i can t before|i can t before that|not before that|i can t any earlier|i can t do earlier|i can t do any earlier|i can t do before|i can t do before that|i can t make it before|i can t make it any earlier|not before then|before that i can t|can t do any earlier|any earlier and i m not in|i can t after that|i can t after', ''],
    ['i m on my lunch break then|i m on my lunch then|i m on lunch then|i m on my break then|i ll be on my lunch break then|i ll be on my lunch then|i ll be on my break then|i ll be on lunch then', 'i m free'],
    ['or don t call at all|or don t call me at all|or don t ring at all|or don t ring me at all|or not at all|or don t bother|or don t call|or don t ring|otherwise don t bother|otherwise don t call|otherwise don t ring', ''],
    ['last night|last evening|the other night|the other evening', 'yesterday evening'],
    ['the other morning', 'yesterday morning'],
    ['the other afternoon', 'yesterday afternoon'],
    ['let alone|much less|least of all', 'nor'],
    ['as long as it s not|as long as it isn t|so long as it s not|so long as it isn t|provided it s not|provided it isn t|as long as that s not|just so long as it s not', 'except'],
    ['or is that too late|or is it too late|or is that too early|or is it too early|or is that a problem|or is that no good', ''],
    ['a quarter to no|quarter to no|quarter past no|a quarter past no|half past no|half no', 'wait'],
    ['won t you|wouldn t you|couldn t you', ''],
    ['night nurse|night porter|night owl|night worker|night guard|night watchman|morning person|evening person', 'worker'],
    ['if you re open|if you are open|if you re working|if you work then|if you re about|if you re in', ''],
    ['is it a problem if|would it be a problem if|is it okay if|is it ok if|is it all right if|is it alright if|would it be okay if|would it be all right if', 'could'],
    ['would be too late|d be too late|will be too late|ll be too late|would be too early|d be too early|will be too early|ll be too early', 'unavailable'],
    ['be too late for you|be too early for you|be too late|be too early|too late for you|too early for you', ''],
    ['it s too late for me now|it s too late now|it s late now|it s getting late|it s a bit late now|it s late', ''],
    ['it s nearly the weekend|it s almost the weekend|it s the weekend|it s the weekend now|nearly the weekend', ''],
    ['no one did|no one called|no one rang|no one phoned|no one came|no one showed|no one turned up|no one got in touch|no one answered', 'nobody did'],
    ['no one o clock|no one oclock', 'no at one o clock'],
    ['no one thirty', 'no at one thirty'],
    ['no one fifteen', 'no at one fifteen'],
    ['young one|little one|wee one|young ones|little ones|wee ones|the one|which one|this one|that one|each one|other one|loved one', ''],
    ['i never said|i didn t say|i did not say|who said', 'not'],
    ['caught me at dinner|caught me at lunch|caught me at tea|caught me over dinner|caught me over lunch|caught me mid dinner|got me at dinner|got me at lunch', 'caught me'],
    ['we ll see you|i ll see you', 'see you'],
    ['we ll see|i ll see|i ll let you know|let you know|we shall see|see how it goes', 'uncertain'],
    ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'today', 'tomorrow', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'noon'].map((day): [string, string] => [`${day} s out as well|${day} s out too|${day} s out|${day} is out as well|${day} is out too|${day} is out|${day} s a no|${day} is a no|${day} s gone|${day} s full|${day} is full`, `${day} unavailable`]),
    ['if that s no bother|if it s no bother|if it isn t a bother|if that s no trouble|if it s no trouble|if it s not too much trouble|if that s not too much trouble|if it s not a bother|if that s not a bother|no bother|no trouble', ''],
    ['you couldn t try|you couldn t ring|you couldn t call|couldn t you try|couldn t you ring|couldn t you call', 'could you try'],
    ['dead on|bang on|spot on|dead at|bang at', 'at'],
    ['well no|oh no wait|ah no|ooh no|er no|um no', 'wait'],
    ['didn t i|did i not|haven t i|wasn t it', ''],
    ['final answer|that s final|final offer|and that s that', ''],
    ['any old time|any old day|some time or other|sometime or other|one of these', 'uncertain'],
    ['as i was saying|as i say|like i was saying|where was i', ''],
    ['not before because|not before cos|not before as|no earlier because|not any earlier because', 'because'],
    ['no promises though|no promises|i can t promise anything|can t promise anything|i can t promise|no guarantees', ''],
    ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'tomorrow'].map((day): [string, string] => [`early on ${day}|early ${day}|${day} early`, `${day} early morning`]),
    ['leave it for today|leave it today|forget today|scrap today|forget about today', 'not today'],
    ['why don t you|why not|if you don t mind|i don t know|don t know|no problem|not a problem|no worries|i don t mind', ''],
    ['couldn t tell you|couldn t say|could not say|could not tell you|can t say|can t tell you|hard to say|not sure when|not sure yet|don t know when|don t know yet|no idea when|hard to tell', 'uncertain'],
    ['no thanks|no thank you|thanks a million|thank you|one moment|one second|a second|one sec|no one', ''],
    ['instead of|rather than',         'not'],
    ['exactly|precisely|ish',          ''],
    ...[...'two three four five six seven eight nine ten eleven twelve'.split(' ')].map((hour): [string, string] => [`${hour}ish`, `at ${hour}`]),
    ['out of the question|a non starter|a nonstarter|a write off|a no no|a no go|ruled out|off the table|not on the cards', 'unavailable'],
    ['s a nightmare|is a nightmare|s a disaster|is a disaster|s hopeless|is hopeless|s chaos|is chaos|s hectic|is hectic|s manic|is manic|s murder|is murder', 'unavailable'],
    ['merry christmas|happy christmas|happy new year|happy easter|happy holidays', ''],
    ['on the dot of|on the stroke of|at the stroke of', 'at'],
    ['on the dot',                     'sharp'],
    ['just as',                        'once'],
    ['i m not sure|i am not sure|not sure', ''],
    ['if it isn t too late|if it s not too late|if that isn t too late|if that s not too late|if it isn t too early|if it s not too early|neither before nor after|not before not after', ''],
    ['is too short|s too short|is not enough|isn t enough|s not enough|is not long enough|isn t long enough', 'unavailable'],
    ['is a problem|s a problem|is tricky|s tricky|is difficult|s difficult|is a no go|s a no go|is hard|s hard|won t do|won t work', 'unavailable'],
    ['is a bit early|s a bit early|is a little early|s a little early|is a bit late|s a bit late|is a little late|s a little late|is awkward|s awkward|is no use|s no use', 'unavailable'],
    ['i tell a lie|i lie|what am i saying|oops|whoops|hang on|hold on|pardon me|pardon|on reflection|come to think of it|i m joking|just joking|only joking|just kidding|i m kidding|i m only joking|i m just kidding|silly me', 'wait'],
    // As a recogniser writes what is spelt.
    ['p m',                            'pm'],
    ['a m',                            'am'],
    ['per cent',                       'percent'],
    ['good morning|good afternoon|good evening|good night|have a good day',                               ''],
    ['whenever you like|whenever suits you|whenever suits|whenever you can|whenever you want|when you like|when you can|when it suits you|at your convenience', ''],
    ['at any time|any time of day|any time at all|anytime|any time', ''],
    ['m not in|am not in|m not here|am not here|m not around|am not around|is no good|s no good|no good|not good|not great|s bad|is bad|isn t good|not possible', 'unavailable'],
    ['is too early|is too late|s too early|s too late|too early|too late', 'unavailable'],
    ['as soon as possible|asap|right away|straight away|immediately', 'rightnow'],
    ['as soon as',                     'once'],
    ['or else|otherwise|or maybe|or perhaps', 'or'],
    ['any day but|every day but', 'not'],
    ['any time but|anything but|any hour but', 'except'],
    ['tonight|this evening',           'today evening'],
    ['this morning',                   'today morning'],
    ['this afternoon',                 'today afternoon'],
    ['the day after tomorrow|day after tomorrow',     'overmorrow'],
    ['early tomorrow morning|early morning tomorrow', 'tomorrow early morning'],
    ['late tomorrow morning', 'tomorrow late morning'],
    ['late tomorrow afternoon', 'tomorrow late afternoon'],
    ['early tomorrow afternoon', 'tomorrow early afternoon'],
    ['late tomorrow evening', 'tomorrow late evening'],
    ['early tomorrow evening', 'tomorrow early evening'],
    ['not tomorrow the day after|not tomorrow but the day after', 'not tomorrow overmorrow'],
    ['the day before yesterday|day before yesterday', 'ereyesterday'],
    ['same time as today|same time as now|this time|the same time as now', 'thistime'],
    ['same time|the same hour', 'sametime'],
    ['another time|some other time', 'uncertain'],
    ['that s all i ve got|that s all i have|that s all i can do|that s the best i can do|that s the only time i ve got|that s my only time', ''],
    ['eat my dinner|eat my lunch|eat my tea|eat my breakfast|eat my supper|to have my dinner|to have my lunch|to have my tea|finish my dinner|finish my lunch|finish dinner|finish lunch|eat dinner|eat lunch|eat tea', 'eat'],
    ...['morning', 'afternoon', 'evening'].map((part): [string, string] => [`${part} crowd|${part} rush|${part} trade|${part} shift|${part} class|${part} classes|${part} service|${part} meeting|${part} mass|${part} session|${part} surgery|${part} news`, 'service']),
    ...['lunch', 'dinner', 'breakfast'].map((meal): [string, string] => [`${meal} service|${meal} rush|${meal} crowd|${meal} trade|${meal} shift|${meal} orders|${meal} prep`, 'service']),
    ['first of all|or so',                   ''],
  ]),
}

/**
 * What follows takes back what came before; the weak ones not inside a denial ("I can't make it tomorrow"). With the
 * wrong ones it is gone even if nothing follows: "I said six, but I got it wrong".
 */
export const CORRECTIONS: Record<Language, Phrases<'strong' | 'weak' | 'wrong' | 'no' | 'void'>> = {
  it: phrases([
    [
      'volevo dire|intendevo dire|intendevo|intendo|intendevamo|pensavo|dovevo dire|avrei dovuto dire|in realta|cioe|o meglio|meglio|piuttosto|mi scusi|scusi|scusa|aspetti|aspetta|ripensandoci|a pensarci bene|pensandoci bene|pensandoci|sa cosa le dico|sa che le dico|sa cosa|sa che c e|sapete cosa',
      'weak',
    ],
    [
      'mi correggo|mi sono sbagliato|mi sono sbagliata|mi sbaglio|mi sbagliavo|ho sbagliato|ho detto male|ho capito male|correzione|ho cambiato idea|abbiamo cambiato idea|cambio idea|ci ho ripensato|no niente|anzi niente|anzi nulla|no nulla|sta scherzando|scherziamo|ma scherza|ma scherziamo|siete matti|siamo matti|ma siamo matti|siamo pazzi|ma siamo pazzi|siamo impazziti|e impazzito|siete impazziti',
      'wrong',
    ],
    ['anzi', 'strong'],
    [
      'come non detto|come se non avessi detto|lasci stare|lasci perdere|lasciamo stare|lasciamo perdere|dimentichi quello',
      'void',
    ],
    ['no', 'no'],
  ]),
  en: phrases([
    [
      'excuse me|i beg your pardon|more like|actually|i mean|i meant|i meant to say|meant to say|what i meant was|what i mean is|i intended|i should have said|i should ve said|it should have been|it should ve been|should have been|should ve been|or rather|rather|better|sorry|wait|make that|make it|on second thought|on second thoughts|thinking about it|you know what',
      'weak',
    ],
    [
      'my mistake|correction|scratch that|scrap that|strike that|cancel that|that s wrong|that was wrong|i got it wrong|i got that wrong|i was wrong|i m wrong|i ve changed my mind|i changed my mind|changed my mind|i m not so sure|not so sure|are you joking|you must be joking|you re joking|are you kidding|you must be kidding|you ve got to be joking|are you mad|are you crazy|are you nuts|are you out of your mind|you must be mad|are you having a laugh|you re having a laugh',
      'wrong',
    ],
    ['forget that|forget it|forget i said|never mind|nevermind|disregard that|ignore that', 'void'],
    ['no|nope', 'no'],
  ]),
}

const NEGATIONS: Record<Language, ReadonlySet<string>> = {
  it: wordSet(
    'non mai neanche nemmeno neppure tranne eccetto escluso esclusa salvo niente impossibile impegnato impegnata occupato occupata',
  ),
  en: wordSet('not never t dont cant wont doesnt isnt cannot except busy unless neither nor unavailable impossible'),
}

/** A new clause begins: what was denied before it stays denied, what it says stands. */
const TURNS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('ma bensi'),
  en: wordSet('but'),
}

/** A reason is not a wish ("non posso perché domani lavoro"): nothing is read up to the end of its clause. */
const REASONS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('perche siccome poiche'),
  en: wordSet('because since cause'),
}

/** "Mi chiami domani che adesso non posso": a denial after it does not reach back. */
const LOOSE: Record<Language, ReadonlySet<string>> = { it: wordSet('che'), en: wordSet('as') }

/** Words that carry nothing here. */
export const FILLERS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('eh ehm si ok okay va bene diciamo circa allora guardi guarda magari tipo facciamo mah beh ecco'),
  en: wordSet('uh um er yes ok okay about around say maybe well just please like'),
}

export interface Said {
  /**
   * What was said and not denied, oldest round first; clauses end with a break. Empty when all of it was taken back.
   */
  rounds: readonly (readonly Token[])[]
  /** What was denied last, with nothing said after it: "domani, ma non di mattina". */
  denied: readonly Token[]
}

export function said(words: string, language: Language): Said {
  const tokens = withoutIdioms(tokenise(words), language)
  const all: Token[][] = [[]]
  let clause: Token[] = []
  let denied = false
  let reason = false
  let refused = false
  let tail: Token[] = []
  const close = () => {
    if (denied) tail.push(...clause, END)
    else if (clause.length > 0) tail = []
    if (!denied) all.at(-1)?.push(...clause, END)
    clause = []
    denied = false
    reason = false
  }
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] ?? END
    const correction = phraseAt(CORRECTIONS[language], tokens, at)
    if (correction && !(denied && (correction.means === 'weak' || correction.means === 'wrong'))) {
      // "Domani no": said right behind it, it denies; behind a pause it corrects.
      denied ||= correction.means === 'no'
      close()
      all.push([])
      refused = correction.means === 'no'
      at = correction.next
      continue
    }
    if (token.kind === 'break' || TURNS[language].has(token.text)) close()
    else if (LOOSE[language].has(token.text) && !denied && !reason) close()
    else if (NEGATIONS[language].has(token.text)) denied = true
    else if (REASONS[language].has(token.text)) reason = true
    else if (!reason) clause.push(token)
    if (token.kind !== 'break') refused = false
    at += 1
  }
  close()
  return refused ? { rounds: [], denied: tail } : { rounds: all, denied: tail }
}

const END: Token = { text: ',', kind: 'break', glued: false }

export function withoutIdioms(tokens: readonly Token[], language: Language): Token[] {
  const plain: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const idiom = phraseAt(IDIOMS[language], tokens, at)
    const token = tokens[at]
    if (idiom) {
      for (const text of idiom.means.split(' ')) if (text !== '') plain.push({ text, kind: 'word', glued: false })
      at = idiom.next
    } else {
      if (token) plain.push(token)
      at += 1
    }
  }
  return plain
}
