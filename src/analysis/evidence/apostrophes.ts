import type { Language } from '#contract/agent-document.ts'

/**
 * English as recognisers write it: "i dont know", "weve got one", "my husbands got dentures". What is denied there,
 * and whose it is, hangs on the apostrophe. Words that are another one without it ("well", "ill", "were") stay.
 */
export const quoteWithApostrophes = (words: string, language: Language): string =>
  language === 'en' && LOST.test(words)
    ? words.replace(NOT, "$1n't").replace(SHORT, "$1'$2").replace(KIN, "$1's")
    : words

const LOST = /\b(?:\p{L}+nt|im|\p{L}+(?:ve|s|re|ll))\b/iu
const NOT = /\b(do|does|did|ca|wo|is|are|was|were|have|has|had|could|would|should|ai)nt\b/gi
const SHORT =
  /\b(i(?=m|ve)|(?:we|you|they)(?=ve)|(?:they|you)(?=re)|(?:it|they|you|there)(?=ll)|(?:there|that|what|where|here|he|she|who)(?=s)|it(?=s (?:a|an|the|my|not|no|all|too|only|been|got|just|fine|in|on|at|mine|ours)\b))(m|ve|re|ll|s)\b/gi
/** "My daughters poorly": several of them would be said otherwise. */
const KIN =
  /\b((?:my|our) (?:husband|wife|mum|dad|mother|father|daughter|son|sister|brother|partner|boyfriend|girlfriend|neighbour|friend|boss|grandson|granddaughter|niece|nephew))s(?= (?:got|had|is|a|an|the|in|at|on|with|been|not|poorly|ill|sick|car|house|number|email|off|called|just|\w+ing)\b)/gi
