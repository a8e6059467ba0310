import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Switch } from '../parts/switch.tsx'
import { setLetters, useLetters } from '../session/preferences.ts'
import { useWords } from '../words/use-words.ts'

/** What the keyboard can do. */
const KEYS = [
  { keys: ['Ctrl', 'K'], word: 'helpPalette' },
  { keys: ['g', 'h c v a d'], word: 'helpGo' },
  { keys: ['j', 'k', '↵', 'c'], word: 'helpRows' },
  { keys: ['/'], word: 'helpFilters' },
  { keys: ['␣', '←', '→'], word: 'helpPlay' },
  { keys: ['?'], word: 'helpThis' },
] as const

export function Help({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords()
  const close = (
    <Button data-safe onClick={onClose}>
      {t('common.close')}
    </Button>
  )
  return (
    <Dialog open={open} onClose={onClose} title={t('shell.help')} actions={close}>
      <dl className="flex flex-col gap-2">
        {KEYS.map(({ keys, word }) => (
          <div key={word} className="flex items-center justify-between gap-4">
            <dt className="text-ink-2">{t(`shell.${word}`)}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd key={key} className="rounded-s border border-line-strong px-1.5 font-mono text-12">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch checked={useLetters()} onChange={setLetters} label={t('shell.letters')} />
    </Dialog>
  )
}
