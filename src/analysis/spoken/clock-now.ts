import type { Language } from '#contract/agent-document.ts'
import { numberAt } from './numerals.ts'
import { type Phrases, phraseAt, phrases, type Token, wordSet } from './words.ts'

/** "Adesso sono le dieci": what the clock shows now is no hour to call at. */
const TELLS_HOUR: Record<Language, Phrases<true>> = {
  it: phrases([
    [
      'ma sono le|guardi sono le|ma sono gia le|sono gia le|sono solo le|sono ancora le|sono quasi le|sono le|e l|sono appena le|sono ormai le|ormai sono le|sono passate le|e quasi l|adesso sono le|ora sono le|adesso sono gia le|ora sono gia le',
      true,
    ],
  ]),
  en: phrases([
    [
      'right now it s|now it s|it s now|it is now|it s nearly|it s almost|it s gone|it s just gone|it s past|it s already|it s only|it s just|it s barely|it s hardly|it s not even|it isn t even|it s still|it s about|it s around|it s coming up to|it s coming on|it s getting on for|it s gone past|it s well past|it s only just|it s only gone|it s|it is',
      true,
    ],
  ]),
}
const MINUTES: Record<Language, Phrases<true>> = {
  it: phrases([
    [
      'e mezza|e mezzo|e un quarto|meno un quarto|meno dieci|meno cinque|meno venti|e dieci|e venti|e cinque|passate|in punto|di sera|di mattina|del mattino|di notte',
      true,
    ],
  ]),
  en: phrases([['o clock|oclock|am|pm|in the evening|in the morning|at night', true]]),
}

export function withoutHourNow(tokens: Token[], language: Language): Token[] {
  const isNumber = (at: number) => numberAt(tokens, at, language)?.article === false
  for (let at = 0; at < tokens.length; at += 1) {
    const phrase = phraseAt(TELLS_HOUR[language], tokens, at)
    // "It's half past eight at night".
    const hour = phrase && (phraseAt(FRACTIONS, tokens, phrase.next)?.next ?? phrase.next)
    // "I said four, it's five": then it is the hour that is meant.
    const meant =
      PLAINLY.has(tokens[(phrase?.next ?? 0) - 2]?.text ?? '') && tokens.slice(0, at).some((_, one) => isNumber(one))
    const number = hour && !meant && !WHENS.has(tokens[at - 1]?.text ?? '') ? numberAt(tokens, hour, language) : null
    if (!number || number.article) continue
    return [...tokens.slice(0, at), ...tokens.slice(minutesEnd(tokens, number.next, language))]
  }
  return tokens
}

const FRACTIONS: Phrases<true> = phrases([
  [
    'half past|half|quarter past|a quarter past|quarter to|a quarter to|ten to|ten past|five to|five past|twenty to|twenty past',
    true,
  ],
])
const PLAINLY = wordSet('sono it e')
/** "Quando sono le otto", "once it's eight". */
const WHENS = wordSet('quando se appena che when once if till until say')

/** Behind the number of an hour, what goes with it. */
export function minutesEnd(tokens: readonly Token[], at: number, language: Language): number {
  const next = phraseAt(MINUTES[language], tokens, at)?.next
  return next === undefined ? at : minutesEnd(tokens, next, language)
}
