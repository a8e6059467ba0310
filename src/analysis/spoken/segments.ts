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
  AVAILABLE,
  CLAUSES,
  CONTRASTS,
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
  TOLD,
  TURNS,
  USUAL,
  WORKING,
} from './standing-words.ts'
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
  const clause = clauseAt(segment, here)
  if (clause !== null) return turned(cutter, clause, { standing: 'told', after: 'clause' })
  const that = thatAt(cutter, here)
  if (that !== null) return that
  const available = phraseAt(AVAILABLE[language], tokens, at)
  const told = available
    ? null
    : (phraseAt(TOLD[language], tokens, at) ?? phraseAt(USUAL[language], tokens, at) ?? subjectAt(cutter, here))
  const wasTold = segment.standing === 'told'
  if (told && !segment.elliptic && segment.standing !== 'asked' && segment.standing !== 'denied')
    segment.standing = 'told'
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
  if (!available && !NEUTRAL[language].has(token.text)) cutter.segment().beside += 1
  cutter.push(...tokens.slice(at, next))
  return next
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
  const clause = phraseAt(CLAUSES[language], tokens, at)
  if (!clause) return null
  let ahead = clause.next
  while (isLead(tokens[ahead], language)) ahead += 1
  return mentionAt(tokens, ahead) || mentionAt(tokens, clause.next) ? null : clause.next
}

function readMention(cutter: Cutter, here: Here, { kind, next }: { kind: Kind; next: number }): number {
  const { tokens, at, language } = here
  const bare = kind === 'clock' && isBare(tokens, at)
  if (kind === 'span' && ASKS_FOR.has(tokens[at]?.text ?? '') && cutter.segment().standing === 'told')
    cutter.restart('open')
  if (bare && isSpent(cutter.segment(), language)) cutter.restart('open')
  const segment = cutter.segment()
  if (bare && language === 'it' && segment.standing === 'open') segment.elliptic = true
  const before = isLead(tokens[at - 1], language) ? at - 2 : at - 1
  const joined = JOINS[language].has(tokens[before]?.text ?? '')
  const repeats = segment.kinds.has(kind) && !joined
  const apart = segment.standing === 'denied' || segment.standing === 'told' || denialFollows({ ...here, at: next })
  const welcome = isWelcome(segment, { ...here, at: next, kind })
  if ((repeats && apart) || welcome || (kind === 'now' && segment.kinds.size > 0)) {
    // The words that lead to it go with it: "… | alle quattro".
    const lead: Token[] = []
    while (isLead(segment.tokens.at(-1), language)) lead.unshift(segment.tokens.pop() as Token)
    cutter.close()
    cutter.push(...lead)
  }
  cutter.segment().kinds.add(kind)
  cutter.push(...tokens.slice(at, next))
  return next
}

/** "Dammi dieci minuti", "give me ten": a wish by itself. */
const ASKS_FOR: ReadonlySet<string> = new Set('dammi datemi dateci mi ci give gimme allow'.split(' '))

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

function readRequest(cutter: Cutter, { tokens, at, language }: Here, next: number): number {
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
  if (segment.standing === 'told' && isAnaphor(segment, { tokens, at: next, language })) {
    segment.standing = 'asked'
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

/** "Alle sei esco, mi chiami allora". */
function isAnaphor(segment: Segment, { tokens, at, language }: Omit<Here, 'mentionAt'>): boolean {
  if (!segment.kinds.has('clock') && !segment.kinds.has('span')) return false
  const anaphor = phraseAt(ANAPHORS[language], tokens, at)
  const behind = anaphor && tokens[anaphor.next]
  const ends = anaphor && (!behind || behind.kind === 'break' || FILLERS[language].has(behind.text))
  return Boolean(ends) && segment.tokens.some(({ text }) => FREEING[language].has(text))
}

/** More words than a day, an hour and what is said around them: something is told of them. */
const WORDS_BESIDE = 3
