import { ArrowUp, PhoneOutgoing, Stethoscope } from 'lucide-react'
import { useState } from 'react'
import type { TrunkObject } from '#contract/trunks.ts'
import { useTell } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { Chip } from '../parts/chip.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useWords } from '../words/use-words.ts'
import { CheckResult } from './check-result.tsx'
import { TrunkCall } from './trunk-call.tsx'

/** One trunk: how it stands on each node, and what can be done with it. */
interface Props {
  trunk: TrunkObject
  place: number
  all: readonly TrunkObject[]
  onEdit: () => void
}

export function TrunkRow({ trunk, place, all, onEdit }: Props) {
  const t = useWords()
  const [calling, setCalling] = useState(false)
  const check = useTell('POST /v1/trunks/{id}/check')
  const order = useTell('PUT /v1/trunks/order')
  const { id, name, host, port, nodes } = trunk
  const upwards = () => {
    const ids = all.map((one) => one.id)
    order.mutate({ body: { trunks: ids.toSpliced(place, 1).toSpliced(place - 1, 0, id) } })
  }
  return (
    <li className="flex flex-col gap-3 rounded-l border border-line bg-surface p-4 shadow-1">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-15 font-semibold break-words">{`${place + 1}. ${name}`}</h2>
          <p className="font-mono text-12 break-all text-ink-2">{port === null ? host : `${host}:${port}`}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {place > 0 ? (
            <Button
              icon={ArrowUp}
              size="square"
              aria-label={t('installation.upwards', { name })}
              busy={order.isPending}
              onClick={upwards}
            />
          ) : null}
          <Button icon={Stethoscope} busy={check.isPending} onClick={() => check.mutate({ params: { id } })}>
            {t('installation.check')}
          </Button>
          <Button icon={PhoneOutgoing} onClick={() => setCalling(true)}>
            {t('installation.testCall')}
          </Button>
          <Button onClick={onEdit}>{t('installation.editTrunk')}</Button>
          <RemoveTrunk id={id} name={name} />
        </div>
      </div>
      <p className="flex flex-wrap gap-2">
        {nodes.length === 0 ? <Chip>{t('installation.unused')}</Chip> : null}
        {nodes.map(({ node, up, registered }) => (
          <Chip key={node} tone={up && registered !== false ? 'pos' : 'neg'}>
            {`${node.slice(-6)}: ${t(up ? 'installation.up' : 'installation.down')}`}
            {registered ? `, ${t('installation.registered')}` : ''}
          </Chip>
        ))}
      </p>
      {check.data ? <CheckResult check={check.data} /> : null}
      {check.isError ? <Trouble error={check.error} /> : null}
      {order.isError ? <Trouble error={order.error} /> : null}
      {calling ? <TrunkCall trunk={id} onClose={() => setCalling(false)} /> : null}
    </li>
  )
}

function RemoveTrunk({ id, name }: { id: string; name: string }) {
  const t = useWords()
  const [asking, setAsking] = useState(false)
  const remove = useTell('DELETE /v1/trunks/{id}')
  const actions = (
    <>
      <Button data-safe onClick={() => setAsking(false)}>
        {t('common.cancel')}
      </Button>
      <Button kind="negative" busy={remove.isPending} onClick={() => remove.mutate({ params: { id } })}>
        {t('common.remove')}
      </Button>
    </>
  )
  return (
    <>
      <Button kind="negative" aria-label={`${t('common.remove')}: ${name}`} onClick={() => setAsking(true)}>
        {t('common.remove')}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t('common.remove')} actions={actions}>
        <p>{t('installation.removeSure', { name })}</p>
        {remove.isError ? <Trouble error={remove.error} /> : null}
      </Dialog>
    </>
  )
}
