import { type ReactNode, useEffect } from 'react'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'

/** The frame of a page: its title, once as a heading and once for the browser's tab, and what can be done on it. */
interface Props {
  title: string
  beside?: ReactNode
  below?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function Page({ title, beside, below, actions, children }: Props) {
  const t = useWords()
  const test = useMode() === 'test'
  const mark = t('shell.testMark')
  useEffect(() => {
    document.title = test ? `[${mark}] ${title}` : title
    document.querySelector('#favicon')?.setAttribute('href', test ? '/favicon-test.svg' : '/favicon.svg')
  }, [title, test, mark])
  return (
    <div className="mx-auto flex w-full max-w-[1360px] flex-col gap-4 px-7 py-6 max-tablet:px-4 max-tablet:py-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2.5">
            <h1 className="text-20 font-semibold break-words">{title}</h1>
            {beside}
          </div>
          {below ? <div className="mt-1 text-ink-2">{below}</div> : null}
        </div>
        {actions ? (
          <div className="flex flex-wrap items-center gap-2 max-tablet:has-[[data-wide]]:w-full">{actions}</div>
        ) : null}
      </header>
      {children}
    </div>
  )
}
