import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { PersonObject } from '#contract/people.ts'
import type { Answer } from '../api/client.ts'
import { useAsk, useTell } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { Chip } from '../parts/chip.tsx'
import { Code } from '../parts/code.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Note } from '../parts/note.tsx'
import { Select } from '../parts/select.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { useToast } from '../parts/toast.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useRights } from '../session/session.ts'
import { SettingsPage } from '../settings/settings-page.tsx'
import { useWords, type Words } from '../words/use-words.ts'
import { InvitePerson } from './invite-person.tsx'
import { RemovePerson } from './remove-person.tsx'

/** The people of the account: who they are, what they may do, and the link by which somebody comes in. */
export function PeoplePage() {
  const t = useWords()
  const { own } = useRights()
  const [inviting, setInviting] = useState(false)
  const [made, setMade] = useState<Answer<'POST /v1/people'> | null>(null)
  const list = useAsk('GET /v1/people', { query: { limit: 100 } }, { enabled: own })
  const button = (
    <Button kind="primary" icon={UserPlus} onClick={() => setInviting(true)}>
      {t('people.invite')}
    </Button>
  )
  return (
    <SettingsPage actions={own ? button : undefined}>
      {own ? null : <Note>{t('people.owners')}</Note>}
      {list.isError ? <Trouble error={list.error} onRetry={() => void list.refetch()} /> : null}
      {own && list.isPending ? <Skeleton /> : null}
      {list.data ? (
        <div className="rounded-l border border-line bg-surface shadow-1">
          <Table
            caption={t('people.caption')}
            columns={columnsIn(t)}
            rows={list.data.data}
            keyOf={(person) => person.id}
          />
        </div>
      ) : null}
      {inviting ? <InvitePerson onClose={() => setInviting(false)} onMade={setMade} /> : null}
      {made ? <InvitationLink made={made} onClose={() => setMade(null)} /> : null}
    </SettingsPage>
  )
}

function columnsIn(t: Words): Column<PersonObject>[] {
  return [
    {
      head: t('common.name'),
      cell: (person) => (
        <span className="block">
          <span className="block font-medium break-words">{person.name || '·'}</span>
          <span className="block text-12 break-all text-ink-3">{person.email}</span>
        </span>
      ),
    },
    { head: t('people.role'), cell: (person) => <RoleSelect person={person} /> },
    {
      head: t('people.lastSeen'),
      wide: true,
      cell: (person) =>
        person.status === 'invited' ? (
          <Chip tone="att">{t('people.invited')}</Chip>
        ) : person.last_seen_at ? (
          <Time at={person.last_seen_at} />
        ) : (
          t('common.never')
        ),
    },
    { head: t('people.code'), wide: true, cell: ({ totp }) => t(totp ? 'common.yes' : 'common.no') },
    {
      head: t('people.remove'),
      end: true,
      cell: (person) => <RemovePerson id={person.id} name={person.name || person.email} />,
    },
  ]
}

function RoleSelect({ person }: { person: PersonObject }) {
  const t = useWords()
  const toast = useToast()
  const change = useTell('PATCH /v1/people/{id}')
  if (person.role === 'client') return t('people.role_client')
  const choices = (['owner', 'operator', 'viewer'] as const).map((value) => ({
    value,
    label: t(`people.role_${value}`),
  }))
  return (
    <div className="w-60 max-tablet:w-36">
      <Select
        label={`${t('people.role')}: ${person.name || person.email}`}
        value={person.role}
        choices={choices}
        onChange={(role) =>
          change.mutate(
            { params: { id: person.id }, body: { role: role as 'owner' } },
            { onError: (error) => toast(error.message, 'neg') },
          )
        }
      />
    </div>
  )
}

function InvitationLink({ made, onClose }: { made: Answer<'POST /v1/people'>; onClose: () => void }) {
  const t = useWords()
  const close = (
    <Button data-safe onClick={onClose}>
      {t('common.close')}
    </Button>
  )
  return (
    <Dialog open onClose={onClose} title={t('people.inviteLink')} actions={close}>
      {made.invitation.mailed ? <p>{t('people.inviteMailed')}</p> : null}
      <Code label={made.email} text={made.invitation.url} />
    </Dialog>
  )
}
