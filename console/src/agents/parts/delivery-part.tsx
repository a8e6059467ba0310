import { Switch } from '../../parts/switch.tsx'
import { useWords } from '../../words/use-words.ts'
import type { Draft } from '../draft.ts'
import { DraftSelect, DraftText } from '../draft-field.tsx'
import { ListText } from '../list-text.tsx'

/** Where results go: the inbox of the sandbox, a webhook, an e-mail, or both. */
const MODES = ['sandbox', 'webhook', 'email', 'both'] as const
const NEW_MAIL = { to: ['name@example.com'] }

export function DeliveryPart({ draft }: { draft: Draft }) {
  const t = useWords()
  const { delivery } = draft.config
  const mails = delivery.mode === 'email' || delivery.mode === 'both'
  const choose = (mode: string) => {
    const needsMail = (mode === 'email' || mode === 'both') && !delivery.email
    draft.set(['delivery'], { ...delivery, mode, ...(needsMail ? { email: NEW_MAIL } : {}) })
  }
  return (
    <>
      <DraftSelect
        draft={{ ...draft, set: (_path, mode) => choose(String(mode)) }}
        path={['delivery', 'mode']}
        label={t('editor.deliveryMode')}
        value={delivery.mode}
        choices={MODES.map((value) => ({ value, label: t(`editor.delivery_${value}`) }))}
      />
      {delivery.mode === 'webhook' || delivery.mode === 'both' ? (
        <DraftText draft={draft} path={['delivery', 'url']} label={t('editor.url')} value={delivery.url} mono />
      ) : null}
      {mails && delivery.email ? (
        <>
          <ListText
            draft={draft}
            path={['delivery', 'email', 'to']}
            label={t('editor.emailTo')}
            values={delivery.email.to}
          />
          <DraftText
            draft={draft}
            path={['delivery', 'email', 'subject']}
            label={t('editor.emailSubject')}
            value={delivery.email.subject ?? ''}
            optional
            most={250}
          />
          <Switch
            checked={delivery.email.aiSummary ?? false}
            onChange={(on) => draft.set(['delivery', 'email', 'aiSummary'], on)}
            label={t('editor.aiSummary')}
          />
        </>
      ) : null}
    </>
  )
}
