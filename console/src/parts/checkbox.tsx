import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

/** Yes or no, of a thing among others. */
interface Props {
  checked: boolean
  onChange: (checked: boolean) => void
  children?: ReactNode
  label?: string
}

export function Checkbox({ checked, onChange, children, label }: Props) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box inside is the control
    <label className="inline-flex min-h-6 items-center gap-2">
      <Base.Root
        checked={checked}
        onCheckedChange={onChange}
        aria-label={label}
        className="grid size-6 place-items-center rounded-s border border-control bg-surface data-checked:border-accent-fill data-checked:bg-accent-fill data-checked:text-on-accent"
      >
        <Base.Indicator>
          <Check size={16} aria-hidden />
        </Base.Indicator>
      </Base.Root>
      {children}
    </label>
  )
}
