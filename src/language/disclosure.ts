import { memoize } from '#kernel/memoize.ts'
import { withApostrophes } from './disclosure-apostrophes.ts'
import { BOT_NAME } from './disclosure-bot-names.ts'
import { ENGLISH_DISCLOSURE } from './disclosure-english.ts'
import { fluent } from './disclosure-fluent.ts'
import { type CompiledGrammar, compileGrammar, type DisclosureGrammar } from './disclosure-grammar.ts'
import { ITALIAN_DISCLOSURE } from './disclosure-italian.ts'
import { type OpeningScales, openingScales } from './disclosure-weighing.ts'
import { weightsOf } from './weights.ts'

/**
 * Does a text say that the one who speaks is a machine? Italian and English. Precise rather than generous: talking
 * *about* artificial intelligence discloses nothing, and where a text is unclear the answer is no, because then the
 * platform adds its own sentence, and saying it twice harms nobody.
 *
 * A text is first reduced: words in lower case and without accents, runs of proper names to `N`, "AI" and "IA" to `A`,
 * "è" to `E`. A row of the grammar of its language is then a way of introducing oneself (I, this call, the voice, who
 * you are talking to) followed by the name of a machine, in the position where a person would say who they are. What
 * no row foresees is weighed word by word, and only what weighs much is believed.
 */
export const disclosesAi = (text: string): boolean => judged(text.slice(0, READ_AT_MOST))

/**
 * What the platform adds to first words that do not say it (rules.md#first-words). It counts wherever it was heard in
 * them: it follows the author's words at once, however many they are.
 */
export const DISCLOSURE = { it: 'Sono un assistente virtuale.', en: 'I am a virtual assistant.' } as const

/** Whether the platform's own sentence is in a text, to its last word. */
export function statesDisclosure(text: string): boolean {
  return text.includes(DISCLOSURE.it) || text.includes(DISCLOSURE.en)
}

/** The same opening is judged when it is said and when it is analysed, and by many calls of one agent. */
const JUDGED_MAX = 500
const judged = memoize(JUDGED_MAX, (first) => {
  // Where the limit cuts a noun short ("sono un AI | manager"), what follows it must not say otherwise.
  const [within, beyond] = [firstWords(first, FIRST_WORDS), firstWords(first, FIRST_WORDS + WORDS_OF_A_NOUN)]
  return statesDisclosure(within) || (matches(within) && (beyond === within || matches(beyond)))
})

/** A disclosure that comes later than this is none: nobody is still in the first words. */
const FIRST_WORDS = 40
/** How far the name of a machine, or of whoever only deals with machines, can reach. */
const WORDS_OF_A_NOUN = 12
const READ_AT_MOST = 4000

function firstWords(text: string, count: number): string {
  const words = text.matchAll(/\S*[\p{L}\p{N}]\S*/gu)
  for (let nth = 1; nth < count; nth += 1) if (words.next().done) return text
  const last = words.next().value
  return last ? text.slice(0, last.index + last[0].length) : text
}

function matches(text: string): boolean {
  const words = openingWords(text)
  const spoken = text.trim().split(/\s+/).length
  return readers().some(({ grammar, scales }) => {
    const speaker = grammar.speakerOf(words)
    if (speaker === 'human') return false
    const weighs = scales.weigh(words) ?? 0
    return (weighs > SURE && spoken >= WEIGHED_FROM) || (weighs > SURELY_NOT && speaker === 'machine')
  })
}

/** Whether a row of a grammar foresees it, whatever its words weigh. */
export function isForeseenDisclosure(text: string): boolean {
  const words = openingWords(text)
  return readers().some(({ grammar }) => grammar.speakerOf(words) === 'machine')
}

/** From what the words of a disclosure weigh that no row foresees, and up to what no row is believed. */
const SURE = 1.5
const SURELY_NOT = -4
/** In fewer words too little stands beside each other to be weighed; how little can be said is foreseen. */
const WEIGHED_FROM = 12

/** The words of an opening, as they are read and as their weights are learned. */
export const openingWords = (text: string): string[] => wordsOf(reduce(text))

interface OpeningReader {
  grammar: CompiledGrammar
  scales: OpeningScales
}

/** Compiled when the first text is judged: a process that starts has better things to do. */
let compiled: readonly OpeningReader[] | null = null
function readers(): readonly OpeningReader[] {
  compiled ??= [
    readerOf(ITALIAN_DISCLOSURE, 'disclosure-italian-weights.txt'),
    readerOf(ENGLISH_DISCLOSURE, 'disclosure-english-weights.txt'),
  ]
  return compiled
}

const readerOf = (grammar: DisclosureGrammar, weights: string): OpeningReader => ({
  grammar: compileGrammar(grammar),
  scales: openingScales(grammar, () => weightsOf(new URL(weights, import.meta.url))),
})

/** What the ear does not tell apart is written in one way: "i'm" as "i am", "isn't" as "is not". */
const WRITTEN_OUT: readonly (readonly [RegExp, string])[] = [
  [/\bwon't\b|\bwont\b/g, 'will not'],
  [/\bcan't\b|\bcant\b|\bcannot\b/g, 'can not'],
  [/\bi ain't\b/g, 'i am not'],
  [/\bain't\b/g, 'is not'],
  [/n't\b/g, ' not'],
  [/\b(is|are|does|do|did|was)nt\b/g, '$1 not'],
  [/\b(?:i'm|im)\b/g, 'i am'],
  [/\b(?:you're|youre)\b/g, 'you are'],
  [/\b(we|they)'re\b/g, '$1 are'],
  [/\b(i|you|we|they)'(?:ve)\b/g, '$1 have'],
  [/\b(i|you|we|they|it|that|this)'ll\b/g, '$1 will'],
  [/\b(i|you|we|they)'d\b/g, '$1 would'],
  [
    /\b(it|that|there|who|what|mine|name|here|whoever|whatever|this|caller|he|she|answer|nobody|everything)'s\b/g,
    '$1 is',
  ],
  [/\b(that|there|what|who)s\b/g, '$1 is'],
  [/\b([a-z]{3,})in'(?![a-z])/g, '$1ing'],
  [/\bso'+/g, 'sono '],
  [/\bnu\b/g, 'un'],
  [/\bnun\b/g, 'non'],
  [/(?<![a-z])'+n(?![a-z])/g, ' un '],
  [/(?<![a-z])'+na(?![a-z])/g, ' una '],
]

function wordsOf(reduced: string): string[] {
  let text = reduced
  if (text.includes("'") || IN_ENGLISH.test(text)) for (const [from, to] of WRITTEN_OUT) text = text.replace(from, to)
  const words = text
    .replace(/(?<=[a-zA-Z0-9])-(?=[a-zA-Z0-9])/g, ' ')
    .replace(/\.{2,}/g, ',')
    .match(/'s(?![a-zA-Z])|[a-zA-Z0-9]+|[.!?,;:()-]/g)
  return fluent((words ?? []).map((word) => SIGN[word] ?? word))
}
const SIGN: Readonly<Record<string, string>> = { '!': '.', ';': ',', ':': ',', '(': ',', ')': ',', '-': ',' }

// Marks from the private area stand for "AI", names and "è" until the letters around them have been read.
const AI = '\uE000'
const NAME = '\uE001'
const IS = '\uE002'

function reduce(text: string): string {
  const spelt = text
    .normalize('NFKC')
    .replace(/[\uE000-\uE002]/g, ' ')
    .replace(/\{\{[^{}]*\}\}/g, NAME)
    .replace(/[’‘`´]/g, "'")
    .replace(/[–—‒]/g, ' - ')
    .replace(/(?<!\p{L})(?:s\.?r\.?l|s\.?p\.?a|s\.?n\.?c|ltd|inc)(?:\.|(?!\p{L}))/giu, NAME)
    .replace(/(?<!\p{L})(?:dott|dr|sig|prof|avv|ing|mr|mrs|ms)(?:\.ssa|\.ra)?\.(?= ?\p{Lu})/giu, NAME)
    .replace(/(?<!\p{L})(?:è|e'|é)(?=\s)/giu, IS)
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:!?])|(?<=') /g, '')
    .trim()
  return abbreviations(withApostrophes(spelt, IN_ENGLISH))
    .replace(/\p{L}[\p{L}\p{N}]*/gu, (word, at: number, whole: string) => wordOf(word, at, whole))
    .replaceAll(AI, 'A')
    .replaceAll(NAME, 'N')
    .replaceAll(IS, 'E')
    .replace(/N(?:(?: |'|-| ?& ?| e | and )N)+/g, 'N')
}

const oneOf = (words: string): string => `(?:${words.trim().split(/\s+/).join('|')})(?!\\p{L})`

/** "a i assistant": two letters, where neither is an article or a pronoun. */
const SPELT_APART = new RegExp(
  `(?<![\\p{L}\\p{N}])a i(?=\\s*$|[,.;:!?]| ${oneOf(`assistant agent receptionist representative operator secretary
    bot voice system model caller helper thing program machine that which who powered calling and for from here of not
    love see so but speaking talking`)})`,
  'giu',
)
/** "assistente ai", where no preposition can be meant. */
const ITS_ROLE = oneOf(`assistente agente operatore operatrice sistema receptionist segretaria segreteria centralinista
  voce vocina centralino robot risponditore collega consulente interlocutore interlocutrice telefonista`)
const AFTER_ITS_ROLE = new RegExp(
  `(?<=${ITS_ROLE} (?:(?:vocale|virtuale|digitale|telefonic[oa]) )?)(?:ai|a i|i a)(?=$|[,.;:!?]| ${oneOf(`di del della
    dello dell che per posso le la mi ho non chiamo potrei e ma dal dalla dall da in con qui sono personale vocale
    telefonic[oa] conversazionale ufficiale buongiorno buonasera salve ciao pronto chi come cosa dica ti vi ci si se
    lei tu io no sto siamo abbiamo vorrei volevo puo quando dove questa questo un una il lo l gli grazie scusi telefono
    contatto rispondo parlo gestisco prendo`)})`,
  'giu',
)

/** "sono clara ai di …": nothing is given to anybody there. */
const AFTER_A_NAME =
  /(?<=(?<!\p{L})(?:sono|chiamo|parla) \p{L}+ )ai(?=,|$| (?:di|del|della|dello|dell'|dal|dalla)(?!\p{L}))/giu

/** "la nostra ai", "una ai che …", "il recruiter ai di …": before none of these words is it the preposition. */
const BEFORE_NO_NOUN = new RegExp(
  `(?<![\\p{L}\\p{N}])ai(?= ${oneOf(`di del della dello dell che per e ma è in con da dal dalla quindi non mi ti le si
    incaricat[oa] dedicat[oa] telefonic[oa] vocale personale parlante`)})`,
  'giu',
)
const AFTER_ITS_ARTICLE = /(?<=(?<!\p{L})(?:la|una|nostra|vostra|sua|questa) )ai(?=$|[,.;:!?]| )/giu

/** "AI" and "IA", with or without full stops; "ai" only where it cannot be the Italian preposition. */
function abbreviations(text: string): string {
  const spelt = text
    .replace(/(?<![\p{L}\p{N}])(?:a\.i\.|i\.a\.)(?=\s+\p{Lu}|\s*$)/giu, `${AI}.`)
    .replace(/(?<![\p{L}\p{N}])(?:[aA]\.[iI]\.?|[iI]\.[aA]\.?|ia|AI|IA|Ia)(?![\p{L}\p{N}])/gu, AI)
  if (IN_ENGLISH.test(text)) return spelt.replace(/(?<![\p{L}\p{N}])ai(?![\p{L}\p{N}])/giu, AI).replace(SPELT_APART, AI)
  return spelt
    .replace(
      /(?<=(?<![\p{L}\p{N}])(?:un |una |un'|(?:l|dell|dall|all|sull|nell|quest)[' ]))(?:a i|i a)(?![\p{L}\p{N}'])/giu,
      AI,
    )
    .replace(/(?<=(?<![\p{L}\p{N}])(?:un |una |un'|(?:l|dell|dall|all|sull|nell|quest)[' ]))ai(?![\p{L}\p{N}])/giu, AI)
    .replace(/(?<![\p{L}\p{N}])ai(?=[ -](?:assistant|agent|voice|receptionist|powered|based|bot)(?!\p{L}))/giu, AI)
    .replace(AFTER_A_NAME, AI)
    .replace(AFTER_ITS_ARTICLE, AI)
    .replace(BEFORE_NO_NOUN, AI)
    .replace(AFTER_ITS_ROLE, AI)
}

/** A word that Italian does not have: "ai" is no preposition there. */
const IN_ENGLISH = new RegExp(
  `(?<!\\p{L})${oneOf(`i'm i\\sam this the you your you're it's we're hello my our an with by from calling speaking good
    here is of`)}`,
  'iu',
)

/**
 * A capital makes a name, except in words we know and names that say "bot", and at the start of a sentence unless the
 * name stands by itself.
 */
function wordOf(word: string, at: number, whole: string): string {
  const lower = word.toLowerCase()
  const plain = lower.normalize('NFD').replace(/[^a-z0-9]/g, '')
  if (lower === word || BOT_NAME.test(plain) || readers().some(({ grammar }) => grammar.knows(plain))) return plain
  if (!/(?:^|[.!?] )$/.test(whole.slice(Math.max(0, at - 2), at))) return NAME
  return /^(?:$|[,:;!-]| (?:di|of|from|here|qui|speaking)(?!\p{L}))/u.test(whole.slice(at + word.length)) ? NAME : plain
}
