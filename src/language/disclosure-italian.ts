import { BOT_NAME } from './disclosure-bot-names.ts'
import type { DisclosureGrammar } from './disclosure-grammar.ts'
import { ITALIAN_CALLERS } from './disclosure-italian-callers.ts'
import { ITALIAN_HUMAN } from './disclosure-italian-human.ts'
import { ITALIAN_RARER } from './disclosure-italian-rarer.ts'
import { ITALIAN_ROWS } from './disclosure-italian-rows.ts'
import { ITALIAN_WORDS } from './disclosure-italian-words.ts'

/**
 * How a machine says in Italian that it is one. Words have no accents, apostrophes are blanks ("l assistente"); `A`
 * is "IA" and "AI", `E` is "è", `N` a name. To teach the reader a word, add it to its class.
 */
export const ITALIAN_DISCLOSURE: DisclosureGrammar = {
  classes: ITALIAN_WORDS,
  endings: [
    [BOT_NAME, 'BOT_NAME'],
    [/(?:ar|er|ir)(?:le|la|ti|vi|lo|glielo|gliela)$|rglielo$/, 'TOYOUINF'],
    [/(?:ar|er|ir)(?:mi|ci)$/, 'TOMEINF'],
    [/(?:ale|ile|ico|ica|ivo|iva|ante|ario|aria)$/, 'ADJLIKE'],
    [/(?<!^(?:ri)?ch)iamo$/, 'WE'],
    [/(?:o|ando|endo)$/, 'VERBLIKE'],
  ],
  telling: 'VIRTUAL/VIRTUALS/HALF/THING/SURE_MACHINE/PERSON/FLESH/ROLES/TELLING/BOT_NAME',
  named: {
    machines: `A. virtual artific sintet automa robo bot. bots. chatbot voicebot callbot comput elettron algorit macchin
      softw program digital cervell umanoid android cyborg intelligen tecnolog sistem registr preregistr generat simulat
      modell calcolat elabor appare applicaz gestional piattaform aggegg congegn marching cibern informat circuit chip
      silici codic server neural linguistic conversaz avatar clon risponditor strument svilupp processor`,
    humans: `person uman uomo donna nessun operator essere esseri carne gente qualcuno colleg vivo. viva. vivent real
      vero. vera. veri. mortal centralinist ossa`,
    denials:
      'non. nessun senza. ne. mica. niente. neanche. nemmeno. no. invece. anzi. posto. soltanto. solo. unic bensi.',
  },
  parts: [
    ['PAUSE', 'SOFT/STOP'],
    // "Sono Vera di …" is a name.
    ['QUALITY', '(QUAL (?! di) | (sorta/specie/tipo/forma) di | QUAL (?= di (quelle/quei/quegli/quelli)))'],
    [
      'NOWS',
      `(NOW | in realta | in effetti | di fatto | in questo momento | al momento | in automatico | in modo
      automatico | del resto | vale a dire | per cosi dire | quell/quello/quella che si dice/chiama/definisce |
      quello/quella che (la legge | la gente | tutti)? (chiamano/chiamerebbe/chiamerebbero/chiama) | di nuovo |
      lo ammetto | le dico | nient altro che | niente altro che | niente piu che | niente meno che | come dire |
      come si dice | come si chiama | per la precisione | a dire il vero | a dir la verita | per farla breve |
      in pratica | in sostanza | in parole povere | in fondo | in un certo senso | tra l altro | fra l altro)
      SOFT?`,
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
    ['LATEST', 'di (nuova/ultima/prossima/nuovissima/ultimissima) generazione'],
    [
      'ROLE_NP',
      `ROLE robot/bot | ROLE (KIND | TASK | ADJLIKE | LATEST)* MADE | ROLE (KIND | TASK)* SOFT?
      (quello/quella | di quelli/quelle | di tipo) (VIRTUAL/VIRTUALS/HALF) | MACHINE_ROLE KIND{0,2} HALF |
      (?! PERSON_OF_FIELD di/in/a/ad) ROLE (KIND | VIRTUAL | LATEST)* SOFT? BASED | A
      (assistant/agent/receptionist/voice/bot/operator) | virtual/digital assistant/agent/receptionist |
      (risponditore/sistema/centralino/segreteria/software/programma) (KIND)* intelligente |
      (agente/assistente/sistema/software/interfaccia/programma/operatore) (KIND)* conversazionale`,
    ],
    [
      'THING_NP',
      `INTEL | THING (KIND)* | voice/chat bot | bot | (prodotto/agente/applicazione/entita) software |
      (versione/voce/variante/edizione/incarnazione) KIND* (di/del/della/dell) OWNER? (THING | ROLE (KIND)*
      VIRTUAL | A) | cervello elettronico | simulazione (al/di) computer | umano (digitale/virtuale/artificiale)
      | modello linguistico | rete neurale | programma/sistema/software informatico | programma (di/per/da)
      computer | avatar digitale/virtuale | voce (sintetica/artificiale/digitale/finta/costruita) | (tante)?
      righe/linee di codice | sintesi vocale | voce di sintesi | sintetizzatore vocale | modello di linguaggio |
      (pezzo/pezzetto/insieme/ammasso/mucchio/concentrato) di
      (codice/software/circuiti/algoritmi/fili/cavi/chip)`,
    ],
    ['PRE', '(un/uno/una/il/lo/la/l/quest/questo/questa)? OWNER? QUALITY*'],
    [
      'DOES',
      `che (YOU)? (fa | parla | chiama | telefona | risponde | prende | gestisce | prenota | conferma |
      organizza | ricorda | sta | si | segue | cura | legge)`,
    ],
    [
      'ANYONE',
      `(un/una/uno/l/la/il/nessun/nessuna/alcun/alcuna/con/a)* (PERSON/OFFICE/ROLE/TITLE) (FLESH | in carne (e/ed)
      ossa)*`,
    ],
    [
      'MACHINE_NP',
      `un sistema/programma SOFT? e? non ANYONE | un/una QUALITY* SURE_MACHINE (?! da (?! questa/questo)) KIND* |
      (il/la/lo/l) (OWNER)? QUALITY* SURE_MACHINE KIND* (((di/del/della/dello/dell) (!NOGO){1,2}?)? DOES | di N) |
      una/uno ((di/fra/tra) (quelle/quei/quegli/quelli/le/i/gli) | delle/dei/degli)
      (nostri/nostre/vostri/loro/tanti/tante/primi/prime)? QUALITY* (ROLES KIND* VIRTUALS |
      robot/bot/computer/macchine/chatbot) | (il/lo)? (nostro/vostro)? software
      vocale/telefonico/automatico/conversazionale`,
    ],
    ['WORD', '!NOGO/DET/WE'],
    [
      'ORIGIN',
      `(OF (conto)? (di)? (la/il/l/lo)? (?!
      ufficio/reparto/settore/dipartimento/area/corso/centro/laboratorio/divisione (di)? INTEL) WORD{1,7}?)`,
    ],
    [
      'GONE',
      `VERBNEXT (?!
      un/due/tempo/qualche/cinque/voglia/chiedere/parlare/scegliere/dire/dirmi/chiedermi/sempre/comunque/ripetere/confermare/attendere/aspettare/TOMEINF)`,
    ],
    // Where it is the subject or the object of another sentence: "l'abbiamo spento", "ci ha rovinato", "non conviene".
    [
      'ELSE',
      `(?! (mi/ci) puo (?! servire/aiutare/sostituire/rispondere/leggere)) (CLITIC)* (GONE | SAYS) | (?! mi hanno
      (chiesto/incaricato/incaricata/detto/programmato/programmata)) CLITIC+ (abbiamo/hanno) | non ((?! si) CLITIC | c
      | ce)+ (?! VERBLIKE/WE/ho/sono/CLITIC) | non (?! riattacchi/riagganci/attacchi/chiuda/esiti/spaventi)
      (OTHER/GOODS_IS/GOODS_DOES) | (?! ci (vorra/vuole/vorranno) | si ricordi) (ci/si)
      (OTHER/E/GOODS_IS/GOODS_DOES/GOODS_WORK) | che (ha/aveva/avete) | come (il/la/quello/quella/i/le) | E (?!
      per/il/la/l/lo/un/una/da/con/solo/N/lei) | non (risponde/parla/chiama/sente/ascolta/SAYS) | non si
      (accende/collega/connette/aggiorna/avvia/sente/spegne/attiva/muove/ricarica/vede) |
      (su/sul/sulla/sulle/di/del/della/delle/nella/nel)* (sito/app/portale/whatsapp/chat/audioguide)`,
    ],
    ['END', '(?! (KIND/VIRTUAL/HALF/ADJLIKE){0,3} ASK | BADNEXT | GONE)'],
    [
      'STRICT',
      `(?<! per/al/del) (?! ASK | da (?! questa/questo/parte/sola/solo) | E (?! per/il/la/l/lo/un/una/da/con/solo/N) |
      COMPOUND | BADNEXT | GONE | (?! KIND/AFTER) ADJLIKE)`,
    ],
    [
      'MNP',
      `(MACHINE_NP STRICT | PRE (ROLE_NP END | THING_NP STRICT) | (un/una/il/la/lo)
      !NOGO/OF/DET/ROLE/VERBLIKE/WE/N/TITLE ROLE_NP END) (?! ASK) (?! ha
      (chiamato/lasciato/telefonato/rilevato/segnalato))`,
    ],
    // After "sta parlando con" it is no subject, whatever verb follows.
    [
      'OBJECT',
      '(MACHINE_NP | PRE (ROLE_NP | THING_NP)) (?! (KIND/VIRTUAL/HALF/ADJLIKE){0,3} ASK | BADNEXT | COMPOUND)',
    ],
    ['IT_TO_YOU', '(glielo/gliela | (ve/te/ce/me) (lo/la/l))'],
    // A machine that is bought, mended or brought speaks for nobody: "sono Ivo il robot per la piscina è in garanzia".
    [
      'BOUGHT',
      `che (CLITIC | IT_TO_YOU)* (GOODS_DO | GOODS_DOES (?! DET/CALLNOUNS) |
      (ho/hai/ha/abbiamo/avete/hanno/aveva/avevate/avevo/era/E) (gia/appena/anche/CLITIC)* (GOODS_DONE |
      (stato/stata) GOODS_DONE)) | (lo/la/li/l | IT_TO_YOU) GOODS_DO | IT_TO_YOU (?!
      dico/chiedo/ripeto/confermo/ricordo/spiego/anticipo/assicuro) VERBLIKE | (lo | IT_TO_YOU) GOODS_DOES |
      (YOU)? costa (?! DET) | va (GOODS_DONE/aggiornato/aggiornata)`,
    ],
    [
      'GOODS_NP',
      `PRE ((THING/SURE_MACHINE | sistema VIRTUAL) KIND*? (QUAL)? (per (il/lo/la/l/i/gli/le)* (OWNER)? (GOODS_USE
      (?! comunale/comunali/olimpionica) | casa (?! di)) | (per/di) (la/le/l)? GOODS_ACT | GOODS_SORT | che
      (CLITIC)? GOODS_WORK | GOODS_DONE | nel/nello/nella/nell/sul/sulla | (ORIGIN)? (BOUGHT | (YOU)? (?<!
      da/a/in/di) GOODS_IS (?! bene/di/DET/i/gli/le) | E
      (NOW/ancora/gia/da/in/di/stato/stata/il/la/piu/nel/sul/dal)* (GOODS_DONE/GOODS_INF/GOODS_STATE)) | che
      (!DENY/E){1,5} E NOW* (GOODS_STATE/GOODS_DONE)) | ROLE_NP (per (il/lo/la/l/i/gli/le)* (OWNER)?
      (cucina/sito | casa (?! di)) | (ORIGIN)? BOUGHT))`,
    ],
    // "Sono Luca di Elettra il robot …": behind a firm, with no sign, it is another thing unless it is said who calls.
    [
      'APART',
      `(?<= OF !SOFT{1,5}) (il/lo/la/l) QUALITY* (THING/SURE_MACHINE) (?! KIND* ($ | PAUSE | OF |
      che/e/ed/ma/io/sono/chiamo/telefono/parlo/volevo/vorrei/posso/ho/e/qui/buongiorno/buonasera/N | YOU
      (CALLS/chiamo/telefono/parlo/contatto/ricordo/ricordiamo/confermo/informo/avviso/disturbo/volevo | sto)))`,
    ],
    ['MROLE', 'PRE ROLE_NP END'],
    ['NAME', '(!NOGO/OF/DET/VIRTUAL/QUAL/LATER/ROLE/NOW/WE/SEVERAL | (vera/bella/prima) (?= SOFT))'],
    [
      'NAMED',
      `NAME ((?! VERBLIKE/WE) NAME){0,2}? (SOFT? ORIGIN){0,3}? SOFT? NOWS* (SOFT NOWS* | (?<! OF/SEVERAL) (?= DET
      | ROLE | (virtual/digital/A/voice) ROLE)) (?! nostro/nostra | (il/la) (nostro/nostra))`,
    ],
    [
      'COMPL',
      `NOWS* (NAMED (DET SOFT? NOWS+ (?= DET))? (?! GOODS_NP | APART) MNP (?! (ORIGIN)? ELSE) | (DET SOFT? NOWS+ (?=
      DET))? MNP (?! CLITIC+ (ha/aveva)))`,
    ],
    ['NOT', 'non'],
    [
      'HEND',
      `(?= $ | PAUSE | AFTER_PERSON | STARTS | BEGINS | LATER | (?<= persona) (?!
      molto/troppo/poco/tanto/cosi/piu/meno) (VERBLIKE/WE))(?! che (cerca/cercava/insiste/si/molla) |
      (esperta/esperto/importante/giusta/che insiste) | di (turno/fiducia))`,
    ],
    ['ARTS', '(un/una/uno/l/la/alcun/alcuna/nessun/nessuna/quella/di/altra | altro/dei/nostri)*'],
    ['OFFLESH', '(in/di carne (e/ed/o) ossa/sangue)'],
    [
      'STRONG',
      `(ARTS (PERSON/OFFICE) (e)? (FLESH | OFFLESH)+ | ARTS (vero/vera/umano/umana) (e proprio/propria)?
      (PERSON/OFFICE) | ARTS essere umano/vivente | OFFLESH | ARTS (PERSON/OFFICE) che respira) (?! ASK)`,
    ],
    [
      'HUMAN',
      `(STRONG | (un/una/alcuna/nessuna | di una | la voce di una)? persona HEND | (un/nessun)? (umano |
      uomo) HEND | (una)? donna HEND | umana (?! ASK | abbastanza) | (vero/vera/reale) HEND)`,
    ],
    [
      'ADJ',
      `(completamente/interamente/totalmente/puramente/tutto/tutta | solo/soltanto/solamente/del)* (VIRTUAL |
      digitale | MADEOF WITH{1,3} TECH | MADEOF al/dal computer | MADEOF
      (artificialmente/automaticamente/digitalmente/sinteticamente) | (artificialmente/digitalmente) MADEOF | in
      modo automatico | in automatico | frutto (di/dell) TECH) (?= $ | PAUSE | AFTER_ADJECTIVE | STARTS | BEGINS
      | LATER)`,
    ],
    [
      'TRUE',
      `(?<! ELSEWHERE !SOFT{0,2}) (?<! (?<! anche | lo (stesse/sta/stava)) SUPPOSE) (?<! SUPPOSE che) (?<! (?!
      niente/nessuno/nessuna/nulla/mai) DENY/mi) (?<! (?<! non !SOFT{1,3}) mai) (?<!
      (detto/letto/sentito/scritto/raccontato) che) (?<! DENY E vero che) (?<! che ci)`,
    ],
    [
      'IAM',
      `TRUE (sono | (?<! your/my/his/her/the/our/their) son | saro (?= (il/la/l) (suo/sua/tuo/tua/vostro/vostra))
      | (?<! (fossi/se) !SOFT{0,6} SOFT?) sarei (?! stato/stata) | mi chiamo | il mio nome E | mi presento SOFT?
      (sono | come)? | sono stato/stata (creato/creata/progettato/progettata/concepita/concepito) come | mi
      hanno (creato/creata/fatto/progettato/progettata) come)`,
    ],
    ['ASIDE', '(SOFT (!SOFT){1,9} SOFT | (forse/magari/probabilmente/anche) (!con/a/ad/SUPPOSE){1,8})?'],
    [
      'USE',
      `(usa/uso/usiamo/utilizza/utilizzo/utilizziamo/impiega/impieghiamo/adopera/adoperiamo/sfrutta/sfruttiamo |
      avvalendosi/avvalendoci/avvalendomi/utilizzando/usando/servendosi/servendoci/impiegando
      | (si/ci/mi) (avvale/serve/affida/appoggia/avvaliamo/serviamo/affidiamo |
      appoggiamo/avvalgo/servo/affido) | (fa/facciamo/faccio/facendo) (uso/ricorso) | ricorre | ricorriamo)
      (di/a/ad/all/al/alla/dell/del/della/su/sull)* NOWS* (MNP | TECH)`,
    ],
    [
      'WITHYOU',
      `(sta/stai/state/sto) NOW* (TALKING NOW* ASIDE (?= con/a/ad) | TALKING | avendo/facendo/intrattenendo
      (una/questa) (conversazione/telefonata/chiamata) | al telefono | in linea) NOW* (con/a)? |
      (parla/parli/parlate/dialoga/conversa/interagisce/comunica/chiacchiera) NOW* (al telefono)? con |
      (E/si/sei/siete/vi) (trova/trovate)? NOW* (in linea/contatto | al telefono | collegato/collegata/collegati
      | a colloquio/parlare | in (linea/contatto/collegamento/comunicazione)) con | ha a che fare con |
      (viene/E) (stato/stata)? (chiamato/chiamata/contattato/contattata/assistito/assistita) da | ha davanti |
      ha al telefono`,
    ],
    [
      'PARENS',
      `(SOFT (!SOFT){1,9} SOFT | (messo/messa a disposizione | fornito/fornita | offerto/offerta)
      (da/dal/dalla/dall/dallo) WORD{1,6}?)?`,
    ],
    [
      'FORFIRM',
      `((per | per conto di | per conto del | per conto della | a nome di | a nome della | da | dal | dalla |
      di | del | della | dell) WORD{1,5}?)?`,
    ],
    [
      'REL',
      `a (cui | questa) (ha/avete) (appena)? risposto | (che | con cui | con la quale | con il quale | a cui | di
      questa/questo) (HEARING/CALLINGS/LINE/NOW/TALKING/YOU){0,6} ((in/nella/nel/nell/per/durante)
      (la/il/l/questa/questo/sua/suo)* (CALLNOUN/ASKED))? | che (sta/stiamo/state) per
      (iniziare/cominciare/avere/fare/sentire/partire)`,
    ],
    [
      'WHO',
      `((chi | con chi | quello | quella | questa | questo | cio | (il/la/l/lo/questo/questa) (SPEAKER)
      (telefonico/telefonica/vocale)?) (?= che/YOU/CALLS/TALKS/sta/con/sento/di) (REL | YOU? (TALKS | sta CALLINGS |
      sta TALKING) (con/a lei/te/voi)? NOW* (al telefono | in linea)? NOW*) | (la/questa) (mia)? voce (REL | in linea
      | al telefono | di questa chiamata/telefonata)? | (il/l/la) (suo/vostro/sua/tuo)?
      (chiamante/interlocutore/interlocutrice) (telefonico/telefonica/attuale/odierno/odierna)? | (il/la/l)
      (suo/sua/vostro/vostra) (SPEAKER) (di)? (oggi | (in/per) questa (chiamata/telefonata/conversazione)) | chi YOU
      (fa/pone/rivolge) le (prime)? domande | a (prendere/raccogliere) (la/il/le/i/l) (sua/suo/sue/suoi)?
      (ASKED/ordine/ordinazione) | (a/ad) occuparsi (di lei | (della/di) (sua/questa) (CALLNOUN/ASKED)) | (a/ad)
      (TO_SPEAK/TOYOUINF) (con lei/te/voi)? (NOWS | al telefono | in linea | (in/per/durante)?
      (questa/la/questo/il/le/i) (sua/suo/tua/vostra)? (CALLNOUN/ASKED/ordine/ordinazione))* | al (suo/vostro/tuo)
      servizio NOWS* | a (sua/vostra/tua) disposizione NOWS*) FORFIRM PARENS`,
    ],
    ['COP', '(E (stato/stata)? | E in realta | viene | appartiene a | E quella di | E di | trova | sara | c E)'],
    // "La chiamata è registrata ed …"
    [
      'ALSO',
      `((E | viene | sara | verra | (puo/potra/potrebbe) (essere/venire)) NOW* (!NOGO/DENY/SUPPOSE/LATER/MADEOF){1,4}?
      SOFT? (e/ed))?`,
    ],
    [
      'CALL',
      `(?! (il/la/l) !SOFT{1,3} che (ha/avete/hai) (ricevuto/ricevuta/avuto/sentito/trovato) (era | E (stato/stata)))
      ((la/questa/questo/il/quest/l/le) (sua/nostra/presente/mia)? CALLNOUN (PURPOSE | (non)? urgente | verde |
      dedicato/dedicata | in corso | telefonico/telefonica | di promemoria/servizio/cortesia/prenotazione/chiamata |
      vocale)* (REL)?) FORFIRM PARENS ALSO`,
    ],
    ['NOHAND', '(e)? senza (alcun/nessun/l)? (intervento/operatore/operatori/personale/persone) (umano/umani)?'],
    [
      'PLACE',
      `(all altro capo | dall altro capo | (dall/all) altro lato | dall altra parte | da questa parte | da questo capo
      | a questo capo | al telefono | in linea | su questa linea | a questa linea | all apparecchio | alla cornetta |
      dietro questa (voce/chiamata/telefonata) | dietro la voce | dietro a questa voce | in questa chiamata | in
      questa telefonata | in questa conversazione | da questo lato | qui) ((con/per lei/te/voi) | (REL) |
      della/del/di/la/il/questa LINE | NOW)*`,
    ],
  ],
  rows: [...ITALIAN_ROWS, ...ITALIAN_RARER, ...ITALIAN_CALLERS],
  human: ITALIAN_HUMAN,
}
