/** How a machine that rings names itself in Italian: by its name and what it is, by its firm, by what the call is. */
export const ITALIAN_CALLERS: readonly string[] = [
  // The name, and behind it what bears it: "sono Pippo il salvadanaio robot della tua app"
  `(IAM | (?<! DENY/SUPPOSE/che/da/di/fin/c) qui (E/parla/risponde)? | (^ | PAUSE | GREETING) E) NOW* NAME NAME?
    SOFT? (il/la/lo/l) (OWNER)? QUALITY* MASCOT (robot/VIRTUAL/digitale/parlante) (?= $ | PAUSE | OF | che/e/YOU)
    (?! (ORIGIN)? (BOUGHT | E NOW* (GOODS_STATE/GOODS_DONE)))`,
  `(^ | PAUSE | GREETING) E NAME NAME? SOFT? (il/la/lo/l) (OWNER)? QUALITY* (ROLE_NP | THING) (KIND/VIRTUAL)* (?=
    $ | PAUSE | (di/del/della/dello/dell/dal/dalla/dall) | che YOU) (?! (ORIGIN)? (ELSE | BOUGHT)) (?! GOODS_NP)`,
  `(?<! DENY/SUPPOSE/che/da/di/fin/sono/siamo/c/passi/venga) qui (E/parla)? NAME SOFT? (il/la/lo) QUALITY*
    (SURE_MACHINE/THING) KIND* (di/del/della/dello/dell) WORD (?! !SOFT{0,5} (non/ha/E/che))`,
  // A name that is one: "sono Pagobot, il tuo aiuto per le rate"
  `(IAM | (?<! DENY/che/da/di) qui (E/parla/risponde)? | (^ | PAUSE | GREETING) E) BOT_NAME SOFT?
    (il/la/lo/l/un/una) (OWNER)? QUALITY* (ROLE/MASCOT) (?= $ | PAUSE | OF | KIND/VIRTUAL/AFTER)`,
  // The firm's machine, and no verb
  `^ (GREETING PAUSE?){0,4} (il/lo/l)? (THING | computer | INTEL) KIND* (di/del/della/dello/dell) WORD{1,5}? SOFT?
    (buongiorno/buonasera/salve/ciao | (mi)? dica | posso (TOYOUINF)) (?! SOFT? (sono/qui) NAME)`,
  `^ (GREETING PAUSE?){1,4} (il/lo/l)? (THING | computer | INTEL) KIND* (del/della/dello/dell) WORD{1,5}?
    (la/il/le/i) (sua/suo/sue/suoi)`,
  // Who rings: "è il computer della Croce Verde che chiama tutte le mattine"
  `(^ | PAUSE | GREETING | signora/signore/N | OTHER) (?<! DENY/SUPPOSE/che) E NOWS* (il/lo/la/l) QUALITY*
    (SURE_MACHINE/THING) KIND* ORIGIN che (YOU)? (CALLS/ricorda/legge) (?! !SOFT{0,6} (GOODS_STATE/GOODS_DONE))`,
  // Asked as a machine: "posso, da umile robot, chiederle"
  `(posso/potrei/vorrei/volevo) SOFT? (da/come/quale | in quanto) (un/una)? QUALITY* (ROLE_NP | THING | INTEL |
    SURE_MACHINE) (KIND)* SOFT? TOYOUINF`,
  // The call by its kind: "sondaggio automatico di due minuti …", "carte smarrite, servizio automatico"
  `^ (GREETING PAUSE?){0,4} (un/il/la/una)? (BRIEF/QUAL)* (sondaggio/questionario/intervista/indagine/inchiesta)
    (KIND/vocale/telefonico/telefonica)* (automatica/automatico/automatizzata/automatizzato)
    (di/del/della/dello/dell/da/dal/dalla/dall/per/su/sul/sulla | PAUSE | $) (?! (!SOFT | SOFT){0,15}
    (arrivera/ricevera/era/ricevuto/mandato/inviato/LATER))`,
  `^ (GREETING PAUSE?){0,4} (!NOGO/DENY/SUPPOSE/LATER/WE/DET/OF/SELLS){1,4} ((OF/e) (la/il/l)?
    (!NOGO/DENY/SUPPOSE/LATER/WE/SELLS){1,3}){0,2} SOFT (il/la/l)? (AUTOMATED_WORK) (KIND)*
    (automatica/automatico/automatizzata/automatizzato) (KIND)* ($ | STOP | SOFT (?! (sono/qui) NAME))`,
  `^ (GREETING PAUSE?){0,4} (!NOGO/DENY/SUPPOSE/LATER/WE/DET/OF/SELLS){1,4} ((OF/e) (la/il/l)?
    (!NOGO/DENY/SUPPOSE/LATER/WE/SELLS){1,3}){0,2} (AUTOMATED_WORK) (KIND)*
    (automatica/automatico/automatizzata/automatizzato) (KIND)* (buongiorno/buonasera/salve/benvenuto | mi TELL |
    dimmi | prego | (come/cosa) (posso/desidera) | in cosa | posso | prema/dica/scelga | (quale/che) | I_NOTE | ha
    (sottomano/gia/con/davanti/il/la/un/una)) (?! !SOFT{0,8} SELLS | (sono/qui) NAME)`,
  `^ (GREETING PAUSE?){0,4} (BRIEF)* (domanda/domande/sondaggio/questionario/intervista) (BRIEF)*
    (da/dal/dalla/dall) NOWS* (?= un/una) MNP (?= $ | PAUSE | di/del/della/dello/dell/per)`,
  // Asked whether it may be a machine, for this call
  `(?<! se) YOU (dispiace/spiace/va/scoccia/secca/disturba | (da/darebbe) fastidio | dispiacerebbe | andrebbe | va
    bene) (di)? (parlare/conversare/chiacchierare/dialogare/rispondere) ((un/due/qualche) !NOGO/LATER)?
    (!NOGO/LATER){0,2}? (con/a/ad) (?= un/una) (MACHINE_NP | PRE (ROLE_NP | THING_NP | SURE_MACHINE)) SOFT?
    (KIND)* (per (un/due/cinque/qualche) (minuto/minuti/attimo/momento/secondo) | (PAUSE/ASK)? E (il/la/l/per))
    (?! (!SOFT | PAUSE/ASK){0,20} (LATER/oppure/o/quando/invece/sono))`,
  // Who is left: "solo io, l'addetta automatica"
  `(?<! E/sono/non) (solo/soltanto/solamente) io SOFT? (NAME NAME? SOFT?)? (?= il/la/lo/l/un/una) MNP (?!
    (ORIGIN)? (ELSE | BOUGHT))`,
  `(?<! E/sono/non) (solo/soltanto/solamente) io SOFT? (il/lo/la/l) QUALITY* (SURE_MACHINE/THING) KIND* ($ | PAUSE
    | (di/del/della/dello/dell/dei/degli/delle) WORD) (?! !SOFT{0,5} (non/ha/E/costa/costava))`,
]
