/**
 * One cell of a CSV file (RFC 4180). What a spreadsheet would take for a formula is defused by an apostrophe, since
 * most texts come from outside; plain numbers, telephone numbers among them, are not.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const NUMBER = /^[+-]?\d+(\.\d+)?$/

export function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
