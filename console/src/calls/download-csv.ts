import { useMutation } from '@tanstack/react-query'
import { readProblem } from '../api/api-problem.ts'
import { addressOf, type Mode, type Operation } from '../api/client.ts'
import { useToast } from '../parts/toast.tsx'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'

/** A list as a file for a spreadsheet: page after page, with one head, up to as many as a spreadsheet is good for. */
const PAGES_MAX = 500
const PAGE = 100

interface Wanted {
  operation: Operation
  query: object
  /** Of the file, without its ending. */
  name: string
}

export function useCsv(wanted: Wanted) {
  const t = useWords()
  const mode = useMode()
  const toast = useToast()
  return useMutation({
    mutationFn: () => downloadCsv(mode, wanted),
    onError: (error) => toast(error.message || t('common.unreachable'), 'neg'),
  })
}

async function downloadCsv(mode: Mode, { operation, query, name }: Wanted): Promise<void> {
  const parts: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const address = addressOf(operation, { query: { ...query, limit: PAGE, cursor } })
    const reply = await fetch(address, { headers: { accept: 'text/csv', 'centralino-mode': mode } })
    if (!reply.ok) throw await readProblem(reply)
    const text = await reply.text()
    parts.push(page === 0 ? text : text.slice(text.indexOf('\n') + 1))
    cursor = reply.headers.get('next-cursor') ?? undefined
    if (cursor === undefined) break
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(parts, { type: 'text/csv' }))
  link.download = `${name}-${mode}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}
