/**
 * Recognisers write "i m", "im" and "l ai" for what has an apostrophe elsewhere. It is put back before a text is read,
 * so that the grammars know one spelling only. Italian elisions need none ("l assistente" is how its rows are written).
 */
export function withApostrophes(text: string, isEnglish: RegExp): string {
  const written = text.replace(SONO, (_, article: string) => `sono ${ARTICLE[article.toLowerCase()] ?? article}`)
  // Whoever writes one of them writes them all.
  if (text.includes("'") || (!SURELY_ENGLISH.test(text) && !isEnglish.test(text))) return written
  let restored = written
  for (const [from, to] of RESTORED) restored = restored.replace(from, to)
  return restored
}

/** "So nu computer": nobody *knows* a computer, and in front of other words it stays what it is. */
const SONO = /(?<!\p{L})so (un|uno|una|nu|na|er)(?!\p{L})/giu
const ARTICLE: Readonly<Record<string, string>> = { nu: 'un', na: 'una', er: 'il' }

const word = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}'])${pattern}(?![\\p{L}'])`, 'giu')
const SURELY_ENGLISH = /(?<!\p{L})(?:i m|im|you re|youre|you ve|youve|it s)(?!\p{L})/iu
/** "Its" is an owner's behind these, or before those: "and its virtual assistant". */
const OWNED_BEHIND = 'of|for|with|from|by|to|in|on|at|and|as|or|using|use|uses|has|have|into|through|via'
const OWNED = 'virtual|automated|automatic|digital|artificial|ai|voice|electronic|own|new|very|chatbot|bot|robot'
const NEVER_OWNED = 'a|an|the|your|our|my|me|just|only|not|all|about|actually|really|been'
const GREETED = '^|[,.;:!?] ?|(?<!\\p{L})(?:hello|hi|hey|hiya|morning|afternoon|evening) '

/** As it is written without the sign, and with it. */
const RESTORED: readonly (readonly [RegExp, string])[] = [
  [word('i ?m'), "i'm"],
  [word('(you|they) ?re'), "$1're"],
  [word('we re'), "we're"],
  [word('(i|you|we|they) ?ve'), "$1've"],
  [word('(you|they|it|that|there) ?ll'), "$1'll"],
  [word('(i|we) ll'), "$1'll"],
  [word('(you|they) ?d'), "$1'd"],
  [word('(i|we) d'), "$1'd"],
  [word('(is|are|was|do|does|did|has|have|had|would|could|should|wo|ca|ai)n ?t'), "$1n't"],
  [word('my names'), "my name's"],
  [word('(here|where|what|that|who|there|everything)s'), "$1's"],
  [new RegExp(`(?<!\\p{L}|(?<!\\p{L})(?:${OWNED_BEHIND}) )its(?!\\p{L}| (?:${OWNED})(?!\\p{L}))`, 'giu'), "it's"],
  [new RegExp(`(?<!\\p{L})its(?= (?:${NEVER_OWNED})(?!\\p{L}))`, 'giu'), "it's"],
  [word('ill(?= (?:be|take|put|help|call|pass|never|look|just|get|read|ask|note))'), "i'll"],
  [new RegExp(`(?<=${GREETED})were(?= (?:calling|ringing|phoning|contacting)(?!\\p{L}))`, 'giu'), "we're"],
  [/(?<=\p{L}{2}) s(?!\p{L})/giu, "'s"],
]
