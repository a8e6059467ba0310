import { Link, useNavigate } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { classes } from '../parts/classes.ts'
import { Menu, MenuItem } from '../parts/menu.tsx'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'
import { PAGES, type PageLink } from './pages.ts'
import { useIsHere } from './sidebar.tsx'

/** On a telephone the first pages are tabs below; the others are behind the last tab. */
const TABS = 4

const LOOK = 'flex min-h-14 w-full flex-col items-center justify-center gap-1 text-11 hover:no-underline'

export function TabsBelow() {
  const t = useWords()
  const pages = PAGES.flat()
  return (
    <nav
      aria-label={t('shell.main')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] tablet:hidden"
    >
      <ul className="flex">
        {pages.slice(0, TABS).map((page) => (
          <li key={page.key} className="min-w-0 flex-1">
            <Tab page={page} />
          </li>
        ))}
        <li className="min-w-0 flex-1">
          <MoreTab pages={pages.slice(TABS)} />
        </li>
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
      className={classes(LOOK, here ? 'font-semibold text-ink' : 'text-ink-3')}
    >
      <Icon size={20} aria-hidden />
      <span className="w-full truncate px-0.5 text-center">{t(`shell.${page.key}`)}</span>
    </Link>
  )
}

function MoreTab({ pages }: { pages: readonly PageLink[] }) {
  const t = useWords()
  const trigger = (
    <button type="button" className={classes(LOOK, 'text-ink-3')}>
      <Ellipsis size={20} aria-hidden />
      {t('shell.more')}
    </button>
  )
  return (
    <Menu trigger={trigger}>
      {pages.map((page) => (
        <MoreItem key={page.key} page={page} />
      ))}
    </Menu>
  )
}

function MoreItem({ page }: { page: PageLink }) {
  const t = useWords()
  const mode = useMode()
  const navigate = useNavigate()
  return (
    <MenuItem
      icon={page.icon}
      current={useIsHere(page)}
      onSelect={() => void navigate({ to: `/${mode}${page.path}`, search: {} })}
    >
      {t(`shell.${page.key}`)}
    </MenuItem>
  )
}
