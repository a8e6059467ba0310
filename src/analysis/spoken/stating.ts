import type { Language } from '#contract/agent-document.ts'
import type { Breath, MentionAt, Segment } from './cutting.ts'
import { numberAt } from './numerals.ts'
import { presentAt } from './presence.ts'
import { weekdaysMarked } from './retold.ts'
import { FILLERS } from './said.ts'
import { APPOINTMENTS, APPROVES, NEUTRAL, UNREAD } from './standing-words.ts'
import { type Phrases, phraseAt, phrases, type Token, wordSet } from './words.ts'

/**
 * "Posiamo il pavimento giovedì alle otto", "roofers are back on Monday at eight": whatever it is, it is stated of
 * something else before its hour, and nobody asks for anything. Only the words that may lead to a wish are known; a
 * statement is what has two others.
 */
export function tellStated(breaths: readonly Breath[], on: On): void {
  const [first] = breaths
  if (!first || breaths.some(({ segments }) => segments.some(({ standing }) => standing === 'asked'))) return
  for (const [at, segment] of first.segments.entries()) {
    if (segment.standing === 'denied') return
    if (segment.standing !== 'open' || segment.after !== null) continue
    if (isStated(segment, on) || isSaidOn(segment, on) || isOfEach(segment, on.language)) segment.standing = 'told'
    const before = first.segments[at - 1]
    if (
      isToldOn(before, segment, on.language) ||
      [before, first.segments[at + 1]].some((one) => isDayOf(one, segment, on.language))
    )
      segment.standing = 'told'
  }
}

interface On {
  language: Language
  mentionAt: MentionAt
}

const STATED_WORDS_MIN = 2

function isStated({ tokens, kinds, paused }: Segment, on: On): boolean {
  const { language, mentionAt } = on
  if (kinds.size === 0) return false
  const first = tokens.findIndex((_, at) => mentionAt(tokens, at) !== null)
  const head = tokens.slice(paused, Math.max(first, 0))
  // "Deve parlare con mia nipote, viene giovedì alle quattro": the verb right before it is of somebody else.
  const verb = head.findLast(({ text }) => !LEADING.has(text))?.text ?? ''
  if (language === 'it' && DOES.has(verb) && !['va', 'fa'].includes(verb)) return true
  if (head.some(({ text }) => WISHING[language].has(text))) return false
  // Italian says who by the end of the verb; without one it is as often somebody's name, or where they are.
  if (language === 'it' && !head.some(({ text }) => OF_OTHERS.test(text) || DOES.has(text))) return false
  if (head.some((_, at) => presentAt(head, at, language) !== null)) return false
  return (
    head.filter((token, at) => hasWeight(token, language) && !numberAt(head, at, language)).length >= STATED_WORDS_MIN
  )
}

const LEADING: ReadonlySet<string> = wordSet('alle all dalle dall il la lo l verso di')

/**
 * "Alle sei mi passa a prendere mio cognato": words run on behind an hour without a pause, and nothing here has
 * understood them. Whoever only names when they can talk has no need of them.
 */
function isSaidOn({ tokens, kinds, since }: Segment, { language, mentionAt }: On): boolean {
  if (language !== 'it' || !kinds.has('clock')) return false
  if (tokens.some(({ text }) => PROPOSING.has(text))) return false
  const last = tokens.findLastIndex((_, at) => mentionAt(tokens, at) !== null && !MEALS.has(tokens[at]?.text ?? ''))
  const tail = tokens.slice(mentionAt(tokens, last)?.next ?? tokens.length)
  if (tail.some((_, at) => phraseAt(HARMLESS_TAILS, tail, at) ?? presentAt(tail, at, language))) return false
  const [first = '', second = '', third = ''] = tail.map(({ text }) => text)
  // "Alle undici messa", "alle nove entra in sala operatoria", "alle sette mio marito vuole cenare".
  if (tokens.some((_, at) => isNamedFor(tokens, at, mentionAt)) || (DOES.has(first) && !MAY_BE.has(first))) return true
  if (ARTICLES.has(first) && !POLITE.has(second) && third !== '') return true
  if (first === 'si' && DOES.has(second)) return true
  const isVerb = ({ text }: Token, at: number) =>
    OF_OTHERS.test(text) || (OBJECTS.has(tail[at - 1]?.text ?? '') && !NEUTRAL.it.has(text) && !SUITS.has(text))
  return tail.some(isVerb) || since > SAID_ON_WORDS_MAX
}
/** "Alle undici messa": what is fixed for that hour right behind it. */
function isNamedFor(tokens: readonly Token[], at: number, mentionAt: MentionAt): boolean {
  const mention = mentionAt(tokens, at)
  return mention?.kind === 'clock' && APPOINTMENTS.it.has(tokens[mention.next]?.text ?? '')
}
/** "Alle undici messa, | domenica": a day and nothing else, beside what is fixed and has no day yet. */
const isDayOf = (before: Segment | undefined, { kinds, beside }: Segment, language: Language): boolean =>
  before?.standing === 'told' &&
  before.kinds.has('clock') &&
  !before.kinds.has('day') &&
  before.beside <= LEADS_MAX &&
  before.tokens.some(({ text }) => APPOINTMENTS[language].has(text)) &&
  kinds.size === 1 &&
  kinds.has('day') &&
  beside === 0
/** "La prego", "la ringrazio". */
const POLITE: ReadonlySet<string> = wordSet('prego ringrazio saluto aspetto sento linea telefono')
const SAID_ON_WORDS_MAX = 3
/** "La domenica si va a messa alle undici": what is done on every one of them; `*` is a weekday. */
const isOfEach = ({ tokens, kinds }: Segment, language: Language): boolean =>
  kinds.has('clock') &&
  weekdaysMarked(tokens, language).some((_, at, marked) => phraseAt(EACH[language], marked, at) !== null)
const EACH: Record<Language, Phrases<true>> = {
  it: phrases([['la * si|il * si|la * c e|il * c e|il * ho|la * ho|il * abbiamo|la * abbiamo|ogni *', true]]),
  en: phrases([['every *|each *', true]]),
}

/** "Giovedì faccio mattina, venerdì pomeriggio", "la settimana scorsa avevamo detto giovedì alle tre": told on. */
const isToldOn = (before: Segment | undefined, { tokens, beside }: Segment, language: Language): boolean =>
  before?.standing === 'told' &&
  before.tokens.some((_, at) => phraseAt(TOLD_ON[language], before.tokens, at) !== null) &&
  beside <= LEADS_MAX &&
  !tokens.some((_, at) => presentAt(tokens, at, language) ?? phraseAt(APPROVES[language], tokens, at))
const LEADS_MAX = 2
const TOLD_ON: Record<Language, Phrases<true>> = {
  it: phrases([
    ['faccio il pomeriggio|faccio la mattina|faccio mattina|faccio pomeriggio|faccio notte|sono di notte', true],
    ['scorsa avevamo detto|scorsa avevo detto|scorsa avevate detto|l altra volta avevamo detto', true],
  ]),
  en: phrases([
    ['on earlies|on lates|on nights|on days|on the early shift|on the late shift|on shift', true],
    ['last week we said|last time we said|last week you said|last time you said|last week i said', true],
  ]),
}

const PROPOSING: ReadonlySet<string> = wordSet('diciamo direi facciamo mettiamo tanto')
/** "Alle sei mi passa", "alle otto si mangia": a verb for sure. */
const OBJECTS: ReadonlySet<string> = wordSet('mi ci lo li gli')
const ARTICLES: ReadonlySet<string> = wordSet('il lo la i gli le l mio mia suo sua un una')
/** "Va bene", "fa comodo": as often what suits. */
const MAY_BE: ReadonlySet<string> = wordSet('va fa viene torna')
/** "Mi fa comodo", "mi libero": whoever says so can talk then. */
const SUITS: ReadonlySet<string> = wordSet(
  'fa fanno sta stanno viene vengono torna trova libero libera raccomando dica sembra pare conviene segno segni scrivo ' +
    'metto spiace dispiace scusi tengo resta restano piace sono sto sta vediamo sentiamo',
)
const MEALS: ReadonlySet<string> = wordSet('cena pranzo')
/** How, where and on which condition somebody is called. */
const HARMLESS_TAILS: Phrases<true> = phrases([
  [
    'se|ci sono|a questo numero|su questo numero|al solito numero|sul fisso|sul cellulare|il tempo di|per me|va bene',
    true,
  ],
])

const OF_OTHERS =
  /^(?!sono$|vanno$|mano$|piano$|possono$|parliamo$|sentiamo$|vediamo$|telefono$|anno$|buono$)[a-z]+(?:iamo|ano|ono|anno)$/
const DOES: ReadonlySet<string> = wordSet(
  'viene va fa arriva parte passa esce entra torna sale scende apre chiude gioca canta suona balla corre comincia inizia finisce riparte atterra decolla scade nasce sposa compie attacca stacca mangia cena pranza dorme riposa lavora studia',
)

const hasWeight = ({ text, kind }: Token, language: Language): boolean =>
  kind === 'word' && ![NEUTRAL, FILLERS, UNREAD, SMALL].some((words) => words[language].has(text))

/** Small words before a day or an hour, and those that only open what somebody says. */
const SMALL: Record<Language, ReadonlySet<string>> = {
  it: wordSet(
    'alle all ore dalle dall sulle tra fra entro nel nella nei negli da del della dell dello con su per che io noi c ci altri altre altro ' +
      'mah boh beh be vabbe forse dunque diciamo direi dai proprio preciso ma o oh uh ah poco quarto quell quella carita insomma ' +
      'buongiorno buonasera salve pronto ciao dottore dottoressa signor signora signorina ragazzi senti ascolti no non',
  ),
  en: wordSet(
    'from to next this between another or so no not oh ooh ah eh erm hmm honestly anyway right really here too very some any even ' +
      'hello hi hiya morning evening there mate love dear sir madam we re ve m am doctor bye soon long',
  ),
}

/** One of these may lead to a wish: of the call, of a choice, of what somebody can do, and of looking it up. */
const WISHING: Record<Language, ReadonlySet<string>> = {
  it: wordSet(
    'vediamo vedo chiami chiama chiamate chiamarmi chiamare richiami richiama richiamare telefoni telefono telefonata chiamata senta sentire sentirci sentirmi sentiamo parlare parliamo parlarne ' +
      'dia colpo squillo provi riprovi provare cerchi trovi trova essere fosse sia posso possiamo potrei potremmo potrebbe riesco riesce riuscirei ' +
      'voglio vorrei preferisco preferirei preferirebbe direi dire dica dico detto segni segna metta mettiamo facciamo faccia fare fissi scelgo prendo ' +
      'libero libera liberi disponibile comodo comoda casa pausa guardo agenda calendario penso credo spero aggiudicato sono sto stiamo siamo ' +
      'migliore ideale perfetto ottimo benissimo andrebbe vada andiamo aspetto aspetti mancano manca vogliono serve bastano risentirci risentiamo rimandare spostare tempo',
  ),
  en: wordSet(
    'call called calling ring rang ringing phone phoning telephone bell buzz shout speak talk chat try trying reach catch get find contact hear ' +
      'say said saying think thinking know look looking let lets suppose suggest guess reckon hope go do make mind pick choose prefer like want wish love need take ' +
      'can could may might must should shall will free available home about around ready awake time slot gap diary calendar check ' +
      'best better ideal perfect suit suits earliest soonest m am i d ll wait till until hang hold how what when where point liar lie',
  ),
}
