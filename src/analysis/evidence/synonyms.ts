import { phraseAt, phrases, type Token } from '#analysis/spoken/words.ts'

/**
 * Everyday words that stand for each other when somebody tells again what was said: "I never got it" is "never received
 * it". Each row is one thing; what a row says first is what all of it is read as, in the value and in the quote.
 */
// biome-ignore format: a table reads in columns
const ROWS: readonly string[] = [
  // Italian
  'dottore|dottor|dott|doctor|dr|doc',
  'dottoressa|dott ssa',
  'signora|sig ra|sigra|mrs|ms',
  'signore|signor|sig|mr',
  'telefono|telefonata|telefonare|chiamata',
  'messaggio|messaggino|sms|text message|text messages|text|texts|texting',
  'mail|email|e mail|emails|posta elettronica',
  'lasciare|lasciarlo|lasciarla|lasci|lasciate|lascia|mettere|metterlo|metta|mettete|appoggiare|appoggi|poggiare',
  'sporco|sporca|sporchi|sporche|lurido|lurida|sudicio|sudicia|zozzo|zozza|lercio|lercia',
  'rotto|rotta|rotti|rotte|guasto|guasta|guastato|guastata|guastati|guastate',
  'perde|perdita|gocciola|perdono',
  'funzionare|funziona|funzionano|va|vanno|funzionante',
  'bloccato|bloccata|bloccati|bloccate|incastrato|incastrata|inceppato|inceppata',
  'auto|macchina|automobile|vettura',
  'gomme|pneumatici',
  'frigo|frigorifero',
  'bambino|bimbo',
  'bambina|bimba',
  'caro|cara|costoso|costosa|cari|care|costa troppo',
  'tardi|ritardo|in ritardo',
  'ricevuto|ricevuta|ricevuti|ricevute|arrivato|arrivata|arrivati|arrivate',
  'mangiare|mangia|mangiano|mangiato|mangi|tocca cibo|toccano cibo|tocca il cibo|toccato cibo',
  'chiudere|chiude|chiudono|chiuda|serrare|serra',
  'iniziare|inizia|inizio|iniziato|iniziata|iniziamo|cominciare|comincia|comincio|cominciato|cominciata|cominciamo',
  'superato|superata|superati|superate|passato|passata|passati|passate|superare|passare',
  'contento|contenta|contenti|contente|soddisfatto|soddisfatta|soddisfatti|soddisfatte|felice|felici',
  'feriali|feriale|giorni feriali|giorno feriale|in settimana|durante la settimana|dal lunedi al venerdi|da lunedi a venerdi|lunedi venerdi',
  'malato|malata|malati|malate|ammalato|ammalata|ammalati|ammalate',
  'posteriore|posteriori|dietro|di dietro',
  'anteriore|anteriori|davanti',
  'domanda|domande|informazione|informazioni|info|chiarimento|chiarimenti|sapere|delucidazioni',
  'dolore|dolori|fa male|fanno male|mi duole|dolente|doloroso',
  // English
  'eat|eats|eating|eaten|ate|touch his food|touch her food|touch its food|touching his food|touching her food|touching food|touched his food|touched her food|touch food',
  'close|closes|closing|shut|shuts|shutting',
  'start|starts|starting|started|begin|begins|beginning|began',
  'happy|pleased|satisfied|delighted|lovely|over the moon',
  'weekday|weekdays|monday to friday|mon to fri|monday through friday|during the week|in the week',
  'receive|received|receives|receiving|got|gotten|get|gets|had through|come through',
  'leave|left it|pop it|popped|pop|put|putting|leaving|stick it|stick|drop it|drop|bung it',
  'dirty|filthy|mucky|grubby|disgusting',
  'broken|broke|bust|busted|knackered|packed up|packed in|kaput',
  'leak|leaks|leaking|leaked|dripping|drips',
  'work|works|working|worked',
  'stuck|jammed|wedged',
  'not|no longer|not any longer',
  'expensive|dear|pricey|overpriced',
  'cancel|cancelling|cancelled|call off|calling off',
  'late|delayed',
  'phone call|phone|ring|call|telephone',
  'fridge|refrigerator',
  'mobile|mobile phone|cell phone',
  'kids|children|little ones',
  'moving|moving house|move house|relocating',
  'ill|poorly|unwell|sick',
  'air conditioning|air con|aircon',
  'come|came|comes|coming',
  'blow|blew|blown',
  'fall|fell|fallen|falling',
  'go|went|gone|going|goes|off on|off to|away on',
  'question|questions|query|queries|ask about|asks about|asking about|enquire about|enquiring about|enquiry|question about|questions about|query about|enquiry about|know about',
  'pain|pains|painful|hurt|hurts|hurting|ache|aches|aching|sore',
  'rear bumper|back bumper',
  'rear wheel|back wheel',
  'rear door|back door',
  'rear window|back window',
  'rear seat|back seat',
  'rear light|back light',
  'rear tyre|back tyre',
  'rear brakes|back brakes',
  'steal|stole|stolen|nicked|pinched',
  'tear|tore|torn',
  'freeze|froze|frozen',
  'take|took|taken|taking',
  'drive|drove|driven|driving',
  'lose|lost|losing',
  'find|found|finding',
  'swell|swollen|swelled',
  'hoover|vacuum cleaner|vacuum',
]

const SAME = phrases(ROWS.map((row): [string, string] => [row, row.split('|')[0] ?? '']))

/** Each word as what its row calls it. */
export function asCommon<T extends Token>(words: readonly T[]): T[] {
  const common: T[] = []
  for (let at = 0; at < words.length; ) {
    const row = phraseAt(SAME, words, at)
    const word = words[at]
    if (word) common.push(row ? { ...word, text: row.means } : word)
    at = row?.next ?? at + 1
  }
  return common
}

/** Trades by what people call whoever came: the analyst knows from the call what "the lad" was there for. */
const SOMEBODY = new Set(
  'lad chap bloke fella guy man boy woman lady girl ragazzo ragazza tizio tipo omino uomo signore'.split(' '),
)
const TRADES = new Set(
  'engineer technician driver fitter plumber electrician courier operator builder tecnico idraulico elettricista autista corriere operaio installatore addetto fattorino'.split(
    ' ',
  ),
)
export const isWhoCame = (said: string, wanted: string): boolean => TRADES.has(wanted) && SOMEBODY.has(said)
