import type { Language } from '#contract/agent-document.ts'
import type { Cutter, Here, Segment } from './cutting.ts'
import { ERRANDS, OWN_CALLS } from './errands.ts'
import { numberAt } from './numerals.ts'
import { presentAt } from './presence.ts'
import { FILLERS } from './said.ts'
import { APPROVES, NEGATIONS, NEUTRAL, REASONS } from './standing-words.ts'
import { type Phrases, phraseAt, phrases, type Token, wordSet } from './words.ts'

/**
 * A wish that is taken back whole, later in the same turn: "mi chiami sabato, anzi no, non mi chiami proprio", "Friday
 * at two, actually don't bother". Nothing is left of it, unless another day or hour is named behind.
 */

/** Right behind a correction these take back the wish itself, and not only its hour. */
// biome-ignore format: a table reads in columns
const INSTEAD: Record<Language, Phrases<true>> = {
  it: phrases([
    ['non importa|non serve|non mi serve|non ci serve|non occorre|non c e bisogno|non ho bisogno|non ne ho bisogno|non mi interessa|non ci interessa|non sono interessato|non sono interessata|non fa niente|non fa nulla|non se ne fa niente', true],
    ['e inutile|inutile|niente|nulla|basta|ci rinuncio|rinuncio|ci ripenso|ci penso su|sono a posto|siamo a posto|va bene cosi|meglio di no|di no|preferirei di no|preferisco di no', true],
    ['mi scriva|mi scrivete|mi scrivi|mi mandi|mi mandate|mandatemi|scrivetemi|mi invii|una mail|un email|un messaggio', true],
    ['mi tolga|toglietemi|mi cancelli|cancellatemi|faccio da me|faccio da solo|faccio da sola|me la cavo|mi arrangio|passo io|passo di persona|vengo io', true],
  ]),
  en: phrases([
    ['don t bother|don t worry|don t trouble|do not bother|leave it|leave me alone|drop it|skip it|let s not|let s leave it|let s forget it|i d rather not|i d rather you didn t|please don t|i ll pass|i ll leave it', true],
    ['i m not interested|not interested|i don t need|i don t want|i won t need|i m fine|i m good|i m grand|i m all right|i m alright|i m sorted|i m okay|i m ok|we re fine|we re sorted|there s no need|no need|there s no point|no point|what s the point|it s not worth|it isn t worth', true],
    ['just email|email me|just text|text me|drop me a text|drop me an email|drop me a line|send me|just send|write to me|put it in writing|message me|just message', true],
    ['take me off|remove me|delete me|i ll do it myself|i ll sort it|i ll manage|i ll pop in|i ll come in|i ll drop in|i ll think about it', true],
  ]),
}

/** These need no correction before them, where they end what is said. */
// biome-ignore format: a table reads in columns
const SURELY: Record<Language, Phrases<true>> = {
  it: phrases([['meglio di no|preferirei di no|preferisco di no|ma no|pero no|ci rinuncio|non se ne fa niente|non se ne fa nulla|non mi interessa piu|non mi serve piu|anzi no', true]]),
  en: phrases([['but not|but no|leave it|oh leave it|don t bother|let s not|let s not bother|please don t|drop it|i d rather not', true]]),
}

/** Nobody will answer, somebody has to be asked first, or it was no wish at all: nothing is settled by it. */
// biome-ignore format: a table reads in columns
const UNHEARD: Record<Language, Phrases<true>> = {
  it: phrases([
    ['tanto non rispondo|io non rispondo|ma non rispondo|tanto non le rispondo|tanto non ci sono|solo che non ci sono|tanto non c e nessuno|tanto non mi trova|non le rispondera nessuno|non rispondera nessuno|non risponde nessuno', true],
    // "Se non fosse per", as idioms leave it.
    ['ma vi pare|ma le pare|ma vi sembra|ma le sembra|riattacco|le riattacco|riaggancio|metto giu|le metto giu|la mando a quel paese|vi mando a quel paese|la denuncio|vi denuncio|non rispondo di me', true],
    ['manco per idea|manco per sogno|neanche per idea|nemmeno per idea|manco per niente|manco morto|manco morta|neanche morto|neanche morta|neanche a parlarne|nemmeno a parlarne|non se ne parla|senonfosse|dubito di esserci|dubito che ci sia|dubito di poter|non credo proprio|neanche per sogno|nemmeno per sogno|assolutamente no|certo che no|non ci penso proprio', true],
    ['come no|si come no|sogni pure|aspetta e spera|campa cavallo|non diciamo niente|per ora niente|niente per ora|scherzo mai|ne ho abbastanza|mi sono stufato|mi sono stufata|mi avete stufato', true],
    ['devo chiedere a|devo sentire mia|devo sentire mio|devo prima chiedere|devo prima sentire|prima chiedo a|prima sento', true],
  ]),
  en: phrases([
    ['i won t answer|i won t be answering|i won t pick up|i ll not answer|nobody will answer|nobody ll answer|no one will answer|nobody s going to answer|not that i ll be in|not that i ll be there|not that i ll answer|except i won t be|only i won t be', true],
    ['i doubt i ll|i doubt it|i don t think so|not a chance|no chance|certainly not|absolutely not|definitely not|of course not|no way|not likely', true],
    ['if it weren t for|if it wasn t for|if it were not for|if it was not for|if i weren t|if i wasn t|if i didn t have', true],
    ['and i ll hang up|i ll hang up|i ll just hang up|i ll put the phone down|and i ll report you|i ll report you|and i ll block you|i ll block you', true],
    ['in your dreams|as if|dream on|when pigs fly|fat chance|let s say nothing|nothing for now|i ve had enough|i m sick of', true],
    ['i ll have to ask|i d have to ask|i have to ask|i need to ask|i d better ask|i better ask|i ll need to ask|i should ask|i d need to check with|i ll have to check with|i need to check with', true],
  ]),
}

/** Whether what stands here takes back all that was asked for, and where it ends. */
export function withdrawalAt(cutter: Cutter, here: Here): number | null {
  const next = withdrawalIn(cutter, here)
  return next !== null && hasWish(cutter) ? next : null
}

function withdrawalIn(cutter: Cutter, here: Here): number | null {
  const { tokens, at, language } = here
  const denied = deniedCallAt(cutter, here)
  if (denied !== null) return denied
  const sure = phraseAt(SURELY[language], tokens, at)
  if (sure && isEnd(tokens[sure.next]) && !BEFORE[language].has(tokens[at - 1]?.text ?? '')) return sure.next
  const unheard = phraseAt(UNHEARD[language], tokens, at)
  if (unheard && !namesMore({ ...here, at: unheard.next })) return unheard.next
  const forgot = phraseAt(FORGOT[language], tokens, at)
  if (forgot && isSurprised(tokens, at) && !namesMore({ ...here, at: forgot.next })) return forgot.next
  if (isElsewhere(here)) return at + 3
  if (!isBehindCorrection(cutter, language)) return null
  // "On second thoughts, don't".
  if (phraseAt(DONT, tokens, at) && isEnd(tokens[at + 2])) return at + 2
  const found =
    phraseAt(INSTEAD[language], tokens, at) ??
    phraseAt(OWN_CALLS[language], tokens, at) ??
    phraseAt(ERRANDS[language], tokens, at)
  return found && !namesMore({ ...here, at: found.next }) ? found.next : null
}

/** "Oh, I forgot, the boiler man's coming". */
const FORGOT: Record<Language, Phrases<true>> = {
  it: phrases([['dimenticavo|mi ero dimenticato|mi ero dimenticata|mi ero scordato|mi ero scordata|scordavo', true]]),
  en: phrases([['i forgot|i d forgotten|i completely forgot|i clean forgot|i nearly forgot', true]]),
}
/** An "oh" right before it. */
export const isSurprised = (tokens: readonly Token[], at: number): boolean =>
  AHS.has(tokens[tokens[at - 1]?.kind === 'break' ? at - 2 : at - 1]?.text ?? '')
const AHS: ReadonlySet<string> = wordSet('oh ah ooh uh oops accidenti mannaggia')

/** "Ring at four? I'd be in the bath": only supposed, and nowhere where one can be called. */
function isElsewhere(here: Here): boolean {
  const { tokens, at, language } = here
  if (language !== 'en' || !phraseAt(WOULD_BE, tokens, at) || presentAt(tokens, at, language)) return false
  const clause = tokens.slice(at + 3, at + 3 + WOULD_BE_WITHIN)
  return clause.length > 0 && !clause.some(({ text }) => PLEASED.has(text)) && !namesMore({ ...here, at: at + 3 })
}
const WOULD_BE: Phrases<true> = phrases([['i d be|we d be|he d be|she d be', true]])
const WOULD_BE_WITHIN = 4
const PLEASED: ReadonlySet<string> = wordSet(
  'happy grateful glad delighted free able available fine obliged ok okay pleased home desk office back ' +
    'up good lucky best',
)

const DONT: Phrases<true> = phrases([['don t|do not|let s not', true]])

const hasWish = (cutter: Cutter): boolean =>
  [...cutter.all(), cutter.segment()].some((one) => isWish(one) && one.kinds.size > 0)

const isWish = ({ standing }: Segment): boolean => standing === 'open' || standing === 'asked'

/** Nothing was named since. */
function isBehindCorrection(cutter: Cutter, language: Language): boolean {
  if (cutter.breaths.length < 2) return false
  const { kinds, tokens } = cutter.segment()
  const breath = cutter.breaths.at(-1)
  return (
    kinds.size === 0 &&
    tokens.every(({ text }) => NEUTRAL[language].has(text) || OPENS[language].has(text)) &&
    breath?.segments.every((one) => one.kinds.size === 0) === true
  )
}
/** Said on the way to it: "sa cosa le dico", "you know what", "I'll just". */
const OPENS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('sa cosa dico guardi senta facciamo che allora a pensarci davvero io vi la'),
  en: wordSet('you know what look listen i ll tell just please so we ve think actually let s'),
}

/** Whether a day, an hour or a number that may be one is named from here on. */
export const namesMore = ({ tokens, at, language, mentionAt }: Here): boolean =>
  tokens.some(
    (_, one) => one >= at && (mentionAt(tokens, one) !== null || numberAt(tokens, one, language)?.article === false),
  )

/** "Non mi chiami proprio", "don't call me at all", and no hour or place of which it is denied. */
function deniedCallAt(cutter: Cutter, { tokens, at, language }: Here): number | null {
  if (!NEGATIONS[language].has(tokens[at]?.text ?? '')) return null
  const segment = cutter.segment()
  // "Domani non mi chiami": of that day, and of no other.
  if (segment.standing === 'open' && segment.kinds.size > 0) return null
  const named = [...cutter.all(), segment].findLast(({ kinds }) => kinds.size > 0)
  // "Tomorrow I'm away, so don't call": of the day that was told.
  if (!named || !isWish(named)) return null
  if (BEFORE[language].has(tokens[at - (tokens[at]?.text === 't' ? 2 : 1)]?.text ?? '')) return null
  const call = phraseAt(CALLS[language], tokens, at + 1)
  if (!call) return null
  let next = phraseAt(THEN[language], tokens, call.next)?.next ?? call.next
  while (AT_ALL[language].has(tokens[next]?.text ?? '')) next += 1
  const behind = tokens[next]
  return isEnd(behind) || isWhy(behind?.text ?? '', language) ? next : null
}
const isEnd = (token: Token | undefined): boolean => (token?.kind ?? 'break') === 'break'
const THEN: Record<Language, Phrases<true>> = {
  it: phrases([['a quell ora|in quel momento|allora', true]]),
  en: phrases([['then|at that time', true]]),
}
const isWhy = (text: string, language: Language): boolean => REASONS[language].has(text) || WHY.has(text)
const WHY: ReadonlySet<string> = wordSet('che tanto as i')

/** "E poi non mi chiami più", "if you're late don't call": of another call. */
const BEFORE: Record<Language, ReadonlySet<string>> = {
  it: wordSet('o poi dopo se altrimenti senno prima perche'),
  en: wordSet('or then after if otherwise else before afterwards why'),
}
// biome-ignore format: a table reads in columns
const CALLS: Record<Language, Phrases<true>> = {
  it: phrases([
    ['mi chiami|mi chiamate|mi chiami lei|lo chiami|la chiami|lo chiamate|la chiamate|lo richiami|la richiami|gli telefoni|le telefoni|chiami|chiamate|chiamatemi|mi richiami|mi richiamate|richiami|richiamate|mi telefoni|mi telefonate|telefoni|telefonate|mi chiamare|chiamare|chiamarmi|richiamare|richiamarmi|mi cerchi|mi cercate|mi contatti|mi contattate', true],
    ['facciamo|facciamo niente|facciamo nulla|se ne fa niente|voglio essere chiamato|voglio essere chiamata|voglio che mi chiami|voglio che mi chiamiate|voglio sentire|voglio piu sentire|voglio sentirvi|voglio piu sentirvi|serve che chiami|serve che mi chiami|occorre che chiami|occorre che mi chiami', true],
  ]),
  en: phrases([
    ['call|call me|call us|call him|call her|ring him|ring her|phone him|phone her|call back|call me back|ring|ring me|ring us|ring back|ring me back|phone|phone me|phone us|phone back|bother|bother calling|bother ringing|bother phoning|bother to call|bother to ring|bother me|contact me|try me', true],
    ['want a call|want you to call|want you to ring|want to be called|want any calls|want any call|need a call|need you to call|need to call|have to call|call at all|ring at all', true],
  ]),
}
const AT_ALL: Record<Language, ReadonlySet<string>> = {
  it: wordSet(
    'proprio affatto piu mai per niente nulla e basta assolutamente davvero lei ancora nemmeno neanche grazie',
  ),
  en: wordSet('at all ever again any more anymore please thanks after actually'),
}

/** "Hmm, no": nothing of weight stands before it. */
export const isOpening = (tokens: readonly Token[], language: Language): boolean =>
  tokens.every(({ text }) => FILLERS[language].has(text) || HESITATING.has(text))
const HESITATING: ReadonlySet<string> = wordSet('hmm hm mmm mm mmh mah beh oh ah eh well um er erm')

/** "Friday at two, no, I'm fine as I am": a "no" by itself, and nothing is named behind it. */
export function isLastNo(cutter: Cutter, here: Here, next: number): boolean {
  const { tokens, language } = here
  if (!hasWish(cutter) || namesMore({ ...here, at: next })) return false
  const rest = tokens.slice(next)
  if (rest.some(({ text }, one) => !OTHERWISE.has(text) && phraseAt(APPROVES[language], rest, one))) return false
  const weight = rest.filter(({ text, kind }) => kind === 'word' && !NEUTRAL[language].has(text))
  return weight.length > 1
}
const OTHERWISE: ReadonlySet<string> = wordSet('instead invece')
