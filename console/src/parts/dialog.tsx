import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'

/** A question that is answered before anything else. The first focus is on the safe button, which its asker marks. */
interface Props {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  actions: ReactNode
}

export function Dialog({ open, onClose, title, children, actions }: Props) {
  const foot = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 scrim z-40" />
        <Base.Popup
          initialFocus={() => foot.current?.querySelector<HTMLElement>('[data-safe]') ?? true}
          className="fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-80px)] w-[min(540px,calc(100vw-24px))] -translate-x-1/2 -translate-y-1/2 flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-2"
        >
          <div className="flex min-h-0 flex-col gap-3 overflow-auto p-5">
            <Base.Title className="text-15 font-semibold">{title}</Base.Title>
            {children}
          </div>
          <div ref={foot} className="flex flex-wrap justify-end gap-2 border-t border-line bg-sunken px-5 py-3">
            {actions}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
