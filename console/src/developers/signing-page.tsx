import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTell } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Panel } from '../parts/panel.tsx'
import { Secret } from '../parts/secret.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useRights } from '../session/session.ts'
import { useWords } from '../words/use-words.ts'
import { DevelopersPage } from './developers-page.tsx'

/** The secret that signs events, and its rotation: the former one holds for a day beside the new one. */
export function SigningPage() {
  const t = useWords()
  const { own } = useRights()
  const [asking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const rotate = useTell('POST /v1/webhook-secret')
  const go = () => rotate.mutate({}, { onSuccess: (made) => setSecret(made.secret), onSettled: () => setAsking(false) })
  const actions = (
    <>
      <Button data-safe onClick={() => setAsking(false)}>
        {t('common.cancel')}
      </Button>
      <Button kind="primary" busy={rotate.isPending} onClick={go}>
        {t('developers.rotate')}
      </Button>
    </>
  )
  return (
    <DevelopersPage>
      <Panel title={t('developers.signing')}>
        <div className="flex max-w-[70ch] flex-col gap-3">
          <p className="text-ink-2">{t('developers.signingMore')}</p>
          <p>
            <a href="/docs/guides/webhooks">{t('developers.eventsGuide')}</a>
          </p>
          {rotate.isError ? <Trouble error={rotate.error} /> : null}
          {own ? (
            <div>
              <Button icon={RefreshCw} onClick={() => setAsking(true)}>
                {t('developers.rotate')}
              </Button>
            </div>
          ) : (
            <p className="text-ink-3">{t('common.noRight')}</p>
          )}
        </div>
      </Panel>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t('developers.rotate')} actions={actions}>
        <p>{t('developers.rotateSure')}</p>
      </Dialog>
      {secret ? (
        <Secret
          title={t('developers.secretReady')}
          secret={secret}
          fileName="webhook-secret.txt"
          onClose={() => setSecret(null)}
        />
      ) : null}
    </DevelopersPage>
  )
}
