import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAsk, useTell } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Input } from '../parts/input.tsx'
import { Note } from '../parts/note.tsx'
import { Select } from '../parts/select.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { exampleTexts } from '../simulate/example-texts.ts'
import { useWords } from '../words/use-words.ts'

/** Has an agent call one's own telephone over one trunk, with example data. */
export function TrunkCall({ trunk, onClose }: { trunk: string; onClose: () => void }) {
  const t = useWords()
  const [to, setTo] = useState('+39')
  const [chosen, setChosen] = useState('')
  const query = { status: 'published', type: 'outbound', limit: 100 } as const
  const agents = useAsk('GET /v1/agents', { query }).data?.data ?? []
  const agent = agents.find(({ id }) => id === chosen) ?? agents[0]
  const asked = agent?.config.type === 'outbound' ? agent.config.inputs : []
  const id = agent?.id ?? ''
  const example = useAsk(
    'POST /v1/agents/{id}/preview',
    { params: { id }, body: { inputs: exampleTexts(asked) } },
    { enabled: agent !== undefined },
  )
  const call = useTell('POST /v1/trunks/{id}/call')
  const go = () =>
    call.mutate({ params: { id: trunk }, body: { agent: id, to: to.trim(), inputs: example.data?.inputs ?? {} } })
  const actions = (
    <>
      <Button data-safe onClick={onClose}>
        {t('common.close')}
      </Button>
      <Button kind="grave" busy={call.isPending} onClick={go}>
        {t('installation.callGo')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t('installation.testCall')} actions={actions}>
      <p>{t('installation.callSure')}</p>
      <Field label={t('installation.callAgent')}>
        {(links) => (
          <Select
            {...links}
            value={id}
            choices={agents.map(({ id: value, name }) => ({ value, label: name }))}
            onChange={setChosen}
          />
        )}
      </Field>
      <Field label={t('installation.callTo')}>
        {(links) => <Input {...links} type="tel" mono value={to} onChange={(event) => setTo(event.target.value)} />}
      </Field>
      {call.isError ? <Trouble error={call.error} /> : null}
      {call.data ? (
        <Note tone="pos" role="status">
          <Link to="/$mode/calls/$id" params={{ mode: 'live', id: call.data.id }}>
            {t('installation.callOpen')}
          </Link>
        </Note>
      ) : null}
    </Dialog>
  )
}
