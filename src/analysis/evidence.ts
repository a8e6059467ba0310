import type { Turn } from '#contract/conversation.ts'

/**
 * Whether the person really said something: letters and digits alone count, without case or accents, word by word and in
 * order, inside one turn of theirs or across turns that follow each other.
 */
export function saidByPerson(turns: readonly Turn[], quote: string): boolean {
  const wanted = plainWords(quote)
  return wanted !== '' && stretches(turns).some((said) => ` ${said} `.includes(` ${wanted} `))
}

/** Whether the person spoke at all: a turn without a letter or digit is a noise. */
export function personSpoke(turns: readonly Turn[]): boolean {
  return stretches(turns).some((said) => said.trim() !== '')
}

/** What the person said, each stretch as long as nobody else spoke. Kept while the turns are: each value asks anew. */
function stretches(turns: readonly Turn[]): readonly string[] {
  let said = heard.get(turns)
  if (!said) {
    said = readStretches(turns)
    heard.set(turns, said)
  }
  return said
}

const heard = new WeakMap<readonly Turn[], readonly string[]>()

function readStretches(turns: readonly Turn[]): string[] {
  const said: string[] = []
  let theirs = false
  for (const turn of turns) {
    const wasTheirs = theirs
    theirs = turn.speaker === 'person'
    if (!theirs) continue
    const words = plainWords(turn.text)
    if (wasTheirs) said.push(`${said.pop() ?? ''} ${words}`)
    else said.push(words)
  }
  return said
}

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
