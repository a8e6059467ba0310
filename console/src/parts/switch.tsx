import { Switch as Base } from '@base-ui/react/switch'
import { useId } from 'react'

/** On or off, with a sentence that says what then holds. */
interface Props {
  checked: boolean
  onChange: (checked: boolean) => void
  label: string
  hint?: string
}

export function Switch({ checked, onChange, label, hint }: Props) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <Base.Root
        checked={checked}
        onCheckedChange={onChange}
        aria-labelledby={id}
        className="relative h-6 w-10 shrink-0 rounded-pill border border-control bg-sunken data-checked:border-accent-fill data-checked:bg-accent-fill"
      >
        <Base.Thumb className="absolute top-[3px] left-[3px] block size-4 rounded-pill bg-control data-checked:left-[19px] data-checked:bg-on-accent" />
      </Base.Root>
      <div className="min-w-0 pt-0.5">
        <p id={id}>{label}</p>
        {hint ? <p className="text-12 text-ink-3">{hint}</p> : null}
      </div>
    </div>
  )
}
