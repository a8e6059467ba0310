import { Link, useLocation } from '@tanstack/react-router'
import { BrandMark } from '../brand/brand-mark.tsx'
import { PRODUCT, useBrand } from '../brand/use-brand.ts'
import { classes } from '../parts/classes.ts'
import { useMode } from '../session/mode.ts'
import { useSession } from '../session/session.ts'
import { useWords } from '../words/use-words.ts'
import { ModeSwitch } from './mode-switch.tsx'
import { PAGES, type PageLink } from './pages.ts'
import { PersonMenu } from './person-menu.tsx'
import { useReviewCount } from './review-count.ts'

/** Where one can go. Paper in test mode, ink in live: the frame is the mode. */
export function Sidebar() {
  const t = useWords()
  const session = useSession()
  const brand = useBrand()
  return (
    <aside className="sticky top-(--tape-height) flex h-[calc(100dvh-var(--tape-height))] w-[216px] shrink-0 flex-col gap-3 overflow-y-auto border-r border-side-line bg-side px-2.5 py-4 text-side-ink max-desk:w-[60px] max-tablet:hidden">
      <div className="flex items-center gap-2.5 px-2">
        <BrandMark />
        <div className="min-w-0 max-desk:hidden">
          <p className="truncate font-semibold">{brand?.name ?? PRODUCT}</p>
          <p className="truncate text-12 text-side-ink-3">{session?.account.name}</p>
        </div>
      </div>
      <ModeSwitch />
      <nav aria-label={t('shell.main')} className="flex flex-col gap-2">
        {PAGES.map((group) => (
          <ul key={group[0]?.key} className="flex flex-col gap-0.5 border-b border-side-line pb-2 last:border-0">
            {group.map((page) => (
              <li key={page.key}>
                <SideLink page={page} />
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div className="mt-auto">
        <PersonMenu />
      </div>
    </aside>
  )
}

function SideLink({ page }: { page: PageLink }) {
  const t = useWords()
  const mode = useMode()
  const here = useIsHere(page)
  const reviews = useReviewCount()
  const Icon = page.icon
  return (
    <Link
      to={`/${mode}${page.path}`}
      aria-current={here ? 'page' : undefined}
      className={classes(
        'flex min-h-[29px] items-center gap-3 rounded-m px-2 text-side-ink-2 hover:bg-side-on hover:text-side-ink hover:no-underline max-desk:min-h-10 max-desk:justify-center',
        here && 'bg-side-on font-medium text-side-ink',
      )}
    >
      <Icon size={16} aria-hidden className="shrink-0" />
      <span className="max-desk:sr-only">{t(`shell.${page.key}`)}</span>
      {page.key === 'review' && reviews > 0 ? (
        <span className="ml-auto rounded-m bg-att-soft px-1.5 text-11 text-att-ink max-desk:hidden">{reviews}</span>
      ) : null}
    </Link>
  )
}

/** A page holds whatever lies below it; the first one only itself. */
export function useIsHere({ path }: PageLink): boolean {
  const mode = useMode()
  const { pathname } = useLocation()
  const [, , here = ''] = pathname.split('/')
  const [, want = ''] = path.split('/')
  return pathname.startsWith(`/${mode}`) && here === want
}
