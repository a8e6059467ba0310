import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useTell } from '../../api/hooks.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { Input } from '../../parts/input.tsx'
import { Note } from '../../parts/note.tsx'
import { Switch } from '../../parts/switch.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import { useWords } from '../../words/use-words.ts'
import type { Draft } from '../draft.ts'
import { DraftText } from '../draft-field.tsx'
import { ListText } from '../list-text.tsx'
import { ToolsFound } from './tools-found.tsx'

/** The customer's own tools: where they are, whether a token is stored, and what a trial finds. */
const NEW_SERVER = { url: 'https://tools.example.com/mcp' }

export function ToolsPart({ draft }: { draft: Draft }) {
  const t = useWords()
  const { mcp } = draft.config
  return (
    <>
      <Switch
        checked={mcp !== undefined}
        onChange={(on) => draft.set(['mcp'], on ? NEW_SERVER : undefined)}
        label={t('editor.toolsOn')}
      />
      {mcp ? (
        <>
          <DraftText draft={draft} path={['mcp', 'url']} label={t('editor.mcpUrl')} value={mcp.url} mono />
          <ListText
            draft={draft}
            path={['mcp', 'tools']}
            label={t('editor.toolNames')}
            values={mcp.tools ?? []}
            optional
          />
          <Token draft={draft} />
          <Trial draft={draft} />
        </>
      ) : null}
    </>
  )
}

function Token({ draft: { agent } }: { draft: Draft }) {
  const t = useWords()
  const [token, setToken] = useState('')
  const [isSet, setIsSet] = useState(agent.mcp_token_set)
  const store = useTell('PUT /v1/agents/{id}/mcp-token')
  const forget = useTell('DELETE /v1/agents/{id}/mcp-token')
  const params = { id: agent.id }
  const done = (set: boolean) => () => {
    setToken('')
    setIsSet(set)
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('editor.token')} hint={t(isSet ? 'editor.tokenSet' : 'editor.tokenUnset')}>
        {(links) => (
          <Input
            {...links}
            mono
            type="password"
            autoComplete="off"
            value={token}
            onChange={(event) => setToken(event.target.value)}
          />
        )}
      </Field>
      {store.isError ? <Trouble error={store.error} /> : null}
      <div className="flex flex-wrap gap-2">
        {token ? (
          <Button
            busy={store.isPending}
            onClick={() => store.mutate({ params, body: { token } }, { onSuccess: done(true) })}
          >
            {t('editor.setToken')}
          </Button>
        ) : null}
        {isSet ? (
          <Button
            kind="negative"
            busy={forget.isPending}
            onClick={() => forget.mutate({ params }, { onSuccess: done(false) })}
          >
            {t('editor.forget')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function Trial({ draft }: { draft: Draft }) {
  const t = useWords()
  const trial = useTell('POST /v1/agents/{id}/mcp-test')
  const found = trial.data
  const run = async () => {
    if (draft.state !== 'saved') await draft.flush()
    trial.mutate({ params: { id: draft.agent.id } })
  }
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Button icon={FlaskConical} busy={trial.isPending} onClick={() => void run()}>
          {t('editor.testTools')}
        </Button>
      </div>
      {trial.isError ? <Trouble error={trial.error} /> : null}
      {found?.error ? <Note tone="neg">{found.error.message}</Note> : null}
      {found?.ok ? <ToolsFound found={found} /> : null}
    </div>
  )
}
