import {
  AudioLines,
  Braces,
  Building2,
  ChartColumn,
  Flag,
  Hash,
  Headset,
  House,
  type LucideIcon,
  Megaphone,
  Phone,
  ShieldBan,
  SlidersHorizontal,
} from 'lucide-react'

/** The pages of the sidebar, in groups, with the letter that leads to each after `g`. */
export interface PageLink {
  key:
    | 'home'
    | 'running'
    | 'calls'
    | 'review'
    | 'agents'
    | 'campaigns'
    | 'numbers'
    | 'doNotCall'
    | 'clients'
    | 'pictures'
    | 'developers'
    | 'settings'
    | 'ownUsage'
  path: string
  search?: Record<string, string>
  icon: LucideIcon
  letter: string
}

// biome-ignore format: a table reads in columns
export const PAGES: readonly (readonly PageLink[])[] = [
  [
    { key: 'home',       path: '',                icon: House, letter: 'h' },
    { key: 'running',    path: '/running',        icon: AudioLines, letter: 'r' },
    { key: 'calls',      path: '/calls',          icon: Phone, letter: 'c' },
    { key: 'review',     path: '/review',         icon: Flag,  letter: 'v' },
  ],
  [
    { key: 'agents',     path: '/agents',         icon: Headset, letter: 'a' },
    { key: 'campaigns',  path: '/campaigns',      icon: Megaphone, letter: 'm' },
    { key: 'numbers',    path: '/numbers',        icon: Hash, letter: 'n' },
    { key: 'doNotCall',  path: '/do-not-call',    icon: ShieldBan, letter: 'b' },
    { key: 'clients',    path: '/clients',        icon: Building2, letter: 'l' },
    { key: 'pictures',   path: '/pictures',       icon: ChartColumn, letter: 'p' },
  ],
  [
    { key: 'developers', path: '/developers/keys', icon: Braces, letter: 'd' },
    { key: 'settings',   path: '/settings/account', icon: SlidersHorizontal, letter: 's' },
  ],
]

/** A client sees its own usage and calls, and no hint of others. */
export const CLIENT_PAGES: readonly (readonly PageLink[])[] = [
  [
    { key: 'ownUsage', path: '/client', icon: ChartColumn, letter: 'h' },
    { key: 'calls', path: '/calls', icon: Phone, letter: 'c' },
  ],
]

/** What the log-in of a client may open: its two pages, what lies below them, and its own person. */
export const isClientPage = (path: string): boolean => /^\/(client|calls(\/[^/]+)?|settings\/me)$/.test(path)
