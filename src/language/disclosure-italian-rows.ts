/** The ways to disclose oneself in Italian, each a row of the classes and the parts of its grammar. */
export const ITALIAN_ROWS: readonly string[] = [
  'IAM COMPL',
  'IAM NOWS* ADJ',
  `TRUE (?<! (se/provi) !SOFT{0,1}) (?! (parli/parlate) NOW* con !SOFT{1,6} (ELSEWHERE/numero/poi/quando)) (lei | ora |
    adesso)? WITHYOU (la/una voce di)? (COMPL | NOWS* OBJECT)`,
  'TRUE WHO NOW* COP NOWS* (COMPL | ADJ | (?= DET) OBJECT) (?! (sul/sulla/nel/nella/su) ELSEWHERE)',
  `TRUE CALL (E (stato/stata)? | viene | avviene | (verra/sara) (?! !SOFT{0,12} (?! dopo/poi) LATER)) NOW* (HANDLED
    (avanti)?)? (in modo (VIRTUAL) | NOW | in automatico | NOHAND)* (?! per (?! mezzo)) WITH{1,3} NOWS* (TECH STRICT
    | MNP | SURE_MACHINE STRICT | (mezzi/strumenti/sistemi/modalita) VIRTUALS)`,
  `TRUE CALL (E (stato/stata)? | viene) NOW* (HANDLED)? ADJ (?! e? registrata/registrato | SOFT? (ma/pero) !SOFT{0,5}
    (io/sono/siamo))`,
  `TRUE CALL (utilizza | usa | impiega | si avvale di | arriva da | proviene da | viene da | parte da | si
    svolge (con/tramite) | avviene (tramite/con/mediante/attraverso | per mezzo di) | E con | la fa | la sta
    facendo | la conduce | la gestisce) MNP`,
  'TRUE CALL SOFT? HANDLED NOWS* WITH{1,3} NOWS* MNP',
  'TRUE CALL SOFT (la/lo) (fa/conduce/gestisce/segue/cura/tiene) NOWS* MNP',
  `(nessun/nessuna) (operatore/operatrice/persona/essere) (umano/umana)?
    (ascolta/segue/conduce/gestisce/partecipa) (a)? (questa/la) CALLNOUN`,
  `TRUE CALL (E (stato/stata)? | viene | avviene | si svolge) NOW* (HANDLED)? (in modo VIRTUAL | NOW)* senza
    (alcun/nessun/l)? (intervento/operatore/operatori/personale) (umano/umani)`,
  'TRUE (CALL | WHO) non E (stato/stata)? NOW* (HANDLED/MADEOF) (da | da parte di | con | a) HUMAN',
  `TRUE (CALL | (questa/la) (mia)? voce (REL)?) (la/l)? (ha)?
    (fa/faccio/genera/produce/crea/sintetizza/legge/fatta/fatto/simula/riproduce |
    conduce/gestisce/porta/segue/tiene/cura/manda | sta
    (facendo/generando/leggendo/conducendo/gestendo/portando)) (avanti)? NOWS* (MNP | (il/un/lo/la)
    SURE_MACHINE STRICT)`,
  'TRUE CALL YOU? (arriva | giunge | proviene) NOW* (da/dal/dalla/dall/dallo) MNP',
  // Not a person
  `(?<! (?<! anche) SUPPOSE (che)?) (non sono | non son | mica sono | sono/son mica) NOW* (HUMAN | uno/una
    vero/vera/reale)`,
  'non (sta/stai/state) (NOW)* TALKING (con/a) ((un/una) !NOGO SOFT? (ne/o) (con/a)?)? HUMAN',
  'non (parla/parli/parlate/dialoga/conversa/interagisce/comunica/chiacchiera) NOW* (con) HUMAN',
  'non (YOU)? (parla | risponde | chiama | sta CALLINGS) HUMAN',
  'TRUE (WHO | CALL | questa/questo) (non E | non appartiene a) (di | quella di)? HUMAN',
  'non E (NOW)* HUMAN ((a/ad) | quello/quella/che/chi)',
  `PLACE non (c E | trova | trovera | ha | parla | risponde | interviene | partecipa | opera | lavora | E
    (presente/coinvolto)) (nessuno/nessun/nessuna)? HUMAN`,
  `(?<! DENY) (?<! (SUPPOSE/quando/che/se/LATER/sera/dove/notte) !SOFT{0,4}) YOU (parla/risponde)
    (il/la/lo/l) QUALITY* (SURE_MACHINE/THING | INTEL) STRICT (?! (ORIGIN)? ELSE)`,
  `(?<! (DENY/SUPPOSE/quando/che/se/non/LATER) !SOFT{0,2}) (parla/risponde) (il/la/lo/l/un/una) QUALITY*
    (SURE_MACHINE/THING | INTEL | ROLE_NP) SOFT? e? non ANYONE`,
  `non (c E | trova | trovera | ha) (nessuno/nessun/nessuna/alcun/alcuna)? (HUMAN | FLESH) (PLACE | su questa
    linea | davanti | dietro)`,
  'non c E (nessuno) (di)? (vero/reale/umano | in carne (e/ed) ossa)',
  `nessun/nessuna (essere umano | umano | umana | persona | operatore umano) (E NOW* (in linea | al telefono
    | coinvolto/coinvolta | dietro) | YOU? sta (CALLINGS) | YOU (CALLS) | PLACE)`,
  '(senza | senza alcun) (operatore/operatori/persone/intervento) (umano/umani)? (in linea | al telefono)',
  // Not somebody but a machine
  `(non (sono/E/c/sta/stai/parla/parli/dialoga/conversa/interagisce/comunica/YOU/TALKING/CALLINGS/con |
    appartiene/trova/trovera/ha/CALLS/al/telefono/davanti)* | piu che | nessun/nessuna)
    (un/una/uno/il/la/l/di/dei/nostri/nostro/nessun/nessuna/a/vero/vera)* (PERSON/OFFICE/ROLE)
    (!SUPPOSE/LATER/DENY){0,6}? PAUSE? (ma/bensi/solo/soltanto/sono/E/c/piuttosto/anzi/invece)
    (anzi/e/E/c/sono/solo/soltanto/invece/piuttosto)* (a/con/da)? NOWS* MNP`,
  `non (!SUPPOSE){0,4} ne (con/a/da)? (un/una) (PERSON/OFFICE/ROLE) (umano/umana)? SOFT? ne (con/a/da)?
    (un/una) (PERSON/OFFICE/ROLE) (umano/umana)? SOFT? (ma/bensi) (con/a/da)? NOWS* MNP`,
  `(non sono | non sta TALKING con | non YOU CALLS | non parla con | WHO non E) (un/una/uno/il/la/l)
    (!SUPPOSE/ma){1,6}? SOFT? (ma/bensi) (con)? (?= un/una/il/la/l) MNP`,
  // Not the one whom you know: "non è Katia che parla ma la sua assistente virtuale"
  `(?<! SUPPOSE) non (E | YOU (CALLS) | (parla/risponde)) (!NOGO/SUPPOSE/THING/VIRTUAL){1,4}? (che YOU? (CALLS | sta
    CALLINGS) | (a/ad) (TO_SPEAK/TOYOUINF) | al telefono | in linea) SOFT? (ma/bensi/E | YOU? (parla/chiama))+ NOWS*
    (?= DET) MNP`,
  `(?<! SUPPOSE) non (E | YOU? (parla/risponde/chiama)) (!NOGO/SUPPOSE/THING/VIRTUAL){1,3}? SOFT? (ma/bensi/E)
    NOWS* (?= (il/la) (suo/sua)) MROLE`,
  `(?<! SUPPOSE) non (sta NOW* TALKING | parla) con (!NOGO/SUPPOSE/THING/VIRTUAL){1,4}? SOFT? (ma/bensi) con NOWS*
    (?= DET) MNP`,
  // Who is there
  '(?<! (DENY/SUPPOSE/ELSEWHERE/LATER/che/si/quando/dove) YOU?) parla (?= un/una/il/la/l) MNP',
  '(?<! DENY) sono NOW* io SOFT? (NAME NAME? SOFT?)? (?= un/una/il/la/l) MNP (?! (ORIGIN)? ELSE)',
  `(si chiama | (hanno/abbiamo) (chiamato/chiamata/battezzato/battezzata) | chiamano (cosi)? | nome (che
    (hanno/abbiamo) (dato/messo) | dato | d arte)? (a/al/alla/all/del/dello/della/dell)) (quest/questo/questa
    QUALITY* (ROLE_NP END | (THING/SURE_MACHINE) STRICT) | (il/lo/la/l)? QUALITY* (ROLE_NP | THING |
    SURE_MACHINE KIND*) (di/del/della/dell WORD{1,4}?)? (che/con YOU/cui/sta/REL))`,
  '(?<! DENY) PLACE (c E | E | trova | ha | parla | risponde) COMPL',
  'con lei/te/voi (parla | sta parlando) COMPL',
  '(^ | PAUSE | CLAUSE_WORD) (questo/questa) E (un/una/l/il/la) QUALITY* (ROLE_NP | robot | bot | computer) STRICT',
  `(?<! non !SOFT{0,2}) (I_SERVE | do una mano | sto CALLINGS) NOW* io SOFT? NOWS* (NAME NAME? SOFT?)? (?! GOODS_NP) MNP
    (?! (KIND/VIRTUAL)* (ORIGIN)? NOW* (ELSE | E per | lo
    (OTHER/VERBLIKE/ADJLIKE)))`,
  '(^ | PAUSE | CLAUSE_WORD) (PLACE SOFT? | qui)? (YOU)? (parla | risponde | ha risposto) COMPL',
  `TRUE (^ | PAUSE | CLAUSE_WORD | !NOGO/LATER/SUPPOSE/DENY/ROLE/ELSEWHERE) YOU (?! accoglie) (CALLS | sta CALLINGS)
    NOW* COMPL`,
  `(?<! DENY/SUPPOSE/che/da/di/fin/sono/siamo/lavoro/vengo/E/c/passi/venga/ho/ha/abbiamo/hanno/avete) qui (E | c E |
    parla | risponde)? SOFT? COMPL (?! (ORIGIN)? ELSE)`,
  `(?<! DENY) c E NOWS* MNP ((?! qui (?! $ | PAUSE | al/in/che | con (lei/te/voi))) PLACE | che YOU (CALLS |
    sta CALLINGS))`,
  `(?<! DENY/SUPPOSE/che/se/quando) E NOWS* (MNP | (il/lo/la/l) SURE_MACHINE) (quello/quella) (che YOU?
    (CALLS | TALKS | sta CALLINGS/TALKING) | con cui)`,
  'TRUE (sono/son) NOWS* (il/lo/l) QUALITY* (SURE_MACHINE) KIND* (?= $ | PAUSE)',
  'qui siamo NOWS* MNP',
  // One of those that were spoken of
  `((macchine/robot/bot/computer/chatbot) | ROLES KIND* VIRTUALS) (!DENY/LATER/CONTRAST){0,8}? (PAUSE/ASK)*
    (!DENY/LATER/CONTRAST){0,3}? SOFT? (!DENY/LATER/CONTRAST){0,2}? (sono/son) NOW* (una/uno di
    (quelle/quelli/loro/queste/questi) (?! che) | io (?! SOFT? N))`,
  // Where it comes from and what it has inside
  `(sono/son NOW* (nato/nata/cresciuto/cresciuta) | vivo | abito | risiedo | esisto | giro | funziono | vengo
    | provengo) NOW* (dentro/in/su/nel/dentro/sul/nella/a/da/solo/dal)* (un/una/il)?
    (server/computer/calcolatore/cloud/software/codice/chip/microchip) STRICT`,
  `ho (solo/soltanto/dei/i/il/un/una)* (circuiti/fili/chip/microchip/cavi/transistor/silicio/bulloni |
    software/codice) (al posto | invece | anziche | nelle vene | in testa | e non)`,
  `(il bello | il brutto | il vantaggio | i vantaggi | i limiti | il limite | il difetto | il pregio | la
    fortuna | colpa) (di/dell) essere NOWS* (?= un/una) MNP`,
  // The machine as the subject
  `(?<! DENY/SUPPOSE/LATER) (^ | PAUSE | CLAUSE_WORD | E) NOW* (un/una/il/la/l/lo) (nostro/nostra)? (?!
    nostro) QUALITY* (ROLE_NP | THING_NP | SURE_MACHINE) (ORIGIN)? YOU (sta
    (chiamando/parlando/telefonando/contattando) | parla (?! di/del/della/dell))`,
  `(?<! DENY/SUPPOSE/non/c/dove) (?<! (DENY/SUPPOSE/DET/quello/quella/cosa/persona) che) E NOW* MNP (ORIGIN)?
    (che YOU (TALKS | sta) | a/ad (parlarle/chiamarla/telefonarle/risponderle/contattarla |
    parlare/rispondere/chiamare) | quello/quella che)`,
  `(?<! DENY !SOFT{0,3}) MNP (!NOGO/LATER/DENY/CONTRAST){0,9}? PAUSE? (e/ed/che)* ((cioe/ossia/ovvero)
    (sempre/proprio)? (da/con/a)? (io/me) | che poi sono io | (sempre/proprio)? sono/son (proprio)? io (?!
    SOFT? N) | (quel/quella/quello/quell) (ROLE/THING/MACHINE) (KIND | VIRTUAL)* sono io | ed eccomi | E
    lui/lei che YOU | SOFT? (eccola/eccolo) PAUSE? sono io | che sarei io | ossia io | ovvero io)`,
  // What was spoken of is what speaks
  `(?<! DENY !SOFT{0,3}) MNP (!LATER/DENY/SUPPOSE/CONTRAST/sono){0,9}? PAUSE? (e/ed/che)*
    (quel/quella/quello/quell) (ROLE/THING/MACHINE) (KIND | VIRTUAL)* (sono io | YOU sta)`,
  `(?<! DENY !SOFT{0,3}) MNP (!LATER/DENY/SUPPOSE/CONTRAST){0,9}? PAUSE? (e/ed)? (con (cui | il quale | la quale)
    (lei)? NOW* sta NOW* TALKING (?= $ | PAUSE) | E (proprio)? (con)? (lui/lei/essa/esso/quello/quella) (che | con
    cui) (YOU)? NOW* (sta | TALKS | parla) | (proprio)? (quello/quella | lo stesso | la stessa) (che | con cui)
    (YOU)? NOW* (sta (CALLINGS/TALKING) | TALKS | parla | senti))`,
  `(dal/dalla/dall/al/alla/all/col | con l) (SURE_MACHINE | THING | ROLE_NP | INTEL) (ORIGIN)? SOFT?
    (cioe/ossia/ovvero/insomma) (da/a/con)? (sempre/proprio)? (me/io)`,
  // What is used for this call
  `(?<! DENY) (per/in/durante) (questa/queste/la) (presente/nostra)? (CALLNOUN/CALLNOUNS) (telefonica)? SOFT?
    (!DENY/LATER/SUPPOSE){0,4}? USE`,
  '(?<! DENY) USE (?! ASK) (per/in/durante) (questa/queste | la presente) (CALLNOUN/CALLNOUNS)',
  '(?<! DENY) USE per (TO_SPEAK | (parlare/comunicare/conversare/dialogare/interagire) con (lei/te/voi))',
  '(?<! DENY) per (TO_SPEAK) SOFT? NOW* USE',
  'TRUE CALL NOW* USE',
  `(?<! DENY) YOU (chiamo/contatto/telefono/chiama/contatta/telefona/risponde/rispondiamo |
    chiamiamo/contattiamo/telefoniamo/raggiungiamo | (sto/stiamo/sta) (chiamando/contattando/telefonando))
    (!NOGO){0,4}? SOFT? (USE | con (?= il/la/lo/l/un/una) MNP)`,
  // Whom the call was left to
  `(?<! DENY) (affidato/affidata/affida/affidiamo/delegato/delega/lasciato | passato/assegnato/demandato)
    (questa/questo/la/le/queste/il) (sua)? (CALLNOUN/CALLNOUNS/compito/telefonate/chiamate) (a/ad/al/alla/all)
    NOWS* MNP`,
  `(?<! DENY) (incaricato/incarica/incaricata/mandato/messo/scelto/mandano | incaricano/programmato/creato)
    NOWS* MNP (di/per/a/ad) (TO_SPEAK)`,
  // What it seems to be and is not
  `(sembro/sembrarle/sembrare/sembrarti/suono/suonare/sembri |
    paio/parere/parerle/assomiglio/somiglio/parlo/passare) NOW* (come/a/per)? (!DENY/SUPPOSE/PERSON){0,3}?
    (PERSON/OFFICE/FLESH) (FLESH/PERSON)* PAUSE? (ma/pero/eppure/tuttavia) (in realta)? non (lo sono | sono
    (tale|una|HUMAN))`,
  // Only a role, but not a human one
  `IAM (NAMED)? DET? QUALITY* ROLE (ORIGIN)? SOFT? (si/certo/eh)? SOFT? (ma/pero/anche/benche/seppur/pur)
    (se)? non (sono/E)? NOW* (una/un)? (umano/umana/vera/reale | (di/in) carne)`,
  // By its nature
  `TRUE (il/la/l) (mio/mia) (cervello/mente/testa/intelligenza/natura/voce/cuore/anima |
    madre/mamma/padre/papa/identita/corpo) E NOWS* (ADJ | MNP | (un/una/il)?
    (server/chip/scheda/processore/microchip) STRICT)`,
  '(la mia | mia) (natura/identita/condizione) (di)? (VIRTUAL/digitale | ROLE_NP | THING_NP | SURE_MACHINE)',
  `TRUE sono NOW* (il)? (frutto/prodotto/risultato/figlio/figlia) NOW* (di/della/dell/del/dei/degli)
    (tecnologia/informatica/programmazione | TECH) STRICT`,
  // As what it names itself
  `TRUE mi (identifico/qualifico/dichiaro/definisco/definirei/descrivo | annuncio/configuro/presento/rivelo)
    NOW* (come/quale/per)? (quello/cio che sono)? SOFT? MNP`,
  '(mi presenti | presentarmi | le presentazioni) (PAUSE/ASK)? COMPL',
  'TRUE mi (definiscono/considerano/chiamano) NOW* MNP (?! !SOFT{0,4} (perche/siccome))',
  // With whom: asked or announced, and answered
  `(?<! se/non) (con chi | chi) (!DENY/SUPPOSE/o/oppure/sono){0,5}?
    (parla/parlare/parlando/chiama/chiamando/telefona/conversando) (in linea | al telefono | NOW)*
    (PAUSE/ASK)* (con)? NOWS* (?= un/una/l/il/lo/questo) MNP (?! (ORIGIN)? (o/oppure/ASK/sono))`,
  `(?<! DENY) ha (NOW/appena)* (risposto | alzato la cornetta) (al telefono | (a/alla/ad) (una)?
    (chiamata/telefonata) NOW* (?= di/da))? (a/ad/al/all/alla/di/da/del/dal/dell/dall) NOWS* (MNP | INTEL)`,
  // Instead of this one
  `(al posto di | anziche | invece di | invece che con | (parlare/continuare/proseguire/andare/conversare)
    (avanti)? con | (dire/rispondere/parlare/dirlo) a) (questo/questa/quest) QUALITY* (ROLE_NP END | THING |
    SURE_MACHINE)`,
  '(?<! DENY) (con/a/da) me SOFT? (che sono)? NOWS* (?= DET) (MNP | (il/la) SURE_MACHINE)',
  `TRUE (sono/son) NOWS* (il/lo/l/la) QUALITY* (computer/software/calcolatore/elaboratore/macchina |
    programmino/macchinetta/computerino/THING) KIND* (di/del/della/dello/dell/dei/degli/delle) WORD`,
  // "Un'intelligenza artificiale come me"
  `(INTEL | ROLE_NP | THING | SURE_MACHINE) (KIND)* SOFT? (come (me | sono io | la sottoscritta | il
    sottoscritto) | quale sono | che poi sarei)`,
  '(?<! SUPPOSE) io SOFT? che sono NOWS* PRE (ROLE_NP | THING | INTEL | SURE_MACHINE)',
  // Somebody's voice that is made
  `(?<! DENY) (questa E | sente | sentendo | ascolta | ascoltando | sentira | E) (la/una) voce (ORIGIN)?
    SOFT? (VIRTUAL | MADEOF (WITH{1,3} TECH | al/dal computer | artificialmente/digitalmente))`,
  `voce (!DENY/SUPPOSE){0,4} (SOFT (!SUPPOSE){1,7})? PAUSE? (E/sono) NOWS* (un/una)
    (riproduzione/imitazione/copia/ricostruzione/simulazione/replica) (VIRTUAL/digitale | MADEOF WITH{1,3}
    TECH | al computer)`,
  // "Io sono quella automatica"
  'IAM NOW* (quello/quella) (VIRTUAL/digitale) (?! ASK)',
  '(?<! DENY) non c E nessuno PLACE? (tranne/eccetto | se non | a parte | oltre a | fuorche) NOWS* MNP',
  `(?<! DENY) (qui/dietro | da questa parte | in linea | al telefono) c E
    (solo/soltanto/solamente/unicamente) NOWS* MNP`,
  '(?<! DENY/SUPPOSE) (USE) (per/in) (questo/cio) (PAUSE | $ | invece/al/anziche)',
  // Who is called by what it is: "l'operatore è un software"
  `(?<! DENY/SUPPOSE) (l/la/il/lo) (suo/sua)? (operatore/operatrice/interlocutore/interlocutrice/chiamante |
    telefonista/centralinista/PHONE_ROLE) E NOWS* (?= un/una) MNP (?! !SOFT{0,3} (quando/se/FUTURE))`,
  `(professione/mestiere/qualifica/ruolo/categoria/razza/specie) (SOFT | faccio | sono | E (quello di)? |
    di)? (?! in/nell) MROLE`,
  'ecco (a lei | a voi | a te)? NAMED (?! GOODS_NP) MNP (?! (ORIGIN)? ELSE)',
  'IAM (il/la/l/lo/un/una) (!LATER/DENY/SUPPOSE/che){1,8}? SOFT (?= un/una/uno) MNP (?! (ORIGIN)? ELSE)',
  `IAM (il/la/l/lo/un/una) (!NOGO/LATER/DENY/SUPPOSE){1,8}? (?<! OF/con/come/su/a) (?= un/una/uno) QUALITY*
    (un/una/uno) (ROLE_NP END | INTEL STRICT | THING STRICT) (?! (ORIGIN)? ELSE)`,
  `(IAM | TRUE WITHYOU | TRUE WHO COP | YOU? (parla/risponde)) NAME{0,2} (N STOP NAME | NAME) E NOWS* (?=
    un/una/l/il/la) MNP`,
  'TRUE CALL (funziona/opera/lavora/gira/parla) NOW* (con/su/grazie/tramite/mediante/a/all/sull/l)* (TECH | MNP)',
  `(?<! DENY) (parlo/chiamo/telefono/parlando/chiamando) NOW* SOFT? (da)? (dentro/da) (a)? (un/il)
    (computer/server/calcolatore/elaboratore/cloud) STRICT`,
  '^ ((GREETING | N) PAUSE?){1,6} (da/dal/dalla/dall) (NAMED) (?! GOODS_NP) MNP (?! (ORIGIN)? ELSE)',
  `^ (!NOGO/OF){0,4} PAUSE? (chiamata/telefonata/comunicazione/conversazione/messaggio) NOWS* HANDLED NOWS*
    (da/dall/con) (l)? INTEL`,
  '(?<! DENY) (la/questa) (mia)? voce (E) (quella)? di (un)? (SURE_MACHINE/THING) STRICT',
  '(da/come) (bravo/brava/buon/buona/onesto/onesta/umile/modesta/semplice)+ (SURE_MACHINE/THING | INTEL) STRICT',
  `((macchine/robot/bot/computer/chatbot) | ROLES KIND* VIRTUALS) (!DENY/LATER/CONTRAST){0,8}? (PAUSE/ASK)*
    (e/ed/ecco)* (questa/questo) E NOW* (una/uno) di (quelle/quelli/queste/questi/loro) (?! che)`,
  `(^ | PAUSE | CLAUSE_WORD) E (la/una/un/il) (nostra/nostro/sua/suo/consueta/solita)?
    (chiamata/telefonata/messaggio/promemoria) (KIND)* (automatica/automatico/automatizzata/automatizzato) (?!
    che (ha/ho/aveva))`,
  '(di umano) NOW* non c E NOW* (niente/nulla)',
  'non c E NOW* (niente/nulla) di umano',
  // A question whose answer is given with it
  `(sa/sapeva/accorto/accorta/conto/immaginava/crede/crederebbe | detto/notato/indovinato/pensato) che (sono
    | (sta NOW* TALKING | parla) con | a (TO_SPEAK) E) NOWS* (MACHINE_NP | PRE (ROLE_NP | THING_NP)) (KIND)*
    ASK`,
  `(sa/sapeva/accorto/accorta/immaginava/crede/crederebbe) che non (sono | sta NOW* TALKING con) (un/una)?
    (umano/umana/persona | STRONG) ASK`,
  `(fastidio/dispiace/disturba/secca/scoccia/problema/spiace) (se/che) (a (TO_SPEAK) E | sono | (sta NOW*
    TALKING | parla) con) NOWS* (MACHINE_NP | PRE (ROLE_NP | THING_NP))`,
  `(mai) (parlato/chiacchierato/conversato/dialogato) con NOWS* (MACHINE_NP | PRE (ROLE_NP | THING_NP))
    (KIND)* (PAUSE/ASK)* (adesso/ora/oggi/ecco)* SOFT? (si | lo sta facendo)`,
  // What it has no part of, and who made it
  'non ho NOW* (un/il/dei/ne)? (corpo/polmoni/sangue/battito/ossa/pelle/dna | corde vocali) (?! per/da)',
  `(chi | quelli che | coloro che) mi (ha/hanno) NOW* (programmato/programmata/costruito/costruita/progettato
    | progettata/sviluppato/sviluppata/inventato/inventata)`,
  'i miei (programmatori/creatori/costruttori/sviluppatori) mi (hanno/vogliono/chiedono)',
  'il mio (codice/algoritmo/processore/software) (prevede/dice/vuole/mi/non/funziona)',
  // Nobody attends to the call
  `CALLNOUN (KIND/vocale/telefonico/telefonica)* non (HANDLED/presidiato/presidiata) (da) (un/una)?
    (operatori/persone/personale/umani/operatore/persona)`,
  `TRUE CALL non (prevede/coinvolge/comporta/contempla/richiede) (l)? (intervento di)?
    (operatori/persone/personale/operatore) (umani/umano/umane)`,
  'TRUE CALL (E | viene) NOW* (HANDLED/MADEOF) (automaticamente | in automatico | in modo automatico)',
  `(trasparenza/avviso/nota/premessa/avvertenza/informativa | precisazione/attenzione) SOFT? (?! per/di)
    (MROLE | INTEL STRICT | THING STRICT)`,
  // In somebody's place
  '(al (suo/loro) posto | in sua vece) NOW* (c E | trova | risponde | ha | YOU (CALLS | sta CALLINGS)) NOWS* MNP',
  // What it seems is what it is
  `(robot/macchina/computer/bot/software/automatica/metallica) (!DENY/SUPPOSE){0,3}? PAUSE? (ma/e/ed/perche)?
    SOFT? E NOW* (quello/cio) che sono`,
  'saro NOW* NOWS* MNP PAUSE? (ma/pero/eppure)',
  `(la/questa/mia) voce (REL)? NOW* E NOWS* (sintetica/artificiale/digitale/robotica/virtuale/robotizzata |
    computerizzata) (?! ASK)`,
  `(?<! DENY) MNP (ORIGIN)? PAUSE? (ecco | E questo | E questa | E lui | E lei) (chi | quello che | quella
    che | che) YOU (sta CALLINGS | CALLS)`,
  `(MROLE | INTEL) (ORIGIN)? SOFT? (ha (il/l/lo) (piacere/compito/incarico/onore) (di) | E
    (lieto/lieta/felice/contento/contenta) di | desidera | vorrebbe) TOYOUINF`,
  '(?<! DENY/SUPPOSE) (E)? (in linea | al telefono) NAMED (?! GOODS_NP) MNP (?! (ORIGIN)? ELSE)',
  `(?<! (DENY/SUPPOSE/ELSEWHERE/LATER/che/si/quando/dove/caso/fuori |
    altrimenti/sera/notte/assenza/sempre/non/solito/normalmente/abitualmente/chiamate/telefonate/nostra/nostro/prima)
    (!DENY SOFT?){0,6} YOU?) risponde (?= un/una) MNP`,
  `(?<! DENY/SUPPOSE/quando) (un/una/l/il/la) (nostro/nostra)? (sistema/computer/programma/software | ROLE_NP
    | INTEL) (ORIGIN)? (YOU sta (NOW)* (chiamando/telefonando/contattando/parlando) | sta
    (gestendo/conducendo/facendo/seguendo/svolgendo) (questa/la) (nostra/sua)? CALLNOUN)`,
  'TRUE WITHYOU NAME{1,2} SOFT? che E NOWS* MNP',
  `(parlo/chiamo/telefono/contatto) (!NOGO){0,6}? SOFT? (come/quale | in (veste/qualita) di) (OWNER)?
    QUALITY* (ROLE_NP END | INTEL | THING STRICT)`,
  'pur non essendo NOW* HUMAN',
  'pur essendo NOWS* MNP',
  'WITHYOU (la/l)? (tecnologia/automazione/elettronica) SOFT? e? non (con)? ANYONE',
  '(benvenuto/benvenuta/benvenuti) (nel/al/nella/alla/sul/sulla) (nostro/nostra)? ROLE_NP END',
  'esisto NOW* come (un)? (software/programma/codice/voce) STRICT',
  `mi (ha/hanno) NOW* (costruito/costruita/creato/creata/progettato/progettata | sviluppato/sviluppata) SOFT?
    (?= un/una) MNP`,
  '(mi (consideri/veda/immagini/chiami) | pensi a me) (come)? (a)? MNP',
  `(le mie) (risposte/parole/frasi) (le genera | le produce | sono NOW*
    (generate/prodotte/create/elaborate/formulate) WITH{1,3}) (TECH | MNP)`,
  `(quello/cio) che (le/ti/vi)? (sente/ascolta/dico/sentira/ascoltera/diro | sta (sentendo/ascoltando) | sto
    dicendo) E NOW* (MADEOF/HANDLED) (in tempo reale | al momento | sul momento | dal vivo | NOW)* WITH{1,3}
    (TECH | MNP)`,
  `(le/queste) (mie)? (parole/frasi/risposte/domande) (che (!NOGO/DENY){1,3})? (le
    (produce/genera/crea/pone/fa/legge/mette/compone/formula) (insieme)? | (sono/vengono) NOW*
    (generate/prodotte/create/elaborate/formulate/pronunciate/lette/poste/fatte) (in tempo reale | NOW)*
    WITH{1,3}) NOWS* (TECH | MNP)`,
  // The name of a product
  'IAM NAME ((?! TITLE) NAME)? A (?= di/del/della/dello/dell/dal/dalla/PAUSE | $)',
  // Without a verb
  `(^ | PAUSE | CLAUSE_WORD) (MROLE | INTEL | THING) (ORIGIN)? (al telefono | in linea | all apparecchio | in
    ascolto | alla cornetta) (?! con (le/i/gli/la/il))`,
  `(?<! DENY/SUPPOSE/E/ha/che/con/di) (al telefono | in linea | all apparecchio | alla cornetta) SOFT? NOWS*
    (?= un/una/l) MNP (?! (E/ha/non/si/puo))`,
  `^ ((!NOGO/OF){0,4} PAUSE?){1,2}? (chiamata/telefonata/comunicazione/messaggio/promemoria |
    avviso/servizio/annuncio) (KIND/vocale/telefonico/telefonica)*
    (automatica/automatico/automatizzata/automatizzato) (KIND/vocale/telefonico/telefonica)*
    (di/del/della/dello/dell/da/dal/dalla/dall/per/a) (?! (!LATER/oggi | di LATER){0,7}
    (arrivera/ricevera/ha/era))`,
  `(^ | PAUSE | attenzione/avviso/avvertenza/nota/avvertiamo/CLAUSE_WORD) voce (VIRTUAL/digitale | MADE) (?=
    PAUSE | $ | qui/siamo/chiamo/di/per)`,
  `(nessun/nessuna/niente/zero) (umano/umani/operatore/operatori/persona/persone) (FLESH/umani/vere/veri)?
    (in linea | al telefono | in questa chiamata/telefonata | da questa parte | dall altra parte)`,
  '(?<! SUPPOSE/DENY) (questo/questa) E NOWS* MNP che YOU (CALLS | sta)',
  `(?<! SUPPOSE) (questa | (la/alla/della) mia) voce (REL)? (PAUSE/ASK)* (E/la/l) NOWS* (ADJ |
    (fa/genera/produce/crea) (il/un/una) (SURE_MACHINE/THING))`,
  `TRUE YOU? parlo NOW* (con/grazie/tramite/mediante/attraverso) (a/all/l)* (un/una)? (INTEL | software |
    algoritmo) (?! COMPOUND)`,
  // By the role
  `YOU (parlo/rispondo/telefono/chiamo/contatto | sto (parlando/chiamando/telefonando)) (da/come/quale | in
    quanto | in qualita di | in veste di) MNP`,
  `TRUE (in quanto | essendo (io)? | da (?! un/una/l) | come (?! un/una) | quale | in qualita di | in veste
    di | nelle vesti di) (un/una/l)? (ROLE_NP | INTEL | THING | SURE_MACHINE) (ORIGIN)? SOFT? (non)? (YOU/mi)?
    (I_DO)`,
  'io SOFT? (che sono | in quanto | come | da) MNP',
  `TRUE (sono/son (io)?) (un po | tipo | tale e quale | uguale)? (come/a/al/alla) (!NOGO){1,8}? SOFT? NOWS*
    (?= un/una/l/il) MNP`,
  // In other words
  `IAM (un/una/uno/il/la/lo/l) (!NOGO){1,8}? SOFT? (cioe/ossia/ovvero/insomma/praticamente/anzi | vale a dire
    | in pratica | in altre parole | o meglio | in parole povere | per capirci | per intenderci) SOFT? NOWS*
    (?= un/una/l/il) MNP`,
  // "Le tocca un robot"
  `(?<! DENY) YOU (tocca/capita/risponde | E (toccato/toccata/capitato/capitata)) NOW* (parlare con)? NOWS*
    (?= un/una/l) MNP`,
  `(si (deve accontentare/accontenti) | dovra accontentarsi | deve accontentarsi) (di/del/dell/della)
    (parlare con)? NOWS* MNP`,
  // Asked and answered
  `(se/che/e/PAUSE/domanda/chiede/domandando/chiedendo/chiedera/domandera/domandato/chiesto/di | ^) (sono | E
    | sta TALKING con | parla con | parlare con | avere a che fare con | ha a che fare con | YOU?
    (chiama/parla)) NOW* PRE (ROLE_NP | THING_NP | SURE_MACHINE) (!DENY/ma){0,6}? (PAUSE/ASK)*
    (!DENY/ma/SUPPOSE){0,4}? (PAUSE/ASK)* (ebbene si | (la)? risposta E si | si (lo sono | E cosi | E vero | E
    proprio/lui/lei | sono/son io | ha indovinato | esatto | certo | confermo) | ha indovinato | ci ha preso |
    E proprio cosi | lo sono | lo confermo | ha (proprio)? ragione)`,
  // By what it is made of
  'TRUE (sono (stato/stata)? | mi hanno) (MADEOF) NOW* WITH{1,3} TECH',
  'TRUE (funziono) (con/grazie/tramite/a/ad/all/l)* INTEL',
  'TRUE (sono stato/stata | mi hanno) programmato/programmata (per/da/dal/dalla/dai/a/in/apposta/cosi/con)',
  `TRUE (mi esprimo | YOU? parlo | comunico | YOU? rispondo) (con/attraverso/tramite/usando | per mezzo di)
    (una/la) (mia)? voce (ADJ | VIRTUAL | digitale)`,
  `TRUE (questa E | la mia E | quella che REL? (sente/senti/ascolta/sentendo/ascoltando) E | sente | sta
    sentendo | sta ascoltando | sono) una voce (ADJ | VIRTUAL | digitale | MADE)`,
  `(?<! DENY) E una voce (VIRTUAL | digitale | MADE | MADEOF artificialmente/digitalmente | MADEOF WITH{1,3}
    TECH) (quella | che YOU)`,
  // The call itself
  `(?<! DENY) ((questa/presente/questo) E | si tratta di) (un/una | (il/la) (suo/sua/nostro/nostra)?)
    CALLNOUN (vocale/telefonico/telefonica/registrato/registrata/e)*
    (automatica/automatico/automatizzata/automatizzato | artificiale/robotizzata/robotica) (?! ASK)`,
  `(?<! DENY) ((questa/presente/questo) E | si tratta di) (un/una) CALLNOUN (automatica)? (HANDLED)?
    WITH{1,3} (TECH STRICT | MNP)`,
  `^ (!NOGO/OF){0,4} PAUSE? (chiamata/telefonata/comunicazione/messaggio)
    (automatica/automatico/automatizzata) (di/del/della/dello/dell/da/dal/dalla/dall/per)`,
  `^ (!NOGO/OF){0,4} PAUSE? (chiamata/telefonata/comunicazione/conversazione/messaggio) NOWS* HANDLED NOWS*
    WITH{1,3} (MNP | SURE_MACHINE STRICT)`,
  `le parole che (sente/ascolta/senti | sta (sentendo/ascoltando)) (le/sono)?
    (produce/genera/pronuncia/dice/crea | (prodotte/generate/pronunciate/dette/create/lette)
    (da/dall/dalla/dal)) MNP`,
  // Only a role, and then what it is
  `IAM (NAMED)? DET? ROLE ORIGIN? SOFT? (VIRTUAL/digitale) (s intende | ovviamente | naturalmente |
    chiaramente | certo | intendiamoci | beninteso)`,
  'IAM (NAMED)? DET? QUALITY* ROLE (ORIGIN | LATEST)? SOFT NOWS* VIRTUAL PAUSE',
  'IAM (NAMED)? DET? QUALITY* ROLE (LATEST)? SOFT? (interamente/completamente/totalmente/del tutto) VIRTUAL',
  'IAM (NAMED)? DET? ROLE ORIGIN? SOFT? (o/anzi/cioe/ossia/piu) (meglio/per/dire/precisamente)* SOFT? MNP',
  // By what means: "il comune le comunica, tramite …"
  `(?<! DENY !SOFT{0,3}) (YOU (!NOGO){1,2} | YOU
    (parlo/chiamo/telefono/contatto/ricordo/informo/avviso/chiama | parla/telefona) | chiamo | telefono |
    parlo | chiamiamo | telefoniamo | parliamo) (!NOGO){0,6}? SOFT? (tramite/mediante/attraverso | per mezzo
    di | con l/la (ausilio/aiuto/voce) (di/dell/del/della) | con (?= una voce | voce | un dialogo) | per bocca
    di | grazie a) NOWS* (MNP | (una/la/un)? voce (VIRTUAL | digitale | ADJ) | un dialogo vocale? (VIRTUAL |
    MADEOF WITH{1,2} MNP | HANDLED WITH{1,2} MNP))`,
  // A machine that greets
  `^ ((GREETING | N) PAUSE?){0,6} (da/dal/dalla/dall/E)? (?! (la/il) mia/mio) MROLE (ORIGIN){0,2}? (al telefono
    | in linea | qui | $ | PAUSE | YOU (CALLS/chiamo/contatto/telefono/parlo/ricordo/ricordiamo/confermo) |
    buongiorno/buonasera/salve/benvenuto/benvenuta | (mi)? (dica/dite/prema) | (come/cosa)
    (posso/possiamo/desidera) | (in/per) (cosa/quale/favore))`,
  '^ ((GREETING | N) PAUSE?){1,6} N? SOFT INTEL (di/del/della/dello/dell)',
]
