import type { Language } from '#contract/agent-document.ts'
import { type Cutter, type Here, isLead, type Segment } from './cutting.ts'
import { pastAt } from './past.ts'
import { traitAt } from './presence.ts'
import { FILLERS } from './said.ts'
import { lengthAt } from './spans.ts'
import {
  CLAUSES,
  EXCUSES,
  FREEING,
  MODALS,
  NEGATIONS,
  NEUTRAL,
  NO_VERBS,
  PRONOUNS,
  STATES,
  SUBJECTS,
  THEREAFTER,
  TIMED,
  TOLD,
  UNTIL_THEN,
} from './standing-words.ts'
import { isOverBy } from './until.ts'
import { type Phrases, phraseAt, phrases, type Token, wordSet } from './words.ts'

/** What is told of something else around an hour: work, trains, what somebody does or is just then. */

/** What is told of something else; "I'm still at work", "sono ancora in fila": the same with a word between. */
export function tellsAt(tokens: readonly Token[], at: number, language: Language): { next: number } | null {
  const plain = phraseAt(TOLD[language], tokens, at)
  const still = at + (language === 'it' ? 1 : 2)
  if (plain || !STILL[language].has(tokens[still]?.text ?? '')) return plain
  const told = phraseAt(TOLD[language], [...tokens.slice(at, still), ...tokens.slice(still + 1, still + 4)], 0)
  return told && told.next > still - at ? { next: at + told.next + 1 } : null
}
const STILL: Record<Language, ReadonlySet<string>> = {
  it: wordSet('ancora sempre gia spesso quasi'),
  en: wordSet('still always usually normally already often mostly fast'),
}

/** "Le ventuno e quindici, faccio il turno di pomeriggio": what they are, told behind an hour. */
export function selfAt(segment: Segment, { tokens, at, language, mentionAt }: Here): number | null {
  const { kinds, standing } = segment
  if (standing === 'denied' || standing === 'told') return null
  if (kinds.has('day') && isUntilThen(tokens, at, language)) return at + 1
  if (!(kinds.has('clock') || kinds.has('span'))) return null
  if (kinds.has('day') && isReturn(tokens, at, { language, mentionAt })) return at + 1
  if (kinds.has('span') && isStateNow(tokens, at, language)) return at + 1
  if (pastAt(tokens, at, { language, behind: true })) return null
  if (isTelling(tokens, at, language) && isOverBy(segment, { tokens, at, language })) return at + 1
  return traitAt(tokens, at, language)?.next ?? (isUntilThen(tokens, at, language) ? at + 1 : null)
}

/** "The third at four, I get back on the second": behind a day and its hour, why not on another day. */
function isReturn(
  tokens: readonly Token[],
  at: number,
  { language, mentionAt }: Pick<Here, 'language' | 'mentionAt'>,
): boolean {
  if (!phraseAt(RETURNS[language], tokens, at)) return false
  const named = tokens.flatMap((_, one) => (one > at ? (mentionAt(tokens, one)?.kind ?? []) : []))
  return named.length > 0 && named.every((kind) => kind === 'day')
}
// biome-ignore format: a table reads in columns
const RETURNS: Record<Language, Phrases<true>> = {
  it: phrases([['torno|rientro|torniamo|rientriamo|ritorno|sono via|sono fuori|siamo via|siamo fuori|sono in ferie|siamo in ferie|parto|partiamo', true]]),
  en: phrases([['i get back|i m back|we get back|we re back|i return|i come back|i m away|we re away|i m off|i fly back|i land|i m on holiday|i m on vacation|i leave|i m not back', true]]),
}

/** "Fra venti minuti, sto scolando la pasta": where somebody is now is why it has to wait. */
function isStateNow(tokens: readonly Token[], at: number, language: Language): boolean {
  const doing = doingAt(tokens, at, language) ?? phraseAt(STATES[language], tokens, at)?.next
  if (doing === undefined || doing === null) return false
  return !tokens.slice(at, doing + STATE_WITHIN).some(({ text }) => TIMED[language].has(text))
}
const STATE_WITHIN = 4

/** "Two o'clock, I'm in hospital till then": what ends with the hour takes nothing of it away. */
function isUntilThen(tokens: readonly Token[], at: number, language: Language): boolean {
  if (!isTelling(tokens, at, language)) return false
  for (let ahead = at + 1; ahead < tokens.length && ahead - at < UNTIL_WITHIN; ahead += 1)
    if (phraseAt(UNTIL_THEN[language], tokens, ahead)) return true
  return false
}
const UNTIL_WITHIN = 9

const isTelling = (tokens: readonly Token[], at: number, language: Language): boolean =>
  phraseAt(TOLD[language], tokens, at) !== null || (language === 'en' && PRONOUNS.has(tokens[at]?.text ?? ''))

/** Behind a wish, or a day, that has no hour yet. */
export const opensWhen = ({ standing, kinds }: Segment, { tokens, at, language }: Here): boolean =>
  WHENS[language].has(tokens[at]?.text ?? '') &&
  !kinds.has('clock') &&
  !kinds.has('span') &&
  (standing === 'asked' || (standing === 'open' && (kinds.has('day') || isFree(tokens, at, language))))

/** "Quando stacco, alle sei": at the head of all, and what I do. */
const isFree = (tokens: readonly Token[], at: number, language: Language): boolean =>
  tokens.slice(0, at).every(({ text }) => FILLERS[language].has(text) || NEUTRAL[language].has(text)) &&
  tokens.slice(at + 1, at + 5).some(({ text }) => FREEING[language].has(text))
const WHENS: Record<Language, ReadonlySet<string>> = {
  it: new Set(['quando', 'appena']),
  en: new Set(['when', 'once']),
}

/** "Tra mezz'ora, scusi ma ho le mani in pasta": why not now, and nothing against the hour that was named. */
export function excuseAt({ kinds, standing }: Segment, { tokens, at, language }: Here): number | null {
  if (standing === 'denied' || !(kinds.has('clock') || kinds.has('span'))) return null
  return phraseAt(EXCUSES[language], tokens, at)?.next ?? null
}

const ASKING: ReadonlySet<string> = new Set(['can', 'could', 'shall', 'would', 'may', 'might', 'should'])

/** What I do. */
const VERB = /^[a-z]{3,}o$/

/** "Dormivo" goes with what was told before it. */
const doesNow = (word = ''): boolean => isVerb(word) && !word.endsWith('vo')
/** "Facciamo", "facessimo", "speriamo": what we do is told by its own words. */
const OF_US = /(?:iamo|ssimo|emmo)$/
/** "Aggiudicato, lunedì alle dieci": what is done. */
const DONE = /(?:ato|uto|ito)$/
const DOES: ReadonlySet<string> = new Set('abito aiuto evito invito saluto rifiuto ospito'.split(' '))
const isVerb = (word = ''): boolean =>
  VERB.test(word) &&
  !OF_US.test(word) &&
  (!DONE.test(word) || DOES.has(word)) &&
  !NO_VERBS.has(word) &&
  !NEUTRAL.it.has(word)
/** "Alle otto li porto", "domani è festa e friggo": behind one of these it is a verb for sure. */
const BEFORE_VERB: ReadonlySet<string> = new Set(['e', 'che', 'li', 'lo', 'ci', 'io', 'gli', 'ne'])

const OBJECTS: ReadonlySet<string> = new Set('il lo la i gli le l un una mio mia al alla dal dalla con nel'.split(' '))

/** "Il dottore mi riceve …": an open segment that begins with somebody or something is about it. */
export function subjectAt(cutter: Cutter, { tokens, at, language, mentionAt }: Here): { next: number } | null {
  const { tokens: said, standing, kinds, ends } = cutter.segment()
  const doing = doingAt(tokens, at, language)
  if (doing !== null) return { next: doing }
  if (language === 'en' && isUnderWay(tokens, at) && !mentionAt(tokens, at - 1)) return { next: at + 2 }
  // "An hour and a half": nobody, and nothing that does anything.
  if (lengthAt(tokens, at, language)) return null
  if (language === 'en' && kinds.size > 0 && doesAt(tokens, at)) return { next: at + 2 }
  if (language === 'it' && kinds.size > 0 && BEFORE_VERB.has(tokens[at - 1]?.text ?? '') && doesNow(tokens[at]?.text))
    return { next: at + 1 }
  // "A mezzogiorno butto la pasta": a verb with its object, right behind the hour.
  if (language === 'it' && ends === at && doesNow(tokens[at]?.text) && OBJECTS.has(tokens[at + 1]?.text ?? ''))
    return { next: at + 1 }
  if (standing !== 'open' || kinds.size > 0 || said.some(({ text }) => !NEUTRAL[language].has(text))) return null
  const [word = '', noun] = [tokens[at]?.text, tokens[at + 1]]
  if (language === 'it' && isVerb(word)) return { next: at + 1 }
  // "Could we make it five": a question is a wish.
  if (language === 'en' && ASKING.has(said.at(-1)?.text ?? '')) return null
  const isNew = noun?.kind === 'word' && !NEUTRAL[language].has(noun.text) && !mentionAt(tokens, at + 1)
  if (language === 'en' && PRONOUNS.has(word) && isNew && !MODALS.has(noun.text) && !NEGATIONS.en.has(noun.text))
    return { next: at + 2 }
  return SUBJECTS[language].has(word) && isNew ? { next: at + 2 } : null
}

/** "Sto guidando", "I'm driving": what is under way. */
export function doingAt(tokens: readonly Token[], at: number, language: Language): number | null {
  const [first = '', second = '', third = ''] = [0, 1, 2].map((offset) => tokens[at + offset]?.text)
  if (language === 'it') {
    if (!STAYING.has(first)) return null
    // "Sto per mettermi a cena".
    if (second === 'per') return /(?:are|ere|ire|rmi|rci|rre)$/.test(third) ? at + 3 : null
    const doing = JUST.has(second) ? at + 2 : at + 1
    return /(?:ando|endo)$/.test(tokens[doing]?.text ?? '') ? doing + 1 : null
  }
  // "I'll be driving then".
  if (PRONOUNS.has(first) && second === 'll' && third === 'be') {
    const doing = tokens[at + 3]?.text ?? ''
    return /[a-z]{2}ing$/.test(doing) && !WAITING.has(doing) ? at + 4 : null
  }
  const is = PRONOUNS.has(first) && ['m', 're', 'am', 'are'].includes(second)
  if (!is) return null
  if (third === 'about' && tokens[at + 3]?.text === 'to') return at + 4
  // "I'm just dishing up".
  const last = JUST.has(third) ? at + 3 : at + 2
  const doing = tokens[last]?.text ?? ''
  return /[a-z]{2}ing$/.test(doing) && !THINKING.has(doing) ? last + 1 : null
}
const JUST: ReadonlySet<string> = wordSet(
  'just still only currently literally actually giusto proprio ancora appunto gia',
)
/** "I'll be waiting": for the call. */
const WAITING: ReadonlySet<string> = new Set('expecting waiting sitting looking hoping listening'.split(' '))
/** "City are playing at two": somebody else, and what they are about. */
const isUnderWay = (tokens: readonly Token[], at: number): boolean =>
  ['are', 'is', 's', 'were'].includes(tokens[at]?.text ?? '') &&
  tokens[at - 1]?.kind === 'word' &&
  !NOBODY.has(tokens[at - 1]?.text ?? '') &&
  /[a-z]{2}ing$/.test(tokens[at + 1]?.text ?? '') &&
  !THINKING.has(tokens[at + 1]?.text ?? '') &&
  !NO_DOING.has(tokens[at + 1]?.text ?? '')
const NOBODY: ReadonlySet<string> = new Set(
  'it that this what there here you who when how time best better good fine one'.split(' '),
)
const NO_DOING: ReadonlySet<string> = new Set(
  'nothing something anything everything being going suiting bring ring spring calling ringing phoning'.split(' '),
)
const STAYING: ReadonlySet<string> = new Set('sto stai sta stiamo state stanno'.split(' '))
/** "I'm thinking Tuesday at ten" is a wish. */
const THINKING: ReadonlySet<string> = new Set(
  'looking thinking hoping asking saying wondering suggesting telling guessing begging evening morning'.split(' '),
)

/** "At two I nap": somebody, and what they do. */
function doesAt(tokens: readonly Token[], at: number): boolean {
  const verb = tokens[at + 1]
  if (verb?.kind !== 'word' || !PRONOUNS.has(tokens[at]?.text ?? '')) return false
  return !MODALS.has(verb.text) && !NEGATIONS.en.has(verb.text) && !NEUTRAL.en.has(verb.text)
}

/** Where the word for what else happens at an hour that was named ends. */
export function clauseAt({ kinds, standing }: Segment, { tokens, at, language, mentionAt }: Here): number | null {
  if (standing === 'denied' || !(kinds.has('clock') || kinds.has('span'))) return null
  const then = phraseAt(THEREAFTER[language], tokens, at)
  if (then) return tokens.some((_, one) => one >= then.next && mentionAt(tokens, one)) ? null : then.next
  const clause = phraseAt(CLAUSES[language], tokens, at)
  if (!clause) return null
  let ahead = clause.next
  while (isLead(tokens[ahead], language)) ahead += 1
  return mentionAt(tokens, ahead) || mentionAt(tokens, clause.next) ? null : clause.next
}
