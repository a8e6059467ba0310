import { Check, Diamond, TriangleAlert, Wrench } from 'lucide-react'
import type { ToolCallRecord } from '#contract/calls.ts'
import { Chip } from '../parts/chip.tsx'
import { useWords } from '../words/use-words.ts'

/** A tool that the agent used, at its place in the conversation: what it was asked, and what it said. */
export function ToolCard({ tool }: { tool: ToolCallRecord }) {
  const t = useWords()
  const asks = tool.status === 'confirmation_required'
  const tone = tool.status === 'ok' ? 'pos' : asks ? 'att' : 'neg'
  const icon = tool.status === 'ok' ? Check : asks ? Diamond : TriangleAlert
  return (
    <div className="my-1.5 mr-4 ml-[72px] rounded-m border border-line max-tablet:ml-4">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-2.5 py-1.5">
        <Wrench size={14} aria-hidden className="text-ink-3" />
        <span className="font-mono text-12">{tool.name}</span>
        <span className="ml-auto flex items-center gap-2">
          <Chip tone={tone} icon={icon}>
            {t(`tool.${tool.status}`)}
          </Chip>
          {asks ? null : <span className="text-12 text-ink-3">{tool.duration_ms} ms</span>}
        </span>
      </div>
      <p className="px-2.5 py-1.5 font-mono text-12 break-words text-ink-2">
        {asks ? (
          <span className="font-sans">{t('call.nothingSent')}</span>
        ) : (
          `${JSON.stringify(tool.arguments)} → ${tool.result}`
        )}
      </p>
    </div>
  )
}
