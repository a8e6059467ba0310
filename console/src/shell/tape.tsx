import { ArrowRight } from 'lucide-react'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'
import { LiveDialog, useSwitchMode } from './mode-switch.tsx'

/** The barrier tape of test mode, above everything, always. */
export function Tape() {
  const t = useWords()
  const { go, ...dialog } = useSwitchMode()
  if (useMode() === 'live') return null
  return (
    <aside
      aria-label={t('shell.tapeName')}
      className="tape sticky top-0 z-55 flex h-(--tape-height) items-center gap-3 overflow-hidden"
    >
      <span aria-hidden className="tape-end h-full w-[70px] shrink-0 max-tablet:w-4" />
      <p className="min-w-0 flex-1 truncate">
        <strong className="mr-2.5 font-semibold">{t('shell.tapeName')}</strong>
        <span className="max-tablet:hidden">{t('shell.tape')}</span>
      </p>
      <button
        type="button"
        onClick={() => go('live')}
        className="flex min-h-6 items-center gap-2 rounded-m bg-on-test px-2.5 text-12 font-medium text-test"
      >
        {t('shell.switchToLive')}
        <ArrowRight size={14} aria-hidden />
      </button>
      <span aria-hidden className="tape-end h-full w-[70px] shrink-0 max-tablet:w-4" />
      <LiveDialog {...dialog} />
    </aside>
  )
}
