import { Code } from '../parts/code.tsx'
import { Panel } from '../parts/panel.tsx'
import { useWords } from '../words/use-words.ts'
import { DevelopersPage } from './developers-page.tsx'

/** How a language model's client connects. No snippet carries a key. */
const address = (): string => `${location.origin}/mcp`

const SNIPPETS = [
  {
    name: 'Claude Code',
    text: () => `claude mcp add --transport http centralino ${address()} --header "Authorization: Bearer $KEY"`,
  },
  {
    name: 'mcp.json',
    text: () =>
      JSON.stringify(
        { mcpServers: { centralino: { type: 'http', url: address(), headers: { Authorization: 'Bearer $KEY' } } } },
        null,
        2,
      ),
  },
  {
    name: 'curl',
    text: () =>
      `curl -s ${address()} -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\\n  -H 'Accept: application/json, text/event-stream' \\\n  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`,
  },
]

export function McpPage() {
  const t = useWords()
  return (
    <DevelopersPage>
      <Panel title={t('developers.mcp')}>
        <div className="flex flex-col gap-4">
          <p className="max-w-[70ch] text-ink-2">{t('developers.mcpMore')}</p>
          {SNIPPETS.map(({ name, text }) => (
            <Code key={name} label={name} text={text()} />
          ))}
        </div>
      </Panel>
    </DevelopersPage>
  )
}
