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
  return turns.some((turn) => turn.speaker === 'person' && plainWords(turn.text) !== '')
}

/** What the person said, each stretch as long as nobody else spoke. */
function stretches(turns: readonly Turn[]): string[] {
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
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
