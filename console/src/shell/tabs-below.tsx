import { Link, useNavigate } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { classes } from '../parts/classes.ts'
import { Menu, MenuItem } from '../parts/menu.tsx'
import { useMode } from '../session/mode.ts'
import { useRights } from '../session/session.ts'
import { useWords } from '../words/use-words.ts'
import { CLIENT_PAGES, PAGES, type PageLink } from './pages.ts'
import { useIsHere } from './sidebar.tsx'

/** On a telephone the pages are tabs below. */
const TABS_MAX = 5

export function TabsBelow() {
  const t = useWords()
  const pages = (useRights().client ? CLIENT_PAGES : PAGES).flat()
  const rest = pages.slice(TABS_MAX)
  return (
    <nav
      aria-label={t('shell.main')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] tablet:hidden"
    >
      <ul className="flex">
        {pages.slice(0, TABS_MAX).map((page) => (
          <li key={page.key} className="min-w-0 flex-1">
            <Tab page={page} />
          </li>
        ))}
        {rest.length > 0 ? (
          <li className="min-w-0 flex-1">
            <More pages={rest} />
          </li>
        ) : null}
      </ul>
    </nav>
  )
}

function More({ pages }: { pages: readonly PageLink[] }) {
  const t = useWords()
  const mode = useMode()
  const navigate = useNavigate()
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex min-h-14 w-full flex-col items-center justify-center gap-1 text-11 text-ink-3"
        >
          <Ellipsis size={20} aria-hidden />
          <span className="w-full truncate px-0.5 text-center">{t('shell.more')}</span>
        </button>
      }
    >
      {pages.map(({ key, path, icon }) => (
        <MenuItem key={key} icon={icon} onSelect={() => void navigate({ to: `/${mode}${path}` })}>
          {t(`shell.${key}`)}
        </MenuItem>
      ))}
    </Menu>
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
