/** Sounds of who looks for a word. */
const HESITATION = new Set('um umm uhm uh uhh er erm hm hmm mm mmm mh mmh ehm ehmm em emm eeh eehm'.split(' '))
/** What is begun before the word is found; a comma behind it is a breath. */
const BEGUN = new Set('a an the am is sono E un uno una l il lo la i'.split(' '))
const ARTICLE = new Set('a an the un uno una l il lo la'.split(' '))
const SAID_TWICE_MAX = 3

/** What somebody who hesitates meant to say: "sono una, ehm, una voce", "I'm, I'm the virt, the virtual assistant". */
export function fluent(words: readonly string[]): string[] {
  const said: string[] = []
  let hesitated = false
  for (const word of words) {
    if (HESITATION.has(word)) {
      hesitated = true
      continue
    }
    if (word === ',' && (said.at(-1) === ',' || (hesitated && BEGUN.has(said.at(-1) ?? '')))) continue
    if (word !== ',') {
      hesitated = false
      beginAgain(said, word)
    }
    said.push(word)
    dropSaidTwice(said)
  }
  return said
}

/** "l'as, l'assistente" and "un, una voce": what was cut off is forgotten. */
function beginAgain(said: string[], word: string): void {
  const length = said.length
  const article = ARTICLE.has(said[length - 1] ?? '')
  if (article && said[length - 2] === ',' && isCutOff(said[length - 3], word)) {
    const isArticleBefore = ARTICLE.has(said[length - 4] ?? '')
    said.splice(length - (isArticleBefore ? 4 : 3), isArticleBefore ? 3 : 2)
  } else if (said[length - 1] === ',') {
    const before = said[length - 2] ?? ''
    if (isCutOff(before, word) || (ARTICLE.has(before) && ARTICLE.has(word))) said.length = length - 2
  }
}

function isCutOff(start: string | undefined, word: string): boolean {
  return start !== undefined && start.length > 1 && start.length < word.length && word.startsWith(start)
}

function dropSaidTwice(said: string[]): void {
  const length = said.length
  for (let count = 1; count <= SAID_TWICE_MAX; count += 1) {
    const end = said[length - count - 1] === ',' ? length - count - 1 : length - count
    if (end < count) return
    let same = 0
    while (same < count && said[end - 1 - same] === said[length - 1 - same]) same += 1
    if (same === count) {
      said.length = end
      return
    }
  }
}
