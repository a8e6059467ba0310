/** Two plugs and a cord. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="shrink-0">
      <rect width="32" height="32" rx="7" className="fill-side-ink" />
      <g fill="none" strokeWidth="2.6" strokeLinecap="round" className="stroke-side">
        <path d="M10 12v3.5a6 6 0 0 0 12 0V12M16 21.5V25" />
        <circle cx="10" cy="9.5" r="2" />
        <circle cx="22" cy="9.5" r="2" />
      </g>
    </svg>
  )
}
