import type { Language } from '#contract/agent-document.ts'
import {
  type Breath,
  type Cutter,
  cutterOf,
  type Here,
  isLead,
  type Kind,
  type MentionAt,
  type Segment,
} from './cutting.ts'
import { denialFollows, harmlessAt, readNegation, readNo, thatAt } from './denying.ts'
import { numberAt } from './numerals.ts'
import { CORRECTIONS, FILLERS } from './said.ts'
import {
  AFFIRMS,
  ANAPHORS,
  APPROVES,
  CLAUSES,
  CONTRASTS,
  EXCUSES,
  FREEING,
  JOINS,
  LOOSE,
  MODALS,
  NEGATIONS,
  NEUTRAL,
  NO_VERBS,
  NOW,
  PRONOUNS,
  REASONS,
  REQUESTS,
  SUBJECTS,
  SUMS_UP,
  SUPPOSES,
  TALKING,
  THEREAFTER,
  TIMED,
  TOLD,
  TURNS,
  UNREAD,
  UNTIL_THEN,
  USUAL,
  WORKING,
} from './standing-words.ts'
import { presentAt, traitAt } from './presence.ts'
import { phraseAt, type Token } from './words.ts'

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
  return cutter.breaths
}

/** Reads what stands here, and says where to go on. */
function read(cutter: Cutter, here: Here): number {
  const { tokens, at, language, mentionAt } = here
  const token = tokens[at]
  if (!token) return at + 1
  const segment = cutter.segment()
  if (token.kind === 'break') {
    if (segment.kinds.size > 0 || segment.standing !== 'open') cutter.close()
    return at + 1
  }
  const excuse = excuseAt(segment, here)
  if (excuse !== null) return turned(cutter, excuse, { standing: 'told', after: 'clause' })
  const correction = isWaiting(tokens, at) ? null : phraseAt(CORRECTIONS[language], tokens, at)
  if (correction?.means === 'void') {
    cutter.forget()
    return correction.next
  }
  if (correction && !(segment.standing === 'denied' && segment.kinds.size === 0 && correction.means === 'weak'))
    return correction.means === 'no' ? readNo(cutter, here, correction.next) : corrected(cutter, here, correction)
  const opens = cutter.breaths.length > 1 && segment.kinds.size === 0 && segment.beside === 0
  const mention =
    mentionAt(tokens, at, opens) ?? (NOW[language].has(token.text) ? { kind: 'now' as const, next: at + 1 } : null)
  if (mention) return readMention(cutter, here, mention)
  const request = phraseAt(REQUESTS[language], tokens, at)
  if (request) return readRequest(cutter, here, request.next)
  if (NEGATIONS[language].has(token.text)) return harmlessAt(cutter, here) ?? readNegation(cutter, here)
  if (TURNS[language].has(token.text) || (segment.standing === 'told' && SUMS_UP[language].has(token.text)))
    return turned(cutter, at + 1, { standing: 'open', after: CONTRASTS[language].has(token.text) ? 'contrast' : 'so' })
  if (REASONS[language].has(token.text)) return turned(cutter, at + 1, { standing: 'told' })
  if (LOOSE[language].has(token.text) && segment.kinds.size > 0 && segment.standing !== 'denied')
    return turned(cutter, at + 1, { standing: 'told', after: 'loose' })
  const clause = clauseAt(segment, here) ?? selfAt(segment, here)
  if (clause !== null) return turned(cutter, clause, { standing: 'told', after: 'clause' })
  const that = thatAt(cutter, here)
  if (that !== null) return that
  const available = presentAt(tokens, at, language)
  const told = available
    ? null
    : (phraseAt(TOLD[language], tokens, at) ?? phraseAt(USUAL[language], tokens, at) ?? subjectAt(cutter, here))
  const wasTold = segment.standing === 'told'
  if (told && !segment.elliptic && segment.standing !== 'asked' && segment.standing !== 'denied') {
    segment.leads ||= segment.kinds.size === 0
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

/** "Le ventuno e quindici, faccio il turno di pomeriggio": what they are, told behind an hour. */
function selfAt({ kinds, standing }: Segment, { tokens, at, language }: Here): number | null {
  if (standing === 'denied' || standing === 'told' || !(kinds.has('clock') || kinds.has('span'))) return null
  return traitAt(tokens, at, language)?.next ?? (isUntilThen(tokens, at, language) ? at + 1 : null)
}

/** "Two o'clock, I'm in hospital till then": what ends with the hour takes nothing of it away. */
function isUntilThen(tokens: readonly Token[], at: number, language: Language): boolean {
  if (!phraseAt(TOLD[language], tokens, at) && !(language === 'en' && PRONOUNS.has(tokens[at]?.text ?? ''))) return false
  for (let ahead = at + 1; ahead < tokens.length && ahead - at < UNTIL_WITHIN; ahead += 1)
    if (phraseAt(UNTIL_THEN[language], tokens, ahead)) return true
  return false
}
const UNTIL_WITHIN = 9

/** "Tra mezz'ora, scusi ma ho le mani in pasta": why not now, and nothing against the hour that was named. */
function excuseAt({ kinds, standing }: Segment, { tokens, at, language }: Here): number | null {
  if (standing === 'denied' || !(kinds.has('clock') || kinds.has('span'))) return null
  return phraseAt(EXCUSES[language], tokens, at)?.next ?? null
}

/** "Il cliente che aspetta": somebody waits, and nothing is taken back. */
const isWaiting = (tokens: readonly Token[], at: number): boolean =>
  ['aspetta', 'aspetti'].includes(tokens[at]?.text ?? '') && BEFORE_WAITING.has(tokens[at - 1]?.text ?? '')
const BEFORE_WAITING: ReadonlySet<string> = new Set(['che', 'mi', 'lo', 'la', 'ci', 'ti', 'li', 'chi', 'le', 'gli'])

const ASKING: ReadonlySet<string> = new Set(['can', 'could', 'shall', 'would', 'may', 'might', 'should'])

/** What I do. */
const VERB = /^[a-z]{3,}o$/

/** "Dormivo" goes with what was told before it. */
const doesNow = (word = ''): boolean => isVerb(word) && !word.endsWith('vo')
const isVerb = (word = ''): boolean => VERB.test(word) && !NO_VERBS.has(word) && !NEUTRAL.it.has(word)
/** "Alle otto li porto", "domani è festa e friggo": behind one of these it is a verb for sure. */
const BEFORE_VERB: ReadonlySet<string> = new Set(['e', 'che', 'li', 'lo', 'ci', 'io', 'gli', 'ne'])

/** "Il dottore mi riceve …": an open segment that begins with somebody or something is about it. */
function subjectAt(cutter: Cutter, { tokens, at, language, mentionAt }: Here): { next: number } | null {
  const { tokens: said, standing, kinds } = cutter.segment()
  const doing = doingAt(tokens, at, language)
  if (doing !== null) return { next: doing }
  if (language === 'en' && kinds.size > 0 && doesAt(tokens, at)) return { next: at + 2 }
  if (language === 'it' && kinds.size > 0 && BEFORE_VERB.has(tokens[at - 1]?.text ?? '') && doesNow(tokens[at]?.text))
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
function doingAt(tokens: readonly Token[], at: number, language: Language): number | null {
  const [first = '', second = '', third = ''] = [0, 1, 2].map((offset) => tokens[at + offset]?.text)
  if (language === 'it') return STAYING.has(first) && /(?:ando|endo)$/.test(second) ? at + 2 : null
  const is = PRONOUNS.has(first) && ['m', 're', 'am', 'are'].includes(second)
  return is && /[a-z]{2}ing$/.test(third) && !THINKING.has(third) ? at + 3 : null
}
const STAYING: ReadonlySet<string> = new Set('sto stai sta stiamo state stanno'.split(' '))
/** "I'm thinking Tuesday at ten" is a wish. */
const THINKING: ReadonlySet<string> = new Set('looking thinking hoping asking saying wondering suggesting telling guessing evening morning'.split(' '))

/** "At two I nap": somebody, and what they do. */
function doesAt(tokens: readonly Token[], at: number): boolean {
  const verb = tokens[at + 1]
  if (verb?.kind !== 'word' || !PRONOUNS.has(tokens[at]?.text ?? '')) return false
  return !MODALS.has(verb.text) && !NEGATIONS.en.has(verb.text) && !NEUTRAL.en.has(verb.text)
}

function turned(cutter: Cutter, next: number, on: Pick<Segment, 'standing'> & Partial<Segment>): number {
  cutter.restart(on.standing, on.after)
  return next
}

function corrected(cutter: Cutter, { tokens, at }: Here, { means, next }: { means: string; next: number }): number {
  cutter.correct(means === 'strong' || !SOFT.has(tokens[at]?.text ?? ''))
  return next
}

/** Said out of politeness as often as to correct. */
const SOFT: ReadonlySet<string> = new Set(
  'scusi scusa mi meglio piuttosto aspetti aspetta sorry better actually'.split(' '),
)

/** Where the word for what else happens at an hour that was named ends. */
function clauseAt({ kinds, standing }: Segment, { tokens, at, language, mentionAt }: Here): number | null {
  if (standing === 'denied' || !(kinds.has('clock') || kinds.has('span'))) return null
  const then = phraseAt(THEREAFTER[language], tokens, at)
  if (then) return tokens.some((_, one) => one >= then.next && mentionAt(tokens, one)) ? null : then.next
  const clause = phraseAt(CLAUSES[language], tokens, at)
  if (!clause) return null
  let ahead = clause.next
  while (isLead(tokens[ahead], language)) ahead += 1
  return mentionAt(tokens, ahead) || mentionAt(tokens, clause.next) ? null : clause.next
}

function readMention(cutter: Cutter, here: Here, { kind, next }: { kind: Kind; next: number }): number {
  const { tokens, at, language } = here
  const bare = kind === 'clock' && isBare(tokens, at)
  if (kind === 'span' && ASKS_FOR.has(tokens[at]?.text ?? '') && ['told', 'open'].includes(cutter.segment().standing))
    cutter.restart(cutter.segment().standing === 'told' ? 'open' : 'asked')
  if (bare && isSpent(cutter.segment(), language)) cutter.restart('open')
  // "Sto pagando, cinque minuti e mi richiama".
  const counted = kind === 'span' && numberAt(tokens, at, language) !== null
  if (counted && cutter.segment().standing === 'told' && cutter.segment().kinds.size === 0) cutter.restart('open')
  if (isReplaced(cutter, { kind, language, text: tokens[at]?.text ?? '' })) cutter.restart('open')
  const segment = cutter.segment()
  if (bare && language === 'it' && segment.standing === 'open') segment.elliptic = true
  const before = isLead(tokens[at - 1], language) ? at - 2 : at - 1
  // "Alle tre ho il dentista e alle cinque …": joined is only what nothing stands between.
  const joined = JOINS[language].has(tokens[before]?.text ?? '') && (segment.standing !== 'told' || segment.ends === before)
  const repeats = segment.kinds.has(kind) && !joined
  const apart = segment.standing === 'denied' || segment.standing === 'told' || denialFollows({ ...here, at: next })
  const welcome = isWelcome(segment, { ...here, at: next, kind }) || isAskedFor(segment, { ...here, at: next, kind })
  // "Non adesso, diciamo alle sette": what is denied of now is denied of nothing else.
  const later = segment.standing === 'denied' && segment.kinds.size === 1 && segment.kinds.has('now')
  if ((repeats && apart) || welcome || later || (kind === 'now' && segment.kinds.size > 0)) {
    // The words that lead to it go with it: "… | alle quattro".
    const lead: Token[] = []
    while (isLead(segment.tokens.at(-1), language)) lead.unshift(segment.tokens.pop() as Token)
    // "My programme's on at two and then the nurse comes at four": what is told next has its hour behind it as well.
    const tellsOn = segment.standing === 'told' && segment.leads && segment.since > TELLS_ON && !welcome
    cutter.close(tellsOn ? 'told' : undefined)
    cutter.push(...lead)
  }
  cutter.segment().since = 0
  cutter.segment().kinds.add(kind)
  cutter.segment().ends = next
  cutter.push(...tokens.slice(at, next))
  return next
}

/** More words than these behind an hour, where the verb stood before it, tell something else. */
const TELLS_ON = 1

/** "Lo vado a prendere e | alle cinque può chiamare": what a wish without an hour of its own stands right behind. */
function isAskedFor({ standing }: Segment, { tokens, at, language, mentionAt, kind }: Here & { kind: Kind }): boolean {
  if (standing !== 'told' || (kind !== 'clock' && kind !== 'span')) return false
  let ahead = at
  while (ahead - at < 3 && NEUTRAL[language].has(tokens[ahead]?.text ?? '') && !phraseAt(REQUESTS[language], tokens, ahead))
    ahead += 1
  const request = phraseAt(REQUESTS[language], tokens, ahead)
  if (!request) return false
  for (let one = request.next; one < tokens.length && tokens[one]?.kind !== 'break'; one += 1)
    if (mentionAt(tokens, one) || UNREAD[language].has(tokens[one]?.text ?? '') || numberAt(tokens, one, language))
      return false
  return true
}

/** "Dammi dieci minuti", "give me ten": a wish by itself. */
const ASKS_FOR: ReadonlySet<string> = new Set('dammi datemi dateci mi ci give gimme allow'.split(' '))

/**
 * "Giovedì no che ho il corso, venerdì alle undici": the reason why not on one day is over where another one is named,
 * and the reason why not now where it is nothing that has an hour.
 */
function isReplaced(cutter: Cutter, { kind, language, text: named }: { kind: Kind; language: Language; text: string }): boolean {
  const { standing, kinds, tokens } = cutter.segment()
  const denied = cutter.breaths.at(-1)?.segments.at(-1)
  if (standing !== 'told' || kinds.size > 0 || denied?.standing !== 'denied') return false
  if (kind === 'day') return denied.kinds.has('day') && denied.tokens.every(({ text }) => text !== named)
  const timed = tokens.some(({ text }) => TIMED[language].has(text))
  return (kind === 'clock' || kind === 'span') && denied.kinds.has('now') && !timed
}

/** An hour that nothing leads to. */
const isBare = (tokens: readonly Token[], at: number): boolean => !LEADS_TO_HOUR.has(tokens[at - 1]?.text ?? '')
const LEADS_TO_HOUR: ReadonlySet<string> = new Set(
  (
    'alle all le l la dalle dall sulle sull delle dell verso dopo per a ore h entro prima fra tra fino ' +
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

/** Mentions and the small words between them that one welcome reaches back over: "domani | alle dieci | va bene". */
const WELCOMED_WITHIN = 6

/** "Ho il corriere | domani alle dieci va benissimo": what is welcomed stands for itself, whatever was told before. */
function isWelcome(segment: Segment, { tokens, at, language, mentionAt, kind }: Here & { kind: Kind }): boolean {
  const { standing } = segment
  if (standing !== 'told' && standing !== 'denied') return false
  if (segment.tokens.some(({ text }) => SUPPOSES[language].has(text))) return false
  const named = new Set([kind])
  let ahead = at
  while (ahead - at < WELCOMED_WITHIN) {
    const text = tokens[ahead]?.text ?? ''
    const behind = tokens[ahead + 1]
    if (standing === 'told' && phraseAt(APPROVES[language], tokens, ahead)) return true
    if (AFFIRMS[language].has(text) && (!behind || behind.kind === 'break' || isLead(behind, language))) return true
    const mention = mentionAt(tokens, ahead)
    if (mention ? named.has(mention.kind) : !isLead(tokens[ahead], language)) return false
    if (mention) named.add(mention.kind)
    ahead = mention?.next ?? ahead + 1
  }
  return false
}

function readRequest(cutter: Cutter, here: Here, next: number): number {
  const { tokens, at, language } = here
  const segment = cutter.segment()
  const reported =
    language === 'en' && REPORTED.has(tokens[at - 1]?.text ?? '') && OTHERS.has(tokens[at - 2]?.text ?? '')
  if (reported && segment.standing !== 'denied') {
    cutter.restart('told')
    return next
  }
  // "Non posso parlare, facciamo …": what cannot be done now is something else.
  const aside =
    segment.tokens.some(({ text }) => TALKING[language].has(text)) ||
    WORKING[language].has(segment.tokens[0]?.text ?? '')
  const talked = aside && !LINKS.has(tokens[at - 1]?.text ?? '')
  // "Non mi chiami domani": the wish itself is denied.
  if (segment.standing === 'denied' && segment.kinds.size === 0 && !talked) {
    cutter.push(...tokens.slice(at, next))
    return next
  }
  const last = segment.kinds.size > 0 ? segment : cutter.breaths.at(-1)?.segments.at(-1)
  if (last?.standing === 'told' && isAnaphor(last, { ...here, at: next })) {
    last.standing = 'asked'
    return next
  }
  if (segment.standing === 'open' && segment.kinds.size > 0 && segment.beside <= WORDS_BESIDE)
    segment.standing = 'asked'
  else {
    if (segment.standing === 'open' && segment.kinds.size > 0) segment.standing = 'told'
    cutter.restart('asked')
  }
  cutter.push(...tokens.slice(at, next))
  return next
}

/** "He said he'd ring at eleven": somebody else's call. */
const REPORTED: ReadonlySet<string> = new Set(['d', 'll', 'would', 'will'])
const OTHERS: ReadonlySet<string> = new Set(['he', 'she', 'they', 'someone', 'somebody', 'it'])
/** "I don't want to talk, so don't …" ends with none of these; "I can't speak for you to call" does. */
const LINKS: ReadonlySet<string> = new Set(['che', 'di', 'a', 'to', 'you', 'se', 'if', 'when', 'quando'])

/** "Alle sei esco, mi chiami allora", and without "allora" where nothing else is asked for. */
function isAnaphor(segment: Segment, { tokens, at, language }: Here): boolean {
  if (!segment.kinds.has('clock') && !segment.kinds.has('span')) return false
  const joined = ['e', 'and'].includes(segment.tokens.at(-1)?.text ?? '')
  if (!joined && !segment.tokens.some(({ text }) => FREEING[language].has(text))) return false
  let ahead = phraseAt(ANAPHORS[language], tokens, at)?.next ?? at
  while (FILLERS[language].has(tokens[ahead]?.text ?? '') || AFTER_REQUEST.has(tokens[ahead]?.text ?? '')) ahead += 1
  const behind = tokens[ahead]
  return !behind || behind.kind === 'break'
}
const AFTER_REQUEST: ReadonlySet<string> = new Set('pure lei grazie tranquillamente thanks then if you can want like'.split(' '))

/** More words than a day, an hour and what is said around them: something is told of them. */
const WORDS_BESIDE = 3
