/** Rarer ways to disclose oneself in Italian: by the calls that are made so, by who is away, by a name alone. */
export const ITALIAN_RARER: readonly string[] = [
  // What calls like this one are made by
  `(?<! DENY) (USE | (MNP | l INTEL)) per (fare)? (le/queste/questo/tutte/i)* (nostre/nostri)?
    (!NOGO/DENY/SUPPOSE){1,4}? PAUSE? e? ((questa/questo) E una/uno di (quelle/quelli/queste/questi |
    esse/loro) | E (quella/quello) che (sente | sta (sentendo/ascoltando) | ascolta))`,
  `(?<! DENY) (CALLNOUNS) (!NOGO/DENY/SUPPOSE){0,3} (le/li) (fa/fanno/gestisce/conduce) NOWS* (MNP | l INTEL)
    PAUSE? (anche/compresa/compreso/come/inclusa/incluso/e)* (questa/questo)`,
  `(?<! DENY) (CALLNOUNS) (!NOGO/DENY/SUPPOSE){0,3} (sono/vengono)
    (HANDLED/gestite/fatte/effettuate/condotte) WITH{1,3} NOWS* (MNP | INTEL) PAUSE?
    (anche/compresa/compreso/come/inclusa/incluso/e)* (questa/questo)`,
  `(?<! DENY) (fa/fanno/facciamo/fatto) (fare/gestire/condurre/leggere) (questa/queste/questo/questi)
    (CALLNOUN/CALLNOUNS) (a/ad/al/alla/all) NOWS* (MNP | INTEL STRICT)`,
  // Who rings: "è solo il computer dell'ufficio che la chiama"
  `(?<! DENY/SUPPOSE/non/c/dove/che) E NOWS* (il/lo/la/l) QUALITY* (SURE_MACHINE/THING/sistema) KIND*
    (ORIGIN)? (che YOU (CALLS | sta CALLINGS) | a (TO_SPEAK))`,
  `(?<! DENY/SUPPOSE/LATER) (^ | PAUSE | CLAUSE_WORD | e) NOW* (un/una/il/la/l/lo) (?! nostro) QUALITY*
    (ROLE_NP | THING_NP | SURE_MACHINE) (ORIGIN)? YOU sta (leggendo/rispondendo/facendo/dicendo)`,
  `(?<! DENY) (fanno/fatto/lasciano/lasciato/mandano/mandato/mettono/messo | hanno (chiesto/detto/dato))
    (chiamare/telefonare/parlare/rispondere | fare (le/questa/queste) (CALLNOUN/CALLNOUNS) | (il/questo)
    (compito/incarico))? (a)? me SOFT? (?= DET) MNP`,
  // As what it works
  `(?<! DENY) (lavoro/opero/servo/rispondo | presto servizio) (!NOGO/SUPPOSE/DENY){0,8}? SOFT? (come/quale |
    in qualita di) (un/una/l/la/il)? (loro/nostro/nostra)? QUALITY* (ROLE_NP END | THING STRICT)`,
  `(faccio parte | sono NOW* (parte/membro)) (di/della/del/dello/dell) (!DENY/SUPPOSE/LATER){1,5}? di
    QUALITY* (ROLES KIND* (VIRTUALS/A) | intelligenze artificiali)`,
  'TRUE (sono/son) (una/la)? (voce/mente/collega/assistente) senza (un/il)? (corpo/volto/faccia/viso/carne)',
  `IAM (NAME NAME? SOFT?)? (VIRTUAL/digitale) ((di/per) (natura/nascita/costituzione/costruzione) | al (cento per
    cento | 100))`,
  '(I_DO) (!NOGO){0,3} SOFT? essendo NOWS* (?= un/una) MNP',
  // Nobody behind the voice
  '(dietro) (a)? (questa/la) (mia)? voce non c E (nessuno | NOW* HUMAN)',
  `(?<! SUPPOSE !SOFT{0,2}) (un)? (essere)? (umano/umana | una persona) (?<! DENY !SOFT{0,3}) non (lo)?
    (sono/son) (?= $ | PAUSE | lo/glielo/sono/ma/pero/E/questo/mi)`,
  `TRUE (questa/la) (presente)? (chiamata/telefonata/conversazione/comunicazione) E NOW*
    (interamente/completamente/totalmente)? (automatizzata/automatica) (?! ASK | e? (registrata/gratuita))`,
  // The name, and no verb
  `^ ((GREETING) PAUSE?){0,5} (!NOGO/OF/DET/DENY/TITLE/ROLE/SUPPOSE){1,2} SOFT?
    (assistente/agente/operatore/operatrice/segretaria/receptionist/voce/collega) (KIND)* VIRTUAL (KIND)*
    SOFT? (di/del/della/dello/dell/dal/dalla/N | (OTHER/PURPOSE) OTHER)`,
  `^ ((GREETING) PAUSE?){0,5} (qui)? (il/la/lo/l) QUALITY* (THING | INTEL) KIND* (di/del/della/dello/dell)
    WORD{1,5}? SOFT? (buongiorno/buonasera/salve/ciao | buon pomeriggio | buona sera)`,
  'mi (chiamano/chiami/chiama) (pure)? NAME NAME? SOFT? (?= il/la/un/una/lo) MNP',
  'mi presento SOFT? (ROLE_NP | INTEL | THING) (?! SOFT? ASK) NAME',
  // Asked whether it may be a machine
  `(dispiace/dispiacerebbe/va/fastidio/spiace) (di/se)? (rispondere/dedicare) (!NOGO/LATER){0,6}? (di/a/ad)
    (?= un/una/questo/questa) PRE (ROLE_NP | THING_NP | SURE_MACHINE)`,
  `(dispiace/fastidio/problema | va bene) se (YOU)? (fa/pone/rivolge/chiede/parla/risponde)
    (!NOGO/LATER){0,4}? (?= un/una) (MACHINE_NP | PRE (ROLE_NP | THING_NP)) (?! !SOFT{0,2} LATER)`,
  `spero (che)? non (YOU) (dispiaccia/disturbi/secchi/infastidisca | dia (fastidio/noia)) (di)?
    (parlare/conversare/dialogare/chiacchierare) con (?= un/una) (MACHINE_NP | PRE (ROLE_NP | THING_NP))`,
  `(macchine/robot/bot/computer/chatbot) PAUSE? (ma/pero/e) (io)? (sono/son) NOW* (una/uno di (quelle/quelli)
    | una/uno)
    (simpatica/simpatico/simpatiche/simpatici/educata/educato/educate/educati/gentile/gentili/brave/bravi/veloce/veloci
    | buona/buono/buone/buoni)`,
  `(^ | PAUSE | GREETING) (solo/soltanto) (?= un/una) (MACHINE_NP | PRE (ROLE_NP | THING_NP)) SOFT? (mi
    dispiace | purtroppo | mi spiace | temo)`,
  // What you have on the line
  `(?<! DENY !SOFT{0,3}) MNP (!LATER/DENY/SUPPOSE/CONTRAST){0,9}? PAUSE? e? (lei)? (adesso/ora/proprio)* ci
    (adesso/ora)* sta NOW* (parlando/dialogando/conversando)`,
  `(?<! DENY/SUPPOSE) (sta NOW* ricevendo | riceve) (una/un/la/il) NOW* CALLNOUN (KIND)*
    (automatica/automatico/automatizzata/automatizzato)`,
  '(?<! DENY/SUPPOSE) (sta NOW* ricevendo | riceve) (questa/questo/una) CALLNOUN (KIND)* da NOWS* MNP',
  `(?<! DENY) ((questa/questo)? E | si tratta di) (una) NOW* registrazione (KIND)* (automatica/automatizzata)
    (?! ASK)`,
  `(?<! DENY) (questo E | si tratta di | E) un NOW* (messaggio/annuncio/avviso) (KIND)*
    (registrato/preregistrato) (?! ASK | (da/in) (lei/segreteria))`,
  `(?<! DENY) ((questa/presente/questo) E | si tratta di) (un/una) CALLNOUN (KIND)* HANDLED WITH{1,3} NOWS*
    (TECH STRICT | MNP)`,
  // Who answers instead of somebody
  `(quindi/percio/allora) (YOU)? (parla/risponde) (il/la/lo/l) QUALITY* (SURE_MACHINE/THING | INTEL) STRICT
    (?! (ORIGIN)? ELSE)`,
  '(?<! DENY) di (questa/questo) CALLNOUN si occupa NOWS* MNP',
  `(?<! DENY) (invece di | al posto di | anziche) ANYONE (oggi/qui/YOU)* (ha trovato | trova | ha | risponde
    | ha risposto) NOWS* (?= un/una) MNP`,
  `(la/questa/mia) voce (sembra/pare/suona | puo (sembrare/parere) | sembrera) (!DENY/SUPPOSE){1,3} PAUSE?
    (ma/pero)? E NOWS* (sintetica/artificiale/digitale/robotica/virtuale/computerizzata | MADEOF WITH{1,3}
    TECH | MADEOF (al/dal) computer)`,
  '(la/questa/mia) voce (REL)? (esce/viene/arriva/proviene/nasce) NOW* da NOWS* MNP',
  'non sono (!SUPPOSE/ma){1,3}? SOFT? (ma/bensi/sono) (?= (il/la) (suo/sua)) MNP',
  `^ ((GREETING) PAUSE?){0,5} NAME NAME? SOFT? (la/il/l/lo) (OWNER)? QUALITY* (ROLE_NP | INTEL | THING) SOFT?
    YOU (CALLS | sta CALLINGS)`,
  `(lei E | E lei) NOW* (l) (unico/unica) (essere umano | umano | umana | persona | FLESH PERSON | PERSON
    FLESH) (qui | in questa (chiamata/telefonata/conversazione/linea) | in linea)`,
  `l (unico/unica) (essere umano | umano | umana | persona) (qui | in questa
    (chiamata/telefonata/conversazione/linea) | in linea) E lei`,
  // A question that follows at once: "sono un robot ha ricevuto la lettera"
  `(IAM | (?<! DENY/SUPPOSE/che/quando/se) YOU (parla/risponde)) (?= un/una) (MACHINE_NP | PRE (ROLE_NP |
    THING_NP)) (?! COMPOUND) (ha (ricevuto/gia/bisogno/domande/letto/visto) | E
    (ancora/gia/in/pronto/pronta/libero/libera | interessato) | quale | durante)`,
  '(?<! DENY) (questa/questo) E (un/una) CALLNOUN (!NOGO/DENY/SUPPOSE/LATER){1,7}? HANDLED NOWS* WITH{1,2} NOWS* MNP',
  `(?<! DENY) (ha/hanno) (chiesto/detto) (a/al/alla/all/ad) (?! nostro/nostra) (OWNER)? (ROLE_NP | THING |
    INTEL) di (TO_SPEAK)`,
  `(identificarmi/dichiararmi/definirmi/qualificarmi) (come/quale) (un/una)? QUALITY* (ROLE_NP END | THING
    STRICT | INTEL)`,
  `(?<! LATER !SOFT{0,6}) (presente/informo/informiamo/avviso/avvisiamo/avverto/sappia/noti) che (lei)?
    (parlera/dialoghera/interagira/conversera) con NOWS* MNP (?! !SOFT{0,4} LATER)`,
  `(?<! DENY/SUPPOSE/che/da/di/fin/sono/siamo/lavoro/vengo/c/passi/venga) qui (E/parla/risponde)? (il/la/lo)
    QUALITY* (SURE_MACHINE/THING) KIND* (di/del/della/dello/dell/dei/degli/delle) WORD (?! !SOFT{0,5}
    (non/ha/E/che))`,
  '(?<! DENY/SUPPOSE/quando) E (in linea | al telefono | in ascolto) NOWS* MNP (?! ASK)',
  // What you hear, and with whom you are about to speak
  `(?<! DENY/SUPPOSE) (sta (NOW* ascoltando | NOW* sentendo | per (ascoltare/sentire)) | ascolta)
    (un/una/il/la) NOW* CALLNOUN (KIND)* (automatica/automatico/automatizzata/automatizzato | MADEOF WITH{1,3}
    TECH)`,
  '(?<! DENY/SUPPOSE) (sta/stai/state) per (parlare/dialogare/conversare/interagire) con NOWS* MNP',
  '(?<! DENY) oggi (lei)? (parlera/dialoghera) con NOWS* MNP (?! !SOFT{0,4} LATER)',
  '(faccio/fungo/lavoro) da ROLE_NP END',
  'rappresento (!NOGO/DENY/SUPPOSE){1,6}? SOFT? (come/quale | in qualita di) (suo/sua/loro)? ROLE_NP END',
  '(minuto/momento/minuti/attimo) per (parlare con)? (?= un/una) (MACHINE_NP STRICT | PRE (ROLE_NP | THING_NP))',
  `(?<! DENY) (la/ti/vi) (chiama/contatta/telefona) con un (messaggio/promemoria/avviso)
    (automatico/automatizzato/sintetico)`,
  `^ ((GREETING) PAUSE?){0,5} (un)? (saluto/saluti/buongiorno/buonasera) (dall/dal/dalla) QUALITY* (THING |
    INTEL | ROLE_NP) (di/del/della/dello/dell)`,
  `^ (l INTEL | il THING | la ROLE_NP | il ROLE_NP) (di/del/della/dello/dell) WORD{1,4}? YOU
    (saluta/chiama/contatta/parla)`,
  '(?<! DENY) risposto (alla/a) (una)? (chiamata/telefonata) di (?= un/una) MNP',
  `^ (!NOGO/DENY){0,3}? (messaggio/promemoria/avviso) (automatico/automatizzato) (SOFT | (la/il/l) (sua/suo) |
    LATER/oggi)`,
  // What is asked at once: "le risponde l'assistente virtuale ha sottomano la bolletta"
  `(IAM NOWS* | TRUE (^ | PAUSE | CLAUSE_WORD | !NOGO/LATER/SUPPOSE/DENY/ROLE/ELSEWHERE) YOU CALLS NOWS*) (?= DET) PRE
    ROLE_NP (?! COMPOUND/BADNEXT) ha (con/sottomano/gia/davanti/ancora/qui/un/una/il/la/l/i/le | a portata)`,
  // What one does with it at once, and what wrote this
  `^ (GREETING PAUSE?){0,5} (!NOGO/DENY/SUPPOSE/LATER/WE){0,5} (OF (!NOGO/DENY/SUPPOSE/LATER/WE){1,3})? SOFT? (GREETING
    PAUSE?){0,2} ORDER (qui/pure/subito/ora/adesso)* (con | parlando con) NOWS* MNP (KIND/VIRTUAL)* ($ | STOP | SOFT?
    (mi | dica | dimmi | cosa | come | che | quanti | quale | per))`,
  `(?<! DET/SEVERAL/OF/OWNER/QUAL/HEARING/altro/primo/con/tramite/ricevera/inviato/mando/mandato/arrivera/trova)
    (chiamata/telefonata/comunicazione/messaggio/avviso/promemoria/annuncio) (KIND)* NOWS* (HANDLED/MADEOF) NOWS*
    (da/dal/dall/dalla/dallo | con l/la/il/un/una) NOWS* MNP (KIND/VIRTUAL)* (ORIGIN)? ($ | STOP)`,
  // Whom you have called
  `^ ((GREETING | N) PAUSE?){0,6} (lei)? (ha/hai/avete) NOW* (raggiunto | (chiamato/contattato) (?!
    !SOFT (nostro/nostra))) NOWS* (?= DET) MNP
    (KIND/VIRTUAL)* ((di/del/della/dello/dell) (?! LATER) WORD{1,5}?)? ($ | STOP | SOFT? (mi/mi dica |
    dica/dite/dimmi/parli/spieghi/lasci/prema | (come/cosa) (posso/possiamo/desidera) | in/per (cosa/favore)))`,
  // The firm, what answers there, and no verb
  `^ (GREETING PAUSE?){0,5} (!NOGO/DENY/SUPPOSE/LATER/WE/DET/ROLE/OF){1,4} (OF (la/il/l)?
    (!NOGO/DENY/SUPPOSE/LATER/WE/ROLE){1,3}){0,2} SOFT (la/il/l)? AT_THE_PHONE (KIND)* (MADE (KIND)* | BASED) ($ |
    STOP | SOFT (GREETING | mi | dica | dimmi | prego | come | in | per | posso))`,
  `^ (GREETING){0,5} (!NOGO/DENY/SUPPOSE/LATER/WE/DET/ROLE/OF/SELLS){1,4} (OF (la/il/l)?
    (!NOGO/DENY/SUPPOSE/LATER/WE/ROLE/SELLS){1,3}){0,2} AT_THE_PHONE (KIND)* MADE (KIND)* (numero !NOGO)?
    (buongiorno/buonasera/salve/benvenuto/benvenuta | (mi)? dica | dimmi | prego | (come/cosa) (posso/desidera) | in
    cosa | ha bisogno | se) (?! !SOFT{0,8} (GOODS_DO/IT_TO_YOU))`,
  // Who is there now: "al momento c'è l'assistente automatico, mi dica"
  `(?<! DENY) (momento/ora/adesso/oggi/stasera/qui) c E NOWS* (?= DET) MROLE (KIND/VIRTUAL)* PAUSE? ((mi)? dica |
    dimmi | parli | (mi)? spieghi | lasci)`,
  // Who asks: "le prime domande gliele fa un robot"
  `(?<! (DENY/LATER/SUPPOSE/notte/sera/quando/dove) !SOFT{0,3}) (le/la/l/il/i/gli/questa/queste/questo/questi)
    (prime/prima/seguenti/nostre/nostra/sua/sue/suoi/suo)? (ASKED | (ordine/ordinazione) (?= !SOFT{2,6} ROLE)) (gliela |
    gliele/glielo/glieli | (te/ve) (la/le/lo/li) | CLITIC) NOWS*
    (fa/pone/rivolge/chiede/prende/fissa/gestisce/raccoglie/legge/segue/conduce/registra/annota) NOWS* (?= DET) MNP`,
  // Who is at the telephone is virtual
  `(?<! SELLS (!SOFT | PAUSE){0,15}) (?<! (quando/dove/perche/DENY/FUTURE/SUPPOSE) !SOFT{0,2}) TRUE (l/la/il/lo)
    (suo/sua/nostro/nostra/vostro/vostra)? (?! (addetto/addetta/impiegato/impiegata/consulente/agente) E digitale)
    PHONE_ROLE (di oggi | al telefono | in linea | telefonico/telefonica)* (E NOWS* (?!
    autonomo/autonoma/finto/finta/simulato/simulata) (ADJ (?! sul/sulla/nel/nella/da FUTURE | !SOFT{0,3} no) |
    MADEOF WITH{1,3} INTEL) | non E (NOW)* (umano/umana HEND | STRONG))`,
  `(?<! (al/allo/alla/all/nel/nella/nell/in/quando/dove) !SOFT{0,3}) TRUE (^ | PAUSE | CLAUSE_WORD |
    !NOGO/LATER/SUPPOSE/DENY/ROLE/ELSEWHERE) YOU SERVES (NOW | (in/per/durante) questa CALLNOUN)* ((?= DET) MROLE |
    COMPL) (KIND/VIRTUAL)* (?= $ | PAUSE | di/del/della/dello/dell | (mi)? dica | dimmi | in questa | come/cosa |
    per (la/il/questa)) (?! (ORIGIN)? NOW* ELSE | !SOFT{0,5} (FUTURE/ELSEWHERE))`,
  `(?<! (SUPPOSE/quando/FUTURE) !SOFT{0,6}) TRUE (^ | PAUSE | CLAUSE_WORD | !NOGO/SUPPOSE/DENY/ROLE/ELSEWHERE/FUTURE)
    YOU (richiama | sta richiamando) NOW* COMPL (?! !SOFT{0,5} (FUTURE/quando/se))`,
  // "C'è solo il computer, cioè io"
  `(?<! non) (c E | rimane | resta | E (rimasto/rimasta) | risponde | parla | trova) NOWS* (DET) QUALITY*
    (SURE_MACHINE/THING | sistema VIRTUAL | ROLE_NP | INTEL) KIND* SOFT? (cioe/ossia/ovvero/insomma | vale a dire |
    che poi (sarei/sono)) SOFT? (sempre/proprio)? (io/me) (?! SOFT? (N/che))`,
  `(?<! non) (ci sono | sono | I_SERVE) NOWS* io SOFT? (il/lo/la/l) QUALITY* (SURE_MACHINE/THING) ($ | STOP | SOFT?
    (cosa/come/mi/dica/dimmi/posso/quale) (?! ELSE))`,
  // Between whom, of what it is made, and by whom
  'TRUE CALL E (un dialogo)? (tra/fra) (lei/te/voi) e NOWS* MNP',
  `TRUE (WHO | (quella/quello) che REL?) E NOWS* (un/una) (registrazione/messaggio/annuncio/testo) (MADEOF/HANDLED)
    (al/dal computer | WITH{1,3} TECH)`,
  `(la mia | questa) voce E (nata/uscita/costruita/fabbricata) (in/da/dentro/su) (un/uno/una/il/al)?
    (computer/calcolatore/server)`,
  `TRUE (sono stato/stata | mi hanno) (creato/creata/progettato/progettata/costruito/costruita/sviluppato/sviluppata)
    (da | dai)? (programmatori/informatici/sviluppatori)`,
  '(?<! DET/OF/OWNER/DENY/SUPPOSE/con/della/nostra) A (in linea | al telefono) (?! E/non/puo/ha/con)',
  'IAM NOWS* DET QUALITY* ROLE (KIND)* ORIGIN SOFT (quello/quella) (VIRTUAL/digitale) (?! ASK)',
  // Whom you have there, and whose place it takes
  `(?<! DENY/SUPPOSE) (lei)? ha NOWS* (?= un/una) (MROLE | un (computer/robot) parlante) (all altro capo | dall altra
    parte) (?! ASK)`,
  `(?<! SELLS (!SOFT | PAUSE){0,15}) (?<! (quando/dove/DENY/FUTURE/SUPPOSE) !SOFT{0,2}) (la/lo/li/le)
    (sostituisce/rimpiazza/supplisce) NOWS* (DET AT_THE_PHONE (KIND)* MADE (?! ASK | !SOFT{0,4} (FUTURE/SELLS)) |
    (?= DET) MNP SOFT? (cioe/ossia)? io (?! SOFT? (N/che)))`,
  `(?<! DENY) (alle/a) (tutte/le/nostre/queste)* CALLNOUNS risponde NOWS* (MNP | l INTEL) SOFT?
    (anche/compresa/inclusa | e anche) (a)? questa`,
  `^ (GREETING PAUSE?){0,4} (promemoria/messaggio/avviso/chiamata/telefonata/saluti) (da/dal/dalla/dall) (?= un/una)
    MNP (?= $ | PAUSE | di/del/della/dell/per)`,
  `(^ | PAUSE | buongiorno/buonasera/salve/ciao/pronto) parla (il/lo/la/l) QUALITY* (SURE_MACHINE/THING) KIND*
    (di/del/della/dello/dell) (?! ELSEWHERE) WORD`,
]
