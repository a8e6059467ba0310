import { useWords } from '../words/use-words.ts'
import type { CellProblem } from './sheet-state.ts'

/** What is wrong with a row, in the reader's words; a code that is not known yet in the server's. */
const KNOWN = [
  ...['bad_quotes', 'too_many_cells', 'destination_not_allowed', 'invalid', 'invalid_date', 'invalid_email'],
  ...['invalid_number', 'invalid_option', 'invalid_phone', 'invalid_type', 'missing', 'no_country', 'no_day'],
  ...['no_number', 'no_truth', 'not_digits', 'required', 'rounded', 'too_long', 'unclear_day', 'unclear_number'],
  ...['unclear_zero', 'unknown'],
]

export function useFaultSentence(nameOf: (column: number) => string): (problems: readonly CellProblem[]) => string {
  const t = useWords()
  return (problems) =>
    problems
      .map(({ column, code, message }) => {
        const said = KNOWN.includes(code) ? t(`campaigns.fault_${code as 'required'}`) : message
        return column === null ? said : `${nameOf(column)}: ${said}`
      })
      .join('; ')
}
