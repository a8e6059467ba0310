import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Pages beside each other, each with an address of its own. */
export interface TabLink {
  to: string
  label: ReactNode
  exact?: boolean
}

export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="-mx-1 overflow-x-auto border-b border-line px-1">
      <ul className="flex gap-5">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              activeOptions={{ exact: tab.exact ?? true, includeSearch: false }}
              className="block border-b-2 border-transparent py-2 whitespace-nowrap text-ink-2 hover:text-ink hover:no-underline aria-[current=page]:border-ink aria-[current=page]:text-ink max-tablet:py-3"
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
