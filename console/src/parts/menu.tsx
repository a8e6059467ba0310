import { Menu as Base } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'

/** A few things that can be done here, behind one button. */
export function Menu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" className="z-60 outline-none">
          <Base.Popup className="min-w-52 rounded-m border border-line bg-surface py-1 shadow-2 outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

interface ItemProps {
  icon?: LucideIcon
  onSelect: () => void
  children: ReactNode
  current?: boolean
}

export function MenuItem({ icon: Icon, onSelect, children, current }: ItemProps) {
  return (
    <Base.Item
      onClick={onSelect}
      className="flex min-h-8 items-center gap-2.5 px-3 outline-none data-highlighted:bg-selected max-tablet:min-h-11"
      aria-current={current || undefined}
    >
      {Icon ? <Icon size={16} aria-hidden className="text-ink-3" /> : null}
      {children}
    </Base.Item>
  )
}

export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Group className="border-b border-line py-1 last:border-0">
      <Base.GroupLabel className="px-3 py-1 text-11 font-medium text-ink-3">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  )
}
