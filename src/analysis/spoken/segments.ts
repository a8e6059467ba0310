import type { Language } from '#contract/agent-document.ts'
import { numberAt } from './numerals.ts'
import { CORRECTIONS, FILLERS } from './said.ts'
import {
  AFFIRMS,
  AFTER_HARMLESS,
  ANAPHORS,
  APPROVES,
  AVAILABLE,
  BEFORE_HARMLESS,
  BEHIND,
  CLAUSE_OPENS,
  CLAUSES,
  CONTRASTS,
  FREEING,
  HARMLESS,
  HARMLESS_ABILITIES,
  HARMLESS_MEASURES,
  JOINS,
  LOOSE,
  MODALS,
  NEGATIONS,
  NEITHER,
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
export interface Segment {
  tokens: Token[]
  /** `open`: nothing says otherwise; `doubtful`: a "no" before it may deny it or answer a question. */
  standing: 'open' | 'asked' | 'denied' | 'told' | 'doubtful'
  /** Of what it names something. */
  kinds: Set<Kind>
  /**
   * What it began with: a "but" that sets it against what was said, a "so" that follows from it, a "when" that says
   * what else happens then, or a "che" of which nobody knows how far it reaches.
   */
  after: 'contrast' | 'so' | 'clause' | 'loose' | null
  /** How many words in it are neither of time nor of no weight. */
  beside: number
  /** It names an hour without "alle", as Italian does in an answer only: what is told around it is told of no hour. */
  elliptic: boolean
}

/** What is said up to a correction. */
export interface Breath {
  segments: Segment[]
  /** It began with a plain "no", "anzi" or "wait": even if it only tells something, what was said before is gone. */
  takesBack: boolean
}

/** An hour and a part of the day go together: "domani mattina alle nove". */
export type Kind = 'day' | 'clock' | 'part' | 'span' | 'soon' | 'now'

/** What is named at this token, and where it ends. */
/** A stretch that opens what corrects another one needs no "in" before it. */
export type MentionAt = (tokens: readonly Token[], at: number, opens?: boolean) => { kind: Kind; next: number } | null

export function segmentsOf(tokens: readonly Token[], on: { language: Language; mentionAt: MentionAt }): Breath[] {
  const cutter = cutterOf()
  for (let at = 0; at < tokens.length; ) at = read(cutter, { tokens, at, ...on })
  cutter.close()
  return cutter.breaths
}

interface Here {
  tokens: readonly Token[]
  at: number
  language: Language
  mentionAt: MentionAt
}

type Cutter = ReturnType<typeof cutterOf>

function cutterOf() {
  const breaths: Breath[] = [{ segments: [], takesBack: false }]
  const fresh = (standing: Segment['standing'] = 'open', after: Segment['after'] = null): Segment => ({
    tokens: [],
    standing,
    kinds: new Set(),
    after,
    beside: 0,
    elliptic: false,
  })
  let segment = fresh()
  return {
    breaths,
    segment: () => segment,
    all: () => breaths.flatMap(({ segments }) => segments),
    /** "Domani, però non posso": what is denied without a name is what was just said. */
    deny() {
      const said = breaths.findLast(({ segments }) => segments.length > 0)?.segments.at(-1)
      if (said?.standing === 'open') said.standing = 'denied'
    },
    close(standing?: Segment['standing'], after?: Segment['after']) {
      const against = segment.standing === 'told' && segment.after === 'contrast'
      if ((segment.standing === 'denied' || against) && segment.kinds.size === 0) this.deny()
      if (segment.kinds.size > 0 || segment.tokens.length > 0) breaths.at(-1)?.segments.push(segment)
      segment = fresh(standing, after)
    },
    /** What was said so far is taken back by what follows. */
    correct(takesBack: boolean) {
      this.close()
      breaths.push({ segments: [], takesBack })
    },
    /** "Come non detto": all that was said so far is denied, and nothing takes its place unless it follows. */
    forget() {
      this.close()
      for (const one of this.all()) if (one.standing !== 'told') one.standing = 'denied'
      breaths.push({ segments: [], takesBack: false })
    },
    /** Forgets words that named nothing. */
    restart(standing: Segment['standing'], after?: Segment['after']) {
      if (segment.kinds.size > 0) this.close(standing, after)
      else segment = fresh(standing, after)
    },
    push(...more: Token[]) {
      segment.tokens.push(...more)
    },
  }
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
  if (!available && !known(token.text, language)) cutter.segment().beside += 1
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

/** "Saturday at noon, hang on, that's the christening": it speaks of what was said, and of nothing behind it. */
function thatAt(cutter: Cutter, { tokens, at, language }: Here): number | null {
  if (language !== 'en' || tokens[at]?.text !== 'that' || cutter.segment().standing === 'asked') return null
  const told = phraseAt(TOLD.en, tokens, at + 1)
  if (!told) return null
  cutter.restart('open')
  cutter.deny()
  return told.next
}

/** Words that may stand between a "no" and what takes its place: "no aspetti, facciamo …". */
const LOOK_AHEAD = 5

/**
 * "Alle sei no alle sette": what follows at once takes its place; "domani no": it is denied; "no domani": who knows.
 */
function readNo(cutter: Cutter, { tokens, mentionAt, language }: Here, next: number): number {
  const segment = cutter.segment()
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
    if (segment.after === 'clause') cutter.deny()
    // "Lunedì ho la verifica, quindi no": it answers what was told.
    if (segment.after === 'so' && segment.tokens.length === 0) return next
    // "Wait, no": it belongs to the correction.
    if (segment.tokens.length === 0 && cutter.breaths.length > 1 && cutter.breaths.at(-1)?.segments.length === 0)
      return next
    // "Three, no four o'clock": a number that was taken back.
    if (segment.tokens.some((_, at) => numberAt(segment.tokens, at, language)?.article === false)) {
      cutter.restart('open')
      return next
    }
    if (tokens[next]?.kind !== 'break' && mentionAt(tokens, next)) cutter.restart('doubtful')
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

/** "… domani | oggi non posso": a second day that is denied, or told of something else, at once. */
function denialFollows({ tokens, at, language }: Here): boolean {
  let ahead = at
  while (
    ahead - at < LOOK_AHEAD &&
    NEUTRAL[language].has(tokens[ahead]?.text ?? '') &&
    !phraseAt(TOLD[language], tokens, ahead)
  )
    ahead += 1
  const text = tokens[ahead]?.text ?? ''
  return (
    NEGATIONS[language].has(text) ||
    phraseAt(TOLD[language], tokens, ahead) !== null ||
    phraseAt(TOLD[language], tokens, at) !== null
  )
}

const isLead = (token: Token | undefined, language: Language): boolean =>
  token !== undefined && token.kind === 'word' && (language === 'it' ? LEADS_IT : LEADS_EN).has(token.text)
const LEADS_IT = new Set(
  'alle all le l la il lo verso dopo di in nel nella a ore per della del prossimo prossima'.split(' '),
)
const LEADS_EN = new Set('at the on in around about after next this'.split(' '))

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

const known = (text: string, language: Language): boolean => NEUTRAL[language].has(text)

/** More words than a day, an hour and what is said around them: something is told of them. */
const WORDS_BESIDE = 3

/** "Too early", "no good", as idioms leave them: they judge what was said before them, and nothing behind. */
const JUDGED: ReadonlySet<string> = new Set(['impossibile', 'unavailable'])

function judged(cutter: Cutter, language: Language): boolean {
  const segment = cutter.segment()
  const again = cutter.breaths.at(-1)?.segments.at(-1)?.standing === 'denied' && segment.kinds.size === 0
  // "Alle nove no, è presto": it was denied already.
  if (again && segment.tokens.every(({ text }) => known(text, language))) {
    cutter.restart('open')
    return true
  }
  if (segment.kinds.size === 0 || segment.standing === 'asked' || segment.standing === 'told') return false
  segment.standing = 'denied'
  cutter.close()
  return true
}

/** Words that may stand between a negation and what it denies: "non se lo dimentichi". */
const HARMLESS_WITHIN = 4

/** Where a negation that says nothing of any time ends. */
function harmlessAt(cutter: Cutter, { tokens, at, language, mentionAt }: Here): number | null {
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

/** "Domani non posso" denies what stands before it, "non domani" and "mi chiami venerdì non domani" what follows. */
function readNegation(cutter: Cutter, { tokens, at, mentionAt, language }: Here): number {
  const segment = cutter.segment()
  if (segment.after === 'clause' && segment.kinds.size === 0) {
    if (!segment.tokens.every(({ text }) => CLAUSE_OPENS[language].has(text))) cutter.deny()
    return at + 1
  }
  if (JUDGED.has(tokens[at]?.text ?? '') && judged(cutter, language)) return at + 1
  let ahead = at + 1
  while (isLead(tokens[ahead], language)) ahead += 1
  const neither = NEITHER[language].has(tokens[at]?.text ?? '') && segment.standing === 'open'
  const denied = cutter.all().some(({ standing }) => standing === 'denied')
  // "I can't Friday": the verb is denied, and with it what was said before.
  const direct =
    !BEHIND[language].has(tokens[at]?.text ?? '') &&
    !(neither && denied) &&
    (mentionAt(tokens, ahead) !== null || mentionAt(tokens, at + 1) !== null)
  // "Alle dieci neanche alle undici": neither of them, as far as anybody can tell.
  if (neither && direct && segment.kinds.size > 0) segment.standing = 'denied'
  if (segment.kinds.size > 0 && !direct && segment.standing !== 'asked') {
    if (segment.standing !== 'told') segment.standing = 'denied'
  } else if (segment.standing !== 'told' || segment.kinds.size > 0 || phraseAt(REQUESTS[language], tokens, at + 1))
    cutter.restart('denied')
  return at + 1
}
