import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useLocation, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { isLoggedOut } from '../api/api-problem.ts'
import type { Mode } from '../api/client.ts'
import { useStream } from '../api/stream.ts'
import { useAccent, useBrand, useBrandQuery } from '../brand/use-brand.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { ModeContext } from '../session/mode.ts'
import { sessionQuery } from '../session/session.ts'
import { useWords } from '../words/use-words.ts'
import { Help } from './help.tsx'
import { isClientPage } from './pages.ts'
import { PhoneBar } from './phone-bar.tsx'
import { useShortcuts } from './shortcuts.ts'
import { Sidebar } from './sidebar.tsx'
import { TabsBelow } from './tabs-below.tsx'
import { Tape } from './tape.tsx'
import { TopBar } from './top-bar.tsx'

const ClientFrame = lazy(() =>
  import('../client/client-frame.tsx').then(({ ClientFrame }) => ({ default: ClientFrame })),
)
const Palette = lazy(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette })))

/** The frame around every page of a mode: who is not logged in is led to where one does. */
export function Shell() {
  const { mode: named } = useParams({ strict: false }) as { mode: string }
  const mode: Mode = named === 'live' ? 'live' : 'test'
  const session = useQuery(sessionQuery)
  const brand = useBrandQuery(session.data !== undefined)
  const { pathname } = useLocation()
  useEffect(() => {
    document.documentElement.dataset.mode = mode
  }, [mode])
  if (named !== mode) return <Navigate to="/" />
  if (isLoggedOut(session.error)) return <ToLogin />
  if (session.isError) return <Trouble error={session.error} onRetry={() => void session.refetch()} />
  // Nobody sees our name for a moment where another one stands.
  if (!session.data || brand.isPending) return <Skeleton />
  const client = session.data.role === 'client'
  const wanted = wantedPage(pathname)
  // A client has its own pages, and no hint of anything else; the first of them is that of its real calls.
  if (client && wanted && !isClientPage(wanted.path))
    return <Navigate to={`/${wanted.path === '' ? 'live' : wanted.mode}/client`} replace />
  if (!client && wanted?.path === '/client') return <Navigate to={`/${wanted.mode}`} replace />
  // While the page of the other mode is on its way, the address names it already: nothing of this one is left there.
  if (wanted && wanted.mode !== mode) return <Skeleton />
  return (
    <ModeContext value={mode}>
      {/* The mode and the account are the key: nothing that is shown of one survives into the other. */}
      {client ? (
        <Suspense key={`${mode} ${session.data.account.id} ${session.data.client}`} fallback={<Skeleton />}>
          <ClientFrame />
        </Suspense>
      ) : (
        <Frame key={`${mode} ${session.data.account.id}`} />
      )}
    </ModeContext>
  )
}

/**
 * The page that is being opened, and the mode in its address: the one that is shown until it comes may be of the other.
 * None where the way leads out of the frame.
 */
function wantedPage(pathname: string): { mode: Mode; path: string } | null {
  const [, mode, path = ''] = /^\/(test|live)(\/.*?)?\/?$/.exec(pathname) ?? []
  return mode === 'test' || mode === 'live' ? { mode, path } : null
}

/**
 * The way to the door, which is told where somebody came from: once. The frame is still there while the address
 * changes, and would otherwise come from the door itself, and from there again, until the browser gives up.
 */
function ToLogin() {
  const { href } = useLocation()
  const [way] = useState(() => <Navigate to="/login" search={{ from: href }} />)
  return way
}

function Frame() {
  const t = useWords()
  useAccent(useBrand())
  const stream = useStream()
  const [door, setDoor] = useState<'palette' | 'help' | null>(null)
  const palette = useCallback(() => setDoor('palette'), [])
  const help = useCallback(() => setDoor('help'), [])
  const close = useCallback(() => setDoor(null), [])
  useShortcuts({ palette, help })
  return (
    <>
      <a
        href="#content"
        className="fixed top-1 left-1 z-80 -translate-y-20 rounded-m bg-surface px-3 py-2 shadow-2 focus:translate-y-0"
      >
        {t('shell.skip')}
      </a>
      <Tape />
      <PhoneBar />
      <div className="flex">
        <Sidebar />
        <div className="min-w-0 flex-1">
          <TopBar stream={stream} onPalette={palette} />
          <main id="content" tabIndex={-1} className="outline-none max-tablet:pb-16">
            <Suspense fallback={<Skeleton />}>
              <Outlet />
            </Suspense>
          </main>
        </div>
      </div>
      <TabsBelow />
      <Help open={door === 'help'} onClose={close} />
      {door === 'palette' ? (
        <Suspense>
          <Palette open onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
