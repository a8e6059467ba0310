import { writeFileSync } from 'node:fs'
import type { Language } from '#contract/agent-document.ts'
import { isForeseenDisclosure, openingWords } from '#language/disclosure.ts'
import { ENGLISH_DISCLOSURE } from '#language/disclosure-english.ts'
import { ITALIAN_DISCLOSURE } from '#language/disclosure-italian.ts'
import { openingSigns, openingSpread, widestClass } from '#language/disclosure-weighing.ts'
import { type Lesson, learn, written } from './learning.ts'
import { LEARNED_FROM, type Sentence, twinOf } from './sentences.ts'

/** `npm run eval -- language --learn`: what a word weighs in an opening that discloses, or does not. */
const LANGUAGES = {
  it: { grammar: ITALIAN_DISCLOSURE, file: 'disclosure-italian-weights.txt' },
  en: { grammar: ENGLISH_DISCLOSURE, file: 'disclosure-english-weights.txt' },
} as const
const KEPT = { toldMin: 3, weighsMin: 0.1 }

/** Learns both languages, and writes what was learned. */
export function learnDisclosures(sentences: readonly Sentence[]): string[] {
  return (['it', 'en'] as const).map((language) => {
    const { grammar, file } = LANGUAGES[language]
    const classOf = widestClass(grammar.classes)
    const lessons = openingsOf(language, sentences).map(({ text, asks }): Lesson => {
      const words = openingWords(text)
      return { signs: openingSigns(words, classOf), spread: openingSpread(words.length), asks }
    })
    const learned = learn(lessons, KEPT)
    writeFileSync(new URL(`../../src/language/${file}`, import.meta.url), written(learned).join('\n'))
    return `${file}: ${lessons.length} lessons, ${learned.weights.size} signs`
  })
}

interface Opening {
  text: string
  asks: boolean
}

/** Sentences and their twins without punctuation, and the same denied: "non sono un assistente virtuale". */
export function openingsOf(language: Language, sentences: readonly Sentence[]): Opening[] {
  const told = sentences.flatMap((one) =>
    one.reader === 'disclosure' && one.language === language && LEARNED_FROM.includes(one.half)
      ? [...new Set([one.text, twinOf(one.text)])].map((text) => ({ text, asks: one.wanted }))
      : [],
  )
  const denied = told.flatMap(({ text, asks }) => (asks ? deniedOf(language, text) : []))
  return [...told, ...denied.map((text) => ({ text, asks: false }))]
}

/** What makes a disclosure the contrary of one. */
const DENIED = {
  it: [
    [/(?<!\p{L})(?=sono (?:un|una|un'|il|lo|la|l')(?!\p{L}))/iu, 'non '],
    [/(?<!\p{L})(?=(?:sta|stai) (?:parlando|dialogando) con)/iu, 'non '],
    [/(?<=(?:questa|voce|chiamata|telefonata) )(?=è )/iu, 'non '],
  ],
  en: [
    [/(?<=(?<!\p{L})(?:i'm|i am) )(?=(?:an?|the|your) )/iu, 'not '],
    [/(?<=(?<!\p{L})(?:you're|you are) )(?=(?:speaking|talking) )/iu, 'not '],
    [/(?<=(?<!\p{L})(?:this|it|voice|call) is )/iu, 'not '],
  ],
} as const
const DENIES = /(?<!\p{L})(?:non|nessun\p{L}*|senza|né|mica|not|no|nobody|never|without)(?!\p{L})|n't/iu

function deniedOf(language: Language, text: string): string[] {
  if (DENIES.test(text)) return []
  const denied = DENIED[language].map(([where, by]) => text.replace(where, by)).filter((one) => one !== text)
  // What still discloses says so in another place as well.
  return denied.filter((one) => !isForeseenDisclosure(one))
}
