import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMode } from '../session/mode.ts'
import { lettersOn } from '../session/preferences.ts'
import { useRights } from '../session/session.ts'
import { CLIENT_PAGES, PAGES } from './pages.ts'

/** `g` and a letter lead to a page, Ctrl or Cmd with K opens the palette, `?` the help. Letters can be turned off. */
const SEQUENCE_MS = 1_200
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.isContentEditable)

interface Doors {
  palette: () => void
  help: () => void
}

export function useShortcuts({ palette, help }: Doors): void {
  const navigate = useNavigate()
  const mode = useMode()
  const { client } = useRights()
  useEffect(() => {
    let goAt = Number.NEGATIVE_INFINITY
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        return palette()
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !lettersOn()) return
      if (event.key === '?') return help()
      const page = (client ? CLIENT_PAGES : PAGES).flat().find(({ letter }) => letter === event.key)
      if (page && event.timeStamp - goAt < SEQUENCE_MS) void navigate({ to: `/${mode}${page.path}`, search: {} })
      goAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [navigate, mode, client, palette, help])
}
