import type { ReactNode } from 'react'
import { Page } from '../parts/page.tsx'
import { TabLinks } from '../parts/tabs.tsx'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'

/** The frame of the pages for developers. */
const TABS = ['keys', 'requests', 'events', 'signing', 'inbox', 'reference', 'mcp'] as const

export function DevelopersPage({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const t = useWords()
  const mode = useMode()
  const tabs = TABS.map((name) => ({
    to: `/${mode}/developers/${name}`,
    label: t(`developers.${name}`),
    exact: name !== 'events',
  }))
  return (
    <Page title={t('developers.title')} actions={actions}>
      <TabLinks label={t('developers.tabs')} tabs={tabs} />
      {children}
    </Page>
  )
}
