import { useNavigate, useParams } from '@tanstack/react-router'
import { Braces, SquareTerminal } from 'lucide-react'
import { useState } from 'react'
import { spacedNumber } from '../format/phone.ts'
import { useFormat } from '../format/use-format.ts'
import { CallChips } from '../meanings/call-chips.tsx'
import { Button } from '../parts/button.tsx'
import { Code, useCopy } from '../parts/code.tsx'
import { Drawer } from '../parts/drawer.tsx'
import { Page } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useMode } from '../session/mode.ts'
import { useRights } from '../session/session.ts'
import { useWords } from '../words/use-words.ts'
import { CallNotes } from './call-notes.tsx'
import { CallRail } from './call-rail.tsx'
import { curlOf } from './curl.ts'
import { EndCall } from './end-call.tsx'
import { numberOf, personName } from './person-name.ts'
import { Player } from './player.tsx'
import { Transcript } from './transcript.tsx'
import { useCall, type WholeCall } from './use-call.ts'
import { usePlayback } from './use-playback.ts'

/** One call: what was heard, what was said, what came of it, and the proof of each. */
export function CallPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const whole = useCall(id)
  if (whole.found.isError && !whole.call)
    return <Trouble error={whole.found.error} onRetry={() => void whole.found.refetch()} />
  if (!whole.call) return <Skeleton rows={6} />
  return <WholePage key={id} whole={{ ...whole, call: whole.call }} />
}

function WholePage({ whole }: { whole: WholeCall }) {
  const t = useWords()
  const format = useFormat()
  const { call } = whole
  const playback = usePlayback(call)
  const number = spacedNumber(numberOf(call)) || t('calls.nobody')
  const direction = t(call.direction === 'inbound' ? 'calls.directionInbound' : 'calls.directionOutbound')
  return (
    <Page
      title={personName(call) ?? number}
      beside={<CallChips call={call} />}
      below={`${number} ${direction}, ${format.time('whole', call.created_at)} ${format.time('time', call.created_at)}, ${t('common.romeTime')}`}
      actions={<CallActions whole={whole} />}
    >
      <CallNotes call={call} />
      <div className="flex items-start gap-4 max-desk:flex-col">
        {/* On a telephone: what came of it, then what was heard and said, then the rest. */}
        <div className="flex min-w-0 flex-1 flex-col gap-4 max-desk:w-full max-tablet:order-2">
          {call.answered_at === null || whole.running ? null : <Player whole={whole} playback={playback} />}
          <Transcript whole={whole} playback={playback} />
        </div>
        <div className="flex w-[372px] shrink-0 flex-col gap-4 max-desk:w-full max-tablet:contents">
          <CallRail whole={whole} seek={playback.seek} />
        </div>
      </div>
    </Page>
  )
}

function CallActions({ whole: { call } }: { whole: WholeCall }) {
  const t = useWords()
  const copy = useCopy()
  const mode = useMode()
  const navigate = useNavigate()
  const { edit } = useRights()
  const [raw, setRaw] = useState(false)
  return (
    <>
      {edit ? <EndCall call={call} onOver={() => void navigate({ to: `/${mode}/calls/${call.id}` })} /> : null}
      <Button icon={Braces} onClick={() => setRaw(true)}>
        {t('call.json')}
      </Button>
      <Button icon={SquareTerminal} onClick={() => copy(curlOf('GET /v1/calls/{id}', { params: { id: call.id } }))}>
        {t('call.curl')}
      </Button>
      <Drawer open={raw} onClose={() => setRaw(false)} title={t('call.json')}>
        <div className="p-4">
          <Code label={t('call.document')} text={JSON.stringify(call, null, 2)} />
        </div>
      </Drawer>
    </>
  )
}
