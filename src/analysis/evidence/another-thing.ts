import { unitWord } from '#analysis/spoken/numerals.ts'
import { wordSet } from '#analysis/spoken/words.ts'
import { isSomebody } from './whose.ts'

/**
 * What another thing is like answers no question about this one: "the kitchen's about ten years old", "il portone è
 * quello verde", "I live near the test centre". Where the person says yes or no besides, or names what is asked for,
 * whoever calls this has looked at that before.
 */
export function tellsOfAnotherThing(label: string, plain: string, isAsked: (word: string) => boolean): boolean {
  const words = plain.split(' ')
  if (words.length > TOLD_MAX_WORDS || words.some(isAsked)) return false
  if (DWELLS.test(plain)) return !OF_DWELLING.test(label)
  const [, subject = '', predicate = ''] = STATES.exec(plain) ?? []
  if (predicate === '' || subject.split(' ').some(isSomebody)) return false
  const told = predicate.split(' ').filter((word) => !ABOUT.has(word))
  if (POINTED_OUT.test(told.join(' '))) return true
  if (isCounted(told[0] ?? '')) return true
  return OF_A_PERSON.test(label) && PLACED.has(told[0] ?? '')
}

const TOLD_MAX_WORDS = 12
const FILLERS = '(?:(?:well|so|er|um|eh|oh|allora|guardi|senta|beh|ehm|ecco|no) )*'
const STATES = new RegExp(
  `^${FILLERS}(?:il|lo|la|l|i|gli|le|the|my|our|mio|mia|nostro|nostra) (\\w+(?: \\w+)?) (?:s|is|are|was|were|e|sono|era|erano|sara|sarebbe|misura|measures|(?:ce )?(?:la|lo|li|le|l) (?:faccio|facciamo|ho|abbiamo|fa)) (\\w+(?: \\w+)*)$`,
)
/** "Abito vicino al centro". */
const DWELLS = new RegExp(
  `^${FILLERS}(?:io |noi )?(?:(?:i|we) (?:live|work)|(?:i m|we re) up|abito|abitiamo|vivo|viviamo|lavoro|lavoriamo) (?:near|in|at|on|by|next|opposite|just|round|up|vicino|a|ad|al|all|alla|in|nel|nella|dietro|di|proprio|accanto)(?: |$)`,
)
const OF_DWELLING =
  /\b(?:abit\w+|viv\w+|liv\w+|resid\w+|zon[ae]|local\w*|area|casa|home|hous\w+|flat|apartment|appartament\w+|cas[ae]|propriet\w+|own\w*|lavor\w+|work\w*|employ\w*|occup\w+|job|disponib\w+|availab\w+|giardin\w+|garden|ascensor\w+|lift|pian[oi]|stairs|scale|vicin\w+|near\w*|raggiung\w+|parcheggi\w+|parking|citta|city|town|rent\w*|affitt\w+|pendolar\w+|commut\w+|retired|pensionat\w+|student\w*|studi\w+)\b/
/** Fields that ask what somebody has, wants or wears. */
const OF_A_PERSON =
  /\b(?:ha|hai|avete|has|have|had|vuole|volete|wants?|porta|indossa|usa|wears?|uses?|takes?|prende|allerg\w+|diabet\w+|fuma\w*|smok\w+|patente|licen[cs]e)\b/
const POINTED_OUT = /^(?:quell[oaie] \w+|the \w+ ones?)$/
const ABOUT = wordSet('about around circa quasi almost nearly only solo di of over some roughly just')
const PLACED = wordSet(
  'in at on a ad al alla alle nel nella sul sulla near next opposite behind vicino dietro accanto il la the this next',
)
const isCounted = (word: string): boolean =>
  /^\d/.test(word) || unitWord(word, 'en') !== null || unitWord(word, 'it') !== null
