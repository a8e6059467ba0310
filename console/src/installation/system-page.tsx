import type { SystemObject } from '#contract/system.ts'
import { useAsk } from '../api/hooks.ts'
import { Facts } from '../calls/facts.tsx'
import { useFormat } from '../format/use-format.ts'
import { Chip } from '../parts/chip.tsx'
import { Note } from '../parts/note.tsx'
import { Panel } from '../parts/panel.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useRights } from '../session/session.ts'
import { SettingsPage } from '../settings/settings-page.tsx'
import { useWords, type Words } from '../words/use-words.ts'

/** How the installation is: its nodes, its events, its disk and its last backup. */
const LOOK_MS = 10_000
const GIGABYTE = 2 ** 30
/** Below so much free space somebody should look. */
const LOW_BYTES = 5 * GIGABYTE
type Node = SystemObject['nodes'][number]

export function SystemPage() {
  const t = useWords()
  const format = useFormat()
  const { own } = useRights()
  const asked = useAsk('GET /v1/system', {}, { enabled: own, refetchMs: LOOK_MS })
  const system = asked.data
  const size = (bytes: number) => `${format.number(bytes / GIGABYTE, 2)} GB`
  return (
    <SettingsPage>
      {own ? null : <Note>{t('installation.owners')}</Note>}
      {asked.isError ? <Trouble error={asked.error} onRetry={() => void asked.refetch()} /> : null}
      {own && asked.isPending ? <Skeleton /> : null}
      {system ? (
        <div className="flex flex-col gap-4">
          <Panel title={t('installation.nodes')} flush>
            <Table
              caption={t('installation.nodes')}
              columns={columnsIn(t, size)}
              rows={system.nodes}
              keyOf={({ id }) => id}
            />
          </Panel>
          <Panel title={t('installation.state')}>
            <Facts
              rows={[
                [t('installation.version'), system.version],
                [
                  t('installation.lag'),
                  t('installation.lagText', {
                    count: format.number(system.events.waiting),
                    seconds: format.number(system.events.lag_seconds),
                  }),
                ],
                [t('installation.database'), size(system.database_bytes)],
                [t('installation.backup'), <Backup key="backup" last={system.last_backup} />],
              ]}
            />
          </Panel>
        </div>
      ) : null}
    </SettingsPage>
  )
}

function Backup({ last }: { last: SystemObject['last_backup'] }) {
  const t = useWords()
  return last ? <Time at={last.taken_at} shape="stamp" /> : <Chip tone="att">{t('installation.backupNone')}</Chip>
}

function columnsIn(t: Words, size: (bytes: number) => string): Column<Node>[] {
  return [
    { head: t('settings.id'), cell: ({ id }) => <span className="font-mono text-12">{id.slice(-6)}</span> },
    { head: t('installation.version'), cell: ({ version }) => version },
    { head: t('installation.roles'), wide: true, cell: ({ roles }) => roles.join(', ') },
    {
      head: t('settings.trunks'),
      cell: ({ trunks }) => (
        <span className="flex flex-wrap gap-1.5">
          {trunks.map(({ name, up }) => (
            <Chip key={name} tone={up ? 'pos' : 'neg'}>
              {`${name}: ${t(up ? 'installation.up' : 'installation.down')}`}
            </Chip>
          ))}
        </span>
      ),
    },
    {
      head: t('installation.disk'),
      wide: true,
      cell: ({ disk }) =>
        disk ? <Chip tone={disk.free_bytes < LOW_BYTES ? 'att' : 'neu'}>{size(disk.free_bytes)}</Chip> : null,
    },
    { head: t('installation.alive'), wide: true, cell: ({ heartbeat_at: at }) => <Time at={at} shape="stamp" /> },
  ]
}
