import type { Language } from '#contract/agent-document.ts'
import type { Here } from './cutting.ts'
import { type Phrases, phraseAt, phrases, type Token, wordSet } from './words.ts'

/**
 * "How long's this offer on, while Friday?", "what day is the delivery, Thursday?", "is it Tuesday the bins go?": when
 * something else is, was or ends is asked, and what is named with it is a guess at the answer. Where the question ends,
 * for what follows it; null where it is one of the call itself ("when's the best time to ring?").
 */
export function termAt({ tokens, at, language, mentionAt }: Here): number | null {
  const hours = phraseAt(OPENING_HOURS[language], tokens, at)
  if (hours) return pastCall(tokens, hours.next)
  const asked = phraseAt(ASKED[language], tokens, at)
  if (asked)
    return tokens.slice(asked.next - 1, asked.next + CALL_WITHIN).some(({ text }) => OF_CALL.has(text))
      ? null
      : asked.next
  const is = language === 'en' ? phraseAt(IS_IT, tokens, at) : null
  if (!is || BEFORE_IS.has(tokens[at - 1]?.text ?? '')) return null
  const day = ON.has(tokens[is.next]?.text ?? '') ? is.next + 1 : is.next
  return mentionAt(tokens, day)?.kind === 'day' ? is.next : null
}

/** "… do you people ring | eight at night": the call that is spoken of is no wish for one. */
export function pastCall(tokens: readonly Token[], next: number): number {
  for (let at = next - 1; at < next + CALL_WITHIN && tokens[at]?.kind === 'word'; at += 1)
    if (THEIR_CALLS.has(tokens[at]?.text ?? ''))
      return OF_MINE.has(tokens[at - 1]?.text ?? '') || OF_MINE.has(tokens[at + 1]?.text ?? '') ? next : at + 1
  return next
}
const THEIR_CALLS: ReadonlySet<string> = wordSet('ring call phone chiamate telefonate chiamare telefonare')
/** "Le pare l'ora? Mi chiamate alle sei": that is one. */
const OF_MINE: ReadonlySet<string> = wordSet('mi ci lo la me us back again him her')

// biome-ignore format: a table reads in columns
const ASKED: Record<Language, Phrases<true>> = {
  it: phrases([
    ['quanto dura|quanto durano|fino a quando|fin quando e|quando scade|quando scadono|quando finisce|quando finiscono|quando comincia|quando inizia|quando arriva|quando arrivano|quando esce|quando parte|quand e la|quand e il|quand e l|quando e la|quando e il', true],
    ['orario mi ha|orario mi avete|orario ha|orario avete|orario era|orario e la|orario e il|orario e l|orario passa|orario arriva|orario viene|orario parte|orario chiude|orario apre|orario comincia|orario inizia|orario finisce|orario scade', true],
    ['che giorno e la|che giorno e il|che giorno e l|che giorno era|che giorno arriva|che giorno scade|che giorno passa|in che giorno', true],
  ]),
  en: phrases([
    ['how long s|how long is|how long does|how long do|how long will|how long are|how long has|how long did', true],
    ['when s the|when s your|when s it|when s this|when s that|when is the|when is your|when is it|when is this|when does|when do the|when do your|when did|when was|when were|when will the|when will it|when are they|when are the', true],
    ['what day s the|what day s your|what day s it|what day is the|what day is your|what day is it|what day does|what day do the|what day did|what day was|what day will|what date s|what date is|what date does|what date was', true],
    ['what time s the|what time s your|what time is the|what time is your|what time does|what time did|what time was|what time will the|what time do the', true],
  ]),
}
/** Up to when they call, or are there: "how late do you people ring, eight at night?" */
const OPENING_HOURS: Record<Language, Phrases<true>> = {
  it: phrases([
    // "A che ora", as idioms leave it.
    ['fino orario|da orario|orario chiudete|orario aprite|orario finite|orario iniziate|orario staccate', true],
    ['da che ora|orario smettete|quando chiudete|quando aprite', true],
  ]),
  en: phrases([
    ['how late do you|how late are you|how late d you|how early do you|how early are you|how late does', true],
    [
      'until what time|till what time|up to what time|from what time|what time do you close|what time do you open',
      true,
    ],
    [
      'what time do you shut|what time do you finish|what time do you start|what time are you open|when do you close',
      true,
    ],
    ['when do you open|when do you shut|when do you finish', true],
  ]),
}

/** "Is it Friday the price goes up?" */
const IS_IT: Phrases<true> = phrases([['is it|was it|isn t it|wasn t it', true]])
/** "What day is it today", "it's Friday, is it": not at the head of a question. */
const BEFORE_IS: ReadonlySet<string> = wordSet('day date time what when how if')
const ON: ReadonlySet<string> = wordSet('on this next the just only still')
const CALL_WITHIN = 5
const OF_CALL: ReadonlySet<string> = wordSet(
  'call callback ring phone best good soonest earliest suit suits suitable convenient handy free you today ' +
    'chiamata chiamarmi richiamarmi chiamare richiamare telefonata meglio comodo lei',
)
