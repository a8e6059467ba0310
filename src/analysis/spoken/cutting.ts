import type { Language } from '#contract/agent-document.ts'
import type { Token } from './words.ts'

/** A part of what somebody says of when, and what they do with it. */
export interface Segment {
  tokens: Token[]
  /** `open`: nothing says otherwise; `doubtful`: a "no" before it may deny it or answer a question. */
  standing: 'open' | 'asked' | 'denied' | 'told' | 'doubtful'
  /** Of what it names something. */
  kinds: Set<Kind>
  /**
   * What it began with: a "but" that sets it against what was said, a "so" that follows from it, a "when" that says
   * what else happens then, a "che" of which nobody knows how far it reaches, or a question when something else is.
   */
  after: 'contrast' | 'so' | 'clause' | 'loose' | 'term' | null
  /** How many words in it are neither of time nor of no weight. */
  beside: number
  /** It names an hour without "alle", as Italian does in an answer only: what is told around it is told of no hour. */
  elliptic: boolean
  /** Where the last of what it names ends, as an index of the words that are cut. */
  ends: number
  /** What it tells was told before anything was named; how many words of weight stand behind what was named last. */
  leads: boolean
  since: number
  /** The word before what it tells. */
  told: number
  /** What else happens then is told before its hour. */
  when: boolean
  /** What it tells is an errand: what is welcomed behind its hour is that errand. */
  errand: boolean
  /** How many of its words stand before the last pause in it that ended nothing. */
  paused: number
  /** "Just not at three": what denies it takes away no more than it names. */
  excepted: boolean
}

/** What is said up to a correction. */
export interface Breath {
  segments: Segment[]
  /** It began with a plain "no", "anzi" or "wait": even if it only tells something, what was said before is gone. */
  takesBack: boolean
  /** It began by saying that what was said is wrong, or unwanted: nothing is left of it, even if nothing follows. */
  empties: boolean
}

/** An hour and a part of the day go together: "domani mattina alle nove". */
export type Kind = 'day' | 'clock' | 'part' | 'span' | 'soon' | 'now'

/**
 * What is named at this token, and where it ends. A stretch that opens what corrects another one needs no "in" before
 * it.
 */
export type MentionAt = (tokens: readonly Token[], at: number, opens?: boolean) => { kind: Kind; next: number } | null

export interface Here {
  tokens: readonly Token[]
  at: number
  language: Language
  mentionAt: MentionAt
}

const SAID: ReadonlySet<string> = new Set(['said', 'told', 'detto'])

export type Cutter = ReturnType<typeof cutterOf>

const fresh = (standing: Segment['standing'] = 'open', after: Segment['after'] = null): Segment => ({
  tokens: [],
  standing,
  kinds: new Set(),
  after,
  beside: 0,
  elliptic: false,
  ends: -1,
  leads: false,
  since: 0,
  told: -1,
  when: false,
  errand: false,
  paused: 0,
  excepted: false,
})

export function cutterOf() {
  const breaths: Breath[] = [{ segments: [], takesBack: false, empties: false }]
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
      const last = breaths.at(-1)
      // "No, sorry": one correction in two words.
      if (last && breaths.length > 1 && last.segments.length === 0) last.takesBack ||= takesBack
      else breaths.push({ segments: [], takesBack, empties: false })
    },
    /** "I got that wrong": and nothing of it is left. */
    empty() {
      this.correct(true)
      const last = breaths.at(-1)
      if (last) last.empties = true
    },
    /** "Come non detto": all that was said so far is denied, and nothing takes its place unless it follows. */
    forget() {
      this.close()
      for (const one of this.all()) if (one.standing !== 'told') one.standing = 'denied'
      breaths.push({ segments: [], takesBack: false, empties: false })
    },
    /** "… giovedì, e non ha chiamato nessuno": nothing of what was named was wished, unless it was asked for. */
    tell() {
      this.close()
      // "I said Friday at two last time": asked for once, and told now.
      const isTold = ({ standing, tokens }: Segment) =>
        standing === 'asked' ? tokens.some(({ text }) => SAID.has(text)) : standing !== 'denied'
      for (const one of this.all()) if (isTold(one)) one.standing = 'told'
    },
    /** "Le sei vanno bene, le sette meglio": what was named last outranks what was named before it. */
    prefer() {
      this.close()
      const preferred = breaths.at(-1)?.segments.pop()
      if (preferred) breaths.push({ segments: [{ ...preferred, standing: 'asked' }], takesBack: false, empties: false })
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

/** The small words that lead to a day or an hour and go with it. */
export const isLead = (token: Token | undefined, language: Language): boolean =>
  token !== undefined && token.kind === 'word' && (language === 'it' ? LEADS_IT : LEADS_EN).has(token.text)
const LEADS_IT = new Set(
  'alle all le l la il lo verso dopo di in nel nella a ore per della del prossimo prossima'.split(' '),
)
const LEADS_EN = new Set('at the on in around about round after next this'.split(' '))
