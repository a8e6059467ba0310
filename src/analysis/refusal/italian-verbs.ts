import type { LexiconRow } from './grammar.ts'

/**
 * Italian verbs, in every form that is said on the telephone, with the pronouns that hang on to them: "chiamatemi",
 * "chiamarci", "telefonargli". Made from the infinitive; what is irregular stands beside it.
 */

/** What a form is good for: the ending of its class's name. */
export type Form =
  /** "chiamate": an order to several, or what they do. */
  | '2PL'
  /** "chiami", "chiamiate", "chiamino": an order to whom one does not know, or a wish. */
  | 'WISH'
  /** "chiamiate": the same, and only to several. */
  | 'WISH2'
  /** "chiamatemi", "chiamami": nothing but an order. */
  | 'ORDER'
  /** "chiamatelo", "smettetela", "dimenticatevi": an order too, and not about me. */
  | 'ORDERIT'
  /** "chiama": an order to a friend, or what somebody does. */
  | '2SG'
  | 'INF'
  /** "chiamarmi", and "chiamarlo": whom it is about. */
  | 'INFME'
  | 'INFIT'
  | 'PART'
  | 'GER'
  /** What I or we do, or will. */
  | 'FIRST'
  /** What they do, or did, or will. */
  | 'THIRD'
  | 'FUTURE'
  | 'WOULD'
  | 'SUBJ'

/** "togliere tolg- tolto": the infinitive, the root of "tolgo" and "tolga", the participle. Both may be left out. */
function conjugated(row: string): [form: Form, words: string[]][] {
  const [infinitive = '', irregular, participle] = row.trim().split(/\s+/)
  const root = infinitive.slice(0, -3)
  const vowel = infinitive.slice(-3, -2)
  const hard = vowel === 'a' ? root.replace(/([cg])$/, '$1h') : root
  const soft = hard.replace(/i$/, '')
  const given = irregular && irregular !== '-' ? irregular.replace('-', '') : undefined
  const isc = given === 'isc'
  const strong = given === undefined || isc ? root : given
  const be = isc ? `${root}isc` : strong
  const future = vowel === 'a' ? `${soft}er` : `${root}${vowel}r`
  const imperfect = `${root}${vowel}`
  const twoPlural = `${root}${vowel === 'e' ? 'ete' : `${vowel}te`}`
  const singular = vowel === 'a' ? `${root}a` : isc ? `${root}isci` : `${soft}i`
  const wish = vowel === 'a' ? [`${soft}i`, `${soft}ino`] : [`${be}a`, `${be}ano`]
  const gerund = `${root}${vowel === 'a' ? 'ando' : 'endo'}`
  const done = participle ?? `${root}${vowel === 'e' ? 'ut' : `${vowel}t`}o`
  const stem = done.slice(0, -1)
  const cut = `${root}${vowel}r`
  const third = [singular, ...(vowel === 'a' ? [`${root}ano`] : [`${be}ono`, isc ? `${root}isce` : `${root}e`])]
  return [
    ['2PL', [twoPlural]],
    ['2SG', [singular]],
    ['WISH', [...wish, `${soft}iate`]],
    ['WISH2', [`${soft}iate`]],
    ['ORDER', [...on(twoPlural, ME), ...on(singular, ME)]],
    ['ORDERIT', [...on(twoPlural, THEM), ...on(singular, THEM)]],
    ['INF', [`${cut}e`, cut]],
    ['INFME', on(cut, ME)],
    ['INFIT', on(cut, THEM)],
    ['PART', ['o', 'a', 'i', 'e'].map((end) => stem + end)],
    ['GER', [gerund, ...on(gerund, ME), ...on(gerund, THEM)]],
    [
      'FIRST',
      [`${be}o`, `${soft}iamo`, `${imperfect}vo`, `${imperfect}vamo`, `${future}o`, `${future}emo`, `${future}ei`],
    ],
    ['THIRD', [...third, `${imperfect}va`, `${imperfect}vano`, `${imperfect}vi`, `${future}anno`]],
    ['FUTURE', [`${future}ete`, `${future}ai`, `${future}a`]],
    ['WOULD', [`${future}este`, `${future}ebbe`, `${future}esti`, `${future}ebbero`]],
    ['SUBJ', ['ste', 'ssi', 'sse', 'ssero'].map((end) => imperfect + end)],
  ]
}

const ME = ['mi', 'ci', 'me', 'ce', 'melo', 'mela', 'meli', 'mele']
const THEM = ['lo', 'la', 'li', 'le', 'gli', 'vi', 'ti', 'ne', 'si']
const on = (stem: string, pronouns: readonly string[]): string[] => pronouns.map((pronoun) => stem + pronoun)

/** Rows for a lexicon: the class itself for every form, and one class a form: `CALL`, `CALL-INF`. */
export const verbs =
  (name: string, infinitives: string): LexiconRow =>
  () =>
    formsOf(name, infinitives)
function* formsOf(name: string, infinitives: string): Generator<[name: string, words: string[]]> {
  for (const infinitive of infinitives.split('|').filter((row) => row.trim() !== ''))
    for (const [form, words] of conjugated(infinitive)) {
      yield [name, words]
      yield [`${name}-${form}`, words]
    }
}
