import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { textOfBytes } from '#contract/contact-sheet.ts'
import { emptyReport, readList, report } from '#contract/suppression-list.ts'
import { readProblem } from '../api/api-problem.ts'
import { type Answer, addressOf, type Mode } from '../api/client.ts'
import { LIST_COUNTRIES, useCountryName } from '../campaigns/country-name.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { TextArea } from '../parts/input.tsx'
import { Note } from '../parts/note.tsx'
import { Select } from '../parts/select.tsx'
import { useToast } from '../parts/toast.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'

/** A list that somebody has: what of it can be read is shown before it is sent, with the reader that the server has. */
const FAULTS_SHOWN = 20

export function ImportList({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const mode = useMode()
  const toast = useToast()
  const client = useQueryClient()
  const nameOf = useCountryName()
  const [text, setText] = useState('')
  const [country, setCountry] = useState('IT')
  const [unread, setUnread] = useState(false)
  const read = useMemo(() => readAll(text, country), [text, country])
  const send = useMutation({
    mutationFn: () => sendList(mode, text, country),
    onSuccess: ({ imported, already_listed, calls_failed }) => {
      toast(t('listed.importDone', { imported, already: already_listed, calls: calls_failed }))
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === mode })
      onClose()
    },
  })
  const take = async (file: File | undefined) => {
    if (!file) return
    const found = textOfBytes(new Uint8Array(await file.arrayBuffer()))
    setUnread(found === null)
    setText(found ?? '')
  }
  const actions = (
    <>
      <Button onClick={onClose}>{t('common.cancel')}</Button>
      <Button
        kind="primary"
        busy={send.isPending}
        unavailable={read.entries === 0 ? t('campaigns.problem_empty') : undefined}
        onClick={() => send.mutate()}
      >
        {t('listed.import')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t('listed.import')} actions={actions}>
      {unread ? <Note tone="neg">{t('campaigns.problem_no_text')}</Note> : null}
      <Field label={t('campaigns.file')}>
        {(links) => (
          <input
            {...links}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onChange={(event) => void take(event.target.files?.[0])}
            className="min-h-10 w-full rounded-m border border-dashed border-control bg-sunken p-2"
          />
        )}
      </Field>
      <Field label={t('listed.filePaste')}>
        {(links) => (
          <TextArea {...links} mono rows={5} value={text} onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
      <Field label={t('campaigns.country')}>
        {(links) => (
          <Select
            {...links}
            value={country}
            choices={LIST_COUNTRIES.map((one) => ({ value: one, label: nameOf(one) }))}
            onChange={setCountry}
          />
        )}
      </Field>
      {text === '' ? null : <p role="status">{t('listed.importReady', { count: read.entries })}</p>}
      {read.faults > 0 ? (
        <Note tone="att">
          {t('listed.importFaults', { count: read.faults })}
          <ul className="mt-1 text-12">
            {read.invalid.slice(0, FAULTS_SHOWN).map(({ line, message }) => (
              <li key={line} className="break-words">
                {line}: {message}
              </li>
            ))}
          </ul>
        </Note>
      ) : null}
      {send.isError ? <Trouble error={send.error} /> : null}
    </Dialog>
  )
}

function readAll(text: string, country: string) {
  const found = emptyReport()
  let entries = 0
  for (const line of readList(text, country)) if (report(found, line)) entries += 1
  return { entries, invalid: found.invalid, faults: found.invalid.length + found.invalid_more }
}

async function sendList(mode: Mode, text: string, country: string): Promise<Answer<'POST /v1/suppressions/import'>> {
  const reply = await fetch(addressOf('POST /v1/suppressions/import', { query: { country } }), {
    method: 'POST',
    headers: { 'content-type': 'text/csv', 'centralino-mode': mode, 'idempotency-key': crypto.randomUUID() },
    body: text,
  })
  if (!reply.ok) throw await readProblem(reply)
  return reply.json()
}
