import { type DayPart, hourWithin } from '#analysis/spoken/day-parts.ts'
import { timeMentionAt } from '#analysis/spoken/hours.ts'
import { numberAt } from '#analysis/spoken/numerals.ts'
import { type Token, tokenise } from '#analysis/spoken/words.ts'
import type { Language } from '#contract/agent-document.ts'
import { lastCorrection } from './corrected.ts'

/**
 * Hours in a text: "20:30" is what "otto e mezza" may be, and "dopo le 18" what "dopo le sei di sera" is. An hour that
 * was taken back, denied, or at which somebody is elsewhere was not given.
 */
export interface ToldHour {
  hour: number
  minute: number
}

const HALF_DAY = 12 * 60

export function saysClock(quote: string, { hour, minute }: ToldHour, language: Language): boolean {
  const wanted = hour * 60 + minute
  return hoursIn(tokenise(quote), language).some(({ told, exact }) =>
    exact ? told === wanted : (told - wanted) % HALF_DAY === 0,
  )
}

interface Hour {
  at: number
  /** Minutes of the day. */
  told: number
  exact: boolean
}

function hoursIn(tokens: readonly Token[], language: Language): Hour[] {
  const from = correctedFrom(tokens)
  const all = tokens.flatMap((_, at): Hour[] => {
    const found = timeMentionAt(tokens, at, language)
    if (!found || !('clock' in found.mention) || isNotGiven(tokens, at, found.next)) return []
    const { hour, minute, exact, half } = found.mention.clock
    const part = half ?? partBehind(tokens, found.next, language)
    const within = part === null ? null : hourWithin(part, hour)
    return [{ at, told: (within ?? hour) * 60 + minute, exact: exact || within !== null }]
  })
  if (from === 0) return all
  const behind = all.filter(({ at }) => at >= from)
  return behind.length > 0 ? behind : (bareHours(tokens, from, language) ?? all)
}

/** "Le sei di sera", "nine in the morning": which half of the day it is. */
function partBehind(tokens: readonly Token[], next: number, language: Language): DayPart | null {
  for (const at of [next, next + 1, next + 2]) {
    const mention = timeMentionAt(tokens, at, language)?.mention
    if (mention && 'part' in mention) return mention.part
    if (mention || tokens[at]?.kind === 'break') return null
  }
  return null
}

/** "At eight, no sorry, nine": what corrects an hour is one. */
function bareHours(tokens: readonly Token[], from: number, language: Language): Hour[] | null {
  const at = tokens.findIndex((_, index) => index >= from && numberAt(tokens, index, language)?.article === false)
  const value = at < 0 ? undefined : numberAt(tokens, at, language)?.value
  return value === undefined || value > 24 ? null : [{ at, told: value * 60, exact: value > 12 }]
}

/** The token behind the last correction. */
function correctedFrom(tokens: readonly Token[]): number {
  const places = tokens.flatMap(({ kind }, at) => (kind === 'break' ? [] : [at]))
  const { from } = lastCorrection(places.flatMap((at) => tokens[at] ?? []))
  return from === 0 ? 0 : (places[from] ?? 0)
}

const said = (tokens: readonly Token[]): string =>
  tokens
    .filter(({ kind }) => kind !== 'break')
    .map(({ text }) => text)
    .join(' ')

const BEFORE_WORDS = 6
const BEHIND_WORDS = 6

/** "Dieci e mezza no, non riesco", "I'm at work at half two". */
const isNotGiven = (tokens: readonly Token[], at: number, next: number): boolean =>
  ELSEWHERE.test(said(tokens.slice(Math.max(0, at - BEFORE_WORDS), at))) ||
  REFUSED.test(said(tokens.slice(next, next + BEHIND_WORDS)))

const ELSEWHERE =
  /(?:^| )(?:at work|working|busy|in (?:a )?meeting|at school|out|away|al lavoro|lavoro|lavoriamo|impegnat\w|occupat\w|in riunione|dal (?:dottore|medico|dentista)|fuori|non (?:posso|riesco|possiamo|riusciamo)|can t (?:do|make|manage|come)|couldn t (?:do|make)|not)(?: (?:at|till|until|from|alle|dalle|fino|sempre|gia))*$/
const REFUSED =
  /^(?:no(?: (?!problem|worries|later|earlier)|$)|non (?:posso|riesco|possiamo|riusciamo|ci sono|ce la|va|mi va|vanno)|(?:e |s |is )?(?:troppo (?:presto|tardi)|too (?:early|late)|no good|out of the question)|(?:i|we) (?:can t|couldn t|won t|m at work|m working|m busy)|(?:sono|siamo|saro) (?:al lavoro|impegnat|occupat|fuori|in riunione)|lavoro(?: |$))/

/** An hour inside a text: "dopo le 18", "after 6 pm", "alle 18:30". */
const WRITTEN =
  /\b(?:(alle|dalle|le|ore|at|after|before|from|until|till|by|to|between|and|past)\s+)?(\d{1,2})(?:[:.](\d{2}))?(?:\s*([ap])\.?m\b\.?)?/giu

/** The hours that a text names, and the text without them. */
export function hoursOf(text: string): { hours: ToldHour[]; rest: string } {
  const hours: ToldHour[] = []
  const rest = text.replace(
    WRITTEN,
    (whole, mark: string | undefined, hour: string, minute?: string, half?: string) => {
      if ((mark === undefined && minute === undefined && half === undefined) || Number(hour) > 24) return whole
      const late = half?.toLowerCase() === 'p' && Number(hour) < 12 ? 12 : 0
      hours.push({ hour: Number(hour) + late, minute: Number(minute ?? 0) })
      return mark ?? ''
    },
  )
  return { hours, rest }
}
