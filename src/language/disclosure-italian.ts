import type { DisclosureGrammar } from './disclosure-grammar.ts'

/**
 * How a machine says in Italian that it is one. Words have no accents, apostrophes are blanks ("l assistente"); `A` is
 * "IA" and "AI", `E` is "è", `N` a name. To teach the reader a word, add it to its class.
 */
export const ITALIAN: DisclosureGrammar = {
  classes: {
    /** What a machine may be employed as; by itself each of them is a person, or anything at all. */
    ROLE: `assistente agente operatore operatrice segretario segretaria segreteria centralinista
      telefonista centralino receptionist consulente collega voce interlocutore interlocutrice
      risponditore sistema servizio aiutante addetto addetta impiegato impiegata portavoce chiamante
      sportello strumento programma software modello entita tecnologia accoglienza persona robot bot
      chatbot rispondente hostess guida maggiordomo sportellista incaricato incaricata commesso
      commessa infermiera infermiere intervistatore intervistatrice presenza figura macchina
      apparecchio dispositivo piattaforma linea messaggero messaggera annunciatore annunciatrice
      personaggio essere creatura mente cervello reception portineria portiere concierge venditore
      venditrice tutor lettore speaker aiuto applicazione app interfaccia compagno compagna
      collaboratore collaboratrice coordinatore coordinatrice rappresentante assistant agent avatar
      amico amica dipendente signorina ragazza cameriere cameriera steward unita cassiera cassiere
      bibliotecaria operaio postazione promemoria sintetizzatore`,
    ROLES: `voci robot bot macchine assistenti agenti operatori sistemi programmi computer intelligenze
      risponditori chatbot`,
    /** Of these, "digitale" or "vocale" is enough: a "consulente digitale" may be a person. */
    MACHINE_ROLE: `assistente agente operatore operatrice segretaria segretario segreteria centralinista centralino
      receptionist aiutante voce risponditore telefonista sistema sportello collega addetto addetta
      interlocutore interlocutrice hostess entita presenza portavoce essere concierge software
      programma robot bot chatbot`,
    /** Of these, "… di intelligenza artificiale" says what they deal with, not what they are. */
    PERSON_OF_FIELD: `consulente addetto addetta incaricato incaricata impiegato impiegata commesso commessa collega
      guida intervistatore intervistatrice sportellista venditore venditrice collaboratore
      collaboratrice tutor persona figura rappresentante coordinatore coordinatrice`,
    /** What makes a role a machine's. */
    VIRTUAL: `virtuale artificiale sintetico sintetica automatico automatica automatizzato automatizzata
      robotico robotica A computerizzato computerizzata elettronico elettronica robotizzato
      robotizzata generativo generativa algoritmico algoritmica simulato simulata sintetizzato
      sintetizzata disumano disumana autonomo autonoma`,
    VIRTUALS: `virtuali artificiali sintetiche sintetici automatiche automatici automatizzate automatizzati
      robotiche robotici computerizzate computerizzati elettroniche elettronici robotizzate digitali`,
    HALF: 'vocale digitale telematico telematica informatico informatica cibernetico cibernetica',
    KIND: `registrata registrato vocale telefonico telefonica digitale informatico informatica
      conversazionale intelligente personale parlante completamente interamente totalmente del tutto
      virtuale gentile ufficiale nuovo nuova interattivo interattiva avanzato avanzata sociale
      dedicato dedicata notturno notturna e piccolo piccola al cento per esclusivamente puramente
      commerciale aziendale comunale`,
    THING: `robottino bot chatbot voicebot callbot robot automa algoritmo androide cervellone umanoide
      robotino botolino cyborg`,
    /** They say so only with an article: "una macchina". */
    MACHINE: `macchina software computer calcolatore programma programmino apparecchio elaboratore sistema
      applicazione`,
    SURE_MACHINE: 'macchina software computer calcolatore programma programmino apparecchio elaboratore',
    QUALITY: `grande nuovo nuova semplice solo sola personale piccolo piccola moderno moderna avanzato
      avanzata sofisticato sofisticata nuovissimo nuovissima cosiddetto cosiddetta vero proprio vera
      propria sorta specie di simpatico simpatica gentile umile normale nuovi bel bella bravo brava
      banale puro pura mero mera povero povera buon buona prima`,
    DET: 'un uno una il lo la l quest questo questa quel quella quello',
    TITLE: `signor signora dottor dottore dottoressa professor ingegner avvocato tecnico esperto esperta
      responsabile`,
    OWNER: 'suo sua vostro vostra nostro nostra tuo tua mio mia loro',
    OF: 'di del dello della dell dei degli delle da dal dallo dalla dall presso per a nome conto in',
    MADEOF: `basato basata generato generata creato creata guidato guidata gestito gestita potenziato
      potenziata alimentato alimentata prodotto prodotta pilotato pilotata sviluppato sviluppata
      realizzato realizzata animato animata dotato dotata controllato controllata governato governata
      fatto fatta costruito costruita composto composta sintetizzato sintetizzata elaborato elaborata
      letto letta pronunciato pronunciata mosso mossa programmato programmata addestrato addestrata
      fornito fornita assistito assistita supportato supportata`,
    HANDLED: `effettuato gestito condotto svolto fatto realizzato eseguito avviato curato affidato generato
      operato inviato prodotto inviata prodotta effettuata gestita condotta svolta fatta realizzata
      eseguita avviata curata affidata generata operata seguita fornita inoltrata portata letto letta
      pronunciata creata creato tenuta tenuto presa preso presidiata servita guidata guidato diretta
      composta partita assicurata garantita`,
    WITH: `su sull sulla sul da dal dall dalla con tramite mediante attraverso grazie all alla al a ad di
      parte ausilio aiuto supporto il mezzo l per`,
    PERSON: `persona umano umana uomo donna individuo ragazza ragazzo signorina signora essere qualcuno
      mortale`,
    OFFICE: `operatore operatrice addetto addetta impiegato impiegata interlocutore assistente consulente
      agente voce centralinista collega segretaria segretario receptionist telefonista persona
      dipendente ragazza ragazzo uomo donna commessa commesso infermiera infermiere individuo`,
    FLESH: 'umano umana reale vero vera fisico fisica vivente vivo viva autentico autentica naturale',
    TALKING: `parlando conversando dialogando chattando interagendo comunicando discutendo chiacchierando
      colloquiando trattando ascoltando sentendo`,
    TALKS: 'parla chiama telefona risponde contatta sente ascolta assiste saluta accoglie legge',
    CALLS: 'parla chiama telefona risponde contatta assiste saluta accoglie scrive',
    CALLINGS: `parlando chiamando telefonando rispondendo contattando assistendo salutando ascoltando sentendo
      leggendo conversando`,
    YOU: 'le la ti vi lo gli',
    NOW: `ora adesso oggi qui solo soltanto proprio infatti anche semplicemente praticamente cioe ossia
      ovvero ehm eh ah oh be beh insomma interamente completamente totalmente esclusivamente
      attualmente sempre integralmente unicamente puramente invece certo naturalmente ovviamente
      davvero veramente automaticamente direttamente signora signore stamattina stasera appunto
      sinceramente onestamente fondamentalmente effettivamente`,
    NOGO: `io tu lei noi voi mi ti si ci vi le sono sei siamo siete e che chi non ma se come quando dove
      perche ho hai ha abbiamo avete hanno era stato stata chiamo telefono parlo contatto vorrei posso
      potrei volevo voglio devo vendo uso faccio lavoro cerco offro propongo presento sto sta stiamo
      un una uno per con contro grazie anche no mai piu ne vendiamo usiamo chiama chiamata parla
      telefona risponde avviso avverto informo dico ricordo disturbo scusi senta quindi allora E
      felice lieto lieta contento contenta sicuro sicura certo stufo stufa davanti provato mica sempre
      quello quella insegno installo addestro sviluppo progetto produco monto riparo vende usa
      installa`,
    /** What may not follow the noun: then it is the subject of another sentence, or the first half of another noun. */
    BADNEXT: `ha aveva hanno era fu sara verra chiamera telefonera rispondera passera potra puo manager
      engineer developer specialist trainer consultant expert solutions course`,
    /** Beside what names a machine or a person by itself. */
    TELLING: `modello rete intelligente carne programmato programmata algoritmi automaticamente nessuno avatar
      reali intelligenza operatore sintesi artificialmente sistema`,
    SUPPOSE: `se pensa pensano crede credono credi pensi pensate dice dicono pare sembra immagini quasi fosse
      fossi come qualora magari domanda chiede chiedono sostiene chiedendo chiedera`,
    DENY: 'non mica nemmeno neppure neanche mai nessun nessuno nessuna niente ne senza ci vi chi',
    /** Where somebody else speaks. */
    ELSEWHERE: 'sito app chat portale whatsapp banco negozio ascensore',
    LATER: `domani ieri lunedi martedi mercoledi giovedi venerdi sabato domenica gennaio febbraio marzo
      aprile maggio giugno luglio agosto settembre ottobre novembre dicembre presto prossimo prossima
      dopo poi dopodomani`,
    CLAUSE_WORD: `buongiorno buonasera buon pomeriggio salve ciao pronto che ora adesso e momento oggi informo
      avviso avverto dico N signora signore benvenuto benvenuta benvenuti ecco si qui trasparenza
      correttezza legge linea telefonata chiamata`,
    LINE: `linea telefono apparecchio filo cornetta chiamata telefonata capo parte voce microfono
      conversazione`,
    CALLNOUN: `chiamata telefonata conversazione comunicazione contatto messaggio colloquio dialogo servizio
      linea intervista promemoria avviso annuncio interazione numero risposta interlocuzione
      centralino sportello`,
    GREETING: `buongiorno buonasera buon pomeriggio buona sera salve ciao pronto benvenuto benvenuta benvenuti
      a tutti gentile cliente`,
    /** What a role is for: "sistema automatico di promemoria". */
    PURPOSE: `accoglienza appuntamenti assistenza chiamata consegne cortesia informazioni prenotazione
      prenotazioni promemoria risposta segreteria sintesi supporto`,
    /** What may follow a machine that is only a noun: "un computer che", "una macchina, ma". */
    AFTER: `N a abbia addestrata addestrato al alla allora anche anzi autorizzata autorizzato bensi
      buonasera buongiorno c che chiamo ci cioe come con creata creato da dal dall dalla dalle
      dedicata dedicato degli dei del dell della delle dello di dica dunque e ed eh gentile gestita
      gestito glielo grazie ho in incaricata incaricato infatti insomma intelligente io l la le lei lo
      ma messa messo mi nel nella niente non oggi ok parlante parlo per perche pero posso potrei
      programmata programmato puo questa qui quindi scusi se senza si signora signore sono spero sto
      su sul sulla sviluppata sviluppato telefonica telefonico telefono tuttavia tutto va vocale
      volevo vorrei`,
    /** What may follow who is denied: "non sono una persona, ma". */
    AFTER_PERSON: `E N a ad al anche bensi c che chi chiamo come da dall di dietro e glielo in io la le lo ma per
      pero posso quell quella quello questa questo quindi si solo sono su`,
    /** What may follow "la mia voce è artificiale". */
    AFTER_ADJECTIVE: `E N a anche che chiamo come con da dal dalla del dell della di e ed glielo ho in la le lo ma mi
      non parlo per perche pero posso quindi se senza si sono telefono`,
    /** What tells of the voice or the call: "la voce che sta ascoltando ora". */
    HEARING: `al altra appena arriva ascolta ascoltate assiste chiama chiamata con contatta corso dall di
      facendo ha in lei parla parlera parli parte riceve ricevendo ricevi ricevuta ricevuto risponde
      sente senti sentite sta stai state telefona telefonata telefono`,
    /** Who may be spoken of as the one who speaks. */
    SPEAKER: `agente assistente centralinista collega interlocutore interlocutrice operatore operatrice
      persona receptionist sistema voce`,
    /** "A parlarle è …" */
    TO_SPEAK: `accoglierla aiutarla assisterla chiamare chiamarla chiamarti chiamarvi condurre contattarla
      contattarti gestire leggere parlare parlarle parlarti parlarvi rispondere risponderle
      risponderti rispondervi salutarla seguirla sentire telefonare telefonarle telefonarti`,
    /** What one does as a machine: "come assistente virtuale posso …" */
    I_DO: `capisco chiamo comunico confermo conosco contatto devo faccio ho informo occupo parlo posso
      potrei ricordo riesco so sono telefono`,
  },
  endings: [
    [/(?:ar|er|ir)(?:le|la|ti|vi|lo|glielo|gliela)$|rglielo$/, 'TOYOUINF'],
    [/(?:ale|ile|ico|ica|ivo|iva|ante|ario|aria)$/, 'ADJLIKE'],
    [/(?:o|iamo|ando|endo)$/, 'VERBLIKE'],
  ],
  telling: 'VIRTUAL/VIRTUALS/HALF/THING/SURE_MACHINE/PERSON/FLESH/ROLES/TELLING',
  parts: [
    ['PAUSE', 'SOFT/STOP'],
    [
      'NOWS',
      `(NOW | in realta | in effetti | di fatto | in questo momento | al momento | in automatico | in modo
      automatico | del resto | vale a dire | per cosi dire | quell/quello/quella che si
      dice/chiama/definisce | quello/quella che chiamano | lo ammetto | le dico) SOFT?`,
    ],
    ['INTEL', 'intelligenza/mente artificiale/sintetica (generativa/conversazionale)? | A | artificial intelligence'],
    ['ART', '(un/una/uno/l/il/la/lo/dell/degli/del)?'],
    [
      'TECH',
      `ART QUALITY* ((tecnologia/tecnologie/sistema/sistemi/modello/modelli (di)?)? INTEL | KIND*
      SURE_MACHINE | algoritmo | algoritmi | modello/modelli linguistico/linguistici | rete neurale | reti
      neurali | THING | sintesi vocale | codice | sistema/sistemi (KIND)* (VIRTUAL/VIRTUALS))`,
    ],
    [
      'RUNS',
      `che (usa/utilizza/impiega/sfrutta/adopera | (funziona/opera/lavora/gira/parla/ragiona)
      (con/su/grazie/tramite/attraverso/mediante/all/a)* | si (basa/avvale/fonda/serve)
      (su/sull/dell/di/sulla)*)`,
    ],
    [
      'BASED',
      `(di/a/ad/con | a base di | MADEOF WITH{1,3} | RUNS) ART TECH | MADEOF al/dal computer | che
      (funziona/opera/lavora/agisce/parla) senza (alcun)? (intervento/operatori/operatore/persone/persona)`,
    ],
    ['MADE', 'VIRTUAL | non umano/umana | del tutto digitale | cento per cento digitale'],
    ['TASK', '(di/per/del/dei/delle/alle/agli/al/alla (le/i/gli)? (PURPOSE) (vocale)?)'],
    [
      'ROLE_NP',
      `ROLE (KIND | TASK | ADJLIKE)* MADE | MACHINE_ROLE KIND? HALF | (?! PERSON_OF_FIELD di/in/a/ad) ROLE
      (KIND | VIRTUAL)* BASED | A (assistant/agent/receptionist/voice/bot/operator) | virtual/digital
      assistant/agent/receptionist | risponditore intelligente | sistema intelligente`,
    ],
    [
      'THING_NP',
      `INTEL | THING (KIND)* | voice/chat bot | bot | cervello elettronico | modello linguistico | rete
      neurale | programma/sistema/software informatico | programma (di/per/da) computer | avatar
      digitale/virtuale | voce (sintetica/artificiale/digitale) | sintesi vocale | voce di sintesi |
      sintetizzatore vocale | modello di linguaggio`,
    ],
    ['PRE', '(un/uno/una/il/lo/la/l/quest/questo/questa)? OWNER? QUALITY*'],
    [
      'DOES',
      `che (YOU)? (fa | parla | chiama | telefona | risponde | prende | gestisce | prenota | conferma |
      organizza | ricorda | sta | si | segue | cura | legge)`,
    ],
    [
      'ANYONE',
      `(un/una/uno/l/la/il/nessun/nessuna/alcun/alcuna/con/a)* (PERSON/OFFICE/ROLE) (FLESH | in carne
      (e/ed) ossa)*`,
    ],
    [
      'MACHINE_NP',
      `un sistema/programma SOFT? e? non ANYONE | un/una QUALITY* SURE_MACHINE (?! da (?! questa/questo))
      KIND* | (il/la/lo/l) (OWNER)? QUALITY* SURE_MACHINE KIND* (DOES | di N) | una/uno (di/fra/tra)
      (quelle/quei/quegli/quelli/le/i/gli) QUALITY* (ROLES KIND* VIRTUALS |
      robot/bot/computer/macchine/chatbot) | (il/lo)? (nostro/vostro)? software
      vocale/telefonico/automatico/conversazionale`,
    ],
    ['END', '(?! (KIND/VIRTUAL/HALF/ADJLIKE){0,3} ASK | BADNEXT)'],
    ['STRICT', '(?= $ | PAUSE | AFTER | ha un/due/tempo/qualche/cinque/voglia)'],
    [
      'MNP',
      `(MACHINE_NP STRICT | PRE (ROLE_NP END | THING_NP STRICT) | (un/una/il/la/lo)
      !NOGO/OF/DET/ROLE/VERBLIKE/N/TITLE ROLE_NP END) (?! ASK) (?! ha
      (chiamato/lasciato/telefonato/rilevato/segnalato))`,
    ],
    ['MROLE', 'PRE ROLE_NP END'],
    ['WORD', '!NOGO/DET'],
    ['ORIGIN', '(OF (conto)? (di)? (la/il/l/lo)? WORD{1,7}?)'],
    ['NAME', '!NOGO/OF/DET/VIRTUAL/QUALITY/LATER/ROLE/NOW'],
    [
      'NAMED',
      `NAME ((?! VERBLIKE) NAME){0,2}? (SOFT? ORIGIN){0,3}? SOFT? NOWS* (SOFT NOWS* | (?= DET | ROLE)) (?!
      nostro/nostra/il nostro/la nostra)`,
    ],
    ['COMPL', 'NOWS* (NAMED)? MNP'],
    ['NOT', 'non'],
    [
      'HEND',
      `(?= $ | PAUSE | AFTER_PERSON )(?! che (cerca/cercava/insiste/si/molla) |
      (esperta/esperto/importante/giusta/che insiste) | di (turno/fiducia))`,
    ],
    ['ARTS', '(un/una/uno/l/la/alcun/alcuna/nessun/nessuna/quella/di/altra/altro/dei/nostri)*'],
    ['OFFLESH', '(in/di carne (e/ed/o) ossa/sangue)'],
    [
      'STRONG',
      `(ARTS (PERSON/OFFICE) (e)? (FLESH | OFFLESH)+ | ARTS (vero/vera/umano/umana) (e proprio/propria)?
      (PERSON/OFFICE) | ARTS essere umano/vivente | OFFLESH | ARTS (PERSON/OFFICE) che respira) (?! ASK)`,
    ],
    [
      'HUMAN',
      `(STRONG | (un/una/alcuna/nessuna | di una | la voce di una)? persona HEND | (un/nessun)? (umano |
      uomo) HEND | (una)? donna HEND | umana HEND | (vero/vera/reale) HEND)`,
    ],
    [
      'ADJ',
      `(completamente/interamente/totalmente/puramente/tutto/tutta/solo/soltanto/solamente/del)* (VIRTUAL |
      digitale | MADEOF WITH{1,3} TECH | MADEOF al/dal computer | MADEOF
      (artificialmente/automaticamente/digitalmente/sinteticamente) | (artificialmente/digitalmente)
      MADEOF | in modo automatico | in automatico | frutto (di/dell) TECH) (?= $ | PAUSE | AFTER_ADJECTIVE
      )`,
    ],
    [
      'TRUE',
      `(?<! ELSEWHERE !SOFT{0,2}) (?<! SUPPOSE) (?<! SUPPOSE che) (?<! DENY/mi) (?<! DENY E vero che) (?<!
      che ci)`,
    ],
    [
      'IAM',
      `TRUE (sono | mi chiamo | il mio nome E | mi presento SOFT? (sono | come)? | sono stato/stata
      (creato/creata/progettato/progettata/concepita/concepito) come | mi hanno
      (creato/creata/fatto/progettato/progettata) come)`,
    ],
    ['TOYOU', '(con/a lei/te/voi)?'],
    [
      'WITHYOU',
      `(sta/stai/state/sto) NOW* (TALKING | avendo/facendo/intrattenendo (una/questa)
      (conversazione/telefonata/chiamata) | al telefono | in linea) NOW* (con/a)? |
      (parla/parli/parlate/dialoga/conversa/interagisce) NOW* (al telefono)? con | (E/si/sei/siete/vi)
      (trova/trovate)? NOW* (in linea/contatto | al telefono | collegato/collegata/collegati | a
      colloquio/parlare | in (linea/contatto/collegamento/comunicazione)) con | ha a che fare con |
      (viene/E) (stato/stata)? (chiamato/chiamata/contattato/contattata/assistito/assistita) da | ha
      davanti | ha al telefono`,
    ],
    [
      'PARENS',
      `(SOFT (!SOFT){1,9} SOFT | (messo/messa a disposizione | fornito/fornita | offerto/offerta)
      (da/dal/dalla/dall/dallo) WORD{1,6}?)?`,
    ],
    [
      'FORFIRM',
      `((per | per conto di | per conto del | per conto della | a nome di | a nome della | da | dal | dalla
      | di | del | della | dell) WORD{1,5}?)?`,
    ],
    [
      'REL',
      `(che | con cui | con la quale | con il quale | a cui | di questa/questo)
      (HEARING/CALLINGS/LINE/NOW/TALKING/YOU){0,6}`,
    ],
    [
      'WHO',
      `((chi | con chi | quello | quella | cio | (il/la/l/lo/questo/questa) (SPEAKER)) (?=
      che/YOU/CALLS/TALKS/sta/con/sento/di) (REL | YOU? (TALKS | sta CALLINGS | sta TALKING) (con/a
      lei/te/voi)? NOW* (al telefono | in linea)? NOW*) | (la/questa) (mia)? voce (REL | in linea | al
      telefono | di questa chiamata/telefonata)? | (il chiamante | l interlocutore | il suo interlocutore
      | il vostro interlocutore | la sua interlocutrice) | (a/ad) (TO_SPEAK/TOYOUINF) (con lei/te/voi)?
      (NOWS | al telefono | in linea | questa/la telefonata/chiamata/conversazione)*) FORFIRM PARENS`,
    ],
    ['COP', '(E (stato/stata)? | E in realta | viene | appartiene a | E quella di | E di | trova | sara)'],
    [
      'CALL',
      `((la/questa/questo/il/quest/l/le) (sua/nostra/presente/mia)? CALLNOUN (in corso |
      telefonico/telefonica | di promemoria/servizio/cortesia/prenotazione | vocale)* (REL)?) FORFIRM
      PARENS`,
    ],
    ['NOHAND', '(e)? senza (alcun/nessun/l)? (intervento/operatore/operatori/personale/persone) (umano/umani)?'],
    [
      'PLACE',
      `(all altro capo | dall altro capo | dall altra parte | da questa parte | da questo capo | a questo
      capo | al telefono | in linea | su questa linea | a questa linea | all apparecchio | dietro questa
      voce | dietro la voce | dietro a questa voce | in questa chiamata | in questa telefonata | in questa
      conversazione | da questo lato | qui) ((con/per lei/te/voi) | (REL) | della/del/di/la/il/questa LINE
      | NOW)*`,
    ],
  ],
  rows: [
    'IAM COMPL',
    'IAM NOWS* ADJ',
    'TRUE (lei | ora | adesso)? WITHYOU (la/una voce di)? COMPL',
    'TRUE WHO COP NOWS* (COMPL | ADJ)',
    `TRUE CALL (E (stato/stata)? | viene | avviene) NOW* (HANDLED (avanti)?)? (in modo (VIRTUAL) | NOW |
      in automatico | NOHAND)* WITH{1,3} NOWS* (TECH STRICT | MNP) (?! !SOFT{0,4} LATER)`,
    'TRUE CALL (E (stato/stata)? | viene) NOW* (HANDLED)? ADJ (?! e? registrata/registrato)',
    `TRUE CALL (utilizza | usa | impiega | si avvale di | arriva da | proviene da | viene da | parte da |
      si svolge (con/tramite) | avviene (tramite/con/mediante/attraverso | per mezzo di) | E con | la fa |
      la sta facendo | la conduce | la gestisce) MNP`,
    `TRUE CALL (E (stato/stata)? | viene | avviene | si svolge) NOW* (HANDLED)? (in modo VIRTUAL | NOW)*
      senza (alcun/nessun/l)? (intervento/operatore/operatori/personale) (umano/umani)`,
    'TRUE CALL YOU? (arriva | giunge | proviene) NOW* (da/dal/dalla/dall/dallo) MNP',
    // Not a person
    '(?<! SUPPOSE (che)?) non sono NOW* HUMAN',
    'non (sta/stai/state) (NOW)* TALKING (con/a) HUMAN',
    'non (parla/parli/parlate) (con) HUMAN',
    'non (YOU)? (parla | risponde | chiama | sta CALLINGS) HUMAN',
    'TRUE (WHO | CALL | questa/questo) (non E | non appartiene a) (di | quella di)? HUMAN',
    'non E (NOW)* HUMAN ((a/ad) | quello/quella/che/chi)',
    'PLACE non (c E | trova | trovera | ha | parla | risponde) (nessuno/nessun/nessuna)? HUMAN',
    `non (c E | trova | trovera | ha) (nessuno/nessun/nessuna/alcun/alcuna)? (HUMAN | FLESH) (PLACE | su
      questa linea | davanti | dietro)`,
    'non c E (nessuno) (di)? (vero/reale/umano | in carne (e/ed) ossa)',
    `nessun/nessuna (essere umano | umano | umana | persona | operatore umano) (E NOW* (in linea | al
      telefono | coinvolto/coinvolta | dietro) | YOU? sta (CALLINGS) | YOU (CALLS) | PLACE)`,
    `(senza | senza alcun) (operatore/operatori/persone/intervento) (umano/umani)? (in linea | al
      telefono)`,
    // Not somebody but a machine
    `(non
      (sono/E/c/sta/stai/parla/parli/YOU/TALKING/CALLINGS/con/appartiene/trova/trovera/ha/CALLS/al/telefono/davanti)*
      | piu che | nessun/nessuna) (un/una/uno/il/la/l/di/dei/nostri/nostro/nessun/nessuna/a/vero/vera)*
      (PERSON/OFFICE/ROLE) (!SUPPOSE/LATER/DENY){0,6}? PAUSE?
      (ma/bensi/solo/soltanto/sono/E/c/piuttosto/anzi/invece)
      (anzi/e/E/c/sono/solo/soltanto/invece/piuttosto)* (a/con/da)? NOWS* MNP`,
    `(non sono | non sta TALKING con | non YOU CALLS | non parla con | WHO non E) (un/una/uno/il/la/l)
      (!SUPPOSE/ma){1,6}? SOFT? (ma/bensi) (con)? (?= un/una/il/la/l) MNP`,
    // Who is there
    `(?<! (DENY/SUPPOSE/ELSEWHERE/LATER/che/si/quando/dove) YOU?) parla (?= un/una/il/la/l) MNP`,
    '(?<! DENY) sono io SOFT? (?= un/una/il/la/l) MNP',
    '(si chiama | hanno chiamato | nome che hanno dato a) quest/questo/questa ROLE_NP END',
    '(?<! DENY) PLACE (c E | E | trova | ha | parla | risponde) COMPL',
    'con lei/te/voi (parla | sta parlando) COMPL',
    `(^ | PAUSE | CLAUSE_WORD) (questo/questa) E (un/una/l/il/la) QUALITY* (ROLE_NP | robot | bot |
      computer) STRICT`,
    '(rispondo/parlo/chiamo/telefono) io SOFT? (?= DET) MNP',
    `(^ | PAUSE | CLAUSE_WORD) (PLACE SOFT? | qui)? (YOU)? (parla | risponde | ha risposto) COMPL`,
    `TRUE (^ | PAUSE | CLAUSE_WORD | !NOGO/LATER/SUPPOSE/DENY/ROLE/ELSEWHERE) YOU (CALLS | sta CALLINGS)
      NOW* COMPL`,
    '(^ | PAUSE | CLAUSE_WORD) qui (E | c E | parla | risponde)? SOFT? COMPL',
    '(?<! DENY) (c E) MNP (PLACE)',
    // The machine as the subject
    `(?<! DENY/SUPPOSE/LATER) (^ | PAUSE | CLAUSE_WORD | E) (un/una/il/la/l/lo) (nostro/nostra)? (?!
      nostro) QUALITY* (ROLE_NP | THING_NP | SURE_MACHINE) (ORIGIN)? YOU (sta
      (chiamando/parlando/telefonando/contattando) | parla (?! di/del/della/dell))`,
    `(^ | PAUSE | CLAUSE_WORD) E NOW* MNP (ORIGIN)? (che YOU (TALKS | sta) | a/ad
      (parlarle/chiamarla/telefonarle/risponderle/contattarla/parlare/rispondere/chiamare) | quello/quella
      che)`,
    `(?<! DENY !SOFT{0,3}) MNP (!NOGO/LATER/DENY){0,9}? PAUSE? (e/ed/ossia/cioe/ovvero/che)* (cioe io |
      che poi sono io | sono io | E lui/lei che YOU | che sarei io | ossia io | ovvero io)`,
    // By the role
    `YOU (parlo/rispondo/telefono/chiamo/contatto | sto (parlando/chiamando/telefonando)) (da/come/quale
      | in quanto | in qualita di | in veste di) MNP`,
    `TRUE (in quanto | essendo | da | come | quale | in qualita di | in veste di | nelle vesti di)
      (un/una/l)? (ROLE_NP | INTEL | THING | SURE_MACHINE) (ORIGIN)? SOFT? (non)? (YOU/mi)? (I_DO)`,
    'io SOFT? (che sono | in quanto | come | da) MNP',
    // By what it is made of
    'TRUE (sono (stato/stata)? | mi hanno) (MADEOF) NOW* WITH{1,3} TECH',
    'TRUE (funziono) (con/grazie/tramite) (all)? (l)? INTEL',
    'TRUE (sono stato/stata | mi hanno) programmato/programmata (per/da/dal/dalla/dai/a)',
    `TRUE (mi esprimo | YOU? parlo | comunico | YOU? rispondo) (con/attraverso/tramite/usando | per mezzo
      di) (una/la) (mia)? voce (ADJ | VIRTUAL | digitale)`,
    `TRUE (questa E | la mia E | quella che REL? (sente/senti/ascolta/sentendo/ascoltando) E | sente |
      sta sentendo | sta ascoltando | sono) una voce (ADJ | VIRTUAL | digitale | MADE)`,
    '(?<! DENY) E una voce (VIRTUAL | digitale | MADE) (quella | che YOU)',
    // The call itself
    `(?<! DENY) ((questa/presente/questo) E | si tratta di) (un/una) CALLNOUN
      (vocale/telefonico/telefonica/registrato/registrata/e)*
      (automatica/automatico/automatizzata/automatizzato/artificiale/robotizzata/robotica) (?! ASK)`,
    `(?<! DENY) ((questa/presente/questo) E | si tratta di) (un/una) CALLNOUN (automatica)? (HANDLED)?
      WITH{1,3} (TECH STRICT | MNP)`,
    `^ (!NOGO/OF){0,4} PAUSE? (chiamata/telefonata/comunicazione/messaggio)
      (automatica/automatico/automatizzata) (di/del/della/dello/dell/da/dal/dalla/dall/per)`,
    `^ (!NOGO/OF){0,4} PAUSE? (chiamata/telefonata/comunicazione/conversazione) HANDLED WITH{1,3} MNP`,
    `le parole che (sente/ascolta/senti | sta (sentendo/ascoltando)) (le/sono)?
      (produce/genera/pronuncia/dice/crea | (prodotte/generate/pronunciate/dette/create/lette)
      (da/dall/dalla/dal)) MNP`,
    // Only a role, and then what it is
    `IAM (NAMED)? DET? ROLE ORIGIN? SOFT? (VIRTUAL/digitale) (s intende | ovviamente | naturalmente |
      chiaramente | certo | intendiamoci | beninteso)`,
    'IAM (NAMED)? DET? ROLE ORIGIN? SOFT VIRTUAL PAUSE',
    `IAM (NAMED)? DET? ROLE ORIGIN? SOFT? (o/anzi/cioe/ossia/piu) (meglio/per/dire/precisamente)* SOFT?
      MNP`,
    // By what means: "il comune le comunica, tramite …"
    `(?<! DENY !SOFT{0,3}) (YOU (!NOGO){1,2} | YOU
      (parlo/chiamo/telefono/contatto/ricordo/informo/avviso/chiama/parla/telefona) | chiamo | telefono |
      parlo | chiamiamo | telefoniamo | parliamo) (!NOGO){0,6}? SOFT? (tramite/mediante/attraverso | per
      mezzo di | con l/la (ausilio/aiuto/voce) di | con (?= una voce | voce | un dialogo) | per bocca di |
      grazie a) NOWS* (MNP | (una/la/un)? voce (VIRTUAL | digitale | ADJ) | un dialogo vocale? (VIRTUAL |
      MADEOF WITH{1,2} MNP | HANDLED WITH{1,2} MNP))`,
    // A machine that greets
    `^ ((GREETING | N) PAUSE?){0,6} (da/dal/dalla/dall/E)? MROLE (ORIGIN){0,2}? (al telefono | in linea |
      qui | $ | PAUSE)`,
  ],
}
