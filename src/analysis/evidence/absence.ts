/**
 * Days on which somebody is away are none that suit them: "il ventiquattro sono via", "I'm away on the twenty-fourth".
 * The words without them, with the day right beside.
 */
export const withoutAbsence = (words: string): string =>
  MAY_BE_AWAY.test(words) ? words.replace(ENGLISH, ', ').replace(ITALIAN, ', ') : words

const MAY_BE_AWAY =
  /\b(?:away|busy|abroad|at work|working|on holiday|tied up|via|fuori|impegnat[oaie]|occupat[oaie]|al lavoro|in ferie|in vacanza|all['’]estero)\b/i
const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre'
const WEEKDAYS =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)day|luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|sabato|domenica'
const DAY = `(?:(?:${WEEKDAYS})(?: (?:the|il))?(?: [\\p{L}\\d-]+(?: (?:of )?(?:${MONTHS}))?)?|(?:the|il|l['’]) ?[\\p{L}\\d-]+(?: (?:of )?(?:${MONTHS}))?|domani|tomorrow)`
const ABSENT = '(?:away|busy|abroad|at work|working|on holiday|tied up)'
const ASSENTE = "(?:via|fuori|impegnat[oaie]|occupat[oaie]|al lavoro|in ferie|in vacanza|all['’]estero)"
const I_AM = "(?:i['’]?m|i am|we['’]?re|we are|i['’]ll be|we['’]ll be|i will be|we will be)"
const ENGLISH = new RegExp(
  `(?<!\\p{L})(?:(?:on )?${DAY},? ${I_AM} ${ABSENT}(?: on ${DAY}|(?!\\p{L}))|${I_AM} ${ABSENT} (?:on )?${DAY})`,
  'giu',
)
const SONO = '(?:sono|siamo|sar[oò]|saremo|sto)'
const ITALIAN = new RegExp(`(?<!\\p{L})(?:${DAY},? ${SONO} ${ASSENTE}(?!\\p{L})|${SONO} ${ASSENTE},? ${DAY})`, 'giu')
