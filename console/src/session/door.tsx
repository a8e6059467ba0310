import type { ReactNode } from 'react'
import { BrandPicture } from '../brand/brand-mark.tsx'
import { type DoorBrand, PRODUCT, useAccent } from '../brand/use-brand.ts'
import { useWords } from '../words/use-words.ts'
import { setLanguage } from './preferences.ts'

/** The page before the console: a form on paper, and beside it, on ink, what awaits behind. */
interface Props {
  children: ReactNode
  beside: ReactNode
  /** Whose door it is, as far as it is known. */
  brand: DoorBrand
}

export function Door({ children, beside, brand }: Props) {
  const t = useWords()
  useAccent(brand)
  return (
    <div className="flex min-h-dvh max-tablet:flex-col">
      <main className="grid flex-1 place-items-center px-6 py-10">
        <div className="flex w-full max-w-[390px] flex-col gap-5">{children}</div>
      </main>
      <aside className="flex flex-1 flex-col justify-between gap-10 bg-(--door) px-14 py-11 text-(--door-ink) max-tablet:flex-none max-tablet:px-6 max-tablet:py-6">
        <p className="flex items-center gap-3 text-15 font-semibold [--side-ink:var(--door-ink)] [--side:var(--door)]">
          {/* Nobody sees our name for a moment where another one stands. */}
          {brand === undefined ? (
            <span className="h-7.5" />
          ) : (
            <>
              <BrandPicture logo={brand?.logo} size={30} />
              {brand?.name ?? PRODUCT}
            </>
          )}
        </p>
        <div className="max-w-[420px] max-tablet:hidden">{beside}</div>
        <nav aria-label={t('login.panel')} className="flex gap-3 text-12">
          <button type="button" lang="en" className="min-h-6 px-1 hover:underline" onClick={() => setLanguage('en')}>
            English
          </button>
          <button type="button" lang="it" className="min-h-6 px-1 hover:underline" onClick={() => setLanguage('it')}>
            Italiano
          </button>
        </nav>
      </aside>
    </div>
  )
}
