import { useState } from 'react'
import { type ContactSheet, type SheetProblem, sheetOfBytes, sheetOfText } from '#contract/contact-sheet.ts'
import { useAsk } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { Field } from '../parts/field.tsx'
import { TextArea } from '../parts/input.tsx'
import { Note } from '../parts/note.tsx'
import { Page } from '../parts/page.tsx'
import { Panel } from '../parts/panel.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useWords } from '../words/use-words.ts'
import { SheetDesk } from './sheet-desk.tsx'

/** A new campaign: a list first, from a file or from the clipboard; then what its columns mean and what is wrong. */

/** More than this is read at once: a field that shows thousands of lines is slow, and nobody reads them there. */
const PASTE_SHOWN = 20_000

interface Opened {
  sheet: ContactSheet
  name: string
}

export function NewCampaignPage() {
  const t = useWords()
  const [opened, setOpened] = useState<Opened | null>(null)
  const agents = useAsk('GET /v1/agents', { query: { type: 'outbound', status: 'published', limit: 100 } })
  if (agents.isError) return <Trouble error={agents.error} onRetry={() => void agents.refetch()} />
  if (!agents.data) return <Skeleton rows={6} />
  const choices = agents.data.data.map(({ id, name }) => ({ value: id, label: name }))
  if (choices.length === 0)
    return (
      <Page title={t('campaigns.new')}>
        <Empty title={t('campaigns.nobody')} />
      </Page>
    )
  if (opened) return <SheetDesk {...opened} agents={choices} onDiscard={() => setOpened(null)} />
  return (
    <Page title={t('campaigns.new')}>
      <OpenSheet onOpen={setOpened} />
    </Page>
  )
}

function OpenSheet({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const t = useWords()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<SheetProblem | null>(null)
  const open = (read: ContactSheet | { problem: SheetProblem }, name: string) => {
    if ('problem' in read) setProblem(read.problem)
    else onOpen({ sheet: read, name })
  }
  const take = async (file: File | undefined) => {
    if (file) open(sheetOfBytes(new Uint8Array(await file.arrayBuffer())), file.name.replace(/\.\w+$/, ''))
  }
  return (
    <Panel title={t('campaigns.file')}>
      <div className="flex flex-col gap-4">
        {problem ? (
          <Note tone="neg" role="alert">
            {t(`campaigns.problem_${problem}`)}
          </Note>
        ) : null}
        <Field label={t('campaigns.file')} hint={t('campaigns.fileHint')} hideLabel>
          {(links) => (
            <input
              {...links}
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
              onChange={(event) => void take(event.target.files?.[0])}
              className="min-h-10 w-full rounded-m border border-dashed border-control bg-sunken p-3"
            />
          )}
        </Field>
        <Field label={t('campaigns.paste')}>
          {(links) => (
            <TextArea
              {...links}
              mono
              rows={8}
              value={text}
              spellCheck={false}
              onChange={(event) => setText(event.target.value)}
              onPaste={(event) => {
                const pasted = event.clipboardData.getData('text/plain')
                if (pasted.length < PASTE_SHOWN) return
                event.preventDefault()
                open(sheetOfText(pasted), '')
              }}
            />
          )}
        </Field>
        <div>
          <Button kind="primary" onClick={() => open(sheetOfText(text), '')}>
            {t('campaigns.read')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
