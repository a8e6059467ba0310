import { type PointerEvent, type ReactNode, useState } from 'react'

/**
 * A picture that is read point by point: by pointing at it, or by the arrow keys once it has the focus. A line stands
 * where one reads, and below is said what stands there.
 */
export interface Along {
  /** How wide the picture is, in units of its own, and where each of its points lies in them. */
  whole: number
  places: readonly number[]
}

interface Props extends Along {
  label: string
  said: (at: number) => string
  children: ReactNode
}

export function ReadAlong({ whole, places, label, said, children }: Props) {
  const [at, setAt] = useState<number | null>(null)
  const last = places.length - 1
  const shown = Math.min(at ?? last, last)
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setAt(nearest(places, ((clientX - left) / Math.max(1, width)) * whole))
  }
  const leave = () => setAt(null)
  if (last < 0) return children
  return (
    <>
      <div className="relative">
        {children}
        {at === null ? null : (
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${whole} 10`}
            preserveAspectRatio="none"
            className="pointer-events-none absolute inset-0 size-full"
          >
            <path d={`M${places[shown] ?? 0} 0 V10`} vectorEffect="non-scaling-stroke" className="stroke-ink-2" />
          </svg>
        )}
        <input
          type="range"
          min={0}
          max={last}
          value={shown}
          aria-label={label}
          aria-valuetext={said(shown)}
          onChange={(event) => setAt(Number(event.target.value))}
          onFocus={(event) => event.target.matches(':focus-visible') && setAt(shown)}
          onBlur={leave}
          onMouseDown={(event) => event.preventDefault()}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={leave}
          className="peer absolute inset-0 m-0 size-full cursor-crosshair opacity-0"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-0 rounded-m outline-offset-2 peer-focus-visible:outline-2 peer-focus-visible:outline-accent"
        />
      </div>
      <p aria-hidden data-reading className="mt-1 min-h-4 text-12 text-ink-2">
        {at === null ? '' : said(shown)}
      </p>
    </>
  )
}

/** The place of the point that lies nearest. */
function nearest(places: readonly number[], x: number): number {
  let best = 0
  for (const [n, place] of places.entries()) if (Math.abs(place - x) < Math.abs((places[best] ?? 0) - x)) best = n
  return best
}

/** Points that lie in the middle of columns of one width. */
export const columnPlaces = (count: number, { left, width }: { left: number; width: number }): number[] =>
  Array.from({ length: count }, (_, n) => left + ((n + 0.5) / count) * width)
