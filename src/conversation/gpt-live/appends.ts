import type * as LiveAPI from 'openai/resources/live/live'
import type { Language } from '#contract/agent-document.ts'
import { tokensAtMost } from '#contract/prompt-bounds.ts'
import { quoted, REPLY, SAY, SAY_INSTEAD } from './wording.ts'

/**
 * What is told to a running session. Of its three channels `commentary` is the one that makes the model speak, at once
 * and nearly word by word; `thinking` is for what it should only know. `instructions` would stay for the rest of the
 * call, and may make it speak or not.
 */
type Append = LiveAPI.CommentaryAppendEvent | LiveAPI.ThinkingAppendEvent

/** Of each append; a longer one is refused as a whole. */
const APPEND_MAX_TOKENS = 500

export function sayAppends(text: string, language: Language, instead: boolean): Append[] {
  const before = (instead ? SAY_INSTEAD : SAY)[language]
  return split(text, tokensAtMost(before) + tokensAtMost(quoted('', language))).map((part, n) =>
    commentary((n === 0 ? before : SAY[language]) + quoted(part, language)),
  )
}

export function cueAppends(text: string, language: Language, how: 'reply' | 'note'): Append[] {
  const before = how === 'reply' ? REPLY[language] : ''
  const parts = split(text, tokensAtMost(before))
  // Only the last one asks for a reply: before it, there is more to know.
  return parts.map((part, n) =>
    how === 'reply' && n === parts.length - 1 ? commentary(before + part) : thinking(part),
  )
}

const commentary = (content: string): Append => ({ type: 'session.commentary.append', delegation_id: null, content })
const thinking = (content: string): Append => ({ type: 'session.thinking.append', delegation_id: null, content })

/** Whole sentences where it goes, else whole words, else what fits; no part is empty. */
function split(text: string, taken: number): string[] {
  const room = APPEND_MAX_TOKENS - taken
  const whole = text.trim()
  if (tokensAtMost(whole) <= room) return whole === '' ? [] : [whole]
  const end = lastThatFits(whole, room)
  return [whole.slice(0, end).trim(), ...split(whole.slice(end), taken)].filter((part) => part !== '')
}

function lastThatFits(text: string, room: number): number {
  // No token is counted for more than three characters, so what is beyond cannot fit.
  const near = text.slice(0, 3 * room + 1)
  for (const boundary of [/(?<=[.!?])\s/g, /\s/g, /(?:)/gu]) {
    const ends = [...near.matchAll(boundary)].map(({ index }) => index).filter((index) => index > 0)
    const last = ends.findLast((index) => tokensAtMost(near.slice(0, index)) <= room)
    if (last !== undefined) return last
  }
  return text.length
}
