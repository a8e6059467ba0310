import { answerWords } from './words.ts'

/** How an agent asks for a yes, in Italian and English. */
const ASKS =
  /\b(?:conferm\w*|confirm\w*|proced\w*|proceed|si o no|yes or no|va bene|d accordo|(?:e|tutto) (?:giusto|corretto)|(?:is|s) (?:that|it|this) (?:right|correct|okay|ok|fine)|go ahead|shall i|should i|may i)\b/

/** Everything that may stand in a turn that asks for the yes again, and adds nothing to what was read. */
const ASKING = new Set(
  (
    'allora dunque quindi bene ecco scusi mi perdoni solo soltanto un una risposta semplice chiara chiaro dica dia dire risponda con per favore ' +
    'cortesia si o no lo la le li gliela glielo conferma confermare confermi confermo confermiamo confermarmi procedo procedere procediamo posso ' +
    'devo va bene cosi e corretto giusto tutto d accordo bisogno di ho serve il suo che certo grazie capisco ok okay vuole proceda come detto ' +
    'so then sorry could can you please just tell say me a plain simple clear yes or no do confirm that it this is s right correct okay ok fine ' +
    'shall should i may go ahead proceed with need your to would like answer for of all thank thanks'
  ).split(' '),
)

export const asksForYes = (text: string): boolean => ASKS.test(answerWords(text).join(' '))

/**
 * Whether a turn does nothing but ask for the yes: "Mi conferma, sì o no?" A new name or number in it would be another
 * question.
 */
export const asksAgain = (text: string): boolean =>
  asksForYes(text) && answerWords(text).every((word) => ASKING.has(word))
