import { useMutation } from '@tanstack/react-query'
import { useToast } from '../parts/toast.tsx'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'
import type { Operation } from './client.ts'
import { downloadPages } from './download-pages.ts'

interface Wanted {
  operation: Operation
  query: object
  /** Of the file, without its ending. */
  name: string
}

/** A list of this mode as a file, at a click. */
export function useCsv({ operation, query, name }: Wanted) {
  const t = useWords()
  const mode = useMode()
  const toast = useToast()
  return useMutation({
    mutationFn: () => downloadPages(mode, operation, { queries: [query], name: `${name}-${mode}.csv` }),
    onError: (error) => toast(error.message || t('common.unreachable'), 'neg'),
  })
}
