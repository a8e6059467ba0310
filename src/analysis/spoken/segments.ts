import type { Language } from '#contract/agent-document.ts'
import { numberAt } from './numerals.ts'
import { CORRECTIONS } from './said.ts'
import {
  AFTER_HARMLESS,
  AVAILABLE,
  BEFORE_HARMLESS,
  BEHIND,
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
  TOLD,
  TURNS,
  USUAL,
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
}

/** An hour and a part of the day go together: "domani mattina alle nove". */
export type Kind = 'day' | 'clock' | 'part' | 'span' | 'soon' | 'now'

/** What is named at this token, and where it ends. */
export type MentionAt = (tokens: readonly Token[], at: number) => { kind: Kind; next: number } | null

export function segmentsOf(tokens: readonly Token[], on: { language: Language; mentionAt: MentionAt }): Segment[][] {
  const cutter = cutterOf()
  for (let at = 0; at < tokens.length; ) at = read(cutter, { tokens, at, ...on })
  cutter.close()
  return cutter.rounds
}

interface Here {
  tokens: readonly Token[]
  at: number
  language: Language
  mentionAt: MentionAt
}

type Cutter = ReturnType<typeof cutterOf>

function cutterOf() {
  const rounds: Segment[][] = [[]]
  const fresh = (standing: Segment['standing'] = 'open'): Segment => ({ tokens: [], standing, kinds: new Set() })
  let segment = fresh()
  return {
    rounds,
    segment: () => segment,
    close(standing?: Segment['standing']) {
      const round = rounds.at(-1)
      const before = round?.at(-1)
      // "Domani, però non posso": what is denied without a name is what was just said.
      const said = before ?? rounds.findLast((one) => one.length > 0)?.at(-1)
      if (segment.standing === 'denied' && segment.kinds.size === 0 && said?.standing === 'open')
        said.standing = 'denied'
      if (segment.kinds.size > 0 || segment.tokens.length > 0) round?.push(segment)
      segment = fresh(standing)
    },
    /** What was said so far is taken back by what follows. */
    correct() {
      this.close()
      rounds.push([])
    },
    /** "Come non detto": all that was said so far is denied, and nothing takes its place unless it follows. */
    forget() {
      this.close()
      for (const one of rounds.flat()) if (one.standing !== 'told') one.standing = 'denied'
      rounds.push([])
    },
    /** Forgets words that named nothing. */
    restart(standing: Segment['standing']) {
      if (segment.kinds.size > 0) this.close(standing)
      else segment = fresh(standing)
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
  const correction = phraseAt(CORRECTIONS[language], tokens, at)
  if (correction?.means === 'void') {
    cutter.forget()
    return correction.next
  }
  if (correction && !(segment.standing === 'denied' && segment.kinds.size === 0 && correction.means === 'weak'))
    return correction.means === 'no' ? readNo(cutter, here, correction.next) : corrected(cutter, correction.next)
  const mention =
    mentionAt(tokens, at) ?? (NOW[language].has(token.text) ? { kind: 'now' as const, next: at + 1 } : null)
  if (mention) return readMention(cutter, here, mention)
  const request = phraseAt(REQUESTS[language], tokens, at)
  if (request) return readRequest(cutter, here, request.next)
  if (NEGATIONS[language].has(token.text)) return harmlessAt(here) ?? readNegation(cutter, here)
  if (TURNS[language].has(token.text)) return turned(cutter, at + 1, 'open')
  if (REASONS[language].has(token.text)) return turned(cutter, at + 1, 'told')
  if (LOOSE[language].has(token.text) && segment.kinds.size > 0 && segment.standing !== 'denied')
    return turned(cutter, at + 1, 'told')
  const available = phraseAt(AVAILABLE[language], tokens, at)
  const told = available
    ? null
    : (phraseAt(TOLD[language], tokens, at) ?? phraseAt(USUAL[language], tokens, at) ?? subjectAt(cutter, here))
  if (told && segment.standing !== 'asked' && segment.standing !== 'denied') segment.standing = 'told'
  else if (told && segment.standing === 'asked') cutter.close('told')
  const next = available?.next ?? told?.next ?? at + 1
  // "Tomorrow I can't do ten": a bare number that is denied is an hour.
  if (
    cutter.segment().standing === 'denied' &&
    segment.kinds.has('day') &&
    numberAt(tokens, at, language)?.article === false
  )
    segment.kinds.add('clock')
  cutter.push(...tokens.slice(at, next))
  return next
}

const ASKING: ReadonlySet<string> = new Set(['can', 'could', 'shall', 'would', 'may', 'might', 'should'])

/** What I do. */
const VERB = /^[a-z]{3,}o$/

/** "Il dottore mi riceve …": an open segment that begins with somebody or something is about it. */
function subjectAt(cutter: Cutter, { tokens, at, language, mentionAt }: Here): { next: number } | null {
  const { tokens: said, standing, kinds } = cutter.segment()
  if (standing !== 'open' || kinds.size > 0 || said.some(({ text }) => !NEUTRAL[language].has(text))) return null
  const [word = '', noun] = [tokens[at]?.text, tokens[at + 1]]
  if (language === 'it' && VERB.test(word) && !NO_VERBS.has(word) && !NEUTRAL.it.has(word)) return { next: at + 1 }
  // "Could we make it five": a question is a wish.
  if (language === 'en' && ASKING.has(said.at(-1)?.text ?? '')) return null
  const isNew = noun?.kind === 'word' && !NEUTRAL[language].has(noun.text) && !mentionAt(tokens, at + 1)
  if (language === 'en' && PRONOUNS.has(word) && isNew && !MODALS.has(noun.text) && !NEGATIONS.en.has(noun.text))
    return { next: at + 2 }
  return SUBJECTS[language].has(word) && isNew ? { next: at + 2 } : null
}

function turned(cutter: Cutter, next: number, standing: Segment['standing']): number {
  cutter.restart(standing)
  return next
}

function corrected(cutter: Cutter, next: number): number {
  cutter.correct()
  return next
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
    (number && segment.kinds.has('clock'))
  if (segment.kinds.size === 0) {
    // "Wait, no": it belongs to the correction.
    if (segment.tokens.length === 0 && cutter.rounds.length > 1 && cutter.rounds.at(-1)?.length === 0) return next
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
  if (follows && !alsoDenied && segment.standing !== 'told') cutter.correct()
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
  const segment = cutter.segment()
  const before = isLead(tokens[at - 1], language) ? at - 2 : at - 1
  const joined = JOINS[language].has(tokens[before]?.text ?? '')
  const repeats = segment.kinds.has(kind) && !joined
  const apart = segment.standing === 'denied' || segment.standing === 'told' || denialFollows({ ...here, at: next })
  if ((repeats && apart) || (kind === 'now' && segment.kinds.size > 0)) {
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
  // "Non mi chiami domani": the wish itself is denied.
  if (segment.standing === 'denied' && segment.kinds.size === 0) {
    cutter.push(...tokens.slice(at, next))
    return next
  }
  const strange = segment.tokens.some(({ text, kind }) => kind === 'word' && !known(text, language))
  if (segment.standing === 'open' && segment.kinds.size > 0 && !(strange && saysMore(segment, language)))
    segment.standing = 'asked'
  else {
    if (segment.standing === 'open' && segment.kinds.size > 0) segment.standing = 'told'
    cutter.restart('asked')
  }
  cutter.push(...tokens.slice(at, next))
  return next
}

const known = (text: string, language: Language): boolean => NEUTRAL[language].has(text)

/** More words than a day, an hour and what is said around them: something is told of them. */
const WORDS_BESIDE = 3
const saysMore = (segment: Segment, language: Language): boolean =>
  segment.tokens.filter(({ text, kind }) => kind === 'word' && !known(text, language)).length >
  WORDS_BESIDE + segment.kinds.size * 2

/** "Too early", "no good", as idioms leave them: they judge what was said before them, and nothing behind. */
const JUDGED: ReadonlySet<string> = new Set(['impossibile', 'unavailable'])

function judged(cutter: Cutter, language: Language): boolean {
  const segment = cutter.segment()
  const again = cutter.rounds.at(-1)?.at(-1)?.standing === 'denied' && segment.kinds.size === 0
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
function harmlessAt({ tokens, at, language }: Here): number | null {
  let ahead = at + 1
  while (ahead - at < HARMLESS_WITHIN && BEFORE_HARMLESS[language].has(tokens[ahead]?.text ?? '')) ahead += 1
  const word = tokens[ahead]?.text ?? ''
  const able = tokens[at - 1]?.text === 'can' || tokens[at - 1]?.text === 'could'
  if (!HARMLESS[language].has(word) || (able && !HARMLESS_ABILITIES.has(word))) return null
  ahead += 1
  if (HARMLESS_MEASURES.has(word) && !AFTER_HARMLESS[language].has(tokens[ahead]?.text ?? '')) return null
  while (AFTER_HARMLESS[language].has(tokens[ahead]?.text ?? '')) ahead += 1
  return ahead
}

/** "Domani non posso" denies what stands before it, "non domani" and "mi chiami venerdì non domani" what follows. */
function readNegation(cutter: Cutter, { tokens, at, mentionAt, language }: Here): number {
  const segment = cutter.segment()
  if (JUDGED.has(tokens[at]?.text ?? '') && judged(cutter, language)) return at + 1
  let ahead = at + 1
  while (isLead(tokens[ahead], language)) ahead += 1
  const neither = NEITHER[language].has(tokens[at]?.text ?? '') && segment.standing === 'open'
  const denied = cutter.rounds.flat().some(({ standing }) => standing === 'denied')
  // "I can't Friday": the verb is denied, and with it what was said before.
  const direct =
    !BEHIND[language].has(tokens[at]?.text ?? '') &&
    !(neither && denied) &&
    (mentionAt(tokens, ahead) !== null || mentionAt(tokens, at + 1) !== null)
  // "Alle dieci neanche alle undici": neither of them, as far as anybody can tell.
  if (neither && direct && segment.kinds.size > 0) segment.standing = 'denied'
  if (segment.kinds.size > 0 && !direct && segment.standing !== 'asked') {
    if (segment.standing !== 'told') segment.standing = 'denied'
  } else if (segment.standing !== 'told' || segment.kinds.size > 0) cutter.restart('denied')
  return at + 1
}
