import { useQueryClient } from '@tanstack/react-query'
import type { OpenSessionObject } from '#contract/session.ts'
import { useAsk, useTell } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { Chip } from '../parts/chip.tsx'
import { Panel } from '../parts/panel.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { SESSION_KEY } from '../session/session.ts'
import { useWords, type Words } from '../words/use-words.ts'

/** Where one is logged in; any of them can be ended from here. */
export function SessionsPanel() {
  const t = useWords()
  const list = useAsk('GET /v1/sessions', { query: { limit: 100 } })
  return (
    <Panel flush title={t('people.sessions')}>
      {list.isError ? <Trouble error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data ? (
        <Table
          caption={t('people.sessions')}
          columns={columnsIn(t)}
          rows={list.data.data}
          keyOf={(session) => session.id}
        />
      ) : null}
    </Panel>
  )
}

function columnsIn(t: Words): Column<OpenSessionObject>[] {
  return [
    { head: t('settings.who'), wide: true, cell: ({ person }) => person.name },
    { head: t('people.browser'), cell: ({ agent }) => <span className="block max-w-72 truncate">{agent}</span> },
    {
      head: t('people.address'),
      wide: true,
      cell: ({ address }) => <span className="font-mono text-12">{address}</span>,
    },
    { head: t('people.lastSeen'), wide: true, cell: ({ last_seen_at: at }) => <Time at={at} /> },
    {
      head: t('people.endSession'),
      end: true,
      cell: (session) =>
        session.current ? <Chip tone="run">{t('people.here')}</Chip> : <EndSession session={session} />,
    },
  ]
}

function EndSession({ session }: { session: OpenSessionObject }) {
  const t = useWords()
  const client = useQueryClient()
  const end = useTell('DELETE /v1/sessions/{id}')
  return (
    <Button
      kind="negative"
      size="small"
      busy={end.isPending}
      aria-label={`${t('people.endSession')}: ${session.agent}`}
      onClick={() =>
        end.mutate(
          { params: { id: session.id } },
          { onSuccess: () => void client.invalidateQueries({ queryKey: SESSION_KEY }) },
        )
      }
    >
      {t('people.endSession')}
    </Button>
  )
}
