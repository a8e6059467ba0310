import { FIRST_NAMES } from './first-names.ts'
import { type Lexicon, type LexiconRow, lexiconOf } from './grammar.ts'
import { verbs } from './italian-verbs.ts'

/**
 * Italian, by what a word does in a request not to be called. Words stand without accents ("piu"), an apostrophe parts
 * two words ("l ultima"). To teach it a word, add it to its line; a verb goes in by its infinitive, and all of its
 * forms come with it.
 */

/** Several words that are read as one, or as none. */
// biome-ignore format: a table reads in columns
export const PHRASES: readonly (readonly [spellings: string, word: string])[] = [
  // Said for politeness, or out of anger.
  ['per favore|per cortesia|per piacere|per gentilezza|se possibile|se e possibile|se fosse possibile|se puo|se potete|se non le spiace|se non le dispiace', ''],
  ['va bene|va be|per l amor di dio|per amor di dio|per l amor del cielo|santo dio|d accordo|mi scusi|mi scusa|porca miseria|per carita|santo cielo|una buona volta|una volta per tutte|va la|che palle', ''],
  ['nella maniera piu assoluta|nel modo piu assoluto|in nessun modo|in alcun modo|per nessun motivo|per nessuna ragione|o no|si o no', ''],
  ['la prego di|vi prego di|ti prego di',                               'prego di'],
  ['la prego|vi prego|ti prego|ve ne prego|la scongiuro|la supplico|vi supplico|mi raccomando', ''],
  ['fatemi il piacere|mi faccia un favore|mi faccia il favore|fatemi la grazia|fatemi un favore|mi fa un favore|me lo fa un favore|mi fate il favore|mi faccia la cortesia|mi faccia la cortesia di|mi facciate la cortesia|per gentile cortesia|se non e un problema|se non e troppo disturbo|se non e chiedere troppo|abbia pazienza|abbiate pazienza|sia gentile|siate gentili|mi perdoni', ''],
  // Who is spoken to, and what was said before.
  ['non dicevo a lei|non dico a lei|non parlavo con lei|non parlavo a lei|non stavo parlando con lei|scusi non lei|scusi non a lei|no non lei|no non a lei|mica a lei|non era per lei', 'nonalei'],
  ['non ci badi|non ci badate|non ci badare|non badi|non ci faccia caso|non ci fate caso|non ci fare caso|non mi dia retta|non mi date retta|non datemi retta|non dia retta|non date retta|come non detto|come se non avessi detto niente|come se non avessi parlato', 'comenondetto'],
  ['quello che ho detto|quello che ho chiesto|quello che ho scritto|quello che vi ho detto|quello che vi ho chiesto|quello che vi ho scritto|quello che le ho detto|quello che le ho chiesto|quello che le ho scritto|quello che avevo detto|quello che avevo chiesto|quello che avevo scritto|quello che vi avevo detto|quello che vi avevo chiesto|quello che vi avevo scritto|quello che le avevo detto|quello che le avevo chiesto|quello che le avevo scritto|quello che abbiamo detto|quello che abbiamo chiesto|quello che abbiamo scritto|quello che vi abbiamo detto|quello che vi abbiamo chiesto|quello che vi abbiamo scritto|quello che vi avevamo detto|quello che vi avevamo chiesto|quello che vi avevamo scritto|quel che ho detto|quel che ho chiesto|quel che ho scritto|quel che vi ho detto|quel che vi ho chiesto|quel che vi ho scritto|quel che le ho detto|quel che le ho chiesto|quel che le ho scritto|quel che avevo detto|quel che avevo chiesto|quel che avevo scritto|quel che vi avevo detto|quel che vi avevo chiesto|quel che vi avevo scritto|quel che le avevo detto|quel che le avevo chiesto|quel che le avevo scritto|quel che abbiamo detto|quel che abbiamo chiesto|quel che abbiamo scritto|quel che vi abbiamo detto|quel che vi abbiamo chiesto|quel che vi abbiamo scritto|quel che vi avevamo detto|quel che vi avevamo chiesto|quel che vi avevamo scritto|cio che ho detto|cio che ho chiesto|cio che ho scritto|cio che vi ho detto|cio che vi ho chiesto|cio che vi ho scritto|cio che le ho detto|cio che le ho chiesto|cio che le ho scritto|cio che avevo detto|cio che avevo chiesto|cio che avevo scritto|cio che vi avevo detto|cio che vi avevo chiesto|cio che vi avevo scritto|cio che le avevo detto|cio che le avevo chiesto|cio che le avevo scritto|cio che abbiamo detto|cio che abbiamo chiesto|cio che abbiamo scritto|cio che vi abbiamo detto|cio che vi abbiamo chiesto|cio che vi abbiamo scritto|cio che vi avevamo detto|cio che vi avevamo chiesto|cio che vi avevamo scritto', 'quantodetto'],
  ['e continui pure|e continuate pure|ma continuate pure', 'e continuate'],
  ['continui pure|continuate pure|fate pure come prima|faccia pure come prima', 'continuipure'],
  ['chiami pure', 'chiami liberamente'],
  ['chiamate pure', 'chiamate liberamente'],
  ['chiama pure', 'chiama liberamente'],
  ['chiamatemi pure', 'chiamatemi liberamente'],
  ['chiamami pure', 'chiamami liberamente'],
  ['telefoni pure', 'telefoni liberamente'],
  ['telefonate pure', 'telefonate liberamente'],
  ['telefonatemi pure', 'telefonatemi liberamente'],
  ['richiami pure', 'richiami liberamente'],
  ['richiamate pure', 'richiamate liberamente'],
  ['richiamatemi pure', 'richiamatemi liberamente'],
  ['ritelefoni pure', 'ritelefoni liberamente'],
  ['ritelefonate pure', 'ritelefonate liberamente'],
  ['contatti pure', 'contatti liberamente'],
  ['contattate pure', 'contattate liberamente'],
  ['contattatemi pure', 'contattatemi liberamente'],
  ['ricontatti pure', 'ricontatti liberamente'],
  ['ricontattatemi pure', 'ricontattatemi liberamente'],
  // For good, or once more.
  ['mai e poi mai|mai piu|piu mai',                                     'maipiu'],
  ['d ora in poi|d ora in avanti|d ora innanzi|da ora in poi|da adesso in poi|da oggi in poi|da oggi in avanti|da qui in avanti|da oggi|da adesso|da ora', 'daora'],
  ['in futuro|per il futuro|in avvenire|nel futuro',                    'daora'],
  ['un altra volta|di nuovo|per l ennesima volta',                      'ancora'],
  // Time.
  ['piu tardi|piu avanti',                                              'dopo'],
  ['piu volte|tante volte|cosi tanto|cosi spesso|piu spesso|troppo spesso|piu di una volta', 'spesso'],
  ['quest ora|queste ore|quell ora|questo orario|quest orario|st ora|certe ore|certi orari|orario di lavoro|orario d ufficio|orario di ufficio', 'orario'],
  ['a tutte le ore|a qualsiasi ora|a ogni ora|a tutte l ore|ogni santo giorno|tutti i giorni|tutti i santi giorni|ogni giorno|tutto il giorno|giorno e notte', 'sempre'],
  ['ogni cinque minuti|ogni tre per due|a raffica|un giorno si e l altro pure|a ogni momento|ogni due minuti|dieci volte al giorno', 'sempre'],
  ['in continuazione|di continuo|continuamente|costantemente|ripetutamente', 'sempre'],
  ['per oggi|per stasera|per ora|per adesso|per il momento|per un po|per questa settimana|per questo mese|per qualche giorno|per questa volta|per stavolta', 'peroggi'],
  ['in questo momento|in questo istante|al momento|proprio ora|proprio adesso', 'adesso'],
  // Things.
  ['le scatole|le palle|i coglioni|le balle|l anima|i maroni|le scatolette|er cazzo|i cosiddetti', 'scatole'],
  ['in santa pace|in pace',                                             'inpace'],
  ['lista nera|black list|blacklist',                                   'listanera'],
  ['lista d attesa|lista di attesa|lista degli invitati|lista della spesa|lista dei partecipanti|lista nozze', 'altralista'],
  ['banca dati|base dati|data base|mailing list',                       'database'],
  ['registro pubblico delle opposizioni|registro delle opposizioni|registro opposizioni|registro quello delle opposizioni|registro pubblico opposizioni|r p o', 'opposizioni'],
  ['diritto di opposizione|diritto d opposizione|diritto all opposizione', 'dirittoopposizione'],
  ['a che fare|a che vedere',                                           'achefare'],
  ['numero di telefono|numero telefonico|numero di cellulare|numero di casa|recapito telefonico|numero privato|numero personale', 'numero'],
  ['sto numero|st utenza',                                              'questo numero'],
  // As a machine writes it down.
  ['nonmi', 'non mi'],
  ['tele fonate', 'telefonate'],
  ['smetta te|smette te', 'smettete'],
  ['chiama te', 'chiamate'],
  // "Scriva lì che …" is a note, and no other way of reaching somebody.
  ['scriva che|scrivete che|scriva li che|scrivete li che|scrivi che|scriva da qualche parte che', 'segni che'],
  ['scriva di|scrivete di|scriva li di|scrivi di',                      'segni di'],
  ['call center',                                                       'callcenter'],
  // Turns of speech.
  ['ho forse|abbiamo forse|quando mai ho|quando mai ha', 'chi ha'],
  ['come mai|com e che|come e che',                                     'perche'],
  ['c e scritto|sta scritto|era scritto|ce scritto',                    'diceva'],
  ['tutti quanti|tutti voi',                                            'voi'],
  ['si puo',                                                            'puo'],
  ['far finta|fate finta|faccia finta|facciamo finta|fai finta|fate conto|faccia conto|fare finta|fare conto', 'fatefinta'],
  ['fate in modo che|faccia in modo che|fare in modo che|far si che|fate si che', 'inmodoche'],
  ['date un taglio|dateci un taglio|dacci un taglio|diamoci un taglio|diamo un taglio|ci dia un taglio|chiudiamola|chiudetela|fatela finita|la faccia finita|falla finita|facciamola finita', 'smettetela'],
  ['chiudiamo con|chiudete con|chiuda con|finiamo con', 'smettetela con'],
  ['darmi fastidio|dare fastidio|darci fastidio|dar fastidio|darmi noia|darci noia|dare noia|darmi il tormento|dare il tormento|darci il tormento|fare il mio numero|comporre il mio numero|farmi squillare il telefono|far squillare il telefono|far suonare il telefono|farmi suonare il telefono|starmi addosso|starmi col fiato sul collo|mandarmi messaggi|mandarmi sms|mandare messaggi|inviarmi messaggi|farmi telefonate|farmi chiamate|fare telefonate|fare chiamate|fare queste telefonate|fare ste telefonate|fare queste chiamate', 'chiamarmi'],
  ['le scatole piene|le palle piene|i coglioni pieni|le tasche piene|piene le scatole|piene le tasche|fin sopra i capelli|abbastanza', 'stufo'],
  ['mi sono rotto|mi sono rotta|mi son rotto|mi son rotta|ci siamo rotti|mi sono stufato|mi sono stufata|mi sono stancato|mi sono stancata|ci siamo stufati|ci siamo stancati', 'stufo'],
  ['l avita|l avite a|l avete a|l avete da',                            'la dovete'],
  ['m avete da|me avete da|mi avete da|ci avete da|ce avete da|m avete a|mi avete a|me avite a|m avite a|m avita|c avite a|ci avete a', 'me dovete'],
  ['avete da',                                                          'dovete'],
  ['che nessuno',                                                       'nessuno'],
  ['vi fate|vi facciate|si faccia|ti fai|ti fare',                      'fatevi'],
  ['per iscritto',                                                      ''],
  ['cu|cun|coi|co le',                                                  'con'],
  ['di mezzo',                                                          ''],
  ['fate come se|faccia come se|fai come se|fare come se',              'fatefinta che'],
  ['fine settimana|week end',                                           'weekend'],
  ['ne oggi ne mai|ne ora ne mai|ne adesso ne mai|ne oggi ne domani|ne ora ne in futuro|oggi e per sempre|per sempre|ne ora ne dopo|ne adesso ne dopo', 'maipiu'],
  ['le sarei grata|le sarei grato|vi sarei grata|vi sarei grato|ve ne sarei grato|ve ne sarei grata|gliene sarei grato|gliene sarei grata|le saremmo grati|vi saremmo grati|gliene saremmo grati|sarei riconoscente|le sarei riconoscente|la ringrazierei|vi ringrazierei|apprezzerei|apprezzerei molto|mi farebbe un favore|mi fareste un favore|mi farebbe un piacere|mi fareste un piacere|mi farebbe piacere|mi farebbe felice|mi farebbe un regalo|mi fareste un regalo|mi farebbe cosa gradita|mi fareste cosa gradita|mi farebbe una cortesia|mi fareste una cortesia|mi fareste felice|mi farebbe contento|mi farebbe contenta|farebbe un favore a tutti|sarei contento|sarei contenta|sarei felice|saremmo contenti|saremmo felici|sarei piu contento|sarei piu contenta|sarei piu tranquillo|sarei piu tranquilla|starei meglio|sarebbe meglio|sarebbe bello|sarebbe cortese|sarebbe gentile|sarebbe carino|sarebbe cosa gradita|sarebbe il caso', 'grato'],
  ['molto grato|tanto grato|molto grata|davvero grato', 'grato'],
]

/** Said anywhere, and changing nothing. */
export const NOISE = `
eh ehm ah oh uh mh mhm uhm beh be mah boh ao aho ohi uffa ue neh belin ostia ghe raga ragare
allora dunque ecco guardi guarda guardate senta senti sentite ascolti ascolta ascoltate scusi scusa scusate cioe diciamo insomma praticamente
comunque infatti veramente davvero proprio assolutamente tassativamente categoricamente decisamente formalmente cortesemente gentilmente
sinceramente francamente onestamente grazie mille okay ok appunto semplicemente solo soltanto solamente pure anche gia magari forse
ragazzi giovanotto cavolo cazzo cacchio diamine accidenti cristo madonna dio porco maremma
capito chiaro intesi santi santo benedetto benedette maledetto maledette tutte tutti tutto tutta definitivamente immediatamente telefonicamente
`

// biome-ignore format: a table reads in columns
const ROWS: readonly LexiconRow[] = [
  // To call, and to bother.
  verbs('CALL',   'chiamare | richiamare | telefonare | ritelefonare | contattare | ricontattare | cercare | ricercare | scrivere - scritto | riscrivere - riscritto'),
  verbs('CALL',   'ciamare | chiammare | tempestare | subissare | bersagliare | squillare | messaggiare | comporre compong- composto | sollecitare | citofonare | disturbare | importunare | molestare'),
  verbs('CALL',   'scocciare | scucciare | rompere - rotto | tormentare | infastidire isc | stressare | assillare | seccare | perseguitare | stalkerare | tampinare | martellare'),
  verbs('CALL',   'bombardare | tartassare | asfissiare | ossessionare | scassare | incomodare | riprovare'),
  verbs('BOTHER', 'disturbare | importunare | scocciare | scucciare | rompere - rotto | stressare | seccare | incomodare | infastidire isc'),
  ['CALL-WISH',      'chiamiate telefoniate'],
  ['CALL-INF',       'rompe'],
  ['CALL-INFME',     'ciamarme chiamamme telefonamme chiammarme chiammarmi scocciamme scucciamme contattamme cercamme disturbamme'],
  ['CALL-INF',       'chiamarme'],
  ['CALL-2PL',       'chiamati chiammate telefonati ciamate ciame'],
  // Only "chiamare" gives names as well; these have objects: "non mi scriva la cifra".
  verbs('NAME',   'chiamare | richiamare'),
  verbs('OBJECT', 'scrivere - scritto | riscrivere - riscritto | cercare | ricercare | mandare | inviare'),
  verbs('SEND',   'mandare | inviare | fare facci- fatto'),
  ['CALLS',          'chiamate telefonate squilli messaggi sms comunicazioni telefonatine chiamatine solleciti scocciature seccature rotture callcenter telemarketing contatti'],
  ['CALLS1',         'chiamata telefonata contatto squillo messaggio comunicazione sms sollecito'],
  ['OFFERS',         'offerta offerte proposta proposte promozione promozioni pubblicita'],

  // No, and no more.
  ['NON',            'non nn nun nu'],
  ['NO',             'no'],
  ['UN',             'un'],
  ['MICA',           'mica manco'],
  ['MAI',            'mai'],
  ['NEANCHE',        'neanche nemmeno neppure manco ne'],
  ['NESSUNO',        'nessuno'],
  ['NONE',           'niente nessuna nessun zero stop nulla alcuna ne'],
  ['AGAIN',          'piu cchiu chiu pu ciu maipiu nuovamente oltre daora ulteriormente'],
  // Behind "non" it may be "not yet".
  ['STILL',          'ancora'],

  // Who, and whom.
  ['ME',             'mi ci me ce m c noi'],
  ['THEM',           'lo la li le gli l'],
  ['YOU',            'vi ve v voi lei tu te ti la le'],
  ['I',              'io noi'],
  ['KIN',            'madre mamma padre papa babbo moglie marito figlio figlia figli figlie nonna nonno nonni suocera suocero genitori zia zio fratello sorella'],
  ['KIN',            'nipote nipoti compagno compagna vecchi famiglia bambini anziani'],
  ['OWNER',          'signora signore signori titolare proprietario proprietaria padrone padrona azienda ditta societa studio ufficio famiglia negozio intestatario'],
  ['OWNER',          'intestataria interessato interessata amministratore hotel albergo direttore direttrice persona'],
  ['FOLK',           'gente persone cittadini clienti utenti scatole'],
  ['HERE',           'qui qua casa'],
  ['MINE',           'mio mia miei mie nostro nostra nostri nostre questo questa'],
  ['YOURS',          'vostro vostra vostri vostre voi suo sua suoi sue lei loro commerciali pubblicitarie promozionali'],
  ['DETS',           'il lo la i gli le l un una uno del della dei delle degli dell dello al alla ai alle questo questa questi queste sto sta sti ste quel quella quell'],
  ['DETS',           'future futuri futuro quei quelle suo sua suoi sue vostro vostra vostri vostre di a con per altre altri altra altro ulteriori simili certe tali da parte voi ogni'],
  ['DETS',           'qualsiasi qualunque alcun alcuna nessun nessuna tante tanti troppe e o ne tipo genere'],
  ['ARTICLE',        'il lo la i gli l un una uno'],

  // To have to, to want, to ask, to say.
  ['MUST',           'dovete deve devi devono dovreste dovrebbe dovrete dovra dovessero dovranno dovrebbero va vanno debba debbano dobbiate'],
  ['YOUMUST',        'dovete devi dovreste dovrete potete puoi potreste potrete'],
  ['LEIMUST',        'deve dovrebbe dovra puo potrebbe potra'],
  ['HOPE',           'spero speriamo credo temo paura penso'],
  ['MAY',            'potete puo puoi possono potreste potrebbe potrete potra possa possiate possano potresti potesse poteste'],
  ['CANNOT',         'posso possiamo riesco riusciamo potevo potuto potro devo dobbiamo dovevo so sappiamo'],
  ['WANT',           'voglio vogliamo desidero desideriamo intendo intendiamo gradisco gradiamo accetto accettiamo tollero ammetto sopporto vorrei vorremmo'],
  ['WANT',           'gradirei gradiremmo desidererei preferirei preferiremmo preferisco preferiamo pretendo pretendiamo esigo esigiamo voio vojo'],
  ['WANTS',          'vuole vuol vogliono desidera desiderano intende intendono accetta accettano gradisce gradiscono preferisce vorrebbe vorrebbero chiede chiedono'],
  ['FED',            'stufo stufa stufi stanco stanca stanchi esasperato esasperata nauseato nauseata esausto esausta stressato stressata'],
  ['WILLING',        'disposto disposta disposti disponibile disponibili interessato interessata interessati propenso propensa tenuto tenuta'],
  ['PLEASURE',       'piacere intenzione voglia'],
  ['BE',             'essere venire esser venir restare stare rimanere risultare apparire comparire'],
  ['PASSIVE',        'venga venisse sia fosse vengano venissero siano'],
  ['ASK',            'chiedo chiediamo richiedo esigo pretendo ordino intimo prego pregherei preghiamo invito invitiamo imploro supplico scongiuro consiglio'],
  ['ASK',            'raccomando chiederei suggerisco pregati pregato pregata chiederle chiedervi impongo avverto avviso comunico informo chiede chieda gentile cortese'],
  ['SAY',            'digo detto chiesto ripetuto ordinato pregato spiegato segnalato comunicato ribadito dico dire dirle dirvi ridire ripeto ripetere ripetervi'],
  ['SAY',            'dirvelo dirglielo ripetervelo ripeterlo ripeterglielo spiegarvelo ripeterle chiedendo chiesta richiesto raccomandato avvertito dicendo ridetto implorato scritto mandato'],
  ['QUOTE',          'dice dicono diceva dicevano urla urlava grida gridava risponde rispose rispondeva ripete ripeteva scrive esclama disse dissero risposto'],
  ['QUOTE',          'urlato gridato cosi'],
  ['HAVE',           'ho hai ha abbiamo avete hanno avevo aveva avevate avevano avevamo avro'],
  ['IHAVE',          'ho abbiamo avevo avevamo'],
  ['PROMISE',        'promesso assicurato garantito giurato detto'],
  ['NOTE',           'nota appunto richiesta dicitura'],
  ['DECIDE',         'deciso decide scelto promesso giurato imparato smesso provato cercato preferisce finito bravo attento riuscito fatta fatto'],

  // To dare, to stop, to forbid.
  verbs('DARE',   'permettere - permesso | azzardare | osare | provare | sognare | pensare | tentare | continuare | insistere - insistito | tornare | ricominciare'),
  verbs('DARE',   'ritentare | ostinare | arrischiare | cercare'),
  ['DARE-ORDERIT',   'provateci permettetevi permettersi azzardarsi provarci'],
  ['STAY',           'stia stiate state stare sta ste stai stiamo'],
  ['LET',            'fate faccia fatemi fateci fare far fammi facciate farmi farci'],
  verbs('CEASE',  'smettere - smesso | finire isc | piantare | cessare | interrompere - interrotto | terminare | sospendere - sospeso | evitare'),
  verbs('CEASE',  'astenere asteng- | desistere - desistito | rinunciare | fermare'),
  ['CEASE-ORDERIT',  'smettetela smettila piantatela piantala finitela finiscila fatela finiamola smettiamola astenetevi'],
  ['BASTA',          'basta abbasta bast'],
  ['FORBID',         'vieto vietiamo proibisco proibiamo diffido diffidiamo impedisco vietato proibito'],
  ['ALLOWED',        'autorizzati autorizzato autorizzata permesso permessa consentito autorizzazione consenso diritto titolo'],

  // To take off a list, to lose a number, to leave in peace.
  verbs('REMOVE', 'togliere tolg- tolto | levare | cancellare | eliminare | rimuovere - rimosso | depennare | escludere - escluso | cassare | stralciare'),
  verbs('REMOVE', 'estromettere - estromesso | sbarrare | distruggere - distrutto | scancellare | epurare | disiscrivere - disiscritto | sparire sparisc- sparito'),
  verbs('REMOVE', 'bloccare | bannare | sbattezzare | radiare | espungere - espunto'),
  // Only with a list: "mi tiri fuori dall'elenco", "voglio uscire dalla lista".
  verbs('LEAVELIST', 'tirare | uscire esc- uscito | cavare | sfilare | buttare | spuntare'),
  ['NUMBER',         'numero nome nominativo dati dato recapito recapiti utenza contatto contatti cognome telefono cellulare telefonino fisso scheda posizione anagrafica'],
  ['LIST',           'lista liste elenco elenchi database archivio archivi rubrica registro registri sistema sistemi anagrafica computer pc cervellone giro terminale'],
  ['LIST',           'schedario scartoffie agenda agende campagna campagne telefonate chiamate contatti calderone coso programma tabulati tabulato gestionale'],
  ['LIST',           'elenchini listone tabella fogli foglio schermo memoria cose li dentro carte anagrafiche crm file ricontatti nominativi numeri mucchio'],
  ['FROM',           'da dal dalla dai dalle dagli dall dallo fuori via de'],
  ['OTHERLIST',      'altralista visita appuntamento turno corso invitati attesa gita spesa prenotazione ordine ordini viaggio lezione classe gruppo torneo'],
  ['OTHERLIST',      'newsletter polizza contratto cartella palestra ricetta partecipanti squadra chat conto fattura bolletta carrello citofono preventivo tavolo'],
  ['OTHERLIST',      'sala riunione reparto cena campanello account pratica giovedi'],
  ['ERASURE',        'cancellazione rimozione eliminazione oblio disiscrizione esclusione'],
  verbs('FORGET', 'dimenticare | scordare'),
  verbs('LOSE',   'dimenticare | scordare | perdere perd- perso | buttare | gettare | strappare | bruciare | stracciare | cestinare'),
  ['EXIST',          'esisto esista esiste esistiamo esistessi esistesse esistano'],
  verbs('LEAVE',  'lasciare | lassare | mollare'),
  ['ALONE',          'inpace stare perdere perde tranquillo tranquilla tranquilli tranquille vivere campare sta respirare'],
  ['INPEACE',        'inpace tranquillo tranquilla tranquilli tranquille'],

  // Consent, threats, last times.
  ['REVOKE',         'revoco revochiamo ritiro ritiriamo nego neghiamo annullo annulliamo tolgo togliamo disdico revocare ritirare negare revoca rifiuto annullare disdire disdiciamo'],
  ['CONSENT',        'consenso consensi autorizzazione autorizzazioni liberatoria'],
  ['AGREE',          'acconsento acconsentiamo autorizzo autorizziamo consento'],
  ['OPPOSE',         'oppongo opponiamo oppormi opporci opporre opporsi opponendo'],
  ['USE',            'utilizzo uso utilizzare usare trattamento trattare fini scopi marketing finalita'],
  ['USING',          'utilizzare usare usate utilizzate usi utilizzi avere'],
  ['RIGHT',          'esercito esercitare eserciti faccio facciamo procedete proceda'],
  ['RECORDING',      'registrazione registrare registrato registrata video foto immagini delega intervento operazione anestesia vaccino esame trapianto terapia'],
  ['SUING',          'denuncio denunciamo denuncero querelo quereliamo querelero segnalo segnaliamo segnalero denunciarvi segnalarvi querelarvi segnalarla denunciarla sporgo sporgero sporgiamo querelarla'],
  ['GOING',          'vado andiamo chiamo faccio parlo passo andro rivolgo mando finisce presento invio inoltro deposito faccio facciamo faro parto procedo procedero rivolgero rivolgiamo'],
  ['JUSTICE',        'avvocato avvocati carabinieri polizia garante causa postale denuncia querela legali legale tribunale agcom segnalazione esposto reclamo consumatori autorita questura vigili procura diffida'],
  ['LAST',           'ultima ultimo'],
  ['IF',             'se quando qualora appena volta'],
  ['WHY',            'perche se quando chi siccome ormai poiche dove dacche'],
  ['COME',           'venga venite vieni passi passate citofoni citofonate bussi bussate suoni suonate scrivete scrivi scriva mandi mandate'],
  ['REFLEX',         'disturbarvi disturbarsi disturbarti seccarvi seccarsi incomodarvi incomodarsi'],
  ['GRATEFUL',       'grato grata grati contento contenta contenti piacere felice felici favore regalo cortesia gentile bello meglio carino cortese riconoscente'],
  ['ENOUGHOFIT',     'smettetela piantatela finitela smetterla'],
  ['NUMBER1',        'numero nome nominativo contatto recapito dati utenza'],
  ['INTEREST',       'interessa interessera interessano interessato interessata interessati interesse'],
  ['REACH',          'mettersi mettervi mettermi contatto raggiungere raggiungermi tornare'],
  ['SHALL',          'vedete veda vediamo cercate cerchi'],
  ['NOTED',          'nota scritto segnate segni annotate annoti appunti scrivete scriva segni metta mettete registri registrate'],
  ['GRADITE',        'gradita gradite gradito graditi desiderata desiderate richiesta richieste benvenuta benvenute benaccette'],
  ['SUBITO',         'subito immediatamente definitivamente'],
  ['GIVE',           'date dia diano diate dare dar dai'],
  ['GIVEME',         'datemi dateci dammi dacci'],
  ['ANNOYANCE',      'fastidio noia disturbo tormento fastidi noie'],
  ['DIAL',           'fate faccia facciate fare comporre componete componga digitare digitate digiti'],
  ['RECEIVE',        'ricevere avere sentire prendere riceverne ricevuto'],

  // What makes a request one about an hour, a day or the moment.
  ['TIME',           'mattina mattino mattinata pomeriggio sera serata notte pranzo cena domenica sabato lunedi martedi mercoledi giovedi venerdi festivi feriali feste'],
  ['TIME',           'orario orari prima durante mentre finche fino sino entro tardi presto weekend ferie natale pasqua mezzogiorno mezzanotte settimana settimane'],
  ['TIME',           'mese mesi ore minuti domattina stamattina stasera stanotte dopodomani colazione riposo pasti pausa subito peroggi dopo alle dalle all dall tra fra'],
  ['TIME',           'spesso quando appena gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'],
  ['NOW',            'adesso ora oggi domani stasera momento subito stamattina'],
  ['DAYPART',        'mattina mattino mattinata pomeriggio sera serata notte pranzo cena domenica sabato lunedi martedi mercoledi giovedi venerdi festivi ferie weekend'],
  ['DAYPART',        'orario peroggi natale agosto mezzogiorno settimana'],
  ['PLACE',          'lavoro ufficio scuola ospedale macchina treno negozio fisso cellulare'],
  ['OFTEN',          'sempre'],
  ['SMALL',          'a al alla ai alle all di del della dell delle dei degli in nel nella nei nelle il la lo l i le gli per con su sul sulla cosi troppo molto un una quest questo questa se verso'],
  ['SMALL',          'intorno dopo prima durante da'],
  ['BUSY',           'riunione guidando guido lavorando lavoro macchina mangiando pranzo cena dormendo treno ospedale occupato occupata impegnato impegnata ferie vacanza'],

  // Names and titles.
  ['TITLE',          'signora signore signor signorina dottore dottoressa dottor ingegnere ragioniere geometra professore professoressa maestro maestra avvocato cavaliere'],
  ['TITLE',          'commendatore onorevole presidente direttore capo mamma papa nonna nonno zia zio tesoro amore cara caro bella bello gioia cocco cliente utente'],
  ['TITLE',          'bugiardo bugiarda ladro ladra scemo scema stupido stupida cretino cretina vecchio vecchia matto matta pazzo pazza cosi mister miss ragazzo ragazza'],
  ['TITLE',          'bimba bambina amico fratello zietta nonnina don donna architetto cafone maleducato imbecille deficiente idiota ignorante straniero'],
  ['TITLE',          FIRST_NAMES],
  ['OTHERS',         'dottore dottoressa avvocato capo presidente professore professoressa maestro maestra ingegnere cliente ragazzo ragazza amico amica collega'],
  ['NAMED',          'nome cognome soprannome nomignolo modo'],

  // Who will call whom, and how else.
  ['ICALL',          'chiamo richiamo telefono ritelefono contatto ricontatto'],
  ['WRITE',          'scrivetemi scrivimi scriveteci mandatemi mandami mandateci scriva mandi invii whatsapp mail email messaggio sms posta lettera'],
  ['BUT',            'ma pero anzi semmai piuttosto invece'],
  ['SI',             'si'],
  // Words that join others, and so name nothing.
  ['PLAIN',          'e ed o od ma che perche se come dove quando chi cui di a da in con su per tra fra il lo la i gli le un uno una del al dal nel sul mi ti ci vi si ne'],
  ['PLAIN',          'io tu lui lei noi voi loro questo quello questa quella sono sei e siamo siete ho hai ha abbiamo avete hanno era ero stato stata tanto molto poco cosi'],
  ['PLAIN',          'qui qua li la bene male ora adesso poi quindi senno altrimenti arrivederci buongiorno buonasera buona giornata salve ciao'],
  ['STOP',           'stopsign'],
  ['ASKED',          'asksign'],
]

export const italianWords = (): Lexicon => lexiconOf(ROWS)
