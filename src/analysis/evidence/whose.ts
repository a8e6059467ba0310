import { FIRST_NAMES } from '#analysis/refusal/first-names.ts'
import { wordSet } from '#analysis/spoken/words.ts'
import type { FieldDefinition } from '#contract/agent-document.ts'
import { aboutOf } from './about.ts'

/**
 * Whose it is: "mia figlia è a Exeter, io a Crediton", "mio marito ne ha quarantuno". What is said of somebody else is
 * not the person's, unless the field asks about that one ("Età del marito"), or the call is for them ("il paziente è
 * lui").
 */

/** Who people speak of besides themselves. */
const KIN = wordSet(
  'figlio figlia figli figlie figliolo figliola bimbo bimba marito moglie fratello sorella fratelli sorelle madre padre mamma papa babbo genitori suocero suocera suoceri ' +
    'cognato cognata zio zia nonno nonna cugino cugina nipote nipoti genero nuora compagno compagna fidanzato fidanzata ex amico amica capo ' +
    'collega vicino vicina vicini socio coinquilino coinquilina inquilino badante nipotino nipotina nipotini figlioccio consuocera consuocero zii nonni ' +
    'son daughter sons daughters husband wife brother sister mother father mum mam mom dad parents aunt uncle gran grandma grandad nan cousin nephew niece ' +
    'grandson granddaughter grandchild grandchildren grandmother grandfather nephews nieces stepson stepdaughter hubby missus law ' +
    'lad lads lass boy girl eldest oldest youngest friend boss colleague neighbour neighbours neighbor neighbors partner flatmate girlfriend boyfriend fiance fiancee mate landlord tenant',
)
const OURS = wordSet('mi mio mia miei mie nostro nostra my our me his her il la lo the a un una')
/** Behind one of these somebody is not who it is said of: "abito con mia figlia". */
const BESIDE = wordSet('con da di per a with for to of from by at and e del della dal dalla al alla')
const OF = wordSet('di del della of')
const IS = wordSet('e era is s was')
/** "Sono la figlia": the person themselves. */
const I_AM = wordSet('sono m am')
/** Who speaks of themselves. */
const SELF = wordSet(
  'io noi i we mine sto stiamo abito abitiamo vivo viviamo siamo ho abbiamo faccio facciamo guido lavoro prendo ours bastano',
)

/** A word for somebody besides the person. */
export const isSomebody = (word: string): boolean => KIN.has(word)

interface Saying {
  text: string
  /** As it was written, where that is known. */
  raw?: string
}
const phrase = (words: readonly Saying[]): string => words.map(({ text }) => text).join(' ')

/** Whether somebody else is named here as who it is said of. */
export function isSubject(words: readonly Saying[], at: number): boolean {
  // "Our Stephen's in Leeds".
  if (words[at - 1]?.text === 'our' && NAMES.has(words[at]?.text ?? '')) return true
  const bare = KIN_ALONE.has(words[at]?.text ?? '')
  if (!KIN.has(words[at]?.text ?? '')) return false
  // "My young lad".
  const whose = SORTED.has(words[at - 1]?.text ?? '') ? at - 2 : at - 1
  const ours = OURS.has(words[whose]?.text ?? '')
  if (!bare && !ours) return false
  const before = words[ours ? whose - 1 : at - 1]?.text ?? ''
  // "La macchina di mio marito è …": what is theirs is what it is said of.
  if (OF.has(before) && IS.has(words[at + 1]?.text ?? '')) return true
  // "C'è mio suocero" and "è mio fratello che …" are no "and".
  if (before === 'e' && (words[at - 3]?.text === 'c' || words[at - 2]?.raw?.toLowerCase() === 'è')) return true
  return !BESIDE.has(before) && !I_AM.has(before)
}

const A = wordSet('a an un uno una')
const SORTED = wordSet(
  'business young little old older younger eldest oldest youngest big piccolo piccola grande maggiore minore',
)
const NAMES: ReadonlySet<string> = new Set(FIRST_NAMES.trim().split(/\s+/))
/** These need no "my". */
const KIN_ALONE = wordSet('mum mam mom dad gran grandma grandad nan papa mamma')

/** Who the words up to here are said of last: somebody else, the person, or nobody that is named. */
function subjectBefore(words: readonly Saying[], at: number): 'other' | 'self' | null {
  for (let back = at - 1; back >= 0; back -= 1) {
    if (isSubject(words, back)) return 'other'
    if (isSelf(words, back)) return 'self'
  }
  return null
}

const isSelf = (words: readonly Saying[], at: number): boolean => {
  const text = words[at]?.text ?? ''
  if (text === 'me') return words[at - 1]?.text === 'not'
  if (text === 'mio' || text === 'mia') return !KIN.has(words[at + 1]?.text ?? '')
  return SELF.has(text)
}

/** Whether the person names themselves here, and does not just go on. */
export const isPerson = (words: readonly Saying[], at: number): boolean => {
  const text = words[at]?.text ?? ''
  return PERSON.has(text) || ((text === 'mio' || text === 'mia') && !KIN.has(words[at + 1]?.text ?? ''))
}
const PERSON = wordSet('io noi i we mine myself')

/** "Ci abita mia suocera": who follows the verb. */
const VERBS = wordSet(
  'abita sta vive lavora guida usa porta prende studia ha e era aveva ordinato scelto abitava viveva lavorava faceva insegnava studiava guidava fa insegna lives works drives uses studies is s was c',
)
const BEHIND_WORDS = 7
const HAVE = wordSet('ho abbiamo')

function subjectBehind(words: readonly Saying[], next: number, atOnce = false): boolean {
  for (let at = next; at < Math.min(words.length, next + BEHIND_WORDS); at += 1) {
    // "Ad Asti ho mia figlia".
    if (HAVE.has(words[at]?.text ?? '') && isSubject(words, at + 2)) return true
    if (isSelf(words, at)) return false
    // "Insegnava mia moglie": what it says of them may be the verb itself.
    if (isSubject(words, at))
      return (atOnce && at === next + 1) || words.slice(next, at + 2).some(({ text }) => VERBS.has(text))
  }
  return false
}

/**
 * Whether a text that stands here is somebody else's: they are named as who it is said of, and the person is set
 * against them.
 */
export function isSomebodyElses(
  field: Pick<FieldDefinition, 'key' | 'label'>,
  words: readonly Saying[],
  { at, next }: { at: number; next: number },
): boolean {
  const { label: about } = aboutOf(field)
  if (NAME.test(about) && (isOfAnotherRole(about, phrase(words.slice(next))) || isOutsider(words, at - 1))) return true
  if (WHO_HIT.test(phrase(words.slice(next)))) return true
  if (!words.some(({ text }, far) => KIN.has(text) || PARTIES.has(text) || isSubject(words, far))) return false
  if (asksAboutOthers(about)) return false
  if (OPEN.test(about)) return WELL_THEMSELVES.test(phrase(words.slice(next)))
  if (isForThem(phrase(words))) return false
  const before = phrase(words.slice(0, at))
  if (OTHER_PARTY.test(before) || IT_IS_THEY.test(before)) return true
  if (isKinAsNamed(words, next)) return true
  if ((OWNED.test(about) || DWELLING.test(about)) && isTheirsAlone(words, { at, next })) return true
  const theirs = subjectBefore(words, at) === 'other' || subjectBehind(words, next, true)
  if (!theirs || words.slice(at, next).some(({ text }) => KIN.has(text))) return false
  return words.some((_, other) => (other >= next || other < at) && isSelf(words, other) && isApart(words, other, at))
}

/** "Riccardo è il fratello": a name that is told to be somebody else's. */
const isKinAsNamed = (words: readonly Saying[], next: number): boolean =>
  IS.has(words[next]?.text ?? '') && THE.has(words[next + 1]?.text ?? '') && KIN.has(words[next + 2]?.text ?? '')
const THE = wordSet('il la lo l the')

/** "My dad's got a Volvo", "la Volvo ce l'ha mio padre", "she's with Barclays, my sister": and none of the person. */
function isTheirsAlone(words: readonly Saying[], { at, next }: { at: number; next: number }): boolean {
  if (words.some((_, other) => (other < at || other >= next) && isSelf(words, other))) return false
  if (WITH_ME.test(phrase(words)) || TOO.test(phrase(words))) return false
  if (subjectBehind(words, next)) return true
  if (at > 0 && next + 2 === words.length && MY.has(words[next]?.text ?? '') && KIN.has(words[next + 1]?.text ?? ''))
    return true
  const who = words.slice(0, at).findLastIndex((_, back) => isSubject(words, back))
  return who >= 0 && words.slice(who + 1, at).some(({ text }) => HOLDS.has(text)) && !isPossessed(words, who, at)
}
const WITH_ME = /(?:^| )(?:con me|con noi|with me|with us)(?: |$)/
const TOO = /(?:^| )(?:too|also|as well|anche|pure)(?: |$)/
const MY = wordSet('my our mia mio nostra nostro')
const HOLDS = wordSet(
  's is has got had ordered chose wanted drives with works sees goes uses takes e ha aveva guida sta va lavora fa usa prende lives live abita vive studia risiede abitano vivono stanno lavorano moved trasferito trasferita studies resides era was swears gets pays earns paga guadagna prende aveva',
)
/** "It's my wife's Golf": the thing itself, which the call may be about. */
const isPossessed = (words: readonly Saying[], who: number, at: number): boolean =>
  at === who + 2 && words[who + 1]?.text === 's'
/** What everybody has for themselves. */
const OWNED =
  /\b(?:auto|car|veicolo|vehicle|make|model|modello|marca|macchina|moto|professione|occupation|job|lavoro|mestiere|employer|azienda|datore|compagnia|insurer|assicura\w+|supplier|fornitore|gestore|operatore|provider|broadband|bank|banca|medico|doctor|gp|dentist\w?|condition|conditions|malatti\w+|patologi\w+|allerg\w+|farmac\w+|medication|phone model|cellulare|piatto|dish|main|starter|dessert|antipasto|primo|secondo|dolce|brand)\b/

/** Where everybody lives for themselves. */
const DWELLING =
  /\b(?:comune|citta|city|town|paese|localita|indirizzo(?! di stud)|address|residenza|cap|postcode|provincia|county|quartiere|zona|area|lavoro|professione|job|occupation)\b/

/** "I'm in Crediton" stands against the daughter; the "I" of "I live with …" stands for both. */
const isApart = (words: readonly Saying[], self: number, at: number): boolean =>
  self > at || words.slice(self, at).some((_, back) => isSubject(words, self + back))

/**
 * Whether a number that stands here is another's: for what only one person has, their age, no contrast is needed, nor
 * for what people outside of the house have; of anything else the person's own number stands behind it.
 */
export function isAnothersNumber(
  about: string,
  words: readonly Saying[],
  { at, next, others }: { at: number; next: number; others: readonly number[] },
): boolean {
  if (THEY_NEXT_DOOR.test(phrase(words))) return true
  if (!words.some(({ text }) => KIN.has(text)) || isForThem(phrase(words))) return false
  // "Figli" asks how many the person has, and not about them.
  if (DRIVER.test(about)) return isNoDriver(words, { at, next, others })
  if (asksAboutOthers(about) && !HOW_MANY.test(about)) return false
  const before = subjectBefore(words, at)
  if (before === 'other' && others.some((other) => other > at && subjectBefore(words, other) === 'self')) return true
  // "Quattro ce le ha mia madre, io ne ho due".
  if (
    before === null &&
    subjectBehind(words, next) &&
    others.some((other) => other > at && subjectBefore(words, other) === 'self')
  )
    return true
  if (before === 'other' && words.slice(0, at).some((_, back) => isOutside(words, back))) return true
  if (!PERSONAL.test(about))
    return (
      !OF_ALL.test(about) &&
      !WITH_ME.test(phrase(words)) &&
      (isHeld(words, at) || (before === null && isHeldBehind(words, next)))
    )
  return before === 'other' || (before === null && (subjectBehind(words, next) || isLastNamed(words)))
}

/** "They're seven next door". */
const THEY_NEXT_DOOR =
  /^(?:they (?:re|are|ve|have)|loro (?:sono|hanno))(?: |$).*(?:next door|upstairs|downstairs|di fianco|di sopra|di sotto|accanto)$/
/** "The lad upstairs pays eleven hundred", and "four is what my aunt has". */
function isHeld(words: readonly Saying[], at: number): boolean {
  const who = words.slice(0, at).findLastIndex((_, back) => isSubject(words, back))
  if (who < 0 || words.slice(who, at).some((_, far) => isSelf(words, who + far))) return false
  return words.slice(who + 1, at).some(({ text }) => HOLDS.has(text)) && !CHOOSING.test(phrase(words.slice(who, at)))
}
const isHeldBehind = (words: readonly Saying[], next: number): boolean =>
  subjectBehind(words, next) && words.slice(next, next + 3).some(({ text }) => HAS_IT.has(text))
const HAS_IT = wordSet('ha ne ce sta has s paga fa')
/** Of these somebody of the house may well speak for all. */
const OF_ALL =
  /\b(?:persone|ospiti|coperti|adulti|bambini|posti|camere|notti|people|persons|guests|covers|adults|children|seats|rooms|nights|party|componenti|nucleo|occupants|famiglia|family|household|casa|home|house)\b/
const CHOOSING =
  /(?:^| )(?:wants?|said|says|prefers?|picked|chose|vuole|dice|ha detto|preferisce|ha scelto|booked|ordered)(?: |$)/

/** "My daughter's nineteen but I'm the one driving": who is set against the person is not the driver. */
const isNoDriver = (
  words: readonly Saying[],
  { at, next, others }: { at: number; next: number; others: readonly number[] },
): boolean =>
  (subjectBefore(words, at) === 'other' || (subjectBefore(words, at) === null && subjectBehind(words, next))) &&
  (FOR_ME.test(phrase(words)) || others.some((other) => other > at && subjectBefore(words, other) === 'self'))
const DRIVER = /\b(?:conducente|guidatore|driver|policyholder|contraente)\b/

/** Whether somebody besides the person is who all of this is said of. */
export function isOfKinAlone(field: Pick<FieldDefinition, 'key' | 'label'>, words: readonly Saying[]): boolean {
  if (asksAboutOthers(aboutOf(field).label) || !words.some((_, at) => isSubject(words, at))) return false
  return !words.some((_, at) => isSelf(words, at)) && !isForThem(phrase(words))
}

const isOutsider = (words: readonly Saying[], at: number): boolean =>
  OUTSIDE.has(words[at]?.text ?? '') && isSubject(words, at)

/** "My neighbours have two dogs". */
const isOutside = (words: readonly Saying[], at: number): boolean =>
  OUTSIDE.has(words[at]?.text ?? '') &&
  isSubject(words, at) &&
  words.slice(at + 1, at + 3).some(({ text }) => HAVING.has(text))
const OUTSIDE = wordSet(
  'vicino vicina vicini amico amica collega capo cugino cugina cognato cognata neighbour neighbours neighbor neighbors friend boss colleague cousin mate',
)
const HAVING = wordSet('have has got ha hanno')

/** "She's seventy, my mum". */
const isLastNamed = (words: readonly Saying[]): boolean =>
  KIN.has(words.at(-1)?.text ?? '') && OURS.has(words.at(-2)?.text ?? '') && !A.has(words.at(-2)?.text ?? '')

export const asksAboutOthers = (about: string): boolean =>
  OTHERS.test(about) || about.split(/[^\p{L}]+/u).some((word) => KIN.has(word))

const OTHERS =
  /ospit|guest|invitat|comitiva|(?<!blood )group|party|pazient|patient|referent|contact|contatt|beneficiar|intestatar|vicin|neighbo|ritira|taking|bambin|child|kid|famil|control?part|altr[oaie]|other|third|conducente|driver|accompagn|emergen|chi /
/** A reason or a problem may well be somebody else's. */
const OPEN =
  /motiv|reason|problem|guast|sinistr|sintesi|summary|comment|not[ae]\b|richiest|request|reclam|complain|occasion|messag/
const HOW_MANY = /^(?!.*\b(?:eta|age|ages|anni|nom\w|name)\b).*\b(?:figli|children|kids)\b/
const PERSONAL =
  /\b(?:eta|age|figli|children|kids|anni|years|peso|weight|altezza|height|salary|stipendio|reddito|income|scarpe|shoe|taglia)\b/
const FOR_THEM =
  /\b(?:pazient\w*|patient|(?:e|sarebbe|it s|is|it d be) (?:per|for) (?:lui|lei|mi[ao]|him|her|my|mum|dad))\b/
/** "But it's me that's the patient": the call is the person's own. */
const FOR_ME =
  /\b(?:(?:it s|is) me|i m the (?:one|patient)|i am the patient|sono io|(?:e|sono) (?:per )?me|il paziente io|la paziente io)\b/
export const isForThem = (all: string): boolean => FOR_THEM.test(all) && !FOR_ME.test(all)
/** "… è quella che mi è venuta addosso", "… was the fella that hit me". */
const WHO_HIT =
  /^(?:(?:e|sono) quell[oaie] d(?:ei|el|ella|elle|egli) \w+|(?:that (?:was|s)|were|was) the (?:people|ones?|couple|family) (?:we|i|who|that)|(?:e|era|sarebbe|s|is|was) (?:quell[oa]|il tipo|il tizio|the (?:fella|fellow|bloke|guy|chap|man|woman|lady|lad|one|car|person)) (?:che (?:mi|ci)|(?:who|that) (?:hit|bumped|ran|went|drove|crashed|pulled|clipped|scratched)))(?: |$)/
/** "Capuano è l'amministratore, io sono un condomino": a name that is told to be of who does something else. */
const IN_ANOTHER_ROLE =
  /^(?:e|era|sarebbe|s|is|was) (?:l|il|lo|la|un|una|the|my|our|a|an) .*(?:^| )(?:io (?:sono|mi chiamo|invece|no)|i m|i am|mine s|my name s)(?: |$)/
const NAME =
  /^(?:\w{1,12} )?(?:nome|cognome|nome e cognome|nominativo|(?:full |first |last |family |your )?name|surname)$/
/** "Dellepiane è l'amministratore", "Mr Doyle is the landlord". */
const IN_A_ROLE =
  /^(?:e|s|is|sarebbe) (?:il|lo|la|l|the) (?:amministrator|titolare|padron|proprietari|inquilin|portier|custod|dottor|medico|capo|direttor|responsabil|geometra|idraulic|avvocat|notai|landlord|owner|tenant|agent|manager|boss|doctor|caretaker|solicitor|builder|plumber|previous|vecchi|precedent)/
const OF_A_ROLE =
  /amministr|titolar|propriet|inquilin|medic|dottor|respons|refer|landlord|owner|tenant|agent|manager|doctor|contact/
/** "Mrs Dodds next door gave me your number". */
const WHO_TOLD =
  /^(?:(?:next door|upstairs|downstairs|down the road|del piano di sopra|qui accanto)(?: |$)|(?:che )?(?:mi|ci) ha (?:dato|detto|parlato|consigliato)|(?:who )?(?:gave me|told me|recommended)(?: |$))/
/** "No, è mio fratello l'allergico", "it's my sister who's …". */
const IT_IS_THEY =
  /(?:^|^no )(?:e|it s|it is) (?:mi[ao]|nostr[oa]|my|our) \w+ (?:l|il|lo|la|che|quell[oa]|who|that)(?: |$)(?!.*(?: io | noi | i m | mine ))/
/** "… ce l'ha mio cognato, la mia sta a posto", "… my husband's, I'm fine". */
const WELL_THEMSELVES =
  /(?:^| )(?:io|noi|i|we|la mia|il mio|le mie|i miei|mine)(?: (?:sto|stiamo|sta|stanno|va|vanno|e|sono|s|is|m|re|invece|are))* (?:benissimo|bene|benone|a posto|a meraviglia|che e un piacere|funziona|funzionano|fine|ok|okay|perfect|perfett[oaie]|perfectly|works)(?: |$)/
const isOfAnotherRole = (about: string, behind: string): boolean =>
  IN_ANOTHER_ROLE.test(behind) || WHO_TOLD.test(behind) || (IN_A_ROLE.test(behind) && !OF_A_ROLE.test(about))
/** A word of each of these. */
const PARTIES = wordSet(
  'quello quella chi tipo tizio altro altra controparte door vicini neighbours other bloke guy chap man woman lady lad fella one person idiot car van driver',
)
const OTHER_PARTY =
  /(?:^| )(?:quell[oa] (?:(?:che|con cui) (?:mi|ci)|dietro|davanti|dell altra)|chi (?:mi|ci) (?:ha|e)|l altr[oa] (?:macchina|auto|conducente|guidatore|automobilista|signor[ea])|la controparte|next door (?:are|is|s|have|has|use)|(?:i vicini|the neighbours) (?:hanno|sono|are|have|use)|the other (?:driver|car|bloke|guy|chap|man|woman|lady|fella|party|one)|the (?:one|car|van|driver) (?:behind|in front)|the (?:bloke|guy|chap|man|woman|lady|lad|fella|one|person|idiot) (?:who|that) (?:hit|bumped|ran|went|drove|crashed|pulled))(?: |$)(?!.*(?: io | noi | i m | mine | we re ))/
