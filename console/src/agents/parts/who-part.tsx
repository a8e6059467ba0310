import { GEMINI_VOICES, MODELS, OPENAI_VOICES } from '#contract/agent-document.ts'
import { Switch } from '../../parts/switch.tsx'
import { useWords } from '../../words/use-words.ts'
import type { Draft } from '../draft.ts'
import { DraftSelect, DraftText } from '../draft-field.tsx'

/** Who the agent is: name, persona, language, model and voice, and who looks at its results. */
const LANGUAGES = [
  { value: 'it', label: 'Italiano' },
  { value: 'en', label: 'English' },
]

export function WhoPart({ draft }: { draft: Draft }) {
  const t = useWords()
  const { config } = draft
  const free = { value: '', label: t('editor.default') }
  const voices =
    config.model === 'gpt-live-1' ? OPENAI_VOICES : config.model ? GEMINI_VOICES : [...OPENAI_VOICES, ...GEMINI_VOICES]
  const orNothing = (value: string) => (value === '' ? undefined : value)
  return (
    <>
      <DraftText draft={draft} path={['name']} label={t('editor.name')} value={config.name} most={100} />
      <DraftText draft={draft} path={['persona']} label={t('editor.persona')} value={config.persona} most={80} />
      <DraftSelect
        draft={draft}
        path={['language']}
        label={t('editor.language')}
        value={config.language}
        choices={LANGUAGES}
      />
      <DraftSelect
        draft={draft}
        path={['model']}
        label={t('editor.model')}
        value={config.model ?? ''}
        choices={[free, ...MODELS.map((value) => ({ value, label: value }))]}
        as={orNothing}
      />
      <DraftSelect
        draft={draft}
        path={['voice']}
        label={t('editor.voice')}
        value={config.voice ?? ''}
        choices={[free, ...voices.map((value) => ({ value, label: value }))]}
        as={orNothing}
      />
      <DraftText
        draft={draft}
        path={['customVoiceId']}
        label={t('editor.customVoice')}
        value={config.customVoiceId ?? ''}
        optional
        mono
      />
      <DraftSelect
        draft={draft}
        path={['review']}
        label={t('editor.review')}
        value={config.review}
        choices={(['never', 'on_issues', 'always'] as const).map((value) => ({
          value,
          label: t(`editor.review_${value}`),
        }))}
      />
      <Switch
        checked={config.recording ?? false}
        onChange={(on) => draft.set(['recording'], on ? true : undefined)}
        label={t('editor.recording')}
      />
    </>
  )
}
