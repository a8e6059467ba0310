/**
 * Days on which somebody is away are none that suit them: "il ventiquattro sono via", "I'm away on the twenty-fourth".
 * The words without them, with the day right beside.
 */
export function withoutAbsence(words: string): string {
  const denied = withoutDeniedAgain(words)
  return MAY_BE_AWAY.test(denied) ? denied.replace(ENGLISH, ', ').replace(ITALIAN, ', ') : denied
}

const MAY_BE_AWAY =
  /\b(?:away|busy|abroad|at work|working|on holiday|tied up|via|fuori|impegnat[oaie]|occupat[oaie]|al lavoro|lavor(?:o|iamo)|in ferie|in vacanza|all['’]estero)\b/i
const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre'
const WEEKDAYS =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)day|luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|sabato|domenica'
const DAY = `(?:(?:${WEEKDAYS})(?: (?:the|il))?(?: [\\p{L}\\d-]+(?: (?:of )?(?:${MONTHS}))?)?|(?:the|il|l['’]) ?[\\p{L}\\d-]+(?: (?:of )?(?:${MONTHS}))?|domani|tomorrow)`
/** "Not Thursday, I'm at the dentist's Thursday", "giovedì no, giovedì lavoro": a day that is denied says why. */
function withoutDeniedAgain(words: string): string {
  const { before, behind } = DENIED.exec(words)?.groups ?? {}
  const day = before ?? behind
  return day === undefined ? words : words.replace(new RegExp(`(?<!\\p{L})${day}(?!\\p{L})`, 'giu'), ' ')
}
const DENIED = new RegExp(
  `(?<!\\p{L})(?:(?:not|non)(?: di| on| il)? (?<before>${WEEKDAYS})(?!\\p{L})(?=.*\\k<before>)(?! (?:the|il|\\d))|(?<behind>${WEEKDAYS}),? (?:(?:ah|oh|eh|ehm|er|um),? )?(?:no|mai)(?!\\p{L})(?=.*\\k<behind>))`,
  'iu',
)
const ABSENT = '(?:away|busy|abroad|at work|working|on holiday|tied up)'
const ASSENTE = "(?:via|fuori|impegnat[oaie]|occupat[oaie]|al lavoro|in ferie|in vacanza|all['’]estero)"
const I_AM = "(?:i['’]?m|i am|we['’]?re|we are|i['’]ll be|we['’]ll be|i will be|we will be)"
const ENGLISH = new RegExp(
  `(?<!\\p{L})(?:(?:on )?${DAY},? ${I_AM} ${ABSENT}(?: on ${DAY}|(?!\\p{L}))|${I_AM} ${ABSENT} (?:on )?${DAY})`,
  'giu',
)
const SONO = '(?:sono|siamo|sar[oò]|saremo|sto)'
const ITALIAN = new RegExp(
  `(?<!\\p{L})(?:${DAY},? (?:(?:io|noi) )?(?:${SONO} ${ASSENTE}|lavor(?:o|iamo))(?!\\p{L})|${SONO} ${ASSENTE},? ${DAY})`,
  'giu',
)
