import type { Language } from '#contract/agent-document.ts'
import { numberAt } from './numerals.ts'
import { CORRECTIONS, FILLERS } from './said.ts'
import { APPROVES } from './standing-words.ts'
import { type Phrases, phraseAt, phrases, type Token, wordSet } from './words.ts'

/** "Make it three", "ten is fine", "eleven on Friday": English leaves "at" away where a number can only be an hour. */
export function withBareHours(tokens: Token[], language: Language): Token[] {
  if (language !== 'en') return tokens
  return tokens.flatMap((token, at) => {
    const number = numberAt(tokens, at, language)
    const hour = number && !number.article && number.next === at + 1 && number.value > 0 && number.value <= 12
    return hour && isAlone(tokens, at) && (number.value > 1 || isOneOClock(tokens, at)) ? [AT, token] : [token]
  })
}

/** Told apart from an "at" that was said: nothing is glued to what stands before it. */
const AT: Token = { text: 'at', kind: 'word', glued: true }
export const isBareHourMark = ({ text, glued }: Token): boolean => text === 'at' && glued

/** "Make it one": a thing as well as an hour, so that only who proposes it is believed. */
const isOneOClock = (tokens: readonly Token[], at: number): boolean =>
  [2, 3].some((back) => phraseAt(PROPOSED, tokens, at - back)?.next === at)
const PROPOSED: Phrases<true> = phrases([
  ['make it|call it|let s say|we say|let s do|can you do|could you do|can we do|could we do', true],
])

function isAlone(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1]?.text ?? '', tokens[at + 1]?.text ?? '']
  // "Between three and four this afternoon".
  if (before === 'and' && tokens.slice(Math.max(0, at - BETWEEN_WITHIN), at).some(({ text }) => text === 'between'))
    return false
  const cannot = ABLE.has(before) && tokens[at - 2]?.text === 't'
  if (DENYING.has(before) || cannot) return AFTER_HOUR.has(after) || AFTER_DENIED.has(after) || isHour(tokens, at + 1)
  const day = after === 'on' ? (tokens[at + 2]?.text ?? '') : after
  // "I told you six", "I said six".
  if (
    (before === 'said' || (before === 'you' && tokens[at - 2]?.text === 'told')) &&
    (AFTER_HOUR.has(after) || after === 'but')
  )
    return true
  // "Put me down for four", "let's aim for eleven".
  if (before === 'for' && FOR_HOUR.has(tokens[at - 2]?.text ?? '') && AFTER_HOUR.has(after)) return true
  // "Ten doesn't suit me, eleven does".
  if (after === 'does' && (tokens[at + 2]?.kind ?? 'break') === 'break' && tokens.some(({ text }) => text === 'doesn'))
    return true
  // "How's three for you?".
  if (before === 's' && tokens[at - 2]?.text === 'how' && (after === 'for' || AFTER_HOUR.has(after))) return true
  // "Does six work for you?".
  if ((before === 'does' || before === 'do') && SUITING.has(after)) return true
  // "Make it four, I'll be back in the van".
  if (isOneOClock(tokens, at) && ON_WITH.has(after) && !numberAt(tokens, at + 1, 'en')) return true
  // "Four, not three".
  if (after === 'not' && isHour(tokens, at + 2)) return true
  // "Would five be any good?".
  if (before === 'would' && after === 'be') return true
  // "Six it is".
  if (after === 'it' && tokens[at + 2]?.text === 'is') return true
  // "Four is good", wherever it stands.
  if (
    phraseAt(APPROVES.en, tokens, at + 1) &&
    !OF_HOUR.has(before) &&
    !COUNTING.has(before) &&
    !numberAt(tokens, at - 1, 'en')
  )
    return true
  // "Tomorrow at three, no, sorry, four, the gas man is here": behind a correction, and nothing that one counts.
  if (isCorrecting(tokens, at) && GOES_ON.has(after)) return true
  // "Tomorrow, nine", "in the morning, ten".
  const named = tokens[at - 1]?.kind === 'break' ? (tokens[at - 2]?.text ?? '') : before
  if ((DAY_AFTER.has(named) || PARTS.has(named)) && (after === '' || THEN.has(after) || ifSuits(tokens, at + 1)))
    return true
  // "Nine's too early for me, ten".
  if (JUDGED.has(before) && after === '') return true
  if (opens(tokens, at)) {
    const alone = [THEN, JUDGED, WELCOMED].some((words) => words.has(after)) || DAY_AFTER.has(day)
    if (alone || ifSuits(tokens, at + 1) || isTimed(tokens, at + 1) || untilThen(tokens, at)) return true
    // "Not three, say four": proposed, and nothing behind it.
    return PROPOSING.has(before) && AFTER_HOUR.has(after)
  }
  // "… eight tonight": with the part of a day behind it.
  const whole = !OF_HOUR.has(before) && !numberAt(tokens, at - 1, 'en') && !numberAt(tokens, at + 1, 'en')
  if (whole && DAY_AFTER.has(after) && PARTS.has(tokens[at + 2]?.text ?? '')) return true
  // "Make it three on Friday".
  if (before === 'it' && DAY_AFTER.has(day)) return true
  return BEFORE_HOUR.has(before) && AFTER_HOUR.has(after)
}

const BETWEEN_WITHIN = 5
const FOR_HOUR = wordSet('down aim shoot aiming shooting')
const SUITING = wordSet('work suit')
const ON_WITH = wordSet('i we mate pal love my our the he she there that')

/** Nothing stands before it, or nothing but a hesitation, a correction or what was just judged. */
function opens(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  if (!before || before.kind === 'break' || FILLERS.en.has(before.text) || JUDGED.has(before.text)) return true
  // "Not three, four would be lovely".
  if (isHour(tokens, at - 1) && DENYING.has(tokens[at - 2]?.text ?? '')) return true
  // "Did I say ten? I meant eleven tomorrow".
  const back = before.text === 'meant' || before.text === 'mean' ? 2 : 1
  return phraseAt(CORRECTIONS.en, tokens, at - back)?.next === at
}

/** Right behind a correction of an hour that was said with "at". */
function isCorrecting(tokens: readonly Token[], at: number): boolean {
  const said = tokens.slice(0, at).some(({ text }, one) => text === 'at' && isHour(tokens, one + 1))
  const before = tokens[at - 1]?.kind === 'break' ? at - 1 : at
  return said && [1, 2].some((back) => phraseAt(CORRECTIONS.en, tokens, before - back)?.next === before)
}
const GOES_ON = wordSet(', the i my we he she it they there because cos so when if that our')

function isHour(tokens: readonly Token[], at: number): boolean {
  const number = numberAt(tokens, at, 'en')
  return number !== null && !number.article && number.value > 0 && number.value <= 12
}

/** "Can you ring tomorrow? Eleven, if you can". */
const ifSuits = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === 'if' && SUITS.has(tokens[at + 1]?.text ?? '')
const SUITS = wordSet('you that possible poss it')
const PROPOSING = wordSet('say')

/** "Nine, when I open up". */
const isTimed = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.kind !== 'break' && WHEN.has(tokens[at]?.text ?? '') && WHO.has(tokens[at + 1]?.text ?? '')
/** "Eight, I'm driving until then". */
const untilThen = (tokens: readonly Token[], at: number): boolean =>
  at === 0 && tokens.some(({ text }, one) => UNTIL.has(text) && tokens[one + 1]?.text === 'then')
const UNTIL = wordSet('until till til')
const WHEN = wordSet('when once after before')
const WHO = wordSet('i we')

/** "Three then", "three please". */
const THEN = wordSet('then please maybe perhaps so')
/** "Four would be lovely". */
const WELCOMED = wordSet('would works suits')
const DAY_AFTER = wordSet('today tomorrow overmorrow monday tuesday wednesday thursday friday saturday sunday')
/** "Nine is too early", as idioms leave it. */
const JUDGED = wordSet('unavailable')
/** "The four is good", "for four is fine". */
const COUNTING = wordSet('the for of all those these us my our in')
const PARTS = wordSet('morning afternoon evening')
/** "Half eight this evening": the minutes stand before it. */
const OF_HOUR = wordSet('half quarter past to till of after before at')
const DENYING = wordSet('not neither nor except')
/** "I can't do six". */
const ABLE = wordSet('do make manage')
const AFTER_DENIED = wordSet(
  'at that i because cos it the my could can not either neither nor and or but do make call ring try say unavailable',
)
const BEFORE_HOUR = wordSet('so then make it do say not but manage about than better no maybe be')
const AFTER_HOUR: ReadonlySet<string> = new Set([
  ...wordSet('is s works suits does would ll instead tomorrow today tonight then if please'),
  ',',
  '',
])
