import { useState } from 'react'
import { useAsk } from '../api/hooks.ts'
import { Button } from '../parts/button.tsx'
import { Chip } from '../parts/chip.tsx'
import { Code } from '../parts/code.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Time } from '../parts/time.tsx'
import { useWords } from '../words/use-words.ts'
import type { Agent } from './draft.ts'

/** What was published, newest first. A version never changes. */
export function VersionsPart({ agent }: { agent: Agent }) {
  const t = useWords()
  const [open, setOpen] = useState<number | null>(null)
  const list = useAsk('GET /v1/agents/{id}/versions', { params: { id: agent.id }, query: { limit: 100 } })
  const versions = list.data?.data ?? []
  if (list.isPending) return <Skeleton />
  if (versions.length === 0) return <p className="text-ink-2">{t('editor.versionsNone')}</p>
  return (
    <ul className="flex flex-col">
      {versions.map((version) => (
        <li key={version.version} className="border-b border-line py-2.5 last:border-0">
          <div className="flex flex-wrap items-center gap-3">
            <span className="font-medium">{t('editor.versionAt', { version: version.version })}</span>
            {version.version === agent.published_version ? <Chip tone="pos">{t('agents.inService')}</Chip> : null}
            <span className="text-ink-3">
              <Time at={version.published_at} shape="stamp" />
            </span>
            <span className="ml-auto">
              <Button
                size="small"
                aria-expanded={open === version.version}
                onClick={() => setOpen(open === version.version ? null : version.version)}
              >
                {t('editor.json')}
              </Button>
            </span>
          </div>
          {open === version.version ? (
            <div className="mt-2">
              <Code
                label={t('editor.versionAt', { version: version.version })}
                text={JSON.stringify(version.config, null, 2)}
              />
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
