import type { Language } from '#contract/agent-document.ts'
import type { ToolDeclaration } from '#contract/conversation.ts'
import type { ListedTool } from './server.ts'
import { DECLARED } from './texts.ts'

/**
 * A tool as the model is told of it: an action says that it needs a yes, and takes the code beside the tool's own
 * arguments.
 */
export function declare({ name, description, inputSchema, kind }: ListedTool, language: Language): ToolDeclaration {
  if (kind === 'read') return { name, description, parameters: inputSchema }
  const { action, code } = DECLARED[language]
  const { properties } = inputSchema as { properties?: object }
  const parameters = {
    ...inputSchema,
    properties: { ...properties, confirmation_code: { type: 'string', description: code } },
  }
  return { name, description: `${description}\n${action}`.trim(), parameters }
}
