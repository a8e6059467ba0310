import { BrandMark } from '../brand/brand-mark.tsx'
import { PRODUCT, useBrand } from '../brand/use-brand.ts'
import { useMode } from '../session/mode.ts'
import { PersonMenu } from './person-menu.tsx'
import { useWindow } from './window.ts'

/** The head of the console on a telephone, in the colour of its mode. */
export function PhoneBar() {
  return (
    <div className="flex min-h-12 items-center gap-2.5 bg-side px-3 text-side-ink tablet:hidden">
      <BrandMark />
      <span className="truncate font-semibold">{useBrand()?.name ?? PRODUCT}</span>
      <span className="min-w-0 flex-1 truncate text-right text-12 text-side-ink-2">
        <Sentence />
      </span>
      <div className="w-11 shrink-0">
        <PersonMenu />
      </div>
    </div>
  )
}

function Sentence() {
  return useMode() === 'live' ? <WindowSentence /> : null
}

const WindowSentence = () => useWindow().sentence
