import { Link, useLocation } from '@tanstack/react-router'
import { Clock, Phone, Search, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { StreamState } from '../api/stream.ts'
import { useFormat } from '../format/use-format.ts'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'
import { useLines } from './lines.ts'
import { PAGES } from './pages.ts'
import { useWindow } from './window.ts'

/** Whether we may dial, until when and on how many lines; in test mode, what time it is. */
export function TopBar({ stream, onPalette }: { stream: StreamState; onPalette: () => void }) {
  const t = useWords()
  return (
    <div className="flex min-h-[46px] print:hidden flex-wrap items-center justify-end gap-x-5 gap-y-1 border-b border-line px-7 py-1.5 max-tablet:hidden">
      <Section />
      {stream === 'lost' ? (
        <p role="status" className="flex items-center gap-2 text-att-ink">
          <WifiOff size={14} aria-hidden />
          {t('shell.reconnecting')}
        </p>
      ) : null}
      <Standing />
      <button
        type="button"
        onClick={onPalette}
        className="flex min-h-8 w-52 items-center gap-2 rounded-m border border-line-strong bg-surface px-2.5 text-ink-3 shadow-1"
      >
        <Search size={14} aria-hidden />
        <span className="flex-1 truncate text-left">{t('shell.palette')}</span>
        <kbd className="rounded-s border border-line px-1 font-sans text-11">{KEY}</kbd>
      </button>
    </div>
  )
}

/** Where in the console this page lies; from a call or an agent, the way back to all of them. */
function Section() {
  const t = useWords()
  const mode = useMode()
  const [, , part = ''] = useLocation().pathname.split('/')
  const page = PAGES.flat().find(({ path }) => path.split('/')[1] === part || (path === '' && part === ''))
  if (!page) return null
  return (
    <p className="mr-auto">
      <Link to={`/${mode}${page.path}`} className="text-ink-2">
        {t(`shell.${page.key}`)}
      </Link>
    </p>
  )
}

const KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'

function Standing() {
  return useMode() === 'test' ? <RomeClock /> : <Dialling />
}

function Dialling() {
  const t = useWords()
  const lines = useLines()
  const window = useWindow()
  return (
    <>
      <p className="flex items-center gap-2 text-ink-2">
        <Clock size={14} aria-hidden />
        {window.sentence}
        <span className="text-ink-3">{t('common.romeTime')}</span>
      </p>
      <p className="flex items-center gap-2 text-ink-2">
        <Phone size={14} aria-hidden />
        {t('shell.lines', { used: lines.used, limit: lines.limit })}
      </p>
    </>
  )
}

const TICK_MS = 10_000

function RomeClock() {
  const t = useWords()
  const format = useFormat()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className="flex items-center gap-2 text-ink-2">
      <Clock size={14} aria-hidden />
      {format.time('stamp', now)}
      <span className="text-ink-3">{t('common.romeTime')}</span>
    </p>
  )
}
