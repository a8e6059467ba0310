import type { Language } from '#contract/agent-document.ts'

/** How letters and signs are called when an address is spelled, in Italian and English: data for `spelling.ts`. */

type ByLanguage<Table> = Record<Language, Table>

const table = (rows: readonly string[]): ReadonlyMap<string, string> =>
  new Map(rows.flatMap((row) => row.split(', ').map((name) => [name.slice(2), name.slice(0, 1)] as const)))

const set = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(', ')))

/** Signs of an address, each before its name. */
const WRITTEN = ['@ @', '. .', '- -', '_ _', '+ +']
export const SIGNS: ByLanguage<ReadonlyMap<string, string>> = {
  it: table([
    ...WRITTEN,
    '@ chiocciola, @ chiocciolina, @ at, . punto, . dot, - trattino, - trattino medio, - lineetta, - meno, - dash',
    '_ underscore, _ under score, _ trattino basso, _ trattino in basso, _ lineetta bassa, + piu, + plus',
  ]),
  en: table([
    ...WRITTEN,
    '@ at, @ at sign, @ at the rate, . dot, . period, . point, - dash, - hyphen, - minus',
    '_ underscore, _ under score, + plus, + plus sign',
  ]),
}

/** Names of letters that are nothing else. A single letter of the alphabet is its own name. */
export const LETTERS: ByLanguage<ReadonlyMap<string, string>> = {
  it: table([
    'b bi, f effe, g gi, h acca, j i lunga, j i lungo, j gei, j jei, k kappa, k cappa, l elle, m emme, n enne, p pi, q cu',
    'q qu, r erre, s esse, v vu, w doppia vu, w doppio vu, w vu doppia, w vu doppio, x ics, x iks, y ipsilon, y i greca',
    'y i greco, z zeta',
  ]),
  en: table(['c cee, f eff, h aitch, h haitch, l ell, s ess, w double u, w double you, w double w, z zed, z zee']),
}

/** Names of letters that are words or names of people too: only next to other letters are they letters. */
export const LETTERS_OR_WORDS: ByLanguage<ReadonlyMap<string, string>> = {
  it: table(['c ci, d di, t ti, v vi']),
  en: table([
    'b bee, d dee, g gee, j jay, k kay, l el, m em, n en, p pee, q cue, q queue, r ar, t tee, v vee, x ex, y wye',
  ]),
}

/** Single letters that are words too. */
export const VOWEL_WORDS: ByLanguage<ReadonlySet<string>> = { it: set('a, e, i, o'), en: set('a, i') }

/** The alphabets of the telephone: three in a row without "as in" are spelled letters. */
export const ALPHABET: ByLanguage<ReadonlySet<string>> = {
  it: set(
    'ancona, bologna, bari, como, domodossola, empoli, firenze, genova, hotel, imola, jolly, kursaal, livorno, milano',
    'napoli, otranto, palermo, padova, quarto, roma, savona, salerno, torino, udine, venezia, verona, washington, xilofono',
    'yogurt, york, yacht, zara',
  ),
  en: set(
    'alpha, alfa, bravo, charlie, delta, echo, foxtrot, golf, hotel, india, juliet, juliett, kilo, lima, mike, november',
    'oscar, papa, quebec, romeo, sierra, tango, uniform, victor, whiskey, whisky, xray, yankee, zulu',
  ),
}

/** What joins a letter to the word that begins with it. */
export const AS_IN: ByLanguage<ReadonlySet<string>> = { it: set('come, di'), en: set('as in, like, for, as') }

/** "Double s". */
export const DOUBLE: ReadonlySet<string> = set('doppia, doppio, double')

/** Said about the address and no part of it. */
export const ASIDES: ReadonlySet<string> = set(
  'tutto attaccato, tutta attaccata, tutto unito, tutto insieme, attaccato, senza spazi, tutto minuscolo, tutte minuscole',
  'in minuscolo, minuscolo, minuscola, maiuscolo, maiuscola, lettera, tutto in minuscolo, e poi, poi, eh, ehm, mh, uhm',
  'il numero, i numeri, le cifre, con il numero, col numero, the number, the numbers, the digits, the figures, with the number',
  'niente maiuscole, senza maiuscole, niente spazi, una parola sola, in una parola, tutto in piccolo, no capitals, no caps, no capital letters',
  'no gaps, as one word, small letters, all small letters, in small letters, all in lower case, all in lowercase, without any spaces',
  'all one word, one word, all together, together, all lowercase, all lower case, lowercase, lower case, no spaces, without spaces',
  'the letter, the letters, la lettera, le lettere, as a number',
  'all joined, joined up, capital, uppercase, letter, and then, then, uh, um, er',
)

/** Behind a number it only says how that is written; the same digits may follow. */
export const IN_DIGITS: ReadonlySet<string> = set(
  'in cifre, in cifra, in numeri, in numero, scritto in cifre, scritto in numeri, scritto in numero, cioe in cifre',
  'in numbers, as numbers, as digits, as figures, in digits, in figures, in number form',
)

/** "Senza il punto", "no dot": it says that a sign is not there. Behind each the sign. */
const WITHOUT = ['senza', 'senza il', 'senza i', 'senza la', 'without', 'without a', 'without the', 'without any', 'no']
const NAMED_SIGNS = [
  ['.', 'punto, punti, dot, dots, full stop, full stops'],
  ['-', 'trattino, trattini, hyphen, hyphens, dash, dashes'],
  ['_', 'trattino basso, underscore, underscores'],
] as const
export const WITHOUT_SIGN: ReadonlyMap<string, string> = new Map(
  NAMED_SIGNS.flatMap(([sign, names]) =>
    names.split(', ').flatMap((name) => WITHOUT.map((word) => [`${word} ${name}`, sign] as const)),
  ),
)

/** What an address is introduced with: it begins after the last of them. */
export const LEADS: ReadonlySet<string> = set(
  ':, è, sarebbe, mail, email, e mail, posta, elettronica, indirizzo, scriva, scrivete, scrivi, segni, segna, segnate',
  'allora, ecco, dunque, guardi, guarda, senta, questa, questo, ripeto, certo, certamente, si, ok, okay, va bene, prego',
  'quindi, diciamo, prenda, prenda nota, usi, mandi, mandate, invii, perfetto, grazie, volentieri, aspetti, dettare',
  'is, its, thats, address, use, this one, this, put down, write down, write, yes, yeah, sure, so, well, me, us, my, send, to',
  'me on, us on, that is, which is, spelt, would be, please, again, repeat, spelled, spell, certainly, of course, alright',
)

/** What follows takes the place of what came before. */
export const TAKEN_BACK: ReadonlySet<string> = set(
  'no, anzi, scusi, scusa, mi scusi, mi scusa, cioe, o meglio, correggo, mi correggo, mi sbaglio, mi confondo, ho sbagliato, ho detto male',
  'sorry, actually, wait, rather, or rather, i mean, i meant, i tell a lie, my mistake, hang on, no wait, oh no, oh sorry',
)

/** With one of these among its pieces an address is no longer sure: something was denied or explained. */
export const DOUBTS: ReadonlySet<string> = set(
  'non, meglio, sbagliato, con, senza, come, oppure, al posto, in lettere',
  'not, mean, with, without, instead, or, as, like, oh, in words, in letters',
)

/** Names of what stands in an address, said in its place: "nome punto cognome", "my name at". */
export const PLACEHOLDERS: ReadonlySet<string> = set(
  'nome, cognome, iniziale, iniziali, qualcosa, qualcosina, boh, name, surname, firstname, lastname, initial, initials, something, whatever',
)
