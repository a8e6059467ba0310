import type { Language } from '#contract/agent-document.ts'
import { type Cutter, type Here, isLead, type Segment } from './cutting.ts'
import { numberAt } from './numerals.ts'
import { CORRECTIONS } from './said.ts'
import {
  AFTER_HARMLESS,
  BEFORE_HARMLESS,
  BEHIND,
  CLAUSE_OPENS,
  HARMLESS,
  HARMLESS_ABILITIES,
  HARMLESS_MEASURES,
  NEGATIONS,
  NEITHER,
  NEUTRAL,
  REQUESTS,
  TOLD,
} from './standing-words.ts'
import { isLastNo, isOpening, namesMore } from './withdrawing.ts'
import { type Phrases, phraseAt, phrases, type Token } from './words.ts'

/** What takes an hour or a day away: a "no", a "non", a judgement; and the denials that take nothing away. */

/** "Saturday at noon, hang on, that's the christening": it speaks of what was said, and of nothing behind it. */
export function thatAt(cutter: Cutter, { tokens, at, language }: Here): number | null {
  // "Before that I'm in Cork" speaks of another time.
  if (BEFORE_THAT.has(tokens[at - 1]?.text ?? '')) return null
  // "The number that rang me": of somebody else.
  if (WHO_CALLED.has(tokens[at + 1]?.text ?? '')) return null
  if (language !== 'en' || tokens[at]?.text !== 'that' || cutter.segment().standing === 'asked') return null
  const told = phraseAt(TOLD.en, tokens, at + 1)
  if (!told) return null
  cutter.restart('open')
  cutter.deny()
  return told.next
}

const WHO_CALLED: ReadonlySet<string> = new Set(['called', 'rang', 'phoned', 'telephoned'])
const BEFORE_THAT: ReadonlySet<string> = new Set(['before', 'after', 'until', 'till', 'by', 'around', 'about'])

/** Words that may stand between a "no" and what takes its place: "no aspetti, facciamo …". */
const LOOK_AHEAD = 5

/**
 * "Alle sei no alle sette": what follows at once takes its place; "domani no": it is denied; "no domani": who knows.
 */
export function readNo(cutter: Cutter, here: Here, next: number): number {
  const { tokens, mentionAt, language } = here
  const segment = cutter.segment()
  const again = cutter.breaths.length > 1 && cutter.breaths.at(-1)?.segments.length === 0
  // "On second thoughts, no", "Friday at two, no, I'm fine as I am".
  if (
    isOpening(segment.tokens, language) &&
    ((again && !namesMore({ ...here, at: next })) || isLastNo(cutter, here, next))
  ) {
    cutter.empty()
    return next
  }
  let ahead = next
  while (
    ahead - next < LOOK_AHEAD &&
    (NEUTRAL[language].has(tokens[ahead]?.text ?? '') || phraseAt(CORRECTIONS[language], tokens, ahead))
  )
    ahead += 1
  const number = numberAt(tokens, ahead, language)?.article === false
  const follows =
    mentionAt(tokens, ahead) !== null ||
    phraseAt(REQUESTS[language], tokens, ahead) !== null ||
    (number && (segment.kinds.has('clock') || segment.kinds.has('span'))) ||
    (segment.kinds.has('span') && mentionAt(tokens, ahead, true) !== null)
  if (segment.kinds.size === 0) {
    // "Alle cinque. No, aspetti, …": it takes back what was said before the pause.
    let behind = next
    while (tokens[behind]?.kind === 'break') behind += 1
    if (behind > next && segment.tokens.length === 0 && phraseAt(CORRECTIONS[language], tokens, behind)) {
      cutter.correct(true)
      return next
    }
    if (segment.after === 'clause') cutter.deny()
    // "Lunedì ho la verifica, quindi no": it answers what was told.
    if (segment.after === 'so' && segment.tokens.length === 0) return next
    // "Wait, no": it belongs to the correction.
    const breath = cutter.breaths.at(-1)
    if (segment.tokens.length === 0 && cutter.breaths.length > 1 && breath?.segments.length === 0) {
      breath.takesBack = true
      return next
    }
    // "Three, no four o'clock": a number that was taken back.
    if (segment.tokens.some((_, at) => numberAt(segment.tokens, at, language)?.article === false)) {
      cutter.restart('open')
      if (breath?.segments.length === 0) breath.takesBack = true
      return next
    }
    // "Oggi no, guardi, proprio no, venerdì …": the same once more.
    const repeated =
      breath?.segments.at(-1)?.standing === 'denied' &&
      segment.tokens.every(({ text }) => NEUTRAL[language].has(text) || REALLY[language].has(text))
    if (repeated) cutter.restart('open')
    else if (tokens[next]?.kind !== 'break' && mentionAt(tokens, next)) cutter.restart('doubtful')
    return next
  }
  // "Mercoledì no, giovedì nemmeno": what follows is denied as well, and takes nobody's place.
  const ends = mentionAt(tokens, ahead)?.next
  const alsoDenied =
    ends !== undefined &&
    (NEGATIONS[language].has(tokens[ends]?.text ?? '') || TOO[language].has(tokens[ends]?.text ?? ''))
  if (follows && !alsoDenied && segment.standing !== 'told') cutter.correct(true)
  else {
    if (segment.standing !== 'told') segment.standing = 'denied'
    cutter.close()
  }
  return next
}

/** Said behind a second one that is denied. */
const TOO: Record<Language, ReadonlySet<string>> = { it: new Set(['no']), en: new Set(['no', 'neither', 'either']) }

/** "… domani | oggi non posso": a second day that is denied, or told of something else, at once. */
export function denialFollows({ tokens, at, language }: Here): boolean {
  let ahead = at
  while (
    ahead - at < LOOK_AHEAD &&
    (NEUTRAL[language].has(tokens[ahead]?.text ?? '') || REALLY[language].has(tokens[ahead]?.text ?? '')) &&
    !phraseAt(TOLD[language], tokens, ahead)
  )
    ahead += 1
  const text = tokens[ahead]?.text ?? ''
  return (
    NEGATIONS[language].has(text) ||
    // "Lunedì alle nove va bene, sabato no": with nothing behind it.
    (text === 'no' && (tokens[ahead + 1]?.kind ?? 'break') === 'break') ||
    [TOLD, WORN].some((told) => phraseAt(told[language], tokens, ahead) ?? phraseAt(told[language], tokens, at))
  )
}

/** "Mi chiami lunedì, oggi sono di corsa": why not on that day. */
// biome-ignore format: a table reads in columns
const WORN: Record<Language, Phrases<true>> = {
  it: phrases([['sono di corsa|sono di fretta|vado di fretta|vado di corsa|sono stanco|sono stanca|sono distrutto|sono distrutta|sono a pezzi|sono preso|sono presa|sono pieno|sono piena|sono sommerso|sono sommersa|sono incasinato|sono incasinata|sono cotto|sono cotta|sto male|sto poco bene|mi gira male|mi scoppia', true]]),
  en: phrases([['i m run off|i m rushed|i m in a rush|i m in a hurry|i m swamped|i m shattered|i m exhausted|i m tired|i m knackered|i m not well|i m poorly|i m up to|i m snowed under|i m all over|i m wiped|i m worn', true]]),
}

/** "Oggi proprio non riesco". */
const REALLY: Record<Language, ReadonlySet<string>> = {
  it: new Set('proprio davvero veramente assolutamente purtroppo ormai'.split(' ')),
  en: new Set('really just honestly simply absolutely definitely'.split(' ')),
}

/** "Too early", "no good", as idioms leave them: they judge what was said before them, and nothing behind. */
const JUDGED: ReadonlySet<string> = new Set(['impossibile', 'unavailable'])

function judged(cutter: Cutter, language: Language): boolean {
  const segment = cutter.segment()
  const again = cutter.breaths.at(-1)?.segments.at(-1)?.standing === 'denied' && segment.kinds.size === 0
  // "Alle nove no, è presto": it was denied already.
  if (again && segment.tokens.every(({ text }) => NEUTRAL[language].has(text))) {
    cutter.restart('open')
    return true
  }
  // "Mornings are out".
  if (segment.kinds.size === 0 && MANY.has(segment.tokens.at(-1)?.text ?? '')) {
    cutter.restart('open')
    return true
  }
  if (segment.kinds.size === 0 || segment.standing === 'asked' || segment.standing === 'told') return false
  segment.standing = 'denied'
  cutter.close()
  return true
}

/** "Non c'è", "she's not in", and no time of it: somebody is away now. */
export const isAway = ({ standing, kinds, tokens }: Segment, language: Language): boolean =>
  standing === 'denied' &&
  kinds.size === 0 &&
  tokens.length <= ABSENT_WORDS_MAX &&
  phraseAt(ABSENT[language], tokens, 0) !== null
const ABSENT_WORDS_MAX = 4
const ABSENT: Record<Language, Phrases<true>> = {
  it: phrases([['c e|ci sono|e in casa|e a casa|e in ufficio|e qui|e qua|e rientrato|e rientrata', true]]),
  en: phrases([['in|here|home|at home|around|about|back|there|at his desk|at her desk|in the office', true]]),
}

/** Many of a kind, and no hour of theirs behind it. */
export const endsMany = (tokens: readonly Token[], at: number): boolean =>
  MANY.has(tokens[at]?.text ?? '') && !OF_THEIRS.has(tokens[at + 1]?.text ?? '')
const OF_THEIRS: ReadonlySet<string> = new Set('at before after until till and or from between around'.split(' '))
const MANY: ReadonlySet<string> = new Set(
  'mornings afternoons evenings weekends weekdays mondays tuesdays wednesdays thursdays fridays'.split(' '),
)

/** Words that may stand between a negation and what it denies: "non se lo dimentichi". */
const HARMLESS_WITHIN = 4

/** Where a negation that says nothing of any time ends. */
export function harmlessAt(cutter: Cutter, { tokens, at, language, mentionAt }: Here): number | null {
  let ahead = at + 1
  while (ahead - at < HARMLESS_WITHIN && BEFORE_HARMLESS[language].has(tokens[ahead]?.text ?? '')) ahead += 1
  const word = tokens[ahead]?.text ?? ''
  const able = tokens[at - 1]?.text === 'can' || tokens[at - 1]?.text === 'could'
  if (!HARMLESS[language].has(word) || (able && !HARMLESS_ABILITIES.has(word))) return null
  ahead += 1
  if (HARMLESS_MEASURES.has(word) && !AFTER_HARMLESS[language].has(tokens[ahead]?.text ?? '')) return null
  while (AFTER_HARMLESS[language].has(tokens[ahead]?.text ?? '')) ahead += 1
  // "Tomorrow I can't wait at three" is about three.
  const named = cutter.segment().kinds.size > 0
  if (able && named && (mentionAt(tokens, ahead) || (isLead(tokens[ahead], language) && mentionAt(tokens, ahead + 1))))
    return null
  return ahead
}

/** "Di mattina mai, | domani alle cinque": no hour was named before it, and one follows. */
function isSaidBehind({ kinds }: Segment, { tokens, at, mentionAt }: Here): boolean {
  if (!MAYBE_BEHIND.has(tokens[at]?.text ?? '') || kinds.size === 0 || kinds.has('clock') || kinds.has('span'))
    return false
  return tokens.slice(at + 1, at + 1 + HOUR_WITHIN).some((_, one) => mentionAt(tokens, at + 1 + one)?.kind === 'clock')
}
const MAYBE_BEHIND: ReadonlySet<string> = new Set(['mai', 'niente', 'escluso', 'esclusa', 'never'])
const HOUR_WITHIN = 7

/** "Di mattina mai, di sera nemmeno": each has what denies it behind it. */
function isListed({ kinds }: Segment, { tokens, at, mentionAt, language }: Here): boolean {
  const text = tokens[at]?.text ?? ''
  if (kinds.size === 0 || !(MAYBE_BEHIND.has(text) || NEITHER[language].has(text))) return false
  let ahead = at + 1
  while (tokens[ahead]?.kind === 'break' || isLead(tokens[ahead], language)) ahead += 1
  const next = mentionAt(tokens, ahead)?.next ?? tokens.length
  const denial = tokens[next]?.text ?? ''
  if (!(NEITHER[language].has(denial) || TOO[language].has(denial) || MAYBE_BEHIND.has(denial))) return false
  return MAYBE_BEHIND.has(text) || (tokens[next + 1]?.kind ?? 'break') === 'break'
}

/** "Tomorrow at five, I really can't today": of another day than the one that was named. */
const isOfToday = ({ kinds, tokens }: Segment, behind: readonly Token[]): boolean =>
  kinds.has('day') && behind.some(({ text }) => TODAY.has(text)) && !tokens.some(({ text }) => TODAY.has(text))
const TODAY: ReadonlySet<string> = new Set(['oggi', 'today'])
const TODAY_WITHIN = 4

/** What one cannot do, with its day or hour right behind it. */
function isDeniedNext({ tokens, at, mentionAt, language }: Here): boolean {
  const doing = phraseAt(DOING, tokens, at + 1)
  if (!doing) return false
  let ahead = doing.next
  while (isLead(tokens[ahead], language) || tokens[ahead]?.text === 'it') ahead += 1
  return mentionAt(tokens, ahead) !== null
}
const DOING: Phrases<true> = phrases([
  ['do|make|manage|posso|riesco|ce la faccio|possiamo|riusciamo|ci sono|sono libero|sono libera', true],
])

const isCallDenied = ({ tokens, at, language }: Pick<Here, 'tokens' | 'at' | 'language'>): boolean =>
  phraseAt(REQUESTS[language], tokens, BEFORE_CALL.has(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1) !== null
const BEFORE_CALL: ReadonlySet<string> = new Set(['you', 'ever', 'even', 'dare'])

/** "In an hour, I haven't eaten": what is not done yet is why it waits, and denies no wish. */
function isPending(cutter: Cutter, { tokens, at, language }: Pick<Here, 'tokens' | 'at' | 'language'>): boolean {
  const { standing, kinds } = cutter.segment()
  const wished = standing === 'asked' || kinds.has('span') || cutter.breaths.at(-1)?.takesBack === true
  if (kinds.size === 0 || !wished || standing === 'denied' || standing === 'told') return false
  const having = HAVING[language].has(tokens[language === 'it' ? at + 1 : at - 1]?.text ?? '')
  let done = language === 'it' ? at + 2 : at + 1
  while (YET.has(tokens[done]?.text ?? '')) done += 1
  return having && PARTICIPLE[language].test(tokens[done]?.text ?? '')
}
const HAVING: Record<Language, ReadonlySet<string>> = {
  it: new Set(['ho', 'abbiamo', 'ha', 'hanno']),
  en: new Set(['haven', 'hasn', 'have', 'has']),
}
const YET: ReadonlySet<string> = new Set('ancora neanche nemmeno mai neppure even really yet had'.split(' '))
/** Not what one has, or has not, then: "I haven't got the car". */
const PARTICIPLE: Record<Language, RegExp> = {
  it: /^[a-z]+(?:ato|uto|ito|tto|sto|rso|eso|iso|uso)$/,
  en: /^(?:[a-z]{3,}ed|[a-z]{2,}ten|been|done|lunch|dinner|breakfast|tea|slept|seen|read|said|drunk|made)$/,
}

/** "Except at three", "just not at three": all the rest is welcome. */
const isException = (tokens: readonly Token[], at: number): boolean =>
  EXCEPT.has(tokens[at]?.text ?? '') || ONLY.has(tokens[at - 1]?.text ?? '')
const EXCEPT: ReadonlySet<string> = new Set('tranne eccetto escluso salvo fuorche except'.split(' '))
const ONLY: ReadonlySet<string> = new Set('solo soltanto just only'.split(' '))

/** "Domani non posso" denies what stands before it, "non domani" and "mi chiami venerdì non domani" what follows. */
export function readNegation(cutter: Cutter, { tokens, at, mentionAt, language }: Here): number {
  const segment = cutter.segment()
  if (isPending(cutter, { tokens, at, language })) {
    cutter.restart('told', 'clause')
    return at + 1
  }
  if (segment.after === 'clause' && segment.kinds.size === 0) {
    if (!segment.tokens.every(({ text }) => CLAUSE_OPENS[language].has(text))) cutter.deny()
    return at + 1
  }
  if (JUDGED.has(tokens[at]?.text ?? '') && judged(cutter, language)) return at + 1
  // "Mondays I can't".
  if (segment.kinds.size === 0 && segment.standing === 'open' && segment.tokens.some(({ text }) => MANY.has(text))) {
    cutter.restart('open')
    return at + 1
  }
  // "Don't call me at five, don't call me at six", "Wednesday I work don't call me Wednesday".
  const apart = segment.standing === 'denied' || segment.standing === 'told'
  if (apart && segment.kinds.size > 0 && isCallDenied({ tokens, at, language })) {
    cutter.restart('denied')
    return at + 1
  }
  // "I can't do today and I can't do tomorrow".
  if (segment.standing === 'denied' && segment.kinds.size > 0 && isDeniedNext({ tokens, at, mentionAt, language })) {
    cutter.restart('denied')
    return at + 1
  }
  let ahead = at + 1
  while (isLead(tokens[ahead], language)) ahead += 1
  const neither = NEITHER[language].has(tokens[at]?.text ?? '') && segment.standing === 'open'
  const denied = cutter.all().some(({ standing }) => standing === 'denied')
  // "I can't Friday": the verb is denied, and with it what was said before.
  const direct =
    !BEHIND[language].has(tokens[at]?.text ?? '') &&
    !isSaidBehind(segment, { tokens, at, mentionAt, language }) &&
    !isListed(segment, { tokens, at, mentionAt, language }) &&
    !(neither && denied) &&
    (mentionAt(tokens, ahead) !== null || mentionAt(tokens, at + 1) !== null)
  const today = isOfToday(segment, tokens.slice(at + 1, at + 1 + TODAY_WITHIN))
  // "Alle dieci neanche alle undici": neither of them, as far as anybody can tell.
  if (neither && direct && segment.kinds.size > 0) segment.standing = 'denied'
  if (segment.kinds.size > 0 && !direct && !today && segment.standing !== 'asked') {
    if (segment.standing !== 'told') segment.standing = 'denied'
  } else if (segment.standing !== 'told' || segment.kinds.size > 0 || phraseAt(REQUESTS[language], tokens, at + 1)) {
    cutter.restart('denied')
    cutter.segment().excepted = isException(tokens, at)
  }
  return at + 1
}
