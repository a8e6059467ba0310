/** What only a human says of themselves, or of a machine that is somebody else. */
export const ITALIAN_HUMAN: readonly string[] = [
  // "Un'operatrice in carne e ossa"
  `(?<! (non/mica/se/che/quasi/come) !SOFT{0,1}) (sono/parla) (!non/chiedere/passo/voce/macchina/VIRTUAL/e){0,6} in carne
    (e | ed)? (ossa/osso) (?! !SOFT{0,5} (non/no/sono/torna))`,
  // "Sono una persona", "io sono il collega umano"
  `(?<! (non/mica/se/che/quasi/neanche/nemmeno/nessuno) !SOFT{0,1}) sono NOW* (un/una) (essere umano/umana | persona
    (vera/umana/reale)? | donna (vera/reale) | uomo (vero/reale)) (?! VIRTUAL/HALF/non/solo/di)`,
  `(?<! (non/mica/se/che) !SOFT{0,1}) sono NOW* (il/la/un/una/l)? (collega/operatore/operatrice/assistente/segretaria)
    (umano/umana)`,
  `(?<! (non/come/se/di/credere/preferisce/vuole/mai) !SOFT{0,4}) (parla/parlando/parlate/parli) NOW* con una persona
    (vera/reale/umana | in carne)`,
  // "Non sono un robot", "niente messaggi registrati"
  `(?<! vera/vero/persona/umana/umano) non (sono | c E | E) NOW* (un/una/l/il/la)? (QUAL/KIND)* (THING/SURE_MACHINE/A | ROLE VIRTUAL | intelligenza artificiale | (messaggio/chiamata/telefonata/voce) (VIRTUAL/registrato/registrata)) (?! !SOFT{0,6} (ma/bensi))
    (?! SOFT (ma/bensi))`,
  `non (!sono/E/umano/umana/persona/vera/vero/ma/sa/so){0,3} (un/una/nessun/nessuna) (QUAL/KIND)* (THING/SURE_MACHINE |
    ROLE VIRTUAL | intelligenza artificiale) (?! !SOFT{0,6} (ma/bensi)) (?! SOFT (ma/bensi))`,
  `(niente/macche/nessun/nessuna) (QUAL/KIND)* (robot/bot/macchine/macchina/registrazione/registrazioni/computer/risponditore/risponditori | intelligenza artificiale | messaggi (registrati/automatici) | (assistente/voce) VIRTUAL)`,
  `(?<! (non/nessuna/senza/come/se/di/vuole/preferisce/puo) !SOFT{0,4}) una persona (vera/reale/umana) (che)?
    (le/la/ti/vi) (parla/chiama/telefona)`,
  // A trade that has a machine's name
  'di (mestiere/professione/lavoro) (faccio/sono) (l/la/il/un/una) (assistente/segretaria/consulente)',
  `(?<! (non/mai) !SOFT{0,2}) (?<! sul/il/del/al/nel/di/dal) (lavoro/lavora) (da/in/dal/dalla) (casa/remoto/balcone/cucina | mia (casa/cucina))`,
  'da (operaio/operatore/operatrice/tecnico/conducente) (di/della/delle) (macchina/macchine/computer/robot)',
  '(freelance | mamma di | laureata in | laureato in)',
  'sono NOW* (un/una/l/il/la)? A BADNEXT',
  // What a machine said, or did, to whoever is called
  `(bot/robot/programma/chatbot/risponditore/macchina/sistema/VIRTUAL) (le/ti/mi/vi/gli/ci/l/la) (ha/aveva)
    (detto/scritto/risposto/passata/passato/dato/data/mandato/messo)`,
  '(mi/ci) (risponde) NOW* lei SOFT? o (E | parlo con) (il/la/un/una)',
  `(il/la/un/quel/quella) (messaggio/chiamata/telefonata/sms) (che | con scritto) (YOU)? (diceva/dice/E/partito/partita)*
    SOFT? (questa/questo) E (un/una)`,
  `(sito/app/coso/pagina/schermo/chat) (YOU/mi/ci)? (ha/aveva)? (detto/scritto/dice/diceva/scriveva) SOFT?
    ((ciao/buongiorno/salve) SOFT?)? sono`,
]
