import type { Language } from '#contract/agent-document.ts'
import type { Here } from './cutting.ts'
import { ERRANDS } from './errands.ts'
import { numberAt } from './numerals.ts'
import { type Phrases, phraseAt, phrases, type Token, wordSet } from './words.ts'

/**
 * Somebody comes, brings or fetches something, or wants to be booked in: "can I bring the car in on Monday at eight",
 * "la macchina la vengo a prendere domani alle sei". The hour is that of the errand, and no time to call.
 */
export const errandAt = (tokens: readonly Token[], at: number, language: Language): { next: number } | null =>
  phraseAt(ERRANDS[language], tokens, at) ?? visitAt(tokens, at, language)

function visitAt(tokens: readonly Token[], at: number, language: Language): { next: number } | null {
  const visit =
    phraseAt(VISITS[language], tokens, at) ??
    (language === 'en' ? (carriedAt(tokens, at) ?? comingAt(tokens, at)) : null)
  // "Riesco a prendere la chiamata", "book me in for a call".
  return visit && !isOfCall(tokens, visit.next) ? visit : null
}

const isOfCall = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(at, at + CALL_WITHIN).some(({ text }) => CALLS.has(text))
const CALL_WITHIN = 8
const CALLS: ReadonlySet<string> = wordSet(
  'chiamata chiamate telefonata telefonate telefono richiamata linea call calls callback phone chat line telephone',
)

// biome-ignore format: a table reads in columns
const VISITS: Record<Language, Phrases<true>> = {
  it: phrases([
    ['passiamo a|passiamo da|passiamo dal|passiamo in|passiamo noi|passiamo io|faccio un salto|facciamo un salto|fare un salto|farei un salto|faccio una scappata|fare una scappata', true],
    ['a prendere|a prenderla|a prenderlo|a prenderli|a prenderle|a prendermi|a prenderci|a riprendere|a riprenderla|a riprenderlo|a ritirare|a ritirarla|a ritirarlo|a ritirarli|a portare|a portarla|a portarlo|a portarvi|a portarle|a lasciare|a lasciarla|a lasciarlo|a vedere la|a vedere il|a vedere l|a provare la|a provare il', true],
    ['portarvi|portarle|portarla|portarlo|portarli|portarvela|portarvelo|portargliela|portarglielo|riportarla|riportarlo|riportarvi|portare la|portare il|portare l|portare mia|portare mio|portare i|portare le|lasciarvi|lasciarle la|ve la porto|ve lo porto|ve li porto|gliela porto|glielo porto|vi porto|la porto io|lo porto io|vi lascio|ve la lascio|ve lo lascio|me la portate|me lo portate|portarmi la|portarmi il|portarmi i', true],
    ['arrivo da voi|arrivo da lei|arriviamo da voi|vengo da voi|sono da voi|siamo da voi|essere da voi|porto da voi|lascio da voi|vi raggiungo|vi raggiungiamo|riportare|restituire|restituisco|restituirvi', true],
    ['ci troviamo|ci incontriamo|incontrarci|trovarci davanti|ritrovarci', true],
    ['mi prenoti|mi prenota|mi prenotate|prenotami|prenotatemi|prenotarmi|prenotarci|mi metta in lista|mi mette in lista|mettermi in lista', true],
  ]),
  en: phrases([
    ['book me in|book him in|book her in|book it in|book them in|book the car in|book my car in|get booked in|be booked in', true],
    ['we meet|to meet|meet up|meet on|meet at|coming to get|coming to fetch|coming to collect|coming by|coming in to|coming in on|be in to|to view the|to view a|let me in|let us in|let him in|let them in', true],
    ['can i come|could i come|may i come|shall i come|should i come|can we come|could we come|shall we come|want to come|like to come|me to come|us to come|i can come|we can come|i could come|i ll be round with', true],
  ]),
}

/** "Can the engineer come on Monday", "will your lads be here for eight", "could you come": whoever it is, to us. */
function comingAt(tokens: readonly Token[], at: number): { next: number } | null {
  const coming = phraseAt(COMING, tokens, at)
  if (!coming || BACK.has(tokens[coming.next]?.text ?? '')) return null
  const from = Math.max(0, at - COMING_WITHIN)
  const asked = tokens.slice(from, at).findLastIndex(({ text }) => ASKED_TO.has(text))
  if (asked < 0) return null
  const who = tokens.slice(from + asked + 1, at)
  // "I can be here at nine", "when can I come", "that should come to ten": nobody of theirs.
  const mine = [tokens[from + asked - 1], ...who].some((one) => OURS.has(one?.text ?? ''))
  return mine || who.some(({ kind }) => kind === 'break') ? null : { next: coming.next }
}
const COMING_WITHIN = 6
const COMING: Phrases<true> = phrases([
  ['come|be here|get here|be there|get there|be round|be out here|be with us|be with me|turn up|arrive', true],
])
const ASKED_TO: ReadonlySet<string> = wordSet('can could will would ll d might may should is are does do did able')
const OURS: ReadonlySet<string> = wordSet('i we me us it that this')
/** "Come back to me", "come to think of it". */
const BACK: ReadonlySet<string> = wordSet('back to')

/** "Bring the car in", "drop the keys off", "pick it up": a thing, and where it goes. */
function carriedAt(tokens: readonly Token[], at: number): { next: number } | null {
  const verb = tokens[at]?.text ?? ''
  if (!CARRIES.has(verb) || !THINGS.has(tokens[at + 1]?.text ?? '')) return null
  for (let one = at + 2; one <= at + CARRIED_WITHIN && tokens[one]?.kind === 'word'; one += 1) {
    const text = tokens[one]?.text ?? ''
    if (FORWARD.has(text)) return null
    if (verb === 'get' || verb === 'have' ? SERVICED.has(text) : isAway(tokens, one)) return { next: at + 1 }
  }
  return ALWAYS_CARRIES.has(verb) ? { next: at + 1 } : null
}
const CARRIED_WITHIN = 5
const CARRIES: ReadonlySet<string> = wordSet(
  'bring bringing take taking drop dropping pick picking fetch fetching collect collecting return returning pop popping get have',
)
const ALWAYS_CARRIES: ReadonlySet<string> = wordSet('bring bringing fetch fetching collect collecting')
const THINGS: ReadonlySet<string> = wordSet('the my our it him her them a an his your this that me us')
const SERVICED: ReadonlySet<string> = wordSet(
  'serviced repaired fixed fitted installed delivered collected cut cleaned valeted inspected washed',
)
/** "Bring it forward", "take the call": nothing is carried. */
const FORWARD: ReadonlySet<string> = wordSet('forward call calls phone')

/** "In on Monday", but not "in the morning". */
const isAway = (tokens: readonly Token[], at: number): boolean => {
  const behind = tokens[at + 1]?.text ?? ''
  const timed = behind === 'the' || behind === 'half' || numberAt(tokens, at + 1, 'en') !== null
  return AWAY.has(tokens[at]?.text ?? '') && !(tokens[at]?.text === 'in' && timed)
}
const AWAY: ReadonlySet<string> = wordSet('in off up round over back down by')

/** "Put me down for Tuesday at ten for the MOT", "mi segni martedì alle dieci per la visita": what it is for. */
export function isBooking({ tokens, at, language }: Here): boolean {
  // "I'll pick the car up on Monday": no day is picked.
  if (language === 'en' && tokens[at + 2]?.text === 'pick' && carriedAt(tokens, at + 2)) return true
  if (!PUTS[language].has(tokens[at]?.text ?? '') && !PUTS[language].has(tokens[at + 1]?.text ?? '')) return false
  return tokens.some(
    ({ text }, one) =>
      one > at && PURPOSES[language].has(text) && [1, 2].some((back) => FOR.has(tokens[one - back]?.text ?? '')),
  )
}
const PUTS: Record<Language, ReadonlySet<string>> = {
  it: wordSet('segni segna segniamo fissiamo mettiamo'),
  en: wordSet('put mark stick pencil'),
}
const PURPOSES: Record<Language, ReadonlySet<string>> = {
  it: wordSet(
    'visita tagliando revisione taglio piega appuntamento controllo prova sopralluogo consegna ritiro intervento montaggio pulizia cena tavolo',
  ),
  en: wordSet(
    'mot service haircut trim cut appointment checkup viewing fitting delivery collection inspection survey visit clean table',
  ),
}
const FOR: ReadonlySet<string> = wordSet('per for')
