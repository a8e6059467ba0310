import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Building2, Check, ChevronsUpDown, Languages, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import { ask } from '../api/client.ts'
import { classes } from '../parts/classes.ts'
import { Menu, MenuGroup, MenuItem } from '../parts/menu.tsx'
import { useMode } from '../session/mode.ts'
import { setLanguage, setTheme, type Theme, useLanguage, useTheme } from '../session/preferences.ts'
import { useSession } from '../session/session.ts'
import { useWords } from '../words/use-words.ts'

/** Who is here: their accounts, how the console looks to them, and the way out. */
const THEMES = { light: Sun, dark: Moon, system: Monitor } as const
const LANGUAGE_NAMES = { it: 'Italiano', en: 'English' } as const

export function PersonMenu({ compact = false }: { compact?: boolean }) {
  const t = useWords()
  const name = useSession()?.person.name ?? ''
  const trigger = (
    <button
      type="button"
      aria-label={`${t('shell.person')}: ${name}`}
      className={classes(
        'flex min-h-9 items-center gap-2.5 rounded-m px-2 text-side-ink-2 hover:bg-side-on max-tablet:min-h-11',
        compact ? 'min-w-11 justify-center' : 'w-full max-desk:justify-center',
      )}
    >
      <span className="grid size-6 shrink-0 place-items-center rounded-pill bg-side-on text-11 font-semibold text-side-ink">
        {initialsOf(name)}
      </span>
      {compact ? null : (
        <>
          <span className="min-w-0 flex-1 truncate text-left max-desk:hidden">{name}</span>
          <ChevronsUpDown size={14} aria-hidden className="max-desk:hidden" />
        </>
      )}
    </button>
  )
  return (
    <Menu trigger={trigger}>
      <Accounts />
      <Looks />
      <OwnItem />
      <LeaveItem />
    </Menu>
  )
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part.slice(0, 1).toUpperCase())
    .join('')

function Accounts() {
  const t = useWords()
  const session = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const places = session?.accounts ?? []
  if (places.length < 2) return null
  const enter = async (account: string, of: string | null) => {
    await ask('test', 'PUT /v1/session', { body: { account, ...(of ? { client: of } : {}) } })
    client.clear()
    await navigate({ to: '/' })
  }
  return (
    <MenuGroup label={t('shell.accounts')}>
      {places.map((place) => (
        <MenuItem
          key={`${place.id}/${place.client}`}
          icon={place.id === session?.account.id && place.client === session.client ? Check : Building2}
          current={place.id === session?.account.id}
          onSelect={() => void enter(place.id, place.client)}
        >
          {place.client_name ? `${place.name}: ${place.client_name}` : place.name}
        </MenuItem>
      ))}
    </MenuGroup>
  )
}

function Looks() {
  const t = useWords()
  const theme = useTheme()
  const language = useLanguage()
  return (
    <>
      <MenuGroup label={t('shell.theme')}>
        {(['light', 'dark', 'system'] as const satisfies readonly Theme[]).map((one) => (
          <MenuItem
            key={one}
            icon={theme === one ? Check : THEMES[one]}
            current={theme === one}
            onSelect={() => setTheme(one)}
          >
            {t(`shell.${one}`)}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuGroup label={t('shell.language')}>
        {(['it', 'en'] as const).map((one) => (
          <MenuItem
            key={one}
            icon={language === one ? Check : Languages}
            current={language === one}
            onSelect={() => setLanguage(one)}
          >
            {LANGUAGE_NAMES[one]}
          </MenuItem>
        ))}
      </MenuGroup>
    </>
  )
}

function OwnItem() {
  const t = useWords()
  const mode = useMode()
  const navigate = useNavigate()
  return (
    <MenuItem icon={UserRound} onSelect={() => void navigate({ to: `/${mode}/settings/me` })}>
      {t('shell.ownLogin')}
    </MenuItem>
  )
}

function LeaveItem() {
  const t = useWords()
  const client = useQueryClient()
  const navigate = useNavigate()
  const leave = async () => {
    await ask('test', 'DELETE /v1/session', {})
    client.clear()
    await navigate({ to: '/login' })
  }
  return (
    <MenuItem icon={LogOut} onSelect={() => void leave()}>
      {t('shell.logOut')}
    </MenuItem>
  )
}
