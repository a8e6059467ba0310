/** Letters and digits alone, without case or accents, one space between words. */
export function plainWords(text: string): string {
  // Most of what is said needs no table of Unicode.
  if (!BEYOND_ASCII.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the first of them is where ASCII begins
const BEYOND_ASCII = /[^\u0000-\u007f]/
