import type { Language } from '#contract/agent-document.ts'
import { numberAt } from './numerals.ts'
import { AVAILABLE, FREEING } from './standing-words.ts'
import { phraseAt, type Token, wordSet } from './words.ts'

/**
 * "Lunedì alle dieci ho già parlato con una vostra collega", "sono uscita di casa alle otto": what was done is told,
 * and its hour is over. Behind an hour that was named it may be what is done by then: "alle sei ho già finito".
 */
export function pastAt(
  tokens: readonly Token[],
  at: number,
  { language, behind }: { language: Language; behind: boolean },
): { next: number } | null {
  if (language === 'it' && isSaidToOther(tokens, at)) return { next: at + 2 }
  if (phraseAt(AVAILABLE[language], tokens, at)) return null
  if (language === 'en') return supposedAt(tokens, at) ?? (behind ? null : englishPastAt(tokens, at))
  // "Vi aspettavo alle tre".
  if (!behind && IMPERFECT.test(tokens[at]?.text ?? '')) return { next: at + 1 }
  const reflexive = REFLEXIVE.has(tokens[at]?.text ?? '') && BEING.has(tokens[at + 1]?.text ?? '')
  const verb = reflexive ? at + 1 : at
  const adverb = tokens[verb + 1]?.text ?? ''
  const done = ADVERBS.has(adverb) ? verb + 2 : verb + 1
  const participle = tokens[done]?.text ?? ''
  // "Alle nove, ho appena messo su l'acqua" is told of now.
  if (behind && (adverb === 'appena' || FREEING.it.has(participle) || BY_THEN.has(participle))) return null
  if (CORRECTS.test(participle)) return null
  const having = HAVING.has(tokens[verb]?.text ?? '') && PARTICIPLE.test(participle)
  const being = BEING.has(tokens[verb]?.text ?? '') && (reflexive ? OF_MANY : MOVED).test(participle)
  return having || being ? { next: done + 1 } : null
}

/** "Ho detto all'altro signore alle tre": to whom it was said before; "ho detto alle tre" is a wish. */
function isSaidToOther(tokens: readonly Token[], at: number): boolean {
  if (!HAVING.has(tokens[at]?.text ?? '')) return false
  const said = ADVERBS.has(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1
  if (!SAID.has(tokens[said]?.text ?? '') || !TO_WHOM.has(tokens[said + 1]?.text ?? '')) return false
  const whom = tokens[said + 2]
  return whom?.kind === 'word' && !TO_US.has(whom.text) && numberAt(tokens, said + 2, 'it') === null
}
const SAID = wordSet('detto chiesto spiegato')
const TO_WHOM = wordSet('a al alla all allo ai agli')
/** "Ho detto a lei", "ho detto a mezzogiorno", "ho detto al mattino". */
const TO_US = wordSet(
  'lei voi te tutti mezzogiorno mezzanotte mattino mattina pomeriggio pranzo cena sera meta fine ora',
)

const REFLEXIVE = wordSet('mi ti si ci vi s n')
const HAVING = wordSet('ho hai ha abbiamo avete hanno avevo avevi aveva avevamo avevate avevano')
const BEING = wordSet('sono e siamo siete ero era eravamo erano')
const ADVERBS = wordSet('gia appena poi anche sempre pure proprio')
const PARTICIPLE = /^[a-z]+(?:ato|uto|ito|sto|tto|rso|lto|eso|iso|uso)$/
/** With the ending of whoever it was. */
const OF_MANY = /^[a-z]+(?:at|ut|it|st|tt|rs|lt|es|is|us)[oaie]$/
/** Who comes and goes says it with "sono"; with other verbs that is how somebody is: "sono impegnato". */
const MOVED =
  /^(?:stat|andat|venut|uscit|entrat|partit|arrivat|passat|salit|sces|rimast|cadut|nat|capitat|successo|scadut)[oaie]?$/
/** "Mi sono confusa": it takes back what was said. */
const CORRECTS = /^(?:confus|sbagliat|espress|spiegat)[oaie]$/
/** Whoever has done this then can talk. */
const BY_THEN = wordSet('mangiato cenato pranzato smesso staccato fatto sistemato messo parcheggiato')
/** "Devo", "ricevo" and what is only said politely: "volevo dire alle tre". */
const IMPERFECT =
  /^(?!vol|pens|dic|sper|prefer|chied|intend|ricev|dov|brav|pot)[a-z]{3,}(?:avo|evo|avamo|evamo|avate|evate|avano|evano)$/

/** "It broke on Monday at ten", "got home at nine last night". */
function englishPastAt(tokens: readonly Token[], at: number): { next: number } | null {
  const who = WHO.has(tokens[at]?.text ?? '')
  const verb = tokens[who ? at + 1 : at]?.text ?? ''
  // "I told you three" is a wish, "I told the other one three" is none.
  if (who && verb === 'told') return tokens[at + 2]?.text === 'you' ? null : { next: at + 2 }
  if (who) {
    const done = perfectAt(tokens, at + 1)
    if (done) return done
  }
  const opens = at === 0 || tokens[at - 1]?.kind === 'break'
  return (who || opens) && DONE.has(verb) ? { next: who ? at + 2 : at + 1 } : null
}
const WHO = wordSet('i it we he she they you')
const DONE = wordSet(
  'broke went came got missed sent bought left lost died stopped arrived started finished happened fell woke slept ate ' +
    'drove took met saw spoke waited paid signed moved closed opened tried stayed',
)

/** "I've already spoken to somebody today": before any hour, what has been done. */
function perfectAt(tokens: readonly Token[], at: number): { next: number } | null {
  if (!HAVE.has(tokens[at]?.text ?? '')) return null
  let done = at + 1
  while (YET.has(tokens[done]?.text ?? '')) done += 1
  return PERFECT.test(tokens[done]?.text ?? '') ? { next: done + 1 } : null
}
const HAVE = wordSet('ve have has had')
const YET = wordSet('already just only now never ever also even all both actually literally')
/** Not "I've decided on Friday", "I've cleared four o'clock": whoever settles something wishes it. */
const PERFECT =
  /^(?!agreed$|decided$|settled$|cleared$|freed$|blocked$|marked$|booked$|changed$|need)(?:[a-z]{3,}ed|been|had|given|spoken|heard|seen|sent|paid|gone|done|made|rung|taken|eaten|met|left|spent|lost|bought|told|come|put|sat|stood|written)$/

/** "I'd have said five", "nine would have suited", "if you'd rung at nine": it did not come to it. */
function supposedAt(tokens: readonly Token[], at: number): { next: number } | null {
  const modal = tokens[at]?.text ?? ''
  if (!WOULD.has(modal) && modal !== 'you' && modal !== 'had') return null
  const [have, done] = [tokens[at + 1]?.text ?? '', tokens[at + 2]?.text ?? '']
  if (WOULD.has(modal) && HAD.has(have) && (PERFECT.test(done) || SETTLED.has(done))) return { next: at + 3 }
  // "Had you called me at eight", "if you'd rung".
  const you = modal === 'you' && (have === 'd' || have === 'had')
  const inverted = modal === 'had' && have === 'you'
  return (you || inverted) && CALLED.has(done) ? { next: at + 3 } : null
}
const WOULD = wordSet('would d could might should must')
const HAD = wordSet('have ve of')
const SETTLED = wordSet('said picked chosen agreed booked gone liked preferred suited worked')
const CALLED = wordSet('rung called phoned tried asked caught got')
