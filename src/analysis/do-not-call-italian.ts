import type { Refusals } from './do-not-call.ts'

/** How Italian says it; see do-not-call.ts. The text is without accents: "più" is `piu`. */
const words = (list: string): string => `(?:${list.trim().replaceAll(/\s*\|\s*/g, '|')})`
const LEFT = "(?<![a-z0-9'])"
const RIGHT = "(?![a-z0-9'])"

const STEM = '(?:ri)?(?:chiam|telefon|contatt|disturb|importun|cerch?)'
/** "mi chiami", "chiamatemi", "mi chiamate"; not "mi chiama", which is what somebody else does. */
const ORDER = `(?:(?:mi|ci) )?${STEM}(?:ate(?:mi|ci)?|i)`
const TO_ME = `(?:(?:mi|ci) ${STEM}(?:are|ate|i)|${STEM}(?:ar|ate)(?:mi|ci))`
const TO_CALL = `(?:(?:mi|ci) )?${STEM}ar(?:e|mi|ci)`
const CALLS = '(?:chiamate|telefonate|chiamata|telefonata)'
const MORE = '(?: mai)? piu(?: mai)?'

/** What may follow, so that "più tardi", "più dottore" and "più a quest'ora" are something else. */
const GOES_ON =
  words(`per favore | per cortesia | per piacere | per(?! (?:oggi|stasera|ora|adesso|il momento|un po|qualche|almeno|i prossimi))
  | grazie | capito | intesi | chiaro | ok | va bene | qui | a questo numero | su questo numero | a questo telefono | su questo telefono
  | al mio numero | sul mio numero | a casa | o | e | perche | che | altrimenti | senno | se no | vi prego | la prego | ve lo | ve ne | voi
  | assolutamente | in futuro | d'ora in | da oggi | da adesso | basta | sono | siete | non | neanche | nemmeno | arrivederci`)
const END = `(?=$|[.,;:!]| ${GOES_ON}${RIGHT})`
const END_OR_ASKED = `(?=$|[.,;:!?]| ${GOES_ON}${RIGHT})`
const ALL_THE_TIME =
  words(`a tutte le ore | a qualsiasi ora | a ogni ora | ogni giorno | ogni santo giorno | tutti i giorni | in continuazione
  | continuamente | di continuo | sempre`)

/** "Perché non mi chiamate più?" and "è un mese che non mi chiamate più" are complaints of the opposite. */
const NOT_A_COMPLAINT = `(?<!${words('perche | come mai | se | quando | che | chi | siccome | ormai')} )${LEFT}`
/** "Ho detto a mia suocera di non chiamarmi più", "non ho detto di non chiamarmi". */
const TO_YOU = `(?<!detto (?:a|al|alla|allo|all'|ai) ?[a-z' ]{1,30})(?<!non (?:le |vi |ti )?ho detto di )${LEFT}`
const WANTS_NOT = `${LEFT}non (?:lo )?(?:voglio|vogliamo|desidero|desideriamo|vorrei|intendo|gradisco|accetto)`
const REACHED = '(?:ri)?(?:chiamat|contattat|telefonat|cercat)[oaie]'
const BOTHERED = '(?:ri)?(?:chiamat|contattat|telefonat|cercat|disturbat|importunat)[oaie]'
const SUCH = words('le | queste | ste | vostre | altre | delle | nessuna | alcuna | da voi | piu | tutte')
const OF_YOURS =
  words(`commerciali | pubblicitarie | promozionali | indesiderate | vostre | da voi | da parte vostra | di questo tipo
  | del genere | di questo genere | come questa | come queste`)

const REMOVE =
  words(`tolga | togliete | togli | togliere | cancelli | cancellate | cancella | cancellare | elimini | eliminate | elimina | eliminare
  | rimuova | rimuovete | rimuovi | rimuovere | levi | levate | leva | levare | depenni | depennate | depennare`)
const REMOVE_ME =
  `(?:toglie|toglier|togli|cancella|cancellar|cancellate|togliete|elimina|eliminar|eliminate|rimuove|rimuover|rimuovete|rimuovi
  |leva|levar|levate|depenna|depennar|depennate)(?:mi|ci)`.replaceAll(/\s+/g, '')
const MAY = '(?:(?:puo|puoi|potete|potrebbe|potreste|deve|dovete|dovreste|dovrebbe) )?'
const MINE = '(?:il mio|il nostro|i miei|i nostri|questo)'
const MY_NUMBER = `${MINE} (?:numero|recapito|nominativo|nome|contatto|contatti|dati|utenza)(?: (?:di telefono|telefonico|personali))?`
const MEANWHILE = '(?: (?:subito|immediatamente|per favore|anche|pure|per cortesia|definitivamente))*'
const LIST = words(
  'list[ae] | elenc(?:o|hi) | database | data base | archivi(?:o)? | contatti | rubrica | registr[oi] | sistem[ai] | banca dati | mailing list | anagrafica',
)
const FROM_LIST = `(?:da|dal|dalla|dai|dalle|dagli|dall') ?(?:(?:tutt[aei]|le|i|gli|l'|la|quest[aoei]|quell[aoe]|vostr[aoei]|su[aoe]|suoi) ?)*${LIST}`
/** Lists that are not for calling. */
const ANOTHER_LIST = `(?! (?:d'|di attesa|degli|dei (?!contatti|numeri|clienti)|delle (?!chiamate|telefonate|persone)|del |della |per (?!favore|cortesia)))`
const NOT_DENIED = '(?<!non )(?<!non (?:mi|ci|mi ha|mi avete) )(?<!(?:se|quando|perche) (?:mi |ci )?)'
/** "Cancelli il mio numero e metta quello nuovo" keeps a number. */
const NOT_REPLACED =
  '(?![^.!?]*(?<![a-z])(?:mett|segn|scriv|usi(?![a-z])|usate|aggiung|inser|nuov|cambi|quello|l.altro))'

const PLAIN = [
  `${NOT_A_COMPLAINT}non ${ORDER}${MORE}${END}`,
  `${LEFT}non (?:mi|ci) ${STEM}iate${MORE}${END}`,
  `${TO_YOU}non ${STEM}ar(?:mi|ci)${MORE}${END_OR_ASKED}`,
  `(?:^|[.,;:!?] |(?:di|e|ma|favore|prego) )non ${STEM}are${MORE}${END}`,
  `${LEFT}non (?:mi |ci )?(?:dovete|deve|devi|potete|puo)(?: mai)? piu ${TO_CALL}${END}`,
  `${LEFT}non (?:mi |ci )?(?:dovete|deve|devi) ${TO_CALL}${MORE}${END}`,
  `${LEFT}non (?:vi |si |ti )?(?:permett|azzard|prov)(?:ete|ate|etevi|atevi|a|i|ere)(?: mai)?(?: piu)? (?:a|di) ${TO_CALL}`,
  `${LEFT}non (?:fatevi|vi fate|si faccia)(?: mai)? piu (?:sentire|viv[oai])`,
  `${WANTS_NOT}(?: assolutamente)? (?:essere|venire) ${REACHED}(?:${MORE})?${END}`,
  `${WANTS_NOT}(?: assolutamente)?(?: mai)? piu (?:essere|venire) ${BOTHERED}${END}`,
  `${WANTS_NOT} (?:essere|venire) (?:mai )?(?:piu )?${BOTHERED}(?<= piu [a-z]+)${END}`,
  `${WANTS_NOT} (?:essere|venire) ${BOTHERED}${MORE}${END}`,
  `${LEFT}(?:(?:vorrei|preferirei|preferisco|gradirei) |(?:chiedo|prego) di )non (?:essere|venire) (?:mai )?(?:piu )?${REACHED}(?:${MORE})?${END_OR_ASKED}`,
  `${WANTS_NOT}(?: assolutamente| mai)?(?: piu)? (?:ricevere |avere )?(?:${SUCH} )*${CALLS}(?: ${OF_YOURS})*(?: piu)?${END}`,
  `${WANTS_NOT}(?: mai)? piu sentir(?:vi|la)${END}`,
  `${WANTS_NOT}(?: piu)? che (?:mi|ci) ${STEM}(?:iate|i)(?:${MORE})?${END}`,
  `(?<!(?:non|quando|se|appena) (?:la )?)${LEFT}(?:la )?(?:smett|fin|piant|fini)(?:ete|ite|ate|a|i|isca)(?:la)?(?: subito| per favore)* di ${STEM}ar(?:e|mi|ci)(?:${MORE})?(?:${END}| ${ALL_THE_TIME})`,
  `(?<!(?:non|quando|se|appena) (?:la )?)${LEFT}(?:la )?(?:smett|fin|piant|fini)(?:ete|ite|ate|a|i|isca)(?:la)?(?: subito| per favore)* con (?:${SUCH} )*${CALLS}`,
  `(?<!(?:mi|ci|le|vi|che) )${LEFT}basta (?:(?:con )?(?:${SUCH} )*${CALLS}|(?:di )?${STEM}ar(?:mi|ci))(?: ${OF_YOURS})*${END}`,
  `${NOT_DENIED}${LEFT}(?:(?:mi|ci) ${MAY}${REMOVE}|${REMOVE_ME}|${REMOVE} ${MY_NUMBER})${MEANWHILE} ${FROM_LIST}${RIGHT}${ANOTHER_LIST}`,
  `(?<!non )${LEFT}(?:voglio|vogliamo|vorrei|vorremmo|desidero|chiedo di) (?:essere|venire) (?:tolt|cancellat|eliminat|rimoss|depennat)[oaie] ${FROM_LIST}${RIGHT}${ANOTHER_LIST}`,
  `(?<!non )${LEFT}(?:voglio|vorrei|chiedo|richiedo|esigo) la cancellazione (?:del mio numero|dei miei dati|${FROM_LIST})${RIGHT}`,
  `${NOT_DENIED}${LEFT}${REMOVE}${MEANWHILE} ${MY_NUMBER}${MEANWHILE}${END_OR_ASKED}${NOT_REPLACED}`,
  `(?<!non )${LEFT}(?:sono|siamo) iscritt[oaie] (?:anche )?(?:al|nel) registro (?:pubblico )?delle opposizioni`,
  `(?<!non )${LEFT}(?:mi metta|mi mettete|mettetemi|mettete ${MY_NUMBER}|metta ${MY_NUMBER}) (?:in|nella|sulla|nella vostra) (?:lista nera|black ?list)`,
  `(?<!non )${LEFT}(?:fate|faccia|fare|far) sparire ${MY_NUMBER}${RIGHT}`,
  `${LEFT}${MY_NUMBER}[^.!?]{0,60} (?:fate|faccia|fa|fare|far) sparire${RIGHT}`,
  `(?<!non )${LEFT}(?:fatemi|mi faccia|mi fate) sparire ${FROM_LIST}${RIGHT}`,
  `${LEFT}(?:questa|che) (?:deve essere|dev'essere|sia|sara) l'ultima (?:telefonata|chiamata|volta che (?:mi|ci) ${STEM}ate)${RIGHT}`,
  `${LEFT}non (?:voglio (?:mai )?piu sentire|deve (?:mai )?piu) squillare${RIGHT}`,
  `${LEFT}se (?:mi |ci )?${STEM}ate[^.!?]{0,30} (?:vi |la )?(?:denuncio|querelo|segnalo)${RIGHT}`,
  `(?<!non )${LEFT}(?:lasciatemi|lasciateci|lasciami|(?:mi|ci) lasci(?:ate)?) in pace`,
  `${LEFT}evit(?:i|ate) (?:pure )?di ${STEM}ar(?:mi|ci)(?:${MORE})?${END}`,
  `${LEFT}vi (?:diffido (?:dal|da|a|dallo)|proibisco di|vieto di) ${STEM}ar(?:e|mi|ci)`,
  `(?<!non )${LEFT}(?:revoco|ritiro|nego) il (?:mio )?consenso(?! (?:alla registr|a registr|a farmi))`,
  `${LEFT}mi oppongo (?:al trattamento|al(?:le|la) (?:vostr[ae] )?${CALLS}|a (?:queste|ulteriori|altre) ${CALLS})`,
]

const BARE = [`${NOT_A_COMPLAINT}non ${TO_ME}(?: mai)?(?= per favore[.!]?$|$|[.!])`]

const ANOTHER_TIME =
  words(`domani | dopodomani | dopo | piu tardi | stasera | stamattina | oggi | lunedi | martedi | mercoledi | giovedi
  | venerdi | sabato | domenica | tra | fra | alle | verso | la settimana | la prossima settimana | settimana prossima | il mese | nel pomeriggio
  | in mattinata | in serata | in un altro | un altro giorno | un altro momento | pure | sul cellulare | sul fisso | in ufficio`)
const INVITES = `(?<!(?:non|di non|se|che|se mi|non mi) )${LEFT}(?:(?:ri)?chiamatemi|risentiamoci|sentiamoci|ci sentiamo|(?:mi (?:ri)?chiam(?:i|ate)|richiam(?:i|ate)) (?:[a-z]+ )?${ANOTHER_TIME})${RIGHT}`

const MOMENTARY =
  words(`(?:chiamo|richiamo|telefono|contatto|scrivo|passo|vengo|faccio viv[oa]|faccio sentire) io | (?:vi|la|ti) (?:ri)?(?:chiamo|contatto)
  | io (?:vi|la|ti) (?:ri)?(?:chiamo|contatto) | scrivetemi | mi scriva | mandatemi | mi mandi | adesso | ora | oggi | stasera | stamattina | domani | dopo
  | tardi | momento | riunione | guid(?:o|ando) | lavor(?:o|ando) | macchina | mattina | pomeriggio | sera | notte | pranzo | cena | sabato | domenica
  | weekend | ferie | vacanza`)

const compiled = (source: string): RegExp => new RegExp(source)

export const ITALIAN: Refusals = {
  plain: PLAIN.map(compiled),
  bare: BARE.map(compiled),
  invites: compiled(INVITES),
  momentary: compiled(`${LEFT}${MOMENTARY}${RIGHT}`),
}
