import { useAsk } from '../api/hooks.ts'
import { Facts } from '../calls/facts.tsx'
import { useFormat } from '../format/use-format.ts'
import { Panel } from '../parts/panel.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useWords } from '../words/use-words.ts'
import { DialingPanel } from './dialing-panel.tsx'
import { KeepingPanel } from './keeping-panel.tsx'
import { SettingsPage } from './settings-page.tsx'

/** The account: who it is, what its limits are, and whether it dials. */
export function AccountPage() {
  const t = useWords()
  const format = useFormat()
  const account = useAsk('GET /v1/me', {})
  const me = account.data
  return (
    <SettingsPage>
      {account.isError ? <Trouble error={account.error} onRetry={() => void account.refetch()} /> : null}
      {account.isPending ? <Skeleton /> : null}
      {me ? (
        <div className="grid grid-cols-2 items-start gap-4 max-tablet:grid-cols-1">
          <Panel title={t('settings.account')}>
            <Facts
              rows={[
                [t('common.name'), me.name],
                [
                  t('settings.id'),
                  <span key="id" className="font-mono text-12 break-all">
                    {me.id}
                  </span>,
                ],
                [t('settings.defaultClient'), me.default_client.external_id],
                [t('settings.created'), format.time('dayYear', me.created_at)],
              ]}
            />
          </Panel>
          <Panel title={t('settings.limits')}>
            <Facts
              rows={[
                [t('settings.limitConcurrent'), format.number(me.limits.concurrent_calls)],
                [t('settings.limitInbound'), format.number(me.limits.inbound_calls)],
                [t('settings.limitAttempts'), format.number(me.limits.attempts_per_number_per_day)],
              ]}
            />
          </Panel>
          <DialingPanel />
          <KeepingPanel />
        </div>
      ) : null}
    </SettingsPage>
  )
}
