import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import type { FieldLinks } from './field.tsx'

/** One of several. */
export interface Choice {
  value: string
  label: string
}

interface Props extends Partial<FieldLinks> {
  value: string
  choices: readonly Choice[]
  onChange: (value: string) => void
  label?: string
}

export function Select({ value, choices, onChange, label, ...links }: Props) {
  return (
    <Base.Root value={value} items={choices} onValueChange={(next) => onChange(String(next))}>
      <Base.Trigger
        {...links}
        aria-label={label}
        className="inline-flex min-h-8 w-full min-w-24 items-center justify-between gap-2 rounded-m border border-control bg-surface px-2.5 text-left whitespace-nowrap aria-invalid:border-2 aria-invalid:border-neg-mark max-tablet:min-h-11"
      >
        <Base.Value className="min-w-0 truncate" />
        <Base.Icon className="shrink-0">
          <ChevronsUpDown size={14} aria-hidden />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-60 outline-none">
          <Base.Popup className="max-h-80 min-w-(--anchor-width) overflow-auto rounded-m border border-line bg-surface py-1 shadow-2">
            {choices.map((choice) => (
              <Base.Item
                key={choice.value}
                value={choice.value}
                className="flex min-h-8 items-center gap-2 px-2.5 outline-none data-highlighted:bg-selected"
              >
                <span className="w-4">
                  <Base.ItemIndicator>
                    <Check size={14} aria-hidden />
                  </Base.ItemIndicator>
                </span>
                <Base.ItemText>{choice.label}</Base.ItemText>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
