import { useState } from 'react'
import type { BrandObject } from '#contract/brand.ts'
import { useTell } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { Input } from '../parts/input.tsx'
import { Note } from '../parts/note.tsx'
import { Panel } from '../parts/panel.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useRights } from '../session/session.ts'
import { SettingsPage } from '../settings/settings-page.tsx'
import { useWords } from '../words/use-words.ts'
import { AccentSample } from './accent-sample.tsx'
import { LogoField } from './logo-field.tsx'
import { BRAND_MODE, PRODUCT, useBrandQuery } from './use-brand.ts'

/** How the account shows itself to its people and its clients: a name, a logo and one colour. */
export function BrandPage() {
  const t = useWords()
  const brand = useBrandQuery()
  const { own } = useRights()
  return (
    <SettingsPage>
      {brand.isError ? <Trouble error={brand.error} onRetry={() => void brand.refetch()} /> : null}
      {own ? null : <Note>{t('brand.owners')}</Note>}
      {brand.data ? <BrandForm brand={brand.data} readOnly={!own} /> : brand.isPending ? <Skeleton /> : null}
    </SettingsPage>
  )
}

const OURS = '#2c49c4'

function BrandForm({ brand, readOnly }: { brand: BrandObject; readOnly: boolean }) {
  const t = useWords()
  const [given, setGiven] = useState({ name: brand.name ?? '', accent: brand.accent ?? '', logo: brand.logo })
  const set = (part: Partial<typeof given>) => setGiven({ ...given, ...part })
  const save = useTell('PATCH /v1/brand', { as: BRAND_MODE })
  const accent = /^#[0-9a-f]{6}$/i.test(given.accent) ? given.accent : null
  const send = () =>
    save.mutate({ body: { name: given.name.trim() || null, accent: given.accent || null, logo: given.logo } })
  return (
    <Panel title={t('brand.title')}>
      <fieldset disabled={readOnly} className="grid grid-cols-2 items-start gap-x-8 gap-y-4 max-tablet:grid-cols-1">
        <legend className="sr-only">{t('brand.title')}</legend>
        <div className="flex flex-col gap-4">
          <p className="text-ink-2">{t('brand.more')}</p>
          <Field label={t('brand.name')} hint={t('brand.nameHint', { product: PRODUCT })}>
            {(links) => (
              <Input
                {...links}
                maxLength={60}
                value={given.name}
                onChange={(event) => set({ name: event.target.value })}
              />
            )}
          </Field>
          <LogoField logo={given.logo} onChange={(logo) => set({ logo })} />
          <Field label={t('brand.accent')} hint={t('brand.accentHint')}>
            {(links) => (
              <div className="flex gap-2">
                <input
                  type="color"
                  aria-label={t('brand.accentPick')}
                  value={accent ?? OURS}
                  onChange={(event) => set({ accent: event.target.value })}
                  className="h-8 w-11 shrink-0 rounded-m border border-control bg-surface max-tablet:h-11"
                />
                <Input
                  {...links}
                  mono
                  placeholder={OURS}
                  maxLength={7}
                  value={given.accent}
                  onChange={(event) => set({ accent: event.target.value.trim() })}
                />
              </div>
            )}
          </Field>
          {save.isError ? <Trouble error={save.error} /> : null}
          {save.isSuccess ? (
            <Note tone="pos" role="status">
              {t('common.saved')}
            </Note>
          ) : null}
          {readOnly ? null : (
            <div>
              <Button kind="primary" busy={save.isPending} onClick={send}>
                {t('common.save')}
              </Button>
            </div>
          )}
        </div>
        <AccentSample accent={accent ?? OURS} />
      </fieldset>
    </Panel>
  )
}
