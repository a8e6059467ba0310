/**
 * What the person only gives back as a question was said by the agent: "ha detto mercoledì o venerdì?", "did you say
 * fourteen?". Nor is it theirs where they are taken aback by it: "eight hundred? no, I couldn't stretch to that". The
 * words without such questions.
 */
export function withoutQuestionsBack(quote: string): string {
  let said = quote
  if (said.includes('?')) said = said.replace(ECHOED, ' ').replace(ASKED, ' ').replace(WHICH, ' ')
  if (OR.test(said)) said = said.replace(EITHER_THEN, ' ')
  return SO_WHAT.test(said) ? said.replace(MEANT_HOW, ' ') : said
}

/** The words without numbers that are turned down: "eight hundred no I couldn't stretch to that". */
export const withoutTurnedDown = (about: string, quote: string): string =>
  REFUSING.test(quote) && !PRICED.test(about) ? quote.replace(BEYOND_MEANS, ' ') : quote

/** One of these is in all of those. */
const OR = /\bor?\b/i
const SO_WHAT = /\b(?:senso|sarebbe|mean)\b/i
const REFUSING =
  /\b(?:can['’]?t|cannot|could|couldn['’]?t|use|serv\w+|bisogno|arriv\w+|permettere|tropp[oaie]|tant[oaie]|car[oaie]|too|steep|much|li ho|le ho|li abbiamo|le abbiamo|dentro|sto)\b/i

/** What the agent said, asked for once more. */
const YOU_SAID =
  "(?:(?:mi |ci )?(?:ha|hai|avete|aveva|avevate) (?:detto|scritto|segnato)|(?:mi )?(?:dice|diceva|dicevate)|(?:lei )?intende(?:va)?|vuol dire|did you (?:say|mean|tell me)|(?:do|don['’]t) you mean|(?:are|were) you saying|(?:have you|you['’]ve) (?:got|put|written)(?: me)?(?: down)?|you(?:['’]re| are) saying|you (?:said|mean))"

/** A question that is one by its sign. */
const ASKED = new RegExp(`[^.!?;]*(?<!\\p{L})${YOU_SAID}(?!\\p{L})[^.!?;]*\\?`, 'giu')

/** The same by its words alone: of two things that the agent may have said, which? */
const EITHER_THEN = new RegExp(
  `(?<!\\p{L})(?:${YOU_SAID}|(?:was|is) (?:that|it)|non (?:mi )?(?:ricordo|so) se|(?:don['’]t know|can['’]t remember|not sure) (?:if|whether))(?!\\p{L})[^.!?;]*?(?<!\\p{L})(?:o|or)(?!\\p{L})[^.!?;]*`,
  'giu',
)

/** "In che senso, mattina o pomeriggio?", "the Tuesday or the Thursday?". */
const WHICH = /[^.!?;]*(?<!\p{L})(?:o|or)(?!\p{L})[^.!?;]*\?/giu
const MEANT_HOW = /(?<!\p{L})(?:in che senso|come sarebbe|how do you mean|what do you mean)(?!\p{L}).*/giu

/** "Eight hundred? No, …", "ottocento? ma no, …". */
const ECHOED =
  /[^.!?;]*\?(?=\s*(?:(?:oh|eh|ah|ma|god|beh|mah|well),? )?(?:no|nah|nope|macché|ma va|figuriamoci|(?:allora|then|ok|okay|well),? (?:no|niente|nothing|nulla))(?!\p{L}))/giu

/** A field that asks what it costs is told so, however dear it is. */
const PRICED = /pre(?:zzo|ventivo)|cost|quot|price|bill|bollett|fattur|spes[oa]|paid|pagat/

/** What one cannot pay: "eight hundred no I couldn't stretch to that", "ottocento non ci arrivo". */
const BEYOND_MEANS =
  /(?<=^|[.!?;,]|\b(?:no|eh|ma|but|well)\b)(?:\s*[\p{L}\d-]+){1,6}(?:['’]s (?:far |way |a bit )?too (?:much|many|dear|steep|high|long|short|late|early|far|big|small)|,?\s(?:no,? )?(?:(?:i|we) (?:just |really |simply )?(?:can['’]?t|cannot|couldn['’]?t|could not) (?:stretch (?:to|that far)|afford|run to|manage|find|go (?:to|that (?:high|far)))(?: (?:that|it|so much))?|non (?:ci (?:arrivo|arriviamo|sto|stiamo dentro)|(?:me|ce) l[ie] (?:posso|possiamo) permettere|(?:li|le) (?:ho|abbiamo))|(?:è|sono) (?:un po['’]? |davvero )?tropp[oaie]|(?:mi|ci) (?:pare|pari?ono|sembra|sembrano) (?:un po['’]? )?(?:tant|tropp|car)[oaie]|(?:is|are|seems|sounds|['’]s) (?:a bit |way |far )?(?:too (?:much|many|dear|steep|high|long|short|late|early|far|big|small)|steep|a bit much)))(?!\p{L})|(?<!\p{L})(?:(?:i['’]ve|we['’]ve|i have|we have) no use for|non (?:mi|ci) serv(?:e|ono)|non (?:ho|abbiamo) bisogno di) [\p{L}\d-]+(?: hundred| thousand)?/giu
