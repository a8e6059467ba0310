import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Language } from '#contract/agent-document.ts'

/** The written turns of eval/yes: which are a plain assent, and which are something else, by kind. */
export interface WrittenTurn {
  text: string
  language: Language
  /** `assent`, or what it is instead. */
  kind: string
  /** Of the half `scored` nobody looks at the sentences while the rules are changed. */
  half: 'worked' | 'scored'
}

const ASSENT = 'assent'

export const loadTurns = (): WrittenTurn[] => [...turnsOf('assents.txt'), ...turnsOf('others.txt')]

export function turnsOf(file: string): WrittenTurn[] {
  const turns: WrittenTurn[] = []
  let [language, kind]: [Language, string] = ['it', ASSENT]
  for (const line of readFileSync(new URL(file, import.meta.url), 'utf8').split('\n')) {
    const heading = /^# (it|en)(?: (\w+))?$/.exec(line)
    if (heading) [language, kind] = [heading[1] === 'en' ? 'en' : 'it', heading[2] ?? ASSENT]
    else if (line.trim() !== '' && !line.startsWith('#'))
      turns.push({ text: line, language, kind, half: halfOf(`${language} ${line}`) })
  }
  return turns
}

/** By the turn alone, so that nobody chooses. */
const halfOf = (text: string): WrittenTurn['half'] =>
  Number.parseInt(hash('sha256', text, 'hex').slice(0, 2), 16) % 2 === 0 ? 'worked' : 'scored'
