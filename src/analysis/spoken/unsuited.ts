import type { Language } from '#contract/agent-document.ts'
import type { Cutter, Here, Segment } from './cutting.ts'
import { idleAt } from './idle.ts'
import { numberAt } from './numerals.ts'
import { presentAt } from './presence.ts'
import {
  APPOINTMENTS,
  APPROVES,
  CONTRASTS,
  FREEING,
  NEGATIONS,
  REQUESTS,
  TOLD,
  TURNS,
  UNTIL_THEN,
} from './standing-words.ts'
import { isSurprised } from './withdrawing.ts'
import { type Phrases, phraseAt, phrases, type Token, wordSet } from './words.ts'

/**
 * An hour or a day that is named only to say what it is already: "four o'clock is when my programme's on", "alle
 * quattro è l'ora del riposino", "Friday's my day for the market". It is no wish, unless what it is speaks for it ("is
 * the best time", "è il mio giorno libero").
 */
export function spokenForAt(cutter: Cutter, here: Here): number | null {
  const { tokens, at, language } = here
  const segment = cutter.segment()
  if (segment.kinds.size === 0 || segment.standing !== 'open') return null
  const is = segment.ends === at ? phraseAt(IS[language], tokens, at) : null
  if (!is) return null
  let next = is.next
  while (ADVERBS[language].has(tokens[next]?.text ?? '')) next += 1
  if (!isAgainst({ ...here, at: next })) return null
  segment.standing = 'told'
  cutter.push(...tokens.slice(at, next))
  return next
}

const IS: Record<Language, Phrases<true>> = {
  it: phrases([['e|sono|sarebbe|sarebbero|e gia|sono gia', true]]),
  en: phrases([['is|s|would be|d be|will be|ll be', true]]),
}
const ADVERBS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('proprio giusto sempre appunto esattamente anche di solito purtroppo per me davvero un po'),
  en: wordSet(
    'just exactly right always usually also unfortunately really about for me very so too quite a bit rather',
  ),
}

/** What it is, up to the end of the clause, and whether that speaks against a call then. */
function isAgainst({ tokens, at, language, mentionAt }: Here): boolean {
  const what = clauseFrom({ tokens, at, language, mentionAt })
  const has = (words: ReadonlySet<string>) => what.some(({ text }) => words.has(text))
  if (has(AGAINST[language])) return !what.some((_, one) => phraseAt(NOT_AGAINST[language], what, one))
  // "Domani è il tre", "Friday is the thirteenth".
  if (mentionAt(tokens, at) || mentionAt(tokens, at + 1) || numberAt(tokens, at + 1, language)?.article === false)
    return false
  // "Tomorrow's the match", "venerdì è la visita".
  const fixed = ARTICLES.has(tokens[at]?.text ?? '') && has(APPOINTMENTS[language])
  if (!fixed && !phraseAt(OPENS[language], tokens, at)) return false
  return !has(FOR[language]) && !has(FREEING[language]) && presentIn(what, language) === null
}

const ARTICLES: ReadonlySet<string> = wordSet('the il la l lo')

/** "… is when", "… è l'ora di": something that is so then. */
const OPENS: Record<Language, Phrases<true>> = {
  it: phrases([
    ['quando|l ora di|l ora del|l ora della|l ora dei|l ora delle|l ora dell|l ora in cui|l ora che', true],
    ['il momento di|il momento del|il momento della|il momento in cui|il momento che|il giorno di|il giorno del', true],
    [
      'il giorno della|il giorno dei|il giorno delle|il giorno dell|il giorno in cui|il giorno che|orario di|ora di',
      true,
    ],
  ]),
  en: phrases([
    ['when|my|our|his|her|their|the school|the kids|the dog|the middle|in the middle|right in the middle', true],
    ['the time i|the time we|the time my|the day i|the day we|the day my|the day of|the time of', true],
  ]),
}
/** These speak for it: when somebody is free, and what they would choose. */
const FOR: Record<Language, ReadonlySet<string>> = {
  it: wordSet(
    'migliore meglio buono buona ideale perfetto perfetta giusto giusta libero libera liberi pausa riposo ' +
      'casa comodo comoda' +
      'preferito preferita unico unica ottimo ottima tranquillo tranquilla adatto adatta puo posso trova ' +
      'preferisco sola solo',
  ),
  en: wordSet(
    'best better good fine great grand perfect ideal free break lunch home off favourite only earliest ' +
      'soonest latest first' +
      'preference choice slot option safest easiest quietest quiet convenient lovely easier available can ' +
      'could should you alone bet one limit last',
  ),
}
/** And these against it. */
const AGAINST: Record<Language, ReadonlySet<string>> = {
  it: wordSet(
    'peggiore peggio scomodo scomoda scomodissimo pessimo pessima brutto brutta difficile complicato incasinato',
  ),
  en: wordSet(
    'bad worst worse tricky awkward busiest nightmare difficult inconvenient hopeless useless terrible awful gone taken booked spoken',
  ),
}
/** "Is no worse than", "non è male". */
const NOT_AGAINST: Record<Language, Phrases<true>> = {
  it: phrases([['meno peggio|non e|mica|non', true]]),
  en: phrases([['not|no worse|least|less|t|than', true]]),
}

const CLAUSE_WORDS_MAX = 8

function clauseFrom({ tokens, at, language, mentionAt }: Here): Token[] {
  const clause: Token[] = []
  for (let one = at; one < tokens.length && clause.length < CLAUSE_WORDS_MAX; one += 1) {
    const token = tokens[one] as Token
    if (token.kind === 'break' || TURNS[language].has(token.text) || CONTRASTS[language].has(token.text)) break
    if (one > at && (mentionAt(tokens, one) || phraseAt(REQUESTS[language], tokens, one))) break
    clause.push(token)
  }
  return clause
}

function presentIn(tokens: readonly Token[], language: Language): number | null {
  const at = tokens.findIndex((_, one) => presentAt(tokens, one, language) !== null)
  return at < 0 ? null : at
}

/**
 * "Mi chiama alle quattro? A quell'ora dormo", "ring at four? I'm asleep then", "that's my programme": told of the hour
 * that was named before it, and against it.
 */
export function thenAt(cutter: Cutter, here: Here): number | null {
  const wish = [...cutter.all(), cutter.segment()].findLast(({ kinds }) => kinds.size > 0)
  if (!wish || !(wish.standing === 'open' || wish.standing === 'asked') || wish.kinds.has('now')) return null
  const next = toldOfThen(here)
  if (next === null || !isAtHead(cutter.segment(), wish)) return null
  cutter.close()
  wish.standing = 'denied'
  return next
}

/** Nothing else was begun since the wish. */
const isAtHead = (segment: Segment, wish: Segment): boolean =>
  segment === wish || segment.tokens.every(({ text }) => BEFORE_THEN.has(text))
const BEFORE_THEN: ReadonlySet<string> = wordSet('ma io ah oh eh no ooh but well and e guardi mah')

function toldOfThen(here: Here): number | null {
  const { tokens, at, language, mentionAt } = here
  const then = phraseAt(THEN[language], tokens, at)
  const that = language === 'en' ? phraseAt(THAT_IS, tokens, at) : phraseAt(IT_IS, tokens, at)
  const against = that !== null && isAgainst({ ...here, at: that.next })
  if (that) return against && (isSurprised(tokens, at) || isBusy({ ...here, at: that.next })) ? that.next : null
  if (!then && !tokens.slice(at, at + CLAUSE_WORDS_MAX).some(({ text }) => OF_THEN.has(text))) return null
  const from = then?.next ?? at
  const clause = clauseFrom({ tokens, at: from, language, mentionAt })
  if (clause.length === 0 || presentIn(clause, language) !== null) return null
  const ends = from + clause.length
  const behind = [...clause.keys()].some((one) => phraseAt(THEN[language], tokens, from + one)?.next === ends)
  if (!then && (!behind || mentionAt(tokens, ends))) return null
  if (clause.some((_, one) => phraseAt(UNTIL_THEN[language], tokens, from + one) || approves(clause, one, language)))
    return null
  // "A quell'ora ho già cenato".
  if (clause.some(({ text }) => ALREADY.has(text) || FREEING[language].has(text) || FOR[language].has(text)))
    return null
  if (clause.some((_, one) => idleAt(clause, one, language))) return null
  const told = clause.some((_, one) => phraseAt(TOLD[language], clause, one) !== null)
  const denied = clause.some(({ text }) => NEGATIONS[language].has(text) || UNFREE[language].has(text))
  return told || denied ? ends : null
}

/** "Half six, that's when the bus drops me" is why; only what one does not leave for a call is against it. */
const isBusy = (here: Here): boolean =>
  clauseFrom(here).some(({ text }) => BUSY[here.language].has(text) || AGAINST[here.language].has(text))
const BUSY: Record<Language, ReadonlySet<string>> = {
  it: wordSet('riposino pennichella nanna siesta programma telenovela puntata merenda bagnetto bagno doccia rosario'),
  en: wordSet('programme program soap quiz nap bath shower middle run kids tea bedtime prayers mass siesta soaps'),
}

const approves = (clause: readonly Token[], at: number, language: Language): boolean =>
  phraseAt(APPROVES[language], clause, at) !== null

const ALREADY: ReadonlySet<string> = wordSet('gia already appena')

const THEN: Record<Language, Phrases<true>> = {
  it: phrases([['a quell ora|a quell ora li|in quel momento', true]]),
  en: phrases([['then|at that time|around then|about then', true]]),
}
/** One of these is in all of them. */
const OF_THEN: ReadonlySet<string> = wordSet('quell quel then that')
const THAT_IS: Phrases<true> = phrases([['that s|that is|that d be|that would be|that s right|that s just', true]])
const IT_IS: Phrases<true> = phrases([['ma e|e', true]])
const UNFREE: Record<Language, ReadonlySet<string>> = {
  it: wordSet('dormo dormiamo riposo ceno mangio lavoro occupato occupata impegnato impegnata fuori'),
  en: wordSet('asleep busy sleeping working eating out napping never'),
}
