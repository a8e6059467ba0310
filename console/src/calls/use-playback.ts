import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CallObject } from '#contract/calls.ts'
import { useMode } from '../session/mode.ts'

/**
 * Where the listener is in a call. With a recording it is the browser's own player that says so; without one the place
 * is only chosen. The second stands in the address, so that a place can be sent to somebody.
 */
export interface Playback {
  /** Null where nothing was recorded. */
  source: string | null
  at: number
  playing: boolean
  rate: number
  audio: (element: HTMLAudioElement | null) => void
  toggle: () => void
  seek: (seconds: number) => void
  setRate: (rate: number) => void
}

export function usePlayback(call: CallObject): Playback {
  const mode = useMode()
  const element = useRef<HTMLAudioElement | null>(null)
  const [at, setAt] = useStartAt()
  const [playing, setPlaying] = useState(false)
  const [rate, setSpeed] = useState(1)
  const audio = useListeners(element, { setAt, setPlaying, startAt: at })
  const seek = useCallback(
    (seconds: number) => {
      const place = Math.max(0, seconds)
      if (element.current) element.current.currentTime = place
      setAt(place)
    },
    [setAt],
  )
  const toggle = useCallback(() => {
    const player = element.current
    if (player) void (player.paused ? player.play() : player.pause())
  }, [])
  useKeys({ toggle, seek, at, on: call.recording !== null })
  return useMemo(
    () => ({
      source: call.recording ? `/v1/calls/${call.id}/recording?mode=${mode}` : null,
      at,
      playing,
      rate,
      audio,
      toggle,
      seek,
      setRate: (next: number) => {
        if (element.current) element.current.playbackRate = next
        setSpeed(next)
      },
    }),
    [call.recording, call.id, mode, at, playing, rate, audio, toggle, seek],
  )
}

/** The second that the address names; the address follows once the listener has stayed somewhere. */
const SETTLED_MS = 600

function useStartAt(): [number, (seconds: number) => void] {
  const { t } = useSearch({ strict: false }) as { t?: string }
  const navigate = useNavigate()
  const [at, setAt] = useState(() => Number(t) || 0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const set = useCallback(
    (seconds: number) => {
      setAt(seconds)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        void navigate({
          to: '.',
          search: seconds >= 1 ? { t: String(Math.floor(seconds)) } : {},
          replace: true,
          resetScroll: false,
        })
      }, SETTLED_MS)
    },
    [navigate],
  )
  useEffect(() => () => clearTimeout(timer.current), [])
  return [at, set]
}

interface Heard {
  setAt: (seconds: number) => void
  setPlaying: (playing: boolean) => void
  startAt: number
}

function useListeners(element: { current: HTMLAudioElement | null }, { setAt, setPlaying, startAt }: Heard) {
  const start = useRef(startAt)
  return useCallback(
    (audio: HTMLAudioElement | null) => {
      element.current = audio
      if (!audio) return
      audio.currentTime = start.current
      audio.ontimeupdate = () => setAt(audio.currentTime)
      audio.onplay = () => setPlaying(true)
      audio.onpause = () => setPlaying(false)
    },
    [element, setAt, setPlaying],
  )
}

const STEP_SECONDS = 5

function useKeys({
  toggle,
  seek,
  at,
  on,
}: {
  toggle: () => void
  seek: (to: number) => void
  at: number
  on: boolean
}): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      const free = target === document.body || target.id === 'content' || target.closest('[data-player]') !== null
      const busy = /^(INPUT|TEXTAREA|BUTTON|A|SELECT)$/.test(target.tagName)
      if (!on || !free || busy || event.ctrlKey || event.metaKey) return
      const act = { ' ': toggle, ArrowLeft: () => seek(at - STEP_SECONDS), ArrowRight: () => seek(at + STEP_SECONDS) }[
        event.key
      ]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [toggle, seek, at, on])
}
