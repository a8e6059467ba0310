import { classes } from './classes.ts'
import type { Choice } from './select.tsx'

/** One of two or three, all in sight. */
interface Props {
  label: string
  value: string
  choices: readonly Choice[]
  onChange: (value: string) => void
}

export function Segmented({ label, value, choices, onChange }: Props) {
  return (
    <fieldset className="inline-flex rounded-m bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className={classes(
            'min-h-7 rounded-m px-2.5 text-12 font-medium max-tablet:min-h-11',
            choice.value === value ? 'bg-surface text-ink shadow-1' : 'text-ink-2 hover:text-ink',
          )}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}
