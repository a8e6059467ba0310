import { BookOpen } from 'lucide-react'
import { buttonLook } from '../parts/button.tsx'
import { Panel } from '../parts/panel.tsx'
import { useWords } from '../words/use-words.ts'
import { DevelopersPage } from './developers-page.tsx'

/** The reference and the guides, which this machine serves itself. */
export function ReferencePage() {
  const t = useWords()
  return (
    <DevelopersPage>
      <Panel title={t('developers.reference')}>
        <div className="flex max-w-[70ch] flex-col gap-3">
          <p className="text-ink-2">{t('developers.referenceMore')}</p>
          <p className="flex flex-wrap gap-2">
            <a className={buttonLook({ kind: 'primary' })} href="/docs">
              <BookOpen size={16} aria-hidden />
              {t('developers.referenceOpen')}
            </a>
            <a className={buttonLook()} href="/docs/guides">
              {t('developers.guides')}
            </a>
            <a className={buttonLook()} href="/v1/openapi.json">
              {t('developers.referenceDocument')}
            </a>
          </p>
        </div>
      </Panel>
    </DevelopersPage>
  )
}
