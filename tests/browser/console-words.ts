import { LATER } from '../../console/src/words/later.ts'
import { type Language, type Messages, messagesIn, WORDS } from '../../console/src/words/words.ts'

/** Every word of the console, also those that come with their pages. */
export const wordsIn = (language: Language): Messages => messagesIn(language, { ...WORDS, ...LATER })
