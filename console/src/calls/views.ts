import { useSyncExternalStore } from 'react'
import { romeDay } from '../format/time.ts'
import { type CallFilters, filtersIn } from './filters.ts'

/** Views of the list: a few that everybody has, and those that this browser's reader has saved. */
export interface View {
  name: string
  filters: CallFilters
}

export const VIEWS = [
  { word: 'viewAll', filters: () => ({}) },
  { word: 'viewToday', filters: (now: Date) => ({ since: romeDay(now) }) },
  { word: 'viewCallback', filters: () => ({ outcome: 'callback_requested' }) },
  { word: 'viewWaiting', filters: () => ({ status: 'queued' }) },
  { word: 'viewFailed', filters: () => ({ status: 'failed' }) },
] as const

const KEY = 'centralino.views'
const VIEWS_MAX = 20
const listeners = new Set<() => void>()
let kept: { text: string; views: readonly View[] } = { text: '', views: [] }

function savedNow(): readonly View[] {
  const text = localStorage.getItem(KEY) ?? '[]'
  if (text !== kept.text) kept = { text, views: readViews(text) }
  return kept.views
}

function readViews(text: string): View[] {
  try {
    const given: unknown = JSON.parse(text)
    return Array.isArray(given)
      ? given.map(({ name, filters }) => ({ name: String(name), filters: filtersIn(filters) }))
      : []
  } catch {
    return []
  }
}

export const useSavedViews = (): readonly View[] =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, savedNow)

export function saveViews(views: readonly View[]): void {
  localStorage.setItem(KEY, JSON.stringify(views.slice(-VIEWS_MAX)))
  for (const listener of listeners) listener()
}

export const isSame = (one: CallFilters, other: CallFilters): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())
