import { MessagesSquare } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'

const TalkDrawer = lazy(() => import('./talk-drawer.tsx').then(({ TalkDrawer }) => ({ default: TalkDrawer })))

/** In test mode: the draft as it stands, saved first. */
interface Props {
  agent: string
  name: string
  save: () => Promise<unknown>
}

export function TalkButton({ agent, name, save }: Props) {
  const t = useWords()
  const [open, setOpen] = useState(false)
  if (useMode() !== 'test') return null
  return (
    <>
      <Button icon={MessagesSquare} onClick={() => void save().then(() => setOpen(true))}>
        {t('talk.button')}
      </Button>
      {open ? (
        <Suspense>
          <TalkDrawer agent={agent} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
