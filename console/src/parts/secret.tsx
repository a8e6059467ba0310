import { Copy, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../words/use-words.ts'
import { Button } from './button.tsx'
import { useCopy } from './code.tsx'
import { Dialog } from './dialog.tsx'

/** Something that is shown this once: copied or saved, and then gone. */
interface Props {
  title: string
  secret: string
  fileName: string
  onClose: () => void
  children?: ReactNode
}

export function Secret({ title, secret, fileName, onClose, children }: Props) {
  const t = useWords()
  const copy = useCopy()
  const actions = (
    <>
      <Button icon={Download} onClick={() => save(fileName, secret)}>
        {t('common.saveFile')}
      </Button>
      <Button
        data-safe
        kind="primary"
        icon={Copy}
        onClick={() => {
          copy(secret)
          onClose()
        }}
      >
        {t('common.copyAndClose')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={title} actions={actions}>
      <p className="text-ink-2">{t('common.shownOnce')}</p>
      <output className="rounded-m border border-dashed border-control bg-sunken p-3 font-mono text-13 break-all">
        {secret}
      </output>
      {children}
    </Dialog>
  )
}

function save(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
