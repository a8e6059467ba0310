/** Two texts word by word, by the longest sequence that both have. */
export interface Piece {
  text: string
  kind: 'same' | 'gone' | 'new'
}

/** Beyond this many words it is told as a whole: the table would grow with their product. */
const WORDS_MAX = 1_500

export function wordDifference(before: string, after: string): Piece[] {
  const [a, b] = [before.split(/(\s+)/), after.split(/(\s+)/)]
  if (a.length > WORDS_MAX || b.length > WORDS_MAX)
    return [
      { text: before, kind: 'gone' },
      { text: after, kind: 'new' },
    ]
  const table = lengths(a, b)
  const pieces: Piece[] = []
  const push = (text: string, kind: Piece['kind']) => {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += text
    else pieces.push({ text, kind })
  }
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      push(a[i] ?? '', 'same')
      i += 1
      j += 1
    } else if (j >= b.length || (i < a.length && at(table, i + 1, j) >= at(table, i, j + 1))) {
      push(a[i] ?? '', 'gone')
      i += 1
    } else {
      push(b[j] ?? '', 'new')
      j += 1
    }
  }
  return pieces
}

const at = (table: readonly Uint16Array[], i: number, j: number): number => table[i]?.[j] ?? 0

/** How long the longest common sequence is from each place on. */
function lengths(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = table[i]
      if (row) row[j] = a[i] === b[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1))
    }
  return table
}
