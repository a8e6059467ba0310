import type { ReactNode } from 'react'
import { Page } from '../parts/page.tsx'
import { TabLinks } from '../parts/tabs.tsx'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'

/** The frame of the settings. */
const TABS = ['account', 'trunks', 'models', 'system', 'people', 'me', 'audit'] as const

export function SettingsPage({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const t = useWords()
  const mode = useMode()
  const tabs = TABS.map((name) => ({ to: `/${mode}/settings/${name}`, label: t(`settings.${name}`) }))
  return (
    <Page title={t('settings.title')} actions={actions}>
      <TabLinks label={t('settings.tabs')} tabs={tabs} />
      {children}
    </Page>
  )
}
