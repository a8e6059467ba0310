import { Link, Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useState } from 'react'
import { BrandMark } from '../brand/brand-mark.tsx'
import { useAccent, useBrand } from '../brand/use-brand.ts'
import { classes } from '../parts/classes.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { useMode } from '../session/mode.ts'
import { useSession } from '../session/session.ts'
import { Help } from '../shell/help.tsx'
import { ModeSwitch } from '../shell/mode-switch.tsx'
import { CLIENT_PAGES, type PageLink } from '../shell/pages.ts'
import { PersonMenu } from '../shell/person-menu.tsx'
import { useShortcuts } from '../shell/shortcuts.ts'
import { useIsHere } from '../shell/sidebar.tsx'
import { Tape } from '../shell/tape.tsx'
import { useWords } from '../words/use-words.ts'

const Palette = lazy(() => import('../shell/palette.tsx').then(({ Palette }) => ({ default: Palette })))

/** What a client sees around its pages: its own name on top, small the name of whoever serves it, and nobody else. */
export function ClientFrame() {
  const t = useWords()
  const session = useSession()
  const brand = useBrand()
  useAccent(useBrand())
  const [door, setDoor] = useState<'palette' | 'help' | null>(null)
  const palette = useCallback(() => setDoor('palette'), [])
  const help = useCallback(() => setDoor('help'), [])
  const close = useCallback(() => setDoor(null), [])
  useShortcuts({ palette, help })
  const name = session?.client_name ?? ''
  return (
    <>
      <a
        href="#content"
        className="fixed top-1 left-1 z-80 -translate-y-20 rounded-m bg-surface px-3 py-2 shadow-2 focus:translate-y-0"
      >
        {t('shell.skip')}
      </a>
      <Tape />
      <header className="flex flex-wrap items-center gap-x-8 gap-y-2 border-b border-side-line bg-side px-7 py-2 text-side-ink max-tablet:px-4">
        <p className="flex min-w-0 items-center gap-3 text-14 font-semibold">
          <BrandMark />
          <span className="min-w-0 break-words">{name}</span>
        </p>
        <nav aria-label={t('shell.main')}>
          <ul className="flex gap-1">
            {CLIENT_PAGES.flat().map((page) => (
              <li key={page.key}>
                <TopLink page={page} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-4 max-tablet:ml-0 max-tablet:w-full max-tablet:justify-between">
          <p className="text-12 text-side-ink-3">
            {t('client.by', { name: brand?.name ?? session?.account.name ?? '' })}
          </p>
          <ModeSwitch compact />
          <PersonMenu compact />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="outline-none">
        <Suspense fallback={<Skeleton />}>
          <Outlet />
        </Suspense>
      </main>
      <Help open={door === 'help'} onClose={close} />
      {door === 'palette' ? (
        <Suspense>
          <Palette open onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}

function TopLink({ page }: { page: PageLink }) {
  const t = useWords()
  const mode = useMode()
  const here = useIsHere(page)
  return (
    <Link
      to={`/${mode}${page.path}`}
      aria-current={here ? 'page' : undefined}
      className={classes(
        'flex min-h-8 items-center rounded-m px-2.5 text-side-ink-2 hover:bg-side-on hover:text-side-ink hover:no-underline max-tablet:min-h-11',
        here && 'bg-side-on font-medium text-side-ink',
      )}
    >
      {t(`shell.${page.key}`)}
    </Link>
  )
}
