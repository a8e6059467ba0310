import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'

/**
 * A picture that is read point by point: by pointing at it, or by the arrow keys once it has the focus. A mark stands
 * where one reads, and below is said what stands there.
 */
export interface Along {
  /** How wide and tall the picture is, in units of its own. */
  whole: number
  tall: number
  /** How many points it has, and which of them lies nearest to a place. */
  count: number
  nearest: (x: number, y: number) => number
  /** What marks a point, drawn in the same units. */
  mark: (at: number) => ReactNode
  /** How many lie beside each other in a grid: up and down go by so many. */
  across?: number
  /** Where the row of the table that says the same would not do. */
  said?: (at: number) => string
}

interface Props extends Along {
  label: string
  said: (at: number) => string
  children: ReactNode
}

const MARK = 'pointer-events-none absolute inset-0 size-full'

export function ReadAlong({ whole, tall, count, nearest, mark, across, label, said, children }: Props) {
  const [at, setAt] = useState<number | null>(null)
  const last = count - 1
  const shown = Math.min(at ?? last, last)
  const point = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLInputElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    // As the picture itself is fitted into its place: whole, and in the middle.
    const scale = Math.max(0.01, Math.min(width / whole, height / tall))
    const x = (clientX - left - (width - whole * scale) / 2) / scale
    const y = (clientY - top - (height - tall * scale) / 2) / scale
    setAt(Math.max(0, Math.min(last, nearest(x, y))))
  }
  const step = (event: KeyboardEvent) => {
    const by = across === undefined ? 0 : event.key === 'ArrowDown' ? across : event.key === 'ArrowUp' ? -across : 0
    if (by === 0) return
    event.preventDefault()
    if (shown + by >= 0 && shown + by <= last) setAt(shown + by)
  }
  const leave = () => setAt(null)
  if (last < 0) return children
  return (
    <>
      <div className="relative">
        {children}
        {at === null ? null : (
          <svg aria-hidden="true" viewBox={`0 0 ${whole} ${tall}`} className={MARK}>
            {mark(shown)}
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
          onKeyDown={step}
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

/** Points that follow each other from left to right: a line stands where one reads. */
export function alongPlaces(places: readonly number[], { whole, tall }: { whole: number; tall: number }): Along {
  const mark = (at: number) => (
    <path d={`M${places[at] ?? 0} 0 V${tall}`} vectorEffect="non-scaling-stroke" className="stroke-ink-2" />
  )
  return { whole, tall, count: places.length, nearest: (x) => leastOf(places, (place) => Math.abs(place - x)), mark }
}

/** Points that lie in the middle of columns of one width. */
export function alongColumns(
  count: number,
  { left, width, ...size }: { left: number; width: number; whole: number; tall: number },
): Along {
  const places = Array.from({ length: count }, (_, n) => left + ((n + 0.5) / count) * width)
  return alongPlaces(places, size)
}

/** The place of the one that is least far away. */
export function leastOf<Point>(points: readonly Point[], distance: (point: Point) => number): number {
  const far = points.map(distance)
  return Math.max(0, far.indexOf(Math.min(...far)))
}
