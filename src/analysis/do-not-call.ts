import type { Turn } from '#contract/conversation.ts'
import { ENGLISH } from './do-not-call-english.ts'
import { ITALIAN } from './do-not-call-italian.ts'

/**
 * Does the person ask not to be called again? By their own words alone, Italian and English, with no analyst: who asks for
 * this must be listed even on a day when no model answers. Precise rather than generous, since a listed number is lost to
 * its owner: an hour that does not suit, a title they do not care for and "I will call you" are none, and whoever asks to be
 * called at another time in the same breath wants to be called.
 */
export function asksNotToBeCalled(turns: readonly Turn[]): boolean {
  return stretches(turns).some((said) => LANGUAGES.some((language) => forbids(language, reduce(said))))
}

/** How one language says it. */
export interface Refusals {
  /** Said outright: nothing but an invitation that follows takes it back. */
  plain: readonly RegExp[]
  /** "Do not call me", and no more: it may be meant for now. */
  bare: readonly RegExp[]
  /** Takes back what was said before it. */
  invites: RegExp
  /** Where this is said, a bare request is about the moment, or about who calls whom. */
  momentary: RegExp
}

const LANGUAGES: readonly Refusals[] = [ITALIAN, ENGLISH]

/** Nobody says more than this without being answered; what comes after it is not read. */
const STRETCH_MAX_CHARACTERS = 4_000

function forbids({ plain, bare, invites, momentary }: Refusals, said: string): boolean {
  const asked = endOfFirst(plain, said) ?? (momentary.test(said) ? null : endOfFirst(bare, said))
  return asked !== null && !invites.test(said.slice(asked))
}

function endOfFirst(patterns: readonly RegExp[], said: string): number | null {
  for (const pattern of patterns) {
    const found = pattern.exec(said)
    if (found) return found.index + found[0].length
  }
  return null
}

/** What the person said while nobody else spoke: a pause in the middle of a sentence cuts it into turns. */
function stretches(turns: readonly Turn[]): string[] {
  const said: string[] = []
  let theirs = false
  for (const { speaker, text } of turns) {
    const wasTheirs = theirs
    theirs = speaker === 'person'
    if (!theirs) continue
    said.push(wasTheirs ? `${said.pop() ?? ''} ${text}` : text)
  }
  return said
}

/** Lower case, no accents, one space between words; of the signs only those that end a clause, and apostrophes inside words. */
function reduce(text: string): string {
  return text
    .slice(0, STRETCH_MAX_CHARACTERS)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/(?<=[a-z])-(?=[a-z])/g, ' ')
    .replace(/[–—-]+|…/g, ', ')
    .replace(/[^a-z0-9'.,;:!?]+/g, ' ')
    .replace(/(?<![a-z])'|'(?![a-z])/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '')
    .trim()
}
