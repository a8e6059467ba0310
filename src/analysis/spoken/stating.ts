import type { Language } from '#contract/agent-document.ts'
import type { Breath, MentionAt, Segment } from './cutting.ts'
import { numberAt } from './numerals.ts'
import { presentAt } from './presence.ts'
import { FILLERS } from './said.ts'
import { NEUTRAL, UNREAD } from './standing-words.ts'
import { type Token, wordSet } from './words.ts'

/**
 * "Posiamo il pavimento giovedì alle otto", "roofers are back on Monday at eight": whatever it is, it is stated of
 * something else before its hour, and nobody asks for anything. Only the words that may lead to a wish are known; a
 * statement is what has two others.
 */
export function tellStated(breaths: readonly Breath[], on: { language: Language; mentionAt: MentionAt }): void {
  const [first] = breaths
  if (!first || breaths.some(({ segments }) => segments.some(({ standing }) => standing === 'asked'))) return
  for (const segment of first.segments) {
    if (segment.standing === 'denied') return
    if (segment.standing === 'open' && segment.after === null && isStated(segment, on)) segment.standing = 'told'
  }
}

const STATED_WORDS_MIN = 2

function isStated({ tokens, kinds, paused }: Segment, on: { language: Language; mentionAt: MentionAt }): boolean {
  const { language, mentionAt } = on
  if (kinds.size === 0) return false
  const first = tokens.findIndex((_, at) => mentionAt(tokens, at) !== null)
  const head = tokens.slice(paused, Math.max(first, 0))
  if (head.some(({ text }) => WISHING[language].has(text))) return false
  // Italian says who by the end of the verb; without one it is as often somebody's name, or where they are.
  if (language === 'it' && !head.some(({ text }) => OF_OTHERS.test(text) || DOES.has(text))) return false
  if (head.some((_, at) => presentAt(head, at, language) !== null)) return false
  return (
    head.filter((token, at) => hasWeight(token, language) && !numberAt(head, at, language)).length >= STATED_WORDS_MIN
  )
}

const OF_OTHERS = /^[a-z]{2,}(?:iamo|ano|ono|anno|ranno)$/
const DOES: ReadonlySet<string> = wordSet(
  'viene va fa arriva parte passa esce entra torna sale scende apre chiude gioca canta suona balla corre comincia inizia finisce riparte atterra decolla scade nasce sposa compie attacca stacca',
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
