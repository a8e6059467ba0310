import { useWords } from '../words/use-words.ts'
import type { NewCampaign } from './use-new-campaign.ts'

/** What columns are called: in the file, and once it is known what they are for. */
export function useColumnNames({ sheet, columns }: Pick<NewCampaign, 'sheet' | 'columns'>) {
  const t = useWords()
  const headOf = (at: number) => sheet.header[at] || t('campaigns.columnN', { n: at + 1 })
  return {
    headOf,
    nameOf(at: number): string {
      const column = columns[at]
      if (column?.kind === 'to') return t('campaigns.to')
      if (column?.kind === 'reference') return t('campaigns.reference')
      return column?.kind === 'input' ? column.definition.label : headOf(at)
    },
  }
}
