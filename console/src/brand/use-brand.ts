import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BrandObject } from '#contract/brand.ts'
import { ask } from '../api/client.ts'
import { useAsk } from '../api/hooks.ts'

/** How the account shows itself, in both modes alike. It changes with the account alone, so it is asked for once. */
export const BRAND_MODE = 'test'
export const PRODUCT = 'Centralino'

export const useBrandQuery = (enabled = true) =>
  useAsk('GET /v1/brand', {}, { as: BRAND_MODE, staleMs: Number.POSITIVE_INFINITY, enabled })

export const useBrand = (): BrandObject | undefined => useBrandQuery().data

/** Whose door this is, for somebody who has not come in yet: null is nobody's, undefined is not known yet. */
export type DoorBrand = BrandObject | null | undefined

export function useDoorBrand(): DoorBrand {
  const queryFn = () => ask(BRAND_MODE, 'GET /v1/door', {})
  const door = useQuery({ queryKey: ['door'], queryFn, staleTime: Number.POSITIVE_INFINITY, retry: false })
  return door.isError ? null : door.data
}

/** The account's colour in the place of ours, in either theme, for as long as its pages are shown. */
export function useAccent(brand: DoorBrand): void {
  const accent = brand?.accent
  useEffect(() => {
    if (!accent) return
    const { style } = document.documentElement
    let over = false
    const wipe: (() => void)[] = []
    // Who has no colour of their own need not wait for how one is made readable.
    void import('./accent.ts').then(({ paletteFor, TOKENS }) => {
      if (over) return
      const [light, dark] = [paletteFor(accent, 'light'), paletteFor(accent, 'dark')]
      for (const token of TOKENS) {
        style.setProperty(`--${token}`, `light-dark(${light[token]}, ${dark[token]})`)
        wipe.push(() => style.removeProperty(`--${token}`))
      }
    })
    return () => {
      over = true
      for (const one of wipe) one()
    }
  }, [accent])
}
