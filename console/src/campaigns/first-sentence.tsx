import { useAsk } from '../api/hooks.ts'
import { Panel } from '../parts/panel.tsx'
import { useWords } from '../words/use-words.ts'
import type { NewCampaign } from './use-new-campaign.ts'

/** What the first person of the list will hear first. */
export function FirstSentence({ campaign: { agent, version, judged, problems } }: { campaign: NewCampaign }) {
  const t = useWords()
  const first = judged.contacts.find(({ line }) => !problems.has(line))
  const inputs = first?.contact.inputs ?? {}
  const preview = useAsk(
    'POST /v1/agents/{id}/preview',
    { params: { id: agent }, body: { inputs, ...(version === null ? {} : { version }) } },
    { enabled: first !== undefined && version !== null, keep: true, staleMs: 60_000 },
  )
  if (!first || !preview.data) return null
  const { opening: said } = preview.data
  return (
    <Panel title={t('campaigns.firstSentence', { line: first.line })}>
      <p className="text-14">{said}</p>
    </Panel>
  )
}
