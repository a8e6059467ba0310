import type { ReactNode } from 'react'
import { Page } from '../parts/page.tsx'
import { TabLinks } from '../parts/tabs.tsx'
import { useMode } from '../session/mode.ts'
import { useRights } from '../session/session.ts'
import { useWords } from '../words/use-words.ts'

/** The frame of the settings. A client has nothing but its own log-in. */
const TABS = ['account', 'brand', 'trunks', 'models', 'system', 'people', 'me', 'audit'] as const

export function SettingsPage({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const t = useWords()
  const mode = useMode()
  const { client } = useRights()
  const tabs = TABS.filter((name) => !client || name === 'me').map((name) => ({
    to: `/${mode}/settings/${name}`,
    label: t(`settings.${name}`),
  }))
  return (
    <Page title={t(client ? 'shell.ownLogin' : 'settings.title')} actions={actions}>
      {client ? null : <TabLinks label={t('settings.tabs')} tabs={tabs} />}
      {children}
    </Page>
  )
}
