import type { CallObject } from '#contract/calls.ts'
import { useFormat } from '../format/use-format.ts'
import { useWords } from '../words/use-words.ts'

type Waits = Pick<CallObject, 'waiting_for' | 'next_attempt_at' | 'scheduled_at'>

/** Why a call waits, as a sentence, with the time at which it goes on where that is known. */
export function useWaitingSentence(): (call: Waits) => string {
  const t = useWords()
  const format = useFormat()
  return ({ waiting_for: reason, next_attempt_at: at, scheduled_at: planned }) => {
    if (reason === 'scheduled_at' && planned) return t('calls.scheduled', { when: format.moment(planned) })
    if (reason === 'retry_delay' && at) return t('calls.waits', { when: format.moment(at) })
    const why = reason === null ? t('status.queued') : t(`waiting.${reason}`)
    return at === null ? why : `${why}. ${t('calls.waits', { when: format.moment(at) })}`
  }
}
