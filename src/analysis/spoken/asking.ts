import { type Cutter, type Here, isLead, type Segment } from './cutting.ts'
import { wasPromised } from './errands.ts'
import { CORRECTIONS, FILLERS } from './said.ts'
import { ANAPHORS, FREEING, OFFERS, TALKING, WORKING } from './standing-words.ts'
import { phraseAt } from './words.ts'

/** Somebody asks for what stands around it: with an hour of its own, or for one that was told before. */

/** "Accompagno i bimbi, se vuole martedì alle nove": behind what was told or denied it leads to the wish. */
export function offerAt({ standing }: Segment, { tokens, at, language, mentionAt }: Here): { next: number } | null {
  const offer = standing === 'told' || standing === 'denied' ? phraseAt(OFFERS[language], tokens, at) : null
  let ahead = offer?.next ?? at
  while (isLead(tokens[ahead], language)) ahead += 1
  return offer && mentionAt(tokens, ahead) ? offer : null
}

export function readRequest(cutter: Cutter, here: Here, next: number): number {
  const { tokens, at, language } = here
  const segment = cutter.segment()
  const reported =
    language === 'en' && REPORTED.has(tokens[at - 1]?.text ?? '') && OTHERS.has(tokens[at - 2]?.text ?? '')
  const always = ALWAYS.has(tokens[at - 1]?.text ?? '') || ALWAYS.has(tokens[next]?.text ?? '')
  if ((reported || always || wasPromised(tokens, at, language)) && segment.standing !== 'denied') {
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
  const own = segment.kinds.has('clock') && hasClock({ ...here, at: next })
  if (segment.standing === 'open' && segment.kinds.size > 0 && (segment.beside <= WORDS_BESIDE || segment.when) && !own)
    segment.standing = 'asked'
  else {
    if (segment.standing === 'open' && segment.kinds.size > 0) segment.standing = 'told'
    cutter.restart('asked', segment.after === 'so' && segment.kinds.size === 0 ? 'so' : null)
  }
  cutter.push(...tokens.slice(at, next))
  return next
}

/** "Perché chiamate sempre alle quattro?" */
const ALWAYS: ReadonlySet<string> = new Set(['sempre', 'always'])
/** "Home by six, ring at twenty past": the wish has an hour of its own. */
function hasClock({ tokens, at, language, mentionAt }: Here): boolean {
  for (let one = at; one < tokens.length && tokens[one]?.kind !== 'break'; one += 1)
    if (phraseAt(CORRECTIONS[language], tokens, one)) return false
    else if (mentionAt(tokens, one)?.kind === 'clock') return true
  return false
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
const AFTER_REQUEST: ReadonlySet<string> = new Set(
  'pure lei grazie tranquillamente thanks then if you can want like'.split(' '),
)

/** More words than a day, an hour and what is said around them: something is told of them. */
const WORDS_BESIDE = 3
