import { Link } from '@tanstack/react-router'
import { classes } from '../parts/classes.ts'
import { useMode } from '../session/mode.ts'
import { useRights } from '../session/session.ts'
import { useWords } from '../words/use-words.ts'
import { CLIENT_PAGES, PAGES, type PageLink } from './pages.ts'
import { useIsHere } from './sidebar.tsx'

/** On a telephone the pages are tabs below. */
const TABS_MAX = 6

export function TabsBelow() {
  const t = useWords()
  const groups = useRights().client ? CLIENT_PAGES : PAGES
  return (
    <nav
      aria-label={t('shell.main')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] tablet:hidden"
    >
      <ul className="flex">
        {groups
          .flat()
          .slice(0, TABS_MAX)
          .map((page) => (
            <li key={page.key} className="min-w-0 flex-1">
              <Tab page={page} />
            </li>
          ))}
      </ul>
    </nav>
  )
}

function Tab({ page }: { page: PageLink }) {
  const t = useWords()
  const mode = useMode()
  const here = useIsHere(page)
  const Icon = page.icon
  return (
    <Link
      to={`/${mode}${page.path}`}
      aria-current={here ? 'page' : undefined}
      className={classes(
        'flex min-h-14 flex-col items-center justify-center gap-1 text-11 hover:no-underline',
        here ? 'font-semibold text-ink' : 'text-ink-3',
      )}
    >
      <Icon size={20} aria-hidden />
      <span className="w-full truncate px-0.5 text-center">{t(`shell.${page.key}`)}</span>
    </Link>
  )
}
