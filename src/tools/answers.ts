/**
 * What a person's turn is at first sight, for the gate. Whether it is a yes is for the agent to judge, who heard it; but words that
 * are nothing but a refusal never open the gate, and neither do words that only say that nothing was understood. Whatever is not
 * wholly made of the phrases of this table counts as an answer.
 */
export type Answer = 'no' | 'not_heard' | 'words'

/** Longer turns say more than no. */
const WORDS_MAX = 8

// biome-ignore format: a table reads in columns
const REFUSALS = [
  'no', 'nope', 'nah',
  'non ancora', 'non adesso', 'non ora', 'per ora no', 'adesso no', 'ancora no', 'meglio di no', 'preferisco di no', 'direi di no', 'assolutamente no', 'certo che no',
  'aspetti', 'aspetta', 'aspetti un attimo', 'aspetta un attimo', 'un attimo', 'un momento', 'un secondo', 'attenda', 'fermo', 'si fermi', 'fermati',
  'non voglio', 'non confermo', 'non va bene', 'non sono d accordo', 'non mi interessa', 'lasci stare', 'lascia stare', 'lasci perdere', 'lascia perdere',
  'not yet', 'not now', 'no way', 'of course not', 'absolutely not', 'rather not', 'i d rather not', 'wait', 'wait a moment', 'wait a minute', 'hold on', 'hang on', 'one moment', 'one second', 'stop',
  'i don t', 'don t', 'do not', 'don t do it', 'i don t want it', 'i don t want to', 'never mind', 'forget it', 'leave it',
] as const

// biome-ignore format: a table reads in columns
const NOT_HEARD = [
  'eh', 'come', 'cosa', 'scusi come', 'come scusi', 'pronto', 'mi sente', 'non ho capito', 'non ho sentito', 'non sento', 'non la sento', 'puo ripetere', 'ripeta', 'come ha detto', 'chi parla',
  'what', 'pardon', 'sorry what', 'hello', 'i didn t hear', 'i can t hear you', 'can you repeat', 'come again', 'say that again', 'who is this',
] as const

/** Words that change nothing about what they stand beside; alone they are an answer. */
// biome-ignore format: a table reads in columns
const BESIDE = ['grazie', 'guardi', 'senta', 'scusi', 'scusa', 'mi scusi', 'per favore', 'per piacere', 'eh', 'ah', 'oh', 'mah', 'ma', 'e', 'beh', 'allora', 'thanks', 'thank you', 'please', 'sorry', 'well', 'but', 'and'] as const

/** What holds such a word and means the contrary. */
const ASSENTS = ['come no'] as const

type Kind = 'refusal' | 'not_heard' | 'beside' | 'assent'

const PHRASES = new Map<string, Kind>([
  ...BESIDE.map((phrase) => [phrase, 'beside'] as const),
  ...NOT_HEARD.map((phrase) => [phrase, 'not_heard'] as const),
  ...REFUSALS.map((phrase) => [phrase, 'refusal'] as const),
  ...ASSENTS.map((phrase) => [phrase, 'assent'] as const),
])
const PHRASE_WORDS_MAX = 5

export function answerOf(text: string): Answer {
  const kinds = kindsOf(plainWords(text))
  if (kinds === null || kinds.has('assent')) return 'words'
  if (kinds.has('refusal')) return 'no'
  return kinds.has('not_heard') ? 'not_heard' : 'words'
}

/** The phrases that a text is made of, the longest first; null when some word belongs to none. */
function kindsOf(words: readonly string[]): Set<Kind> | null {
  const kinds = new Set<Kind>()
  if (words.length > WORDS_MAX) return null
  for (let at = 0; at < words.length; ) {
    const found = longestAt(words, at)
    if (found === null) return null
    kinds.add(found.kind)
    at += found.words
  }
  return kinds
}

function longestAt(words: readonly string[], at: number): { kind: Kind; words: number } | null {
  for (let length = Math.min(PHRASE_WORDS_MAX, words.length - at); length > 0; length -= 1) {
    const kind = PHRASES.get(words.slice(at, at + length).join(' '))
    if (kind !== undefined) return { kind, words: length }
  }
  return null
}

/** Letters alone, without accents: how a transcription sets commas is its own affair. */
function plainWords(text: string): string[] {
  return text
    .slice(0, TEXT_MAX_CHARACTERS)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Enough to see that there are more words than a refusal has. */
const TEXT_MAX_CHARACTERS = 400
