import { NOTICE_BYTES_MAX } from '#store/said.ts'

/** Rows of JSON in as few notices as hold them, in order. One that fits in none is left out. */
export function noticesOf(rows: readonly unknown[]): string[] {
  const notices: string[] = []
  let [texts, bytes]: [string[], number] = [[], 0]
  const close = () => {
    if (texts.length > 0) notices.push(`[${texts.join()}]`)
    texts = []
    bytes = 0
  }
  for (const row of rows) {
    const text = JSON.stringify(row)
    // With the comma or bracket before it, and the bracket at the end.
    const more = Buffer.byteLength(text) + 1
    if (more + 1 > NOTICE_BYTES_MAX) continue
    if (bytes + more + 1 > NOTICE_BYTES_MAX) close()
    texts.push(text)
    bytes += more
  }
  close()
  return notices
}

/** What a notice holds; nothing where it is none of ours. */
export function noticeRows(notice: string): unknown[] {
  try {
    const read: unknown = JSON.parse(notice)
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}
