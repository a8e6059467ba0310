import { Copy } from 'lucide-react'
import { useWords } from '../words/use-words.ts'
import { Button } from './button.tsx'
import { useToast } from './toast.tsx'

/** Text for machines, as it is, with a way to take it along. */
export function Code({ text, label }: { text: string; label: string }) {
  const t = useWords()
  const copy = useCopy()
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-center justify-between gap-2">
        <span className="text-12 text-ink-2">{label}</span>
        <Button kind="bare" size="small" icon={Copy} onClick={() => copy(text)}>
          {t('common.copy')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keyboard */}
      <pre tabIndex={0} className="max-h-[480px] overflow-auto rounded-m bg-sunken p-3 font-mono text-12 text-ink-2">
        {text}
      </pre>
    </div>
  )
}

/** Into the clipboard, and says so. */
export function useCopy(): (text: string) => void {
  const t = useWords()
  const toast = useToast()
  return (text) => {
    navigator.clipboard.writeText(text).then(
      () => toast(t('common.copied')),
      () => toast(t('common.notCopied'), 'neg'),
    )
  }
}
