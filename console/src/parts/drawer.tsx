import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../words/use-words.ts'
import { Button } from './button.tsx'

/** A sheet that slides in from the side, for one task beside the page. */
interface Props {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
}

export function Drawer({ open, onClose, title, children }: Props) {
  const t = useWords()
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 scrim z-40" />
        <Base.Popup className="fixed right-0 bottom-0 z-50 flex h-[calc(100dvh-var(--tape-height,0px))] w-[min(440px,100vw)] flex-col border-l border-line bg-surface shadow-2">
          <header className="flex items-center justify-between gap-2 border-b border-line px-4 py-3">
            <Base.Title className="text-15 font-semibold">{title}</Base.Title>
            <Base.Close render={<Button kind="bare" size="square" icon={X} aria-label={t('common.close')} />} />
          </header>
          <div className="flex min-h-0 flex-1 flex-col overflow-auto">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
