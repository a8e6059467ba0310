import { Toast } from '@base-ui/react/toast'
import { CircleCheck, CircleX, X } from 'lucide-react'
import { useWords } from '../words/use-words.ts'

/** A sentence about what was just done. It leaves by itself; one that tells of a failure stays. */
type Tone = 'pos' | 'neg'

export function useToast(): (text: string, tone?: Tone) => void {
  const manager = Toast.useToastManager()
  return (text, tone = 'pos') => {
    manager.add({
      title: text,
      type: tone,
      timeout: tone === 'neg' ? 0 : 4_000,
      priority: tone === 'neg' ? 'high' : 'low',
    })
  }
}

export const ToastProvider = Toast.Provider

export function Toasts() {
  const t = useWords()
  const { toasts } = Toast.useToastManager()
  return (
    <Toast.Portal>
      <Toast.Viewport
        aria-label={t('common.messages')}
        className="fixed right-4 bottom-4 z-70 flex w-[min(360px,calc(100vw-32px))] flex-col gap-2 outline-none max-tablet:bottom-20"
      >
        {toasts.map((toast) => (
          <Toast.Root
            key={toast.id}
            toast={toast}
            className="flex items-center gap-2.5 rounded-m border border-line bg-surface px-3 py-2.5 shadow-2"
          >
            {toast.type === 'neg' ? (
              <CircleX size={16} aria-hidden className="shrink-0 text-neg-ink" />
            ) : (
              <CircleCheck size={16} aria-hidden className="shrink-0 text-pos-ink" />
            )}
            <Toast.Title className="min-w-0 flex-1 break-words" />
            <Toast.Close aria-label={t('common.close')} className="grid size-6 place-items-center rounded-s text-ink-3">
              <X size={14} aria-hidden />
            </Toast.Close>
          </Toast.Root>
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  )
}
