import { isSign, type Piece, spelledText } from './spelling.ts'

/**
 * An address of which something was taken back, as it stands in the end; null where it is not certain what replaces
 * what. A correction that begins with a sign replaces what stood behind that sign, one that says a whole part again
 * replaces that part.
 */
export function readdressed(pieces: readonly Piece[]): readonly Piece[] | null {
  const [first = [], ...corrections] = stretchesOf(pieces)
  let said: readonly Piece[] | null = first
  for (const { strong, after } of corrections.map(opened)) {
    if (said === null || after.length === 0) return null
    said = said.every(({ kind }) => kind === 'lead' || kind === 'doubt') ? after : replaced(said, after, strong)
  }
  return said
}

/** What was said between corrections, each from the words that opened it on. */
function stretchesOf(pieces: readonly Piece[]): Piece[][] {
  const stretches: Piece[][] = [[]]
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind === 'back' && pieces[at - 1]?.kind !== 'back') stretches.push([])
    stretches.at(-1)?.push(piece)
  }
  return stretches
}

/** A mere "no" may be said of anything ("no capitals"); "anzi" and "sorry" are said of the words before them. */
function opened(stretch: readonly Piece[]): { strong: boolean; after: Piece[] } {
  const from = stretch.findIndex(({ kind }) => kind !== 'back' && kind !== 'lead')
  const strong = stretch.some(({ kind, text }) => kind === 'back' && text !== 'no')
  return { strong, after: from < 0 ? [] : stretch.slice(from) }
}

const isAt = (piece: Piece | undefined): boolean => isSign(piece, '@')

function replaced(before: readonly Piece[], after: readonly Piece[], strong: boolean): readonly Piece[] | null {
  const at = before.findLastIndex(isAt)
  const [first] = after
  if (isAt(first)) return at > 0 ? [...before.slice(0, at), ...after] : null
  if (isSign(first, '.')) return fromDot(before, after)
  if (first?.kind === 'without') return withoutSign(before, after)
  if (after.some(isAt)) return saidAgain(before, after, strong)
  return at > 0 ? hostAgain(before, after, at) : null
}

/** "Punto it, no scusi, punto com": what stands behind the only dot that it can mean. */
function fromDot(before: readonly Piece[], after: readonly Piece[]): readonly Piece[] | null {
  const at = before.findLastIndex(isAt)
  const own = at < 0 ? before.findLastIndex(({ kind }) => kind === 'lead') : at
  const dots = before.flatMap((piece, index) => (index > own && isSign(piece, '.') ? [index] : []))
  const [dot] = dots
  const again = after.filter((piece) => isSign(piece, '.')).length
  // A name goes on with its host, which has dots too.
  if (dot === undefined || (at < 0 && !after.some(isAt))) return null
  return dots.length === 1 || (at > 0 && dots.length === again) ? [...before.slice(0, dot), ...after] : null
}

/** "Chiara punto longo, no, senza il punto": the name without that sign, said again or not. */
function withoutSign(before: readonly Piece[], [sign, ...rest]: readonly Piece[]): readonly Piece[] | null {
  const at = before.findLastIndex(isAt)
  const end = at < 0 ? before.length : at
  const name = before.slice(0, end)
  const bare = name.filter((piece) => !isSign(piece, sign?.text))
  if (bare.length === name.length) return null
  const again = rest.findIndex(isAt)
  if (rest.length === 0 && at > 0) return [...bare, ...before.slice(at)]
  if (at > 0 || again < 0) return null
  const lead = bare.findLastIndex(({ kind }) => kind === 'lead')
  if (again > 0 && spelledText(rest.slice(0, again)) !== spelledText(bare.slice(lead + 1))) return null
  return [...bare, ...rest.slice(again)]
}

/** A name is said again, with its host behind it: all of an address, or a name of the same build. */
function saidAgain(before: readonly Piece[], after: readonly Piece[], strong: boolean): readonly Piece[] | null {
  if (before.some(isAt)) return after
  const name = before.slice(before.findLastIndex(({ kind }) => kind === 'lead') + 1)
  const again = after.slice(0, after.findIndex(isAt))
  const [last, only] = [name.at(-1), again[0]]
  if (buildOf(name) === buildOf(again)) return strong || again.length > 2 ? after : null
  const digits = again.length === 1 && isDigits(only) && isDigits(last) && only?.text.length === last?.text.length
  return digits && name.length > 1 ? [...before.slice(0, -1), ...after] : null
}

const isDigits = (piece: Piece | undefined): boolean => piece?.kind === 'digits' || piece?.kind === 'number'

/** Signs as they are, and what stands between them by its kind. */
const buildOf = (pieces: readonly Piece[]): string =>
  pieces.map(({ kind, text }) => (kind === 'sign' ? text : kind)).join(' ')

/** "At gmail, no sorry, outlook dot com": a host alone, known by how it ends where the one before was complete. */
function hostAgain(before: readonly Piece[], after: readonly Piece[], at: number): readonly Piece[] | null {
  const host = before.slice(at + 1)
  const dots = host.filter((piece) => isSign(piece, '.')).length
  const ending = after.findLast(({ kind }) => kind === 'word' || kind === 'letters')?.text ?? ''
  if (after.some((piece) => isSign(piece, '.'))) {
    const certain = dots === 0 || ENDINGS.has(ending)
    return certain ? [...before.slice(0, at + 1), ...after] : null
  }
  return after.length === 1 && dots === 1 && ENDINGS.has(ending) ? [...before.slice(0, -1), ...after] : null
}

const ENDINGS: ReadonlySet<string> = new Set('it com net org eu uk ie info biz fr de es ch'.split(' '))

/**
 * Without what was spelled once more: "holt, that's h o l t". Null where what is spelled is not what was said before
 * it and a sign joins that to more: which of both is meant nobody can tell.
 */
export function spelledOnce(pieces: readonly Piece[]): readonly Piece[] | null {
  const kept: Piece[] = []
  for (let at = 0; at < pieces.length; ) {
    const spelled = lettersFrom(pieces, at)
    const lead = kept.at(-1)?.kind === 'lead' && SPELLS.has(kept.at(-1)?.text ?? '') ? kept.pop() : undefined
    const text = spelledText(spelled)
    const again = text.length >= SPELLED_MIN_LETTERS && saysAlready(kept, text)
    if (lead && !again && text !== '' && kept.some((piece) => isSign(piece, '.'))) return null
    if (lead && !again) kept.push(lead)
    const [piece] = pieces.slice(at)
    if (!again && piece) kept.push(piece)
    at += again ? spelled.length : 1
  }
  return kept
}

const SPELLED_MIN_LETTERS = 3
const SPELLS: ReadonlySet<string> = new Set(
  'thats,that is,which is,spelled,spelt,spell,si scrive,è,sarebbe,ripeto'.split(','),
)

/** Letters that begin here, none of them before. */
function lettersFrom(pieces: readonly Piece[], at: number): readonly Piece[] {
  if (pieces[at - 1]?.kind === 'letters') return []
  const rest = pieces.slice(at)
  const end = rest.findIndex(({ kind }) => kind !== 'letters')
  return end < 0 ? rest : rest.slice(0, end)
}

/** Whether what was said last, words and letters without a sign, is this. */
function saysAlready(kept: readonly Piece[], text: string): boolean {
  let said = ''
  for (const piece of kept.toReversed()) {
    if (piece.kind !== 'word' && piece.kind !== 'letters') return false
    said = `${piece.text}${said}`
    if (said === text) return true
  }
  return false
}
