import { useNavigate } from '@tanstack/react-router'
import {
  ArrowRight,
  CalendarCheck,
  FilePlus,
  Headset,
  type LucideIcon,
  ReceiptEuro,
  Star,
  UserSearch,
} from 'lucide-react'
import { useState } from 'react'
import { useTell } from '../api/hooks.ts'
import { useFormat } from '../format/use-format.ts'
import { Segmented } from '../parts/segmented.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useMode } from '../session/mode.ts'
import { useWords } from '../words/use-words.ts'
import { TEMPLATE_KEYS, TEMPLATES } from './templates.ts'

/** Templates, one click from an agent that can be published. */
const ICONS: Record<(typeof TEMPLATE_KEYS)[number] | 'blank', LucideIcon> = {
  reminder: CalendarCheck,
  survey: Star,
  payment: ReceiptEuro,
  lead: UserSearch,
  reception: Headset,
  blank: FilePlus,
}
const BLANK = {
  it: {
    persona: 'Giulia',
    opening: 'Buongiorno, sono Giulia, un assistente virtuale.',
    instructions: 'Scrivi qui che cosa fare nella chiamata.',
  },
  en: {
    persona: 'Julia',
    opening: 'Good morning, this is Julia, a virtual assistant.',
    instructions: 'Write here what to do on the call.',
  },
} as const
const LANGUAGES = [
  { value: 'it', label: 'Italiano' },
  { value: 'en', label: 'English' },
]

export function TemplateCards() {
  const t = useWords()
  const mode = useMode()
  const navigate = useNavigate()
  const { language: own } = useFormat()
  const [language, setLanguage] = useState<'it' | 'en'>(own)
  const create = useTell('POST /v1/agents')
  const use = (key: (typeof TEMPLATE_KEYS)[number] | 'blank') => {
    const config =
      key === 'blank'
        ? { type: 'outbound' as const, name: t('agents.new'), language, ...BLANK[language] }
        : TEMPLATES[language][key]
    create.mutate({ body: { config } }, { onSuccess: (agent) => void navigate({ to: `/${mode}/agents/${agent.id}` }) })
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex justify-end">
        <Segmented
          label={t('agents.language')}
          value={language}
          choices={LANGUAGES}
          onChange={(next) => setLanguage(next as 'it' | 'en')}
        />
      </div>
      {create.isError ? <Trouble error={create.error} /> : null}
      <ul className="grid grid-cols-3 gap-3 max-desk:grid-cols-2 max-tablet:grid-cols-1">
        {[...TEMPLATE_KEYS, 'blank' as const].map((key) => (
          <li key={key}>
            <Card kind={key} busy={create.isPending} onUse={() => use(key)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Card({
  kind,
  busy,
  onUse,
}: {
  kind: (typeof TEMPLATE_KEYS)[number] | 'blank'
  busy: boolean
  onUse: () => void
}) {
  const t = useWords()
  const Icon = ICONS[kind]
  return (
    <button
      type="button"
      disabled={busy}
      onClick={onUse}
      className="flex h-full w-full flex-col gap-1.5 rounded-l border border-line bg-surface p-4 text-left shadow-1 hover:border-control"
    >
      <span className="flex items-center gap-2.5 font-semibold">
        <Icon size={16} aria-hidden />
        {t(`agents.${kind}`)}
      </span>
      <span className="text-ink-2">{t(`agents.${kind}More`)}</span>
      <span className="mt-auto flex items-center gap-1.5 pt-1 text-accent">
        {t(kind === 'blank' ? 'agents.create' : 'agents.use')}
        <ArrowRight size={14} aria-hidden />
      </span>
    </button>
  )
}
