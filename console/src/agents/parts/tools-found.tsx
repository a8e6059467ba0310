import { Search, Zap } from 'lucide-react'
import type { McpTest } from '#contract/mcp-test.ts'
import { Note } from '../../parts/note.tsx'
import { useWords } from '../../words/use-words.ts'

/** What the trial of a tool server has found: what the agent would get, and what not, and why. */
export function ToolsFound({ found }: { found: McpTest }) {
  const t = useWords()
  return (
    <div className="flex flex-col gap-2">
      <Note tone="pos" role="status">
        {t('editor.toolsFound', { count: found.tools.length, ms: found.duration_ms })}
      </Note>
      <ul className="flex flex-col gap-2">
        {found.tools.map((tool) => (
          <li key={tool.name} className="rounded-m border border-line p-2.5">
            <p className="flex flex-wrap items-center gap-2">
              {tool.kind === 'action' ? <Zap size={14} aria-hidden /> : <Search size={14} aria-hidden />}
              <span className="font-mono text-12">{tool.name}</span>
              <span className="text-12 text-ink-3">
                {t(tool.kind === 'action' ? 'editor.toolAction' : 'editor.toolRead')}
              </span>
            </p>
            <p className="text-12 break-words text-ink-2">{tool.description}</p>
          </li>
        ))}
      </ul>
      {found.left_out.length > 0 ? (
        <div className="text-12 text-ink-2">
          <p className="font-medium">{t('editor.toolLeftOut')}</p>
          {found.left_out.map((tool) => (
            <p key={tool.name}>
              <span className="font-mono">{tool.name}</span>: {tool.reason}
            </p>
          ))}
        </div>
      ) : null}
    </div>
  )
}
