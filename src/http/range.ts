/** Which bytes of a file a caller wants; both ends are included. */
export interface ByteRange {
  first: number
  last: number
}

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/i

/**
 * Reads a `Range` header for a file of that size (RFC 9110, 14.1.2). Null means the whole file: no range was asked for,
 * or one that need not be understood, such as several at once. `beyond` when there is nothing of it in the file.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const [, from = '', to = ''] = ONE_RANGE.exec(header?.replaceAll(/\s/g, '') ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const suffix = Math.min(Number(to), size)
    return suffix === 0 ? 'beyond' : { first: size - suffix, last: size - 1 }
  }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return null
  if (first >= size) return 'beyond'
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
