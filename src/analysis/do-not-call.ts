import type { Turn } from '#contract/conversation.ts'
import { ENGLISH } from './refusal/english.ts'
import { ITALIAN } from './refusal/italian.ts'
import { asksFor, type Requests, requestsOf } from './refusal/requests.ts'
import { plainSpeech, saidIn } from './refusal/sentence.ts'

/**
 * Does the person ask not to be called again? By their own words alone, Italian and English, with no analyst: who asks
 * for this must be listed even on a day when no model answers. Precise rather than generous, since a listed number is
 * lost to its owner: an hour that does not suit, a title they do not care for and "I will call you" are none, and
 * whoever asks to be called at another time in the same breath wants to be called.
 */
export function asksNotToBeCalled(turns: readonly Turn[]): boolean {
  return stretches(turns).some((said) => {
    const words = saidIn(plainSpeech(said.slice(0, STRETCH_MAX_CHARACTERS)))
    return languages().some((language) => asksFor(language, words))
  })
}

let compiled: readonly Requests[] | undefined
/** Both languages, compiled when somebody first speaks: a process that reads nobody's words does not pay for them. */
function languages(): readonly Requests[] {
  compiled ??= [ITALIAN, ENGLISH].map(requestsOf)
  return compiled
}

/** Nobody says more than this without being answered; what comes after it is not read. */
const STRETCH_MAX_CHARACTERS = 4_000

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
