import type { DisclosureGrammar } from './disclosure-grammar.ts'
import { ITALIAN_WORDS } from './disclosure-italian-words.ts'

/**
 * How a machine says in Italian that it is one. Words have no accents, apostrophes are blanks ("l assistente"); `A`
 * is "IA" and "AI", `E` is "è", `N` a name. To teach the reader a word, add it to its class.
 */
export const ITALIAN_DISCLOSURE: DisclosureGrammar = {
  classes: ITALIAN_WORDS,
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
      dice/chiama/definisce | quello/quella che chiamano | lo ammetto | le dico | nient altro che | niente
      altro che
      | niente piu che | niente meno che | come dire | come si dice | come si chiama | per la precisione |
      a dire il vero | a dir la verita | per farla breve | in pratica | in sostanza | in parole povere | in
      fondo | in un certo senso | tra l altro | fra l altro) SOFT?`,
    ],
    [
      'INTEL',
      `intelligenza/mente (di quelle | di tipo | quella)? artificiale/sintetica/artificiali
      (generativa/conversazionale)? | A | artificial intelligence`,
    ],
    ['ART', '(un/una/uno/l/il/la/lo/dell/degli/del)?'],
    [
      'TECH',
      `ART QUALITY* ((tecnologia/tecnologie/sistema/sistemi/modello/modelli (di)?)? INTEL | KIND*
      SURE_MACHINE | algoritmo | algoritmi | modello/modelli linguistico/linguistici | rete neurale | reti
      neurali | THING | sintesi vocale | codice | righe/linee di codice | bit | byte | circuiti | silicio |
      chip | fili | transistor | cavi | uni e zeri | zeri e uni | corrente elettrica | computer |
      sistema/sistemi (KIND)* (VIRTUAL/VIRTUALS))`,
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
      `ROLE (KIND | TASK | ADJLIKE)* MADE | ROLE (KIND | TASK)* SOFT? (quello/quella | di quelli/quelle | di
      tipo) (VIRTUAL/VIRTUALS/HALF) | MACHINE_ROLE KIND? HALF | (?! PERSON_OF_FIELD di/in/a/ad) ROLE
      (KIND | VIRTUAL)* BASED | A (assistant/agent/receptionist/voice/bot/operator) | virtual/digital
      assistant/agent/receptionist | risponditore intelligente | sistema intelligente`,
    ],
    [
      'THING_NP',
      `INTEL | THING (KIND)* | voice/chat bot | bot | cervello elettronico | modello linguistico | rete
      neurale | programma/sistema/software informatico | programma (di/per/da) computer | avatar
      digitale/virtuale | voce (sintetica/artificiale/digitale/finta/costruita) | (tante)? righe/linee di
      codice | sintesi vocale | voce di sintesi |
      sintetizzatore vocale | modello di linguaggio | (pezzo/pezzetto/insieme/ammasso/mucchio/concentrato)
      di (codice/software/circuiti/algoritmi/fili/cavi/chip)`,
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
    [
      'ORIGIN',
      `(OF (conto)? (di)? (la/il/l/lo)? (?! ufficio/reparto/settore/dipartimento/area/corso/centro/laboratorio/divisione
      (di)? INTEL) WORD{1,7}?)`,
    ],
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
      `(?<! ELSEWHERE !SOFT{0,2}) (?<! (?<! anche) SUPPOSE) (?<! SUPPOSE che) (?<! DENY/mi) (?<!
      (detto/letto/sentito/scritto/raccontato) che) (?<! DENY E vero che) (?<!
      che ci)`,
    ],
    [
      'IAM',
      `TRUE (sono | son | (?<! (fossi/se) !SOFT{0,6} SOFT?) sarei (?! stato/stata) | mi chiamo | il mio nome
      E | mi presento SOFT? (sono | come)? | sono stato/stata
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
      in automatico | NOHAND)* WITH{1,3} NOWS* (TECH STRICT | MNP | SURE_MACHINE STRICT |
      (mezzi/strumenti/sistemi/modalita)
      VIRTUALS) (?! !SOFT{0,4} LATER)`,
    'TRUE CALL (E (stato/stata)? | viene) NOW* (HANDLED)? ADJ (?! e? registrata/registrato)',
    `TRUE CALL (utilizza | usa | impiega | si avvale di | arriva da | proviene da | viene da | parte da |
      si svolge (con/tramite) | avviene (tramite/con/mediante/attraverso | per mezzo di) | E con | la fa |
      la sta facendo | la conduce | la gestisce) MNP`,
    `TRUE CALL (E (stato/stata)? | viene | avviene | si svolge) NOW* (HANDLED)? (in modo VIRTUAL | NOW)*
      senza (alcun/nessun/l)? (intervento/operatore/operatori/personale) (umano/umani)`,
    'TRUE (CALL | WHO) non E (stato/stata)? NOW* (HANDLED/MADEOF) (da | da parte di | con | a) HUMAN',
    `TRUE (CALL | (questa/la) (mia)? voce (REL)?) (la/l)? (ha)?
      (fa/faccio/genera/produce/crea/sintetizza/legge/fatta/fatto/simula/riproduce/conduce/gestisce/porta/segue/tiene/cura/manda
      | sta (facendo/generando/leggendo/conducendo/gestendo/portando)) (avanti)? NOWS* (MNP | (il/un/lo/la)
      SURE_MACHINE STRICT)`,
    'TRUE CALL YOU? (arriva | giunge | proviene) NOW* (da/dal/dalla/dall/dallo) MNP',
    // Not a person
    '(?<! SUPPOSE (che)?) (non sono | non son | sono/son mica) NOW* (HUMAN | uno/una vero/vera/reale)',
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
    `non (!SUPPOSE){0,4} ne (con/a/da)? (un/una) (PERSON/OFFICE/ROLE) (umano/umana)? SOFT? ne (con/a/da)? (un/una)
      (PERSON/OFFICE/ROLE) (umano/umana)? SOFT? (ma/bensi) (con/a/da)? NOWS* MNP`,
    `(non sono | non sta TALKING con | non YOU CALLS | non parla con | WHO non E) (un/una/uno/il/la/l)
      (!SUPPOSE/ma){1,6}? SOFT? (ma/bensi) (con)? (?= un/una/il/la/l) MNP`,
    // Who is there
    `(?<! (DENY/SUPPOSE/ELSEWHERE/LATER/che/si/quando/dove) YOU?) parla (?= un/una/il/la/l) MNP`,
    '(?<! DENY) sono io SOFT? (?= un/una/il/la/l) MNP',
    `(si chiama | (hanno/abbiamo) (chiamato/chiamata/battezzato/battezzata) | chiamano (cosi)? | nome (che
      (hanno/abbiamo) (dato/messo) | dato | d arte)? (a/al/alla/all/del/dello/della/dell)) (quest/questo/questa
      QUALITY* (ROLE_NP END | (THING/SURE_MACHINE) STRICT) | (il/lo/la/l)? QUALITY* (ROLE_NP | THING |
      SURE_MACHINE KIND*) (di/del/della/dell WORD{1,4}?)? (che/con YOU/cui/sta/REL))`,
    '(?<! DENY) PLACE (c E | E | trova | ha | parla | risponde) COMPL',
    'con lei/te/voi (parla | sta parlando) COMPL',
    `(^ | PAUSE | CLAUSE_WORD) (questo/questa) E (un/una/l/il/la) QUALITY* (ROLE_NP | robot | bot |
      computer) STRICT`,
    '(rispondo/parlo/chiamo/telefono) io SOFT? (?= DET) MNP',
    `(^ | PAUSE | CLAUSE_WORD) (PLACE SOFT? | qui)? (YOU)? (parla | risponde | ha risposto) COMPL`,
    `TRUE (^ | PAUSE | CLAUSE_WORD | !NOGO/LATER/SUPPOSE/DENY/ROLE/ELSEWHERE) YOU (CALLS | sta CALLINGS)
      NOW* COMPL`,
    '(^ | PAUSE | CLAUSE_WORD) qui (E | c E | parla | risponde)? SOFT? COMPL',
    '(?<! DENY) c E NOWS* MNP (PLACE | che YOU (CALLS | sta CALLINGS))',
    `(?<! DENY/SUPPOSE/che/se/quando) E NOWS* (MNP | (il/lo/la/l) SURE_MACHINE) (quello/quella) (che YOU?
      (CALLS | TALKS |
      sta CALLINGS/TALKING) | con cui)`,
    `TRUE (sono/son) NOWS* (il/lo/l) QUALITY* (SURE_MACHINE) KIND* (?= $ | PAUSE)`,
    'qui siamo NOWS* MNP',
    // One of those that were spoken of
    `((macchine/robot/bot/computer/chatbot) | ROLES KIND* VIRTUALS) (!DENY/LATER){0,8}? (PAUSE/ASK)*
      (!DENY/LATER){0,3}? (sono/son)
      NOW* (una/uno di (quelle/quelli/loro/queste/questi) (?! che) | io)`,
    // Where it comes from and what it has inside
    `(sono/son NOW* (nato/nata/cresciuto/cresciuta) | vivo | abito | risiedo) NOW*
      (dentro/in/su/nel/dentro/sul/nella/a)*
      (un/una/il)? (server/computer/calcolatore/cloud/software/codice/chip/microchip) STRICT`,
    `ho (solo/soltanto/dei/i/il/un/una)*
      (circuiti/fili/chip/microchip/cavi/transistor/silicio/bulloni/software/codice) (al posto |
      invece | anziche | nelle vene | in testa | e non)`,
    `(il bello | il brutto | il vantaggio | i vantaggi | i limiti | il limite | il difetto | il pregio | la
      fortuna | colpa) (di/dell)
      essere NOWS* (?= un/una) MNP`,
    // The machine as the subject
    `(?<! DENY/SUPPOSE/LATER) (^ | PAUSE | CLAUSE_WORD | E) NOW* (un/una/il/la/l/lo) (nostro/nostra)? (?!
      nostro) QUALITY* (ROLE_NP | THING_NP | SURE_MACHINE) (ORIGIN)? YOU (sta
      (chiamando/parlando/telefonando/contattando) | parla (?! di/del/della/dell))`,
    `(^ | PAUSE | CLAUSE_WORD) E NOW* MNP (ORIGIN)? (che YOU (TALKS | sta) | a/ad
      (parlarle/chiamarla/telefonarle/risponderle/contattarla/parlare/rispondere/chiamare) | quello/quella
      che)`,
    `(?<! DENY !SOFT{0,3}) MNP (!NOGO/LATER/DENY){0,9}? PAUSE? (e/ed/che)* ((cioe/ossia/ovvero)
      (sempre/proprio)? (da/con/a)? (io/me) |
      che poi sono io | (sempre/proprio)? sono/son (proprio)? io | (quel/quella/quello/quell)
      (ROLE/THING/MACHINE) (KIND | VIRTUAL)* sono
      io | ed eccomi | E lui/lei che YOU | che sarei io | ossia io | ovvero io)`,
    // By the role
    `YOU (parlo/rispondo/telefono/chiamo/contatto | sto (parlando/chiamando/telefonando)) (da/come/quale
      | in quanto | in qualita di | in veste di) MNP`,
    `TRUE (in quanto | essendo (io)? | da | come | quale | in qualita di | in veste di | nelle vesti di)
      (un/una/l)? (ROLE_NP | INTEL | THING | SURE_MACHINE) (ORIGIN)? SOFT? (non)? (YOU/mi)? (I_DO)`,
    'io SOFT? (che sono | in quanto | come | da) MNP',
    `TRUE (sono/son (io)?) (un po | tipo | tale e quale | uguale)? (come/a/al/alla) (!NOGO){1,8}? SOFT?
      NOWS* (?= un/una/l/il) MNP`,
    // In other words
    `IAM (un/una/uno/il/la/lo/l) (!NOGO){1,8}? SOFT? (cioe/ossia/ovvero/insomma/praticamente/anzi | vale a
      dire | in
      pratica | in altre parole | o meglio | in parole povere | per capirci | per intenderci) SOFT? NOWS*
      (?= un/una/l/il)
      MNP`,
    // "Le tocca un robot"
    `(?<! DENY) YOU (tocca/capita/risponde | E (toccato/toccata/capitato/capitata)) NOW* (parlare con)? NOWS* (?= un/una/l) MNP`,
    `(si (deve accontentare/accontenti) | dovra accontentarsi | deve accontentarsi) (di/del/dell/della)
      (parlare con)? NOWS* MNP`,
    // Asked and answered
    `(se/che/e/PAUSE/domanda/chiede/domandando/chiedendo/chiedera/domandera/domandato/chiesto/^) (sono | E |
      sta TALKING con | parla con | ha a che fare con | YOU? (chiama/parla)) NOW* PRE (ROLE_NP | THING_NP |
      SURE_MACHINE) (!DENY/ma){0,6}? (PAUSE/ASK)* (!DENY/ma/SUPPOSE){0,4}? (PAUSE/ASK)* (ebbene si | (la)?
      risposta E si | si (lo sono | E cosi | E
      vero | E proprio/lui/lei | sono/son io | ha indovinato | esatto | certo | confermo) | ha
      indovinato | ci ha preso | E proprio cosi | lo sono | lo confermo | ha (proprio)? ragione)`,
    // By what it is made of
    'TRUE (sono (stato/stata)? | mi hanno) (MADEOF) NOW* WITH{1,3} TECH',
    'TRUE (funziono) (con/grazie/tramite) (all)? (l)? INTEL',
    'TRUE (sono stato/stata | mi hanno) programmato/programmata (per/da/dal/dalla/dai/a/in/apposta/cosi/con)',

    `TRUE (mi esprimo | YOU? parlo | comunico | YOU? rispondo) (con/attraverso/tramite/usando | per mezzo
      di) (una/la) (mia)? voce (ADJ | VIRTUAL | digitale)`,
    `TRUE (questa E | la mia E | quella che REL? (sente/senti/ascolta/sentendo/ascoltando) E | sente |
      sta sentendo | sta ascoltando | sono) una voce (ADJ | VIRTUAL | digitale | MADE)`,
    `(?<! DENY) E una voce (VIRTUAL | digitale | MADE | MADEOF artificialmente/digitalmente | MADEOF
      WITH{1,3} TECH)
      (quella | che YOU)`,
    // The call itself
    `(?<! DENY) ((questa/presente/questo) E | si tratta di) (un/una) CALLNOUN
      (vocale/telefonico/telefonica/registrato/registrata/e)*
      (automatica/automatico/automatizzata/automatizzato/artificiale/robotizzata/robotica) (?! ASK)`,
    `(?<! DENY) ((questa/presente/questo) E | si tratta di) (un/una) CALLNOUN (automatica)? (HANDLED)?
      WITH{1,3} (TECH STRICT | MNP)`,
    `^ (!NOGO/OF){0,4} PAUSE? (chiamata/telefonata/comunicazione/messaggio)
      (automatica/automatico/automatizzata) (di/del/della/dello/dell/da/dal/dalla/dall/per)`,
    `^ (!NOGO/OF){0,4} PAUSE? (chiamata/telefonata/comunicazione/conversazione/messaggio) NOWS* HANDLED
      NOWS* WITH{1,3} (MNP |
      SURE_MACHINE STRICT)`,
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
      qui | $ | PAUSE | YOU (CALLS/chiamo/contatto/telefono/parlo/ricordo/ricordiamo/confermo))`,
    `^ ((GREETING | N) PAUSE?){1,6} N? SOFT INTEL (di/del/della/dello/dell)`,
  ],
}
