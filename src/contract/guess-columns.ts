import type { FieldDefinition } from './agent-document.ts'
import { looksLikePhone } from './contact-sheet.ts'

/**
 * What the columns of somebody's list may be, by their names and by what stands in them. A guess: whoever sends the
 * list sees it and sets it right.
 */
export type ColumnTarget = 'to' | 'reference' | `input:${string}`

interface Asked {
  header: readonly string[]
  /** The first rows. */
  samples: readonly (readonly string[])[]
  definitions: readonly FieldDefinition[]
}

/** Below this it is no guess. */
const SCORE_MIN = 40

/** Of each column what it is for; null where nobody knows. Nothing is given away twice. */
export function guessColumns({ header, samples, definitions }: Asked): (ColumnTarget | null)[] {
  const columns = header.map((name, at) => ({ name: plain(name), cells: cellsAt(samples, at) }))
  const wanted: ColumnTarget[] = ['to', 'reference', ...definitions.map(({ key }) => `input:${key}` as const)]
  const scores = columns.flatMap((column, at) =>
    wanted.map((target) => ({ at, target, score: scoreOf(column, target, definitions) })),
  )
  const guessed: (ColumnTarget | null)[] = header.map(() => null)
  for (const { at, target, score } of scores.toSorted((a, b) => b.score - a.score))
    if (score >= SCORE_MIN && guessed[at] === null && !guessed.includes(target)) guessed[at] = target
  return guessed
}

interface SheetColumn {
  name: string
  cells: string[]
}

const cellsAt = (rows: readonly (readonly string[])[], at: number): string[] =>
  rows.map((cells) => cells[at] ?? '').filter((cell) => cell !== '')

/** Without capitals, accents and signs. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** Words that people write for one another. */
const ALIKE: readonly (readonly string[])[] = [
  ['nome', 'nominativo', 'cognome', 'name', 'person', 'persona', 'paziente', 'patient', 'contatto', 'contact'],
  ['data', 'giorno', 'date', 'day'],
  ['ora', 'orario', 'time', 'hour'],
  ['importo', 'totale', 'prezzo', 'amount', 'total', 'price'],
  ['visita', 'prestazione', 'specialita', 'esame', 'visit', 'specialty', 'appuntamento', 'appointment'],
  ['email', 'mail', 'posta', 'e mail'],
  ['azienda', 'ditta', 'societa', 'company', 'firm'],
  ['medico', 'dottore', 'doctor'],
  ['scadenza', 'deadline', 'due'],
]
// biome-ignore format: a list of words
const PHONE_WORDS = ['to', 'number', 'numero', 'telefono', 'tel', 'phone', 'cell', 'cellulare', 'cel', 'mobile', 'recapito', 'telephone']
// biome-ignore format: a list of words
const REFERENCE_WORDS = ['reference', 'riferimento', 'rif', 'ref', 'id', 'codice', 'code', 'pratica', 'ordine', 'order', 'protocollo']
const EMPTY_WORDS = new Set(['di', 'del', 'della', 'e', 'il', 'la', 'of', 'the', 'and', 'da', 'per', 'n'])

function scoreOf(column: SheetColumn, target: ColumnTarget, definitions: readonly FieldDefinition[]): number {
  if (target === 'to') return phoneScore(column)
  if (target === 'reference') return wordScore(column.name, REFERENCE_WORDS)
  const definition = definitions.find(({ key }) => `input:${key}` === target)
  return definition ? inputScore(column, definition) : 0
}

const wordsOf = (name: string): string[] => name.split(' ').filter((word) => word !== '' && !EMPTY_WORDS.has(word))

/** One of the words alone, or among others. */
function wordScore(name: string, known: readonly string[]): number {
  const words = wordsOf(name)
  if (words.length === 0 || !words.some((word) => known.includes(word))) return 0
  return words.every((word) => known.includes(word)) ? 80 : 55
}

const share = (cells: readonly string[], fits: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(fits).length / cells.length

function phoneScore({ name, cells }: SheetColumn): number {
  const fits = share(cells, looksLikePhone)
  if (cells.length > 0 && fits < 0.3) return 0
  return wordScore(name, PHONE_WORDS) + fits * 50
}

function inputScore({ name, cells }: SheetColumn, { key, label, type }: FieldDefinition): number {
  const named = Math.max(likeness(name, plain(key)), likeness(name, plain(label)))
  const fits = FITTING[type]
  if (!fits || cells.length === 0) return named
  const fitting = share(cells, fits)
  return fitting >= 0.5 ? named + (named > 0 ? 15 : 5) : named - 40
}

/** How much two names say the same. */
function likeness(one: string, other: string): number {
  if (one === '' || other === '') return 0
  if (one === other) return 100
  const [mine, theirs] = [wordsOf(one), wordsOf(other)]
  const shared = mine.filter((word) => theirs.includes(word)).length
  if (shared > 0) return 50 + 40 * (shared / Math.max(mine.length, theirs.length))
  const alike = ALIKE.some(
    (words) => words.some((word) => mine.includes(word)) && words.some((word) => theirs.includes(word)),
  )
  return alike ? 60 : 0
}

const FITTING: Partial<Record<FieldDefinition['type'], (cell: string) => boolean>> = {
  date: (cell) => /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(cell),
  number: (cell) => /^-?[\d.,]+$/.test(cell),
  phone: looksLikePhone,
  email: (cell) => cell.includes('@'),
  boolean: (cell) => /^(?:true|false|yes|no|si|sì|vero|falso|0|1)$/i.test(cell),
}
