import type { Language } from '#contract/agent-document.ts'
import { numberAt } from './numerals.ts'
import { type Phrases, phraseAt, phrases, type Token } from './words.ts'

/** What makes a number that is said unsure, and what stands beside one without being it: data for `number.ts`. */

/**
 * "Più di dieci" is not ten, "altre due" not two in all. A quarter may be a fraction, a floor or a time: unsure as
 * well.
 */
export const UNSURE_NUMBERS: Record<Language, ReturnType<typeof phrases<boolean>>> = {
  it: phrases([
    ['meno di|meno dei|piu di|piu dei|oltre|almeno|al massimo|massimo|minimo|come minimo|al piu|fino a', true],
    ['quarto|quarti|altri|altre|piu', true],
    ['quasi|ben oltre|passati i|superati i|poco meno di|poco piu di|vicino a|vicino ai', true],
    [
      'siamo quattro gatti|eravamo quattro gatti|eravamo in quattro gatti|saremo quattro gatti|c erano quattro gatti',
      true,
    ],
    ['chilo e|chili e', true],
    ['e rotti|e passa|e qualcosa|e spiccioli|e spicci|e fischia', true],
    [
      'un paio di centinaia|un paio di migliaia|qualche centinaio|qualche migliaio|qualche decina|poche decine|poche centinaia',
      true,
    ],
    ['piu o meno', false],
  ]),
  en: phrases([
    ['less than|fewer than|more than|over|under|at least|at most|up to|minimum|maximum', true],
    ['quarter|quarters|third|thirds|other|others|another|more|plus', true],
    [
      'nearly|almost|getting on for|just over|just under|coming up to|coming up for|pushing|close to|knocking on|approaching|upwards of|well past|long past|well over|the wrong side of',
      true,
    ],
    ...'twenty thirty forty fifty sixty seventy eighty ninety'
      .split(' ')
      .map((ten): [string, boolean] => [`${ten} something|${ten} somethings`, true]),
    ['and a bit|and something|odd|and change|and counting', true],
    [
      'few hundred|few thousand|few dozen|several hundred|several thousand|several dozen|couple hundred|couple thousand',
      true,
    ],
    ['a couple of hundred|a couple of thousand|a couple of dozen|couple of hundred|couple of thousand', true],
    ['more or less', false],
  ]),
}

/** Bounds that stand before their number; without one they are other words ("steps up to the door"). */
const BEFORE_NUMBER: Record<Language, Phrases<true>> = {
  it: phrases([['oltre|fino a', true]]),
  en: phrases([['over|under|up to', true]]),
}
const BOUND_WORDS = 3

export const bindsNothing = (tokens: readonly Token[], at: number, language: Language): boolean => {
  const bound = phraseAt(BEFORE_NUMBER[language], tokens, at)
  if (!bound) return false
  const behind = Array.from({ length: BOUND_WORDS }, (_, word) => numberAt(tokens, bound.next + word, language))
  return !behind.some((number) => number && !number.article)
}

/** "Otto su dieci", "da uno a dieci direi otto": the scale is not the answer. */
export const RATING_SCALES: Record<Language, ReturnType<typeof phrases<true>>> = {
  it: phrases([
    ['su dieci|su 10|su cinque|su 5|su cento|su 100|da uno a dieci|da 1 a 10|da uno a cinque|da 1 a 5', true],
  ]),
  en: phrases([
    [
      'out of ten|out of 10|out of five|out of 5|from one to ten|from 1 to 10|scale of one to ten|scale of 1 to 10',
      true,
    ],
  ]),
}
