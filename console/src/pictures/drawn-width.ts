import { useSyncExternalStore } from 'react'

/** How wide pictures are drawn, in units of their own: near to the pixels that there are, so that letters can be read. */
const [WIDE, NARROW] = [760, 380]
const TELEPHONE = '(width < 761px)'

export function useDrawnWidth(): number {
  return useSyncExternalStore(watch, () => matchMedia(TELEPHONE).matches) ? NARROW : WIDE
}

function watch(changed: () => void): () => void {
  const telephone = matchMedia(TELEPHONE)
  telephone.addEventListener('change', changed)
  return () => telephone.removeEventListener('change', changed)
}

/** Of so many things side by side, every so-manieth has room for its label. */
export const labelEvery = (count: number, width: number): number => Math.max(1, Math.ceil((count * LABEL) / width))
const LABEL = 60
