import { Logo } from '../shell/logo.tsx'
import { useBrand } from './use-brand.ts'

/** The account's own logo where it has one, on white as it was drawn for paper. */
export function BrandMark({ size = 26 }: { size?: number }) {
  return <BrandPicture logo={useBrand()?.logo} size={size} />
}

export function BrandPicture({ logo, size }: { logo: string | null | undefined; size: number }) {
  if (!logo) return <Logo size={size} />
  return <img src={logo} alt="" width={size} height={size} className="shrink-0 rounded-s bg-on-accent object-contain" />
}
