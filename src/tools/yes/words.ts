/** Words as a transcription may have written them: without case, accents, commas and drawn-out letters. */

/** Enough for any summary and any answer; what lies beyond is not looked at. */
const TEXT_MAX_CHARACTERS = 8_000

/** Small letters without accents, and signs as they are in ASCII. */
export const plain = (text: string): string =>
  text.slice(0, TEXT_MAX_CHARACTERS).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** "Sììì" is "sì"; what is written with two letters stays so. */
const DRAWN_OUT = /(\p{L})\1{2,}/gu

export const answerWords = (text: string): string[] =>
  plain(text)
    .replace(DRAWN_OUT, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/**
 * The phrases of a line: slots one after the other, `/` between the alternatives of a slot, `-` for none, `_` within an
 * alternative for a space. "-/lo confermo" is "confermo" and "lo confermo".
 */
export function phrasesOf(line: string): string[] {
  return line
    .split(' ')
    .reduce<string[]>(
      (begun, slot) =>
        begun.flatMap((before) =>
          slot.split('/').map((one) => (one === '-' ? before : `${before} ${one.replaceAll('_', ' ')}`.trim())),
        ),
      [''],
    )
}
