import type { Language } from '#contract/agent-document.ts'
import { callOnAt, offerAt, readRequest } from './asking.ts'
import { type Breath, type Cutter, cutterOf, type Here, type MentionAt, type Segment } from './cutting.ts'
import { endsMany, harmlessAt, isAway, readNegation, readNo, thatAt } from './denying.ts'
import { COMPLAINTS, OWN_CALLS, RHETORIC } from './errands.ts'
import { happensAt, isOurWork } from './happening.ts'
import { idleBehind } from './idle.ts'
import { isNotNow, isReplacement, readMention } from './mentioning.ts'
import { numberAt } from './numerals.ts'
import { pastAt } from './past.ts'
import { isOnDuty, presentAt } from './presence.ts'
import { CORRECTIONS, FILLERS } from './said.ts'
import { lengthAt } from './spans.ts'
import {
  APPROVES,
  CONTRASTS,
  FREEING,
  LOOSE,
  NEGATIONS,
  NEUTRAL,
  NOW,
  PRONOUNS,
  REASONS,
  REQUESTS,
  SUMS_UP,
  TURNS,
  USUAL,
} from './standing-words.ts'
import { tellStated } from './stating.ts'
import { clauseAt, doingAt, excuseAt, opensWhen, selfAt, subjectAt, tellsAt } from './telling.ts'
import { pastCall, termAt } from './terms.ts'
import { spokenForAt, thenAt } from './unsuited.ts'
import { errandAt, isBooking } from './visits.ts'
import { withdrawalAt } from './withdrawing.ts'
import { type Phrases, phraseAt, phrases, type Token } from './words.ts'

/**
 * What somebody says of when, cut into segments by what they do with it: ask for it, deny it, tell it of something
 * else. Signs are not needed for it, since most transcripts have none: a new segment begins with a wish ("mi chiami"),
 * a turn ("ma"), a reason, a correction, or where a second day follows one that was denied. Each correction begins a
 * new round, which outranks those before.
 */
export function segmentsOf(tokens: readonly Token[], on: { language: Language; mentionAt: MentionAt }): Breath[] {
  const cutter = cutterOf()
  for (let at = 0; at < tokens.length; ) at = read(cutter, { tokens, at, ...on })
  cutter.close()
  tellStated(cutter.breaths, on)
  return cutter.breaths
}

/** Reads what stands here, and says where to go on. */
function read(cutter: Cutter, here: Here): number {
  const { tokens, at, language, mentionAt } = here
  const token = tokens[at]
  if (!token) return at + 1
  const segment = cutter.segment()
  if (token.kind === 'break') {
    if (segment.after === 'term') cutter.close('told')
    else if (segment.kinds.size > 0 || segment.standing !== 'open') cutter.close()
    else segment.paused = segment.tokens.length
    return at + 1
  }
  const aside = readAside(cutter, here)
  if (aside !== null) return aside
  const withdrawn = withdrawalAt(cutter, here)
  if (withdrawn !== null) {
    cutter.empty()
    return withdrawn
  }
  const correction = isWaiting(tokens, at) || isNone(here) ? null : phraseAt(CORRECTIONS[language], tokens, at)
  if (correction && isPreferred(segment, here)) {
    cutter.prefer()
    return correction.next
  }
  if (correction?.means === 'void') {
    cutter.forget()
    return correction.next
  }
  const spared = segment.standing === 'denied' && segment.kinds.size === 0
  if (correction && !(spared && (correction.means === 'weak' || correction.means === 'wrong')))
    return correction.means === 'no' ? readNo(cutter, here, correction.next) : corrected(cutter, here, correction)
  const lone = loneAt(here)
  if (lone !== null) {
    readMention(cutter, here, { kind: 'span', next: lone })
    return turned(cutter, lone, { standing: 'told', after: 'clause' })
  }
  const opens = (cutter.breaths.length > 1 && segment.kinds.size === 0 && segment.beside === 0) || isNotNow(segment)
  const mention =
    mentionAt(tokens, at, opens) ?? (NOW[language].has(token.text) ? { kind: 'now' as const, next: at + 1 } : null)
  if (mention) return readMention(cutter, here, mention)
  const own = phraseAt(OWN_CALLS[language], tokens, at)
  if (own) return turned(cutter, own.next, { standing: 'told' })
  const request = phraseAt(REQUESTS[language], tokens, at) ?? offerAt(segment, here) ?? callOnAt(here)
  if (request && (isOurWork(here) || isThing(here) || isHeld(here) || isBooking(here))) {
    // "Sabato alle dieci facciamo il trasloco".
    if (segment.ends === at && segment.standing === 'open') segment.standing = 'told'
    return turned(cutter, at + 1, { standing: 'told' })
  }
  if (request) return readRequest(cutter, here, request.next)
  if (NEGATIONS[language].has(token.text)) {
    const idle = idleBehind(segment, here)
    if (idle !== null) return turned(cutter, idle, { standing: 'told', after: 'clause' })
    return harmlessAt(cutter, here) ?? readNegation(cutter, here)
  }
  if (TURNS[language].has(token.text) || (segment.standing === 'told' && SUMS_UP[language].has(token.text)))
    return turned(cutter, at + 1, { standing: 'open', after: CONTRASTS[language].has(token.text) ? 'contrast' : 'so' })
  if (REASONS[language].has(token.text)) return turned(cutter, at + 1, { standing: 'told' })
  if (LOOSE[language].has(token.text) && segment.kinds.size > 0 && segment.standing !== 'denied')
    return turned(cutter, at + 1, { standing: 'told', after: 'loose' })
  const against = spokenForAt(cutter, here) ?? thenAt(cutter, here)
  if (against !== null) return against
  const clause = clauseAt(segment, here) ?? selfAt(segment, here)
  if (clause !== null) return turned(cutter, clause, { standing: 'told', after: 'clause' })
  // "I don't do mornings, two in the afternoon".
  if (segment.standing === 'denied' && segment.kinds.size === 0 && endsMany(tokens, at))
    return turned(cutter, at + 1, { standing: 'open' })
  const that = thatAt(cutter, here)
  if (that !== null) return that
  return readWord(cutter, here)
}

/** What is complained of, asked of nobody, asked of something else, or said to excuse oneself. */
function readAside(cutter: Cutter, here: Here): number | null {
  const { tokens, at, language } = here
  const complaint = phraseAt(COMPLAINTS[language], tokens, at)
  if (complaint) {
    cutter.tell()
    return complaint.next
  }
  const rhetoric = phraseAt(RHETORIC[language], tokens, at)
  if (rhetoric) {
    cutter.tell()
    return turned(cutter, pastCall(tokens, rhetoric.next), { standing: 'told' })
  }
  const term = termAt(here)
  if (term !== null) return turned(cutter, term, { standing: 'told', after: 'term' })
  const excuse = excuseAt(cutter.segment(), here)
  if (excuse !== null) return turned(cutter, excuse, { standing: 'told', after: 'clause' })
  return null
}

/** A word that names nothing: something may be told by it. */
function readWord(cutter: Cutter, here: Here): number {
  const { tokens, at, language } = here
  const segment = cutter.segment()
  const token = tokens[at] as Token
  // "The day after tomorrow please I'm packing": a wish, and it ends there.
  if (segment.standing === 'open' && segment.ends === at && PLEASE[language].has(token.text)) segment.standing = 'asked'
  // "Six in the morning suits me": whatever is told behind it is something else.
  if (segment.standing === 'open' && segment.ends === at && phraseAt(APPROVES[language], tokens, at))
    segment.standing = 'asked'
  const available =
    pastAt(tokens, at, { language, behind: segment.kinds.size > 0 }) !== null ||
    (segment.kinds.size === 0 && isOnDuty(tokens, at, language))
      ? null
      : presentAt(tokens, at, language)
  // "The carer comes at five, I'll be free at quarter to seven": what is told ends where somebody is free.
  if (available && segment.standing === 'told' && segment.kinds.size > 0 && isNamedAt(here, available.next)) {
    cutter.restart('open')
    cutter.push(...tokens.slice(at, available.next))
    return available.next
  }
  // "Alle sei stacco e posso parlare": who has done it then can talk.
  if (language === 'it' && segment.standing === 'told' && segment.kinds.has('clock') && canTalk(segment, here))
    segment.standing = 'asked'
  // "Ring me when the shop opens at half three": one hour for both.
  const when = opensWhen(segment, here)
  if (when) segment.when = true
  const told =
    available || when || (segment.when && !segment.kinds.has('clock'))
      ? null
      : (toldAt(tokens, at, language) ??
        pastAt(tokens, at, { language, behind: segment.kinds.size > 0 }) ??
        happensAt(cutter, here) ??
        subjectAt(cutter, here))
  // "She's not in, she gets home at six": what is told next is no part of the denial.
  if (isAway(segment, language) && (told || (language === 'en' && PRONOUNS.has(token.text)))) {
    cutter.restart('told')
    cutter.push(...tokens.slice(at, told?.next ?? at + 1))
    return told?.next ?? at + 1
  }
  // "Eleven, no, half eleven, I've the washing to hang out": what takes its place is over where something is told.
  if (told && isReplacement(cutter, here)) return turned(cutter, told.next, { standing: 'told', after: 'clause' })
  const wasTold = segment.standing === 'told'
  if (told && !segment.elliptic && segment.standing !== 'asked' && segment.standing !== 'denied') {
    segment.leads ||= segment.kinds.size === 0
    segment.told = at - 1
    segment.errand ||= errandAt(tokens, at, language) !== null
    segment.standing = 'told'
  }
  // "Lavoro fino alle sei e ho la palestra alle sette": what is told next has an hour of its own.
  if (told && (segment.standing === 'asked' || segment.elliptic || (wasTold && segment.kinds.size > 0)))
    cutter.close('told')
  const next = available?.next ?? told?.next ?? at + 1
  // "Tomorrow I can't do ten": a bare number that is denied is an hour.
  if (
    cutter.segment().standing === 'denied' &&
    segment.kinds.has('day') &&
    numberAt(tokens, at, language)?.article === false
  )
    segment.kinds.add('clock')
  if (!available && !NEUTRAL[language].has(token.text)) {
    cutter.segment().beside += 1
    cutter.segment().since += 1
  }
  cutter.push(...tokens.slice(at, next))
  return next
}

/** Nothing else is told or named behind it. */
const canTalk = ({ tokens: said }: Segment, { tokens, at, mentionAt }: Here): boolean =>
  phraseAt(CAN_TALK, tokens, at) !== null &&
  ['e', 'poi'].includes(tokens[at - 1]?.text ?? '') &&
  said.some(({ text }) => FREEING.it.has(text)) &&
  tokens.every((_, one) => one < at || mentionAt(tokens, one) === null)
const CAN_TALK: Phrases<true> = phrases([
  ['posso parlare|posso ascoltarla|posso sentirla|posso rispondere|possiamo sentirci|posso stare al telefono', true],
])

/** "Tre telefonate dalle due", "tutte queste chiamate": counted, and asked for by nobody. */
const isThing = ({ tokens, at, language }: Here): boolean =>
  CALLS.has(tokens[at]?.text ?? '') &&
  (THOSE.has(tokens[at - 1]?.text ?? '') ||
    // "Fino alle cinque, chiamate alle sei": the number is an hour.
    (numberAt(tokens, at - 1, language)?.next === at && !TO_HOUR.has(tokens[at - 2]?.text ?? '')))
const TO_HOUR: ReadonlySet<string> = new Set(['alle', 'all', 'dalle', 'ore', 'e'])
const CALLS: ReadonlySet<string> = new Set(['telefonate', 'chiamate'])
const THOSE: ReadonlySet<string> = new Set('le delle queste tutte altre troppe molte tante vostre sue'.split(' '))

/** "I have a call until four", but "can I have a call at four". */
const isHeld = ({ tokens, at }: Here): boolean =>
  tokens[at]?.text === 'have' &&
  ['i', 'we'].includes(tokens[at - 1]?.text ?? '') &&
  !['can', 'could', 'may', 'might', 'shall', 'if'].includes(tokens[at - 2]?.text ?? '')

/** "Dieci minuti, sto parcheggiando", "ten minutes, let me get the shopping in": at the head of all, and then why. */
function loneAt({ tokens, at, language }: Here): number | null {
  const length = lengthAt(tokens, at, language)
  if (!length || !tokens.slice(0, at).every(({ text, kind }) => kind === 'break' || FILLERS[language].has(text)))
    return null
  const comma = tokens[length.next]?.kind === 'break' ? length.next + 1 : length.next
  return phraseAt(WHY_WAIT[language], tokens, comma) || doingAt(tokens, comma, language) ? length.next : null
}
const WHY_WAIT: Record<Language, Phrases<true>> = {
  it: phrases([['il tempo di|che finisco|che parcheggio|che arrivo|mi faccia|mi lasci|finisco|devo solo', true]]),
  en: phrases([['let me|i m just|just let me|just to|just while|while i|till i|until i|i ll just', true]]),
}

/** An hour stands right here, with what leads to it. */
const isNamedAt = ({ tokens, mentionAt }: Here, at: number): boolean =>
  ['at', 'alle', 'all', 'from', 'dalle'].includes(tokens[at]?.text ?? '') && mentionAt(tokens, at + 1)?.kind === 'clock'

/** "Per favore", "grazie", as far as idioms leave them. */
const PLEASE: Record<Language, ReadonlySet<string>> = { it: new Set(['cortesia']), en: new Set(['please']) }

/** Something is told of what was named, or is asked for that is no call. */
function toldAt(tokens: readonly Token[], at: number, language: Language): { next: number } | null {
  const told = tellsAt(tokens, at, language) ?? errandAt(tokens, at, language) ?? phraseAt(USUAL[language], tokens, at)
  // "I'm not around at four, but I am at five".
  const hour = told && tokens[told.next - 1]?.text === 'at' && numberAt(tokens, told.next, language)?.article === false
  if (!told || hour) return null
  // "La signora non c'è, la trova domani": the last word belongs to the wish.
  const wish = told.next - at > 1 && phraseAt(REQUESTS[language], tokens, told.next - 1) !== null
  return wish ? { next: told.next - 1 } : told
}

/** "… le sette meglio", "four's better": right behind what was named, with nothing to follow. */
function isPreferred({ kinds, ends, standing }: Segment, { tokens, at }: Here): boolean {
  if (!['meglio', 'better'].includes(tokens[at]?.text ?? '') || !(kinds.has('clock') || kinds.has('day'))) return false
  if (standing !== 'open' && standing !== 'asked') return false
  const behind = ends === at || (ends === at - 1 && IS.has(tokens[at - 1]?.text ?? ''))
  return behind && (tokens[at + 1]?.kind ?? 'break') === 'break'
}
const IS: ReadonlySet<string> = new Set('s is e sono sarebbe andrebbe'.split(' '))

/** "Il cliente che aspetta": somebody waits, and nothing is taken back. */
const isWaiting = (tokens: readonly Token[], at: number): boolean =>
  ['aspetta', 'aspetti'].includes(tokens[at]?.text ?? '') && BEFORE_WAITING.has(tokens[at - 1]?.text ?? '')
const BEFORE_WAITING: ReadonlySet<string> = new Set(['che', 'mi', 'lo', 'la', 'ci', 'ti', 'li', 'chi', 'le', 'gli'])

/** "I've no time today", "there's no rush": nothing is taken back. */
const isNone = ({ tokens, at, language, mentionAt }: Here): boolean =>
  language === 'en' &&
  tokens[at]?.text === 'no' &&
  HAVING.has(tokens[at - 1]?.text ?? '') &&
  tokens[at + 1]?.kind === 'word' &&
  !NEUTRAL.en.has(tokens[at + 1]?.text ?? '') &&
  !mentionAt(tokens, at + 1) &&
  numberAt(tokens, at + 1, language) === null
const HAVING: ReadonlySet<string> = new Set(['ve', 'have', 'has', 'got', 'had', 'with'])

function turned(cutter: Cutter, next: number, on: Pick<Segment, 'standing'> & Partial<Segment>): number {
  cutter.restart(on.standing, on.after)
  return next
}

function corrected(cutter: Cutter, { tokens, at }: Here, { means, next }: { means: string; next: number }): number {
  if (means === 'wrong') cutter.empty()
  else cutter.correct(means === 'strong' || !SOFT.has(tokens[at]?.text ?? ''))
  return next
}

/** Said out of politeness as often as to correct. */
const SOFT: ReadonlySet<string> = new Set(
  'scusi scusa mi meglio piuttosto aspetti aspetta in pensavo sa sapete sorry better actually you excuse'.split(' '),
)
