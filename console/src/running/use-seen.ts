import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether something stands where it can be seen, or soon will: what nobody sees need not follow every word. */
const MARGIN = '200px'
const changed = new WeakMap<Element, (isSeen: boolean) => void>()
let observer: IntersectionObserver | undefined

/** One for all of them. */
function observe(element: Element): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) changed.get(target)?.(isIntersecting)
    },
    { rootMargin: MARGIN },
  )
  observer.observe(element)
  return () => observer?.unobserve(element)
}

export function useSeen<E extends Element>(): { ref: RefObject<E | null>; isSeen: boolean } {
  const ref = useRef<E>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    changed.set(element, setSeen)
    return observe(element)
  }, [])
  return { ref, isSeen }
}
