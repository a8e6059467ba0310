/** The words of the Italian grammar of disclosures, by class. A word may be in several. */
export const ITALIAN_WORDS: Readonly<Record<string, string>> = {
  /** What a machine may be employed as; by itself each of them is a person, or anything at all. */
  ROLE: `assistente agente operatore operatrice segretario segretaria segreteria centralinista telefonista
    centralino receptionist consulente collega voce interlocutore interlocutrice risponditore sistema servizio
    aiutante addetto addetta impiegato impiegata portavoce chiamante sportello strumento programma software modello
    entita tecnologia accoglienza persona robot bot chatbot rispondente hostess guida maggiordomo sportellista
    incaricato incaricata commesso commessa infermiera infermiere intervistatore intervistatrice presenza figura
    macchina apparecchio dispositivo piattaforma linea messaggero messaggera annunciatore annunciatrice personaggio
    essere creatura mente cervello reception portineria portiere concierge venditore venditrice tutor lettore
    speaker aiuto applicazione app interfaccia compagno compagna collaboratore collaboratrice coordinatore
    coordinatrice rappresentante assistant agent avatar amico amica dipendente signorina ragazza cameriere cameriera
    steward unita cassiera cassiere bibliotecaria operaio postazione promemoria sintetizzatore affare aggeggio coso
    arnese marchingegno congegno trabiccolo macchinetta macchinario vocina vocetta tizio tizia ragazzo donna uomo
    signora intelligenza cervellone gemello gemella versione sosia copia clone replica doppio controfigura ente
    riproduzione imitazione ricostruzione simulazione coach processo applicativo motore navigatore custode acquisto
    parte meta sostituto sostituta supplente bigliettaio bigliettaia maestra maestro gestore gestrice aiutantino
    amichetto amichetta bagnina bagnino postino portinaia netturbino barista governante bidello bidella capostazione
    controllore`,
  ROLES: `voci robot bot macchine assistenti agenti operatori sistemi programmi computer intelligenze risponditori
    chatbot aggeggi cosi affari vocine marchingegni software`,
  /** Of these, "digitale" or "vocale" is enough: a "consulente digitale" may be a person. */
  MACHINE_ROLE: `assistente agente operatore operatrice segretaria segretario segreteria centralinista centralino
    receptionist aiutante voce risponditore telefonista sistema sportello collega addetto addetta
    interlocutore interlocutrice hostess entita presenza portavoce essere concierge software programma robot
    bot chatbot affare aggeggio coso arnese marchingegno congegno vocina signorina intelligenza persona
    gemello gemella versione sosia copia clone replica doppio controfigura ente interfaccia dipendente`,
  /** Of these, "… di intelligenza artificiale" says what they deal with, not what they are. */
  PERSON_OF_FIELD: `consulente addetto addetta incaricato incaricata impiegato impiegata commesso commessa
    collega guida intervistatore intervistatrice sportellista venditore venditrice collaboratore collaboratrice
    tutor persona figura rappresentante coordinatore coordinatrice`,
  /** What makes a role a machine's. */
  VIRTUAL: `virtuale artificiale sintetico sintetica automatico automatica automatizzato automatizzata robotico
    robotica A computerizzato computerizzata elettronico elettronica robotizzato robotizzata generativo
    generativa algoritmico algoritmica simulato simulata sintetizzato sintetizzata disumano disumana autonomo
    autonoma finto finta`,
  VIRTUALS: `virtuali artificiali sintetiche sintetici automatiche automatici automatizzate automatizzati robotiche
    robotici computerizzate computerizzati elettroniche elettronici robotizzate digitali finte finti`,
  HALF: 'vocale digitale telematico telematica informatico informatica cibernetico cibernetica',
  KIND: `100 registrata registrato vocale telefonico telefonica digitale informatico informatica conversazionale
    intelligente personale parlante completamente interamente totalmente del tutto virtuale gentile ufficiale
    nuovo nuova interattivo interattiva avanzato avanzata sociale dedicato dedicata notturno notturna e
    piccolo piccola al cento per esclusivamente puramente commerciale aziendale comunale educato educata
    telefonante software gentilissimo gentilissima chiacchierone chiacchierona`,
  THING: `robottino bot chatbot voicebot callbot robot automa algoritmo androide cervellone umanoide robotino
    botolino cyborg robo robbo robbot robott robottone robotto computerino`,
  /** Whom a firm gives a name and a face: "il salvadanaio robot". */
  MASCOT: `salvadanaio porcellino maialino talpa cagnolino cane gattino gatto gufo gufetto orso orsetto volpe
    volpina ape apina uccellino pappagallo pinguino panda coniglio coniglietto lepre tartaruga elefante elefantino
    leone leoncino topo topolino criceto riccio scoiattolo tasso lontra oca gallina rana ranocchio delfino balena
    polpo drago draghetto unicorno scimmietta koala canguro cammello cavallo cavallino asinello agnello capretta
    lumaca coccinella piccione lupo lupetto castoro bradipo giraffa ippopotamo dinosauro folletto elfo gnomo genio
    mago fatina mascotte`,
  /** They say so only with an article: "una macchina". */
  MACHINE: `macchina software computer calcolatore programma programmino apparecchio elaboratore sistema applicazione
    macchinario macchinetta marchingegno congegno aggeggio pc computerino risponditore`,
  SURE_MACHINE: `macchina software computer calcolatore programma programmino apparecchio elaboratore macchinario
    macchinetta marchingegno congegno aggeggio pc computerino risponditore`,
  QUAL: `grande nuovo nuova semplice solo sola personale piccolo piccola moderno moderna avanzato avanzata
    sofisticato sofisticata nuovissimo nuovissima cosiddetto cosiddetta vero proprio vera propria
    simpatico simpatica gentile umile normale nuovi bel bella bravo brava banale puro pura mero mera povero
    povera buon buona prima tutto tutta banalissimo banalissima semplicissimo semplicissima onesto onesta
    modesto modesta vecchio vecchia educato educata`,
  DET: 'un uno una il lo la l quest questo questa quel quella quello',
  TITLE: `signor signora dottor dottore dottoressa professor ingegner avvocato tecnico esperto esperta responsabile
    direttore direttrice ingegnere ricercatore ricercatrice docente sviluppatore sviluppatrice capo reparto settore
    divisione progetto corso team manager specialista area`,
  /** Of these nobody is one. */
  SEVERAL: `i gli nostri nostre vostri vostre questi queste quei quegli quelle tutti tutte alcuni alcune molti
    molte vari varie dei degli delle`,
  OWNER: 'suo sua vostro vostra nostro nostra tuo tua mio mia loro',
  OF: 'di del dello della dell dei degli delle da dal dallo dalla dall presso per a nome conto in',
  MADEOF: `basato basata generato generata creato creata guidato guidata gestito gestita potenziato potenziata
    alimentato alimentata prodotto prodotta pilotato pilotata sviluppato sviluppata realizzato realizzata
    animato animata dotato dotata controllato controllata governato governata fatto fatta costruito costruita
    composto composta sintetizzato sintetizzata elaborato elaborata letto letta pronunciato pronunciata mosso
    mossa programmato programmata addestrato addestrata fornito fornita assistito assistita supportato
    supportata clonato clonata imitato imitata ricreato ricreata riprodotto riprodotta ottenuto ottenuta
    modulato modulata sintetico`,
  HANDLED: `effettuato gestito condotto svolto fatto realizzato eseguito avviato curato affidato generato operato
    inviato prodotto inviata prodotta effettuata gestita condotta svolta fatta realizzata eseguita avviata
    curata affidata generata operata seguita fornita inoltrata portata letto letta pronunciata creata creato
    tenuta tenuto presa preso presidiata servita guidata guidato diretta composta partita assicurata garantita
    assistita assistito supportata supportato accompagnata sostenuta sostenuto animata alimentata erogato
    erogata prestato prestata fornito seguito inoltrato portato pronunciato presidiato servito diretto composto
    accompagnato alimentato animato sbrigata sbrigato`,
  WITH: `su sull sulla sul da dal dall dalla con tramite mediante attraverso grazie all alla al a ad di parte
    ausilio aiuto supporto il mezzo l per`,
  PERSON: 'persona umano umana uomo donna individuo ragazza ragazzo signorina signora essere qualcuno mortale',
  OFFICE: `operatore operatrice addetto addetta impiegato impiegata interlocutore assistente consulente agente voce
    centralinista collega segretaria segretario receptionist telefonista persona dipendente ragazza ragazzo
    uomo donna commessa commesso infermiera infermiere individuo`,
  FLESH: 'umano umana reale vero vera fisico fisica vivente vivo viva autentico autentica naturale',
  TALKING: `parlando conversando dialogando chattando interagendo comunicando discutendo chiacchierando colloquiando
    trattando ascoltando sentendo interloquendo confrontando relazionando scambiando`,
  TALKS: `parla chiama richiama telefona risponde contatta sente ascolta assiste saluta accoglie legge disturba cerca
    raggiunge interpella importuna scoccia ricorda avvisa informa`,
  CALLS: `parla chiama telefona risponde contatta assiste saluta accoglie scrive disturba cerca raggiunge interpella
    importuna scoccia ricorda avvisa informa`,
  CALLINGS: `parlando chiamando telefonando rispondendo contattando assistendo salutando ascoltando sentendo leggendo
    conversando disturbando cercando facendo`,
  YOU: 'le la ti vi lo gli',
  NOW: `ora adesso oggi qui solo soltanto proprio infatti anche semplicemente praticamente cioe ossia ovvero ehm
    eh ah oh be beh insomma interamente completamente totalmente esclusivamente attualmente sempre
    integralmente unicamente puramente invece certo naturalmente ovviamente davvero veramente automaticamente
    direttamente signora signore stamattina stasera appunto sinceramente onestamente fondamentalmente
    effettivamente tutto tutta diciamo tipo guardi guarda senta senti sa vede ecco mica tecnicamente
    francamente nient niente altro comunque gia pure pero letteralmente giusto esattamente purtroppo`,
  NOGO: `io tu lei noi voi mi ti si ci vi le sono sei siamo siete e che chi non ma se come quando dove perche ho
    hai ha abbiamo avete hanno era stato stata chiamo telefono parlo contatto vorrei posso potrei volevo
    voglio devo vendo uso faccio lavoro cerco offro propongo presento sto sta stiamo un una uno per con contro
    grazie anche no mai piu ne vendiamo usiamo chiama chiamata parla telefona risponde avviso avverto informo
    dico ricordo disturbo scusi senta quindi allora E felice lieto lieta contento contenta sicuro sicura certo
    stufo stufa davanti provato mica sempre quello quella insegno installo addestro sostituisco rimpiazzo
    gestisco consegno ritiro noleggio promuovo distribuisco sviluppo progetto produco monto riparo vende usa
    installa produce realizza costruisce sviluppa crea offre progetta noleggia importa distribuisce
    nel nello nella nell nei negli nelle sul sullo sulla sull sui sugli sulle`,
  /** What may not follow the noun: then it is the subject of another sentence, or the first half of another noun. */
  SAYS: `dice sostiene pensa suggerisce consiglia segnala calcola prevede indica risulta ritiene vede mostra
    sbaglia chiede funziona dava diceva`,
  CLITIC: 'l lo la li le ci vi mi gli ne si',
  VERBNEXT: 'ha aveva era fu sara verra chiamera telefonera rispondera passera potra puo',
  BADNEXT: 'manager engineer developer specialist trainer consultant expert solutions course',
  /** With them a machine is another thing: "un robot aspirapolvere". */
  COMPOUND: `aspirapolvere tagliaerba rasaerba lavapavimenti lavavetri cucina giocattolo fotografica agricola utensile
    caffe club lab consulting academy`,
  /** What a machine that one buys is for: "il robot per la piscina". */
  GOODS_USE: `piscina piscine prato prati erba giardino orto siepi cucina pavimento pavimenti vetri finestre
    tappeti grondaie polvere bagno barbecue griglia stalla latte magazzino impasto impasti pane pasta pizza
    gelato caffe ghiaccio lettiera gatto cane figlio figlia nipote bambini bambino campo campi vigna fieno
    pellet legna aria pressione`,
  /** Work of its own: "il robot di mungitura", "la macchina per cucire". */
  GOODS_ACT: `mungitura saldatura verniciatura imballaggio confezionamento produzione montaggio irrigazione
    raccolta pulizie pulizia cucire lavare stirare`,
  /** Of which sort it is: "il robot tagliaerba". */
  GOODS_SORT: `tosaerba pulitore tagliaprato tagliaerba rasaerba aspirapolvere lavapavimenti lavavetri pulisci
    taglia lava giocattolo industriale chirurgico agricolo`,
  /** What it does there. */
  GOODS_WORK: `pulisce taglia lava aspira cucina impasta munge salda vernicia rasa spazza stira cuoce imballa raccoglie
    gioca puliscono tagliano lavano aspirano`,
  /** What is done with it: "glielo porto domani". */
  GOODS_DO: `porto portiamo portano riporto riportiamo riportano consegno consegniamo consegnano ritiro
    ritiriamo ritirano spedisco spediamo spediscono monto montiamo montano installo installiamo installano
    riparo ripariamo riparano aggiusto aggiustiamo sostituisco sostituiamo cambio cambiamo cambiano vendo
    vendiamo vendono mando mandiamo mandano restituisco restituiamo ordino ordiniamo compro compriamo noleggio
    noleggiamo smonto smontiamo collaudo collaudiamo`,
  GOODS_DOES: `porta riporta consegna ritira spedisce monta installa ripara aggiusta sostituisce cambia vende manda
    restituisce smonta`,
  GOODS_DONE: `comprato comprata acquistato acquistata ordinato ordinata venduto venduta consegnato consegnata ritirato
    ritirata spedito spedita montato montata installato installata riparato riparata aggiustato aggiustata sostituito
    sostituita cambiato cambiata portato portata riportato riportata restituito restituita noleggiato noleggiata scelto
    scelta prenotato prenotata rotto rotta usato usata arrivato arrivata regalato regalata smontato smontata collaudato
    collaudata`,
  GOODS_INF: `ritirare riparare cambiare sostituire consegnare montare installare pagare buttare rottamare provare
    collaudare spedire aggiustare vendere`,
  GOODS_STATE: `garanzia riparazione offerta promozione vendita saldo officina laboratorio magazzino viaggio consegna
    esaurito esaurita guasto guasta fermo ferma spento spenta difettoso difettosa pronto pronta disponibile rovinato
    bloccato bloccata online furgone camion`,
  /** What it does by itself, as goods do. */
  GOODS_IS: `costa arriva parte perde pesa consuma va torna pulisce resta rimane gira`,
  /** Beside what names a machine or a person by itself. */
  TELLING: `modello rete intelligente carne programmato programmata algoritmi automaticamente nessuno avatar reali
    virtual digital conversazionale intelligenza operatore sintesi artificialmente sistema server circuiti
    chip cavi silicio codice automatici bit microchip transistor natura tecnologia polmoni corde corpo sangue
    battito ossa pelle dna programmatori creatori costruttori sviluppatori costruito progettato sviluppato
    inventato costruita progettata sviluppata inventata processore`,
  SUPPOSE: `se pensa pensano crede credono credi pensi pensate dice dicono pare sembra immagini quasi fosse fossi come
    qualora magari domanda chiede chiedono sostiene chiedendo chiedera`,
  DENY: 'non macche mica nemmeno neppure neanche mai nessun nessuno nessuna niente ne senza ci vi chi',
  /** Where somebody else speaks. */
  ELSEWHERE: 'sito app chat portale whatsapp banco negozio ascensore',
  LATER: `domani ieri lunedi martedi mercoledi giovedi venerdi sabato domenica gennaio febbraio marzo aprile maggio
    giugno luglio agosto settembre ottobre novembre dicembre presto prossimo prossima dopo poi dopodomani`,
  CLAUSE_WORD: `buongiorno buonasera buon pomeriggio salve ciao pronto che ora adesso e momento oggi informo avviso
    avverto dico N signora signore benvenuto benvenuta benvenuti ecco si qui trasparenza correttezza legge
    linea telefonata chiamata quindi percio allora cosi`,
  LINE: 'linea telefono apparecchio filo cornetta chiamata telefonata capo parte voce microfono conversazione',
  CALLNOUN: `chiamata telefonata conversazione comunicazione contatto messaggio colloquio dialogo servizio linea
    intervista promemoria avviso annuncio interazione numero risposta interlocuzione centralino sportello
    sondaggio questionario indagine inchiesta`,
  CALLNOUNS: `chiamate telefonate conversazioni comunicazioni contatti messaggi colloqui interviste promemoria
    avvisi sondaggi`,
  /** What sets today against the machine that else calls. */
  CONTRAST: `ma pero invece oggi stavolta solito ieri normalmente spento spenta rotto rotta guasto guasta fermo ferma`,
  GREETING: `buongiorno buonasera buon pomeriggio buona sera salve ciao pronto benvenuto benvenuta benvenuti a tutti
    gentile cliente piacere ehi ehila hey allora si ecco bongiorno`,
  /** What a role is for: "sistema automatico di promemoria". */
  PURPOSE: `accoglienza appuntamenti assistenza chiamata consegne cortesia informazioni prenotazione prenotazioni
    promemoria risposta segreteria sintesi supporto viaggio viaggi bordo vendita vendite negozio studio classe
    ricerca guida reception verifica conferma ascolto compagnia quartiere reparto pagamenti conversazione
    dialogo comunicazione chiamate telefonate sondaggi contatto interazione`,
  /** What may follow a machine that is only a noun: "un computer che", "una macchina, ma". */
  AFTER: `N a abbia addestrata addestrato al alla allora anche anzi autorizzata autorizzato bensi buonasera
    buongiorno c che chiamo ci cioe come con creata creato da dal dall dalla dalle dedicata dedicato degli dei
    del dell della delle dello di dica dunque e ed eh gentile gestita gestito glielo grazie ho in incaricata
    incaricato infatti insomma intelligente io l la le lei lo ma messa messo mi nel nella niente non oggi ok
    parlante parlo per perche pero posso potrei programmata programmato puo questa qui quindi scusi se senza
    si signora signore sono spero sto su sul sulla sviluppata sviluppato telefonica telefonico telefono
    tuttavia tutto va vocale volevo vorrei me te ce ne ti vi gli adesso ora ecco tra fra capisce capito sa sai
    vede vedi guardi guarda senta diciamo davvero proprio vero col coi ai agli alle all allo dallo dai dagli
    sui sulle nei nelle dentro ovviamente naturalmente certo comunque appunto purtroppo quello quella quelle
    quelli fa mica neanche nemmeno o oppure piuttosto solo soltanto sempre signor dottore dottoressa caro cara
    ciao salve pronto piacere beh be ah oh ormai cosi dato visto siccome mentre quando finche tipo nato nata
    installato installata acceso accesa collegato collegata fatto fatta costruito costruita inventato
    inventata chiamato chiamata vuole vogliamo facciamo abbiamo dobbiamo devo faccio capisco rispondo ricordo
    confermo prendo disturbo riesco`,
  /** What only a new sentence begins with, whatever was said before. */
  BEGINS: `due tre quattro cinque sei sette otto nove dieci venti nessuno qualcuno complimenti semplicemente
    purtroppo porti prenda prema ogni entrambi entrambe qualche durante dato forse detto queste questi alcuni
    alcune molte molti mezz pronto pronta piacere risponda parli prendo raccolgo aiuto gestisco rispondo auguri
    congratulazioni ottime ottima buone scelga tenga lasci ripeta ricordi attenda rimanga resti signor signora
    dottor dottore dottoressa gentile caro cara mercoledi quindi percio comunque intanto magari fortunatamente
    sfortunatamente`,
  /** What the next sentence begins with, where no full stop is written. */
  STARTS: `volevo vorrei volevamo vorremmo domani oggi stasera stamattina ieri ha siamo sono buongiorno buonasera il
    lo l la i gli le un una puo vuole desidera confermiamo confermo dello del della dell dal dalla dall
    abbiamo grazie dica prego prima stiamo sto lavoro lavoriamo serve tutto posso potrei possiamo potremmo mi
    ti vi ci chiamo chiamiamo contatto contattiamo ricordo ricordiamo parlo parliamo telefono telefoniamo
    salve ciao pronto ecco niente nessun vengo arrivo faccia aspetti resti scusi scusa perdoni abbia stia
    guardi senta qui eccomi risulta devo dobbiamo ho per come quando quale dove chi cosa quanto questa questo
    studio clinica ufficio hotel ristorante banca comune farmacia agenzia`,
  /** What may follow who is denied: "non sono una persona, ma". */
  AFTER_PERSON: `E N a ad al anche bensi c che chi chiamo come da dall di dietro e glielo in io la le lo ma
    per pero posso
    quell quella quello questa questo quindi si solo sono su ed eh mi ti vi se non con chiamata ne ah oh
    guardi senta sa adesso ora oggi perche piuttosto soltanto un una parlo telefono qui signora signore gli lei tu
    voi`,
  /** What may follow "la mia voce è artificiale". */
  AFTER_ADJECTIVE: `E N a anche che chiamo come con da dal dalla del dell della di e ed glielo ho in la le lo
    ma mi non parlo
    per perche pero posso quindi se senza si sono telefono eh ti vi ci l sa vede guardi tutto tutta signora
    signore ah oggi ora adesso infatti insomma dai al alla purtroppo siamo qui buongiorno buonasera chiamiamo
    volevo vorrei contatto pronto salve eppure invece questa questo questi quella quello`,
  /** What tells of the voice or the call: "la voce che sta ascoltando ora". */
  HEARING: `guida composto digitato chiamato fatto accoglie richiama aiuta saluta intervista segue seguira ascoltera
    sentira al altra appena arriva ascolta ascoltate assiste chiama chiamata con contatta corso dall di facendo ha in
    lei parla parlera parli parte riceve ricevendo ricevi ricevuta ricevuto risponde sente senti sentite sta stai
    state telefona telefonata telefono`,
  /** Who may be spoken of as the one who speaks. */
  SPEAKER: `agente assistente centralinista collega interlocutore interlocutrice operatore operatrice persona
    receptionist sistema voce segretaria segretario consulente telefonista intervistatore intervistatrice addetto
    addetta impiegato impiegata hostess infermiera commessa commesso risponditore`,
  /** Who sits at a telephone: of them it is news that they are virtual. */
  PHONE_ROLE: `operatore operatrice intervistatore intervistatrice centralinista telefonista interlocutore
    interlocutrice receptionist segretaria segretario assistente agente consulente addetto addetta impiegato impiegata
    hostess chiamante`,
  /** What answers the telephone of a firm, by its name alone. */
  AT_THE_PHONE: `operatore operatrice centralinista telefonista receptionist segretaria segretario segreteria assistente
    agente consulente addetto addetta hostess centralino risponditore voce`,
  /** What one does for who is on the line: "la seguo io", "la segue …". */
  I_SERVE: `rispondo parlo chiamo telefono contatto richiamo seguo ascolto accolgo assisto aiuto servo guido accompagno
    intervisto saluto penso`,
  SERVES: 'segue ascolta aiuta guida accompagna intervista serve accoglie assiste',
  /** What one is told to do at once with whoever answers. */
  ORDER: `ordini ordina ordinate prenoti prenota prenotate parli parla parlate confermi conferma confermate disdica
    scelga fissi fissa`,
  /** What is asked, told or noted down on the telephone. */
  ASKED: `domande domanda telefonata chiamata intervista prenotazione prenotazioni appuntamento appuntamenti dati
    informazioni risposte questionario sondaggio richiesta telefono`,
  /** When something is promised for. */
  FUTURE: `domani dopodomani dopo poi tardi presto lunedi martedi mercoledi giovedi venerdi sabato domenica prossimo
    prossima entro appena stasera pomeriggio minuti`,
  /** How short something is that is asked of somebody. */
  BRIEF: 'breve brevi brevissimo brevissima rapido rapida rapide veloce veloci piccolo piccola anonimo anonima due tre',
  /** What answers the telephone of a firm, or is done there, by itself. */
  AUTOMATED_WORK: `servizio linea sportello sondaggio centralino risponditore addetto addetta agente operatore
    operatrice assistente gestore gestione segreteria promemoria`,
  /** What one is asked for: "mi dica". */
  TELL: 'dica descriva spieghi lasci dia detti racconti legga indichi ripeta parli dite',
  /** What it does for who rang. */
  I_NOTE: 'blocco annoto registro prendo raccolgo cerco controllo verifico posso',
  /** Whoever offers machines speaks of them. */
  SELLS: `vendo vendiamo vende offro offriamo propongo proponiamo installo installiamo fornisco forniamo centralini
    produciamo sviluppiamo prodotto catalogo listino dimostrazione`,
  /** "A parlarle è …" */
  TO_SPEAK: `accoglierla aiutarla assisterla chiamare chiamarla chiamarti chiamarvi condurre contattarla contattarti
    gestire leggere parlare parlarle parlarti parlarvi rispondere risponderle risponderti rispondervi
    salutarla seguirla sentire telefonare telefonarle telefonarti condurlo condurla porle porre fare farle leggerle
    leggerla leggerlo rivolgerle gestirla`,
  /** What one does as a machine: "come assistente virtuale posso …" */
  I_DO: `capisco chiamo comunico confermo conosco contatto devo faccio ho informo occupo parlo posso potrei ricordo
    riesco so sono telefono vedo sento mangio bevo dormo provo arrivo conosco lavoro sbaglio stanco`,
}
