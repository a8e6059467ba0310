import type { Language } from '#contract/agent-document.ts'
import { type Cutter, type Here, isLead } from './cutting.ts'
import { numberAt } from './numerals.ts'
import { APPOINTMENTS, NEUTRAL, PRONOUNS } from './standing-words.ts'
import { type Phrases, phraseAt, phrases, type Token, wordSet } from './words.ts'

/**
 * What happens at an hour, and is no wish to be called then: shops that open, trains, lessons, matches, deliveries,
 * works. It is told before its hour ("second coat goes on Tuesday at nine"); behind an hour that was named the same
 * words may be why.
 */
export function happensAt(cutter: Cutter, here: Here): { next: number } | null {
  const { standing, kinds, ends, tokens } = cutter.segment()
  if (standing !== 'open') return null
  if (kinds.has('clock') && (isDoneThen(here, ends) || isCrowded(here, tokens))) return { next: here.at + 1 }
  // "Domenica messa alle undici".
  const dated = kinds.size === 1 && kinds.has('day') && ends === here.at && isEvent(here.tokens[here.at], here.language)
  if (dated && isNamedFrom({ ...here, at: here.at + 1 })) return { next: here.at + 1 }
  if (kinds.size > 0) return kinds.has('part') && !kinds.has('clock') && isMeal(here) ? { next: here.at + 1 } : null
  // "Alle otto no, si cena. Alle sei e quaranta": it is why not.
  if (cutter.breaths.at(-1)?.segments.at(-1)?.standing === 'denied') return null
  return verbAt(here) ?? eventAt(here) ?? datedAt(here) ?? ownedAt(here)
}

/** Something or somebody else does it: "goes on", "arriva". */
// biome-ignore format: a table reads in columns
const HAPPENS: Record<Language, Phrases<true>> = {
  it: phrases([
    ['si cena|si pranza|si mangia|si parte|si gioca|si comincia|si inizia|si chiude|si apre|si riapre|si va|si balla|si canta|si vota|si corre|si torna', true],
    ['ci sara un|ci sara una|ci sara il|ci sara la|ci sara l|ci saranno|ci sarebbe il|ci sarebbe la|c era il|c era la|cambia l ora|cambia il|chiuso il|chiusi il|chiuso|chiusi|riapre|riaprono|riapriamo', true],
    ['montano|smontano|portano|ci portano|mi portano|consegnano|danno|lo danno|tolgono|staccano|rifanno|tagliano|asfaltano|spengono', true],
  ]),
  en: phrases([
    ['goes|comes|arrives|begins|ends|finishes|plays|has|had|kicks off|breaks up|breaks for|runs from|runs till|takes place|lands|departs|reopens|gets|gets in|gets here|gets delivered|eats|sleeps|naps|rests|takes|watches|feeds|dries|gets put|gets moved|went|came|meets', true],
    ['there ll be|there will be|there are|there were|there was|there s the|there s our|there s my|there s an', true],
    ['closed|shut|it s on tv|it s on telly|it s on the', true],
    ['is booked for|is down for|is due|s due|are due|is set for|is fixed for|is scheduled for|is planned for|is on from|s on from|is open|are open|s open|is shut|s shut|is closed|s closed', true],
  ]),
}
/** Of these, the ones that need nobody before them. */
const BY_ITSELF: ReadonlySet<string> = wordSet('there closed shut it')
/** Many of them do it: "guests arrive", "doors open". */
const MANY_DO: ReadonlySet<string> = wordSet(
  'go come arrive start begin end finish open close shut leave play meet run land have get',
)
/** "It has to be", "Sarah has time": no event. */
const NO_EVENTS: ReadonlySet<string> = wordSet('to time a minute moment got nothing been said asked told been')
/** Of whom a verb tells nothing else than a wish does. */
const THOSE_WHO_ASK: ReadonlySet<string> = wordSet('i you to can could would will ll d me if have ve')

function verbAt({ tokens, at, language, mentionAt }: Here): { next: number } | null {
  const verb = phraseAt(HAPPENS[language], tokens, at)
  const [before, behind] = [tokens[at - 1], tokens[at + 1]]
  // "Qui si mangia" is why not now; "si mangia alle otto" has its hour right behind it.
  if (verb && tokens[at]?.text === 'si' && !isNamedFrom({ tokens, at: verb.next, language, mentionAt })) return null
  if (language === 'it') return verb
  if (verb && BY_ITSELF.has(tokens[at]?.text ?? '')) return verb
  if (!before || before.kind === 'break' || THOSE_WHO_ASK.has(before.text)) return null
  if (verb) return tokens[at]?.text === 'has' && NO_EVENTS.has(behind?.text ?? '') ? null : verb
  const many = MANY_DO.has(tokens[at]?.text ?? '') && isThing(before) && /[a-z]{2}s$/.test(before.text)
  return many ? { next: at + 1 } : null
}

/** "Thursday at nine grandma arrives", "martedì alle nove diamo la seconda mano": right behind the hour. */
function isDoneThen(here: Here, ends: number): boolean {
  const { tokens, at, language } = here
  const subject = tokens.slice(ends, at)
  if (language === 'it')
    return at === ends && OF_US.test(tokens[at]?.text ?? '') && OBJECTS.has(tokens[at + 1]?.text ?? '')
  if (subject.length === 0 || subject.length > SUBJECT_WORDS_MAX || subject.some(({ kind }) => kind === 'break'))
    return false
  return isThing(subject.at(-1)) && !BESIDE.has(subject[0]?.text ?? '') && (verbAt(here) ?? wentAt(tokens, at)) !== null
}
/** "From twelve to two we're packed": how it is in there all that while. */
const isCrowded = ({ tokens, at, language }: Here, said: readonly Token[]): boolean =>
  said.some(({ text }) => FROM.has(text)) && phraseAt(CROWDED[language], tokens, at) !== null
const FROM: ReadonlySet<string> = wordSet('from between da dalle dall tra fra')
const CROWDED: Record<Language, Phrases<true>> = {
  it: phrases([
    ['siamo pieni|siamo pienissimi|siamo strapieni|siamo sommersi|siamo presi|siamo in cucina|e un delirio', true],
    ['e pieno|e strapieno|non si respira|si lavora|si pranza|si mangia', true],
  ]),
  en: phrases([
    ['we re packed|we re rammed|we re slammed|we re heaving|we re mobbed|we re busy|we re run off|we re flat', true],
    ['it s packed|it s rammed|it s heaving|it s mayhem|it s chaos|it s bedlam|it s manic|it s mad|it s busy', true],
    ['it s always|the place is|the shop s|the shop is|the kitchen s|the kitchen is', true],
  ]),
}
/** "At half two the whole thing cut out", "my card was charged on Tuesday"; what is called off leaves the hour free. */
function wentAt(tokens: readonly Token[], at: number): { next: number } | null {
  const [verb = '', done = ''] = [0, 1].map((offset) => tokens[at + offset]?.text)
  if (WENT.has(verb)) return { next: at + 1 }
  return (verb === 'was' || verb === 'were') && PASSIVE.test(done) ? { next: at + 2 } : null
}
const WENT: ReadonlySet<string> = wordSet(
  'cut broke stopped died crashed failed dropped tripped blew froze rang called phoned turned told said started rung took left fell',
)
const PASSIVE =
  /^(?!cancelled$|canceled$|called$|moved$|postponed$|rescheduled$|shifted$)(?:[a-z]{3,}ed|cut|taken|sent|paid|broken|gone|told|given|put)$/
const SUBJECT_WORDS_MAX = 4
/** "At six once mum comes", "at six if Tom has football". */
const BESIDE: ReadonlySet<string> = wordSet('when once if after before as because so but and or while till until by')
const OF_US =
  /^(?!facc|dic|sent|risent|poss|parl|mett|fiss|ved|segn|combin|riprov|rimand|rinv|spost|aggiorn)[a-z]{1,}iamo$/
const OBJECTS: ReadonlySet<string> = wordSet('il lo la i gli le l un una')

/** "Facciamo l'inventario lunedì alle sette": what we do, and no proposal. */
export const isOurWork = ({ tokens, at, mentionAt }: Here): boolean =>
  tokens[at]?.text === 'facciamo' &&
  OBJECTS.has(tokens[at + 1]?.text ?? '') &&
  tokens[at + 2]?.kind === 'word' &&
  !PROPOSED.has(tokens[at + 2]?.text ?? '') &&
  [1, 2].every((one) => !mentionAt(tokens, at + one) && numberAt(tokens, at + one, 'it')?.article !== false)
/** "Facciamo una cosa", "facciamo la prossima settimana". */
const PROPOSED: ReadonlySet<string> = wordSet(
  'cosa altra altro po prossima prossimo settimana giorno giorni ora oretta mattina pomeriggio sera stessa stesso quarto mezz meta primo ultimo ultima fine',
)

/** A thing or somebody, and neither of time nor of no weight. */
const isThing = (token: Token | undefined): boolean =>
  token?.kind === 'word' && !NEUTRAL.en.has(token.text) && !PRONOUNS.has(token.text) && !WISHED.has(token.text)
/** "The best time is Thursday at five": of the call itself. */
const WISHED: ReadonlySet<string> = wordSet(
  'time times day moment slot window earliest soonest latest ideal perfect preference choice option answer bet call phone one ' +
    'what which who how when here there this that yours mine favourite easiest earlier later thanks does yes us',
)
const IS: ReadonlySet<string> = wordSet('s is are was were')
const STANDS: Phrases<true> = phrases([
  ['from|between|off from|on from|off|closed|open|shut|only|always|usually|not until|not till|down for|due', true],
])

/** "Training's on Thursday at six": a thing, and right behind it when it is. */
function datedAt({ tokens, at, language, mentionAt }: Here): { next: number } | null {
  if (language === 'it' || !IS.has(tokens[at]?.text ?? '') || !isThing(tokens[at - 1])) return null
  return isNamedFrom({ tokens, at: phraseAt(STANDS, tokens, at + 1)?.next ?? at + 1, language, mentionAt })
    ? { next: at + 1 }
    : null
}

/** "Il pranzo è all'una", "dinner's at seven": a part of the day elsewhere, and here what happens. */
function isMeal({ tokens, at, language, mentionAt }: Here): boolean {
  const [meal, before] = [tokens[at - 1]?.text ?? '', tokens[at - 2]]
  if (!MEALS[language].has(meal)) return false
  // "Oggi pranzo all'una con i suoceri"; "a pranzo all'una" is when.
  if (TO_HOUR.has(tokens[at]?.text ?? '') && !AROUND.has(before?.text ?? ''))
    return mentionAt(tokens, at + 1)?.kind === 'clock'
  if (!IS_THEN[language].has(tokens[at]?.text ?? '')) return false
  // "Dopo pranzo e alle due", "after lunch is at …".
  const led = language === 'it' ? ['il', 'la'].includes(before?.text ?? '') : !AROUND.has(before?.text ?? '')
  // "Dinner's on the stove", "la cena è in forno": of now, and of no hour.
  if (led && COOKED[language].has(tokens[at + 1]?.text ?? '')) return true
  // "Lunch is from one to two".
  const from = FROM.has(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1
  return led && isNamedFrom({ tokens, at: from, language, mentionAt })
}
const MEALS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('pranzo cena colazione merenda'),
  en: wordSet('lunch dinner breakfast tea supper'),
}
const COOKED: Record<Language, ReadonlySet<string>> = {
  it: wordSet('pronto pronta servito servita sul in quasi'),
  en: wordSet('on ready in burning nearly almost late served cooking getting'),
}
const IS_THEN: Record<Language, ReadonlySet<string>> = { it: wordSet('e'), en: wordSet('s is') }
const AROUND: ReadonlySet<string> = wordSet(
  'after before at over during around about till until by for a il la dopo di per in pausa ora prima verso si',
)
const TO_HOUR: ReadonlySet<string> = wordSet('at from alle all dalle')

function isNamedFrom({ tokens, at, language, mentionAt }: Here): boolean {
  let ahead = at
  while (isLead(tokens[ahead], language) && !mentionAt(tokens, ahead)) ahead += 1
  return mentionAt(tokens, ahead) !== null || numberAt(tokens, ahead, language)?.article === false
}

/** "Riunione di condominio giovedì alle nove": an event at the head of it, and then when it is. */
function eventAt({ tokens, at, language, mentionAt }: Here): { next: number } | null {
  const before = tokens[at - 1]
  if (!isEvent(tokens[at], language) || (before && before.kind !== 'break' && !OPENS[language].has(before.text)))
    return null
  for (let ahead = at + 1; ahead <= at + EVENT_WORDS_MAX && tokens[ahead]?.kind === 'word'; ahead += 1)
    if (isNamedFrom({ tokens, at: ahead, language, mentionAt })) return { next: at + 1 }
  return null
}
const EVENT_WORDS_MAX = 3
const OPENS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('eh ah oh beh ecco si guardi senta poi'),
  en: wordSet('eh ah oh well yeah yes um uh er then'),
}

/** Beside what is fixed for an hour anyway. */
const EVENTS: Record<Language, ReadonlySet<string>> = {
  it: wordSet(
    'allenamento allenamenti prove compleanno festa saggio recita consegna ritiro collaudo trasloco danza nuoto gara torneo concerto ambulatorio mercato udienza',
  ),
  en: wordSet(
    'training rehearsal kickoff ballet football swimming viewing inspection delivery collection party scan bingo',
  ),
}
/** "Lunch, two o'clock", "scuola": as often when one is free. */
const NO_HEADS: ReadonlySet<string> = wordSet('dinner lunch pranzo cena school scuola')
const isEvent = (token: Token | undefined, language: Language): boolean =>
  token !== undefined &&
  !NO_HEADS.has(token.text) &&
  (APPOINTMENTS[language].has(token.text) || EVENTS[language].has(token.text))

/** "We've a", "lei ha", "you've got an": whoever it is, something is fixed then. */
const OWNS: Record<Language, Phrases<true>> = {
  it: phrases([['ha|hai|hanno|avete|avra|avrete|aveva', true]]),
  en: phrases([
    ['we ve|we ve got|we have|we had|you ve|you ve got|you have|you have got|they ve|they ve got|they have', true],
    [
      'there s|there is|he s got|she s got|he has|she has|you re booked|you re down for|you are booked|we re booked',
      true,
    ],
  ]),
}
const OWNED_WITHIN = 5

function ownedAt({ tokens, at, language }: Here): { next: number } | null {
  const owns = phraseAt(OWNS[language], tokens, at)
  if (!owns) return null
  if (language === 'en' && (ARTICLES.has(tokens[owns.next]?.text ?? '') || isBooked(tokens, owns.next)))
    return isSpare(tokens.slice(owns.next, owns.next + 4)) ? null : owns
  for (let ahead = owns.next; ahead < owns.next + OWNED_WITHIN && tokens[ahead]?.kind === 'word'; ahead += 1)
    if (isEvent(tokens[ahead], language)) return owns
  return null
}
const ARTICLES: ReadonlySet<string> = wordSet('a an the our my his her their your')
/** "You're booked for", "they've moved the meeting to". */
const isBooked = (tokens: readonly Token[], next: number): boolean =>
  ['booked', 'for'].includes(tokens[next - 1]?.text ?? '') ||
  (tokens[next - 2]?.text === 'they' && /[a-z]{2}ed$/.test(tokens[next]?.text ?? ''))
/** "We've a gap", "you have a slot": somebody is free then. */
const isSpare = (words: readonly Token[]): boolean => words.some(({ text }) => SPARE.has(text))
const SPARE: ReadonlySet<string> = wordSet(
  'gap slot window minute moment break free time space chance spare agreed decided',
)

/** "The chemist shuts at seven, Saturday at one": the hours of the same door on another day. */
export function isOtherHours(cutter: Cutter, { tokens, at, language, mentionAt }: Here): boolean {
  const { standing, kinds, tokens: said, after } = cutter.segment()
  const before = cutter.breaths.at(-1)?.segments.at(-1)
  if (
    standing !== 'open' ||
    kinds.size > 0 ||
    after !== null ||
    said.some((one) => !isLead(one, language) && !JOINING.has(one.text))
  )
    return false
  if (before?.standing !== 'told' || !before.kinds.has('clock') || !isDoor(before.tokens, language)) return false
  return isDayAndHour({ tokens, at, language, mentionAt })
}

/** A weekday, with an hour or without, and nothing else behind it. */
function isDayAndHour({ tokens, at, language, mentionAt }: Here): boolean {
  let named = false
  for (let one = at; one < tokens.length; ) {
    const mention = mentionAt(tokens, one)
    if (!mention && !isLead(tokens[one], language) && !JOINING.has(tokens[one]?.text ?? '')) return false
    named ||= mention?.kind === 'day' && !NEAR.has(tokens[one]?.text ?? '')
    one = mention?.next ?? one + 1
  }
  return named
}
const JOINING: ReadonlySet<string> = wordSet(', e ed and to till until fino from dalle dall')
/** Nobody tells the hours of a shop for these. */
const NEAR: ReadonlySet<string> = wordSet('oggi domani dopodomani today tomorrow overmorrow')

export const isDoor = (tokens: readonly Token[], language: Language): boolean =>
  tokens.some(({ text }) => DOORS[language].has(text))
const DOORS: Record<Language, ReadonlySet<string>> = {
  it: wordSet(
    'apre aprono apriamo chiude chiudono chiudiamo aperto aperta aperti aperte riceve ricevono riceviamo orario orari',
  ),
  en: wordSet('open opens close closes shut shuts closed opening hours'),
}
