import { wordSet } from '#analysis/spoken/words.ts'
import { soundsLike } from './corrected.ts'
import type { Word } from './quoted.ts'

/**
 * What is said and not meant: behind a negation ("non di mattina", "no booths please"), left out of everything else
 * ("anything but red"), denied or left behind by what follows ("a Torino non ci abito più", "il gas lo lascio dov'è").
 */

/** A run of words in a quote. */
export interface Spot {
  at: number
  next: number
}

const DENYING = wordSet(
  'non senza mica mai nessun nessuna neanche nemmeno neppure tranne eccetto fuorche salvo not t dont doesnt cant wont never without nor except cannot',
)
/** Words between a negation and what it denies: "non sono mai stata | allergica". */
const DENIED_WORDS = 4
/** "No" denies what it stands right before; further off it is an answer ("no, bring it to Stafford"). */
const NO_WORDS = 3
const NO = wordSet('no niente')
/** "Non solo la luce", "not only the gas": and more. */
const ONLY = wordSet('solo soltanto only just')
/** "Non la voglio, la singola": what the negation is about follows the pause. */
const RESUMED = wordSet('la lo li le ne ce l it them that')

/** Whether the words here stand in the scope of a negation before them. */
export function isNegatedAt(words: readonly Word[], { at, next }: Spot): boolean {
  for (let back = at - 1; back >= Math.max(0, at - DENIED_WORDS); back -= 1) {
    const word = words[back]
    const after = words[back + 1]
    if (!word || !after) return false
    // Behind a pause another thing begins, unless the negation only pointed to it.
    const paused = words.slice(back + 1, at + 1).some(({ broken }) => broken)
    if (paused && !RESUMED.has(after.text)) return false
    if (DENYING.has(word.text) && !ONLY.has(after.text)) return !isOfANamesake(words, { at, next }, back)
    if (NO.has(word.text) && at - back <= NO_WORDS && isNoRightBefore(words, back, at)) return true
  }
  if (at === 0) return false
  const before = phraseOf(words.slice(0, at))
  return EXCEPT.test(before) || INSTEAD.test(before)
}

/** "No sea view", "no la singola": but "no sto a Roma" answers. */
const isNoRightBefore = (words: readonly Word[], back: number, at: number): boolean =>
  words.slice(back + 1, at).every(({ text }) => ARTICLES.has(text))
const ARTICLES = wordSet('il lo la i gli le l un una the a an in di al alla more other')

/** "Non Zanotti, Zanetti": what is denied is a name that sounds like it. */
function isOfANamesake(words: readonly Word[], { at, next }: Spot, back: number): boolean {
  const [denied, ...more] = words.slice(back + 1, at)
  const value = words[next - 1]?.text ?? ''
  return denied !== undefined && more.length === 0 && soundsLike(denied.text, value)
}

const EXCEPT =
  /(?:^| )(?:(?:anything|everything|anywhere|anyone|anybody|any \w+|every \w+|all (?:the )?\w+) (?:but|bar|except|apart from|other than)|(?:tutt[oiae]|qualsiasi|qualunque|ogni)(?: \w+){0,2} (?:tranne|fuorche|meno|eccetto|salvo|a parte|ma non|pero non))(?: \w+){0,2}$/

/** "Invece del rimborso", "rather than a transfer", "tutt'altro che buono", "I hate yellow", "it's stopped leaking". */
const INSTEAD =
  /(?:^| )(?:(?:invece|al posto) d(?:i|el|ella|ello|ei|elle|egli)|(?:piuttosto|invece) (?:che|di)|anziche|none of (?:that|this|the|your)|nothing to do with|niente a che (?:fare|vedere) con|instead of|rather than|(?:rather|sooner|prefer) (?:\w+ ){1,5}than|tutt altro che|far from|hate|detest|odio|detesto|dislike|(?:don t|do not|didn t|never) (?:want|need|like|fancy)(?: (?:one|of|them|those|that|these|any|a|an|your))*|avoid|evitare|eviterei|eviteremmo|stand|sopporto|stopped|smesso di)(?: (?:il|la|lo|i|le|l|un|una|the|a|an|my|any)){0,2}$/

export const phraseOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ')

const NEAR_BEFORE = 5
const NEAR_BEHIND = 4
const NEGATIVE = wordSet(
  'non no nessun nessuno nessuna niente nulla senza mai ne mica not t dont doesnt never none nothing without nobody cannot cant wont nor manca mancano',
)
export const isNegativeWord = (text: string): boolean => NEGATIVE.has(text)

/** Whether a negation stands at the word, with no pause between: before it, or right behind. */
export function isDenialAt(words: readonly Word[], at: number): boolean {
  const behind = words.slice(at + 1, at + 3)
  if (behind.some(({ text }, far) => NEGATIVE.has(text) && (far === 0 || !behind.some(({ broken }) => broken))))
    return true
  for (let back = at; back > Math.max(0, at - NEAR_BEFORE); back -= 1) {
    if (words[back]?.broken) return false
    if (NEGATIVE.has(words[back - 1]?.text ?? '')) return true
  }
  return false
}

/** Whether a negation stands beside the word: a value that denies needs it there, and not elsewhere in the quote. */
export function isNegatedNear(words: readonly Word[], at: number): boolean {
  const before = words.slice(Math.max(0, at - NEAR_BEFORE), at)
  const behind = words.slice(at + 1, at + 1 + NEAR_BEHIND)
  return [...before, ...behind].some(({ text }) => NEGATIVE.has(text))
}

const FINE =
  /^(?:(?!non |not |no |t |isn |aren |won |doesn |don |wasn |never |mai )\w+ )?(?:(?:s|is|are|was|were|e|era|va|vanno|sono|seems?|sembra|looks) )?(?:all |tutt[oa] |still |sempre |perfectly |pretty )?(?:fine|ok|okay|working|perfect|a posto|apposto|va bene|l[ei] mangio(?: |$)|bene|benissimo|perfett\w+|funzionano|funziona|funzionare|works?)(?: |$)/

/** Of a thing that is there: "la corrente c'è". */
export const isThereBehind = (words: readonly Word[], next: number): boolean =>
  /^(?:c e|ci sono|there is|is there|s there)(?: |$)/.test(phraseOf(words.slice(next, next + NEAR_BEHIND)))

/** Of a thing that is fine: "the hot water's fine, it's the radiators". */
export const isFineBehind = (words: readonly Word[], next: number): boolean =>
  FINE.test(phraseOf(words.slice(next, next + NEAR_BEHIND)))

/**
 * Whether the trouble is another thing's: one of these words is fine ("il lavandino è a posto, perde il bidet", "va
 * benissimo il tavolo"), or it is told of what is pointed out ("it's the bath that leaks") and they name another.
 */
export function isTroubleOfAnother(words: readonly Word[], spots: readonly Spot[]): boolean {
  const isOwn = (at: number): boolean => spots.some((spot) => spot.at <= at && at < spot.next)
  if (spots.some(({ at, next }) => isMendedAt(words, at, next))) return true
  if (spots.some(({ at, next }) => isFineAt(words, at, next) || FINE_BEFORE.test(phraseOf(words.slice(0, at)))))
    return true
  return words.some(({ text }, that) => {
    if (!THAT.has(text) || isOwn(that - 1) || !POINTED_OUT.test(phraseOf(words.slice(0, that)))) return false
    const behind = spots.some(({ at }) => at > that)
    return behind && spots.some(({ at }) => at < that && THE.has(words[at - 1]?.text ?? ''))
  })
}

/** "They've sorted the bathroom", "in bagno hanno già sistemato": and now it is elsewhere. */
const isMendedAt = (words: readonly Word[], at: number, next: number): boolean =>
  ELSEWHERE_NOW.test(phraseOf(words.slice(next))) &&
  (MENDED_BEFORE.test(phraseOf(words.slice(0, at))) || MENDED_BEHIND.test(phraseOf(words.slice(next))))
const MENDED = '(?:sorted|fixed|mended|repaired|sistemat[oaie]|riparat[oaie]|aggiustat[oaie]|risolt[oaie])'
const MENDED_BEFORE = new RegExp(
  `(?:^| )(?:ve|have|has|already|gia|hanno|abbiamo|ho|ha) ${MENDED}(?: out)?(?: (?:the|il|lo|la|l|i|gli|le|in))*$`,
)
const MENDED_BEHIND = new RegExp(
  `^(?:l )?(?:hanno|ha|abbiamo|ho|e stat[oa]|is|s|has been|s been)(?: (?:gia|already|been|now))? ${MENDED}(?: |$)`,
)
const ELSEWHERE_NOW = /(?:^| )(?:now|adesso|ora|but|ma|invece)(?: |$)/

/** Fine at once: "the sink's fine", and no more words between than "is". */
const isFineAt = (words: readonly Word[], at: number, next: number): boolean =>
  THE.has(words[at - 1]?.text ?? '') && FINE_AT_ONCE.test(phraseOf(words.slice(next, next + NEAR_BEHIND)))
const FINE_AT_ONCE =
  /^(?:s|is|are|e|sono|va|vanno|works?|funziona|funzionano|funzionare) ?(?:all |tutt[oa] |perfectly |pretty )?(?:fine|ok|okay|perfect|a posto|apposto|bene|benissimo|perfett\w+|perfectly|good)(?: |$)/
const FINE_BEFORE =
  /(?:^| )(?:(?:va|vanno|funziona|funzionano|funzionare) (?:bene|benissimo)|(?:e|sono) a posto) (?:il|lo|la|l|i|gli|le)$/
const THAT = wordSet('che that which')
const THE = wordSet('il lo la l i gli le the my our')
const POINTED_OUT = /(?:^| )(?:e|sono|it s|it is|it was|they re) (?:il|lo|la|l|i|gli|le|the|my|our) \w+(?: \w+)?$/

/**
 * What follows or leads up to a value and says that it is none of theirs: "a Torino non ci abito più", "la Panda non ce
 * l'ho", "Marta Riva è mia cognata", "da Bergamo mi sono trasferita", "I used to live in Leeds". What is set against
 * another thing stays ("un gatto, non un cane").
 */
export const isLeftBehind = ({ before, behind }: { before: string; behind: string }): boolean =>
  (behind !== '' &&
    (NOT_I.test(behind) ||
      DENIED_BEHIND.test(behind) ||
      LEFT_OUT.test(behind) ||
      SCORNED.test(behind) ||
      SOMEBODY_ELSE.test(behind))) ||
  isOfThePast(before, behind)

const DENIED_BEHIND =
  /^(?:(?:no|nope)(?: (?!problem|worries|doubt|question|contest|hesitation|mistake|complaint|spaces?(?: |$)|gaps?(?: |$)|dash|hyphen)|$)|non (?:ci|ce(?! la f)|c|lo|la|li|le|l|ne|mi|e|sono|siamo|ho|abbiamo|abito|sto|stiamo|vivo|voglio|vogliamo|va|era)(?: (?!(?:mai |piu |ancora )?\w{3,}(?:ato|uto|ito|ata|uta|ita|ati|uti|iti|orso|eso|isto|etto)(?: |$))|$)|(?:i|we|it|that|he|she) (?:do|did|am|are|is|was|have|has) not |(?:i|we) (?:don|didn|haven|never|no longer)|(?:is|was|are) not |isn|wasn|that s not|s not (?:for (?:me|us|him|her)|my|mine|our|ours|really|what|an option|possible|convenient|ideal|any good|right for)(?: |$)|non (?:fa|fanno) per |not any ?more|no longer|non piu)/
/** "Il gas lo lascio dov'è", "the garden we'll leave out". */
const LEFT_OUT =
  /^(?:(?:l[oaie]) (?:lascio|lasciamo|lascerei|lasceremmo) (?:dov|stare|perdere|cosi|com|fuori|da parte|a casa)|(?:lo|la|li|le) (?:salto|saltiamo|escludo|escludiamo|tolgo|togliamo|evito|evitiamo|eviterei|eviteremmo)|(?:i ll|we ll|i d|i|we|you can) (?:leave|keep|skip|drop) (?:that |it |them )?(?:out|where|as|off|alone|at home))/
/** "Giallo? per carità", "soddisfatto mica tanto", "Monday's no good", "Greco da sposata, no, il mio è Russo". */
const SCORNED =
  /^(?:mica(?: |$)|(?:mi|ci) (?:sono|siamo|ero) trovat[oaie] (?:male|malissimo)|mi trovavo male|un corno|(?:proprio|god|oh god|oh|ah|assolutamente|certamente|definitely|absolutely|certo che|ma) (?:no|not)(?: |$)|per carita|macche|mai(?: (?:e poi|piu|solo|sol)|$)|hardly(?: |$)|not likely|(?:s |is |are |sono |e )?(?:no good|out(?: of the question)?$|useless|escluso|esclusa|da escludere)|mi (?:fa|fanno) (?:schifo|senso)|non mi (?:piac|va|vanno|interess)|(?:\w+ ){0,5}(?:i can t stand|i hate|i detest|non sopporto|detesto|odio)(?: |$)|(?:\w+ ){1,3}no (?:il mio|la mia|mine|my|use|usi|metta) )/
const SOMEBODY_ELSE =
  /^belongs to (?!me|us)|^(?:e|era|sarebbe|is|was|s|that s|it s) (?:(?:il|la|lo|the) )?(?:quell[oa] )?(?:\p{L}+ (?=di mi[ao] |del mi[ao] |della mia |of my |(?:dei|del|della|delle) (?:nostr[oaie] )?vicin|di (?:un )?(?:amic|altr)))?(?:(?:d(?:i|el|ella)|of) )?(?:(?:nome|cognome|indirizzo|numero|name|surname|address|number) (?:di|del|della|of) )?(?:(?:mi[ao]|miei|mie|suo|sua|my|me (?=mam|mum|dad|mate|brother|sister|son|daughter|nan|uncle|aunt|husband|wife|missus)|his|her|their|our) (?!la |il |lo |l |e |ma |cane|cani|gatt|dog|cat|pet|nome|cognome|name|surname|maiden|married|number|numero|indirizzo|address|mail|email|horse|cavall|auto|macchin|car\b|van\b)\p{L}+|next door s|(?:the|our) neighbou?rs?(?: s)? \p{L}+|(?:dei|del|della|delle) (?:nostr[oaie] )?vicin[oaie]|di (?:un )?(?:amic[oa]|altr[oaie]))/u
const isOfThePast = (before: string, behind: string): boolean =>
  (before !== '' &&
    (LEAVING.test(before) || (FROM.test(before) && GONE.test(behind)) || (NOW.test(behind) && HAD.test(before)))) ||
  /^(?:prima (?!di |che |del|dell|possibile|delle |dei )|una volta (?!al|a |ogni|la|che|sono |ho |mi )|un tempo )/.test(
    behind,
  )
const LEAVING =
  /(?:^| )(?:moved (?:away )?from|came from|left|used to (?:live|be|work)(?: \w+)?|(?:trasferit|spostat)\w(?: via)? da(?: \w+)?|lasciato|vivevo|abitavo|stavo|stavamo|lavoravo|lavoravamo|prima (?:ero|stavo|abitavo))(?: (?:a|in|at|to|as|the|da|ad|al|all|alla|per|con|for))*$/
/** "Avevo una Fiat, adesso ho …". */
const HAD =
  /(?:^| )(?:avevo|avevamo|ero con|eravamo con|c era|i had|we had|i was with|we were with|it was)(?: \w+){0,2}$/
const NOW = /(?:^| )(?:adesso|ora|oggi|quest[oa] e|this one|now|these days|nowadays)(?: |$)/
const FROM = /(?:^| )(?:da|dal|dalla|from)$/
const GONE =
  /(?:^| )(?:(?:mi sono|ci siamo|sono|siamo) (?:trasferit|spostat|andat|venut)|i (?:ve )?moved|we (?:ve )?moved|i (?:ve )?left)/

/** "Mia sorella sta a Bergamo, io no", "my sister's in Leeds, not me": it is said of somebody else. */
const NOT_I =
  /^(?:(?!so |and so |because )\w+ )?(?:io no|a me no|non a me|not to me|noi no|non io|non noi|not me|not us|i don t|we don t)\b|(?: |^)(?:a me|a noi|io|noi) (?:invece |pero )?no$/
