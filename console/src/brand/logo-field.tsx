import { ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Note } from '../parts/note.tsx'
import { useWords } from '../words/use-words.ts'

/** A picture from the reader's disk, as small as the server takes it. */
const TYPES = ['image/png', 'image/jpeg', 'image/webp']
const BYTES_MAX = 65_536

interface Props {
  logo: string | null
  onChange: (logo: string | null) => void
}

export function LogoField({ logo, onChange }: Props) {
  const t = useWords()
  const file = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState(false)
  const take = (given: File | undefined) => {
    if (!given) return
    const fits = TYPES.includes(given.type) && given.size <= BYTES_MAX
    setRefused(!fits)
    if (!fits) return
    const reader = new FileReader()
    reader.onload = () => onChange(String(reader.result))
    reader.readAsDataURL(given)
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="text-12 font-medium text-ink-2">{t('brand.logo')}</p>
      <div className="flex flex-wrap items-center gap-2">
        {logo ? (
          <img src={logo} alt="" className="size-11 rounded-m border border-line bg-on-accent object-contain" />
        ) : null}
        <Button icon={ImageUp} onClick={() => file.current?.click()}>
          {t('brand.logoPick')}
        </Button>
        {logo ? (
          <Button kind="bare" icon={Trash2} onClick={() => onChange(null)}>
            {t('common.remove')}
          </Button>
        ) : null}
        <input
          ref={file}
          type="file"
          accept={TYPES.join(',')}
          hidden
          onChange={(event) => take(event.target.files?.[0])}
        />
      </div>
      <p className="text-12 text-ink-3">{t('brand.logoHint')}</p>
      {refused ? <Note tone="neg">{t('brand.logoRefused')}</Note> : null}
    </div>
  )
}
