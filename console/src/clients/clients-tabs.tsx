import { TabLinks } from '../parts/tabs.tsx'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'

export function ClientsTabs() {
  const t = useWords()
  const mode = useMode()
  return (
    <TabLinks
      label={t('business.tabs')}
      tabs={[
        { to: `/${mode}/clients`, label: t('business.clients') },
        { to: `/${mode}/clients/usage`, label: t('business.usage') },
      ]}
    />
  )
}
