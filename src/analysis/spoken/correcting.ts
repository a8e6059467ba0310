import type { Language } from '#contract/agent-document.ts'
import { isBareHourMark } from './bare-hours.ts'
import { onlyNumber } from './numerals.ts'
import { FILLERS } from './said.ts'
import type { Round } from './settling.ts'
import { spanAt } from './spans.ts'
import type { Token } from './words.ts'

/** A number that corrects something is of the kind of what it corrects. */

/** What corrects an hour is an hour ("alle sei, anzi sette"), what corrects a stretch is one ("in ten, no, twenty"). */
export function corrects(tokens: readonly Token[], before: Round, language: Language): readonly Token[] {
  if (before.span !== null) return asSpan(tokens, before.span, language)
  const number = before.time ? onlyNumber(tokens, language) : null
  return number ? [word(language === 'it' ? 'alle' : 'at'), ...number] : tokens
}

const word = (text: string): Token => ({ text, kind: 'word', glued: false })

const COUNTED: Record<Language, { minutes: string; hours: string }> = {
  it: { minutes: 'minuti', hours: 'ore' },
  en: { minutes: 'minutes', hours: 'hours' },
}

/** A number alone counts what was counted before it: minutes below the hour, hours above. */
function asSpan(tokens: readonly Token[], before: Round['span'], language: Language): readonly Token[] {
  // "Make it three": an hour of the clock by itself, not here.
  const told = tokens.filter((token) => !isBareHourMark(token))
  const first = told.findIndex(({ kind, text }) => kind !== 'break' && !FILLERS[language].has(text))
  const ahead = word(language === 'it' ? 'fra' : 'in')
  if (first >= 0 && spanAt(told, first, { language, alone: true }) && !spanAt(told, first, { language }))
    return [ahead, ...told.slice(first)]
  const number = onlyNumber(told, language)
  if (!number || before === null || before === 'unclear') return tokens
  const minutes = typeof before === 'object' && 'minutes' in before ? (before.minutes ?? 0) : 0
  const unit = COUNTED[language][minutes < 60 ? 'minutes' : 'hours']
  return minutes > 0 ? [ahead, ...number, word(unit)] : tokens
}
