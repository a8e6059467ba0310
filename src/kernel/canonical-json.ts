/** Text that stands, or a value still to be written. */
type Piece = string | { value: unknown }

/**
 * JSON with sorted keys and no white space, so that two spellings of the same document compare equal. Documents come
 * from outside and may be nested as deep as their size allows, so the way down is a list of ours and not the stack.
 */
export function canonicalJson(value: unknown): string {
  return [...canonicalParts(value)].join('')
}

const PART_CHARACTERS = 32_768

/** The same text in parts, so that whoever writes a long one can let others have a turn between them. */
export function* canonicalParts(value: unknown): Generator<string> {
  const ahead: Piece[] = [{ value }]
  let text = ''
  for (let piece = ahead.pop(); piece !== undefined; piece = ahead.pop()) {
    if (typeof piece === 'string') text += piece
    else for (const part of unfold(piece.value).reverse()) ahead.push(part)
    if (text.length < PART_CHARACTERS) continue
    yield text
    text = ''
  }
  yield text
}

function unfold(value: unknown): Piece[] {
  if (value === null || typeof value !== 'object') return [JSON.stringify(value) ?? 'null']
  if (Array.isArray(value)) return ['[', ...value.flatMap((item, at) => [at > 0 ? ',' : '', { value: item }]), ']']
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  const members = entries.flatMap(([key, item], at) => [`${at > 0 ? ',' : ''}${JSON.stringify(key)}:`, { value: item }])
  return ['{', ...members, '}']
}
