import { useEffect, useRef, useState } from 'react'

/** How many pixels wide a place is, as it is and as it changes: what is drawn there is drawn for them. */
export function useWidth<Place extends Element>(first: number) {
  const place = useRef<Place>(null)
  const [width, setWidth] = useState(first)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const watch = new ResizeObserver(([entry]) => {
      const now = Math.round(entry?.contentRect.width ?? 0)
      if (now > 0) setWidth(now)
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return { place, width }
}
