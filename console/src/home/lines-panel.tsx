import { Link } from '@tanstack/react-router'
import { PhoneIncoming, PhoneOutgoing } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CallObject } from '#contract/calls.ts'
import { numberOf, personName } from '../calls/person-name.ts'
import { clockTime } from '../format/duration.ts'
import { spacedNumber } from '../format/phone.ts'
import { StatusMark } from '../meanings/call-chips.tsx'
import { Panel } from '../parts/panel.tsx'
import { useMode } from '../session/mode.ts'
import { useLines } from '../shell/lines.ts'
import { useTurns } from '../simulate/use-turns.ts'
import { useWords } from '../words/use-words.ts'

/** The lines in use against the limit, each with its last words. */
const SHOWN_MAX = 6

export function LinesPanel() {
  const t = useWords()
  const lines = useLines()
  const count = t('home.linesCount', { used: lines.used, limit: lines.limit, inbound: lines.inbound })
  return (
    <Panel flush title={t('home.lines')} aside={<span className="text-12">{count}</span>}>
      {lines.running.length === 0 ? <p className="px-4 py-4 text-ink-3">{t('home.linesNone')}</p> : null}
      <ul className="grid grid-cols-3 max-desk:grid-cols-2 max-tablet:grid-cols-1">
        {lines.running.slice(0, SHOWN_MAX).map((call) => (
          <Line key={call.id} call={call} />
        ))}
      </ul>
    </Panel>
  )
}

function Line({ call }: { call: CallObject }) {
  const t = useWords()
  const mode = useMode()
  const last = useTurns(call.id, true).at(-1)
  const seconds = useSecondsSince(call.answered_at)
  const Icon = call.direction === 'outbound' ? PhoneOutgoing : PhoneIncoming
  return (
    <li className="flex flex-col gap-1.5 border-r border-b border-line p-4">
      <div className="flex items-center gap-2">
        <Icon size={14} aria-hidden />
        <Link to={`/${mode}/calls/${call.id}`} className="min-w-0 flex-1 truncate font-medium">
          {personName(call) ?? spacedNumber(numberOf(call))}
        </Link>
        {seconds === null ? null : <span className="text-ink-2">{clockTime(seconds)}</span>}
      </div>
      <p className="truncate text-12 text-ink-3">{call.agent.name}</p>
      <p className="line-clamp-2 min-h-10 text-ink-2">
        {last?.text ?? (call.status === 'dialing' ? t('home.ringing') : '')}
      </p>
      <StatusMark status={call.status} />
    </li>
  )
}

function useSecondsSince(at: string | null): number | null {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return at === null ? null : Math.max(0, (now - Date.parse(at)) / 1000)
}
