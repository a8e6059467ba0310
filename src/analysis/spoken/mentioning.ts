import type { Language } from '#contract/agent-document.ts'
import { type Cutter, type Here, isLead, type Kind, type MentionAt, type Segment } from './cutting.ts'
import { denialFollows } from './denying.ts'
import { isDoor, isOtherHours } from './happening.ts'
import { numberAt } from './numerals.ts'
import { reachableAt } from './presence.ts'
import {
  AFFIRMS,
  APPOINTMENTS,
  APPROVES,
  JOINS,
  NEUTRAL,
  REQUESTS,
  STATES,
  SUPPOSES,
  TALKING,
  TIMED,
  UNREAD,
} from './standing-words.ts'
import { doingAt } from './telling.ts'
import { phraseAt, type Token } from './words.ts'

/** A day, an hour or a stretch is named: with which words before and behind it does it go? */

export function readMention(cutter: Cutter, here: Here, { kind, next }: { kind: Kind; next: number }): number {
  const { tokens, at, language } = here
  if (kind === 'part' && isOfHour(cutter.segment(), here)) return named(cutter, here, { kind, next })
  const bare = kind === 'clock' && isBare(tokens, at)
  if (isOtherHours(cutter, here)) cutter.segment().standing = 'told'
  const { standing: before, kinds, tokens: said } = cutter.segment()
  // "Qui non prende, mi lasci un'ora".
  const over = before === 'denied' && kinds.size === 0 && said.length > 0
  if (kind === 'span' && ASKS_FOR.has(tokens[at]?.text ?? '') && (['told', 'open'].includes(before) || over))
    cutter.restart(before === 'told' ? 'open' : 'asked')
  if (bare && isSpent(cutter.segment(), language)) cutter.restart('open')
  if (isOpened(cutter.segment(), here)) cutter.restart('open')
  // "Sto pagando, cinque minuti e mi richiama".
  const counted = kind === 'span' && numberAt(tokens, at, language) !== null
  if (counted && cutter.segment().standing === 'told' && cutter.segment().kinds.size === 0) cutter.restart('open')
  // "Adesso sono in riunione, fra tre quarti d'ora": what is told of now is told of no other time.
  if (kind !== 'now' && isOfNow(cutter.segment(), language)) cutter.restart('open')
  if (isReplaced(cutter, { kind, language, text: tokens[at]?.text ?? '' })) cutter.restart('open')
  if (isDayInstead(cutter, { ...here, kind, next })) cutter.restart('open')
  if (isNewDay(cutter.segment(), { ...here, kind, next })) cutter.close()
  if (isWhyNotToday(cutter.segment(), { ...here, kind, next })) {
    if (cutter.segment().standing === 'told') cutter.segment().standing = 'open'
    cutter.close('told')
  }
  partFrom(cutter, here, { kind, next })
  const segment = cutter.segment()
  if (bare && language === 'it' && segment.standing === 'open') segment.elliptic = true
  const led = isLead(tokens[at - 1], language) ? at - 2 : at - 1
  // "Alle tre ho il dentista e alle cinque …": joined is only what nothing stands between.
  const joined = JOINS[language].has(tokens[led]?.text ?? '') && (segment.standing !== 'told' || segment.ends === led)
  const repeats = segment.kinds.has(kind) && !joined
  // "Oggi mi scoppia la testa, domani alle cinque": something was told of the first day.
  const only = kind === 'day' && segment.kinds.size === 1 && segment.standing === 'open'
  if (
    repeats &&
    only &&
    segment.since > (isJudged(tokens[segment.ends]) ? 0 : TELLS_ON) &&
    !isChoice(segment, language)
  )
    segment.standing = 'told'
  // "I'm swamped today; tomorrow morning".
  if (repeats && only && segment.beside > 0 && isToday(segment) && !isChoice(segment, language))
    segment.standing = 'told'
  const apart = segment.standing === 'denied' || segment.standing === 'told' || denialFollows({ ...here, at: next })
  const welcome =
    isWelcome(segment, { ...here, at: next, kind }) || isAskedFor(segment, { ...here, at: next, kind, start: at })
  // "Non adesso, diciamo alle sette": what is denied of now is denied of nothing else.
  const leaned = [1, 2].some((back) => LEANED.has(tokens[at - back]?.text ?? ''))
  // "Noon works, the dog will be walked by noon".
  const upTo = repeats && kind === 'clock' && leaned && segment.standing !== 'denied'
  if (upTo) {
    const lead = leadOf(segment, here)
    while (LEANED.has(segment.tokens.at(-1)?.text ?? '')) segment.tokens.pop()
    cutter.close('told')
    cutter.push(...lead)
  }
  const later =
    isNotNow(segment) ||
    (segment.standing === 'denied' && segment.kinds.size === 1 && !leaned && isOtherPart(segment, { ...here, kind })) ||
    isBesidePart(segment, { ...here, kind, next })
  if ((repeats && apart && !upTo) || welcome || later || (kind === 'now' && segment.kinds.size > 0)) {
    const lead = leadOf(segment, here)
    // "My programme's on at two and then the nurse comes at four": what is told next has its hour behind it as well.
    const verb = JOINS[language].has(tokens[segment.told]?.text ?? '') && segment.since > 0
    const mine = isOfVerb(segment, at - lead.length)
    const tellsOn = segment.standing === 'told' && ((segment.leads && segment.since > 0) || verb || mine) && !welcome
    cutter.close(tellsOn ? 'told' : undefined)
    cutter.push(...lead)
  }
  return named(cutter, here, { kind, next })
}

/** What is named here goes with nothing that was said before it. */
function partFrom(cutter: Cutter, here: Here, { kind, next }: { kind: Kind; next: number }): void {
  const { tokens, language } = here
  if (isOtherHalf(cutter.segment(), { ...here, kind })) cutter.close('told')
  if (kind === 'day' && next === tokens.length && language === 'en' && isDayOfReason(cutter.segment(), here))
    cutter.close('doubtful')
  if (kind === 'span' && isOtherSpan(cutter.segment(), here)) cutter.correct(true)
}

function named(cutter: Cutter, { tokens, at }: Here, { kind, next }: { kind: Kind; next: number }): number {
  const segment = cutter.segment()
  segment.since = 0
  segment.kinds.add(kind)
  segment.ends = next
  cutter.push(...tokens.slice(at, next))
  return next
}

/** "Alle quattro | del pomeriggio", "till ten | tonight": the half of the day goes with what stands right before it. */
function isOfHour({ kinds, ends }: Segment, { tokens, at }: Here): boolean {
  if (kinds.size === 0) return false
  if (ends === at) return true
  return kinds.has('clock') && ends > 0 && tokens.slice(ends, at).every(({ text }) => OF_ITS_DAY.has(text))
}
const OF_ITS_DAY: ReadonlySet<string> = new Set('di del della dell in the at'.split(' '))

/** "Fra mezz'ora, facciamo fra un'ora", "in half an hour, let's say in an hour": the second takes its place. */
const isOtherSpan = ({ standing, kinds, ends }: Segment, { tokens, at }: Here): boolean =>
  kinds.has('span') &&
  (standing === 'open' || standing === 'asked') &&
  tokens.slice(ends, at + PROPOSED_WITHIN).some(({ text }) => PROPOSES.has(text))
const PROPOSED_WITHIN = 3
const PROPOSES: ReadonlySet<string> = new Set('facciamo diciamo mettiamo say do make'.split(' '))

/** "Lunedì pomeriggio alle quattro, | la mattina sono in cantiere": an hour was named, and another half of the day. */
const isOtherHalf = ({ standing, kinds }: Segment, { tokens, at, kind }: Here & { kind: Kind }): boolean =>
  kind === 'part' &&
  standing === 'open' &&
  kinds.has('part') &&
  kinds.has('clock') &&
  HALVES.has(tokens[at - 1]?.text ?? '')
const HALVES: ReadonlySet<string> = new Set(['la', 'il'])

/** The words that lead to what is named go with it: "… | alle quattro". */
function leadOf({ tokens, ends }: Segment, { at, language }: Here): Token[] {
  const lead: Token[] = []
  // "Tra due ore | ora lavoro": what was named keeps its words.
  while (at - lead.length > ends && isLead(tokens.at(-1), language)) lead.unshift(tokens.pop() as Token)
  return lead
}

/** "A mezzogiorno mangio, mia figlia | arriva alle sei": somebody else, and the verb right before its hour. */
const isOfVerb = ({ told, ends }: Segment, at: number): boolean => at - told <= VERB_WITHIN && told - ends >= 0
const VERB_WITHIN = 3

/** "Ceniamo alle sette, | domani alle cinque": what is told has its hour, and a day with an hour of its own follows. */
function isNewDay(
  { standing, kinds, tokens: said, ends }: Segment,
  { tokens, at, language, mentionAt, kind, next }: Here & { kind: Kind; next: number },
): boolean {
  if (standing !== 'told' || kind !== 'day' || kinds.has('day')) return false
  // "We close at one and open again Monday at nine".
  const again = tokens.slice(ends, at).some(({ text }) => JOINS[language].has(text))
  if (isDoor(said, language) && kinds.has('clock') && (again || ends === at) && !TODAY.has(tokens[at]?.text ?? ''))
    return false
  // "I've the plumber then | tomorrow at half ten".
  const then = kinds.size === 0 && said.length > 1 && tokens[at - 1]?.text === 'then'
  if (!kinds.has('clock') && !then) return false
  if (JOINS[language].has(tokens[at - 1]?.text ?? '') || isLead(tokens[at - 1], language)) return false
  let ahead = next
  while (isLead(tokens[ahead], language)) ahead += 1
  return mentionAt(tokens, ahead)?.kind === 'clock'
}

/** "Thursday at ten, wait, that's the vet, | Friday at ten": why the first is taken back, and what takes its place. */
function isDayInstead(
  cutter: Cutter,
  { tokens, at, language, mentionAt, kind, next }: Here & { kind: Kind; next: number },
): boolean {
  const { standing, kinds } = cutter.segment()
  const breath = cutter.breaths.at(-1)
  if (kind !== 'day' || standing !== 'told' || kinds.size > 0 || !breath?.takesBack || breath.segments.length > 0)
    return false
  const before = cutter.breaths.at(-2)?.segments.at(-1)
  if (!before?.kinds.has('day') || !before.kinds.has('clock') || before.standing === 'told') return false
  if (before.tokens.some(({ text }) => text === tokens[at]?.text)) return false
  let ahead = next
  while (isLead(tokens[ahead], language)) ahead += 1
  const hour = mentionAt(tokens, ahead)
  return hour?.kind === 'clock' && (tokens[hour.next]?.kind ?? 'break') === 'break'
}

const TODAY: ReadonlySet<string> = new Set(['oggi', 'today'])
const isToday = ({ tokens }: Segment): boolean => tokens.some(({ text }) => TODAY.has(text))

/** "Giovedì alle quattro, | oggi sono sommersa": a day and an hour are named, and today has none of its own. */
function isWhyNotToday(
  segment: Segment,
  { tokens, at, language, mentionAt, kind, next }: Here & { kind: Kind; next: number },
): boolean {
  const { standing, kinds, tokens: said, leads, since } = segment
  if (kind !== 'day' || !TODAY.has(tokens[at]?.text ?? '') || said.some(({ text }) => TODAY.has(text))) return false
  // "Tomorrow, I'm worn out today": what was told behind the day is told of this one.
  const worn = standing !== 'denied' && !leads && since > 0 && kinds.has('day') && !isChoice(segment, language)
  if (!worn && ((standing !== 'open' && standing !== 'asked') || !kinds.has('day') || !kinds.has('clock'))) return false
  if (JOINS[language].has(tokens[at - 1]?.text ?? '')) return false
  return tokens.every((_, one) => one < next || mentionAt(tokens, one) === null)
}

/** "Friday at three I'm in the clinic tomorrow": without signs nobody knows of which day it is told. */
const isDayOfReason = ({ standing, kinds, leads, since }: Segment, { tokens, at, language }: Here): boolean =>
  standing === 'told' &&
  !leads &&
  since > 0 &&
  kinds.has('day') &&
  kinds.has('clock') &&
  !JOINS[language].has(tokens[at - 1]?.text ?? '')

/** "I don't get home till eight": up to then, and denied with it. */
const LEANED: ReadonlySet<string> = new Set('till until til before by prima fino'.split(' '))

const HEDGES: ReadonlySet<string> = new Set(
  'forse eventualmente perhaps possibly even else quello quella della'.split(' '),
)

/** Right behind a correction, nothing else is named, and what is told has no hour of its own. */
export function isReplacement(cutter: Cutter, { tokens, at, language, mentionAt }: Here): boolean {
  const { kinds, ends, beside, standing } = cutter.segment()
  const breath = cutter.breaths.at(-1)
  if (!breath?.takesBack || breath.segments.length > 0 || standing !== 'open' || ends !== at) return false
  if (!(kinds.has('clock') || kinds.has('span')) || beside > 0) return false
  const rest = tokens.slice(at)
  return rest.every(({ text }, one) => !APPOINTMENTS[language].has(text) && !mentionAt(tokens, at + one))
}

/** "Not now", "non subito". */
export const isNotNow = ({ standing, kinds }: Segment): boolean =>
  standing === 'denied' && kinds.size === 1 && (kinds.has('now') || kinds.has('soon'))

/** "Giovedì, ma non di mattina, alle tre": the hour is no part of what is denied. */
const isOtherPart = ({ kinds, ends }: Segment, { tokens, at, kind }: Here & { kind: Kind }): boolean =>
  kinds.has('part') &&
  kind === 'clock' &&
  // "Don't ring at dinner, we eat at seven": why not then, and the hour of it.
  !tokens.slice(ends, at).some(({ text }) => EATING.has(text))
const EATING: ReadonlySet<string> = new Set(
  'eat eating dine dinner tea lunch sit ceniamo ceno mangiamo mangio pranziamo pranzo cena'.split(' '),
)

/** "Non di mattina, sono sola, | domani alle quattro": a part of any day is denied, and a day with its hour follows. */
function isBesidePart(
  { standing, kinds }: Segment,
  { tokens, at, language, mentionAt, kind, next }: Here & { kind: Kind; next: number },
): boolean {
  if (standing !== 'denied' || kind !== 'day' || kinds.size !== 1 || !kinds.has('part')) return false
  const before = tokens[at - 1]
  if (JOINS[language].has(before?.text ?? '') || OF_DAY.has(before?.text ?? '')) return false
  // "Domani pomeriggio alle cinque".
  const part = mentionAt(tokens, next)
  let ahead = part?.kind === 'part' ? part.next : next
  while (isLead(tokens[ahead], language)) ahead += 1
  return mentionAt(tokens, ahead)?.kind === 'clock'
}
/** "La mattina di lunedì alle nove no", "in the morning on Monday". */
const OF_DAY: ReadonlySet<string> = new Set('di del della on of'.split(' '))

/** More words than these behind an hour, where the verb stood before it, tell something else. */
const TELLS_ON = 1

/** "Oggi è una giornataccia", "today's a shambles": said of the day itself. */
const isJudged = (behind: Token | undefined): boolean => ['e', 's', 'is'].includes(behind?.text ?? '')

/** "Monday, or Tuesday, or even Wednesday". */
const isChoice = ({ tokens }: Segment, language: Language): boolean =>
  tokens.some(({ text }) => (text !== 'e' && text !== 'and' && JOINS[language].has(text)) || HEDGES.has(text))

/** "Lo vado a prendere e | alle cinque può chiamare": what a wish without an hour of its own stands right behind. */
function isAskedFor(
  { standing, kinds, ends, tokens: said }: Segment,
  { tokens, at, language, mentionAt, kind, start }: Here & { kind: Kind; start: number },
): boolean {
  if (standing !== 'told' || (kind !== 'clock' && kind !== 'span')) return false
  // "Every single day at twelve you ring me".
  if (said.some(({ text }) => EVERY.has(text))) return false
  // "Mia figlia viene venerdì alle dieci": the hour goes with the day before it.
  if (kinds.has('day') && !kinds.has('clock') && ends >= start - 1) return false
  let ahead = at
  while (
    ahead - at < 3 &&
    NEUTRAL[language].has(tokens[ahead]?.text ?? '') &&
    !phraseAt(REQUESTS[language], tokens, ahead)
  )
    ahead += 1
  const request = phraseAt(REQUESTS[language], tokens, ahead)
  if (!request) return false
  for (let one = request.next; one < tokens.length && tokens[one]?.kind !== 'break'; one += 1)
    if (mentionAt(tokens, one) || UNREAD[language].has(tokens[one]?.text ?? '') || numberAt(tokens, one, language))
      return false
  return true
}

const EVERY: ReadonlySet<string> = new Set('every each ogni tutti tutte'.split(' '))

/** "Dammi dieci minuti", "give me ten": a wish by itself. */
const ASKS_FOR: ReadonlySet<string> = new Set('dammi datemi dateci mi ci give gimme allow'.split(' '))

/**
 * "Giovedì no che ho il corso, venerdì alle undici": the reason why not on one day is over where another one is named,
 * and the reason why not now where it is nothing that has an hour.
 */
function isReplaced(
  cutter: Cutter,
  { kind, language, text: named }: { kind: Kind; language: Language; text: string },
): boolean {
  const { standing, kinds, tokens } = cutter.segment()
  const denied = cutter.breaths.at(-1)?.segments.at(-1)
  if (standing !== 'told' || kinds.size > 0 || denied?.standing !== 'denied') return false
  if (kind === 'day' && denied.kinds.has('day')) return denied.tokens.every(({ text }) => text !== named)
  const timed = tokens.some(({ text }) => TIMED[language].has(text))
  if (kind === 'day') return !timed
  return (kind === 'clock' || kind === 'span') && denied.kinds.has('now') && !timed
}

function isOfNow({ standing, kinds, tokens }: Segment, language: Language): boolean {
  if (standing !== 'told' || kinds.size !== 1 || !kinds.has('now')) return false
  return tokens.some((_, at) => phraseAt(STATES[language], tokens, at) ?? doingAt(tokens, at, language))
}

/** An hour that nothing leads to. */
const isBare = (tokens: readonly Token[], at: number): boolean => !LEADS_TO_HOUR.has(tokens[at - 1]?.text ?? '')
const LEADS_TO_HOUR: ReadonlySet<string> = new Set(
  (
    'alle all le l la da dalle dall sulle sull delle dell verso dopo per a ore h entro prima fra tra fino ' +
    'at by till until til since from around about after before between past to the like on for'
  ).split(' '),
)

/**
 * "Sono in riunione, quattro e un quarto", "can't talk, quarter past four": what is told or denied is over before an
 * hour that nothing leads to. English leaves "at" away behind verbs of work as well ("I finish half five").
 */
function isSpent({ standing, kinds, beside, tokens }: Segment, language: Language): boolean {
  if (kinds.size > 0) return false
  if (standing === 'denied') return beside > 0 && tokens.some(({ text }) => TALKING[language].has(text))
  if (standing !== 'told') return false
  return language === 'it' || (tokens[0]?.text === 'i' && (tokens[1]?.text === 'm' || tokens[1]?.text === 'am'))
}

/** "My day's a mess, okay, four forty-five": with such a word what was told is over. */
const isOpened = ({ standing, kinds }: Segment, { tokens, at }: Here): boolean =>
  standing === 'told' &&
  kinds.size === 0 &&
  OPENING.has(tokens[at - 1]?.text ?? '') &&
  !NO_OPENING.has(tokens[at - 2]?.text ?? '')
const OPENING: ReadonlySet<string> = new Set('okay ok right alright look listen vabbe'.split(' '))
/** "It's all right", "I'll have a look". */
const NO_OPENING: ReadonlySet<string> = new Set('s is are be m re all a to will ll and'.split(' '))

/** Mentions and the small words between them that one welcome reaches back over: "domani | alle dieci | va bene". */
const WELCOMED_WITHIN = 6

/** "Ho il corriere | domani alle dieci va benissimo": what is welcomed stands for itself, whatever was told before. */
function isWelcome(segment: Segment, { tokens, at, language, mentionAt, kind }: Here & { kind: Kind }): boolean {
  const { standing } = segment
  if (standing !== 'told' && standing !== 'denied') return false
  // "La macchina la vengo a prendere domani alle sei, va bene?"
  if (segment.errand && !segment.kinds.has('clock')) return false
  if (segment.tokens.some(({ text }) => SUPPOSES[language].has(text))) return false
  const named = new Set([kind])
  let ahead = at
  while (ahead - at < WELCOMED_WITHIN) {
    const text = tokens[ahead]?.text ?? ''
    const behind = tokens[ahead + 1]
    if (standing === 'told' && phraseAt(APPROVES[language], tokens, ahead))
      return !hasOwnHour({ tokens, ahead, mentionAt })
    if (standing === 'told' && reachableAt(tokens, ahead, language)) return !hasOwnHour({ tokens, ahead, mentionAt })
    if (AFFIRMS[language].has(text) && (!behind || behind.kind === 'break' || isLead(behind, language))) return true
    const mention = mentionAt(tokens, ahead)
    if (mention ? named.has(mention.kind) : !isLead(tokens[ahead], language) && !INSTEAD.has(text)) return false
    if (mention) named.add(mention.kind)
    ahead = mention?.next ?? ahead + 1
  }
  return false
}

/** "Alle sei no, alle sette invece sì". */
const INSTEAD: ReadonlySet<string> = new Set(['invece', 'instead', 'pero', 'though'])

/** "The carer comes at five, I'll be free at quarter to seven": whoever is free then says so of another hour. */
const hasOwnHour = ({ tokens, ahead, mentionAt }: { tokens: readonly Token[]; ahead: number; mentionAt: MentionAt }) =>
  FREE.has(tokens[ahead]?.text ?? '') &&
  [3, 4, 5].some((one) => tokens[ahead + one]?.text === 'at' && mentionAt(tokens, ahead + one + 1)?.kind === 'clock')
const FREE: ReadonlySet<string> = new Set(['i', 'we'])
