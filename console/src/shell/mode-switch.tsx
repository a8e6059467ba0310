import { useLocation, useNavigate } from '@tanstack/react-router'
import { Phone, SquareSlash } from 'lucide-react'
import { useState } from 'react'
import type { Mode } from '../api/client.ts'
import { Button } from '../parts/button.tsx'
import { classes } from '../parts/classes.ts'
import { Dialog } from '../parts/dialog.tsx'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'

/** From one mode to the other: the page stays, ids do not. The first way into live says what it means. */
const SEEN = 'centralino.live'

/** The page without what belongs to one mode alone: `/test/calls/call_…` becomes `/live/calls`. */
function inOtherMode(pathname: string, to: Mode): string {
  const [, , ...parts] = pathname.split('/')
  const kept = parts.filter((part) => !/^[a-z]{3,4}_/.test(part)).slice(0, 2)
  return ['', to, ...kept].join('/')
}

export function useSwitchMode(): { go: (to: Mode) => void; asking: boolean; confirm: () => void; cancel: () => void } {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [asking, setAsking] = useState(false)
  const leave = (to: Mode) => void navigate({ to: inOtherMode(pathname, to), search: {} })
  return {
    asking,
    go: (to) => (to === 'live' && !localStorage.getItem(SEEN) ? setAsking(true) : leave(to)),
    confirm: () => {
      localStorage.setItem(SEEN, 'yes')
      setAsking(false)
      leave('live')
    },
    cancel: () => setAsking(false),
  }
}

export function LiveDialog({ asking, confirm, cancel }: Omit<ReturnType<typeof useSwitchMode>, 'go'>) {
  const t = useWords()
  const actions = (
    <>
      <Button data-safe onClick={cancel}>
        {t('common.cancel')}
      </Button>
      <Button kind="grave" onClick={confirm}>
        {t('shell.switchToLive')}
      </Button>
    </>
  )
  return (
    <Dialog open={asking} onClose={cancel} title={t('shell.switchToLive')} actions={actions}>
      <p>{t('shell.firstLive')}</p>
    </Dialog>
  )
}

/** As icons where there is little room; `compact` where there never is more. */
export function ModeSwitch({ compact = false }: { compact?: boolean }) {
  const t = useWords()
  const mode = useMode()
  const { go, ...dialog } = useSwitchMode()
  const look = (one: Mode) =>
    classes(
      'flex min-h-7 flex-1 items-center justify-center gap-2 rounded-m text-12 font-medium max-desk:min-h-9',
      compact && 'px-2.5',
      mode !== one && 'text-side-ink-2 hover:text-side-ink',
      mode === one && (one === 'test' ? 'bg-test text-on-test' : 'bg-side-ink text-side'),
    )
  return (
    <fieldset className={classes('flex rounded-m border border-side-line p-0.5', !compact && 'max-desk:flex-col')}>
      <legend className="sr-only">{t('shell.mode')}</legend>
      <button type="button" aria-pressed={mode === 'test'} className={look('test')} onClick={() => go('test')}>
        <SquareSlash size={14} aria-hidden />
        <span className={compact ? 'sr-only' : 'max-desk:sr-only'}>{t('shell.test')}</span>
      </button>
      <button type="button" aria-pressed={mode === 'live'} className={look('live')} onClick={() => go('live')}>
        <Phone size={14} aria-hidden />
        <span className={compact ? 'sr-only' : 'max-desk:sr-only'}>{t('shell.live')}</span>
      </button>
      <LiveDialog {...dialog} />
    </fieldset>
  )
}
