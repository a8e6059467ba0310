import type { Language } from '#contract/agent-document.ts'
import { wordSet } from './words.ts'

/** "Verso le sei": with these before it the article is as good as "alle". */
export const BEFORE_HOURS = wordSet(
  'verso dopo per tra fra intorno facciamo diciamo sono prima entro e o anche dopodomani domani oggi',
)
/** What may stand behind an hour that is said by its article alone. */
export const BEHIND_HOURS: Record<Language, ReadonlySet<string>> = {
  it: wordSet(
    'e o di del della in circa mi va vanno oggi domani dopodomani lunedi martedi mercoledi giovedi venerdi sabato domenica meno precise ' +
      'impossibile meglio che se cosi per quando perche ma pero allora si ok no anzi non grazie le la sono ho posso facciamo richiami chiami vanno andrebbe andrebbero sarebbe sarebbero',
  ),
  en: wordSet(
    'in on or and to at is works would please if today tomorrow monday tuesday wednesday thursday friday saturday sunday then o oclock am pm sharp ' +
      'thanks thank when so i m as because but no not ish that this s you we call ring make unavailable onwards onward after before once while will does',
  ),
}
