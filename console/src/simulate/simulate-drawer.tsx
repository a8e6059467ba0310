import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAsk } from '../api/hooks.ts'
import { Drawer } from '../parts/drawer.tsx'
import { Empty } from '../parts/empty.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useWords } from '../words/use-words.ts'
import { LiveCall } from './live-call.tsx'
import { SimulateForm } from './simulate-form.tsx'

/** Places a simulated call to any of the test numbers, and shows it live. */
export function SimulateDrawer({ agent, onClose }: { agent?: string | undefined; onClose: () => void }) {
  const t = useWords()
  const [call, setCall] = useState<string | null>(null)
  const agents = useAsk('GET /v1/agents', { query: { status: 'published', limit: 100 } })
  return (
    <Drawer open onClose={onClose} title={t('simulate.button')}>
      {agents.isPending ? <Skeleton /> : null}
      {agents.data && agents.data.data.length === 0 ? (
        <Empty title={t('simulate.nobody')} action={<Link to="/test/agents">{t('shell.agents')}</Link>} />
      ) : null}
      {agents.data && agents.data.data.length > 0 && call === null ? (
        <SimulateForm agents={agents.data.data} chosen={agent} onPlaced={setCall} />
      ) : null}
      {call === null ? null : <LiveCall id={call} onAgain={() => setCall(null)} />}
    </Drawer>
  )
}
