import { Panel } from '../parts/panel.tsx'
import { useWords } from '../words/use-words.ts'
import type { Draft } from './draft.ts'
import { FieldList } from './field-list.tsx'
import { JsonPart } from './json-part.tsx'
import type { PartName } from './part-nav.tsx'
import { DeliveryPart } from './parts/delivery-part.tsx'
import { HoursPart } from './parts/hours-part.tsx'
import { OperatorPart } from './parts/operator-part.tsx'
import { ToolsPart } from './parts/tools-part.tsx'
import { WhoPart } from './parts/who-part.tsx'
import { WordsPart } from './parts/words-part.tsx'
import { VersionsPart } from './versions-part.tsx'

/** The form of one part. Who may only read sees the same, without a way to change it. */
export function EditorPart({ draft, part, readOnly }: { draft: Draft; part: PartName; readOnly: boolean }) {
  const t = useWords()
  return (
    <Panel title={t(`editor.${part}`)}>
      <fieldset disabled={readOnly || draft.state === 'conflict'} className="flex min-w-0 flex-col gap-4">
        <legend className="sr-only">{t(`editor.${part}`)}</legend>
        <Form draft={draft} part={part} />
      </fieldset>
    </Panel>
  )
}

function Form({ draft, part }: { draft: Draft; part: PartName }) {
  switch (part) {
    case 'who':
      return <WhoPart draft={draft} />
    case 'words':
      return <WordsPart draft={draft} />
    case 'inputs':
      return <FieldList draft={draft} list="inputs" />
    case 'result':
      return <FieldList draft={draft} list="result" />
    case 'hours':
      return <HoursPart draft={draft} />
    case 'operator':
      return <OperatorPart draft={draft} />
    case 'tools':
      return <ToolsPart draft={draft} />
    case 'delivery':
      return <DeliveryPart draft={draft} />
    case 'json':
      return <JsonPart draft={draft} />
    case 'versions':
      return <VersionsPart agent={draft.agent} />
  }
}
