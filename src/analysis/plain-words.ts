/** Letters and digits alone, without case or accents, one space between words. */
export function plainWords(text: string): string {
  if (text !== textLast) {
    plainLast = madePlain(text)
    textLast = text
  }
  return plainLast
}

/** The last one is kept: a quote is looked for, and then held against its field. */
let textLast = ''
let plainLast = ''

function madePlain(text: string): string {
  const plain = withoutAccents(text)
  // Most of what is said needs no table of Unicode.
  if (!BEYOND_ASCII.test(plain))
    return plain
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  return plain
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The letters without their accents, in the form of Unicode that takes characters apart. */
export function withoutAccents(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text
  const plain = text.replace(ACCENTED, (letter) => PLAIN.get(letter) ?? letter)
  return BEYOND_ASCII.test(plain) ? plain.normalize('NFKD').replace(/\p{M}+/gu, '') : plain
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the first of them is where ASCII begins
export const BEYOND_ASCII = /[^\u0000-\u007f]/
/** The accented letters of Western Europe, each with its plain one: whoever writes Italian needs no others. */
const ACCENTED = /[\u00c0-\u017f]/g
const PLAIN: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 0x180 - 0xc0 }, (_, at) => {
    const letter = String.fromCharCode(0xc0 + at)
    return [letter, letter.normalize('NFKD').replace(/\p{M}+/gu, '')]
  }),
)
