import { PhoneOutgoing } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { useMode } from '../session/mode.ts'
import { useRights } from '../session/session.ts'
import { useWords } from '../words/use-words.ts'

const SimulateDrawer = lazy(() =>
  import('./simulate-drawer.tsx').then(({ SimulateDrawer }) => ({ default: SimulateDrawer })),
)

/** In test mode, for who may place calls: a call that rings nobody. */
export function SimulateButton({ agent, kind = 'primary' }: { agent?: string; kind?: 'primary' | 'plain' }) {
  const t = useWords()
  const test = useMode() === 'test'
  const { edit } = useRights()
  const [open, setOpen] = useState(false)
  if (!test || !edit) return null
  return (
    <>
      <Button kind={kind} icon={PhoneOutgoing} onClick={() => setOpen(true)}>
        {t('simulate.button')}
      </Button>
      {open ? (
        <Suspense>
          <SimulateDrawer agent={agent} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
