import type { Language } from '#contract/agent-document.ts'
import { type Cutter, type Here, isLead, type Segment } from './cutting.ts'
import { wasPromised } from './errands.ts'
import { CORRECTIONS, FILLERS } from './said.ts'
import {
  ANAPHORS,
  APPOINTMENTS,
  AT_THAT_HOUR,
  CLAUSES,
  FREEING,
  FREEING_THEM,
  NEGATIONS,
  NEUTRAL,
  OFFERS,
  TALKING,
  WORKING,
} from './standing-words.ts'
import { type Phrases, phraseAt, phrases, wordSet } from './words.ts'

/** Somebody asks for what stands around it: with an hour of its own, or for one that was told before. */

/** "Accompagno i bimbi, se vuole martedì alle nove": behind what was told or denied it leads to the wish. */
export function offerAt({ standing }: Segment, { tokens, at, language, mentionAt }: Here): { next: number } | null {
  const offer = standing === 'told' || standing === 'denied' ? phraseAt(OFFERS[language], tokens, at) : null
  let ahead = offer?.next ?? at
  while (isLead(tokens[ahead], language)) ahead += 1
  return offer && mentionAt(tokens, ahead) ? offer : null
}

/** "Call Monday at eleven": with its day right behind it, and no call that somebody has. */
export function callOnAt({ tokens, at, language, mentionAt }: Here): { next: number } | null {
  if (language !== 'en' || tokens[at]?.text !== 'call' || NO_CALL.has(tokens[at - 1]?.text ?? '')) return null
  const day = tokens[at + 1]?.text === 'on' ? at + 2 : at + 1
  return mentionAt(tokens, day)?.kind === 'day' ? { next: at + 1 } : null
}
const NO_CALL: ReadonlySet<string> = wordSet(
  'a an the my our your his her their this that another any every last next first second phone conference video zoom work ' +
    'team sales to i we he she they who ll will would d didn t not never can could did was missed important big have got had',
)

export function readRequest(cutter: Cutter, here: Here, next: number): number {
  const { tokens, at, language } = here
  const segment = cutter.segment()
  const reported =
    language === 'en' && REPORTED.has(tokens[at - 1]?.text ?? '') && OTHERS.has(tokens[at - 2]?.text ?? '')
  const always = ALWAYS.has(tokens[at - 1]?.text ?? '') || ALWAYS.has(tokens[next]?.text ?? '')
  // "I can't stand people who ring at four".
  const who = REPORTED.has(tokens[at - 1]?.text ?? '') ? at - 2 : at - 1
  const others = tokens[who]?.text === 'who' && OF_PEOPLE.has(tokens[who - 1]?.text ?? '')
  if (others) {
    cutter.restart('told')
    return next
  }
  if ((reported || always || wasPromised(tokens, at, language)) && segment.standing !== 'denied') {
    cutter.restart('told')
    return next
  }
  // "Non posso parlare, facciamo …": what cannot be done now is something else.
  const aside =
    segment.tokens.some(({ text }) => TALKING[language].has(text)) ||
    WORKING[language].has(segment.tokens[0]?.text ?? '')
  const other =
    AWAY.has(segment.tokens.at(-1)?.text ?? '') ||
    segment.tokens.some(({ text }) => !WANTING[language].has(text) && !NEUTRAL[language].has(text))
  const wanted = segment.tokens.some(({ text }) => WILLING.has(text))
  const talked = (aside || (other && !wanted)) && !LINKS.has(tokens[at - 1]?.text ?? '')
  // "Non mi chiami domani": the wish itself is denied.
  if (segment.standing === 'denied' && segment.kinds.size === 0 && !talked) {
    cutter.push(...tokens.slice(at, next))
    return next
  }
  // "Alle cinque non mi chiami": the hour before it, and no wish for what follows.
  if (segment.standing === 'denied' && isForbidden(here)) {
    cutter.push(...tokens.slice(at, next))
    return next
  }
  const last = segment.kinds.size > 0 ? segment : cutter.breaths.at(-1)?.segments.at(-1)
  const pointed = last?.standing === 'open' && phraseAt(ANAPHORS[language], tokens, next) !== null
  if (
    last &&
    (last.standing === 'told' || pointed) &&
    !isForbidden(here) &&
    !isNobodys(segment, here) &&
    isAnaphor(last, { ...here, at: next })
  ) {
    last.standing = 'asked'
    return next
  }
  // "Mercoledì sono in cantiere, giovedì pure, mi chiami venerdì": told of the second day as well.
  const too =
    TOO[language].has(segment.tokens.at(-1)?.text ?? '') && segment.kinds.size === 1 && segment.kinds.has('day')
  if (too && segment.standing === 'open' && cutter.breaths.at(-1)?.segments.at(-1)?.standing === 'told')
    segment.standing = 'told'
  const own =
    (segment.kinds.has('clock') && hasClock({ ...here, at: next })) || isOtherDay(segment, { ...here, at: next })
  if (segment.standing === 'open' && segment.kinds.size > 0 && (segment.beside <= WORDS_BESIDE || segment.when) && !own)
    segment.standing = 'asked'
  else {
    if (segment.standing === 'open' && segment.kinds.size > 0) segment.standing = 'told'
    // "Domani mi alzo alle sei, ma lei mi chiami alle dieci": the wish is what the turn leads to.
    const turned = segment.kinds.size === 0 && (segment.after === 'so' || segment.after === 'contrast')
    // "Il fornitore viene domani alle otto, lei mi chiami alle dieci".
    const set = segment.standing === 'told' && YOU[language].has(segment.tokens.at(-1)?.text ?? '')
    cutter.restart('asked', turned ? segment.after : set ? 'contrast' : null)
  }
  cutter.push(...tokens.slice(at, next))
  return next
}

/** Said before what is asked of them, it sets them against whoever was spoken of. */
const YOU: Record<Language, ReadonlySet<string>> = { it: wordSet('lei voi tu'), en: wordSet('you') }
const TOO: Record<Language, ReadonlySet<string>> = {
  it: wordSet('pure anche idem uguale lo stesso'),
  en: wordSet('too well same likewise also'),
}
/** "Perché chiamate sempre alle quattro?" */
const ALWAYS: ReadonlySet<string> = new Set(['sempre', 'always'])
const OF_PEOPLE: ReadonlySet<string> = new Set([
  'people',
  'those',
  'anyone',
  'anybody',
  'someone',
  'person',
  'folk',
  'callers',
  'ones',
])
/** "Home by six, ring at twenty past": the wish has an hour of its own. */
function hasClock({ tokens, at, language, mentionAt }: Here): boolean {
  for (let one = at; one < tokens.length && tokens[one]?.kind !== 'break'; one += 1)
    if (phraseAt(CORRECTIONS[language], tokens, one)) return false
    else if (mentionAt(tokens, one)?.kind === 'clock') return true
  return false
}

/** "Oggi sono stanca, mi chiami domani": the wish has a day of its own. */
function isOtherDay({ kinds, tokens: said, beside }: Segment, here: Here): boolean {
  const { tokens, at, mentionAt } = here
  const today = (text = '') => text === 'oggi' || text === 'today'
  // "It's Friday, for goodness' sake, call me Monday", "è ora di cena, mi chiami domani".
  const now = IS.has(said[0]?.text ?? '') && said.length > 1
  const meal = now && kinds.size === 1 && kinds.has('part')
  const timed = kinds.has('clock') || kinds.has('span')
  if (
    timed ||
    (kinds.size > 1 && !now) ||
    !(kinds.has('day') || meal) ||
    // "Martedì ho gente, mi chiami giovedì alle nove".
    !(now || said.some(({ text }) => today(text)) || (beside > 0 && hasClock(here)))
  )
    return false
  const next = tokens.findIndex((_, one) => one >= at && mentionAt(tokens, one) !== null)
  const named = tokens[next]?.text
  return mentionAt(tokens, next)?.kind === 'day' && !today(named) && said.every(({ text }) => text !== named)
}
const IS: ReadonlySet<string> = wordSet('it e siamo')

/** "He said he'd ring at eleven": somebody else's call. */
const REPORTED: ReadonlySet<string> = new Set(['d', 'll', 'would', 'will'])
const OTHERS: ReadonlySet<string> = new Set(['he', 'she', 'they', 'someone', 'somebody', 'it'])
/** "I don't want to talk, so don't …" ends with none of these; "I can't speak for you to call" does. */
const LINKS: ReadonlySet<string> = new Set(['che', 'di', 'a', 'to', 'you', 'se', 'if', 'when', 'quando'])

/** "Non voglio che al lavoro mi chiami": whatever stands between, the call is denied. */
const WILLING: ReadonlySet<string> = wordSet(
  'voglio vogliamo vorrei vorremmo desidero gradisco pretendo accetto permetto want like need let dare allow accept',
)
/** "Mum's not in, she said to ring …". */
const AWAY: ReadonlySet<string> = new Set('in here home about around back there me'.split(' '))

/** "Non voglio che mi chiami", "don't you ever ring": what is denied with these is the call itself. */
const WANTING: Record<Language, ReadonlySet<string>> = {
  it: wordSet(
    'voglio vorrei desidero serve bisogno puo potete deve dovete si permetta permettetevi azzardi azzardate provi provate che voi lei piu mai stia state li ci vi ti tu sempre ancora certo mica e ne neanche nemmeno',
  ),
  en: wordSet(
    'want need like you to think let have dare ever even try anybody anyone they he she we did do does once again please bother start keep go be get me my us people re ve going gonna ask asked expect said say told tell why',
  ),
}

/** "Torna alle sette, non lo chiami a quell'ora". */
function isForbidden({ tokens, at, language }: Here): boolean {
  let back = at - 1
  while (CLITICS.has(tokens[back]?.text ?? '')) back -= 1
  return NEGATIONS[language].has(tokens[back]?.text ?? '')
}
const CLITICS: ReadonlySet<string> = wordSet('mi ci lo la li le gli ever bother to you')

/** "He finishes at three and I've nobody else to get him": what somebody has to do is asked of nobody. */
const isNobodys = ({ standing, kinds }: Segment, { tokens, at }: Here): boolean =>
  standing === 'told' && kinds.size === 0 && tokens[at - 1]?.text === 'to' && !SAYS_TO.has(tokens[at - 2]?.text ?? '')
const SAYS_TO: ReadonlySet<string> = wordSet('you said says say best better time like want ask asked')

/** "Alle sei esco, mi chiami allora", and without "allora" where nothing else is asked for. */
function isAnaphor(segment: Segment, { tokens, at, language, mentionAt }: Here): boolean {
  // "I'm off tomorrow, call then".
  const then =
    tokens[at - 1]?.text === 'then' || phraseAt(ANAPHORS[language], tokens, at) !== null || isPointed(segment, language)
  // "Vengo io in ufficio lunedì alle nove, le va bene?"
  if (segment.errand && !then) return false
  const named = segment.kinds.has('clock') || segment.kinds.has('span') || (segment.kinds.has('day') && then)
  if (!named) return false
  const joined = ['e', 'and'].includes(segment.tokens.at(-1)?.text ?? '')
  const anaphor = phraseAt(ANAPHORS[language], tokens, at) ?? phraseAt(THERE[language], tokens, at)
  const there = (anaphor || then) && segment.tokens.some((_, one) => phraseAt(BEING[language], segment.tokens, one))
  const same = phraseAt(AT_THAT_HOUR[language], tokens, at) !== null || (then && isIdle(segment, language))
  const freed = ({ text }: { text: string }) =>
    FREEING[language].has(text) || (then && FREEING_THEM[language].has(text))
  if (!joined && !there && !same && !segment.tokens.some(freed)) return false
  let ahead = anaphor?.next ?? at
  while (FILLERS[language].has(tokens[ahead]?.text ?? '') || AFTER_REQUEST.has(tokens[ahead]?.text ?? '')) ahead += 1
  const behind = tokens[ahead]
  if (!behind || behind.kind === 'break') return true
  // "… so ring then, when she's here", "… chiami a quell'ora e parla con lui".
  const goesOn = phraseAt(CLAUSES[language], tokens, ahead) !== null || (same && ['e', 'and'].includes(behind.text))
  return then && goesOn && (same || !tokens.some((_, one) => one > ahead && mentionAt(tokens, one)))
}

/** "I shut the shop at seven, ring then": nothing that one does not leave for a call begins then. */
const isIdle = ({ tokens, kinds }: Segment, language: Language): boolean =>
  language === 'en' &&
  kinds.has('clock') &&
  !tokens.some(({ text }) => APPOINTMENTS.en.has(text) || BEGINS.has(text) || NEGATIONS.en.has(text))
const BEGINS: ReadonlySet<string> = wordSet(
  'start starts starting begin begins begun eat eats eating tea supper nap naps asleep sleep sleeps bed busy booked work ' +
    'working on due meet meeting teach drive driving pick collect until till if would was were said',
)

/** "Stacca alle cinque, a quel punto lo può trovare": pointed to right before the wish. */
const isPointed = ({ tokens }: Segment, language: Language): boolean =>
  [2, 3, 4].some((back) => phraseAt(BY_THEN[language], tokens, tokens.length - back)?.next === tokens.length)
const BY_THEN: Record<Language, Phrases<true>> = {
  it: phrases([['a quel punto|a quell ora|a quell ora li|in quel momento|da li|verso quell ora', true]]),
  en: phrases([['at that point|at that time|around then|about then', true]]),
}
/** "Alle cinque sono dalla mamma, mi chiami là": where somebody is then. */
const THERE: Record<Language, Phrases<true>> = {
  it: phrases([['la|li|la da lei|li da lei', true]]),
  en: phrases([['there', true]]),
}
const BEING: Record<Language, Phrases<true>> = {
  it: phrases([
    [
      'sono da|sono dal|sono dalla|sono dai|sono in|sono al|sono alla|sono a|sono nel|sono sul|sono fuori dal|sono fuori dalla|sono fuori dall',
      true,
    ],
  ]),
  en: phrases([
    ['i m at|i m in|i m with|i ll be at|i ll be in|i ll be on|i ll be with|i m round at|i m over at', true],
  ]),
}
const AFTER_REQUEST: ReadonlySet<string> = new Set(
  'pure lei grazie tranquillamente thanks then if you can want like'.split(' '),
)

/** More words than a day, an hour and what is said around them: something is told of them. */
const WORDS_BESIDE = 3
