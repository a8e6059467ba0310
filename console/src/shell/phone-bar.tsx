import { useMode } from '../session/mode.ts'
import { useRights } from '../session/session.ts'
import { Logo } from './logo.tsx'
import { PersonMenu } from './person-menu.tsx'
import { useWindow } from './window.ts'

/** The head of the console on a telephone, in the colour of its mode. */
export function PhoneBar() {
  return (
    <div className="flex min-h-12 items-center gap-2.5 bg-side px-3 text-side-ink tablet:hidden">
      <Logo />
      <span className="font-semibold">Centralino</span>
      <span className="min-w-0 flex-1 truncate text-right text-12 text-side-ink-2">
        <Sentence />
      </span>
      <div className="w-11 shrink-0">
        <PersonMenu />
      </div>
    </div>
  )
}

function Sentence() {
  const live = useMode() === 'live'
  const { client } = useRights()
  return live && !client ? <WindowSentence /> : null
}

const WindowSentence = () => useWindow().sentence
