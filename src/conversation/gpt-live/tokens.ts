/**
 * How much of the provider's limits a text takes. Its tokenizer is not ours to run, so a text is counted at more than it can
 * be: for Italian and English prose at 1.6 to 1.9 times what o200k_base makes of it, for prices, numbers and codes at 1.1
 * times and more. Only letters that form no language at all would be more tokens than this.
 */
const CHARACTERS_PER_TOKEN = 3

/** Words as they are written, groups of digits, and everything else one by one. */
const PIECES = /(?<word> ?\p{Lu}?\p{Ll}+)|(?<digits> ?[0-9]{1,3})|\s|./gsu

export function tokensAtMost(text: string): number {
  let tokens = 0
  for (const { 0: piece, groups } of text.matchAll(PIECES)) {
    if (groups?.word) tokens += Math.ceil(bytesOf(piece.trimStart()) / CHARACTERS_PER_TOKEN)
    else if (groups?.digits) tokens += piece.startsWith(' ') ? 2 : 1
    else tokens += bytesOf(piece)
  }
  return tokens
}

/** No token is shorter than a byte. */
const bytesOf = (text: string): number => Buffer.byteLength(text)

/** What the provider takes as a session's instructions (`SessionConfig.instructions`). */
const INSTRUCTIONS_MAX_TOKENS = 16_384
/** What is added to a prompt when a session is opened with it: see `plan.ts`. */
const ADDED_MAX_TOKENS = 600

/**
 * Whether a prompt is sure to fit, for whoever publishes an agent: what does not is refused before anybody is called. About
 * 35,000 characters of prose do.
 */
export const promptFits = (prompt: string): boolean =>
  tokensAtMost(prompt) + ADDED_MAX_TOKENS <= INSTRUCTIONS_MAX_TOKENS
